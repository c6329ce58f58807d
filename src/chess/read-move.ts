import { type Context, makeSquare, type Position, parseSan, type SquareMove } from 'plyhouse-kernel/position';
import { errorValue } from './error-value.ts';
import { quote } from './foreign-text.ts';
import { LETTERS } from './letters.ts';
import { legalMove, legalMoves, makeUci, type Uci } from './move.ts';
import { type MoveShape, movesFitting, type Reading, shapesOf } from './move-shape.ts';
import { makeSan } from './notation.ts';

export const READ_MOVE_PROBLEMS = ['empty', 'unreadable', 'ambiguous', 'illegal'] as const;
export type ReadMoveProblem = (typeof READ_MOVE_PROBLEMS)[number];

/** A written move that cannot be taken as one legal move. `problem` is stable; `message` is for people. */
export class ReadMoveError extends Error {
  override readonly name = 'ReadMoveError';
  readonly problem: ReadMoveProblem;
  /** The move as it was written. */
  readonly text: string;
  /** The moves that fit (`ambiguous`), or legal moves that are near (`illegal`): of the same piece, to the same square. */
  readonly candidates: readonly Uci[];
  constructor(problem: ReadMoveProblem, text: string, detail: string, candidates: readonly Uci[] = []) {
    super(`${quote(text)} ${detail}`);
    this.problem = problem;
    this.text = text;
    this.candidates = candidates;
  }
}

/**
 * The one legal move that a text means here. Understands short and long notation in every language of {@link Language} ("Nf3", "Pf3",
 * "Sg1-f3", "e7xd8D+", "♘f3"), squares alone ("e2-e4", "E2E4", "e7e8q"), pawn captures by files ("ed", "exd"), castling with zeros or
 * letters, promotion as "e8=Q", "e8Q", "e8(D)", origin squares that say more or less than needed, lower case where it is unambiguous,
 * blanks inside ("Lx h3"), a move number before the move, and check, mate, "e.p." and annotation signs after it. Signs of check and capture are not
 * verified.
 *
 * If a letter means several pieces (see {@link rolesOfLetter}), the first that gives a legal move is taken.
 * @throws {ReadMoveError} naming the moves that fit, or why none does and which are near.
 */
export function readMove(position: Position, text: string, reading: Reading = {}): Uci {
  const read = tryReadMove(position, text, reading);
  if (read instanceof ReadMoveError) throw read;
  return read;
}

/** Like {@link readMove}, but returns the error as a value. */
export function tryReadMove(position: Position, text: string, reading: Reading = {}): Uci | ReadMoveError {
  const found = findMove(position, text, reading);
  return 'length' in found ? makeError(position, text, reading, found, position.ctx()) : makeUci(position, found);
}

/** English SAN as the standard writes it, which nearly all moves of files are: the kernel reads that several times as fast. */
const STANDARD = /^(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|(?:[a-h]x)?[a-h](?:[2-7]|[18]=[QRBN])|O-O(?:-O)?)[+#]?$/;

/** Like {@link tryReadMove}, but returns the squares; if the text is not exactly one legal move, the moves that fit it: none or several. */
export function findMove(position: Position, text: string, reading: Reading): SquareMove | readonly SquareMove[] {
  const { language = 'en' } = reading;
  if (language === 'en' && STANDARD.test(text)) {
    const move = parseSan(position, text);
    // Without an "x" the pawn must move straight ahead.
    if (move && (text.includes('x') || text.charCodeAt(0) < 97 || (move.from & 7) === (move.to & 7))) return move;
  }
  const context = position.ctx();
  for (const shape of shapesOf(text, reading)) {
    const moves = movesFitting(position, shape, context);
    if (moves.length === 1) return moves[0]!;
    if (moves.length > 1) return moves;
  }
  return legalMove(position, text) ?? [];
}

function makeError(
  position: Position,
  text: string,
  reading: Reading,
  fitting: readonly SquareMove[],
  context: Context,
): ReadMoveError {
  const { language = 'en' } = reading;
  const list = (ucis: readonly Uci[]) => ucis.map((uci) => makeSan(position, uci, { language })).join(', ');
  if (fitting.length > 0) {
    const ucis = fitting.map((move) => makeUci(position, move));
    return errorValue(() => new ReadMoveError('ambiguous', text, `fits ${ucis.length} moves: ${list(ucis)}`, ucis));
  }
  if (text.trim() === '')
    return errorValue(() => new ReadMoveError('empty', text, 'is not a move: expected one, found nothing'));
  const shape = shapesOf(text, reading)[0];
  if (!shape) {
    const { knight, queen } = LETTERS[language];
    const examples = `"${knight}f3", "exd5", "0-0", "e8${queen}" or "g1f3"`;
    return errorValue(
      () => new ReadMoveError('unreadable', text, `cannot be read as a move: expected something like ${examples}`),
    );
  }
  const near = nearMoves(position, shape);
  const nearby = near.length > 0 ? `; legal ${near.length === 1 ? 'is' : 'are'} ${list(near)}` : '';
  return errorValue(
    () => new ReadMoveError('illegal', text, `is not legal: ${reason(position, shape, context)}${nearby}`, near),
  );
}

/** Legal moves of the same kind of piece, then to the same square, then whatever meets a check; at most a dozen. */
function nearMoves(position: Position, shape: MoveShape): Uci[] {
  const same: Uci[] = [];
  const there: Uci[] = [];
  const replies: Uci[] = [];
  for (const uci of legalMoves(position)) {
    const move = legalMove(position, uci)!;
    const isRole = shape.role && shape.role !== 'pawn' && position.board.getRole(move.from) === shape.role;
    const isFrom = shape.fromRank >= 0 && move.from === shape.fromRank * 8 + shape.fromFile;
    if (isRole || isFrom || (shape.castling && position.board.king.has(move.from))) same.push(uci);
    else if (move.to === shape.toRank * 8 + shape.toFile) there.push(uci);
    else if (position.isCheck()) replies.push(uci);
  }
  return [...same, ...there, ...replies].slice(0, 12);
}

/** Why no legal move has this shape, as far as the board shows it. */
function reason(position: Position, shape: MoveShape, context: Context): string {
  const { board, turn } = position;
  const side = turn === 'white' ? 'White' : 'Black';
  if (!position.hasDests()) return `the game is over, ${context.checkers.nonEmpty() ? 'checkmate' : 'stalemate'}`;
  if (shape.castling)
    return `${side} cannot castle ${shape.castling}, ${castlingReason(position, shape.castling, context)}`;
  const target =
    shape.toRank >= 0 ? makeSquare(shape.toRank * 8 + shape.toFile) : `the ${'abcdefgh'[shape.toFile]}-file`;
  const man = shape.role ?? 'piece';
  if (shape.fromFile >= 0 && shape.fromRank >= 0) {
    const from = shape.fromRank * 8 + shape.fromFile;
    const piece = board.get(from);
    if (!piece) return `${makeSquare(from)} is empty`;
    if (piece.color !== turn)
      return `the ${piece.role} on ${makeSquare(from)} is ${piece.color}, and ${side} is to move`;
    if (shape.role && piece.role !== shape.role)
      return `there is a ${piece.role} on ${makeSquare(from)}, not a ${shape.role}`;
  }
  if (shape.role && board.pieces(turn, shape.role).isEmpty()) return `${side} has no ${shape.role}`;
  if (shape.promotion && (man === 'pawn' || man === 'piece') && shape.toRank % 7 !== 0) {
    return `a pawn does not promote on ${target}`;
  }
  if (leavesKingInCheck(position, shape)) {
    return context.checkers.nonEmpty() ? `${side} would still be in check` : 'it would leave the king in check';
  }
  const own = shape.toRank >= 0 && board[turn].has(shape.toRank * 8 + shape.toFile);
  if (own) return `${side} already has a piece on ${target}`;
  return man === 'king' ? `the king cannot go to ${target}` : `${side} has no ${man} that can go to ${target}`;
}

function leavesKingInCheck(position: Position, shape: MoveShape): boolean {
  const to = shape.toRank * 8 + shape.toFile;
  const men = shape.role ? position.board.pieces(position.turn, shape.role) : position.board[position.turn];
  for (const from of men) {
    if (shape.fromFile >= 0 && (from & 7) !== shape.fromFile) continue;
    if (shape.fromRank >= 0 && from >> 3 !== shape.fromRank) continue;
    if (shape.toRank >= 0 && position.pseudoDests(from).has(to)) return true;
  }
  return false;
}

function castlingReason(position: Position, side: 'short' | 'long', context: Context): string {
  const wing = side === 'short' ? 'h' : 'a';
  if (position.castles.rook[position.turn][wing] === undefined) return 'king or rook has moved or is not at home';
  if (context.checkers.nonEmpty()) return 'the king is in check';
  if (position.castles.path[position.turn][wing].intersects(position.board.occupied))
    return 'there are pieces in between';
  return 'the king would pass or reach an attacked square';
}
