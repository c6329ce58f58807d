import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { decodePgn } from '../../chess/decode-pgn.ts';
import type { Language } from '../../chess/letters.ts';
import { makePgn } from '../../chess/make-pgn.ts';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { type PgnGame, tagOf } from '../../chess/pgn.ts';
import { gameOfPgn } from '../../chess/pgn-game.ts';
import { formatCount } from '../../format/number.ts';
import { nodeClient } from '../../host/node-client.ts';
import { ANALYSIS_NODES, ANALYST } from '../../measure/analyst.ts';
import { annotate } from '../../measure/annotate.ts';
import { analyseGame, analystOptions } from '../../measure/run-analysis.ts';
import { makeFolder } from '../../node/folder.ts';
import { analysisData, formatAnalysis } from '../analysis-report.ts';
import { examples, nameOf, wholeFrom } from '../command.ts';
import { CliError, EXIT } from '../exit.ts';
import { fileOf, readBytes, saveText } from '../files.ts';
import { addLanguageOption } from '../position-options.ts';
import { programNamed } from '../program-argument.ts';
import { onSignals } from '../signals.ts';
import type { Terminal } from '../terminal.ts';

interface Options {
  readonly pgn?: string;
  readonly save?: string;
  readonly force?: boolean;
  readonly game: number;
  readonly program: string;
  readonly nodes: number;
  readonly concurrency: number;
  readonly language: Language;
  readonly json?: boolean;
}

const ABOUT = `
Every position of the game is valued with a fresh memory and a limit of positions,
so that every machine finds the same. A move is marked by the winning chance that
it costs its side: ?! from 5 points of a hundred, ? from 10, ?? from 15. The
chance follows from the score by the curve of lichess.org/page/accuracy, and the
limits are Lichess's own.

--save keeps the game's own tags, comments and variations, and adds the value after
each move as [%eval 0.25] or [%eval #-3] (White's view), the marks as $6, $2 and $4,
and what was better as a variation.

--json: program, nodes, file, game, result; positions [{ply, fen,
score, chance, best, depth, nodes, pv}], score and chance being White's view;
moves [{ply, move, san, drop, mark, better, line}]; white and black {name,
inaccuracy, mistake, blunder, moves, meanDrop}.`;

/** `plyhouse analyse FILE`: values every position of a game and marks the mistakes. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(
    command,
    'plyhouse analyse data/games/seed-games.pgn',
    'plyhouse analyse game.pgn --nodes 1000000 --concurrency 4 --save marked.pgn',
  )
    .argument('[file]', 'the game as PGN; "-" reads it from stdin')
    .option('-g, --pgn <file>', 'the same, as other commands take it')
    .option('--game <number>', 'which game of the file', wholeFrom(1), 1)
    .option('-p, --program <name>', 'who values it', ANALYST)
    .option('-n, --nodes <number>', 'positions it may examine for each', wholeFrom(1), ANALYSIS_NODES.usual)
    .option('-c, --concurrency <number>', 'positions of the game at once', wholeFrom(1), 1);
  addLanguageOption(command)
    .option(
      '--save <file>',
      'also write the game as PGN with what was found; "-" writes that to stdout',
      nameOf('file'),
    )
    .option('--force', 'let --save replace a file')
    .option('--json', 'as JSON')
    .addHelpText('after', ABOUT)
    .action(async (file: string | undefined, options: Options) => {
      process.exitCode = await analyse(fileOf('the game', file, options.pgn), options, terminal());
    });
}

async function analyse(file: string | undefined, options: Options, terminal: Terminal): Promise<number> {
  if (file === undefined) throw new CliError(EXIT.usage, 'which game? plyhouse analyse game.pgn, or - for stdin');
  const { save, json, force = false } = options;
  if (save === '-' && json) throw new CliError(EXIT.usage, 'stdout takes one of --json and --save -, not both');
  if (save !== undefined && save !== '-' && !force && (await stat(save).catch(() => undefined))) {
    throw new CliError(EXIT.usage, `${save} exists; --force replaces it`);
  }
  const { card } = programNamed(options.program);
  const { pgn, count } = await pgnOf(file, options.game);
  if (save !== undefined && count > 1 && (await isSameFile(save, file))) {
    throw new CliError(EXIT.usage, `${save} holds ${count} games, and would hold this one alone; name another file`);
  }
  const game = gameOfPgn(pgn);
  // Now rather than when all is valued, which takes minutes.
  if (save !== undefined && save !== '-') await makeFolder(path.dirname(save));
  const stop = new AbortController();
  const signals = onSignals({ interrupt: () => stop.abort(), end: () => stop.abort() });
  try {
    const names = ['White', 'Black'].map((tag) => tagOf(pgn, tag) ?? '?');
    terminal.say(`${names.join(' - ')}, valued by ${card.name}, ${formatCount(options.nodes)} positions for each`);
    let done = 0;
    const analysis = await analyseGame({
      game,
      program: card.id,
      nodes: options.nodes,
      concurrency: options.concurrency,
      client: () => nodeClient(card.id, analystOptions(card)),
      signal: stop.signal,
      onWorth: () => terminal.show(`${++done} of ${game.moves.length + 1} positions`),
    });
    terminal.clear();
    // Broken off, it tells what it has; a script is told by the exit code that this is not all.
    const annotated = () => makePgn(annotate(pgn, analysis, `Plyhouse: ${card.name}, ${options.nodes} positions`));
    if (save === '-') terminal.print(annotated().trimEnd());
    else if (json)
      terminal.print(JSON.stringify(analysisData(analysis, pgn, { file, game: options.game }), undefined, 2));
    else for (const line of formatAnalysis(analysis, options.language, terminal)) terminal.print(line);
    if (save !== undefined && save !== '-') await saveText(save, annotated(), { force });
    return signals.code() ?? EXIT.ok;
  } finally {
    signals.off();
  }
}

/** A game of a file, and how many it holds. */
async function pgnOf(file: string, number: number): Promise<{ readonly pgn: PgnGame; readonly count: number }> {
  const { games } = parsePgn(decodePgn(await readBytes(file)));
  const found = games[number - 1];
  if (!found) {
    const count = games.length === 1 ? 'one game' : `${games.length} games`;
    throw new CliError(EXIT.input, `${file}: asked for game ${number}, found ${games.length === 0 ? 'none' : count}`);
  }
  const [error] = found.errors;
  if (error && !found.complete) throw new CliError(EXIT.input, `${file}: ${error.message}`);
  if (found.line.moves.length === 0) throw new CliError(EXIT.input, `${file}: game ${number} has no moves`);
  return { pgn: found, count: games.length };
}

/** Whether two names are of one file, links followed; not where one of them is of none. */
async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((file) => realpath(file).catch(() => undefined)));
  return first !== undefined && first === second;
}
