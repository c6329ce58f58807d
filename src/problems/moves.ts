import { makeSquare, type Position } from 'plyhouse-kernel/position';
import { parseFen } from '../chess/fen.ts';
import { legalMove, type Uci } from '../chess/move.ts';
import { makeSan } from '../chess/notation.ts';
import type { SolutionMove } from './solution.ts';

const LETTERS = { king: 'K', queen: 'Q', rook: 'R', bishop: 'B', knight: 'S', pawn: '' } as const;

/** A legal move in every spelling. */
function writtenMove(position: Position, uci: Uci): SolutionMove {
  const san = makeSan(position, uci);
  return { move: uci, san, long: longMove(position, uci, san) };
}

/** The same, for a position as text. */
export function writtenMoveAt(fen: string, uci: Uci): SolutionMove {
  return writtenMove(parseFen(fen), uci);
}

/** Popeye's way: from and to, "*" for a capture, S for the knight, signs parted by a blank. */
function longMove(position: Position, uci: Uci, san: string): string {
  const sign = san.endsWith('#') ? ' #' : san.endsWith('+') ? ' +' : '';
  if (san.startsWith('O-O')) return san.replace(/[+#]$/, '').replaceAll('O', '0') + sign;
  const { from, to, promotion } = legalMove(position, uci)!;
  const man = position.board.get(from)!;
  const isPassing = man.role === 'pawn' && !position.board.get(to) && from % 8 !== to % 8;
  const captures = isPassing || position.board.get(to) !== undefined;
  const promoted = promotion ? `=${LETTERS[promotion]}` : '';
  const passing = isPassing ? ' ep.' : '';
  return `${LETTERS[man.role]}${makeSquare(from)}${captures ? '*' : '-'}${makeSquare(to)}${promoted}${passing}${sign}`;
}
