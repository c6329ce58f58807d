import { type FenCode, FenError, quote } from './errors.ts';
import { BLACK, type Board, codeOfLetter, KING, letterOf, PAWN, ROOK } from './pieces.ts';
import { isAttacked } from './rays.ts';
import { COLORS, type Color, type Fen, makeSquare, opposite, parseSquare, type Square } from './types.ts';

/** The start position of chess. */
export const INITIAL_FEN: Fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/** The contents of a FEN, whether or not the position is legal. */
export interface Setup {
  readonly board: Board;
  readonly turn: Color;
  /** The squares of the rooks that may castle; as they are written, with or without rooks on them. */
  readonly castlingRights: readonly Square[];
  /** The square that a pawn has just crossed. */
  readonly epSquare: Square | undefined;
  /** Half-moves since the last capture or pawn move. */
  readonly halfmoves: number;
  /** The number of the next move of White's, or of the move that Black is to answer; from 1. */
  readonly fullmoves: number;
}

/** The most that a counter may be. */
const MOST_HALFMOVES = 65_535;
const MOST_FULLMOVES = 1_000_000;

/**
 * Reads the fields of a FEN: four (as in EPD), five or six. Missing counters are 0 and 1. Rights to castle are written as
 * in FEN ("KQkq", which in Chess960 means the outermost rooks: X-FEN) or by the files of the rooks ("HAha": Shredder-FEN).
 * @throws {FenError} if a field cannot be read.
 */
export function parseFen(fen: string): Setup {
  const fields = fen.trim().split(/\s+/);
  if (fields[0] === '') throw new FenError('empty', fen, 'expected a position, found nothing');
  if (fields.length < 4 || fields.length > 6) {
    throw new FenError('fields', fen, `expected four to six fields, found ${fields.length}`);
  }
  const [placement, side, rights, crossed, halfmoves = '0', fullmoves = '1'] = fields as [
    string,
    string,
    string,
    string,
    string?,
    string?,
  ];
  const board = parseBoard(placement, fen);
  if (side !== 'w' && side !== 'b') {
    throw new FenError('turn', fen, `the second field (side to move) should be "w" or "b", found ${quote(side)}`);
  }
  const castlingRights = parseCastling(board, rights, fen);
  const epSquare = crossed === '-' ? undefined : parseSquare(crossed);
  if (crossed !== '-' && epSquare === undefined) {
    const detail = `the fourth field (en passant) should be "-" or a square such as "e3", found ${quote(crossed)}`;
    throw new FenError('enPassant', fen, detail);
  }
  return {
    board,
    turn: side === 'w' ? 'white' : 'black',
    castlingRights,
    epSquare,
    halfmoves: parseCounter('halfmoves', halfmoves, MOST_HALFMOVES, fen),
    // Some programs begin with move 0.
    fullmoves: Math.max(1, parseCounter('fullmoves', fullmoves, MOST_FULLMOVES, fen)),
  };
}

/** Options for writing a FEN. */
export interface FenOptions {
  /** Rights to castle by the files of the rooks ("HAha"). */
  readonly shredder?: boolean;
  /** Only the first four fields, as in EPD. */
  readonly epd?: boolean;
}

/**
 * The FEN of a setup, in six fields. Castling rights are written as "KQkq", and by the file of the rook if another rook stands further out
 * (X-FEN).
 */
export function makeFen(setup: Setup, { shredder = false, epd = false }: FenOptions = {}): Fen {
  const { board, turn, epSquare } = setup;
  let text = placementOf(board);
  text += turn === 'white' ? ' w ' : ' b ';
  text += makeCastling(setup, shredder);
  text += epSquare === undefined ? ' -' : ` ${makeSquare(epSquare)}`;
  return epd ? text : `${text} ${setup.halfmoves} ${setup.fullmoves}`;
}

/** The first field of a FEN: the pieces, rank by rank from the eighth. */
export function placementOf(board: Board): string {
  let text = '';
  for (let rank = 56; rank >= 0; rank -= 8) {
    let empty = 0;
    for (let square = rank; square < rank + 8; square++) {
      const code = board[square]!;
      if (code === 0) {
        empty++;
        continue;
      }
      if (empty > 0) text += empty;
      empty = 0;
      text += letterOf(code);
    }
    if (empty > 0) text += empty;
    if (rank > 0) text += '/';
  }
  return text;
}

/**
 * The rights of a setup that mean something: of a rook on the king's rank, his first rank, at most one on each side of him.
 * In the order of the kernel: White's on the h-side and on the a-side, then Black's.
 */
export function castlingRooks({ board, castlingRights }: Setup): readonly (Square | undefined)[] {
  const rooks: (Square | undefined)[] = [undefined, undefined, undefined, undefined];
  for (const [index, color] of COLORS.entries()) {
    const king = kingOnFirstRank(board, color);
    if (king === undefined) continue;
    for (const rook of castlingRights) {
      if (board[rook] !== codeOf(ROOK, color) || (rook ^ king) & 56) continue;
      const right = 2 * index + (rook > king ? 0 : 1);
      const other = rooks[right];
      // The outer of two: only one of them can be meant.
      if (other === undefined || Math.abs(rook - king) > Math.abs(other - king)) rooks[right] = rook;
    }
  }
  return rooks;
}

/** The square of the king and those of the rooks that may castle in the ordinary game, right by right. */
const ORDINARY: readonly [king: number, rook: number][] = [
  [4, 7],
  [4, 0],
  [60, 63],
  [60, 56],
];

/**
 * The rooks that may castle in the ordinary game. A right without its king or rook means nothing and is forgotten; but if
 * all rights are sound in Chess960, that is what is meant.
 * @throws {FenError} in that case.
 */
export function ordinaryRooks(setup: Setup, fen: string): readonly (Square | undefined)[] {
  const rooks = castlingRooks(setup);
  const isOrdinary = (rook: Square | undefined, right: number) => {
    const [king, corner] = ORDINARY[right]!;
    return rook === corner && setup.board[king] === (right < 2 ? KING : KING | BLACK);
  };
  const foreign = rooks.filter((rook, right) => rook !== undefined && !isOrdinary(rook, right)) as Square[];
  foreign.sort((one, other) => one - other);
  if (foreign.length > 0 && setup.castlingRights.every((rook) => rooks.includes(rook))) {
    const detail = `castling with the rook on ${foreign.map(makeSquare).join(' and ')} is a rule of Chess960`;
    throw new FenError('castling', fen, `${detail}; expected kings on e1 and e8, rooks in the corners, or "-"`);
  }
  return rooks.map((rook, right) => (isOrdinary(rook, right) ? rook : undefined));
}

/**
 * The reason a setup cannot occur in a game, as far as the position alone tells: not exactly one king each, a pawn on the first or last
 * rank, or the side that has just moved in check. Undefined if there is none.
 */
export function illegalityOf({ board, turn }: Pick<Setup, 'board' | 'turn'>): FenCode | undefined {
  if (COLORS.some((color) => kingsOf(board, color) !== 1)) return 'kings';
  if (edgePawn(board) >= 0) return 'pawns';
  const king = board.indexOf(codeOf(KING, opposite(turn)));
  return isAttacked(board, king, turn === 'black') ? 'opponentInCheck' : undefined;
}

const kingsOf = (board: Board, color: Color) => board.filter((code) => code === codeOf(KING, color)).length;
const edgePawn = (board: Board) =>
  board.findIndex((code, square) => (square < 8 || square >= 56) && (code & 7) === PAWN);

/** Asks whether a setup can be a game's. @throws {FenError} if it cannot. */
export function checkLegal(setup: Setup, fen: string): void {
  const { board } = setup;
  const code = illegalityOf(setup);
  if (code === undefined) return;
  let detail = 'the side that is not to move stands in check';
  if (code === 'pawns')
    detail = `a pawn stands on ${makeSquare(edgePawn(board))}; expected none on the first or eighth rank`;
  else if (board.every((each) => each === 0)) detail = 'the board is empty; each side needs exactly one king';
  else if (code === 'kings') {
    const color = COLORS.find((each) => kingsOf(board, each) !== 1)!;
    detail = `${color} has ${kingsOf(board, color)} kings, but each side needs exactly one king`;
  }
  throw new FenError(code, fen, detail);
}

/** The square of a double step just made, if a pawn can have made one: behind it, and with its way free. */
export function crossedSquare({
  board,
  turn,
  epSquare,
}: Pick<Setup, 'board' | 'turn' | 'epSquare'>): Square | undefined {
  if (epSquare === undefined) return undefined;
  const [rank, ahead, pawn] = turn === 'white' ? [5, 8, PAWN | BLACK] : [2, -8, PAWN];
  if (epSquare >> 3 !== rank || board[epSquare] !== 0) return undefined;
  return board[epSquare + ahead] === 0 && board[epSquare - ahead] === pawn ? epSquare : undefined;
}

const codeOf = (kind: number, color: Color) => (color === 'white' ? kind : kind | BLACK);

function kingOnFirstRank(board: Board, color: Color): Square | undefined {
  const king = board.indexOf(codeOf(KING, color));
  return king >= 0 && king >> 3 === (color === 'white' ? 0 : 7) ? (king as Square) : undefined;
}

/** Reads the first field of a FEN. @throws {FenError} if it cannot be read. */
export function parseBoard(text: string, fen: string = text): Board {
  const ranks = text.split('/');
  if (ranks.length !== 8) throw new FenError('board', fen, `expected 8 ranks separated by "/", found ${ranks.length}`);
  const board = new Uint8Array(64);
  for (const [index, rank] of ranks.entries()) {
    let file = 0;
    for (const letter of rank) {
      const code = codeOfLetter(letter);
      if (code !== 0) {
        if (file < 8) board[(7 - index) * 8 + file] = code;
        file++;
      } else if (letter >= '1' && letter <= '8') file += Number(letter);
      else {
        const detail = `rank ${8 - index} has the letter ${quote(letter)}; expected PNBRQK, pnbrqk or 1-8`;
        throw new FenError('board', fen, detail);
      }
    }
    if (file !== 8) {
      throw new FenError('board', fen, `rank ${8 - index} (${quote(rank)}) has ${file} squares instead of 8`);
    }
  }
  return board;
}

function parseCastling(board: Board, text: string, fen: string): readonly Square[] {
  if (text === '-') return [];
  if (!/^[a-hkq]{1,4}$/i.test(text)) {
    const detail = `the third field (castling) should be "-", letters of "KQkq" or the files of rooks, found ${quote(text)}`;
    throw new FenError('castling', fen, detail);
  }
  const rights = new Set<Square>();
  for (const letter of text) {
    const color: Color = letter === letter.toLowerCase() ? 'black' : 'white';
    const first = color === 'white' ? 0 : 56;
    const file = 'abcdefgh'.indexOf(letter.toLowerCase());
    const isShort = letter.toLowerCase() === 'k';
    // Without such a rook, the right refers to the corner and has no effect.
    const square = file >= 0 ? first + file : (outermostRook(board, color, isShort) ?? first + (isShort ? 7 : 0));
    rights.add(square as Square);
  }
  return [...rights];
}

/** The rook furthest from the king on the side named; undefined if there is none, or the king is not on his first rank. */
function outermostRook(board: Board, color: Color, isShort: boolean): Square | undefined {
  const king = kingOnFirstRank(board, color);
  if (king === undefined) return undefined;
  const step = isShort ? -1 : 1;
  for (let square = isShort ? king | 7 : king & 56; square !== king; square += step) {
    if (board[square] === codeOf(ROOK, color)) return square as Square;
  }
  return undefined;
}

function makeCastling(setup: Setup, shredder: boolean): string {
  let text = '';
  const rooks = castlingRooks(setup);
  for (const [right, rook] of rooks.entries()) {
    if (rook === undefined) continue;
    const color = COLORS[right >> 1]!;
    const isShort = (right & 1) === 0;
    const isOutermost = outermostRook(setup.board, color, isShort) === rook;
    const letter = shredder || !isOutermost ? 'ABCDEFGH'.charAt(rook & 7) : isShort ? 'K' : 'Q';
    text += color === 'white' ? letter : letter.toLowerCase();
  }
  return text === '' ? '-' : text;
}

function parseCounter(field: 'halfmoves' | 'fullmoves', text: string, most: number, fen: string): number {
  if (/^\d{1,7}$/.test(text) && Number(text) <= most) return Number(text);
  const what =
    field === 'halfmoves' ? 'fifth field (half-moves since a capture or pawn move)' : 'sixth field (move number)';
  throw new FenError(field, fen, `the ${what} should be a whole number up to ${most}, found ${quote(text)}`);
}
