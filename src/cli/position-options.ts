import type { Command } from 'commander';
import { type Game, gameAt, newGame, play, positionOf } from '../chess/game.ts';
import { LANGUAGES, type Language } from '../chess/letters.ts';
import { readPgn } from '../chess/parse-pgn.ts';
import { gameOfPgn } from '../chess/pgn-game.ts';
import { readMove } from '../chess/read-move.ts';
import { oneOf, wholeFrom } from './command.ts';
import { CliError, EXIT } from './exit.ts';
import { addInput, readText, readWhole } from './files.ts';

/** The position to start from, as options say it. */
export interface PositionOptions {
  readonly fen?: string;
  /** A PGN file. */
  readonly input?: string;
  readonly game?: number;
  readonly ply?: number;
  readonly moves?: readonly string[];
}

/**
 * Gives a command the options for a position, and a PGN file as its last argument.
 * @param isFromStdin whether "-" can be read: not where moves are typed there.
 */
export function addPositionOptions(command: Command, isFromStdin: boolean): Command {
  const stdin = isFromStdin ? '; "-" reads stdin' : '';
  command.option('-f, --fen <fen>', `start from this position${stdin}`);
  return addInput(command, `start from the end of a game in this PGN file${stdin}`)
    .option('--game <number>', 'which game of the file', wholeFrom(1), 1)
    .option('--ply <number>', 'start after this many half-moves of the game', wholeFrom(0))
    .option('-m, --moves <moves...>', 'then play these moves, in any notation');
}

/**
 * The game that the options ask for.
 * @param start where it begins if they name no position.
 * @throws {CliError}, {FenError} and {ReadMoveError} if it cannot be read.
 */
export async function gameOfOptions(
  options: PositionOptions,
  language: Language,
  stdin: NodeJS.ReadableStream = process.stdin,
  start = newGame(),
): Promise<Game> {
  const { fen, input, moves = [] } = options;
  if (fen !== undefined && input !== undefined) throw new CliError(EXIT.usage, 'give either --fen or a file, not both');
  let game = start;
  if (fen !== undefined) game = newGame(fen === '-' ? await readWhole('-', stdin) : fen);
  if (input !== undefined) game = await gameOfFile(input, options.game ?? 1, stdin);
  if (options.ply !== undefined) {
    const { length } = game.moves;
    if (options.ply > length) throw new CliError(EXIT.input, `--ply ${options.ply}: the game has ${length} half-moves`);
    game = gameAt(game, options.ply);
  }
  const args = moves.flatMap((text) => text.split(/[\s,]+/)).filter((arg) => !/^(\d+\.*)?$/.test(arg));
  for (const arg of args) game = play(game, readMove(positionOf(game), arg, { language }));
  return game;
}

/** One game of a PGN file, which is read no further. @throws {CliError} naming line and column if it cannot be read. */
export async function gameOfFile(file: string, number = 1, stdin?: NodeJS.ReadableStream): Promise<Game> {
  let count = 0;
  for await (const found of readPgn(readText(file, stdin))) {
    if (++count < number) continue;
    if (found.fault) throw new CliError(EXIT.input, `${file}: ${found.fault.message}`);
    return gameOfPgn(found);
  }
  throw noSuchGame(file, number, count);
}

/** A game that a file does not have. */
export function noSuchGame(file: string, number: number, count: number): CliError {
  const found = count === 0 ? 'none' : count === 1 ? 'one game' : `${count} games`;
  return new CliError(EXIT.input, `${file}: asked for game ${number}, found ${found}`);
}

/** Gives a command the option for the language of moves. */
export function addLanguageOption(command: Command): Command {
  return command.option(
    '--language <language>',
    `the language of moves: ${LANGUAGES.join(', ')}`,
    oneOf(LANGUAGES),
    'en',
  );
}
