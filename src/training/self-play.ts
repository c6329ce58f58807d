import type { Network } from '../programs/antwoord/inspect.ts';
import type { Chance } from '../programs/program.ts';
import { startPlayer } from './engine.ts';
import { packMove, type TrainingGame } from './game.ts';
import { type PlayOutRules, playOut } from './play-out.ts';

/** Random moves at the start of a game: this number, or one more. */
const RANDOM_PLIES = 8;
/** An opening that is worse than this for somebody, in centipawns, is not played. */
const MOST_UNEVEN = 400;
const RULES: PlayOutRules = {
  won: { centipawns: 1000, plies: 5 },
  drawn: { centipawns: 8, plies: 10, fromPly: 50 },
  longestPlies: 400,
};
/** A search that cannot finish its iteration is stopped at this multiple of its positions. */
const HARD_FACTOR = 8;
const DEEPEST = 40;
const LEAST_MATE = 31_000;
const HASH_MEGABYTES = 1;

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
  const player = startPlayer(code, network, HASH_MEGABYTES);
  const { wasm, best } = player;
  let examined = 0;

  /** @returns the best move and its value for the side to move. */
  function search(nodes: number): ReturnType<typeof best> {
    wasm.start(nodes * HARD_FACTOR);
    for (let depth = 1; depth <= DEEPEST; depth++) {
      const isWhole = wasm.deepen(depth, 0) !== 0;
      if (!isWhole || wasm.examined() >= nodes || Math.abs(best().value) >= LEAST_MATE) break;
    }
    examined += wasm.examined();
    return best();
  }

  /** Plays openings until one is even enough. @returns its moves, and what the first search after it says. */
  function openEvenly(chance: Chance, nodes: number) {
    while (true) {
      const moves = player.open(chance, RANDOM_PLIES + (chance() < 0.5 ? 0 : 1));
      if (!moves) continue;
      const first = search(nodes);
      if (Math.abs(first.value) <= MOST_UNEVEN) return { moves: moves.map(packMove), first };
    }
  }

  return {
    examined: () => examined,
    play(chance, nodes) {
      wasm.forget();
      const { moves, first } = openEvenly(chance, nodes);
      const randomPlies = moves.length;
      const scores: number[] = [];
      const think = () => {
        const { move, value } = scores.length === 0 ? first : search(nodes);
        const white = moves.length % 2 === 0 ? value : -value;
        moves.push(packMove(move));
        scores.push(white);
        return { move, white };
      };
      const play = (move: number) => {
        wasm.play(move);
        return player.result();
      };
      const result = playOut({ think, play }, randomPlies, RULES);
      return { moves: Uint16Array.from(moves), randomPlies, scores: Int16Array.from(scores), result };
    },
  };
}
