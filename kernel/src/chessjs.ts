/**
 * `plyhouse-kernel/chessjs`: the programming interface of chess.js 1.x over this package, for pages and tools that were written for it.
 * Written from its documentation and from its results; README.md lists the differences.
 */

import { CORNERS, faultOf, fenOf, fieldsOf, positionOfFen, rowsOf } from './chessjs-fen.ts';
import {
  type Color,
  colorOf,
  describe,
  isMove,
  Move,
  orderOf,
  type PieceSymbol,
  promotionOf,
  type Square,
  symbolOf,
} from './chessjs-move.ts';
import { crossedSquare, INITIAL_FEN, illegalityOf, placementOf } from './fen.ts';
import { ENGLISH } from './letters.ts';
import { begin, firstOf, movesOf, type Played, playOn, positionOf, repetitionsOf, undoOn } from './line.ts';
import { type Move as Code, NULL_MOVE } from './move-code.ts';
import { readPgn } from './pgn-read.ts';
import { emptyPgn, mainline } from './pgn-tree.ts';
import {
  BLACK as BLACK_BIT,
  codeOfLetter,
  KING as KING_CODE,
  letterOf,
  PAWN as PAWN_CODE,
  ROOK as ROOK_CODE,
} from './pieces.ts';
import { isAttacked } from './rays.ts';
import { countMoves, isChecked, legalEpSquare, listMoves } from './rules.ts';
import { kindsOf, searchSan } from './san.ts';
import { sanOf } from './san-write.ts';
import { copyOf, makeMove, menOf, rightOf, type Standing } from './standing.ts';
import { makeSquare, parseSquare } from './types.ts';

export { validateFen } from './chessjs-fen.ts';
export { type Color, Move, type PieceSymbol, type Square } from './chessjs-move.ts';
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
  ...(
    'WhiteTitle BlackTitle WhiteElo BlackElo WhiteUSCF BlackUSCF WhiteNA BlackNA WhiteType BlackType ' +
    'EventDate EventSponsor Section Stage Board Opening Variation SubVariation ECO NIC Time UTCTime UTCDate ' +
    'TimeControl SetUp FEN Termination Annotator Mode PlyCount'
  ).split(' '),
];

const KINDS = kindsOf(ENGLISH);

/** The code of a piece; 0 if there is none such. */
const codeOf = ({ type, color }: Piece) =>
  /^[pnbrqk][wb]$/.test(type.toLowerCase() + color) ? codeOfLetter(type.toLowerCase()) & (color === 'w' ? 7 : 15) : 0;
const pieceOf = (code: number): Piece | undefined =>
  code === 0 ? undefined : { type: symbolOf(code), color: code & BLACK_BIT ? 'b' : 'w' };
const isLight = (square: number) => ((square >> 3) + square) & 1;

/** Options of `moves` and `history`. */
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
  const { turn, epSquare } = position;
  const setup = { board: codes, turn, epSquare };
  const isLegal = illegalityOf(setup) === undefined;
  return { ...begin({ ...position, rights, epSquare: isLegal ? crossedSquare(setup) : epSquare }), isLegal };
}

/** A game with the interface of chess.js. Every method refers to the current position. */
export class Chess {
  /** Replaced by each move, so that what watches it or keeps former states sees that something has changed. */
  private state: State = stateOf(positionOfFen(fieldsOf(DEFAULT_POSITION)));
  private headers: Readonly<Record<string, string>> = { ...SEVEN_TAG_ROSTER };
  /** Comments by the FEN of the position they belong to. */
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
    const fields = fieldsOf(fen);
    if (fields.length > 1) fields.push(...['-', '-', '0', '1'].slice(fields.length - 2));
    const fault = skipValidation ? undefined : faultOf(fields);
    if (fault !== undefined) throw new Error(`Invalid FEN: ${fault}`);
    this.comments = {};
    if (!preserveHeaders) this.headers = SEVEN_TAG_ROSTER;
    this.begin(positionOfFen(fields));
  }

  private begin(position: Standing): void {
    this.state = stateOf(position);
    const fen = this.fen();
    this.tagStart(fen === DEFAULT_POSITION ? null : fen);
  }

  /** Sets the tags for the start of the game. */
  private tagStart(fen: string | null): void {
    this.setHeader('SetUp', fen && '1');
    this.setHeader('FEN', fen);
  }

  /** Goes back to the position at the start of a game. */
  reset(): void {
    this.load(DEFAULT_POSITION);
  }

  /** Empties the board. */
  clear({ preserveHeaders = false }: { preserveHeaders?: boolean | undefined } = {}): void {
    this.load('8/8/8/8/8/8/8/8 w - - 0 1', { skipValidation: true, preserveHeaders });
    this.tagStart(null);
  }

  /** @param options forceEnpassantSquare: name the square that a pawn has just crossed even if it cannot be captured there. */
  fen({ forceEnpassantSquare = false }: { forceEnpassantSquare?: boolean | undefined } = {}): string {
    const position = this.position();
    return fenOf(position, forceEnpassantSquare ? position.epSquare : this.epSquare());
  }

  /** The square of a capture en passant, if it is legal; of a position that is not legal as it was set up. */
  private epSquare(): Standing['epSquare'] {
    const position = this.position();
    return this.state.isLegal ? legalEpSquare(position) : position.epSquare;
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
    const mix = (hash: bigint, sign: string) =>
      BigInt.asUintN(64, (hash ^ BigInt(sign.charCodeAt(0))) * 0x100_0000_01b3n);
    return [...this.fen().split(' ', 4).join()].reduce(mix, 0xcbf2_9ce4_8422_2325n).toString(16);
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

  /** The value that `JSON.stringify` writes. */
  toJSON(): { fen: string; pgn: string } {
    return { fen: this.fen(), pgn: this.pgn() };
  }

  /** A picture of the board in letters. */
  ascii(): string {
    const frame = '   +------------------------+';
    const rows = rowsOf(placementOf(this.codes())).map((row, index) => ` ${8 - index} |${row.replace(/./g, ' $& ')}|`);
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
    this.begin({ ...position, board: menOf(codes), rights, epSquare: this.epSquare() });
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
    for (const [corner, isGiven] of [
      [first + 7, wanted.k],
      [first, wanted.q],
    ] as const) {
      if (isGiven !== undefined) rights = isGiven ? rights | rightOf(corner) : rights & ~rightOf(corner);
    }
    this.edit(0, this.codes()[0]!, rights);
    const given = this.getCastlingRights(color);
    return (wanted.k ?? given.k) === given.k && (wanted.q ?? given.q) === given.q;
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
    // Each man but the kings, with the colour of its square: "N1", "B0B0".
    const men = Array.from(this.codes(), (code, square) => letterOf(code & 7) + isLight(square)).join('');
    return this.state.isLegal && /^(?:N.|(?:B0)*|(?:B1)*)$/.test(men.replace(/[.K]./g, ''));
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
    return moves.map((move) => describe(position, move, verbose)) as Move[];
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
    const promoted = promotion?.toLowerCase();
    return this.legal().find(
      (move) => isMove(move, from, to) && (promotionOf(move) === 0 || symbolOf(promotionOf(move)) === promoted),
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
    const moves: (Move | string)[] = [];
    this.replay((position, move) => moves.push(describe(position, move, verbose)));
    return moves as Move[];
  }

  /** Visits each move with the position before it, which is only to be looked at. */
  private replay(visit: (position: Standing, move: Code) => void): void {
    const position = copyOf(positionOf({ ...this.state, ply: firstOf(this.state) }));
    for (const move of movesOf(this.state)) {
      visit(position, move);
      makeMove(position, move);
    }
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
    // Without moves chess.js has no line between, but a blank.
    const isBare = isFirst && units.length === 1;
    return tags.join('') + (isBare ? ` ${units[0]}` : newline + wrapped(units, maxWidth, newline));
  }

  /**
   * Loads a game, its main line and the comments on it.
   * @param options newlineChar: a regular expression for line ends; strict: reads only exact SAN, and a FEN only together with `[SetUp
   * "1"]`.
   * @throws {Error} if it cannot be read to its end; the game is then unchanged.
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
      if (found[0] !== undefined) comments[next.fen()] = found.join(' ');
    };
    note(read.comments);
    for (const { san, comments: after } of mainline(read)) {
      const move = /[!?][+#]/.test(san) ? undefined : next.read(san, strict);
      if (move === undefined) throw new Error(`Invalid move in PGN: ${san}`);
      next.play(move);
      note(after);
    }
    this.state = next.state;
    this.headers = { ...next.headers, ...headers, ...(read.result ? { Result: read.result } : {}) };
    this.comments = comments;
  }
}

/** Moves in lines; a line is broken between moves, and between the words of comments that are longer. */
function wrapped(units: readonly string[], maxWidth: number, newline: string): string {
  if (maxWidth <= 0) return units.join(' ');
  const lines: string[] = [];
  let line = '';
  for (const part of units.flatMap((unit) => (unit.length > maxWidth && unit.includes('{') ? unit.split(' ') : unit))) {
    if (line && line.length + 1 + part.length > maxWidth) {
      lines.push(line);
      line = part;
    } else line = line ? `${line} ${part}` : part;
  }
  return [...lines, line].join(newline);
}
