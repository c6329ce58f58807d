/**
 * The opening library: about 3,000 positions to the twelfth move, complete for the first two (described). It is stored by
 * positions, so that a line is found again by another order of moves; the lines themselves are chosen.
 */
import type { Position, SquareMove } from 'plyhouse-kernel/position';
import { INITIAL_FEN, parseFen, repetitionKey } from '../../chess/fen.ts';
import { type Game, positionOf } from '../../chess/game.ts';
import { legalMove, legalMoves, makeUci, type Uci } from '../../chess/move.ts';
import { ReadMoveError, tryReadMove } from '../../chess/read-move.ts';
import type { Chance } from '../program.ts';
import { CLOSED_GAMES } from './book/closed-games.ts';
import { OWN_FIRST_MOVES, OWN_REPLIES, SECOND_MOVES, SECOND_REPLIES } from './book/first-moves.ts';
import { FLANK_GAMES } from './book/flank-games.ts';
import { HALF_OPEN_GAMES } from './book/half-open-games.ts';
import { INDIAN_GAMES } from './book/indian-games.ts';
import { OPEN_GAMES } from './book/open-games.ts';
import type { BookSection } from './book/section.ts';

/** No line goes beyond the twelfth move (described). */
export const MOST_BOOK_PLIES = 24;

const SECTIONS: readonly BookSection[] = [
  ...OPEN_GAMES,
  ...HALF_OPEN_GAMES,
  ...CLOSED_GAMES,
  ...INDIAN_GAMES,
  ...FLANK_GAMES,
];

/** Every position of the library by its key: the moves stored for it and their weights. */
type Library = ReadonlyMap<string, ReadonlyMap<Uci, number>>;

/** A line that cannot be stored. */
export class BookLineError extends Error {
  override readonly name = 'BookLineError';
  readonly line: string;
  constructor(line: string, detail: string) {
    super(`book line "${line}": ${detail}`);
    this.line = line;
  }
}

let library: Library | undefined;

/** The library, stored when it is first asked for. */
export function theLibrary(): Library {
  library ??= storeLibrary(SECTIONS);
  return library;
}

/** A move of the library for the position of a game, by chance and weight; undefined if it has none. */
export function bookMove(game: Game, chance: Chance): Uci | undefined {
  if (game.start !== INITIAL_FEN || game.moves.length >= MOST_BOOK_PLIES) return undefined;
  const moves = theLibrary().get(repetitionKey(positionOf(game)));
  if (!moves) return undefined;
  let total = 0;
  for (const weight of moves.values()) total += weight;
  let mark = chance() * total;
  for (const [move, weight] of moves) {
    mark -= weight;
    if (mark < 0) return move;
  }
  return undefined;
}

/**
 * Stores lines and the answers that make the first two moves complete. A move marked "?" is the opponent's alone: it is answered, but never
 * played. The weight of a move is the number of lines through it.
 * @throws {BookLineError} if a line holds a move that is not legal there, or is too long.
 */
export function storeLibrary(sections: readonly BookSection[]): Library {
  const stored = new Map<string, Map<Uci, number>>();
  const start = parseFen(INITIAL_FEN);
  for (const { stem, lines } of sections) {
    for (const line of lines) storeLine(stored, start, `${stem} ${line}`.trim());
  }
  completeFirstMoves(stored, start);
  return stored;
}

function storeLine(stored: Map<string, Map<Uci, number>>, start: Position, line: string): void {
  const position = start.clone();
  const words = line.split(' ');
  if (words.length > MOST_BOOK_PLIES) throw new BookLineError(line, `${words.length} half-moves are too long`);
  for (const token of words) {
    const move = readSan(position, token);
    if (!move) throw new BookLineError(line, `${token} is not legal`);
    if (!token.endsWith('?')) add(stored, position, makeUci(position, move), 1);
    position.play(move);
  }
}

function readSan(position: Position, token: string): SquareMove | undefined {
  const uci = tryReadMove(position, token.replace('?', ''), { language: 'en', exactCase: true });
  return uci instanceof ReadMoveError ? undefined : legalMove(position, uci);
}

function add(stored: Map<string, Map<Uci, number>>, position: Position, move: Uci, weight: number): void {
  const key = repetitionKey(position);
  const moves = stored.get(key) ?? new Map<Uci, number>();
  moves.set(move, (moves.get(move) ?? 0) + weight);
  stored.set(key, moves);
}

/** The first two moves of either side: own choices at the first, an answer to everything at both. */
function completeFirstMoves(stored: Map<string, Map<Uci, number>>, start: Position): void {
  // 1. White's first move: only its own, at the weights given.
  stored.delete(repetitionKey(start));
  for (const [san, weight] of Object.entries(OWN_FIRST_MOVES)) add(stored, start, uciOf(start, san), weight);
  for (const [first, replies] of Object.entries(OWN_REPLIES)) {
    // 2. Black's first move: only its own choices; those without a line of theory weigh one.
    const afterFirst = played(start, uciOf(start, first));
    keepOnly(stored, afterFirst, replies.split(' '));
    // 3. White's second move after any answer.
    for (const reply of legalMoves(afterFirst)) {
      const position = played(afterFirst, reply);
      complete(stored, position, reply, SECOND_MOVES[first]!, afterFirst);
    }
    // 4. Black's second move after its own first and any move of White's.
    for (const reply of replies.split(' ')) {
      const afterReply = played(afterFirst, uciOf(afterFirst, reply));
      for (const second of legalMoves(afterReply)) {
        complete(stored, played(afterReply, second), second, SECOND_REPLIES[`${first} ${reply}`]!, afterReply);
      }
    }
  }
}

/** Stores an answer if there is none: the one given for this very move, else the first preference that is legal. */
function complete(
  stored: Map<string, Map<Uci, number>>,
  position: Position,
  last: Uci,
  likings: string,
  before: Position,
): void {
  if (stored.has(repetitionKey(position)) || !position.hasDests()) return;
  const words = likings.split(' ');
  const special = words.find((token) => token.includes(':') && uciOf(before, token.split(':')[0]!) === last);
  const general = words.filter((token) => !token.includes(':'));
  for (const token of special ? [special.split(':')[1]!, ...general] : general) {
    const move = readSan(position, token);
    if (!move) continue;
    add(stored, position, makeUci(position, move), 1);
    return;
  }
}

function keepOnly(stored: Map<string, Map<Uci, number>>, position: Position, sans: readonly string[]): void {
  const key = repetitionKey(position);
  const old = stored.get(key);
  const kept = new Map<Uci, number>();
  for (const san of sans) {
    const uci = uciOf(position, san);
    kept.set(uci, old?.get(uci) ?? 1);
  }
  stored.set(key, kept);
}

/** The UCI text of a move given in short notation; "" if it is not legal here. */
function uciOf(position: Position, san: string): Uci {
  const move = readSan(position, san);
  return move ? makeUci(position, move) : '';
}

function played(position: Position, uci: Uci): Position {
  const next = position.clone();
  next.play(legalMove(position, uci)!);
  return next;
}
