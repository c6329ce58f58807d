/** Legal moves, and which of them are considerable: followed further in the analysis. */
import {
  attacks,
  type Color,
  opposite,
  type Position,
  type Role,
  ray,
  type SquareMove,
} from 'plyhouse-kernel/position';

/** The values of the men in half pawns; kings are not counted. */
export const MEN: Readonly<Record<Role, number>> = { pawn: 2, knight: 6, bishop: 7, rook: 10, queen: 20, king: 0 };

const PROMOTIONS = ['queen', 'rook', 'bishop', 'knight'] as const;

/** Every legal move, by the squares from a1 to h8. */
export function legalMoves(position: Position): SquareMove[] {
  const moves: SquareMove[] = [];
  for (const [from, targets] of position.allDests()) {
    const isPawn = position.board.pawn.has(from);
    for (const to of targets) {
      if (isPawn && (to < 8 || to > 55)) for (const promotion of PROMOTIONS) moves.push({ from, to, promotion });
      else moves.push({ from, to });
    }
  }
  return moves;
}

/** The position after a legal move. */
export function after(position: Position, move: SquareMove): Position {
  const next = position.clone();
  next.play(move);
  return next;
}

/** The square of the man that a move captures, if it captures one. */
function capturedOn({ board, turn, epSquare }: Position, { from, to }: SquareMove): number | undefined {
  if (board[opposite(turn)].has(to)) return to;
  return to === epSquare && board.pawn.has(from) ? (from & 0x38) | (to & 7) : undefined;
}

/** The square on which a recapture would follow a move: its target if it captures. */
export const recaptureAfter = (position: Position, move: SquareMove): number | undefined =>
  capturedOn(position, move) === undefined ? undefined : move.to;

/**
 * Whether a move more than two plies ahead is followed.
 * @param recapture the square on which the last move captured.
 */
export function isConsiderable(position: Position, move: SquareMove, recapture: number | undefined): boolean {
  const captured = capturedOn(position, move);
  if (captured !== undefined) {
    if (move.to === recapture) return true;
    if (!isDefended(position, captured, opposite(position.turn))) return true;
    const { board } = position;
    if (MEN[board.getRole(captured)!] > MEN[board.getRole(move.from)!] && !board.king.has(move.from)) return true;
  }
  return isMate(position, move);
}

/** The moves that capture most first, and with the least man: an order that changes no value. */
export function byGain(position: Position, moves: readonly SquareMove[]): SquareMove[] {
  const { board } = position;
  const gain = (move: SquareMove) => {
    const captured = capturedOn(position, move);
    return captured === undefined ? 0 : 100 * MEN[board.getRole(captured)!] - MEN[board.getRole(move.from)!];
  };
  return moves
    .map((move) => ({ move, gain: gain(move) }))
    .sort((one, other) => other.gain - one.gain)
    .map(({ move }) => move);
}

/** The men of a side that could take on a square, as they stand: pinned ones count, men behind others do not. */
export function* defendersOf({ board }: Position, square: number, side: Color): Generator<number> {
  for (const from of board[side]) {
    if (from !== square && attacks(board.get(from)!, from, board.occupied).has(square)) yield from;
  }
}

const isDefended = (position: Position, square: number, side: Color): boolean =>
  !defendersOf(position, square, side).next().done;

/** Whether a legal move mates. */
export const isMate = (position: Position, move: SquareMove): boolean =>
  canCheck(position, move) && after(position, move).isCheckmate();

/** False for moves that cannot give check; most are ruled out without being played. */
function canCheck({ board, turn }: Position, { from, to, promotion }: SquareMove): boolean {
  const king = board.kingOf(opposite(turn));
  if (king === undefined || king === to) return false;
  const man = board.get(from)!;
  if (man.role === 'king' && board[turn].has(to)) return true;
  if (ray(from, king).nonEmpty() || (man.role === 'pawn' && (from & 7) !== (to & 7))) return true;
  const standing = { role: promotion ?? man.role, color: turn };
  return attacks(standing, to, board.occupied.without(from)).has(king);
}
