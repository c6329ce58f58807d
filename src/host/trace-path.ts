import type { Position } from 'plyhouse-kernel/position';
import { type Game, positionOf } from '../chess/game.ts';
import { legalMove, legalMoves, type Uci } from '../chess/move.ts';
import { makeSan, type Style } from '../chess/notation.ts';
import type { TraceEvent } from './trace-event.ts';

/** The current path of a watched search: the moves executed on the program's board, and their names. */
export interface TracePath {
  /** The executed moves, from ply 1 on. */
  readonly moves: readonly Uci[];
  /** The notation of a move of a ply; a move that is illegal there as received; no move is standing pat. */
  name(ply: number, move: Uci): string;
  /** The number of legal moves at a ply, if known. */
  legal(ply: number): number | undefined;
  follow(event: TraceEvent): void;
}

/** The path of a search of a game's last position. */
export function tracePath(game: Game, style: Style = {}): TracePath {
  const moves: Uci[] = [];
  /** The position before the move of each ply; undefined after an illegal move. */
  const positions: (Position | undefined)[] = [positionOf(game)];

  const backTo = (ply: number) => {
    const kept = Math.max(0, Math.min(ply - 1, moves.length));
    moves.length = kept;
    positions.length = kept + 1;
  };
  return {
    moves,
    name(ply, move) {
      const position = positions[ply - 1];
      return position && legalMove(position, move) ? makeSan(position, move, style) : move || 'standing pat';
    },
    legal(ply) {
      const position = positions[ply - 1];
      return position && legalMoves(position).length;
    },
    follow(event) {
      if (event.kind === 'leave') backTo(event.ply);
      if (event.kind === 'decides') backTo(1);
      if (event.kind !== 'enter') return;
      backTo(event.ply);
      const position = positions[moves.length];
      const move = position && legalMove(position, event.move);
      const next = move ? position.clone() : undefined;
      if (move) next!.play(move);
      moves.push(event.move);
      positions.push(next);
    },
  };
}
