import { MoveError } from './errors.ts';
import { castlingRooks, checkLegal, crossedSquare, INITIAL_FEN, makeFen, ordinaryRooks, parseFen } from './fen.ts';
import { findUciIn, makeMoveUci, parseUciParts } from './move-code.ts';
import { BLACK, KING } from './pieces.ts';
import { boardOf, MOVE, PLY, plyOf, STATE, writeBoard } from './record.ts';
import type { Color, Fen, Square, Uci } from './types.ts';
import { type KernelExports, startKernel } from './wasm.ts';

/** Options for reading positions and moves. */
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
  /** The position as a FEN of six fields; the en passant square only if a capture there is legal. */
  fen(): Fen;
  /** The side to move. */
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
  /** The number of times this position has occurred since the game began, including now. */
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

function fenOf(wasm: KernelExports, words: Uint32Array): Fen {
  const at = wasm.present() >> 2;
  const state = words[at + STATE]!;
  const ply = words[at + PLY]!;
  const rights = [0, 1, 2, 3].filter((right) => state & (1 << right));
  const enPassant = (state >> 8) & 0xff;
  return makeFen({
    board: boardOf(words, at),
    turn: ply & 1 ? 'black' : 'white',
    castlingRights: rights.map((right) => wasm.castlingRook(right) as Square),
    epSquare: enPassant === 0 ? undefined : (enPassant as Square),
    halfmoves: state >>> 16,
    fullmoves: (ply >> 1) + 1,
  });
}

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
    const move = findUciIn(words, list, list + wasm.list(), parsed);
    if (move === undefined) throw new MoveError('illegal', uci, `not legal in ${fen()}`);
    return move;
  }

  const fen = () => fenOf(wasm, words);

  function setPosition(text: string, { chess960 = false }: KernelOptions = {}): void {
    const setup = parseFen(text);
    checkLegal(setup, text);
    const rooks = chess960 ? castlingRooks(setup) : ordinaryRooks(setup, text);
    isChess960 = chess960;
    writeBoard(words, wasm.clear() >> 2, setup.board);
    for (const [right, rook] of rooks.entries()) {
      if (rook !== undefined) wasm.grantCastling(right, setup.board.indexOf(right < 2 ? KING : KING | BLACK), rook);
    }
    wasm.begin(plyOf(setup), setup.halfmoves, crossedSquare(setup) ?? 0);
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
