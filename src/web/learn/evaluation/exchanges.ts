import { attacks, type Board, type Color, type Role } from 'plyhouse-kernel/position';
import { fenOf, type Game, positionOf } from '../../../chess/game.ts';
import {
  BLACK,
  boardOf,
  type Capture,
  exchange,
  exchangeList,
  isBlack,
  isEmpty,
  lookFromKing,
  newCensus,
  newTables,
  pointsOf,
  rungsOf,
  type Side,
  squareNamed,
  takeCensus,
  WHITE,
} from '../../../programs/gambiet/inspect.ts';
import { nameOf, squareOf } from '../squares.ts';

/** An exchange on a square by Gambiet's calculation. */
export interface Exchange {
  /** The side that takes first: the one that does not own the piece. */
  readonly by: 'white' | 'black';
  /** Attackers and defenders by rung, lowest first, as they would take. */
  readonly attackers: readonly number[];
  readonly defenders: readonly number[];
  readonly list: readonly Capture[];
  /** The attackers' gain; 0 if taking does not pay. */
  readonly wins: number;
}

/** The rungs of Gambiet's list, lowest first: name, value and pieces of each. */
export const RUNGS: readonly { readonly name: string; readonly points: number; readonly roles: readonly Role[] }[] = [
  { name: 'pawn', points: 1, roles: ['pawn'] },
  { name: 'knight or bishop', points: 3, roles: ['knight', 'bishop'] },
  { name: 'rook', points: 5, roles: ['rook'] },
  { name: 'queen', points: 9, roles: ['queen'] },
  { name: 'bishop behind a queen', points: 3, roles: ['bishop'] },
  { name: 'rook behind a queen', points: 5, roles: ['rook'] },
  { name: 'king', points: 15, roles: ['king'] },
];

/**
 * The exchange on a square; undefined where nobody stands.
 * @param pins whether pieces pinned to their king are left out, as from Gambiet/81 on.
 */
export function exchangeOn(game: Game, square: string, pins: boolean): Exchange | undefined {
  const board = boardOf(fenOf(game));
  const at = squareNamed(square);
  const man = board.squares[at]!;
  if (isEmpty(man)) return undefined;
  const census = newCensus();
  if (pins) for (const side of [WHITE, BLACK] as const satisfies Side[]) lookFromKing(board, side, census.pinned);
  takeCensus(census, board, newTables(), undefined);
  const [own, other] = isBlack(man) ? [census.black, census.white] : [census.white, census.black];
  const points = pointsOf(man);
  const [attackers, defenders] = [other[at]!, own[at]!];
  return {
    by: isBlack(man) ? 'white' : 'black',
    attackers: rungsOf(attackers),
    defenders: rungsOf(defenders),
    list: exchangeList(points, attackers, defenders),
    wins: exchange(points, attackers, defenders),
  };
}

/** Squares that hold a piece some enemy reaches: where there is something to exchange. */
export const contested = (game: Game): readonly string[] =>
  Array.from(positionOf(game).board, ([square]) => nameOf(square)).filter(
    (name) => exchangeOn(game, name, true)!.attackers.length > 0,
  );

/** The squares of the pieces of a rung that can take on a square as the board stands; or, if none can yet, those of that kind. */
export function takersOf(board: Board, color: Color, rung: number, square: string): readonly number[] {
  const target = squareOf(square);
  const { roles } = RUNGS[rung]!;
  const all = [...board].flatMap(([from, piece]) =>
    from !== target && piece.color === color && roles.includes(piece.role) ? [{ from, piece }] : [],
  );
  const now = all.filter(({ from, piece }) => attacks(piece, from, board.occupied).has(target));
  return (now.length > 0 ? now : all).map(({ from }) => from);
}

/** The board after captures on a square, from these squares in turn. */
export function afterCaptures(board: Board, square: string | undefined, froms: readonly number[]): Board {
  const after = board.clone();
  for (const from of froms) {
    const piece = after.take(from);
    if (piece && square !== undefined) after.set(squareOf(square), piece);
  }
  return after;
}
