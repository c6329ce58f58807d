/**
 * The strategic examination (June 1980): "centre occupation, mobility, doubled pawns and the defence of the king". What is
 * examined is described; all weights are chosen, in thirds of a pawn like the pieces themselves: the smallest that count.
 */
import { type Board, indexOf, MOST_PLIES, NOWHERE, PAWN, type Side, WHITE } from './board.ts';
import { countMoves } from './moves.ts';

/** A piece of any kind but the king on d4, e4, d5 or e5. */
const CENTRE_WORTH = 1;
/** The number of extra moves that is worth one. */
const MOVES_A_POINT = 5;
/** Each pawn that stands behind another of its colour. */
const DOUBLED_WORTH = -1;
/** Each own pawn before a king on its first two ranks. */
const SHELTER_WORTH = 1;

const CENTRE = ['d4', 'e4', 'd5', 'e5'].map(indexOf);
/** The row of the stack that no search uses: mobility is counted there. */
const SPARE_PLY = MOST_PLIES + 1;

/** The strategic balance in thirds of a pawn, White's view. */
export function strategy(board: Board): number {
  const { centre, doubled, defence, mobility } = strategyTerms(board);
  return centre + doubled + defence + mobility;
}

/** The parts of {@link strategy}, White's view. */
export function strategyTerms(board: Board): Readonly<Record<'centre' | 'doubled' | 'defence' | 'mobility', number>> {
  const { squares } = board;

  // 1. Centre occupation.
  let centre = 0;
  for (const square of CENTRE) {
    const man = squares[square]!;
    if (man !== 0) centre += man > 0 ? CENTRE_WORTH : -CENTRE_WORTH;
  }

  // 2. Doubled pawns.
  let doubled = 0;
  for (let file = 0; file < 8; file++) {
    let white = 0;
    let black = 0;
    for (let square = 0x10 + file; square < 0x70; square += 16) {
      if (squares[square] === PAWN) white++;
      else if (squares[square] === -PAWN) black++;
    }
    if (white > 1) doubled += DOUBLED_WORTH * (white - 1);
    if (black > 1) doubled -= DOUBLED_WORTH * (black - 1);
  }

  // 3. The defence of the kings.
  const defence = shelter(board, board.whiteKing, WHITE) - shelter(board, board.blackKing, -WHITE as Side);

  // 4. Mobility, by running the generator for either side.
  const mover = board.color;
  const enPassant = board.enPassant;
  const own = countMoves(board, SPARE_PLY);
  board.color = -mover as Side;
  board.enPassant = NOWHERE;
  const other = countMoves(board, SPARE_PLY);
  board.color = mover;
  board.enPassant = enPassant;
  return { centre, doubled, defence, mobility: mover * Math.trunc((own - other) / MOVES_A_POINT) };
}

function shelter(board: Board, king: number, side: Side): number {
  const rank = king >> 4;
  if (king === NOWHERE || (side === WHITE ? rank > 1 : rank < 6)) return 0;
  let pawns = 0;
  for (let step = 15; step <= 17; step++) {
    const square = king + step * side;
    if ((square & 0x88) === 0 && board.squares[square] === PAWN * side) pawns++;
  }
  return pawns * SHELTER_WORTH;
}
