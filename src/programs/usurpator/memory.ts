/** The memory that the program keeps from move to move, and the effect of each entry on it. */

import { type Game, gameAt, positionOf, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { carry, KING, type Men, menIn, menOf, PAWN, placementOf, placeOf, type Side, sideOf } from './board.ts';
import { NO_TARGET } from './gain.ts';
import { countMoves } from './moves.ts';
import type { Situation } from './search.ts';

export interface Memory {
  /** The men as the first field of a FEN; it need not be a position of chess. */
  readonly board: string;
  readonly side: Side;
  /** About how many moves the side to move has had lately. */
  readonly mobility: number;
  /** The square to which the last typed move went, or {@link NO_TARGET}. */
  readonly last: number;
}

const MOBILITY_AT_START = 40;

/** A program that has just been loaded, with the board of a position. */
export function newMemory(game: Game): Memory {
  const board = placementOf(menOf(positionOf(game)));
  return { board, side: sideOf(turnOf(game)), mobility: MOBILITY_AT_START, last: NO_TARGET };
}

/** At the first key of an entry, whatever it is: the moves of the side to move are counted. */
export function countedOn(memory: Memory): Memory {
  const moves = countMoves(menIn(memory.board), memory.side);
  return { ...memory, mobility: (memory.mobility + moves) >> 1 };
}

/** A move of the program's own. */
export function movedOn(memory: Memory, from: number, to: number): Memory {
  const men = menIn(memory.board);
  carry(men, from, to);
  return { ...memory, board: placementOf(men), side: -memory.side as Side };
}

/** A typed move, which is not looked at; the mobility is counted before. */
export const typedOn = (memory: Memory, from: number, to: number): Memory => ({
  ...movedOn(memory, from, to),
  last: to,
});

/** The situation it thinks about. */
export const situationOf = ({ board, ...memory }: Memory, seed: number): Situation => ({
  ...memory,
  men: menIn(board),
  seed,
});

/** An entry that only changes the side to move. */
const PASS = 'h5h5';

/** The entries that make a move of chess: one, or three if two men move or another is removed. A pawn always becomes a queen. */
export function entriesOf(men: Men, move: Uci): readonly string[] {
  const from = placeOf(move);
  const to = placeOf(move.slice(2));
  const kind = Math.abs(men[from]!);
  const rank = move[1];
  const files = (to & 7) - (from & 7);
  if (kind === KING && Math.abs(files) === 2) {
    return [move, files > 0 ? `h${rank}f${rank}` : `a${rank}d${rank}`, PASS];
  }
  if (kind === PAWN && files !== 0 && men[to] === 0) {
    const beside = `${move[2]}${rank}`;
    return [move.slice(0, 2) + beside, beside + move.slice(2), PASS];
  }
  return [move.slice(0, 4)];
}

/** A move of the game, its own or typed. What it cannot make, such as castling, was typed in any case. @param next the game after it. */
export function playedOn(memory: Memory, move: Uci, isOwn: boolean, next: Game): Memory {
  const entries = entriesOf(menIn(memory.board), move);
  const made = entries.reduce((now, entry) => {
    const from = placeOf(entry);
    const to = placeOf(entry.slice(2));
    return isOwn && entries.length === 1 ? movedOn(now, from, to) : typedOn(countedOn(now), from, to);
  }, memory);
  // It makes every pawn a queen.
  return /[rbn]$/.test(move) ? { ...made, board: newMemory(next).board } : made;
}

/** The program's memory at the end of a game in which it played the side to move, and the other side's moves were typed. */
export function memoryOf(game: Game): Memory {
  const side = sideOf(turnOf(game));
  return game.moves.reduce(
    (memory, move, ply) => playedOn(memory, move, memory.side === side, gameAt(game, ply + 1)),
    newMemory(gameAt(game, 0)),
  );
}
