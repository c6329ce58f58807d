/**
 * `plyhouse-kernel/chessjs`: the programming interface of chess.js 1.x over this package, for pages and tools that were written
 * for it. Written from its documentation and from what it answers; where this one answers differently, README.md says so.
 */

import { FenError } from './errors.ts';
import { INITIAL_FEN, makeFen, parseFen, type Setup } from './fen.ts';
import { begin, firstOf, movesOf, type Played, playOn, positionOf, repetitionsOf, undoOn } from './line.ts';
import {
  CASTLING,
  type Move as Code,
  DOUBLE_STEP,
  EN_PASSANT,
  kingTarget,
  NULL_MOVE,
  PROMOTION_SHIFT,
  promotionOf,
  SPECIAL_SHIFT,
} from './move-code.ts';
import { parsePgn } from './pgn-read.ts';
import { emptyPgn, mainline, type PgnGame } from './pgn-tree.ts';
import { BLACK as BLACK_BIT, codeOfLetter, KNIGHT as KNIGHT_CODE, letterOf, PAWN as PAWN_CODE } from './pieces.ts';
import { Position } from './position.ts';
import { countMoves, isChecked, kingSquare, listMoves } from './rules.ts';
import { makeSan, parseSan } from './san.ts';
import { type Square as Index, makeSquare, parseSquare, type Color as Side, type SquareName } from './types.ts';
import { hashOf } from './zobrist.ts';

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

/** The corners whose rooks castle: of each side the h-file's, then the a-file's. */
const CORNERS: Readonly<Record<Color, readonly [kingside: number, queenside: number]>> = { w: [7, 0], b: [63, 56] };
const KING_HOME: Readonly<Record<Color, number>> = { w: 4, b: 60 };

const sideOf = (color: Color): Side => (color === 'w' ? 'white' : 'black');
const colorOf = (side: Side): Color => (side === 'white' ? 'w' : 'b');
const symbolOf = (kind: number) => letterOf(kind & 7).toLowerCase() as PieceSymbol;
/** The code of a piece; 0 if there is none such. */
const codeOf = ({ type, color }: Piece) =>
  (color === 'w' || color === 'b') && /^[pnbrqk]$/i.test(type)
    ? codeOfLetter(color === 'w' ? type.toUpperCase() : type.toLowerCase())
    : 0;
const pieceOf = (code: number): Piece | undefined =>
  code === 0 ? undefined : { type: symbolOf(code), color: code & BLACK_BIT ? 'b' : 'w' };

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

  /** Describes a move of the position that a game has. */
  constructor(game: Line, move: Code) {
    const captured = (move >> 15) & 7;
    this.color = colorOf(game.current().turn);
    // A null move has the king's square twice.
    this.from = makeSquare(
      move === NULL_MOVE
        ? kingSquare(game.current().board, game.current().turn === 'white' ? 0 : BLACK_BIT)
        : move & 63,
    );
    this.to = move === NULL_MOVE ? this.from : makeSquare(targetOf(move));
    this.piece = move === NULL_MOVE ? 'k' : symbolOf(move >> 12);
    if (captured !== 0) this.captured = symbolOf(captured);
    if (promotionOf(move)) this.promotion = symbolOf(move >> PROMOTION_SHIFT);
    this.flags = flagsOf(move);
    this.san = makeSan(game, move);
    this.lan = `${this.from}${this.to}${this.promotion ?? ''}`;
    this.before = game.current().fen();
    this.after = game.after(move).current().fen();
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

/** The directions of sliders and kings, and the leaps of knights, in the order of chess.js: files and ranks to go. */
const RAYS = ['-1,1', '0,1', '1,1', '1,0', '1,-1', '0,-1', '-1,-1', '-1,0'];
const LEAPS = ['-2,1', '-1,2', '1,2', '2,1', '2,-1', '1,-2', '-1,-2', '-2,-1'];

/** A number by which moves stand in the order of chess.js. */
function orderOf(move: Code): number {
  const from = move & 63;
  const to = (move >> 6) & 63;
  if (move >> SPECIAL_SHIFT === CASTLING) return to > from ? 100_000 : 100_001;
  const kind = (move >> 12) & 7;
  const files = (to & 7) - (from & 7);
  const ranks = (to >> 3) - (from >> 3);
  const steps = Math.max(Math.abs(files), Math.abs(ranks));
  let place: number;
  if (kind === PAWN_CODE) place = files === 0 ? steps : files === -ranks ? 3 : 4;
  else if (kind === KNIGHT_CODE) place = LEAPS.indexOf(`${files},${ranks}`);
  else place = 8 * RAYS.indexOf(`${Math.sign(files)},${Math.sign(ranks)}`) + steps;
  return (from ^ 56) * 1000 + place * 10 + ((move >> PROMOTION_SHIFT) & 7);
}

/** What `moves` and `history` may be asked. */
export interface MoveOptions {
  verbose?: boolean | undefined;
  square?: string | undefined;
  piece?: string | undefined;
}

/** A game as it stands: replaced by each move, and never changed. */
class Line implements Played {
  ply: Played['ply'];
  readonly shared: Played['shared'];
  constructor({ ply, shared }: Played) {
    this.ply = ply;
    this.shared = shared;
  }
  current(): Position {
    return positionOf(this);
  }
  /** The game with a move more. */
  after(move: Code): Line {
    const next = new Line(this);
    playOn(next, move);
    return next;
  }
}

/** A position that may be no legal one; then it has no moves. */
interface Board {
  readonly setup: Setup;
  /** The game from the position on; undefined if the position is not legal. */
  readonly game: Line | undefined;
}

const START: Setup = parseFen(DEFAULT_POSITION);
const EMPTY: Setup = {
  board: new Uint8Array(64),
  turn: 'white',
  castlingRights: [],
  epSquare: undefined,
  halfmoves: 0,
  fullmoves: 1,
};

/** Begins a game. Rights to castle without their king and rook at home are forgotten. */
function boardOf(wanted: Setup): Board {
  const { board } = wanted;
  const sound = (['w', 'b'] as const).flatMap((color) =>
    board[KING_HOME[color]] === codeOf({ type: 'k', color })
      ? CORNERS[color].filter((at) => board[at] === codeOf({ type: 'r', color }))
      : [],
  );
  const setup = { ...wanted, castlingRights: wanted.castlingRights.filter((rook) => sound.includes(rook)) };
  try {
    return { setup, game: new Line(begin(Position.fromFen(makeFen(setup)))) };
  } catch (error) {
    if (error instanceof FenError) return { setup, game: undefined };
    throw error;
  }
}

/** A game as chess.js has it. Every method refers to the current position. */
export class Chess {
  /** Replaced by each move, so that what watches it or keeps former states sees that something has changed. */
  private state: Board = boardOf(START);
  private headers: Readonly<Record<string, string>> = { ...SEVEN_TAG_ROSTER };
  /** By the FEN of the position that they are on. */
  private comments: Readonly<Record<string, string>> = {};

  /** @throws {Error} if the position cannot be loaded. */
  constructor(fen = DEFAULT_POSITION, { skipValidation = false }: { skipValidation?: boolean | undefined } = {}) {
    if (fen !== DEFAULT_POSITION) this.load(fen, { skipValidation });
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
    const setup = parseFen(whole);
    this.comments = {};
    this.begin(setup, preserveHeaders);
  }

  private begin(setup: Setup, preserveHeaders = true): void {
    this.state = boardOf(setup);
    const { SetUp, FEN, ...headers } = preserveHeaders ? this.headers : SEVEN_TAG_ROSTER;
    const fen = this.fen();
    this.headers = fen === DEFAULT_POSITION || setup === EMPTY ? headers : { ...headers, SetUp: '1', FEN: fen };
  }

  /** Goes back to the position at the start of a game. */
  reset(): void {
    this.comments = {};
    this.begin(START, false);
  }

  /** Empties the board. */
  clear({ preserveHeaders = false }: { preserveHeaders?: boolean | undefined } = {}): void {
    this.comments = {};
    this.begin(EMPTY, preserveHeaders);
  }

  /** @param options forceEnpassantSquare: name the square that a pawn has just crossed even if it cannot be captured there. */
  fen({ forceEnpassantSquare = false }: { forceEnpassantSquare?: boolean | undefined } = {}): string {
    const setup = this.setup();
    if (!forceEnpassantSquare) return makeFen(setup);
    return makeFen({ ...setup, epSquare: this.state.game?.current().epSquare ?? setup.epSquare });
  }

  /** The position, if it is a legal one. */
  private current(): Position | undefined {
    return this.state.game?.current();
  }

  /** The position as it is now. */
  private setup(): Setup {
    return this.current()?.toSetup() ?? this.state.setup;
  }

  turn(): Color {
    return colorOf(this.setup().turn);
  }

  moveNumber(): number {
    return this.setup().fullmoves;
  }

  /** The key of the position, as a hexadecimal number. */
  hash(): string {
    const position = this.current();
    return (position ? hashOf(position) : 0n).toString(16);
  }

  get(square: string): Piece | undefined {
    const at = parseSquare(square);
    return at === undefined ? undefined : pieceOf(this.setup().board[at]!);
  }

  /** The squares of such pieces. */
  findPiece(piece: Piece): Square[] {
    const code = codeOf(piece);
    const { board } = this.setup();
    return code === 0 ? [] : SQUARES.filter((square) => board[parseSquare(square)] === code);
  }

  /** The board row by row, from the eighth. */
  board(): ({ square: Square; type: PieceSymbol; color: Color } | null)[][] {
    const { board } = this.setup();
    return Array.from({ length: 8 }, (_, row) =>
      SQUARES.slice(8 * row, 8 * row + 8).map((square) => {
        const piece = pieceOf(board[parseSquare(square)]!);
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
    return at === undefined ? null : ((at >> 3) + at) & 1 ? 'light' : 'dark';
  }

  /** Puts a piece on the board. A game begins anew with it. @returns false for no piece, no square, or a second king. */
  put(piece: Piece, square: string): boolean {
    const code = codeOf(piece);
    const at = parseSquare(square);
    if (code === 0 || at === undefined) return false;
    const setup = this.setup();
    const king = setup.board.indexOf(code);
    if (symbolOf(code) === 'k' && king >= 0 && king !== at) return false;
    this.edit(setup, at, code);
    return true;
  }

  /** Takes a piece off the board. A game begins anew without it. */
  remove(square: string): Piece | undefined {
    const at = parseSquare(square);
    const setup = this.setup();
    const piece = at === undefined ? undefined : pieceOf(setup.board[at]!);
    if (piece) this.edit(setup, at!, 0);
    return piece;
  }

  private edit(setup: Setup, at: Index, code: number): void {
    const board = setup.board.slice();
    board[at] = code;
    this.begin({ ...setup, board });
  }

  getCastlingRights(color: Color): { k: boolean; q: boolean } {
    const rooks: readonly number[] = this.setup().castlingRights;
    const [kingside, queenside] = CORNERS[color];
    return { k: rooks.includes(kingside), q: rooks.includes(queenside) };
  }

  /** Gives and takes rights to castle. @returns whether the position has those that were wanted now. */
  setCastlingRights(color: Color, rights: { k?: boolean | undefined; q?: boolean | undefined }): boolean {
    const setup = this.setup();
    const rooks = new Set<number>(setup.castlingRights);
    for (const [side, rook] of [
      ['k', CORNERS[color][0]],
      ['q', CORNERS[color][1]],
    ] as const) {
      if (rights[side] === true) rooks.add(rook);
      if (rights[side] === false) rooks.delete(rook);
    }
    this.begin({ ...setup, castlingRights: [...rooks] as Index[] });
    const { k, q } = this.getCastlingRights(color);
    return (rights.k ?? k) === k && (rights.q ?? q) === q;
  }

  /** Gives the move to a side, by a null move. @returns whether it was the other's. @throws {Error} if a king is in check. */
  setTurn(color: Color): boolean {
    if (this.turn() === color) return false;
    this.move('--');
    return true;
  }

  isCheck(): boolean {
    return this.current()?.isCheck() ?? false;
  }
  inCheck(): boolean {
    return this.isCheck();
  }
  isCheckmate(): boolean {
    return this.current()?.isCheckmate() ?? false;
  }
  isStalemate(): boolean {
    return this.current()?.isStalemate() ?? false;
  }
  isInsufficientMaterial(): boolean {
    return this.current()?.isInsufficientMaterial() ?? false;
  }
  isThreefoldRepetition(): boolean {
    return this.state.game !== undefined && repetitionsOf(this.state.game) >= 3;
  }
  isDrawByFiftyMoves(): boolean {
    return this.setup().halfmoves >= 100;
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
    const attackers = at === undefined ? undefined : this.current()?.attackers(at, sideOf(attackedBy));
    return SQUARES.filter((each) => attackers?.has(parseSquare(each)));
  }

  isAttacked(square: string, attackedBy: Color): boolean {
    return this.attackers(square, attackedBy).length > 0;
  }

  /** Whether a pawn's move promotes it. */
  isPromotion({ from, to }: { from: string; to: string }): boolean {
    return this.codes().some((move) => promotionOf(move) !== undefined && isMove(move, from, to));
  }

  moves(options?: MoveOptions & { verbose?: false | undefined }): string[];
  moves(options: MoveOptions & { verbose: true }): Move[];
  moves(options?: MoveOptions): string[] | Move[];
  /** The legal moves: all, those from a square, or those of a kind of piece. */
  moves({ verbose = false, square, piece }: MoveOptions = {}): string[] | Move[] {
    const { game } = this.state;
    const from = square === undefined ? undefined : parseSquare(square.toLowerCase());
    if (!game || (square !== undefined && from === undefined)) return [];
    const moves = this.codes(from)
      .filter((move) => piece === undefined || symbolOf(move >> 12) === piece.toLowerCase())
      .sort((one, other) => orderOf(one) - orderOf(other));
    return verbose ? moves.map((move) => new Move(game, move)) : moves.map((move) => makeSan(game, move));
  }

  private codes(from?: Index): Code[] {
    const position = this.current();
    return position ? (listMoves(position, [], from) as Code[]) : [];
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
    const { game } = this.state;
    if (move === null || move === '--') {
      if (!game || isChecked(game.current())) throw new Error('Null move not allowed when in check');
      return this.play(game, NULL_MOVE);
    }
    const found = !game ? undefined : typeof move === 'string' ? readMove(game, move, strict) : this.bySquares(move);
    if (found === undefined) {
      throw new Error(`Invalid move: ${typeof move === 'string' ? move : JSON.stringify(move)}`);
    }
    return this.play(game!, found);
  }

  private play(before: Line, move: Code): Move {
    const described = new Move(before, move);
    this.state = { ...this.state, game: before.after(move) };
    return described;
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
    return this.codes().find(
      (move) =>
        isMove(move, from, to) &&
        (promotionOf(move) === undefined || symbolOf(move >> PROMOTION_SHIFT) === promotion?.toLowerCase()),
    );
  }

  /** Takes back the last move; null if there is none. */
  undo(): Move | null {
    const game = this.state.game && new Line(this.state.game);
    const move = game && undoOn(game);
    if (move === undefined) return null;
    this.state = { ...this.state, game };
    return new Move(game!, move);
  }

  history(options?: { verbose?: false | undefined }): string[];
  history(options: { verbose: true }): Move[];
  history(options?: { verbose?: boolean | undefined }): string[] | Move[];
  /** The moves made since the start. */
  history({ verbose = false }: { verbose?: boolean | undefined } = {}): string[] | Move[] {
    const moves: Move[] = [];
    const sans: string[] = [];
    for (const { game, move } of replay(this.state.game)) {
      if (verbose) moves.push(new Move(game, move));
      else sans.push(makeSan(game, move));
    }
    return verbose ? moves : sans;
  }

  perft(depth: number): number {
    const position = this.current();
    return position ? countMoves(position, depth) : 0;
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
    const found: { fen: string; comment: string }[] = [];
    for (const fen of this.fens()) {
      const comment = this.comments[fen];
      if (comment !== undefined && !found.some((each) => each.fen === fen)) found.push({ fen, comment });
    }
    return found;
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

  /** The positions of the game, from the start on. */
  private fens(): string[] {
    const fens = Array.from(replay(this.state.game), ({ game }) => game.current().fen());
    return [...fens, this.fen()];
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
    for (const { game, move } of replay(this.state.game)) {
      if (isFirst) comment(game.current().fen(), true);
      const number = game.current().fullmoves;
      if (game.current().turn === 'white') add(`${number}. ${makeSan(game, move)}`, true);
      else add(isFirst ? `${number}. ... ${makeSan(game, move)}` : makeSan(game, move), isFirst);
      isFirst = false;
      const after = game.after(move);
      comment(after.current().fen(), false);
    }
    if (isFirst) comment(this.fen(), true);
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
    const read: PgnGame =
      parsePgn(pgn.replace(new RegExp(newlineChar, 'g'), '\n'), { keepSpaces: true })[0] ?? emptyPgn();
    const [fault] = read.errors;
    if (fault) throw new Error(`Invalid PGN: ${fault.message}`, { cause: fault });
    const { headers } = read;
    const fen = headers.get('FEN');
    const isSetUp = headers.get('SetUp') === '1';
    if (strict && isSetUp && fen === undefined) throw new Error('Invalid PGN: FEN tag must be supplied with SetUp tag');
    const next = new Chess(strict && !isSetUp ? undefined : fen);
    next.headers = { ...next.headers, ...Object.fromEntries(headers) };
    const note = (comments: readonly string[] = []) => {
      if (comments.length > 0) next.comments = { ...next.comments, [next.fen()]: comments.join(' ') };
    };
    note(read.comments);
    for (const { san, comments } of mainline(read)) {
      const { game } = next.state;
      const move = !game || /[!?][+#]/.test(san) ? undefined : readMove(game, san, strict);
      if (!game || move === undefined) throw new Error(`Invalid move in PGN: ${san}`);
      playOn(game, move);
      note(comments);
    }
    if (read.result) next.headers = { ...next.headers, Result: read.result };
    this.state = next.state;
    this.headers = next.headers;
    this.comments = next.comments;
  }
}

/** Each move with the game as it was before it. */
function* replay(game: Line | undefined): Generator<{ readonly game: Line; readonly move: Code }> {
  if (!game) return;
  let again = new Line({ ply: firstOf(game), shared: game.shared });
  for (const move of movesOf(game)) {
    yield { game: again, move };
    again = again.after(move);
  }
}

const isMove = (move: Code, from: string, to: string) =>
  makeSquare(move & 63) === from && makeSquare(targetOf(move)) === to;

/** A move in algebraic notation; undefined if it is none. @param strict only the exact spelling, with or without signs behind it. */
function readMove(game: Line, text: string, strict: boolean): Code | undefined {
  if (text === '--' && !isChecked(game.current())) return NULL_MOVE;
  const move = parseSan(game, text);
  if (move === undefined || !strict) return move;
  const bare = (san: string) => san.replace(/[+#]?[?!]*$/, '');
  return bare(text) === bare(makeSan(game, move)) ? move : undefined;
}

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
