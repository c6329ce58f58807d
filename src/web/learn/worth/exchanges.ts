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

/** The exchange on a square, as Gambiet works it out. */
export interface Exchange {
  /** What stands there is worth so many points; the king 15. */
  readonly points: number;
  /** Who takes first: the side that does not own the piece. */
  readonly by: 'white' | 'black';
  /** Attackers and defenders by rung, lowest first, as they would take. */
  readonly attackers: readonly number[];
  readonly defenders: readonly number[];
  readonly list: readonly Capture[];
  /** What the attackers win, 0 where taking does not pay. */
  readonly wins: number;
}

/** What the rungs of Gambiet's list are, lowest first. */
export const RUNG_NAMES = [
  'pawn',
  'knight or bishop',
  'rook',
  'queen',
  'bishop behind a queen',
  'rook behind a queen',
  'king',
] as const;
export const RUNG_POINTS = [1, 3, 5, 9, 3, 5, 15] as const;

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
    points,
    by: isBlack(man) ? 'white' : 'black',
    attackers: rungsOf(attackers),
    defenders: rungsOf(defenders),
    list: exchangeList(points, attackers, defenders),
    wins: exchange(points, attackers, defenders),
  };
}

/** Squares that hold a piece some enemy reaches: where there is something to exchange. */
export function contested(game: Game): readonly string[] {
  const names: string[] = [];
  for (const [square] of positionOf(game).board) {
    const name = 'abcdefgh'[square & 7]! + ((square >> 3) + 1);
    if ((exchangeOn(game, name, true)?.attackers.length ?? 0) > 0) names.push(name);
  }
  return names;
}
