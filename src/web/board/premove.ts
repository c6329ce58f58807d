import {
  attacks,
  type Color,
  makeSquare,
  type Position,
  parseSquare,
  SquareSet,
  squareFile,
  squareRank,
} from 'plyhouse-kernel/position';
import type { Uci } from '../../chess/move.ts';
import type { SquareName } from './squares.ts';

/** Premoves: moves made while the opponent thinks, played after its move if they are legal then. */

/** The premove of a board and its setter, supplied by the owner of the board. */
export interface PremoveProps {
  /** The current one. */
  readonly move: Uci | undefined;
  /** Sets another one, or undefined for none. */
  onChange(move: Uci | undefined): void;
}

/**
 * The squares a piece may be able to go to after the opponent's move: any square it reaches on an empty board, those of its own
 * side included, as they may be captured; diagonal squares for a pawn; castling as long as the right to it exists.
 * @returns none for a square without a piece of this colour.
 */
export function premovesFrom(position: Position, color: Color, square: SquareName): SquareName[] {
  const from = parseSquare(square);
  const piece = from === undefined ? undefined : position.board.get(from);
  if (from === undefined || piece?.color !== color) return [];
  let targets = attacks(piece, from, SquareSet.empty());
  if (piece.role === 'pawn') {
    const up = color === 'white' ? 8 : -8;
    targets = targets.with(from + up);
    if (squareRank(from) === (color === 'white' ? 1 : 6)) targets = targets.with(from + 2 * up);
  } else if (piece.role === 'king') {
    // Two squares towards the rook, or onto it.
    for (const { rook, to } of castlings(position, color, from)) targets = targets.with(to).with(rook);
  }
  return [...targets].map(makeSquare);
}

/** The castlings to which a king has the right: the rook's square, and the king's own after it. */
function castlings({ castles }: Position, color: Color, king: number) {
  if (squareFile(king) !== 4) return [];
  const { a, h } = castles.rook[color];
  return [
    ...(a === undefined ? [] : [{ rook: a, to: king - 2 }]),
    ...(h === undefined ? [] : [{ rook: h, to: king + 2 }]),
  ];
}

/** All premove targets, by the square of the piece. */
export function allPremoves(position: Position, color: Color): Map<SquareName, SquareName[]> {
  const squares = [...position.board[color]].map(makeSquare);
  return new Map(squares.map((square) => [square, premovesFrom(position, color, square)]));
}

/** A premove as UCI. A pawn becomes a queen: there is no time to ask. */
export function makePremove(position: Position, from: SquareName, to: SquareName): Uci {
  const square = parseSquare(from)!;
  const piece = position.board.get(square);
  const castling =
    piece?.role === 'king'
      ? castlings(position, piece.color, square).find(({ rook }) => makeSquare(rook) === to)
      : undefined;
  const isPromotion = piece?.role === 'pawn' && /[18]$/.test(to);
  return from + (castling ? makeSquare(castling.to) : to) + (isPromotion ? 'q' : '');
}

/** A premove typed as squares, "g1f3" or "e7-e8n"; undefined if this colour cannot make it. */
export function readPremove(position: Position, color: Color, text: string): Uci | undefined {
  const [, from, to, letter] = /^\s*([a-h][1-8])\s*[-x]?\s*([a-h][1-8])=?([qrbn]?)\s*$/i.exec(text.toLowerCase()) ?? [];
  if (from === undefined || to === undefined || !premovesFrom(position, color, from).includes(to)) return undefined;
  const whole = makePremove(position, from, to);
  return letter && whole.length === 5 ? from + to + letter : letter ? undefined : whole;
}

/** "knight g1 to f3", "pawn e7 to e8, promotes to queen". */
export function premoveText(position: Position, uci: Uci): string {
  const role = position.board.getRole(parseSquare(uci.slice(0, 2))!) ?? 'piece';
  const named = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' }[uci[4] ?? ''];
  return `${role} ${uci.slice(0, 2)} to ${uci.slice(2, 4)}${named ? `, promotes to ${named}` : ''}`;
}
