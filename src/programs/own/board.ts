import { kernelOn } from 'plyhouse-kernel';
import { makeMoveUci } from 'plyhouse-kernel/move-code';
import type { KernelExports } from 'plyhouse-kernel/wasm';
import { fenOf, type Game, movesSince } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';

/** A move as the kernel packs it (kernel/assemblyscript/move.ts). 0 is none. */
export type Move = number;

/** Kinds of pieces, as the kernel numbers them. */
export const PAWN = 1;
export const KNIGHT = 2;
export const KING = 3;
export const BISHOP = 5;
export const ROOK = 6;
export const QUEEN = 7;

const STRAIGHT = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const DIAGONAL = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;
const HOPS = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
] as const;
const AROUND = [...STRAIGHT, ...DIAGONAL];
/** The steps of each kind of piece, as files and ranks; none for pawns. Bishop, rook and queen repeat theirs. */
export const STEPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [],
  HOPS,
  AROUND,
  [],
  DIAGONAL,
  STRAIGHT,
  AROUND,
];

export const moverOf = (move: Move): number => (move >> 12) & 7;
/** The kind of the piece taken; 0 for none. */
export const takenOf = (move: Move): number => (move >> 15) & 7;
/** The kind a pawn becomes; 0 for none. */
export const promotionOf = (move: Move): number => (move >> 18) & 7;

/** The board of a search: the rules are the kernel's. */
export interface Board {
  setGame(game: Game): void;
  /** The legal moves. */
  moves(): Move[];
  make(move: Move): void;
  takeBack(): void;
  isCheck(): boolean;
  isWhiteToMove(): boolean;
  /** Whether the position is drawn by repetition or the fifty-move rule, as a search sees it: one repetition is enough. */
  isDraw(): boolean;
  /** The Zobrist key of the position: its low and its high half. */
  key(): readonly [low: number, high: number];
  /** Writes the 64 squares from a1, b1 on: kind of the piece, negative for Black, 0 for none. */
  read(squares: Int8Array): void;
  text(move: Move): Uci;
}

// Words of the kernel's position: sets of squares, two words each, low ranks first.
const [WHITE, PAWNS, KNIGHTS, DIAGONALS, ORTHOGONALS, KINGS] = [0, 4, 6, 8, 10, 12] as const;
const STATE = 14;
const PLY = 15;
const HASH = 16;
const FIFTY_MOVES = 100;
/** Longer games are taken over without their beginning. */
const LONGEST_GAME = 1000;

export function createBoard(wasm: KernelExports): Board {
  const kernel = kernelOn(wasm);
  const words = new Uint32Array(wasm.memory.buffer);
  const list = wasm.listAt.value >> 2;
  let held: Game | undefined;
  return {
    setGame(game) {
      const further = held && movesSince(held, game);
      if (game.moves.length > LONGEST_GAME) kernel.setPosition(fenOf(game));
      else if (further) for (const move of further) kernel.make(move);
      else {
        kernel.setPosition(game.start);
        for (const move of game.moves) kernel.make(move);
      }
      held = game.moves.length > LONGEST_GAME ? undefined : game;
    },
    moves: () => Array.from(words.subarray(list, list + wasm.list())),
    make: wasm.play,
    takeBack: wasm.takeBack,
    isCheck: () => wasm.isCheck() !== 0,
    isWhiteToMove: () => (words[(wasm.present() >> 2) + PLY]! & 1) === 0,
    isDraw: () => words[(wasm.present() >> 2) + STATE]! >>> 16 >= FIFTY_MOVES || wasm.repetitions() > 1,
    key() {
      const at = (wasm.present() >> 2) + HASH;
      return [words[at]! | 0, words[at + 1]! | 0];
    },
    read(squares) {
      const at = wasm.present() >> 2;
      squares.fill(0);
      for (let half = 0; half < 2; half++) {
        const word = at + half;
        const white = words[word + WHITE]!;
        const diagonals = words[word + DIAGONALS]!;
        const orthogonals = words[word + ORTHOGONALS]!;
        const put = (set: number, kind: number) => {
          for (let rest = set; rest !== 0; rest &= rest - 1) {
            const bit = 31 - Math.clz32(rest & -rest);
            squares[32 * half + bit] = (white >>> bit) & 1 ? kind : -kind;
          }
        };
        put(words[word + PAWNS]!, PAWN);
        put(words[word + KNIGHTS]!, KNIGHT);
        put(words[word + KINGS]!, KING);
        put(diagonals & ~orthogonals, BISHOP);
        put(orthogonals & ~diagonals, ROOK);
        put(diagonals & orthogonals, QUEEN);
      }
    },
    text: (move) => makeMoveUci(move),
  };
}
