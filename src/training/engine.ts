import { kernelOn } from 'plyhouse-kernel';
import { INITIAL_FEN } from '../chess/fen.ts';
import { endingOf, newGame } from '../chess/game.ts';
import { loadNetwork, type Network, startEngine } from '../programs/antwoord/inspect.ts';
import type { Chance } from '../programs/program.ts';
import type { WhiteHalfPoints } from './play-out.ts';

const FIFTY_MOVES = 100;
// Words of a root's record (antwoord/assemblyscript/search/root.ts): the value is infinite if the iteration was cut off.
const [MOVE, VALUE, FORMERLY] = [0, 1, 2] as const;
const INFINITE = 32_500;

/**
 * An engine with a game on its board, whose moves are the kernel's numbers.
 * @param code the engine's.
 * @param network what its evaluation goes by, if not by the hand-written terms.
 * @param yieldToHost called now and then by a search that is asked to; it stops if the answer is not 0.
 */
export function startPlayer(
  code: object,
  network: Network | undefined,
  hashMegabytes: number,
  yieldToHost: () => number = () => 0,
) {
  const wasm = startEngine(code, yieldToHost);
  wasm.resize(hashMegabytes);
  if (network) loadNetwork(wasm, network);
  const kernel = kernelOn(wasm);
  const words = new Int32Array(wasm.memory.buffer);
  const list = wasm.listAt.value >> 2;
  const root = wasm.rootsAt.value >> 2;
  // The engine values every dead position at 0, so that few positions need the longer look.
  const isDead = () => wasm.evaluation() === 0 && endingOf(newGame(kernel.fen()))?.kind === 'insufficientMaterial';
  return {
    wasm,
    /** Sets up the initial position, followed by these moves. */
    begin(moves: readonly number[]): void {
      kernel.setPosition(INITIAL_FEN);
      for (const move of moves) wasm.play(move);
    },
    /** Sets up the initial position, followed by random moves. @returns them; undefined if they end the game. */
    open(chance: Chance, plies: number): number[] | undefined {
      kernel.setPosition(INITIAL_FEN);
      const moves: number[] = [];
      for (let count = wasm.list(); count > 0; count = wasm.list()) {
        if (moves.length === plies) return moves;
        const move = words[list + Math.floor(chance() * count)]!;
        moves.push(move);
        wasm.play(move);
      }
      return undefined;
    },
    /** The best move of the last search and its value for the side to move, in centipawns. */
    best(): { readonly move: number; readonly value: number } {
      const value = words[root + VALUE]!;
      return { move: words[root + MOVE]!, value: value === -INFINITE ? words[root + FORMERLY]! : value };
    },
    /** The result of the position on the board; undefined while the game goes on. */
    result(): WhiteHalfPoints | undefined {
      if (wasm.list() === 0) return wasm.isCheck() === 0 ? 1 : kernel.turn() === 'white' ? 0 : 2;
      return kernel.halfmoves() >= FIFTY_MOVES || wasm.repetitions() >= 3 || isDead() ? 1 : undefined;
    },
  };
}
