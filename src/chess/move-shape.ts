import type { Context, Position, Role, SquareMove } from 'plyhouse-kernel/position';
import { ALL_LETTERS, type Language, rolesOfLetter } from './letters.ts';

/** Options for understanding a text. */
export interface Reading {
  /** Language of the piece letters; if omitted, every language is tried, English first. */
  readonly language?: Language;
  /** True if "bxc3" can only be a pawn, never a bishop in lower case: in files, whose author cannot be asked. */
  readonly exactCase?: boolean;
}

/** The parts of a written move. Files and ranks count from 0; -1 if the text leaves them open. */
export interface MoveShape {
  readonly castling?: 'short' | 'long';
  /** The piece that moves; absent if only squares are written ("g1-f3"): any piece on that square. */
  readonly role?: Role;
  readonly fromFile: number;
  readonly fromRank: number;
  readonly toFile: number;
  readonly toRank: number;
  readonly captures: boolean;
  readonly promotion?: Role;
}

const PROMOTION_ROLES = ['queen', 'rook', 'bishop', 'knight'] as const satisfies readonly Role[];

const LETTER = `[${ALL_LETTERS}]`;
const PROMOTION = `[=/]?\\(?(${LETTER.slice(0, -1)}${ALL_LETTERS.toLowerCase()}])\\)?`;
/** Letter, square of origin, sign, square of arrival, promotion: all but the arrival may be missing. */
const FULL = new RegExp(`^(${LETTER})?([a-h])?([1-8])?([-x])?([a-h])([1-8])(?:${PROMOTION})?$`, 'u');
/** A pawn capture by files alone: "ed", "exd". */
const FILES = /^([a-h])x?([a-h])$/;
/** A move with nothing to strip or to change: most moves of most files. */
const PLAIN = /^[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]$/;
const CASTLING = /^0-?0(-?0)?$/;

/**
 * The last mark of a text: check, mate, en passant, annotation signs, and punctuation after a move. One at a time: a pattern for all of
 * them at once would backtrack without end over "ep.ep.ep.".
 */
const LAST_MARK = /(?:[+#♯†‡!?□.,;:]|\(?e\.?p\.?\)?|mate?|matt|ch)$/i;
/** The longest of these marks: "(e.p.)". */
const LONGEST_MARK = 6;

/** The longest move, without blanks and number: room for any notation with all its marks. */
const LONGEST_MOVE = 64;

/**
 * The ways a text can be read as a move, likeliest first, legal or not; none if it does not look like a move. See {@link readMove} for what
 * is understood.
 */
export function shapesOf(text: string, { language, exactCase = false }: Reading = {}): MoveShape[] {
  const bare = bareMove(text);
  const castling = /^[oO0]/.test(bare) ? CASTLING.exec(bare.replace(/o/gi, '0')) : null;
  if (castling) return [{ ...NO_SQUARES, castling: castling[1] ? 'long' : 'short' }];
  // As written; with a small letter for an officer ("nf3", and "bc4" if no pawn can do it); in capitals ("H6XC6").
  const lower = bare.toLowerCase();
  const spellings = exactCase ? [bare] : new Set([bare, capitalised(bare), lower, capitalised(lower)]);
  const shapes: MoveShape[] = [];
  for (const spelling of spellings) addShapes(shapes, spelling, language);
  return shapes;
}

const NO_SQUARES = { fromFile: -1, fromRank: -1, toFile: -1, toRank: -1, captures: false };

/** The move without number, blanks and everything that only comments on it; signs in their plain form. */
function bareMove(text: string): string {
  if (PLAIN.test(text)) return text;
  const move = text.replace(/\s+/g, '').replace(/^\d+\.+/, '');
  if (move.length > LONGEST_MOVE) return '';
  return withoutMarks(move)
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[×✕:]/g, 'x');
}

function withoutMarks(text: string): string {
  let end = text.length;
  for (;;) {
    const mark = LAST_MARK.exec(text.slice(Math.max(0, end - LONGEST_MARK), end));
    if (!mark) return text.slice(0, end);
    end -= mark[0].length;
  }
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function addShapes(shapes: MoveShape[], text: string, language: Language | undefined): void {
  const files = FILES.exec(text);
  if (files) {
    const [, from, to] = files;
    shapes.push({ ...NO_SQUARES, role: 'pawn', fromFile: fileOf(from), toFile: fileOf(to), captures: true });
    return;
  }
  const match = FULL.exec(text);
  if (!match) return;
  const [, letter, fromFile, fromRank, sign, toFile, toRank, promoted] = match;
  const squares = {
    fromFile: fileOf(fromFile),
    fromRank: rankOf(fromRank),
    toFile: fileOf(toFile),
    toRank: rankOf(toRank),
    captures: sign === 'x',
  };
  let promotion: { promotion?: Role } = {};
  if (promoted) {
    const role = rolesOfLetter(promoted.toUpperCase(), language).find(canBecome) ?? anyLanguage(promoted);
    if (!role) return;
    promotion = { promotion: role };
  }
  if (letter) {
    for (const role of rolesOfLetter(letter, language)) {
      // "Bc4" by a reader of unknown language is a bishop, legal or not; only "Bc2-c4" shows that a pawn is meant.
      if (role === 'pawn' && letter === 'B' && !language && !fromRank) continue;
      shapes.push({ ...squares, ...promotion, role });
    }
  } else if (fromFile && fromRank) shapes.push({ ...squares, ...promotion });
  else shapes.push({ ...squares, ...promotion, role: 'pawn' });
}

const canBecome = (role: Role): boolean => (PROMOTION_ROLES as readonly Role[]).includes(role);
/** If the reader's language uses the letter for a king or pawn ("e8B" in German), the move is in another language. */
const anyLanguage = (letter: string): Role | undefined => rolesOfLetter(letter.toUpperCase()).find(canBecome);
const fileOf = (letter: string | undefined): number => (letter ? letter.charCodeAt(0) - 97 : -1);
const rankOf = (digit: string | undefined): number => (digit ? digit.charCodeAt(0) - 49 : -1);

/** The legal moves of a shape, as their squares; a promotion that is left open gives all four. */
export function movesFitting(position: Position, shape: MoveShape, context: Context = position.ctx()): SquareMove[] {
  if (shape.castling) return castlingMoves(position, shape.castling, context);
  const { board, turn } = position;
  const moves: SquareMove[] = [];
  const candidates = shape.role ? board.pieces(turn, shape.role) : board[turn];
  for (const from of candidates) {
    if (shape.fromFile >= 0 && (from & 7) !== shape.fromFile) continue;
    if (shape.fromRank >= 0 && from >> 3 !== shape.fromRank) continue;
    const isPawn = board.pawn.has(from);
    // A pawn that is not said to capture or to come from a file goes straight ahead.
    if (isPawn && shape.fromFile < 0 && shape.captures === ((from & 7) === shape.toFile)) continue;
    const targets = position.dests(from);
    // Nearly always the square of arrival is known; only "exd" and castling are looked for among all there are.
    const known = shape.toRank >= 0 && from !== context.king ? shape.toRank * 8 + shape.toFile : -1;
    if (known >= 0 && !targets.has(known)) continue;
    for (const target of known >= 0 ? [known] : targets) {
      const to = board[turn].has(target) ? kingStep(from, target, shape) : target;
      if (to < 0) continue;
      if ((to & 7) !== shape.toFile || (shape.toRank >= 0 && to >> 3 !== shape.toRank)) continue;
      if (isPawn && (to < 8 || to >= 56)) {
        if (shape.promotion) moves.push({ from, to, promotion: shape.promotion });
        else for (const promotion of PROMOTION_ROLES) moves.push({ from, to, promotion });
      } else if (!shape.promotion) moves.push(position.normalize({ from, to }));
    }
  }
  return moves;
}

/** Castling may be written as the king's step, but only with his square: "Ke1-g1". */
function kingStep(from: number, rook: number, shape: MoveShape): number {
  if (shape.fromFile < 0) return -1;
  return (from & 0x38) | (rook > from ? 6 : 2);
}

function castlingMoves(position: Position, side: 'short' | 'long', context: Context): SquareMove[] {
  const rook = position.castles.rook[position.turn][side === 'short' ? 'h' : 'a'];
  const king = context.king;
  if (rook === undefined || king === undefined || !position.dests(king).has(rook)) return [];
  return [{ from: king, to: rook }];
}
