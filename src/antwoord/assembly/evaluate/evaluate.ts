import { rest } from '../bitboard.ts';
import { foesOf, menOf, Position } from '../position.ts';

/** Fills what {@link evaluate} looks up. Once, after the kernel's tables and before anything is evaluated. */
export function startEvaluation(): void {}

/** What the position is worth to the side to move, in centipawns; never 20,000 or more either way. */
export function evaluate<C>(position: Position): i32 {
  return worthOf(position, menOf<C>(position)) - worthOf(position, foesOf<C>(position));
}

const CENTRE: u64 = 0x0000_3c3c_3c3c_0000;

function worthOf(position: Position, men: u64): i32 {
  const queens = position.diagonals & position.orthogonals & men;
  let worth = (100 * popcnt(position.pawns & men) + 330 * popcnt(position.knights & men)) as i32;
  worth += (340 * popcnt(position.diagonals & men) + 520 * popcnt(position.orthogonals & men)) as i32;
  worth += (200 * popcnt(queens) + 8 * popcnt(men & CENTRE & ~position.kings)) as i32;
  if (rest(position.diagonals & ~queens & men) !== 0) worth += 30;
  return min(worth, 15_000);
}
