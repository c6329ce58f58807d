import { defined } from '../chess/defined.ts';
import { type EpdError, parseEpd } from '../chess/epd.ts';
import { type Fen, INITIAL_FEN } from '../chess/fen.ts';
import { gameOf } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import { parsePgn } from '../chess/parse-pgn.ts';
import { type PgnGame, tagOf } from '../chess/pgn.ts';
import { endOf } from '../session/ends.ts';

/** Where a game of a match begins. */
export interface Opening {
  /** Names it within its collection: its number from 1, and what the collection calls it. */
  readonly id: string;
  readonly start: Fen;
  /** Moves that are played before the players are asked. */
  readonly moves: readonly Uci[];
  readonly eco?: string;
  readonly name?: string;
  readonly variation?: string;
}

/** A collection of openings that cannot be used. */
export class OpeningsError extends Error {
  override readonly name = 'OpeningsError';
  constructor(collection: string, detail: string) {
    super(`openings "${collection}": ${detail}`);
  }
}

/**
 * Reads openings from PGN (each game's moves) or EPD (each line a position; FEN lines will do).
 * @param collection its name, for the ids and for errors.
 * @param plies the maximum number of plies taken from each; all by default.
 * @param onSkipped is given a sentence on each opening that leaves nothing to play: after it the game is over.
 * @param onFault is given the error of each that cannot be read; the others are taken.
 * @throws {OpeningsError} if none can be played.
 */
export function parseOpenings(
  text: string,
  collection: string,
  plies = Number.POSITIVE_INFINITY,
  onSkipped: (message: string) => void = () => {},
  onFault: (error: Error) => void = () => {},
): Opening[] {
  const isEpd = !/^[ \t]*\[/m.test(text) && /^[ \t]*[pnbrqkPNBRQK1-8]+\/\S+[ \t]+[wb]\s/m.test(text);
  const faults: Error[] = [];
  const openings = isEpd ? ofPositions(text, collection, faults) : ofGames(text, collection, plies, faults);
  if (openings.length === 0) {
    throw new OpeningsError(collection, faults[0]?.message ?? 'expected games or positions, found none');
  }
  for (const fault of faults) onFault(fault);
  const left = openings.filter(({ id, start, moves }) => {
    const ending = endOf(gameOf(start, moves), 'automatic');
    if (ending) onSkipped(`openings "${collection}": "${id}" is left out, the game is over after it (${ending.kind})`);
    return !ending;
  });
  if (left.length === 0) throw new OpeningsError(collection, 'the game is over after each of them');
  return left;
}

/** The start position itself, for matches without openings. */
export const START_OPENING: Opening = { id: 'start', start: INITIAL_FEN, moves: [] };

function ofGames(text: string, collection: string, plies: number, faults: Error[]): Opening[] {
  return parsePgn(text).games.flatMap((game, index) => {
    if (game.fault) {
      faults.push(game.fault);
      return [];
    }
    const moves = game.line.moves.slice(0, plies).map(({ uci }) => uci);
    return { id: `${collection} ${index + 1}`, start: game.start, moves, ...namesOf(game) };
  });
}

function namesOf(game: PgnGame): Pick<Opening, 'eco' | 'name' | 'variation'> {
  const [eco, name, variation] = ['ECO', 'Opening', 'Variation'].map((tag) => tagOf(game, tag) || undefined);
  return defined({ eco, name, variation });
}

function ofPositions(text: string, collection: string, faults: Error[]): Opening[] {
  const { records, errors } = parseEpd(text);
  // What a line says of the best move is no matter of an opening.
  const isFault = ({ problem, message }: EpdError) => problem === 'fen' || /: (hmvc|fmvn) wants/.test(message);
  faults.push(...errors.filter(isFault));
  return records.flatMap(({ fen, operations, errors: own }, index) => {
    if (own.some(isFault)) return [];
    const name = operations.find(({ opcode }) => opcode === 'id')?.operands[0]?.text;
    return { id: `${collection} ${index + 1}`, start: fen, moves: [], ...(name ? { name } : {}) };
  });
}
