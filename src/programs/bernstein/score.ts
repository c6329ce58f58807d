/** The score of a side: mobility, area control, king defence and material. */
import { AROUND, type Board, indexOf, KING, PAWN, type Side } from './board.ts';
import { type Tables, VALUES } from './tables.ts';

/** The large factor of material; with 100 the others are hundredths of a pawn. */
const FACTOR = 100;

export interface Counts {
  /** Moves to a square or captures, as the tables list them. */
  readonly mobility: number;
  /** Squares on which men of this side bear and none of the other. */
  readonly control: number;
  /** Those of them next to its own king. */
  readonly defence: number;
  /** In pawns. */
  readonly material: number;
}

export const sumOf = ({ mobility, control, defence, material }: Counts): number =>
  mobility + control + defence + FACTOR * material;

/** Counts a side. */
export function countSide(board: Board, tables: Tables, side: Side): Counts {
  const { counts, men: bearing } = tables.sides[indexOf(side)];
  const enemy = tables.sides[indexOf(-side as Side)].counts;
  const { men } = board;
  let material = 0;
  let mobility = 0;
  let control = 0;
  for (let square = 0; square < 64; square++) {
    const man = men[square]! * side;
    const count = counts[square]!;
    if (count > 0 && enemy[square] === 0) control++;
    if (man > 0) {
      if (man !== KING) material += VALUES[man]!;
      if (man === PAWN) mobility += stepsOf(board, tables.pins[square]!, square, side);
      continue;
    }
    mobility += count;
    // A pawn bears on an empty square without being able to go there.
    if (man === 0)
      for (let place = 0; place < count; place++) if (men[bearing[16 * square + place]!]! * side === PAWN) mobility--;
  }
  let defence = 0;
  for (const square of AROUND[board.kings[indexOf(side)]]!) if (counts[square]! > 0 && enemy[square] === 0) defence++;
  return { mobility, control, defence, material };
}

function stepsOf({ men }: Board, pin: number, square: number, side: Side): number {
  // A pinned pawn steps only along its file.
  if (men[square + 8 * side] !== 0 || (pin !== 0 && ((pin - 1) & 3) !== 2)) return 0;
  return square >> 3 === (side === 1 ? 1 : 6) && men[square + 16 * side] === 0 ? 2 : 1;
}
