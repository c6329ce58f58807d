/** Probes tables. Synchronous and independent of Node: the source of the tables is passed in. */
import { Board, makeBoardFen, type Position } from 'plyhouse-kernel/position';
import type { Fen } from '../chess/fen.ts';
import { legalMove, legalMoves, makeUci, type Uci } from '../chess/move.ts';
import { makeSan } from '../chess/notation.ts';
import { entryOf, menAt } from './layout.ts';
import type { Material } from './material.ts';
import { type Table, type TableValue, worthOf } from './table.ts';

/** Returns the code of an entry; undefined if that table is not available. */
export type CodeSource = (material: Material, side: 0 | 1, index: number) => number | undefined;

/** A legal move and the value of the resulting position for the side that made it. */
export interface RatedMove {
  readonly uci: Uci;
  readonly san: string;
  /** The value for the side that moves; undefined if no table knows it. Plies include this move. */
  readonly worth: TableValue | undefined;
  readonly after: Position;
}

export interface Prober {
  /**
   * The value of a position for the side to move, with best play by both: distance to mate, ignoring the fifty-move rule. En
   * passant is considered. Undefined if no table has it: too many men, a missing table, castling rights.
   */
  probe(position: Position): TableValue | undefined;
  /** Every legal move, the best first; unknown ones last. */
  moves(position: Position): RatedMove[];
  /** Best play to mate, by the order of squares if several moves are equally good; undefined if nothing is known. */
  line(position: Position): Uci[] | undefined;
}

/** The source that holds these tables. */
export function sourceOf(tables: Iterable<Table>): CodeSource {
  const byName = new Map([...tables].map((table) => [table.material.name, table]));
  return ({ name }, side, index) => {
    const table = byName.get(name);
    return (side === 0 ? table?.white : table?.black)?.[index];
  };
}

export function createProber(codeOf: CodeSource): Prober {
  function probe(position: Position): TableValue | undefined {
    if (position.castles.castlingRights.nonEmpty()) return undefined;
    if (position.board.occupied.size() === 2) return { kind: 'draw' };
    const place = entryOf(position);
    if (!place) return undefined;
    const code = codeOf(place.material, place.side, place.index);
    const worth = code === undefined ? undefined : worthOf(code);
    if (worth === undefined || position.epSquare === undefined) return worth;
    return withPassant(position, worth);
  }

  /** The tables hold positions without en passant captures: here one is possible, and may be better or the only move. */
  function withPassant(position: Position, worth: TableValue): TableValue | undefined {
    let best: TableValue | undefined;
    let others = 0;
    for (const uci of legalMoves(position)) {
      if (!isPassant(position, uci)) {
        others++;
        continue;
      }
      const after = probe(played(position, uci));
      if (!after) return undefined;
      const mine = reversed(after);
      if (!best || rank(mine) > rank(best)) best = mine;
    }
    if (!best) return worth;
    if (others === 0) return best;
    return rank(best) > rank(worth) ? best : worth;
  }

  function moves(position: Position): RatedMove[] {
    const rated = legalMoves(position).map((uci): RatedMove => {
      const after = played(position, uci);
      const worth = probe(after);
      return { uci, san: makeSan(position, uci), worth: worth && reversed(worth), after };
    });
    const order = ({ worth }: RatedMove) => (worth ? rank(worth) : Number.NEGATIVE_INFINITY);
    return rated.sort((one, other) => order(other) - order(one) || (one.uci < other.uci ? -1 : 1));
  }

  function line(position: Position): Uci[] | undefined {
    const found: Uci[] = [];
    let present = position;
    for (let worth = probe(present); worth?.kind !== 'draw'; worth = probe(present)) {
      if (!worth) return undefined;
      if (worth.plies === 0) return found;
      const [best] = moves(present);
      // A table that is missing further down would end the line before mate.
      if (!best?.worth || rank(best.worth) !== rank(worth)) return undefined;
      found.push(best.uci);
      present = best.after;
    }
    return found;
  }

  return { probe, moves, line };
}

/** Greater is better for the side to move: quick wins, draws, late losses. */
export function rank(worth: TableValue): number {
  if (worth.kind === 'draw') return 0;
  return worth.kind === 'win' ? 1000 - worth.plies : worth.plies - 1000;
}

/** The value of a position for the side that moved into it. */
function reversed(worth: TableValue): TableValue {
  if (worth.kind === 'draw') return worth;
  return { kind: worth.kind === 'win' ? 'loss' : 'win', plies: worth.plies + 1 };
}

function played(position: Position, uci: Uci): Position {
  const after = position.clone();
  after.play(legalMove(position, uci)!);
  return after;
}

function isPassant(position: Position, uci: Uci): boolean {
  const move = legalMove(position, uci)!;
  return move.to === position.epSquare && position.board.pawn.has(move.from) && makeUci(position, move) === uci;
}

/** The position of an entry as FEN; undefined if it is not a legal position. */
export function fenAt(material: Material, side: 0 | 1, index: number): Fen | undefined {
  const men = menAt(material, index);
  if (!men) return undefined;
  const board = Board.empty();
  for (const { square, color, role } of men) board.set(square, { color, role });
  return `${makeBoardFen(board)} ${side === 0 ? 'w' : 'b'} - - 0 1`;
}
