import { INITIAL_FEN } from '../chess/fen.ts';
import { kernelOn } from '../kernel/kernel.ts';
import { type EngineExports, loadNetwork, type Network, startEngine } from '../programs/antwoord/inspect.ts';
import type { Chance } from '../programs/program.ts';
import { packMove, type TrainingGame } from './game.ts';

/** Random moves at the start of a game: this number, or one more. */
const RANDOM_PLIES = 8;
/** An opening that is worse than this for somebody, in centipawns, is not played. */
const MOST_UNEVEN = 400;
/** A game is won when a side has been this far ahead, in centipawns, for this number of plies. */
const WON = 1000;
const WON_PLIES = 5;
/** From this ply on, it is drawn when no side has been further ahead than this for this number of plies. */
const DRAWN = 8;
const DRAWN_PLIES = 10;
const DRAWN_FROM = 50;
const LONGEST_GAME_PLIES = 400;
const FIFTY_MOVES = 100;
/** A search that cannot finish its iteration is stopped at this multiple of its positions. */
const HARD_FACTOR = 8;
const DEEPEST = 40;
const LEAST_MATE = 31_000;
const INFINITE = 32_500;
const HASH_MEGABYTES = 1;

// Words of a root's record (antwoord/assembly/search/root.ts), and the one of a position (kernel/assembly/position.ts).
const [MOVE, VALUE, FORMERLY] = [0, 1, 2] as const;
const STATE = 14;

/** The engine against itself. */
interface SelfPlay {
  /**
   * A game that depends on `chance` and `nodes` alone.
   * @param nodes the iteration during which this number of positions has been examined is the last one of a move.
   */
  play(chance: Chance, nodes: number): TrainingGame;
  /** Positions examined so far. */
  examined(): number;
}

/**
 * @param code the engine's, compiled without pauses.
 * @param network what its evaluation goes by, if not by the hand-written terms.
 */
export function startSelfPlay(code: object, network?: Network): SelfPlay {
  const wasm: EngineExports = startEngine(code, () => 0);
  wasm.resize(HASH_MEGABYTES);
  if (network) loadNetwork(wasm, network);
  const kernel = kernelOn(wasm);
  const words = new Int32Array(wasm.memory.buffer);
  const list = wasm.listAt.value >> 2;
  const root = wasm.rootsAt.value >> 2;
  let examined = 0;

  /** The best move is at the root's first place afterwards. @returns its value for the side to move. */
  function think(nodes: number): number {
    wasm.start(nodes * HARD_FACTOR);
    for (let depth = 1; depth <= DEEPEST; depth++) {
      const isWhole = wasm.deepen(depth, 0) !== 0;
      if (!isWhole || wasm.examined() >= nodes || Math.abs(words[root + VALUE]!) >= LEAST_MATE) break;
    }
    examined += wasm.examined();
    const value = words[root + VALUE]!;
    return value === -INFINITE ? words[root + FORMERLY]! : value;
  }

  /** Plays the random moves of an opening. @returns false where the game was over before. */
  function open(chance: Chance, moves: number[], plies: number): boolean {
    kernel.setPosition(INITIAL_FEN);
    moves.length = 0;
    for (let ply = 0; ply < plies; ply++) {
      const count = wasm.list();
      if (count === 0) return false;
      const move = words[list + Math.floor(chance() * count)]!;
      moves.push(packMove(move));
      wasm.play(move);
    }
    return wasm.list() > 0;
  }

  /** Plays openings until one is even enough. @returns the value of the position after it, which has been searched. */
  function openEvenly(chance: Chance, moves: number[], nodes: number): number {
    while (true) {
      const plies = RANDOM_PLIES + (chance() < 0.5 ? 0 : 1);
      if (!open(chance, moves, plies)) continue;
      const value = think(nodes);
      if (Math.abs(value) <= MOST_UNEVEN) return value;
    }
  }

  return {
    examined: () => examined,
    play(chance, nodes) {
      wasm.forget();
      const moves: number[] = [];
      const scores: number[] = [];
      let value = openEvenly(chance, moves, nodes);
      const randomPlies = moves.length;

      let wonPlies = 0;
      let drawnPlies = 0;
      while (true) {
        const isWhite = (moves.length & 1) === 0;
        const white = isWhite ? value : -value;
        const move = words[root + MOVE]!;
        moves.push(packMove(move));
        scores.push(white);
        wonPlies = Math.abs(white) >= WON && white > 0 === (scores.at(-2) ?? white) > 0 ? wonPlies + 1 : 0;
        drawnPlies = Math.abs(white) <= DRAWN && moves.length > DRAWN_FROM ? drawnPlies + 1 : 0;
        wasm.play(move);
        let result: number | undefined;
        if (wonPlies === WON_PLIES) result = white > 0 ? 2 : 0;
        else if (wasm.list() === 0) result = wasm.isCheck() === 0 ? 1 : isWhite ? 2 : 0;
        else if (drawnPlies === DRAWN_PLIES || moves.length >= LONGEST_GAME_PLIES || isDrawn()) result = 1;
        if (result !== undefined) {
          return {
            moves: Uint16Array.from(moves),
            randomPlies,
            scores: Int16Array.from(scores),
            result,
          };
        }
        value = think(nodes);
      }
    },
  };

  function isDrawn(): boolean {
    return words[(wasm.present() >> 2) + STATE]! >>> 16 >= FIFTY_MOVES || wasm.repetitions() >= 3;
  }
}
