import { between } from './attacks.ts';
import { Board, KIND_OF } from './board.ts';
import { Castles, type CastlingSide, castledKing, castledRook } from './castles.ts';
import {
  castlingRooks,
  checkLegal,
  crossedSquare,
  type FenOptions,
  INITIAL_FEN,
  makeFen,
  ordinaryRooks,
  parseFen,
  type Setup,
} from './fen.ts';
import { BISHOP, BLACK, KING, KNIGHT, PAWN, QUEEN, ROOK } from './pieces.ts';
import { firstRay, isAttacked, LEAPS, lastRay, metOn, NEIGHBOURS, PAWN_ATTACKS, RAYS } from './rays.ts';
import { SquareSet } from './square-set.ts';
import { type Color, type Fen, opposite, type Role, type Square, type SquareName, squareOf } from './types.ts';

/** A move by its squares. Castling goes from the king's square to the rook's. */
export interface SquareMove {
  readonly from: number;
  readonly to: number;
  readonly promotion?: Role;
}

/** What the legal moves of a position depend on; found once for all of them. */
export interface Context {
  /** Of the side to move; undefined if it has none. */
  readonly king: Square | undefined;
  /** The pieces that give check. */
  readonly checkers: SquareSet;
  /** Pieces of either side that stand alone between that king and a slider of the other side. */
  readonly blockers: SquareSet;
}

/** How a FEN is read. */
export interface PositionOptions {
  /** Kings and rooks may castle from any square of their rank. */
  readonly chess960?: boolean;
}

type PositionState = Pick<Position, 'board' | 'turn' | 'castles' | 'epSquare' | 'halfmoves' | 'fullmoves' | 'chess960'>;

/** No square. */
const NO_SQUARE = -1;

/**
 * A position without a history, to be changed freely: for boards on pages, and for what sets up positions.
 */
export class Position {
  board: Board;
  turn: Color;
  castles: Castles;
  /** The square that a pawn has just crossed in a double step, whether or not it can be captured. */
  epSquare: Square | undefined;
  /** Half-moves since the last capture or pawn move. */
  halfmoves: number;
  /** The number of the move, from 1; it grows after Black's moves. */
  fullmoves: number;
  /** Whether kings and rooks may castle from any square of their rank; castling is then written as king takes rook. */
  readonly chess960: boolean;

  private constructor(board: Board, from: Omit<PositionState, 'board'>) {
    this.board = board;
    this.turn = from.turn;
    this.castles = from.castles;
    this.epSquare = from.epSquare;
    this.halfmoves = from.halfmoves;
    this.fullmoves = from.fullmoves;
    this.chess960 = from.chess960;
  }

  /** The start position of chess. */
  static initial(): Position {
    return initial().clone();
  }

  /**
   * A position from its FEN, of four to six fields. Rights to castle without king or rook, and an en passant square that no
   * pawn can have crossed, are ignored. @throws {FenError} if it cannot be read or is not legal.
   */
  static fromFen(fen: Fen, options?: PositionOptions): Position {
    return fen === INITIAL_FEN && !options?.chess960
      ? Position.initial()
      : Position.fromSetup(parseFen(fen), options, fen);
  }

  /**
   * As {@link Position.fromFen}, from what was read.
   * @param fen for the messages of errors.
   */
  static fromSetup(setup: Setup, { chess960 = false }: PositionOptions = {}, fen: Fen = makeFen(setup)): Position {
    checkLegal(setup, fen);
    const rooks = chess960 ? castlingRooks(setup) : ordinaryRooks(setup, fen);
    const kings = [setup.board.indexOf(KING), setup.board.indexOf(KING | BLACK)];
    return new Position(Board.fromCodes(setup.board), {
      turn: setup.turn,
      castles: Castles.of(rooks, kings),
      epSquare: crossedSquare(setup),
      halfmoves: setup.halfmoves,
      fullmoves: setup.fullmoves,
      chess960,
    });
  }

  /** What a FEN says of the position; the en passant square only where a capture there is legal. */
  toSetup(): Setup {
    const rooks = this.castles.castlingRights;
    return {
      board: this.board.codes,
      turn: this.turn,
      castlingRights: rooks.isEmpty() ? [] : [...rooks],
      epSquare: this.legalEpSquare(),
      halfmoves: this.halfmoves,
      fullmoves: this.fullmoves,
    };
  }

  /** The FEN; the en passant square only where a capture there is legal. */
  fen(options?: FenOptions): Fen {
    return makeFen(this.toSetup(), options);
  }

  clone(): Position {
    return new Position(this.board.clone(), this);
  }

  /** What {@link dests} depends on. */
  ctx(): Context {
    const { codes } = this.board;
    const king = this.board.kingOf(this.turn);
    if (king === undefined) return { king, checkers: SquareSet.empty(), blockers: SquareSet.empty() };
    const enemy = this.turn === 'white' ? BLACK : 0;
    let blockers = SquareSet.empty();
    for (let index = 0; index < 8; index++) {
      const ray = RAYS[king]![index]!;
      let blocker = NO_SQUARE;
      for (let at = 0; at < ray.length; at++) {
        const code = codes[ray[at]!]!;
        if (code === 0) continue;
        const isSniper = code === (QUEEN | enemy) || code === ((index < 4 ? BISHOP : ROOK) | enemy);
        if (isSniper && blocker !== NO_SQUARE) blockers = blockers.with(blocker);
        if (isSniper || blocker !== NO_SQUARE) break;
        blocker = ray[at]!;
      }
    }
    return { king, checkers: this.attackers(king, opposite(this.turn)), blockers };
  }

  /** The pieces of a side that attack a square; pinned ones too. */
  attackers(target: number | SquareName, color: Color): SquareSet {
    const square = squareOf(target);
    const { codes } = this.board;
    const side = color === 'white' ? 0 : BLACK;
    let lo = 0;
    let hi = 0;
    const add = (from: number) => {
      if (from < 32) lo |= 1 << from;
      else hi |= 1 << from;
    };
    for (const from of PAWN_ATTACKS[color === 'white' ? 1 : 0]![square]!) if (codes[from] === (PAWN | side)) add(from);
    for (const from of LEAPS[square]!) if (codes[from] === (KNIGHT | side)) add(from);
    for (const from of NEIGHBOURS[square]!) if (codes[from] === (KING | side)) add(from);
    for (let index = 0; index < 8; index++) {
      const from = metOn(codes, RAYS[square]![index]!);
      const code = codes[from];
      if (code === (QUEEN | side) || code === ((index < 4 ? BISHOP : ROOK) | side)) add(from);
    }
    return new SquareSet(lo, hi);
  }

  /**
   * The squares to which the piece on a square may legally move; castling has the square of the rook. Empty for pieces of the
   * other side.
   */
  dests(origin: number | SquareName, context: Context = this.ctx()): SquareSet {
    const from = squareOf(origin);
    const { codes } = this.board;
    const code = codes[from]!;
    const isBlack = this.turn === 'black';
    if (code === 0 || (code & BLACK) !== (isBlack ? BLACK : 0)) return SquareSet.empty();
    const { king, checkers, blockers } = context;
    if (from === king) return this.kingDests(king, context);
    const pseudo = this.targets(from, code);
    if (king === undefined) return this.withEnPassant(pseudo, from, code, king);
    let legal = pseudo;
    if (checkers.nonEmpty()) {
      const checker = checkers.first()!;
      if (checkers.without(checker).nonEmpty()) return SquareSet.empty();
      legal = legal.intersect(between(checker, king).with(checker));
    }
    if (blockers.has(from)) legal = legal.intersect(lineThrough(king, from));
    return this.withEnPassant(legal, from, code, king);
  }

  /** As {@link dests}, but whether the own king is left in check is not asked; without castling. */
  pseudoDests(from: number): SquareSet {
    const code = this.board.codes[from]!;
    if (code === 0 || (code & BLACK) !== (this.turn === 'black' ? BLACK : 0)) return SquareSet.empty();
    const targets = this.targets(from, code);
    return this.canReachEpSquare(from, code) ? targets.with(this.epSquare!) : targets;
  }

  /** {@link dests} of each piece that has a move, from a1 to h8. */
  allDests(context: Context = this.ctx()): Map<Square, SquareSet> {
    const dests = new Map<Square, SquareSet>();
    for (const from of this.board[this.turn]) {
      const targets = this.dests(from, context);
      if (targets.nonEmpty()) dests.set(from, targets);
    }
    return dests;
  }

  /** Whether there is a legal move. */
  hasDests(context: Context = this.ctx()): boolean {
    for (const from of this.board[this.turn]) if (this.dests(from, context).nonEmpty()) return true;
    return false;
  }

  /** Whether a move is legal; castling may be written as the king's step. */
  isLegal(move: SquareMove, context: Context = this.ctx()): boolean {
    const { from, to, promotion } = move;
    if (promotion === 'pawn' || promotion === 'king') return false;
    const promotes = (this.board.codes[from]! & 7) === PAWN && (to < 8 || to >= 56);
    if (promotes !== (promotion !== undefined)) return false;
    return this.dests(from, context).has(this.normalize(move).to);
  }

  /** The move with castling as king takes rook; others as they are. */
  normalize(move: SquareMove): SquareMove {
    const side = this.castlingSide(move.from, move.to);
    const rook = side && this.castles.rook[this.turn][side];
    return rook === undefined || rook === move.to ? move : { from: move.from, to: rook };
  }

  /** Makes a move of a piece of the side to move; whether it is legal is not asked. */
  play(move: SquareMove): void {
    const { board, turn, epSquare } = this;
    const from = squareOf(move.from);
    const side = this.castlingSide(from, squareOf(move.to));
    const code = board.codes[from]!;
    const kind = code & 7;
    this.epSquare = undefined;
    this.halfmoves++;
    if (turn === 'black') this.fullmoves++;
    this.turn = opposite(turn);
    if (code === 0) return;
    board.remove(from);
    if (side) {
      const rook = this.castles.rook[turn][side];
      if (rook !== undefined) {
        board.remove(rook);
        board.put(castledRook(from, side), ROOK | (code & BLACK));
      }
      board.put(castledKing(from, side), code);
      this.castles = this.castles.withoutColor(turn);
      return;
    }
    const { to } = move;
    if (kind === PAWN) {
      this.halfmoves = 0;
      if (to === epSquare) board.remove((from & 56) | (to & 7));
      if (Math.abs(to - from) === 16) this.epSquare = ((from + to) >> 1) as Square;
    } else if (kind === KING) this.castles = this.castles.withoutColor(turn);
    else if (kind === ROOK) this.castles = this.castles.withoutRook(from);
    if (board.codes[to] !== 0) {
      this.halfmoves = 0;
      this.castles = this.castles.withoutRook(to);
      board.remove(to);
    }
    board.put(to, move.promotion ? KIND_OF[move.promotion] | (code & BLACK) : code);
  }

  /** Passes: the other side is to move, and no pawn can be captured en passant. Not to be done in check. */
  pass(): void {
    this.turn = opposite(this.turn);
    this.epSquare = undefined;
    this.halfmoves++;
    if (this.turn === 'white') this.fullmoves++;
  }

  isCheck(): boolean {
    const king = this.board.kingOf(this.turn);
    return king !== undefined && isAttacked(this.board.codes, king, this.turn === 'white');
  }

  isCheckmate(): boolean {
    return this.isCheck() && !this.hasDests();
  }

  isStalemate(): boolean {
    return !this.isCheck() && !this.hasDests();
  }

  /** Whether the game is over by checkmate, stalemate or lack of material. */
  isEnd(): boolean {
    return this.isInsufficientMaterial() || !this.hasDests();
  }

  /** Whether neither side can ever give mate with the pieces left. */
  isInsufficientMaterial(): boolean {
    return this.hasInsufficientMaterial('white') && this.hasInsufficientMaterial('black');
  }

  /** Whether a side can never give mate with the pieces left, however badly the other plays. */
  hasInsufficientMaterial(color: Color): boolean {
    const { board } = this;
    const own = board[color];
    if (own.intersects(board.pawn) || own.intersects(board.rook) || own.intersects(board.queen)) return false;
    if (own.intersects(board.knight)) {
      // A lone knight mates only a king that is shut in by his own men; a queen can always leave.
      const others = board[opposite(color)].diff(board.king).diff(board.queen);
      return own.size() <= 2 && others.isEmpty();
    }
    if (!own.intersects(board.bishop)) return true;
    // Bishops mate with something on squares of the other colour, or with what shuts the king in.
    const isOneColour = !board.bishop.intersects(DARK) || board.bishop.diff(DARK).isEmpty();
    return isOneColour && board.pawn.isEmpty() && board.knight.isEmpty();
  }

  /** What the piece of a code attacks, without own pieces; a pawn's steps and captures, but for en passant. */
  private targets(from: number, code: number): SquareSet {
    const { codes } = this.board;
    const own = code & BLACK;
    const kind = code & 7;
    let lo = 0;
    let hi = 0;
    const add = (to: number) => {
      if (to < 32) lo |= 1 << to;
      else hi |= 1 << to;
    };
    if (kind === PAWN) {
      const step = own ? -8 : 8;
      for (const to of PAWN_ATTACKS[own ? 1 : 0]![from]!) {
        if (codes[to] !== 0 && (codes[to]! & BLACK) !== own) add(to);
      }
      if (codes[from + step] === 0) {
        add(from + step);
        if (from >> 3 === (own ? 6 : 1) && codes[from + 2 * step] === 0) add(from + 2 * step);
      }
    } else if (kind === KNIGHT || kind === KING) {
      for (const to of kind === KNIGHT ? LEAPS[from]! : NEIGHBOURS[from]!) {
        if (codes[to] === 0 || (codes[to]! & BLACK) !== own) add(to);
      }
    } else {
      for (let index = firstRay(kind); index < lastRay(kind); index++) {
        const ray = RAYS[from]![index]!;
        for (let at = 0; at < ray.length; at++) {
          const met = codes[ray[at]!]!;
          if (met === 0 || (met & BLACK) !== own) add(ray[at]!);
          if (met !== 0) break;
        }
      }
    }
    return new SquareSet(lo, hi);
  }

  private canReachEpSquare(from: number, code: number): boolean {
    const { epSquare } = this;
    if (epSquare === undefined || (code & 7) !== PAWN) return false;
    return PAWN_ATTACKS[code & BLACK ? 1 : 0]![from]!.includes(epSquare);
  }

  /** With the capture en passant, if the piece can make it and its king is safe after it. */
  private withEnPassant(targets: SquareSet, from: number, code: number, king: number | undefined): SquareSet {
    if (!this.canReachEpSquare(from, code)) return targets;
    const { codes } = this.board;
    const epSquare = this.epSquare!;
    const captured = (from & 56) | (epSquare & 7);
    const code2 = codes[captured]!;
    // Tried on the codes alone, which are put back.
    codes[from] = 0;
    codes[captured] = 0;
    codes[epSquare] = code;
    const isSafe = king === undefined || !isAttacked(codes, king, this.turn === 'white');
    codes[epSquare] = 0;
    codes[captured] = code2;
    codes[from] = code;
    return isSafe ? targets.with(epSquare) : targets;
  }

  /** The square on which a pawn can be captured en passant now. */
  legalEpSquare(): Square | undefined {
    const { epSquare, board, turn } = this;
    if (epSquare === undefined) return undefined;
    const king = board.kingOf(turn);
    const code = PAWN | (turn === 'white' ? 0 : BLACK);
    for (const from of PAWN_ATTACKS[turn === 'white' ? 1 : 0]![epSquare]!) {
      if (board.codes[from] === code && this.withEnPassant(SquareSet.empty(), from, code, king).nonEmpty()) {
        return epSquare;
      }
    }
    return undefined;
  }

  private kingDests(king: Square, context: Context): SquareSet {
    const { codes } = this.board;
    const code = codes[king]!;
    const byBlack = this.turn === 'white';
    let safe = SquareSet.empty();
    // Sliders see through the square that he leaves.
    codes[king] = 0;
    for (const to of NEIGHBOURS[king]!) {
      if (codes[to] !== 0 && (codes[to]! & BLACK) === (code & BLACK)) continue;
      if (!isAttacked(codes, to, byBlack)) safe = safe.with(to);
    }
    codes[king] = code;
    for (const side of ['a', 'h'] as const) {
      const rook = this.castles.rook[this.turn][side];
      if (rook !== undefined && context.checkers.isEmpty() && this.canCastle(king, rook, side)) safe = safe.with(rook);
    }
    return safe;
  }

  /** Whether a king that is not in check may castle. For the functions of this package. */
  canCastle(king: number, rook: number, side: CastlingSide): boolean {
    const { board, turn } = this;
    if (this.castles.path[turn][side].intersects(board.occupied)) return false;
    const { codes } = board;
    const byBlack = turn === 'white';
    const [kingCode, rookCode] = [codes[king]!, codes[rook]!];
    const [target, beside] = [castledKing(king, side), castledRook(king, side)];
    codes[king] = 0;
    const step = target > king ? 1 : -1;
    let isSafe = true;
    for (let to = king + step; to !== target + step && king !== target; to += step) {
      if (to !== target && isAttacked(codes, to, byBlack)) isSafe = false;
    }
    codes[rook] = 0;
    codes[beside] = rookCode;
    if (isAttacked(codes, target, byBlack)) isSafe = false;
    codes[beside] = 0;
    codes[king] = kingCode;
    codes[rook] = rookCode;
    return isSafe;
  }

  /** The wing that a king's move castles to: king takes own rook, or his step of two files. */
  private castlingSide(from: number, to: number): CastlingSide | undefined {
    const { codes } = this.board;
    const code = codes[from]!;
    if ((code & 7) !== KING) return undefined;
    const isOwn = codes[to] !== 0 && (codes[to]! & BLACK) === (code & BLACK);
    if (!isOwn && Math.abs(to - from) !== 2) return undefined;
    return to > from ? 'h' : 'a';
  }
}

/** The dark squares. */
const DARK: SquareSet = /* @__PURE__ */ new SquareSet(0xaa55aa55, 0xaa55aa55);

let first: Position | undefined;
function initial(): Position {
  first ??= Position.fromSetup(parseFen(INITIAL_FEN), {}, INITIAL_FEN);
  return first;
}

/** The squares from a king outwards through a square of the same line, that square and those behind it with it. */
function lineThrough(king: number, square: number): SquareSet {
  for (const ray of RAYS[king]!) {
    if (!ray.includes(square)) continue;
    let line = SquareSet.empty();
    for (const to of ray) line = line.with(to);
    return line;
  }
  return SquareSet.empty();
}
