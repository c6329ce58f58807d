import { realpath } from 'node:fs/promises';
import type { Command } from 'commander';
import { decodePgn } from '../../chess/decode-pgn.ts';
import type { Language } from '../../chess/letters.ts';
import { tagOf } from '../../chess/pgn.ts';
import { gameOfPgn } from '../../chess/pgn-game.ts';
import { formatCount } from '../../format/number.ts';
import { nodeClient, sameThreadClient } from '../../host/node-client.ts';
import { isWhole } from '../../measure/analysis.ts';
import { ANALYSIS_NODES, ANALYST } from '../../measure/analyst.ts';
import { annotations } from '../../measure/annotate.ts';
import { analyseGame, analystOptions, statedAnalysis } from '../../measure/run-analysis.ts';
import { examples, nameOf, wholeFrom } from '../command.ts';
import { CliError, EXIT } from '../exit.ts';
import { addInput, withInput } from '../files.ts';
import { addLanguageOption, noSuchGame } from '../position-options.ts';
import { wholeGameProgram } from '../program-argument.ts';
import { interruptible } from '../signals.ts';
import type { Terminal } from '../terminal.ts';
import { type FileGame, gamesOfFile, withAdded } from './file-games.ts';
import { analysisData, formatAnalysis } from './report.ts';
import { openSaved, type SavedGames } from './saved-games.ts';

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
  readonly anew?: boolean;
}

const ABOUT = `
Every position of the game is evaluated with a cleared memory and a fixed number of
positions, so that the result is the same on every computer. A move is marked by
the winning chances it costs its side: ?! from 5 percentage points, ? from 10, ??
from 15. Chances follow from the score by the curve of lichess.org/page/accuracy,
and the limits are those of Lichess.

A game whose moves all have values in the file ([%eval 0.25], as Lichess writes them)
is judged by these, without better lines; --anew values it all the same.

--save keeps the text of the game to the byte, and adds the score after each move as
[%eval 0.25] or [%eval #-3] (White's view), the marks as $6, $2 and $4, the better line
as a variation, and who did it to the tag Annotator. The games are kept in FILE.part
until all are done; if it is interrupted, the same command goes on there.

--json: program ("file" if the values are the file's), nodes, file, game, result;
positions [{ply, fen, score, chance, best, depth, nodes, pv}], where score and chance
are White's view; moves [{ply, move, san, drop, mark, better, line}]; white and black
{name, inaccuracy, mistake, blunder, moves, meanDrop}. With --game all a list.`;

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
    .option('--anew', 'value games anew that have values in the file')
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
  const offer = await offerOf(file, options.game, terminal);
  const { count = `more than ${MOST_AHEAD}`, games } = offer;
  const toFile = save === undefined || save === '-' ? undefined : save;
  if (toFile !== undefined && (await isSameFile(toFile, file))) await checkAllKept(toFile, options.game);
  if (options.game === undefined && count !== 1) {
    terminal.inform(`Game 1 of ${count}: --game 2 takes the second, --game all takes every game`);
  }
  const isMany = options.game === 'all' && count !== 1;
  const start = options.concurrency === 1 ? sameThreadClient : nodeClient;
  const annotator = `Plyhouse: ${card.name}, ${options.nodes} positions`;
  return interruptible(async (signal) => {
    const list = json && options.game === 'all' ? openJsonList(terminal.print) : undefined;
    let book: SavedGames | undefined;
    let done = 0;
    try {
      for await (const fileGame of games) {
        if (signal.aborted) break;
        const { pgn, number } = fileGame;
        const stated = options.anew ? undefined : statedAnalysis(pgn);
        // Opened before the first game is valued rather than at the end, minutes later.
        if (toFile !== undefined) {
          book ??= await openSaved(toFile, { force });
          if (await book.passOver(fileGame, { annotator, isStated: stated !== undefined })) {
            done++;
            continue;
          }
          if (book.passedOver > 0 && done === book.passedOver) {
            terminal.inform(`Goes on behind game ${number - 1}, the last in ${book.file}`);
          }
        }
        const game = gameOfPgn(pgn);
        const names = ['White', 'Black'].map((tag) => tagOf(pgn, tag) ?? '?').join(' - ');
        const place = isMany ? `Game ${number}${offer.count === undefined ? '' : ` of ${offer.count}`}: ` : '';
        const how = stated
          ? `by the values in the file; --anew has ${card.name} value it`
          : `by ${card.name}, ${formatCount(options.nodes)} positions per move`;
        terminal.inform(`${place}${names}, ${how}`);
        let valued = 0;
        const analysis =
          stated ??
          (await analyseGame({
            game,
            program: card.id,
            nodes: options.nodes,
            concurrency: options.concurrency,
            client: () => start(card.id, analystOptions(card, options.nodes)),
            signal,
            onWorth: () => terminal.show(`${place}${++valued} of ${game.moves.length + 1} positions`),
          }));
        terminal.clear();
        done++;
        // After an interruption it shows what it has; the exit code tells scripts that it is incomplete.
        const by = isWhole(analysis) ? annotator : `${annotator}, broken off`;
        const edits = annotations(pgn.text, analysis, stated ? undefined : by);
        if (edits.length > 0 || isWhole(analysis)) {
          const marked = withAdded(fileGame, edits);
          await book?.add(marked);
          if (save === '-') printBytes(marked, terminal);
        }
        if (list) list.add(analysisData(analysis, pgn, { file, game: number }));
        else if (json) terminal.printData(analysisData(analysis, pgn, { file, game: number }));
        if (save === '-' || json) continue;
        if (isMany) terminal.print(`${done > 1 ? '\n' : ''}${terminal.paint('bold', `${number}. ${names}`)}`);
        terminal.printLines(formatAnalysis(analysis, options.language, terminal));
      }
      if (done === 0 && !signal.aborted) throw new CliError(EXIT.input, `${file}: no game to analyse`);
      list?.end();
      if (!signal.aborted) await book?.finish();
      else if (book?.hasGames()) terminal.inform(`What is done is in ${book.file}; the same command goes on with it`);
    } finally {
      await book?.close();
    }
    return EXIT.ok;
  });
}

/** The games of a file to analyse, one after another, and the number of all its games unless it has very many. */
interface Offer {
  readonly games: AsyncIterable<FileGame> | Iterable<FileGame>;
  readonly count: number | undefined;
}

/** The number of games read ahead of the first requested one, to report how many there are. */
const MOST_AHEAD = 100;

/** The requested games. @throws {CliError} if one of them cannot be analysed. */
async function offerOf(file: string, wanted: Options['game'], { input, leaveOut }: Terminal): Promise<Offer> {
  const source = gamesOfFile(file, input);
  const first = wanted === 'all' ? 1 : (wanted ?? 1);
  // The number of games is not needed if one is named.
  const last = typeof wanted === 'number' ? wanted : first + MOST_AHEAD;
  const head: FileGame[] = [];
  let count = 0;
  let isEnd = false;
  while (!isEnd && count < last) {
    const { value, done } = await source.next();
    if (done) isEnd = true;
    else if (++count >= first && (wanted === 'all' || head.length === 0)) head.push(value);
  }
  if (wanted !== 'all') {
    await source.return(undefined);
    const [found] = head;
    if (!found) throw noSuchGame(file, first, count);
    const fault = faultOf(found);
    if (fault !== undefined) throw new CliError(EXIT.input, `${file}: ${fault}`);
  }
  const games = async function* () {
    for (const game of head) yield game;
    for await (const game of source) yield game;
  };
  const whole = async function* () {
    for await (const game of games()) {
      const fault = faultOf(game);
      if (fault === undefined) yield game;
      else leaveOut(`${file}: ${fault}`);
    }
  };
  return { games: wanted === 'all' ? whole() : head, count: isEnd ? count : undefined };
}

/** Refuses to replace a file by a part of its games. @throws {CliError} */
async function checkAllKept(file: string, wanted: Options['game']): Promise<void> {
  let count = 0;
  let kept = 0;
  for await (const game of gamesOfFile(file)) {
    count++;
    if (wanted === 'all' ? faultOf(game) === undefined : count === (wanted ?? 1)) kept++;
  }
  if (kept === count) return;
  const detail = kept === 1 ? 'only one of them' : `only ${kept} of them`;
  throw new CliError(EXIT.usage, `${file} has ${count} games and would keep ${detail}; name another file`);
}

/** Prints a list as {@link Terminal.printData} would, element by element. */
function openJsonList(print: (text: string) => void) {
  let last: string | undefined;
  const put = (end: string) => {
    if (last !== undefined) print(`${last}${end}`);
  };
  return {
    add(element: object) {
      if (last === undefined) print('[');
      put(',');
      last = JSON.stringify(element, undefined, 2).replace(/^/gm, '  ');
    },
    end() {
      put('');
      print(last === undefined ? '[]' : ']');
    },
  };
}

/** Bytes for stdout: on a pipe as they are, to a terminal as text that it shows and does not obey. */
function printBytes(bytes: Uint8Array, { output, print }: Terminal): void {
  if (output.isTTY) print(decodePgn(bytes).replaceAll('\r\n', '\n').trimEnd());
  else output.write(bytes);
}

/** Why a game cannot be analysed, if it cannot. */
function faultOf({ pgn: { fault, line }, number }: FileGame): string | undefined {
  if (fault) return fault.message;
  return line.moves.length === 0 ? `game ${number} has no moves` : undefined;
}

/** Whether two names lead to the same file, links followed; false if one of them does not exist. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((file) => realpath(file).catch(() => undefined)));
  return first !== undefined && first === second;
}
