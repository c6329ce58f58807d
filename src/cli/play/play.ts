import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import type { Color } from 'plyhouse-kernel/position';
import { turnOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { tablesClient } from '../../endgames/node-client.ts';
import { nameWithYear } from '../../format/program-text.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import { makeFolder } from '../../node/folder.ts';
import { houseVersion } from '../../node/version.ts';
import { loadEntry } from '../../programs/loaders.ts';
import type { Card } from '../../programs/program.ts';
import { colorAgainst, endingProblem, startAgainst } from '../../session/only-ending.ts';
import { formatTerms, termsFor } from '../../session/terms.ts';
import { parseTimeControl, type TimeControl } from '../../session/time-control.ts';
import { examples, gather, nameOf, oneOf, readBy, wholeFrom } from '../command.ts';
import { CliError, EXIT } from '../exit.ts';
import { makeRoomFor, withInput } from '../files.ts';
import { foldText } from '../fold-text.ts';
import { dataFolders } from '../folders.ts';
import { addLanguageOption, addPositionOptions, gameOfOptions, type PositionOptions } from '../position-options.ts';
import { parseSettings, programNamed } from '../program-argument.ts';
import { addSearchOptions, type SearchOptions, termsOfOptions } from '../search-options.ts';
import { addTablesOption, type TablesOption, tablesFolder } from '../tables-option.ts';
import type { Terminal } from '../terminal.ts';
import { playSession } from './play-at-table.ts';
import { type TerminalGame, warnOfShortage } from './table.ts';

interface Options extends SearchOptions, PositionOptions, TablesOption {
  readonly side?: Color;
  readonly tc?: TimeControl;
  readonly language: Language;
  readonly set?: readonly string[];
  readonly seed?: number;
  readonly save?: string;
  readonly force?: boolean;
  readonly ascii?: boolean;
  readonly board: boolean;
  readonly ponder?: boolean;
  readonly name: string;
}

const ABOUT = `
Type a move in any notation ("e4", "Nf3", "e7e8q", Dutch "Pf3") or a command;
"help" lists the commands. While the program thinks, Enter or Ctrl-C makes it
move at once. A game at a terminal is saved from its first move (plyhouse paths
tells where), one on a pipe only with --save. On a pipe each line is a move or a
command, and stdout carries the program's moves and answers to commands.`;

/** `plyhouse play <program>`: a game at the terminal. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(command, 'plyhouse play wray74', 'plyhouse play slutspel --side black --level 3 --language nl').argument(
    '<program>',
    'its name (see: plyhouse programs)',
  );
  command.option('--side <color>', 'your side: white, black or random (default: the side to move)', readSide);
  addPositionOptions(command, false);
  addSearchOptions(command).option(
    '--tc <control>',
    'a clock for both players, as moves/time+increment: 40/120+1, 5:00+2',
    readBy(parseTimeControl),
  );
  addLanguageOption(command);
  addTablesOption(command)
    .option('-s, --set <Name=value>', 'set an option of the program; may be repeated', gather)
    .option('--seed <number>', 'where its random choices start; the same seed gives the same game', wholeFrom(0))
    .option('--ponder', 'let it think in your time, if it did so originally (the default at a terminal)')
    .option('--no-ponder', 'do not let it think in your time')
    .option('--save <file>', 'save the game to this file after every move', nameOf('file'))
    .option('--force', 'let --save replace a file')
    .option('--name <name>', 'your name in the PGN', 'Player')
    .option('--ascii', 'draw the board with letters')
    .option('--no-board', 'draw no board after each move; type "board" or "pieces" to see it')
    .addHelpText('after', ABOUT)
    .action(async (name: string, file: string | undefined, options: Options) => {
      process.exitCode = await startGame(name, withInput(options, file), terminal());
    });
}

async function startGame(name: string, options: Options, terminal: Terminal): Promise<number> {
  const { card } = programNamed(name);
  const settings = parseSettings(card, options.set ?? []);
  const tables = tablesFolder(card, options);
  if (options.input === '-' || options.fen === '-') {
    throw new CliError(EXIT.usage, 'moves are read from stdin; name a file, or give the position itself');
  }
  const game = await gameOfOptions(options, options.language, terminal.input, startAgainst(card));
  const newFile = await filesOf(card, options, terminal);
  // At a terminal every game has a new seed; a script gets the same game each time.
  const seed = options.seed ?? (terminal.isInteractive ? Math.floor(Math.random() * 2 ** 31) : 1);
  const human = options.side ?? colorAgainst(card) ?? turnOf(game);
  const problem = endingProblem(card, game, human);
  if (problem !== undefined) throw new CliError(EXIT.usage, problem);
  const session: TerminalGame = {
    card,
    guest: options.name,
    seed,
    version: `Plyhouse ${await houseVersion()}`,
    startedAt: new Date(),
    game,
    human,
    terms: termsFor(termsOfOptions(options, card, options.tc), card, settings),
    // A script gets the same game each time, so its moves must not depend on real time.
    ponders: options.ponder ?? terminal.isInteractive,
    language: options.language,
    bottom: human,
    comments: [],
    answers: [],
    clocks: [],
  };
  const clients: EngineClient[] = [];
  const startOne = async () => {
    const client = await tablesClient(card.id, tables, settings, seed);
    clients.push(client);
    return client;
  };
  try {
    const client = await startOne();
    terminal.inform(foldText(terminal, `${nameWithYear(card)} by ${card.author}; ${formatTerms(session.terms)}`));
    warnOfShortage(session, terminal);
    if (terminal.isInteractive) terminal.inform('Type a move, or "help".');
    let hints: Promise<EngineClient> | undefined;
    return await playSession({
      session,
      client,
      entry: await loadEntry(card.id),
      terminal,
      isUnicode: terminal.isUnicode && !options.ascii,
      showsBoard: terminal.isInteractive && options.board,
      newFile,
      replacesFiles: options.force === true,
      hintClient() {
        hints ??= startOne();
        return hints;
      },
    });
  } finally {
    await Promise.allSettled(clients.map((client) => client.close()));
  }
}

/** The files for games: the one given, then others next to it; at a terminal in Plyhouse's data folder. */
async function filesOf(card: Card, { save, force }: Options, terminal: Terminal): Promise<() => string | undefined> {
  let count = 0;
  if (save !== undefined) {
    await makeRoomFor(save, { force: force === true });
    const { dir, name, ext } = path.parse(save);
    return () => {
      if (++count === 1) return save;
      // Only the first name was chosen by the person: what stands under others stays.
      while (existsSync(path.join(dir, `${name}-${count}${ext}`))) count++;
      return path.join(dir, `${name}-${count}${ext}`);
    };
  }
  if (!terminal.isInteractive) return () => undefined;
  // Checked now rather than after the first move: a game that cannot be saved should not begin unnoticed.
  const { games } = dataFolders();
  await makeFolder(games);
  const time = new Date().toISOString().replace(/\..*/, '').replaceAll(/[-:]/g, '').replace('T', '-');
  return () => path.join(games, `${time}-${card.id}${++count === 1 ? '' : `-${count}`}.pgn`);
}

function readSide(text: string): Color {
  const side = oneOf(['white', 'black', 'random', 'w', 'b'])(text);
  if (side === 'random') return Math.random() < 0.5 ? 'white' : 'black';
  return side.startsWith('w') ? 'white' : 'black';
}
