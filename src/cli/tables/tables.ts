import type { Command } from 'commander';
import type { Position } from 'plyhouse-kernel/position';
import { fenOf, type Game, positionOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { answerFor } from '../../endgames/answer.ts';
import { buildTables, planOf } from '../../endgames/build-tables.ts';
import { materialOfBoard } from '../../endgames/layout.ts';
import { type Material, materialsOf, parseMaterial } from '../../endgames/material.ts';
import { createProber } from '../../endgames/prober.ts';
import { statsOf } from '../../endgames/stats.ts';
import { createTableBuilder, type TableProgress } from '../../endgames/table-builder.ts';
import { openTableStore, type TableStore } from '../../endgames/table-store.ts';
import { formatQuantity } from '../../format/number.ts';
import { examples, gather, nameOf, subcommand, wholeFrom } from '../command.ts';
import { CliError, EXIT } from '../exit.ts';
import { withInput } from '../files.ts';
import { dataFolders } from '../folders.ts';
import { addLanguageOption, addPositionOptions, gameOfOptions, type PositionOptions } from '../position-options.ts';
import { inTurns, interruptible } from '../signals.ts';
import type { Terminal } from '../terminal.ts';
import { formatAnswer, formatBytes, formatProgress, formatStats, formatTableLine } from './report.ts';
import { checkThere, type VerifyOptions, verifyTables } from './verify.ts';

interface FolderOptions {
  readonly folder?: string;
  readonly json?: boolean;
}

interface BuildOptions extends FolderOptions {
  readonly men?: readonly number[];
}

interface AskOptions extends FolderOptions, PositionOptions {
  readonly language: Language;
  readonly build?: boolean;
}

interface StatsOptions extends FolderOptions {
  readonly build?: boolean;
  readonly examples: number;
}

const ABOUT = `
A table has every position of its men, kings and pawns included: who wins with best
play, and in how many moves and plies (half-moves) it is mate. No table has
positions with castling rights; captures en passant are taken into account, and the
fifty-move rule is not. Tables are kept in the data folder (plyhouse paths). A build
that was interrupted continues where it was.`;

/** `plyhouse tables build|list|probe|line|stats|verify`: endgame tables by retrograde analysis. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(command, 'plyhouse tables build KBNK', 'plyhouse tables probe --fen "7k/8/8/8/8/8/8/KBN5 w - - 0 1"');
  command.addHelpText('after', ABOUT);

  const build = subcommand(command, 'build', 'build tables, and those they lead to', 'KBNK KQKR', '--men 3 --men 4')
    .argument('[tables...]', 'tables by their men, such as KBNK or KRPKR, up to five men')
    .option('--men <number>', 'all tables of this many men, 3 or 4; may be repeated', readMen);
  addFolderOptions(build).action(async (names: readonly string[], options: BuildOptions) => {
    process.exitCode = await buildAll(names, options, terminal());
  });

  addFolderOptions(subcommand(command, 'list', 'list the tables you have', '', '--json')).action(
    (options: FolderOptions) => {
      const store = storeOf(options);
      const manifest = store.manifest();
      if (options.json) terminal().printData({ folder: store.folder, ...manifest });
      for (const { material, bytes } of options.json ? [] : manifest.tables) {
        terminal().print(`${material.padEnd(6)} ${formatBytes(bytes).padStart(9)}`);
      }
      if (manifest.tables.length === 0) {
        terminal().inform(`no tables in ${store.folder}; "plyhouse tables build KBNK" makes one`);
      }
    },
  );

  const ending = '--fen "8/8/8/8/8/2k5/8/KBN5 w - - 0 1"';
  addAskOptions(
    subcommand(command, 'probe', 'look up a position, and every move in it', ending, `${ending} --json`),
  ).action(async (file: string | undefined, options: AskOptions) => {
    process.exitCode = await probeAt(withInput(options, file), terminal());
  });

  const longest = '--fen "8/8/7N/8/8/8/8/K1k1B3 w - - 0 1"';
  addAskOptions(
    subcommand(command, 'line', 'print the best play of both sides, to mate', longest, `${longest} --build --json`),
  ).action(async (file: string | undefined, options: AskOptions) => {
    process.exitCode = await lineAt(withInput(options, file), terminal());
  });

  const about = 'count the wins, draws and losses of a table, and show its longest mates';
  addFolderOptions(
    subcommand(command, 'stats', about, 'KBNK --build', 'KRKN --json')
      .argument('<table>', 'the table by its men')
      .option('--examples <number>', 'how many positions of the longest mates to print', wholeFrom(0), 3)
      .option('--build', 'build the table first if it is missing'),
  ).action(async (name: string, options: StatsOptions) => {
    process.exitCode = await stat(name, options, terminal());
  });

  const checks = 'check the files of tables, every position in them, and some by a search';
  addFolderOptions(
    subcommand(command, 'verify', checks, '', 'KBNK --sample 1000')
      .argument('[tables...]', 'tables to check (default: all you have)')
      .option('--sample <number>', 'positions of each table to check by a search', wholeFrom(0), 20)
      .option('--seed <number>', 'where random choices start', wholeFrom(0), 1),
  ).action(async (names: readonly string[], options: VerifyOptions) => {
    process.exitCode = await verifyTables(storeOf(options), names, options, terminal());
  });
}

function readMen(text: string, before: readonly number[] = []): number[] {
  const men = wholeFrom(3)(text);
  if (men > 4) throw new CliError(EXIT.usage, `--men ${men}: tables of five men are built one at a time, by name`);
  return gather(String(men), before.map(String)).map(Number);
}

function addFolderOptions(command: Command): Command {
  return command
    .option('--folder <path>', 'the folder of the tables (default: tables in the data folder)', nameOf('folder'))
    .option('--json', 'print the result as JSON');
}

function addAskOptions(command: Command): Command {
  addPositionOptions(command, true);
  addLanguageOption(command);
  return addFolderOptions(command.option('--build', 'first build the tables that are missing'));
}

function storeOf({ folder }: FolderOptions): TableStore {
  return openTableStore(folder ?? dataFolders().tables);
}

async function buildAll(names: readonly string[], options: BuildOptions, terminal: Terminal): Promise<number> {
  const wanted = [...(options.men ?? []).flatMap((men) => materialsOf(men)), ...names.map(parseMaterial)];
  if (wanted.length === 0) throw new CliError(EXIT.usage, 'name a table to build, such as KBNK, or --men 3');
  const store = storeOf(options);
  const begun = performance.now();
  const code = await build(store, wanted, terminal);
  if (code !== EXIT.ok) return code;
  const plan = planOf(wanted).map(({ name }) => name);
  const built = store.manifest().tables.filter(({ material }) => plan.includes(material));
  const millis = Math.round(performance.now() - begun);
  if (options.json) terminal.printData({ folder: store.folder, millis, tables: built });
  else {
    const bytes = built.reduce((sum, each) => sum + each.bytes, 0);
    const count = formatQuantity(built.length, 'table');
    terminal.inform(`${count}, ${formatBytes(bytes)}, ${(millis / 1000).toFixed(1)} s: ${store.folder}`);
  }
  return EXIT.ok;
}

/** Builds missing tables. @returns the exit code. */
function build(store: TableStore, wanted: readonly Material[], terminal: Terminal): Promise<number> {
  let place = '';
  const listeners = {
    onTable: (material: Material, index: number, count: number) => {
      place = `${material.name}, ${index} of ${count}`;
      terminal.show(place);
    },
    onProgress: (_: Material, progress: TableProgress) => terminal.show(`${place}: ${formatProgress(progress)}`),
    onDone: (material: Material, entry: { readonly bytes: number } | undefined, millis: number) => {
      if (entry)
        terminal.inform(`${material.name.padEnd(6)} ${(millis / 1000).toFixed(2)} s, ${formatBytes(entry.bytes)}`);
    },
    onDamage: (error: Error) => terminal.warn(`plyhouse: ${error.message}; it is built again`),
  };
  return interruptible(async (signal) => {
    try {
      await buildTables(store, wanted, listeners, signal);
      return EXIT.ok;
    } catch (error) {
      if (!signal.aborted) throw error;
      terminal.warn('plyhouse: interrupted; finished tables are kept, and the next build continues');
      return EXIT.interrupted;
    } finally {
      terminal.clear();
    }
  });
}

/** The store; the tables that the position needs are built first if requested. */
async function storeFor(options: AskOptions, material: Material | undefined, terminal: Terminal): Promise<TableStore> {
  const store = storeOf(options);
  if (options.build && material) {
    const code = await build(store, [material], terminal);
    if (code !== EXIT.ok) throw new CliError(code, 'interrupted');
  }
  return store;
}

/** The position to look up. It must be given, as the start of the game is in no table. */
async function gameAskedAbout(options: AskOptions, { input }: Terminal): Promise<Game> {
  if (options.fen === undefined && options.input === undefined) {
    throw new CliError(
      EXIT.usage,
      'which position? Give it as --fen "8/8/8/8/8/2k5/8/KBN5 w - - 0 1", or the file of a game',
    );
  }
  return gameOfOptions(options, options.language, input);
}

async function probeAt(options: AskOptions, terminal: Terminal): Promise<number> {
  const position = positionOf(await gameAskedAbout(options, terminal));
  const material = materialOfBoard(position.board);
  const store = await storeFor(options, material, terminal);
  try {
    const answer = answerFor(createProber(store.codeOf), position);
    const reason = answer.category === 'unknown' ? reasonOf(store, position, material) : null;
    if (options.json) terminal.printData({ ...answer, reason });
    else terminal.printLines(formatAnswer(answer, terminal));
    if (reason === null) return EXIT.ok;
    terminal.warn(`plyhouse: ${reason.detail}`);
    return EXIT.negative;
  } finally {
    store.close();
  }
}

/** Why tables have no answer for a position. `problem` is stable; the detail is for people. */
interface Reason {
  readonly problem: 'castling' | 'men' | 'missing';
  readonly detail: string;
}

function reasonOf(store: TableStore, { castles }: Position, material: Material | undefined): Reason {
  if (castles.castlingRights.nonEmpty()) {
    return { problem: 'castling', detail: 'the position has castling rights, which no table covers' };
  }
  if (!material) return { problem: 'men', detail: 'there are no tables of more than five men' };
  const { name } = material;
  const what = store.has(material) ? `a table that ${name} leads to is missing` : `the table ${name} is missing`;
  return { problem: 'missing', detail: `${what}; "plyhouse tables build ${name}" makes it` };
}

async function lineAt(options: AskOptions, terminal: Terminal): Promise<number> {
  const game = await gameAskedAbout(options, terminal);
  const position = positionOf(game);
  const material = materialOfBoard(position.board);
  const store = await storeFor(options, material, terminal);
  try {
    const prober = createProber(store.codeOf);
    const worth = prober.probe(position);
    const line = worth?.kind === 'draw' ? undefined : prober.line(position);
    const reason = line || worth?.kind === 'draw' ? null : reasonOf(store, position, material);
    if (options.json) {
      const plies = line ? { plies: line.length, moves: Math.ceil(line.length / 2) } : { plies: null, moves: null };
      const category = worth?.kind ?? 'unknown';
      terminal.printData({ fen: fenOf(game), category, metric: 'dtm', ...plies, line: line ?? null, reason });
    } else if (line) terminal.printLines(formatTableLine(position, line));
    else if (worth?.kind === 'draw') terminal.print('draw: no line leads to mate');
    if (reason) terminal.warn(`plyhouse: ${reason.detail}`);
    return line ? EXIT.ok : EXIT.negative;
  } finally {
    store.close();
  }
}

async function stat(name: string, options: StatsOptions, terminal: Terminal): Promise<number> {
  const material = parseMaterial(name);
  const store = storeOf(options);
  if (options.build) {
    const code = await build(store, [material], terminal);
    if (code !== EXIT.ok) return code;
  }
  checkThere(store, material);
  const table = await store.load(material);
  const { sides } = await inTurns(statsOf(await createTableBuilder(), table, options.examples), (progress) =>
    terminal.show(`${material.name}: ${formatProgress(progress)}`),
  );
  terminal.clear();
  if (options.json) {
    const labels = { metric: 'dtm', unit: 'plies', castling: false };
    terminal.printData({ material: material.name, ...labels, sides });
  } else terminal.printLines(formatStats(material.name, sides, terminal));
  return EXIT.ok;
}
