import { type Color, makeSquare, type Piece, squareFile, squareRank } from 'plyhouse-kernel/position';
import { type Game, positionOf } from '../../chess/game.ts';
import { type Language, LETTERS } from '../../chess/letters.ts';
import { parseUci } from '../../chess/move.ts';
import { formatClock } from '../../format/clock.ts';
import type { SideClock } from '../../session/side-clock.ts';

/** How a board is drawn. */
interface BoardStyle {
  /** The side at the bottom. */
  readonly from: Color;
  /** Chess symbols instead of letters. */
  readonly isUnicode: boolean;
}

const LETTER: Readonly<Record<Piece['role'], string>> = {
  king: 'K',
  queen: 'Q',
  rook: 'R',
  bishop: 'B',
  knight: 'N',
  pawn: 'P',
};
const SIGNS: Readonly<Record<Color, Readonly<Record<Piece['role'], string>>>> = {
  white: { king: '♔', queen: '♕', rook: '♖', bishop: '♗', knight: '♘', pawn: '♙' },
  black: { king: '♚', queen: '♛', rook: '♜', bishop: '♝', knight: '♞', pawn: '♟' },
};
const ROLES = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'] as const;

/**
 * The board as lines of text. White's pieces are capital letters (or hollow symbols), Black's small letters (or filled ones),
 * as in FEN; the last move stands in brackets.
 */
export function drawBoard(game: Game, { from, isUnicode }: BoardStyle): string[] {
  const { board } = positionOf(game);
  const last = parseUci(game.moves.at(-1) ?? '');
  const marked = last ? [last.from, last.to] : [];
  const up = [7, 6, 5, 4, 3, 2, 1, 0];
  const ranks = from === 'white' ? up : [...up].reverse();
  const files = from === 'white' ? [...up].reverse() : up;
  const lines = ranks.map((rank) => {
    const cells = files.map((file) => {
      const square = rank * 8 + file;
      const sign = signOf(board.get(square), (rank + file) % 2 === 0, isUnicode);
      return marked.includes(square) ? `(${sign})` : ` ${sign} `;
    });
    return `${rank + 1} ${cells.join('')}`;
  });
  return [...lines, `  ${files.map((file) => ` ${'abcdefgh'[file]} `).join('')}`];
}

function signOf(piece: Piece | undefined, isDark: boolean, isUnicode: boolean): string {
  if (!piece) return isDark ? (isUnicode ? '·' : '.') : ' ';
  if (isUnicode) return SIGNS[piece.color][piece.role];
  const letter = LETTER[piece.role];
  return piece.color === 'white' ? letter : letter.toLowerCase();
}

/** The pieces as a list: "White: Kg1, Qd1, Ra1, f2". For screen readers. */
export function listPieces(game: Game, language: Language): string[] {
  const { board } = positionOf(game);
  return (['white', 'black'] as const).map((color) => {
    const men = ROLES.flatMap((role) => {
      const letter = role === 'pawn' ? '' : LETTERS[language][role];
      const squares = [...board.pieces(color, role)];
      squares.sort((a, b) => squareFile(a) - squareFile(b) || squareRank(a) - squareRank(b));
      return squares.map((square) => letter + makeSquare(square));
    });
    return `${color === 'white' ? 'White' : 'Black'}: ${men.join(', ')}`;
  });
}

/** The time on a clock; "-" if there is none. */
export function clockText(clock: SideClock | undefined): string {
  return clock ? formatClock(clock.remainingMillis) : '-';
}
