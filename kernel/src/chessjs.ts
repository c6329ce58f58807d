/**
 * `plyhouse-kernel/chessjs`: the programming interface of chess.js 1.x over this package, for pages and tools that were written
 * for it. Written from its documentation and from what it answers; where this one answers differently, README.md says so.
 */

import { crossedSquare, INITIAL_FEN, illegalityOf, placementOf } from './fen.ts';
import { ENGLISH } from './letters.ts';
import { begin, firstOf, movesOf, type Played, playOn, positionOf, repetitionsOf, undoOn } from './line.ts';
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
import { readPgn } from './pgn-read.ts';
import { emptyPgn, mainline } from './pgn-tree.ts';
import {
  BISHOP as BISHOP_CODE,
  BLACK as BLACK_BIT,
  codeOfLetter,
  KING as KING_CODE,
  KNIGHT as KNIGHT_CODE,
  letterOf,
  PAWN as PAWN_CODE,
  ROOK as ROOK_CODE,
} from './pieces.ts';
import { isAttacked } from './rays.ts';
import { countMoves, isChecked, legalEpSquare, listMoves } from './rules.ts';
import { kindsOf, searchSan } from './san.ts';
import { sanOf } from './san-write.ts';
import { copyOf, kingSquare, makeMove, menOf, rightOf, type Standing } from './standing.ts';
import { makeSquare, parseSquare, type SquareName } from './types.ts';

export type Color = 'w' | 'b';
export type PieceSymbol = 'p' | 'n' | 'b' | 'r' | 'q' | 'k';
export type Square = SquareName;
export interface Piece {
  color: Color;
  type: PieceSymbol;
}

export const WHITE = 'w';
export const BLACK = 'b';
export const PAWN = 'p';
export const KNIGHT = 'n';
export const BISHOP = 'b';
export const ROOK = 'r';
export const QUEEN = 'q';
export const KING = 'k';
export const DEFAULT_POSITION = INITIAL_FEN;
/** The squares row by row, from a8 to h1. */
export const SQUARES: Square[] = Array.from({ length: 64 }, (_, at) => makeSquare(at ^ 56));
/** The seven tags that every game has, with what they say of a game that nothing is known of. */
export const SEVEN_TAG_ROSTER: Record<string, string> = {
  Event: '?',
  Site: '?',
  Date: '????.??.??',
  Round: '?',
  White: '?',
  Black: '?',
  Result: '*',
};

/** The order in which chess.js has the tags of the standard's list. */
const TAG_ORDER: readonly string[] = [
  ...Object.keys(SEVEN_TAG_ROSTER),
  ...'WhiteTitle BlackTitle WhiteElo BlackElo WhiteUSCF BlackUSCF WhiteNA BlackNA WhiteType BlackType'.split(' '),
  ...'EventDate EventSponsor Section Stage Board Opening Variation SubVariation ECO NIC Time UTCTime UTCDate'.split(
    ' ',
  ),
  ...'TimeControl SetUp FEN Termination Annotator Mode PlyCount'.split(' '),
];

/** The rooks that castle, as a FEN lists the rights. */
const CORNERS = [7, 0, 63, 56];
const LETTERS = 'KQkq';
const KINDS = kindsOf(ENGLISH);

const colorOf = ({ turn }: Pick<Standing, 'turn'>): Color => (turn === 'white' ? 'w' : 'b');
const symbolOf = (kind: number) => letterOf(kind & 7).toLowerCase() as PieceSymbol;
const promotionOf = (move: Code) => (move >> PROMOTION_SHIFT) & 7;
/** The code of a piece; 0 if there is none such. */
const codeOf = ({ type, color }: Piece) =>
  /^[pnbrqk][wb]$/i.test(type + color) ? codeOfLetter(type.toLowerCase()) & (color === 'w' ? 7 : 15) : 0;
const pieceOf = (code: number): Piece | undefined =>
  code === 0 ? undefined : { type: symbolOf(code), color: code & BLACK_BIT ? 'b' : 'w' };
const isLight = (square: number) => ((square >> 3) + square) & 1;

/** Reads a FEN as far as it can be read. */
function positionOfFen(fen: string): Standing {
  const [men = '', turn, rights = '', crossed = '', halfmoves, fullmoves] = fen.trim().split(/\s+/);
  const codes = new Uint8Array(64);
  let at = 0;
  for (const sign of men.replaceAll('/', '')) {
    if (sign >= '0' && sign <= '9') at += Number(sign);
    else codes[at++ ^ 56] = codeOfLetter(sign);
  }
  return {
    board: menOf(codes),
    turn: turn === 'b' ? 'black' : 'white',
    rights: CORNERS.reduce((sum, corner, at) => (rights.includes(LETTERS[at]!) ? sum | rightOf(corner) : sum), 0),
    epSquare: parseSquare(crossed),
    halfmoves: Number(halfmoves) || 0,
    fullmoves: Number(fullmoves) || 1,
  };
}

function fenOf(position: Standing, epSquare = legalEpSquare(position)): string {
  const rights = CORNERS.map((corner, at) => (position.rights & rightOf(corner) ? LETTERS[at] : '')).join('') || '-';
  const crossed = epSquare === undefined ? '-' : makeSquare(epSquare);
  const { halfmoves, fullmoves } = position;
  return `${placementOf(position.board.codes)} ${colorOf(position)} ${rights} ${crossed} ${halfmoves} ${fullmoves}`;
}

/** Whether a FEN can be loaded, and if not, why. All six fields are expected. */
export function validateFen(fen: string): { ok: boolean; error?: string } {
  const fault = faultOf(fen);
  return fault === undefined ? { ok: true } : { ok: false, error: `Invalid FEN: ${fault}` };
}

/** What is wrong with a FEN, in chess.js's words; undefined if nothing is. */
function faultOf(fen: string): string | undefined {
  const fields = fen.trim().split(/\s+/) as [string, string, string, string, string, string];
  if (fields.length !== 6) return 'must contain six space-delimited fields';
  const [board, turn, rights, crossed, halfmoves, number] = fields;
  if (!/^[1-9]\d*$/.test(number)) return 'move number must be a positive integer';
  if (!/^\d+$/.test(halfmoves)) return 'half move counter number must be a non-negative integer';
  if (!/^(-|[a-h][36])$/.test(crossed)) return 'en-passant square is invalid';
  if (/[^kKqQ-]/.test(rights)) return 'castling availability is invalid';
  if (!/^[wb]$/.test(turn)) return 'side-to-move is invalid';
  const rows = board.split('/');
  if (rows.length !== 8) return "piece data does not contain 8 '/'-delimited rows";
  for (const row of rows) {
    const [wrong] = /\d\d|[^pnbrqk\d]/i.exec(row) ?? [];
    if (wrong) return `piece data is invalid (${wrong.length > 1 ? 'consecutive number' : 'invalid piece'})`;
    if (row.replace(/\d/g, (digit) => '.'.repeat(Number(digit))).length !== 8) {
      return 'piece data is invalid (too many squares in rank)';
    }
  }
  if (crossed !== '-' && (crossed[1] === '3') === (turn === 'w')) return 'illegal en-passant square';
  for (const [letter, name] of [
    ['K', 'white'],
    ['k', 'black'],
  ] as const) {
    const kings = board.split(letter).length - 1;
    if (kings !== 1) return kings === 0 ? `missing ${name} king` : `too many ${name} kings`;
  }
  if (/p/i.test(rows[0]! + rows[7]!)) return 'some pawns are on the edge rows';
  return undefined;
}

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
    const king = move === NULL_MOVE ? kingSquare(board, turn === 'white' ? 0 : BLACK_BIT) : undefined;
    this.from = makeSquare(king ?? move & 63);
    this.to = makeSquare(king ?? targetOf(move));
    this.piece = king === undefined ? symbolOf(move >> 12) : 'k';
    if (captured) this.captured = symbolOf(captured);
    if (promotionOf(move)) this.promotion = symbolOf(promotionOf(move));
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
  return promotionOf(move) ? `${capture}p` : capture;
}

/** The directions of sliders and kings, and the leaps of knights, in the order of chess.js: files to go, less 16 for each rank. */
const RAYS = [-17, -16, -15, 1, 17, 16, 15, -1];
const LEAPS = [-18, -33, -31, -14, 18, 33, 31, 14];

/** A number by which moves stand in the order of chess.js. */
function orderOf(move: Code): number {
  const from = move & 63;
  const to = (move >> 6) & 63;
  if (move >> SPECIAL_SHIFT === CASTLING) return to > from ? 100_000 : 100_001;
  const kind = (move >> 12) & 7;
  const files = (to & 7) - (from & 7);
  const ranks = (to >> 3) - (from >> 3);
  const steps = Math.max(Math.abs(files), Math.abs(ranks));
  let place = 8 * RAYS.indexOf(Math.sign(files) - 16 * Math.sign(ranks)) + steps;
  if (kind === PAWN_CODE) place = files === 0 ? steps : files === -ranks ? 3 : 4;
  if (kind === KNIGHT_CODE) place = LEAPS.indexOf(files - 16 * ranks);
  return (from ^ 56) * 1000 + place * 10 + promotionOf(move);
}

/** What `moves` and `history` may be asked. */
export interface MoveOptions {
  verbose?: boolean | undefined;
  square?: string | undefined;
  piece?: string | undefined;
}

/** A game as it stands: replaced by each move, and never changed. */
interface State extends Played {
  /** A position that is not legal has no moves, and its game never any. */
  readonly isLegal: boolean;
}

/** Begins a game. Rights to castle without their king and rook at home are forgotten. */
function stateOf(position: Standing): State {
  const { codes } = position.board;
  let rights = 0;
  for (const corner of CORNERS) {
    const side = corner > 7 ? BLACK_BIT : 0;
    const isSound = codes[corner] === (ROOK_CODE | side) && codes[(corner & 56) | 4] === (KING_CODE | side);
    if (isSound) rights |= position.rights & rightOf(corner);
  }
  const asked = { board: codes, turn: position.turn, epSquare: position.epSquare };
  const isLegal = illegalityOf(asked) === undefined;
  return { ...begin({ ...position, rights, epSquare: isLegal ? crossedSquare(asked) : position.epSquare }), isLegal };
}

/** A game as chess.js has it. Every method refers to the current position. */
export class Chess {
  /** Replaced by each move, so that what watches it or keeps former states sees that something has changed. */
  private state: State = stateOf(positionOfFen(DEFAULT_POSITION));
  private headers: Readonly<Record<string, string>> = { ...SEVEN_TAG_ROSTER };
  /** By the FEN of the position that they are on. */
  private comments: Readonly<Record<string, string>> = {};

  /** @throws {Error} if the position cannot be loaded. */
  constructor(fen = DEFAULT_POSITION, options: { skipValidation?: boolean | undefined } = {}) {
    if (fen !== DEFAULT_POSITION) this.load(fen, options);
  }

  /** Sets up a position; of its six fields the last four may be left out. @throws {Error} if it cannot be loaded. */
  load(
    fen: string,
    {
      skipValidation = false,
      preserveHeaders = false,
    }: { skipValidation?: boolean | undefined; preserveHeaders?: boolean | undefined } = {},
  ): void {
    const fields = fen.trim().split(/\s+/);
    const whole =
      fields.length >= 2 && fields.length < 6
        ? [...fields, ...['-', '-', '0', '1'].slice(fields.length - 6)].join(' ')
        : fen;
    const fault = skipValidation ? undefined : faultOf(whole);
    if (fault !== undefined) throw new Error(`Invalid FEN: ${fault}`);
    this.comments = {};
    if (!preserveHeaders) this.headers = SEVEN_TAG_ROSTER;
    this.begin(positionOfFen(whole));
  }

  private begin(position: Standing): void {
    this.state = stateOf(position);
    const { SetUp, FEN, ...headers } = this.headers;
    const fen = this.fen();
    this.headers = fen === DEFAULT_POSITION ? headers : { ...headers, SetUp: '1', FEN: fen };
  }

  /** Goes back to the position at the start of a game. */
  reset(): void {
    this.load(DEFAULT_POSITION);
  }

  /** Empties the board. */
  clear({ preserveHeaders = false }: { preserveHeaders?: boolean | undefined } = {}): void {
    this.load('8/8/8/8/8/8/8/8 w - - 0 1', { skipValidation: true, preserveHeaders });
    const { SetUp, FEN, ...headers } = this.headers;
    this.headers = headers;
  }

  /** @param options forceEnpassantSquare: name the square that a pawn has just crossed even if it cannot be captured there. */
  fen({ forceEnpassantSquare = false }: { forceEnpassantSquare?: boolean | undefined } = {}): string {
    const position = this.position();
    return forceEnpassantSquare || !this.state.isLegal ? fenOf(position, position.epSquare) : fenOf(position);
  }

  /** The position as it is now, only to be looked at. */
  private position(): Standing {
    return positionOf(this.state);
  }

  private codes(): Uint8Array {
    return this.position().board.codes;
  }

  turn(): Color {
    return colorOf(this.position());
  }

  moveNumber(): number {
    return this.position().fullmoves;
  }

  /** The key of the position, as a hexadecimal number. */
  hash(): string {
    // FNV-1a (Fowler, Noll, Vo) of what tells positions apart.
    let hash = 0xcbf2_9ce4_8422_2325n;
    for (const sign of this.fen().split(' ', 4).join()) {
      hash = BigInt.asUintN(64, (hash ^ BigInt(sign.charCodeAt(0))) * 0x100_0000_01b3n);
    }
    return hash.toString(16);
  }

  get(square: string): Piece | undefined {
    return pieceOf(this.codes()[parseSquare(square) ?? -1] ?? 0);
  }

  /** The squares of such pieces. */
  findPiece(piece: Piece): Square[] {
    const code = codeOf(piece);
    const codes = this.codes();
    return code === 0 ? [] : SQUARES.filter((square) => codes[parseSquare(square)] === code);
  }

  /** The board row by row, from the eighth. */
  board(): ({ square: Square; type: PieceSymbol; color: Color } | null)[][] {
    return Array.from({ length: 8 }, (_, row) =>
      SQUARES.slice(8 * row, 8 * row + 8).map((square) => {
        const piece = this.get(square);
        return piece ? { square, ...piece } : null;
      }),
    );
  }

  /** What `JSON.stringify` writes. */
  toJSON(): { fen: string; pgn: string } {
    return { fen: this.fen(), pgn: this.pgn() };
  }

  /** A picture of the board in letters. */
  ascii(): string {
    const frame = '   +------------------------+';
    const rows = this.board().map((row, index) => {
      const signs = row.map((piece) => {
        const letter = piece ? (piece.color === 'w' ? piece.type.toUpperCase() : piece.type) : '.';
        return ` ${letter} `;
      });
      return ` ${8 - index} |${signs.join('')}|`;
    });
    return [frame, ...rows, frame, '     a  b  c  d  e  f  g  h'].join('\n');
  }

  squareColor(square: string): 'light' | 'dark' | null {
    const at = parseSquare(square);
    return at === undefined ? null : isLight(at) ? 'light' : 'dark';
  }

  /** Puts a piece on the board. A game begins anew with it. @returns false for no piece, no square, or a second king. */
  put(piece: Piece, square: string): boolean {
    const code = codeOf(piece);
    const at = parseSquare(square);
    if (code === 0 || at === undefined) return false;
    const king = this.codes().indexOf(code);
    if ((code & 7) === KING_CODE && king >= 0 && king !== at) return false;
    this.edit(at, code);
    return true;
  }

  /** Takes a piece off the board. A game begins anew without it. */
  remove(square: string): Piece | undefined {
    const piece = this.get(square);
    if (piece) this.edit(parseSquare(square)!, 0);
    return piece;
  }

  /** Begins a game with another code on a square. */
  private edit(at: number, code: number, rights = this.position().rights): void {
    const position = this.position();
    const codes = position.board.codes.slice();
    codes[at] = code;
    const epSquare = this.state.isLegal ? legalEpSquare(position) : position.epSquare;
    this.begin({ ...position, board: menOf(codes), rights, epSquare });
  }

  getCastlingRights(color: Color): { k: boolean; q: boolean } {
    const { rights } = this.position();
    const first = color === 'w' ? 0 : 56;
    return { k: (rights & rightOf(first + 7)) !== 0, q: (rights & rightOf(first)) !== 0 };
  }

  /** Gives and takes rights to castle. @returns whether the position has those that were wanted now. */
  setCastlingRights(color: Color, wanted: { k?: boolean | undefined; q?: boolean | undefined }): boolean {
    let { rights } = this.position();
    const first = color === 'w' ? 0 : 56;
    const give = (corner: number, isGiven: boolean | undefined) => {
      if (isGiven !== undefined) rights = isGiven ? rights | rightOf(corner) : rights & ~rightOf(corner);
    };
    give(first + 7, wanted.k);
    give(first, wanted.q);
    this.edit(0, this.codes()[0]!, rights);
    const { k, q } = this.getCastlingRights(color);
    return (wanted.k ?? k) === k && (wanted.q ?? q) === q;
  }

  /** Gives the move to a side, by a null move. @returns whether it was the other's. @throws {Error} if a king is in check. */
  setTurn(color: Color): boolean {
    if (this.turn() === color) return false;
    this.move('--');
    return true;
  }

  isCheck(): boolean {
    return this.state.isLegal && isChecked(this.position());
  }
  inCheck(): boolean {
    return this.isCheck();
  }
  isCheckmate(): boolean {
    return this.isCheck() && this.legal().length === 0;
  }
  isStalemate(): boolean {
    return this.state.isLegal && !this.isCheck() && this.legal().length === 0;
  }
  isInsufficientMaterial(): boolean {
    const codes = this.codes();
    const men = [...codes.keys()].filter((square) => codes[square] !== 0 && (codes[square]! & 7) !== KING_CODE);
    const isBishop = (square: number) => (codes[square]! & 7) === BISHOP_CODE && isLight(square) === isLight(men[0]!);
    return this.state.isLegal && (men.every(isBishop) || (men.length === 1 && (codes[men[0]!]! & 7) === KNIGHT_CODE));
  }
  isThreefoldRepetition(): boolean {
    return repetitionsOf(this.state) >= 3;
  }
  isDrawByFiftyMoves(): boolean {
    return this.position().halfmoves >= 100;
  }
  isDraw(): boolean {
    return (
      this.isDrawByFiftyMoves() || this.isStalemate() || this.isInsufficientMaterial() || this.isThreefoldRepetition()
    );
  }
  isGameOver(): boolean {
    return this.isCheckmate() || this.isDraw();
  }

  /** The squares of the pieces that attack a square: those of the side to move unless another is named. */
  attackers(square: string, attackedBy: Color = this.turn()): Square[] {
    const at = parseSquare(square);
    const codes = this.codes();
    const side = attackedBy === 'b' ? BLACK_BIT : 0;
    return SQUARES.filter((each) => {
      const from = parseSquare(each);
      if (at === undefined || codes[from] === 0 || (codes[from]! & BLACK_BIT) !== side) return false;
      // All others only stand in the way.
      const alone = codes.map((code, square) =>
        square === from || code === 0 ? code : PAWN_CODE | (side ^ BLACK_BIT),
      );
      return isAttacked(alone, at, side > 0);
    });
  }

  isAttacked(square: string, attackedBy: Color): boolean {
    const at = parseSquare(square);
    return at !== undefined && isAttacked(this.codes(), at, attackedBy === 'b');
  }

  /** Whether a pawn's move promotes it. */
  isPromotion({ from, to }: { from: string; to: string }): boolean {
    return this.legal().some((move) => promotionOf(move) !== 0 && isMove(move, from, to));
  }

  moves(options?: MoveOptions & { verbose?: false | undefined }): string[];
  moves(options: MoveOptions & { verbose: true }): Move[];
  moves(options?: MoveOptions): string[] | Move[];
  /** The legal moves: all, those from a square, or those of a kind of piece. */
  moves({ verbose = false, square, piece }: MoveOptions = {}): string[] | Move[] {
    const from = square === undefined ? undefined : parseSquare(square.toLowerCase());
    if (square !== undefined && from === undefined) return [];
    const position = this.position();
    const moves = this.legal(from)
      .filter((move) => piece === undefined || symbolOf(move >> 12) === piece.toLowerCase())
      .sort((one, other) => orderOf(one) - orderOf(other));
    return verbose
      ? moves.map((move) => new Move(position, move))
      : moves.map((move) => sanOf(position, move, ENGLISH));
  }

  private legal(from?: number): Code[] {
    return this.state.isLegal ? (listMoves(this.position(), [], from) as Code[]) : [];
  }

  /**
   * Makes a move, given in algebraic notation, by its squares, or as a null move (`null`, "--").
   * @param options strict: only exact SAN is read.
   * @throws {Error} if it is not legal.
   */
  move(
    move: string | { from: string; to: string; promotion?: string | undefined } | null,
    { strict = false }: { strict?: boolean | undefined } = {},
  ): Move {
    const isNull = move === null || move === '--';
    const found = isNull || typeof move === 'string' ? this.read(move ?? '--', strict) : this.bySquares(move);
    if (found === undefined) {
      if (isNull) throw new Error('Null move not allowed when in check');
      throw new Error(`Invalid move: ${typeof move === 'string' ? move : JSON.stringify(move)}`);
    }
    const described = new Move(this.position(), found);
    this.play(found);
    return described;
  }

  private play(move: Code): void {
    const state = { ...this.state };
    playOn(state, move);
    this.state = state;
  }

  /** A move in algebraic notation; undefined if it is none. @param strict only the exact spelling, with or without signs behind it. */
  private read(text: string, strict: boolean): Code | undefined {
    const position = this.position();
    if (!this.state.isLegal) return undefined;
    if (text === '--') return isChecked(position) ? undefined : NULL_MOVE;
    const move = searchSan(position, text, KINDS);
    if (typeof move === 'string') return undefined;
    const bare = (san: string) => san.replace(/[+#]?[?!]*$/, '');
    return !strict || bare(text) === bare(sanOf(position, move, ENGLISH)) ? move : undefined;
  }

  private bySquares({
    from,
    to,
    promotion,
  }: {
    from: string;
    to: string;
    promotion?: string | undefined;
  }): Code | undefined {
    return this.legal().find(
      (move) =>
        isMove(move, from, to) && (promotionOf(move) === 0 || symbolOf(promotionOf(move)) === promotion?.toLowerCase()),
    );
  }

  /** Takes back the last move; null if there is none. */
  undo(): Move | null {
    const state = { ...this.state };
    const move = undoOn(state);
    if (move === undefined) return null;
    this.state = state;
    return new Move(this.position(), move);
  }

  history(options?: { verbose?: false | undefined }): string[];
  history(options: { verbose: true }): Move[];
  history(options?: { verbose?: boolean | undefined }): string[] | Move[];
  /** The moves made since the start. */
  history({ verbose = false }: { verbose?: boolean | undefined } = {}): string[] | Move[] {
    const moves: Move[] = [];
    const sans: string[] = [];
    this.replay((position, move) => {
      if (verbose) moves.push(new Move(position, move));
      else sans.push(sanOf(position, move, ENGLISH));
    });
    return verbose ? moves : sans;
  }

  /** Visits each move with the position before it, which is only to be looked at; returns the last. */
  private replay(visit: (position: Standing, move: Code) => void): Standing {
    const position = copyOf(positionOf({ ...this.state, ply: firstOf(this.state) }));
    for (const move of movesOf(this.state)) {
      visit(position, move);
      makeMove(position, move);
    }
    return position;
  }

  perft(depth: number): number {
    return this.state.isLegal ? countMoves(this.position(), depth) : 0;
  }

  /** Sets tags from names and values in turn. @returns all tags. */
  header(...words: readonly string[]): Record<string, string | null> {
    for (let at = 0; at + 1 < words.length; at += 2) this.setHeader(words[at]!, words[at + 1]!);
    return this.getHeaders();
  }

  /** @param value null removes the tag. */
  setHeader(key: string, value: string | null): Record<string, string> {
    if (value === null) this.removeHeader(key);
    else this.headers = { ...this.headers, [key]: value };
    return this.getHeaders();
  }

  /** Removes a tag; one of the seven says again that nothing is known. @returns whether it was there. */
  removeHeader(key: string): boolean {
    const { [key]: was, ...rest } = this.headers;
    const unknown = SEVEN_TAG_ROSTER[key];
    this.headers = unknown === undefined ? rest : { ...rest, [key]: unknown };
    return was !== undefined;
  }

  /** The tags: the seven, then those of chess.js's list in its order, then others. */
  getHeaders(): Record<string, string> {
    const known = TAG_ORDER.filter((key) => key in this.headers).map((key) => [key, this.headers[key]!]);
    return { ...Object.fromEntries(known), ...this.headers };
  }

  /** The comment on the current position; undefined if there is none, though chess.js's types do not say so. */
  getComment(): string {
    return this.comments[this.fen()]!;
  }

  /** Comments the current position. Braces, which end a comment in a PGN, become brackets. */
  setComment(comment: string): void {
    this.comments = { ...this.comments, [this.fen()]: comment.replaceAll('{', '[').replaceAll('}', ']') };
  }

  removeComment(): string {
    const { [this.fen()]: comment, ...rest } = this.comments;
    this.comments = rest;
    return comment!;
  }

  /** @deprecated Renamed to {@link removeComment} by chess.js. */
  deleteComment(): string {
    return this.removeComment();
  }

  /** The comments of the positions of this game. */
  getComments(): { fen: string; comment: string }[] {
    const fens = new Set<string>();
    this.replay((position) => fens.add(fenOf(position)));
    fens.add(this.fen());
    return [...fens].flatMap((fen) => {
      const comment = this.comments[fen];
      return comment === undefined ? [] : { fen, comment };
    });
  }

  removeComments(): { fen: string; comment: string }[] {
    const comments = this.getComments();
    this.comments = {};
    return comments;
  }

  /** @deprecated Renamed to {@link removeComments} by chess.js. */
  deleteComments(): { fen: string; comment: string }[] {
    return this.removeComments();
  }

  /** The game as PGN. @param options maxWidth: the longest line of moves, 0 for any; newline: what ends a line. */
  pgn({ newline = '\n', maxWidth = 0 }: { newline?: string | undefined; maxWidth?: number | undefined } = {}): string {
    const tags = Object.entries(this.getHeaders()).map(
      ([key, value]) => `[${key} "${value.replace(/["\\]/g, '\\$&')}"]${newline}`,
    );
    const units: string[] = [];
    const add = (text: string, isNew: boolean) => {
      if (isNew || units.length === 0) units.push(text);
      else units[units.length - 1] += ` ${text}`;
    };
    const comment = (fen: string, isNew: boolean) => {
      const text = this.comments[fen];
      if (text !== undefined) add(`{${text}}`, isNew);
    };
    let isFirst = true;
    this.replay((position, move) => {
      comment(fenOf(position), isFirst);
      const san = sanOf(position, move, ENGLISH);
      const { fullmoves, turn } = position;
      if (turn === 'white') add(`${fullmoves}. ${san}`, true);
      else add(isFirst ? `${fullmoves}. ... ${san}` : san, isFirst);
      isFirst = false;
    });
    comment(this.fen(), isFirst);
    units.push(this.headers.Result ?? '*');
    const head = tags.join('');
    // Without moves chess.js has no line between, but a blank.
    return isFirst && units.length === 1
      ? `${head} ${units[0]}`
      : `${head}${newline}${wrapped(units, maxWidth, newline)}`;
  }

  /**
   * Loads a game, its main line and the comments on it.
   * @param options newlineChar: what ends a line there, as a regular expression; strict: only exact SAN is read, and a FEN only
   *   beside `[SetUp "1"]`.
   * @throws {Error} if it cannot be read to its end; the game is unchanged then.
   */
  loadPgn(
    pgn: string,
    { strict = false, newlineChar = '\r?\n' }: { strict?: boolean | undefined; newlineChar?: string | undefined } = {},
  ): void {
    const [read = emptyPgn()] = readPgn(pgn.replace(new RegExp(newlineChar, 'g'), '\n'), { keepSpaces: true });
    const [fault] = read.errors;
    if (fault) throw new Error(`Invalid PGN: ${fault.message}`, { cause: fault });
    const headers = Object.fromEntries(read.headers);
    const isSetUp = headers.SetUp === '1';
    if (strict && isSetUp && headers.FEN === undefined) {
      throw new Error('Invalid PGN: FEN tag must be supplied with SetUp tag');
    }
    const next = new Chess(strict && !isSetUp ? undefined : headers.FEN);
    const comments: Record<string, string> = {};
    const note = (found: readonly string[] = []) => {
      if (found.length > 0) comments[next.fen()] = found.join(' ');
    };
    note(read.comments);
    for (const { san, comments: found } of mainline(read)) {
      const move = /[!?][+#]/.test(san) ? undefined : next.read(san, strict);
      if (move === undefined) throw new Error(`Invalid move in PGN: ${san}`);
      next.play(move);
      note(found);
    }
    this.state = next.state;
    this.headers = { ...next.headers, ...headers, ...(read.result ? { Result: read.result } : {}) };
    this.comments = comments;
  }
}

const isMove = (move: Code, from: string, to: string) =>
  makeSquare(move & 63) === from && makeSquare(targetOf(move)) === to;

/** Moves in lines; a line is broken between moves, and between the words of comments that are longer. */
function wrapped(units: readonly string[], maxWidth: number, newline: string): string {
  if (maxWidth <= 0) return units.join(' ');
  const lines: string[] = [];
  let line = '';
  for (const unit of units) {
    for (const part of unit.length > maxWidth && unit.includes('{') ? unit.split(' ') : [unit]) {
      if (line !== '' && line.length + 1 + part.length > maxWidth) {
        lines.push(line);
        line = part;
      } else line = line === '' ? part : `${line} ${part}`;
    }
  }
  return [...lines, line].join(newline);
}
