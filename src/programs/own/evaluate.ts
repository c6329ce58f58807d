import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, STEPS } from './board.ts';
import type { OwnValues } from './settings.ts';
import { explainByShannon, SHANNON_WORTH } from './shannon.ts';

/** The value of each term of the evaluation, from White's view, in hundredths of a pawn. */
export interface Terms {
  pieces: number;
  centre: number;
  mobility: number;
  pawns: number;
  shelter: number;
  bishopPair: number;
}

/** An evaluation of 64 squares (`Board.read`). */
export interface Evaluator {
  /** Its value, White's view. */
  evaluate(squares: Int8Array): number;
  /** The same, term by term. */
  explain(squares: Int8Array): Terms;
  /** The value of a kind of piece. */
  readonly worth: readonly number[];
}

/** No value is larger, whatever was chosen: beyond it lie the mates of the search. */
export const MOST_VALUE = 25_000;

/** Steps from a square to the centre and from a corner, along files and ranks: 0 in a corner, 6 in the middle. */
const CENTRE = Int8Array.from({ length: 64 }, (_, square) => {
  const middle = (line: number) => Math.min(line, 7 - line);
  return middle(square & 7) + middle(square >> 3);
});

/** The evaluation that the chosen values make, or Shannon's. */
export function createEvaluator(values: OwnValues): Evaluator {
  const { worth, explain } =
    values.Shannon === true ? { worth: SHANNON_WORTH, explain: explainByShannon } : createAmounts(values);
  return {
    worth,
    explain,
    evaluate(squares) {
      const terms = explain(squares);
      const value = terms.pieces + terms.centre + terms.mobility + terms.pawns + terms.shelter + terms.bishopPair;
      return Math.max(-MOST_VALUE, Math.min(MOST_VALUE, value));
    },
  };
}

/** The terms with the amounts that were chosen. */
function createAmounts(values: OwnValues): Pick<Evaluator, 'worth' | 'explain'> {
  const worth = [0, values.Pawn, values.Knight, 0, 0, values.Bishop, values.Rook, values.Queen].map(Number);
  const [centre, mobility, advance, doubled, isolated, shelter, pair] = [
    values.Centre,
    values.Mobility,
    values.Advance,
    values.Doubled,
    values.Isolated,
    values.Shelter,
    values.BishopPair,
  ].map(Number) as [number, number, number, number, number, number, number];

  function explain(squares: Int8Array): Terms {
    const terms: Terms = { pieces: 0, centre: 0, mobility: 0, pawns: 0, shelter: 0, bishopPair: 0 };
    let whiteBishops = 0;
    let blackBishops = 0;
    let queens = 0;
    for (let square = 0; square < 64; square++) {
      const piece = squares[square]!;
      if (piece === 0) continue;
      const side = piece > 0 ? 1 : -1;
      const kind = piece * side;
      terms.pieces += side * worth[kind]!;
      if (kind === PAWN) terms.pawns += side * pawnAt(squares, square, side);
      else if (kind !== KING) {
        if (kind !== ROOK && centre !== 0) terms.centre += side * centre * CENTRE[square]!;
        if (mobility !== 0) terms.mobility += side * mobility * goesTo(squares, square, side, kind);
        if (kind === BISHOP && side > 0) whiteBishops++;
        if (kind === BISHOP && side < 0) blackBishops++;
        if (kind === QUEEN) queens++;
      }
    }
    terms.bishopPair = pair * (Number(whiteBishops > 1) - Number(blackBishops > 1));
    if (queens > 0 && shelter !== 0) terms.shelter = shelter * (shelterOf(squares, 1) - shelterOf(squares, -1));
    return terms;
  }

  /** The positional value of a pawn. */
  function pawnAt(squares: Int8Array, square: number, side: number): number {
    const file = square & 7;
    const rank = square >> 3;
    const advanced = side > 0 ? rank - 1 : 6 - rank;
    let isDoubled = false;
    let isPassed = true;
    let hasNeighbour = false;
    for (let on = 1; on < 7; on++) {
      const isAhead = (on - rank) * side > 0;
      for (let beside = Math.max(0, file - 1); beside <= Math.min(7, file + 1); beside++) {
        const other = squares[on * 8 + beside]!;
        if (other === PAWN * side) {
          if (beside !== file) hasNeighbour = true;
          else if (isAhead) isDoubled = true;
        } else if (other === -PAWN * side && isAhead) isPassed = false;
      }
    }
    return advance * advanced * (isPassed ? 2 : 1) + (isDoubled ? doubled : 0) + (hasNeighbour ? 0 : isolated);
  }

  return { worth, explain };
}

/** The number of squares a piece can go to, ignoring pins and the side to move. */
function goesTo(squares: Int8Array, square: number, side: number, kind: number): number {
  const steps = STEPS[kind]!;
  let count = 0;
  for (let at = 0; at < steps.length; at++) {
    const [right, up] = steps[at]!;
    let file = (square & 7) + right;
    let rank = (square >> 3) + up;
    while (((file | rank) & ~7) === 0) {
      const other = squares[rank * 8 + file]!;
      if (other * side > 0) break;
      count++;
      if (other !== 0 || kind === KNIGHT) break;
      file += right;
      rank += up;
    }
  }
  return count;
}

/** The pawns on the three squares in front of a king, and on the three before those. */
function shelterOf(squares: Int8Array, side: number): number {
  const king = squares.indexOf(KING * side);
  let count = 0;
  for (let ahead = 1; ahead <= 2; ahead++) {
    const rank = (king >> 3) + ahead * side;
    if (rank < 0 || rank > 7) continue;
    for (let file = Math.max(0, (king & 7) - 1); file <= Math.min(7, (king & 7) + 1); file++) {
      if (squares[rank * 8 + file] === PAWN * side) count++;
    }
  }
  return count;
}
