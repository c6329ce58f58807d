import { realpath } from 'node:fs/promises';
import type { Command } from 'commander';
import { bytePlaces, decodePgn } from '../../chess/decode-pgn.ts';
import type { Edit } from '../../chess/edit-text.ts';
import type { Language } from '../../chess/letters.ts';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { type PgnGame, tagOf } from '../../chess/pgn.ts';
import { gameOfPgn } from '../../chess/pgn-game.ts';
import { formatCount } from '../../format/number.ts';
import { nodeClient } from '../../host/node-client.ts';
import { ANALYSIS_NODES, ANALYST } from '../../measure/analyst.ts';
import { annotations } from '../../measure/annotate.ts';
import { analyseGame, analystOptions } from '../../measure/run-analysis.ts';
import { examples, nameOf, wholeFrom } from '../command.ts';
import { CliError, EXIT } from '../exit.ts';
import { addInput, makeRoomFor, readBytes, saveText, withInput } from '../files.ts';
import { addLanguageOption } from '../position-options.ts';
import { wholeGameProgram } from '../program-argument.ts';
import { interruptible } from '../signals.ts';
import type { Terminal } from '../terminal.ts';
import { analysisData, formatAnalysis } from './report.ts';

interface Options {
  readonly input?: string;
  readonly save?: string;
  readonly force?: boolean;
  /** Undefined: the first game, with a message if there are more. */
  readonly game?: number | 'all';
  readonly program: string;
  readonly nodes: number;
  readonly concurrency: number;
  readonly language: Language;
  readonly json?: boolean;
}

/** A game of the file, with its number there, and the offset of its text in characters. */
interface FileGame {
  readonly pgn: PgnGame;
  readonly number: number;
  readonly offset: number;
}

const ABOUT = `
Every position of the game is evaluated with a cleared memory and a fixed number of
positions, so that the result is the same on every computer. A move is marked by
the winning chances it costs its side: ?! from 5 percentage points, ? from 10, ??
from 15. Chances follow from the score by the curve of lichess.org/page/accuracy,
and the limits are those of Lichess.

--save keeps the text of the game to the byte, and adds the score after each move as
[%eval 0.25] or [%eval #-3] (White's view), the marks as $6, $2 and $4, the better line
as a variation, and the tag Annotator.

--json: program, nodes, file, game, result; positions [{ply, fen, score, chance,
best, depth, nodes, pv}], where score and chance are White's view; moves [{ply, move,
san, drop, mark, better, line}]; white and black {name, inaccuracy, mistake, blunder,
moves, meanDrop}. With --game all a list of these.`;

/** `plyhouse analyse FILE`: evaluates every position of a game and marks the mistakes. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(
    command,
    'plyhouse analyse data/games/seed-games.pgn --game 2',
    'plyhouse analyse games.pgn --game all --nodes 1000000 --concurrency 4 --save marked.pgn',
  );
  addInput(command, 'the game as PGN; "-" reads stdin')
    .option('--game <number>', 'which game of the file, or "all" (default: the first)', readGame)
    .option('--program <name>', 'the program that evaluates', ANALYST)
    .option('-n, --nodes <number>', 'positions to examine for each position', wholeFrom(1), ANALYSIS_NODES.usual)
    .option('-c, --concurrency <number>', 'evaluate this many positions at once', wholeFrom(1), 1);
  addLanguageOption(command)
    .option('--save <file>', 'also save the marked game as PGN; "-" writes it to stdout', nameOf('file'))
    .option('--force', 'let --save replace a file')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', ABOUT)
    .action(async (file: string | undefined, options: Options) => {
      process.exitCode = await analyse(withInput(options, file), terminal());
    });
}

function readGame(text: string): number | 'all' {
  return text.toLowerCase() === 'all' ? 'all' : wholeFrom(1)(text);
}

async function analyse(options: Options, terminal: Terminal): Promise<number> {
  const { input: file, save, json, force = false } = options;
  if (file === undefined) throw new CliError(EXIT.usage, 'which game? plyhouse analyse game.pgn, or - for stdin');
  if (save === '-' && json) throw new CliError(EXIT.usage, 'stdout takes one of --json and --save -, not both');
  const { card } = wholeGameProgram(options.program);
  const { games, count, bytes } = await gamesOf(file, options.game, terminal);
  if (save !== undefined && count > games.length && (await isSameFile(save, file))) {
    const kept = games.length === 1 ? 'only one of them' : `only ${games.length} of them`;
    throw new CliError(EXIT.usage, `${save} has ${count} games and would keep ${kept}; name another file`);
  }
  // Checked now rather than at the end, minutes later.
  if (save !== undefined && save !== '-') await makeRoomFor(save, { force });
  if (options.game === undefined && count > 1) {
    terminal.inform(`Game 1 of ${count}: --game 2 takes the second, --game all takes every game`);
  }
  return interruptible(async (signal) => {
    const marked: MarkedGame[] = [];
    const data: object[] = [];
    for (const [index, fileGame] of games.entries()) {
      if (signal.aborted) break;
      const { pgn, number } = fileGame;
      const game = gameOfPgn(pgn);
      const names = ['White', 'Black'].map((tag) => tagOf(pgn, tag) ?? '?').join(' - ');
      const place = games.length > 1 ? `Game ${number} of ${count}: ` : '';
      terminal.inform(`${place}${names}, by ${card.name}, ${formatCount(options.nodes)} positions per move`);
      let done = 0;
      const analysis = await analyseGame({
        game,
        program: card.id,
        nodes: options.nodes,
        concurrency: options.concurrency,
        client: () => nodeClient(card.id, analystOptions(card)),
        signal,
        onWorth: () => terminal.show(`${place}${++done} of ${game.moves.length + 1} positions`),
      });
      terminal.clear();
      // After an interruption it prints what it has; the exit code tells scripts that it is incomplete.
      const annotator = `Plyhouse: ${card.name}, ${options.nodes} positions`;
      if (save !== undefined) marked.push({ ...fileGame, edits: annotations(pgn.text!, analysis, annotator) });
      data.push(analysisData(analysis, pgn, { file, game: number }));
      if (save === '-' || json) continue;
      if (games.length > 1) terminal.print(`${index > 0 ? '\n' : ''}${terminal.paint('bold', `${number}. ${names}`)}`);
      terminal.printLines(formatAnalysis(analysis, options.language, terminal));
    }
    if (save === '-') printBytes(bytesOf(bytes, marked), terminal);
    else if (json) terminal.printData(options.game === 'all' ? data : data[0]);
    if (save !== undefined && save !== '-') await saveText(save, bytesOf(bytes, marked), { force });
    return EXIT.ok;
  });
}

/** The games of a file to analyse, the number of all its games, and the file. */
interface Offer {
  readonly games: readonly FileGame[];
  readonly count: number;
  readonly bytes: Uint8Array;
}

/** The requested games. @throws {CliError} if none of them can be analysed. */
async function gamesOf(file: string, wanted: Options['game'], { input, leaveOut }: Terminal): Promise<Offer> {
  const bytes = await readBytes(file, input);
  const text = decodePgn(bytes);
  const { games } = parsePgn(text);
  const count = games.length;
  // The texts of the games follow each other without a gap, behind a byte order mark if there is one.
  let end = text.startsWith('\uFEFF') ? 1 : 0;
  const offsets = games.map((game) => {
    const offset = end;
    end += game.text!.length;
    return offset;
  });
  if (wanted !== 'all') {
    const number = wanted ?? 1;
    const pgn = games[number - 1];
    if (!pgn) {
      const found = count === 0 ? 'none' : count === 1 ? 'one game' : `${count} games`;
      throw new CliError(EXIT.input, `${file}: asked for game ${number}, found ${found}`);
    }
    const fault = faultOf(pgn, number);
    if (fault !== undefined) throw new CliError(EXIT.input, `${file}: ${fault}`);
    return { games: [{ pgn, number, offset: offsets[number - 1]! }], count, bytes };
  }
  const whole: FileGame[] = [];
  for (const [index, pgn] of games.entries()) {
    const fault = faultOf(pgn, index + 1);
    if (fault === undefined) whole.push({ pgn, number: index + 1, offset: offsets[index]! });
    else leaveOut(`${file}: ${fault}`);
  }
  if (whole.length === 0) throw new CliError(EXIT.input, `${file}: no game to analyse`);
  return { games: whole, count, bytes };
}

/** A game with what is added to its text. */
interface MarkedGame extends FileGame {
  readonly edits: readonly Edit[];
}

/** The games as they stand in the file, to the byte, with what is added to them. */
function bytesOf(bytes: Uint8Array, games: readonly MarkedGame[]): Uint8Array {
  const places = bytePlaces(bytes);
  const parts: Uint8Array[] = [];
  for (const { pgn, number, offset, edits } of games) {
    // The byte order mark of a file is kept with its first game.
    let end = number === 1 ? 0 : places[offset]!;
    for (const { from, to, text } of edits) {
      parts.push(bytes.subarray(end, places[offset + from]), Buffer.from(text));
      end = places[offset + to]!;
    }
    parts.push(bytes.subarray(end, places[offset + pgn.text!.length]));
  }
  return Buffer.concat(parts);
}

/** Bytes for stdout: on a pipe as they are, to a terminal as text that it shows and does not obey. */
function printBytes(bytes: Uint8Array, { output, print }: Terminal): void {
  if (output.isTTY) print(decodePgn(bytes).replaceAll('\r\n', '\n').trimEnd());
  else output.write(bytes);
}

/** Why a game cannot be analysed, if it cannot. */
function faultOf({ fault, line }: PgnGame, number: number): string | undefined {
  if (fault) return fault.message;
  return line.moves.length === 0 ? `game ${number} has no moves` : undefined;
}

/** Whether two names lead to the same file, links followed; false if one of them does not exist. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((file) => realpath(file).catch(() => undefined)));
  return first !== undefined && first === second;
}
