import { makeFen as makeChessopsFen } from 'chessops/fen';
import { emptySetup } from 'chessops/setup';
import { SquareSet } from 'chessops/squareSet';
import type { Color } from 'chessops/types';
import { type Fen, INITIAL_FEN, legalPosition, parseSetup, positionOfSetup } from '../chess/fen.ts';
import { MoveError, parseUci, type Uci } from '../chess/move.ts';
import {
  CASTLING,
  kingTarget,
  makeMoveUci,
  PROMOTION_CODES,
  PROMOTION_SHIFT,
  SPECIAL_SHIFT,
  SQUARES_MASK,
} from './move-code.ts';
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
const [WHITE, BLACK, PAWNS, KNIGHTS, DIAGONALS, ORTHOGONALS, KINGS] = [0, 2, 4, 6, 8, 10, 12] as const;
const STATE = 14;
const PLY = 15;
const MOVE = 18;

/** Rights to castle in the order of their bits. */
const RIGHTS = [
  ['white', 'h'],
  ['white', 'a'],
  ['black', 'h'],
  ['black', 'a'],
] as const;

/** The kernel of an instance, before any position is set up. */
export function kernelOn(wasm: KernelExports): Kernel {
  const words = new Uint32Array(wasm.memory.buffer);
  const list = wasm.listAt.value >> 2;
  let isChess960 = false;

  const uciOf = (move: number): Uci => makeMoveUci(move, isChess960);

  /** Reads a legal move. Castling is accepted in both spellings. @throws {MoveError} */
  function legalMove(uci: Uci): number {
    const parsed = parseUci(uci);
    if (!parsed) throw new MoveError(uci, 'expected two squares such as "e2e4", and a piece for a promotion: "e7e8q"');
    const squares = parsed.from | (parsed.to << 6);
    const promotion = parsed.promotion ? PROMOTION_CODES[parsed.promotion]! : 0;
    const end = list + wasm.list();
    let castling = 0;
    for (let at = list; at < end; at++) {
      const move = words[at]!;
      if ((move & SQUARES_MASK) === squares && ((move >> PROMOTION_SHIFT) & 7) === promotion) return move;
      if (move >> SPECIAL_SHIFT === CASTLING && (move & 63) === parsed.from) {
        if (kingTarget(parsed.from, (move >> 6) & 63) === parsed.to) castling = move;
      }
    }
    if (castling === 0 || promotion !== 0) throw new MoveError(uci, `not legal in ${fen()}`);
    return castling;
  }

  function setAt(index: number): SquareSet {
    const at = (wasm.present() >> 2) + index;
    return new SquareSet(words[at]! | 0, words[at + 1]! | 0);
  }

  function fen(): Fen {
    const at = wasm.present() >> 2;
    const state = words[at + STATE]!;
    const ply = words[at + PLY]!;
    const setup = emptySetup();
    const { board } = setup;
    const diagonals = setAt(DIAGONALS);
    const orthogonals = setAt(ORTHOGONALS);
    board.white = setAt(WHITE);
    board.black = setAt(BLACK);
    board.occupied = board.white.union(board.black);
    board.pawn = setAt(PAWNS);
    board.knight = setAt(KNIGHTS);
    board.bishop = diagonals.diff(orthogonals);
    board.rook = orthogonals.diff(diagonals);
    board.queen = diagonals.intersect(orthogonals);
    board.king = setAt(KINGS);
    for (let right = 0; right < RIGHTS.length; right++) {
      if (state & (1 << right)) setup.castlingRights = setup.castlingRights.with(wasm.castlingRook(right));
    }
    setup.turn = ply & 1 ? 'black' : 'white';
    const enPassant = (state >> 8) & 0xff;
    if (enPassant !== 0) setup.epSquare = enPassant;
    // Plyhouse ends the game after 75 moves and stops the counter there.
    setup.halfmoves = Math.min(state >>> 16, 150);
    setup.fullmoves = (ply >> 1) + 1;
    return makeChessopsFen(setup);
  }

  function setPosition(text: string, { chess960 = false }: KernelOptions = {}): void {
    const setup = parseSetup(text);
    const { board, turn, epSquare, castles } = (chess960 ? legalPosition : positionOfSetup)(setup, text);
    isChess960 = chess960;
    const at = wasm.clear() >> 2;
    const write = (index: number, set: SquareSet) => {
      words[at + index] = set.lo;
      words[at + index + 1] = set.hi;
    };
    write(WHITE, board.white);
    write(BLACK, board.black);
    write(PAWNS, board.pawn);
    write(KNIGHTS, board.knight);
    write(DIAGONALS, board.bishop.union(board.queen));
    write(ORTHOGONALS, board.rook.union(board.queen));
    write(KINGS, board.king);
    for (const [right, [color, side]] of RIGHTS.entries()) {
      const rook = castles.rook[color][side];
      if (rook !== undefined) wasm.grantCastling(right, board.kingOf(color)!, rook);
    }
    wasm.begin((setup.fullmoves - 1) * 2 + (turn === 'white' ? 0 : 1), setup.halfmoves, epSquare ?? 0);
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
        throw new MoveError(uci, `the game has ${wasm.length()} moves, and there is room for no more`);
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
