import type { VALUE_LISTS } from './card.ts';
import { BISHOP, BLACK, isOnBoard, KING, KNIGHT, MAN_MASK, PAWN, QUEEN, ROOK, WHITE } from './squares.ts';

type ValueList = (typeof VALUE_LISTS)[number];

/**
 * The value of each piece by its code, in hundredths of a pawn.
 * `printed`: the formula on the site's evaluation page (?visa=evaluation_function), bishop 450, queen 1000, king 9999.
 * `standard`: the 1:3:3:5:9 that heads the same page's table of proposals.
 */
const VALUES: Readonly<Record<ValueList, readonly [code: number, value: number][]>> = {
  printed: [
    [PAWN, 100],
    [KNIGHT, 300],
    [BISHOP, 450],
    [ROOK, 500],
    [QUEEN, 1000],
    [KING, 9999],
  ],
  standard: [
    [PAWN, 100],
    [KNIGHT, 300],
    [BISHOP, 300],
    [ROOK, 500],
    [QUEEN, 900],
    [KING, 9999],
  ],
};

/** Points by which the article tells an endgame: pawn 1, knight 3, bishop 3, rook 5, queen 9, the king not counted. */
export const POINTS = Uint8Array.of(0, 1, 3, 0, 5, 0, 0, 0, 3, 0, 0, 0, 9, 0, 0, 0);

/** Tables the board keeps its running sums by. All are White's view: a black piece counts negative. */
export interface Weights {
  /** Value of each piece by its code without colour, in hundredths of a pawn. */
  readonly values: Int32Array;
  /** Material by colour and piece (index: the piece's byte). The kings count nothing here: both are always there. */
  readonly material: Int32Array;
  /** Placement values before the endgame; index: the piece's byte times 128, plus the square. */
  readonly placement: Int32Array;
  /** Placement values in the endgame, by the same index. */
  readonly endgamePlacement: Int32Array;
}

/** The tables for one list of values. */
export function createWeights(list: ValueList): Weights {
  const values = new Int32Array(16);
  for (const [code, value] of VALUES[list]) values[code] = value;
  const material = new Int32Array(64);
  const placement = new Int32Array(64 * 128);
  const endgamePlacement = new Int32Array(64 * 128);
  for (const [code, value] of VALUES[list]) {
    for (let square = 0; square < 128; square++) {
      if (!isOnBoard(square)) continue;
      // A black piece stands as a white one does on the square across: 0x70 turns the ranks over.
      placement[((WHITE | code) << 7) | square] = placementOf(code, square);
      placement[((BLACK | code) << 7) | square] = -placementOf(code, square ^ 0x70);
      endgamePlacement[((WHITE | code) << 7) | square] = endgamePlacementOf(code, square);
      endgamePlacement[((BLACK | code) << 7) | square] = -endgamePlacementOf(code, square ^ 0x70);
    }
    if (code === KING) continue;
    material[WHITE | code] = value;
    material[BLACK | code] = -value;
  }
  return { values, material, placement, endgamePlacement };
}

/** Rings round the middle: 0 on the edge, 3 on d4, e4, d5 and e5. */
function ringOf(square: number): number {
  const file = square & 7;
  const row = square >> 4;
  return Math.min(file, 7 - file, row, 7 - row);
}

// The positional part of the site's evaluation is not in the stored pages. What stands here is chosen: the least that
// makes equal material worth telling apart, never more than a third of a pawn for one piece.

function placementOf(code: number, square: number): number {
  const ring = ringOf(square);
  switch (code & MAN_MASK) {
    case PAWN:
      return 4 * ring + 2 * stepsOf(square);
    case KNIGHT:
      return 10 * ring;
    case BISHOP:
      return 6 * ring;
    case QUEEN:
      return ring;
    case KING:
      return isCastled(square) ? 25 : -10 * ring;
    default:
      return 0;
  }
}

function endgamePlacementOf(code: number, square: number): number {
  const ring = ringOf(square);
  switch (code & MAN_MASK) {
    case PAWN:
      return PAWN_STEPS[stepsOf(square)]!;
    case KNIGHT:
    case BISHOP:
      return 5 * ring;
    case KING:
      return 8 * ring;
    default:
      return 0;
  }
}

/** A pawn's worth grows towards the end of the game, say most lists on the evaluation page; by how much is chosen. */
const PAWN_STEPS = [0, 5, 10, 20, 40, 80, 0] as const;

/** The number of steps a white pawn on this square has taken from the second rank; zero on the first rank, which has no pawns. */
const stepsOf = (square: number) => Math.max(0, 6 - (square >> 4));

/** White's b1, c1 and g1. */
const isCastled = (square: number) => square === 113 || square === 114 || square === 118;
