import { fenOf } from './chessjs-fen.ts';
import { ENGLISH } from './letters.ts';
import {
  CASTLING,
  type Move as Code,
  DOUBLE_STEP,
  EN_PASSANT,
  kingTarget,
  NULL_MOVE,
  PROMOTION_SHIFT,
  SPECIAL_SHIFT,
} from './move-code.ts';
import { BLACK, KNIGHT, letterOf, PAWN } from './pieces.ts';
import { sanOf } from './san-write.ts';
import { copyOf, kingSquare, makeMove, type Standing } from './standing.ts';
import { makeSquare, type SquareName } from './types.ts';

export type Color = 'w' | 'b';
export type PieceSymbol = 'p' | 'n' | 'b' | 'r' | 'q' | 'k';
export type Square = SquareName;

/** The side to move. */
export const colorOf = ({ turn }: Pick<Standing, 'turn'>): Color => turn[0] as Color;
/** The symbol of a kind of piece. */
export const symbolOf = (kind: number) => letterOf(kind & 7).toLowerCase() as PieceSymbol;
/** The kind that a pawn promotes to, or 0. */
export const promotionOf = (move: Code) => (move >> PROMOTION_SHIFT) & 7;

/** A move as chess.js describes it. */
export class Move {
  color: Color;
  from: Square;
  to: Square;
  piece: PieceSymbol;
  captured?: PieceSymbol;
  promotion?: PieceSymbol;
  /** n: quiet, c: capture, b: double step, e: en passant, p: promotion, k and q: castling, -: null move. */
  flags: string;
  san: string;
  /** The move in UCI's form. */
  lan: string;
  /** The FEN before the move. */
  before: string;
  /** The FEN after the move. */
  after: string;

  /** Describes a move of a position. */
  constructor(position: Standing, move: Code) {
    const { board, turn } = position;
    const captured = (move >> 15) & 7;
    this.color = colorOf(position);
    // A null move has the king's square twice.
    const king = move === NULL_MOVE ? kingSquare(board, turn === 'white' ? 0 : BLACK) : undefined;
    this.from = makeSquare(king ?? move & 63);
    this.to = makeSquare(king ?? targetOf(move));
    this.piece = king === undefined ? symbolOf(move >> 12) : 'k';
    // Properties of their own even if undefined, as in chess.js: some compare whole moves.
    this.captured = captured ? symbolOf(captured) : undefined;
    this.promotion = promotionOf(move) ? symbolOf(promotionOf(move)) : undefined;
    this.flags = flagsOf(move);
    this.san = sanOf(position, move, ENGLISH);
    this.lan = `${this.from}${this.to}${this.promotion ?? ''}`;
    this.before = fenOf(position);
    const after = copyOf(position);
    makeMove(after, move);
    this.after = fenOf(after);
  }

  /** Whether it is a capture, other than en passant. */
  isCapture(): boolean {
    return this.flags.includes('c');
  }
  isPromotion(): boolean {
    return this.flags.includes('p');
  }
  isEnPassant(): boolean {
    return this.flags.includes('e');
  }
  isKingsideCastle(): boolean {
    return this.flags.includes('k');
  }
  isQueensideCastle(): boolean {
    return this.flags.includes('q');
  }
  /** Whether it is a pawn's double step. */
  isBigPawn(): boolean {
    return this.flags.includes('b');
  }
}

/** The square that a move goes to, in castling the king's. */
function targetOf(move: Code): number {
  const to = (move >> 6) & 63;
  return move >> SPECIAL_SHIFT === CASTLING ? kingTarget(move & 63, to) : to;
}

function flagsOf(move: Code): string {
  if (move === NULL_MOVE) return '-';
  const special = move >> SPECIAL_SHIFT;
  if (special === EN_PASSANT) return 'e';
  if (special === CASTLING) return ((move >> 6) & 63) > (move & 63) ? 'k' : 'q';
  const capture = (move >> 15) & 7 ? 'c' : special === DOUBLE_STEP ? 'b' : 'n';
  return capture + (promotionOf(move) ? 'p' : '');
}

/** The directions of sliders and kings, and the leaps of knights, in the order of chess.js: files to go, less 16 for each rank. */
const RAYS = [-17, -16, -15, 1, 17, 16, 15, -1];
const LEAPS = [-18, -33, -31, -14, 18, 33, 31, 14];

/** A number by which moves stand in the order of chess.js. */
export function orderOf(move: Code): number {
  const from = move & 63;
  const to = (move >> 6) & 63;
  if (move >> SPECIAL_SHIFT === CASTLING) return to > from ? 100_000 : 100_001;
  const kind = (move >> 12) & 7;
  const files = (to & 7) - (from & 7);
  const ranks = (to >> 3) - (from >> 3);
  const steps = Math.max(Math.abs(files), Math.abs(ranks));
  let place = 8 * RAYS.indexOf(Math.sign(files) - 16 * Math.sign(ranks)) + steps;
  if (kind === PAWN) place = files === 0 ? steps : files === -ranks ? 3 : 4;
  if (kind === KNIGHT) place = LEAPS.indexOf(files - 16 * ranks);
  return (from ^ 56) * 1000 + place * 10 + promotionOf(move);
}

/** A move, described or as its SAN. */
export const describe = (position: Standing, move: Code, verbose: boolean) =>
  verbose ? new Move(position, move) : sanOf(position, move, ENGLISH);

/** Whether a move goes from one square to another. */
export const isMove = (move: Code, from: string, to: string) =>
  makeSquare(move & 63) === from && makeSquare(targetOf(move)) === to;
