import { FenError, MoveError } from './errors.ts';
import { castlingRooks, checkLegal, crossedSquare, INITIAL_FEN, makeFen, parseFen, type Setup } from './fen.ts';
import {
  CASTLING,
  kingTarget,
  makeMoveUci,
  PROMOTION_SHIFT,
  parseUciParts,
  SPECIAL_SHIFT,
  SQUARES_MASK,
} from './move-code.ts';
import { BISHOP, BLACK, KING, KNIGHT, PAWN, ROOK } from './pieces.ts';
import { type Color, type Fen, makeSquare, type Square, type Uci } from './types.ts';
import { type KernelExports, startKernel } from './wasm.ts';

/** How positions and moves are read. */
export interface KernelOptions {
  /** Kings and rooks may castle from any square of their rank; castling is then spelt as king takes rook ("f1h1"). */
  readonly chess960?: boolean;
}

/** A root move and the number of move sequences that begin with it. */
export interface Division {
  readonly move: Uci;
  readonly nodes: number;
}

/**
 * The rules of chess, fast: one game as a stack of positions in a memory of its own. Every method refers to the current
 * position. Nothing is allocated at run time, and nothing has to be freed.
 */
export interface Kernel {
  /** Begins a new game. @throws {FenError} if the position cannot be read or is not legal. */
  setPosition(fen: string, options?: KernelOptions): void;
  /** The position as a FEN of six fields; the en passant square only where a capture there is legal. */
  fen(): Fen;
  /** Whose move it is. */
  turn(): Color;
  isCheck(): boolean;
  /** Every legal move in UCI's long form, in no particular order; none at mate and stalemate. */
  legalMoves(): Uci[];
  /** Plays a move. @throws {MoveError} if it is not legal. */
  make(move: Uci): void;
  /** Takes back the last move and returns it; undefined at the start of the game. */
  unmake(): Uci | undefined;
  /** The number of moves made since the game began. */
  plies(): number;
  /** Half-moves since the last capture or pawn move; the fifty-move rule may be claimed from 100 on. */
  halfmoves(): number;
  /** How often this position has occurred since the game began, including now. */
  repetitions(): number;
  /** The 64-bit Zobrist key: equal for positions that count as the same (FIDE Laws 9.2.3), the same on every machine. */
  hash(): bigint;
  /** The number of move sequences of this length. @throws {RangeError} unless `plies` is a whole number from 0 to 63. */
  perft(plies: number): number;
  /** The same count for each first move. */
  divide(plies: number): Division[];
  /**
   * Static exchange evaluation: what a move wins if both sides keep capturing on its square, least valuable piece first,
   * and may stop; in centipawns for the side that moves, with the values 1, 3, 3, 5, 9. Pins are ignored.
   * @throws {MoveError} if the move is not legal.
   */
  see(move: Uci): number;
  /** The sets of squares that represent the position, read only. */
  sets(): readonly KernelSet[];
}

/** A set of squares of a position: bit 0 is a1, bit 7 h1, bit 63 h8. */
export interface KernelSet {
  readonly name: (typeof SET_NAMES)[number];
  /** The squares a1 to h4, 32 unsigned bits. */
  readonly low: number;
  /** The squares a5 to h8. */
  readonly high: number;
}

/** Queens are in two sets: in `diagonals` with the bishops, in `orthogonals` with the rooks. */
const SET_NAMES = ['white', 'black', 'pawns', 'knights', 'diagonals', 'orthogonals', 'kings'] as const;

/** A kernel with a game in it. @throws {FenError} */
export async function createKernel(fen: string = INITIAL_FEN, options: KernelOptions = {}): Promise<Kernel> {
  const kernel = kernelOn(await startKernel());
  kernel.setPosition(fen, options);
  return kernel;
}

// Words of a position, as assembly/position.ts lays it out: seven sets of two words, then the rest.
const [WHITE, DARK, PAWNS, KNIGHTS, DIAGONALS, ORTHOGONALS, KINGS] = [0, 2, 4, 6, 8, 10, 12] as const;
const STATE = 14;
const PLY = 15;
const MOVE = 18;

/** The sets of a piece besides that of its color, by its kind. */
const SETS_OF: Readonly<Record<number, readonly number[]>> = {
  [PAWN]: [PAWNS],
  [KNIGHT]: [KNIGHTS],
  [KING]: [KINGS],
  [BISHOP]: [DIAGONALS],
  [ROOK]: [ORTHOGONALS],
  [BISHOP | ROOK]: [DIAGONALS, ORTHOGONALS],
};

/** The kernel of an instance, before any position is set up. */
export function kernelOn(wasm: KernelExports): Kernel {
  const words = new Uint32Array(wasm.memory.buffer);
  const list = wasm.listAt.value >> 2;
  let isChess960 = false;

  const uciOf = (move: number): Uci => makeMoveUci(move, isChess960);

  /** Reads a legal move. Castling is accepted in both spellings. @throws {MoveError} */
  function legalMove(uci: Uci): number {
    const parsed = parseUciParts(uci);
    if (!parsed) {
      throw new MoveError('syntax', uci, 'expected two squares such as "e2e4", and a piece for a promotion: "e7e8q"');
    }
    const { squares, promotion } = parsed;
    const end = list + wasm.list();
    let castling = 0;
    for (let at = list; at < end; at++) {
      const move = words[at]!;
      if ((move & SQUARES_MASK) === squares && ((move >> PROMOTION_SHIFT) & 7) === promotion) return move;
      if (move >> SPECIAL_SHIFT === CASTLING && (move & 63) === (squares & 63)) {
        if (kingTarget(move & 63, (move >> 6) & 63) === squares >> 6) castling = move;
      }
    }
    if (castling === 0 || promotion !== 0) throw new MoveError('illegal', uci, `not legal in ${fen()}`);
    return castling;
  }

  /** The board of the current position. */
  function board(): Uint8Array {
    const at = wasm.present() >> 2;
    const codes = new Uint8Array(64);
    const has = (set: number, square: number) => (words[at + set + (square >> 5)]! >>> (square & 31)) & 1;
    for (let square = 0; square < 64; square++) {
      const isBlack = has(DARK, square);
      if (!isBlack && !has(WHITE, square)) continue;
      const slides = (has(DIAGONALS, square) && BISHOP) | (has(ORTHOGONALS, square) && ROOK);
      const kind = slides || (has(PAWNS, square) ? PAWN : has(KNIGHTS, square) ? KNIGHT : KING);
      codes[square] = isBlack ? kind | BLACK : kind;
    }
    return codes;
  }

  function fen(): Fen {
    const at = wasm.present() >> 2;
    const state = words[at + STATE]!;
    const ply = words[at + PLY]!;
    const rights = [0, 1, 2, 3].filter((right) => state & (1 << right));
    const enPassant = (state >> 8) & 0xff;
    return makeFen({
      board: board(),
      turn: ply & 1 ? 'black' : 'white',
      castlingRights: rights.map((right) => wasm.castlingRook(right) as Square),
      epSquare: enPassant === 0 ? undefined : (enPassant as Square),
      halfmoves: state >>> 16,
      fullmoves: (ply >> 1) + 1,
    });
  }

  function setPosition(text: string, { chess960 = false }: KernelOptions = {}): void {
    const setup = parseFen(text);
    checkLegal(setup, text);
    const rooks = chess960 ? castlingRooks(setup) : ordinaryRooks(setup, text);
    isChess960 = chess960;
    const at = wasm.clear() >> 2;
    for (const [square, code] of setup.board.entries()) {
      if (code === 0) continue;
      for (const set of [code & BLACK ? DARK : WHITE, ...SETS_OF[code & 7]!]) {
        words[at + set + (square >> 5)]! |= 1 << (square & 31);
      }
    }
    for (const [right, rook] of rooks.entries()) {
      if (rook !== undefined) wasm.grantCastling(right, setup.board.indexOf(right < 2 ? KING : KING | BLACK), rook);
    }
    const ply = (setup.fullmoves - 1) * 2 + (setup.turn === 'white' ? 0 : 1);
    wasm.begin(ply, setup.halfmoves, crossedSquare(setup) ?? 0);
  }

  function checkPlies(plies: number): void {
    const deepest = wasm.deepest.value;
    if (Number.isInteger(plies) && plies >= 0 && plies <= deepest) return;
    throw new RangeError(`plies: expected a whole number from 0 to ${deepest}, found ${plies}`);
  }

  return {
    setPosition,
    fen,
    turn: () => (words[(wasm.present() >> 2) + PLY]! & 1 ? 'black' : 'white'),
    isCheck: () => wasm.isCheck() !== 0,
    legalMoves() {
      const moves: Uci[] = [];
      const end = list + wasm.list();
      for (let at = list; at < end; at++) moves.push(uciOf(words[at]!));
      return moves;
    },
    make(uci) {
      if (wasm.length() >= wasm.longestGame.value) {
        throw new MoveError('tooLong', uci, `the game has ${wasm.length()} moves, and there is room for no more`);
      }
      wasm.play(legalMove(uci));
    },
    unmake() {
      if (wasm.length() === 0) return undefined;
      const move = words[(wasm.present() >> 2) + MOVE]!;
      wasm.takeBack();
      return uciOf(move);
    },
    plies: () => wasm.length(),
    halfmoves: () => words[(wasm.present() >> 2) + STATE]! >>> 16,
    repetitions: () => wasm.repetitions(),
    hash: () => BigInt.asUintN(64, wasm.hash()),
    perft(plies) {
      checkPlies(plies);
      return wasm.count(plies);
    },
    divide(plies) {
      checkPlies(plies);
      if (plies === 0) return [];
      const moves = words.slice(list, list + wasm.list());
      return Array.from(moves, (move) => {
        wasm.play(move);
        const nodes = wasm.count(plies - 1);
        wasm.takeBack();
        return { move: uciOf(move), nodes };
      });
    },
    see: (uci) => wasm.see(legalMove(uci)),
    sets() {
      const at = wasm.present() >> 2;
      return SET_NAMES.map((name, index) => ({ name, low: words[at + 2 * index]!, high: words[at + 2 * index + 1]! }));
    },
  };
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
function ordinaryRooks(setup: Setup, fen: string): readonly (Square | undefined)[] {
  const rooks = castlingRooks(setup);
  const isOrdinary = (rook: Square | undefined, right: number) => {
    const [king, corner] = ORDINARY[right]!;
    return rook === corner && setup.board[king] === (right < 2 ? KING : KING | BLACK);
  };
  const foreign = rooks.filter((rook, right) => rook !== undefined && !isOrdinary(rook, right)) as Square[];
  if (foreign.length > 0 && setup.castlingRights.every((rook) => rooks.includes(rook))) {
    const detail = `castling with the rook on ${foreign.map(makeSquare).join(' and ')} is a rule of Chess960`;
    throw new FenError('castling', fen, `${detail}; expected kings on e1 and e8, rooks in the corners, or "-"`);
  }
  return rooks.map((rook, right) => (isOrdinary(rook, right) ? rook : undefined));
}
