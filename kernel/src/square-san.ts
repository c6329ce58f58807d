import { CAPITALS } from './letters.ts';
import type { Position, SquareMove } from './position.ts';
import { makeSquare } from './types.ts';

/** A legal move in standard algebraic notation, as PGN wants it: "Nbd7", "exd6", "e8=Q+", "O-O-O#". */
export function makeSan(position: Position, written: SquareMove): string {
  const move = position.normalize(written);
  const after = position.clone();
  after.play(move);
  const check = after.isCheck() ? (after.hasDests() ? '+' : '#') : '';
  return sanWithoutCheck(position, move) + check;
}

function sanWithoutCheck(position: Position, { from, to, promotion }: SquareMove): string {
  const { board, turn, epSquare } = position;
  const role = board.getRole(from)!;
  const name = makeSquare(to);
  if (role === 'king' && board[turn].has(to)) return to > from ? 'O-O' : 'O-O-O';
  if (role === 'pawn') {
    const isCapture = board.codes[to] !== 0 || (to === epSquare && (from & 7) !== (to & 7));
    const san = isCapture ? `${makeSquare(from).charAt(0)}x${name}` : name;
    return promotion ? `${san}=${CAPITALS[promotion]}` : san;
  }
  const san = CAPITALS[role] + (role === 'king' ? '' : originOf(position, from, to));
  return san + (board.codes[to] === 0 ? name : `x${name}`);
}

/** What tells a piece from others of its kind that may move to the same square. */
function originOf(position: Position, from: number, to: number): string {
  const { board, turn } = position;
  const others = board.pieces(turn, board.getRole(from)!).without(from).intersect(position.attackers(to, turn));
  if (others.isEmpty()) return '';
  const context = position.ctx();
  let [isNeeded, isFileShared, isRankShared] = [false, false, false];
  for (const other of others) {
    if (!position.dests(other, context).has(to)) continue;
    isNeeded = true;
    if ((other & 7) === (from & 7)) isFileShared = true;
    if (other >> 3 === from >> 3) isRankShared = true;
  }
  if (!isNeeded) return '';
  const name = makeSquare(from);
  if (!isFileShared) return name.charAt(0);
  return isRankShared ? name : name.charAt(1);
}
