import { Board, type Color, makeBoardFen, makeSquare, parseSquare, type Role } from 'plyhouse-kernel/position';
import type { Fen } from '../chess/fen.ts';
import { quote } from '../chess/foreign-text.ts';
import { ProblemError } from './problem.ts';

/** Letters of pieces in lists: English, with both S and N for the knight. */
export const MAN_LETTERS: Readonly<Record<string, Role>> = {
  K: 'king',
  Q: 'queen',
  R: 'rook',
  B: 'bishop',
  S: 'knight',
  N: 'knight',
  P: 'pawn',
};

/** A piece of a list: its kind and square. */
export interface PlacedMan {
  readonly role: Role;
  /** "e4" */
  readonly square: string;
}

/**
 * A position of a list of pieces, White to move unless said otherwise. The rights to castle follow {@link castlingOf}.
 * @param moved squares of kings and rooks that are known to have moved.
 */
export function fenOfMen(
  men: Readonly<Record<Color, readonly PlacedMan[]>>,
  line: number,
  { turn = 'white' as Color, enPassant = '-', moved = [] as readonly string[] } = {},
): Fen {
  const board = Board.empty();
  for (const color of ['white', 'black'] as const) {
    for (const { role, square } of men[color]) {
      const at = parseSquare(square);
      if (at === undefined)
        throw new ProblemError('board', `found the square ${quote(square)}; expected a1 to h8`, line);
      if (board.get(at)) throw new ProblemError('board', `two men stand on ${square}; expected one man a square`, line);
      board.set(at, { role, color });
    }
  }
  const side = turn === 'white' ? 'w' : 'b';
  return `${makeBoardFen(board)} ${side} ${castlingOf(board, turn, moved)} ${enPassant} 0 1`;
}

const HOMES = [
  ['K', 'white', 'e1', 'h1'],
  ['Q', 'white', 'e1', 'a1'],
  ['k', 'black', 'e8', 'h8'],
  ['q', 'black', 'e8', 'a8'],
] as const;

/**
 * The convention of problems: castling is allowed wherever king and rook are at home, unless it can be proved that one
 * of them has moved. One proof is looked for: the side that has just moved has nothing else that can have moved.
 */
export function castlingOf(board: Board, turn: Color, moved: readonly string[] = []): string {
  const rights = HOMES.filter(([, color, king, rook]) => {
    const has = (role: Role, square: string) => {
      const man = board.get(parseSquare(square)!);
      return man?.role === role && man.color === color;
    };
    return has('king', king) && has('rook', rook);
  });
  const mover: Color = turn === 'white' ? 'black' : 'white';
  const ofMover = rights.filter(([, color]) => color === mover);
  if (ofMover.length === 1) {
    const [[, , king, rook]] = ofMover as [(typeof HOMES)[number]];
    const secondRank = mover === 'white' ? '2' : '7';
    const others = [...board[mover]].map(makeSquare).filter((square) => square !== king && square !== rook);
    const isProved = others.every((square) => {
      return board.get(parseSquare(square)!)!.role === 'pawn' && square.endsWith(secondRank);
    });
    if (isProved)
      return lettersOf(
        rights.filter((right) => !ofMover.includes(right)),
        moved,
      );
  }
  return lettersOf(rights, moved);
}

function lettersOf(rights: readonly (typeof HOMES)[number][], moved: readonly string[]): string {
  const left = rights.filter(([, , king, rook]) => !moved.includes(king) && !moved.includes(rook));
  return left.map(([letter]) => letter).join('') || '-';
}
