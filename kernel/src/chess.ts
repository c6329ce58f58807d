import { deadBoard, isInsufficient } from './dead.ts';
import { MoveError } from './errors.ts';
import {
  castlingRooks,
  checkLegal,
  crossedSquare,
  type FenOptions,
  INITIAL_FEN,
  makeFen,
  ordinaryRooks,
  parseFen,
} from './fen.ts';
import { lend, type Machine, machine, packCastlings, packedRook } from './machine.ts';
import { CASTLING, DOUBLE_STEP, kingTarget, type Move, SPECIAL_SHIFT } from './move-code.ts';
import { BLACK, type Board, KING, pieceOf } from './pieces.ts';
import {
  BLACK_MEN,
  boardOf,
  codeAt,
  HASH,
  MOVE,
  PLY,
  plyOf,
  RECORD_WORDS,
  STATE,
  WHITE_MEN,
  writeBoard,
} from './record.ts';
import type { Color, Fen, Piece, Square } from './types.ts';

/** How a position is read. */
export interface ChessOptions {
  /** Kings and rooks may castle from any square of their rank; UCI then has castling as king takes rook ("f1h1"). */
  readonly chess960?: boolean;
}

export const OUTCOME_REASONS = [
  'checkmate',
  'stalemate',
  'insufficientMaterial',
  'deadPosition',
  'fivefoldRepetition',
  'seventyFiveMoves',
] as const;
/** Why a game is over, whatever the players say (FIDE Laws 5.1.1, 5.2.1, 5.2.2, 9.6). */
export type OutcomeReason = (typeof OUTCOME_REASONS)[number];

/** The end of a game. Without a winner it is drawn. */
export interface Outcome {
  readonly reason: OutcomeReason;
  readonly winner?: Color;
}

/** Why the side to move may claim a draw (FIDE Laws 9.2, 9.3). */
export type DrawClaim = 'threefoldRepetition' | 'fiftyMoves';

/** A move and the number of move sequences that begin with it. */
export interface MoveCount {
  readonly move: Move;
  readonly nodes: number;
}

/** Half-moves without progress from which a draw may be claimed, and from which the game is drawn. */
const FIFTY_MOVES_PLIES = 100;
const SEVENTY_FIVE_MOVES_PLIES = 150;
/** How many positions a game has room for at first. */
const FIRST_CAPACITY = 8;
/** Moves are made one behind the other in the machine, up to here. */
const MOST_LENT_BYTES = 16_000 * 128;
/** The kings and rooks of the ordinary game. */
const ORDINARY_CASTLINGS = packCastlings([4, 60], [7, 0, 63, 56]);

/**
 * A game of chess: a start and the moves made since. Every method refers to the current position. A game is a few kilobytes
 * of plain memory (76 bytes a move), so that thousands can be kept; nothing has to be freed.
 */
export class Chess {
  /** Whether castling is that of Chess960. */
  readonly chess960: boolean;
  /** One record for each position, the current one last. For the functions of this package. */
  #records: Uint32Array;
  #plies = 0;
  #castlings: number;
  /** The square that a pawn had crossed before the start, as the FEN has it. */
  #crossed: Square | undefined;

  /**
   * Begins a game. @throws {FenError} if the position cannot be read or is not legal.
   * @param fen four to six fields; rights to castle as in FEN, X-FEN or Shredder-FEN. Rights without king or rook, and an en
   *   passant square that no pawn can have crossed, are ignored.
   */
  constructor(fen: Fen | Chess = INITIAL_FEN, { chess960 = false }: ChessOptions = {}) {
    if (fen instanceof Chess) {
      this.chess960 = fen.chess960;
      this.#records = fen.#records.slice();
      this.#plies = fen.#plies;
      this.#castlings = fen.#castlings;
      this.#crossed = fen.#crossed;
      return;
    }
    this.chess960 = chess960;
    this.#records = new Uint32Array(FIRST_CAPACITY * RECORD_WORDS);
    if (fen === INITIAL_FEN && !chess960) {
      this.#castlings = ORDINARY_CASTLINGS;
      this.#records.set(initialRecord());
      return;
    }
    this.#castlings = this.#setUp(fen);
  }

  #setUp(fen: Fen): number {
    const setup = parseFen(fen);
    checkLegal(setup, fen);
    const rooks = this.chess960 ? castlingRooks(setup) : ordinaryRooks(setup, fen);
    const { board } = setup;
    const kings = [board.indexOf(KING), board.indexOf(KING | BLACK)] as const;
    const castlings = this.chess960 ? packCastlings(kings, rooks) : ORDINARY_CASTLINGS;
    writeBoard(this.#records, 0, board);
    let rights = 0;
    for (const [right, rook] of rooks.entries()) if (rook !== undefined) rights |= 1 << right;
    this.#records[STATE] = rights;
    this.#castlings = castlings;
    const { wasm, words } = this.lend();
    this.#crossed = crossedSquare(setup);
    wasm.begin(plyOf(setup), setup.halfmoves, this.#crossed ?? 0);
    const at = wasm.present() >> 2;
    this.#records.set(words.subarray(at, at + RECORD_WORDS));
    return castlings;
  }

  /** The machine with this game's position in it. For the functions of this package. */
  lend(): Machine {
    const shared = machine();
    if (shared.owner !== this) lend(shared, this, this.#records, this.#plies * RECORD_WORDS, this.#castlings);
    return shared;
  }

  /** A copy with all its moves. */
  clone(): Chess {
    return new Chess(this);
  }

  /** The position as a FEN of six fields; the en passant square only where a capture there is legal. */
  fen(options?: FenOptions): Fen {
    const setup = {
      board: this.board(),
      turn: this.turn(),
      castlingRights: this.castlingRights(),
      epSquare: this.epSquare(),
      halfmoves: this.halfmoves(),
      fullmoves: this.fullmoves(),
    };
    return makeFen(setup, options);
  }

  #word(word: number): number {
    return this.#records[this.#plies * RECORD_WORDS + word]!;
  }

  /** Whose move it is. */
  turn(): Color {
    return this.#word(PLY) & 1 ? 'black' : 'white';
  }

  /** The piece on a square. */
  get(square: Square): Piece | undefined {
    return pieceOf(codeAt(this.#records, this.#plies * RECORD_WORDS, square));
  }

  /** The square of the king of a side. */
  king(color: Color): Square {
    return this.board().indexOf(color === 'white' ? KING : KING | BLACK) as Square;
  }

  /** A copy of the board as numbers, square by square. For the functions of this package. */
  board(): Board {
    return boardOf(this.#records, this.#plies * RECORD_WORDS);
  }

  /** Half-moves since the last capture or pawn move. */
  halfmoves(): number {
    return this.#word(STATE) >>> 16;
  }

  /** The number of the move, from 1; it grows after Black's moves. */
  fullmoves(): number {
    return (this.#word(PLY) >> 1) + 1;
  }

  /** The square on which a pawn can be captured en passant now. */
  epSquare(): Square | undefined {
    const square = (this.#word(STATE) >> 8) & 0xff;
    return square === 0 ? undefined : (square as Square);
  }

  /** The square that a pawn has crossed in a double step just made, whether or not it can be captured. */
  crossedSquare(): Square | undefined {
    if (this.#plies === 0) return this.#crossed;
    const move = this.#word(MOVE);
    return move >> SPECIAL_SHIFT === DOUBLE_STEP ? ((((move & 63) + ((move >> 6) & 63)) >> 1) as Square) : undefined;
  }

  /** The rights to castle as bits: White's on the h-side, on the a-side, then Black's. For the functions of this package. */
  rights(): number {
    return this.#word(STATE) & 15;
  }

  /** The rooks that may castle, now or later. */
  castlingRights(): Square[] {
    const rooks: Square[] = [];
    for (let right = 0; right < 4; right++) {
      if (this.rights() & (1 << right)) rooks.push(packedRook(this.#castlings, right) as Square);
    }
    return rooks;
  }

  /** The legal moves, of all pieces or of the one on a square, in no particular order. */
  moves(from?: Square): Move[] {
    const { wasm, words, list } = this.lend();
    const end = list + wasm.list();
    const moves: Move[] = [];
    for (let at = list; at < end; at++) {
      const move = words[at]!;
      if (from === undefined || (move & 63) === from) moves.push(move as Move);
    }
    return moves;
  }

  /** The squares to which the piece on a square may move. Castling: the king's target, in Chess960 the rook's square. */
  dests(from: Square): Square[] {
    return [...new Set(this.moves(from).map((move) => this.#dest(move)))];
  }

  /** {@link dests} of each piece that has a move, as boards of pages want them. */
  allDests(): Map<Square, Square[]> {
    const dests = new Map<Square, Square[]>();
    for (const move of this.moves()) {
      const from = (move & 63) as Square;
      const targets = dests.get(from);
      const dest = this.#dest(move);
      if (!targets) dests.set(from, [dest]);
      else if (!targets.includes(dest)) targets.push(dest);
    }
    return dests;
  }

  #dest(move: Move): Square {
    const to = (move >> 6) & 63;
    return (move >> SPECIAL_SHIFT === CASTLING && !this.chess960 ? kingTarget(move & 63, to) : to) as Square;
  }

  /**
   * Makes a legal move of this position; whether it is legal is not asked. A null move passes, not to be done in check.
   * @throws {MoveError} if it is not even the move of a piece of the side to move.
   */
  play(move: Move): void {
    if (move !== 0 && !this.#isOwn(move)) throw new MoveError('illegal', String(move), `no move of ${this.fen()}`);
    const shared = this.lend();
    const { wasm, words, lentAt } = shared;
    if (move === 0) wasm.pass();
    else wasm.play(move);
    this.#plies++;
    const to = this.#plies * RECORD_WORDS;
    if (to + RECORD_WORDS > this.#records.length) this.#grow();
    const records = this.#records;
    const present = wasm.present();
    const at = present >> 2;
    for (let word = 0; word < RECORD_WORDS; word++) records[to + word] = words[at + word]!;
    if (present - lentAt > MOST_LENT_BYTES) shared.owner = undefined;
  }

  /** Whether a piece of the side to move, of the kind that moves, stands where a move begins. */
  #isOwn(move: Move): boolean {
    const code = codeAt(this.#records, this.#plies * RECORD_WORDS, move & 63);
    return code !== 0 && code === (((move >> 12) & 7) | (this.#word(PLY) & 1 ? BLACK : 0));
  }

  #grow(): void {
    const records = new Uint32Array(this.#records.length * 2);
    records.set(this.#records);
    this.#records = records;
  }

  /** Takes back the last move and returns it; undefined at the start of the game. */
  undo(): Move | undefined {
    if (this.#plies === 0) return undefined;
    const move = this.#word(MOVE) as Move;
    this.#plies--;
    const shared = machine();
    if (shared.owner !== this) return move;
    if (shared.wasm.present() > shared.lentAt) shared.wasm.takeBack();
    else shared.owner = undefined;
    return move;
  }

  /** Takes back all moves. */
  rewind(): void {
    this.#plies = 0;
    const shared = machine();
    if (shared.owner === this) shared.owner = undefined;
  }

  /** The number of moves made since the start. */
  plies(): number {
    return this.#plies;
  }

  /** The moves made since the start. */
  history(): Move[] {
    const moves: Move[] = [];
    for (let ply = 1; ply <= this.#plies; ply++) moves.push(this.#records[ply * RECORD_WORDS + MOVE] as Move);
    return moves;
  }

  /** How often this position has occurred since the start, including now (FIDE Laws 9.2.3). */
  repetitions(): number {
    const records = this.#records;
    const now = this.#plies * RECORD_WORDS;
    const first = Math.max(0, this.#plies - this.halfmoves()) * RECORD_WORDS;
    let count = 1;
    for (let at = now - 2 * RECORD_WORDS; at >= first; at -= 2 * RECORD_WORDS) {
      if (records[at + HASH] === records[now + HASH] && records[at + HASH + 1] === records[now + HASH + 1]) count++;
    }
    return count;
  }

  /** The 64-bit Zobrist key of the position: equal for positions that count as the same, the same on every machine. */
  hash(): bigint {
    return (BigInt(this.#word(HASH + 1)) << 32n) | BigInt(this.#word(HASH));
  }

  isCheck(): boolean {
    return this.lend().wasm.isCheck() !== 0;
  }

  isCheckmate(): boolean {
    return this.isCheck() && !this.#hasMoves();
  }

  isStalemate(): boolean {
    return !this.isCheck() && !this.#hasMoves();
  }

  #hasMoves(): boolean {
    return this.lend().wasm.list() > 0;
  }

  /** Whether neither side can ever give mate with the pieces left: bare kings, one minor piece, bishops of one colour. */
  isInsufficientMaterial(): boolean {
    return isInsufficient(this.#records, this.#plies * RECORD_WORDS);
  }

  /**
   * Whether neither side can ever give mate (FIDE Laws 5.2.2), as far as it is proven: by material, or because all pawns are
   * permanently blocked and no king or bishop can reach anything to capture. False if it cannot be proven.
   */
  isDeadPosition(): boolean {
    return this.isInsufficientMaterial() || deadBoard(this.board(), this.epSquare());
  }

  /** How the game has ended; undefined while it goes on. What needs a claim is no end: see {@link claim}. */
  outcome(): Outcome | undefined {
    if (!this.#hasMoves()) {
      if (!this.isCheck()) return { reason: 'stalemate' };
      return { reason: 'checkmate', winner: this.turn() === 'white' ? 'black' : 'white' };
    }
    if (this.isInsufficientMaterial()) return { reason: 'insufficientMaterial' };
    if (this.isDeadPosition()) return { reason: 'deadPosition' };
    if (this.repetitions() >= 5) return { reason: 'fivefoldRepetition' };
    if (this.halfmoves() >= SEVENTY_FIVE_MOVES_PLIES) return { reason: 'seventyFiveMoves' };
    return undefined;
  }

  /** Why the side to move may claim a draw; undefined if it may not. */
  claim(): DrawClaim | undefined {
    if (this.repetitions() >= 3) return 'threefoldRepetition';
    return this.halfmoves() >= FIFTY_MOVES_PLIES ? 'fiftyMoves' : undefined;
  }

  /** The pieces of a side that attack a square; pinned ones too. */
  attackers(square: Square, color: Color): Square[] {
    const { wasm, words, answer } = this.lend();
    wasm.attackers(square, color === 'black' ? 1 : 0);
    return squaresOf(words[answer]!, words[answer + 1]!);
  }

  isAttacked(square: Square, color: Color): boolean {
    const { wasm, words, answer } = this.lend();
    wasm.attackers(square, color === 'black' ? 1 : 0);
    return (words[answer]! | words[answer + 1]!) !== 0;
  }

  /** The pieces that give check to the side to move. */
  checkers(): Square[] {
    const { wasm, words, answer } = this.lend();
    wasm.checkersAndPinned(this.turn() === 'black' ? 1 : 0);
    return squaresOf(words[answer]!, words[answer + 1]!);
  }

  /** The pieces of a side that are pinned to its king. */
  pinned(color: Color = this.turn()): Square[] {
    const { wasm, words, answer } = this.lend();
    wasm.checkersAndPinned(color === 'black' ? 1 : 0);
    return squaresOf(words[answer + 2]!, words[answer + 3]!);
  }

  /** The squares with pieces of a side. */
  pieces(color: Color): Square[] {
    const word = color === 'white' ? WHITE_MEN : BLACK_MEN;
    return squaresOf(this.#word(word), this.#word(word + 1));
  }

  /**
   * Static exchange evaluation: what a legal move wins if both sides keep capturing on its square, least valuable piece
   * first, and may stop; in centipawns for the side that moves, with the values 1, 3, 3, 5, 9. Pins are ignored.
   */
  see(move: Move): number {
    return this.lend().wasm.see(move);
  }

  /** The number of move sequences of this length. @throws {RangeError} unless `plies` is a whole number from 0 to 63. */
  perft(plies: number): number {
    const { wasm } = this.lend();
    checkPlies(plies, wasm.deepest.value);
    return wasm.count(plies);
  }

  /** The same count for each first move; none for 0 plies. */
  divide(plies: number): MoveCount[] {
    checkPlies(plies, machine().wasm.deepest.value);
    if (plies === 0) return [];
    return this.moves().map((move) => {
      this.play(move);
      const nodes = this.perft(plies - 1);
      this.undo();
      return { move, nodes };
    });
  }
}

function checkPlies(plies: number, deepest: number): void {
  if (Number.isInteger(plies) && plies >= 0 && plies <= deepest) return;
  throw new RangeError(`plies: expected a whole number from 0 to ${deepest}, found ${plies}`);
}

let initial: Uint32Array | undefined;

/** The record of the start position, worked out once. */
function initialRecord(): Uint32Array {
  if (!initial) {
    const spaced = new Chess(` ${INITIAL_FEN}`);
    const { words, lentAt } = spaced.lend();
    initial = words.slice(lentAt >> 2, (lentAt >> 2) + RECORD_WORDS);
  }
  return initial;
}

/** The squares of a set of two words. */
function squaresOf(low: number, high: number): Square[] {
  const squares: Square[] = [];
  for (let left = low; left !== 0; left &= left - 1) squares.push((31 - Math.clz32(left & -left)) as Square);
  for (let left = high; left !== 0; left &= left - 1) squares.push((63 - Math.clz32(left & -left)) as Square);
  return squares;
}
