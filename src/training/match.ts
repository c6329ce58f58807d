import { seededChance } from '../host/chance.ts';
import type { EngineExports, Network } from '../programs/antwoord/inspect.ts';
import type { Chance } from '../programs/program.ts';
import type { PairCounts } from '../ratings/elo.ts';
import { startPlayer } from './engine.ts';
import { type PlayOutRules, playOut } from './play-out.ts';

/** Random moves before a game; one opening serves two games, the sides exchanged. */
const RANDOM_PLIES = 8;
/** No opening is played that is worse than this for somebody, by the evaluation, in centipawns. */
const MOST_UNEVEN = 80;
const JUDGING_NODES = 2000;
const RULES: PlayOutRules = { won: { centipawns: 1000, plies: 6 }, longestPlies: 300 };
const HASH_MEGABYTES = 4;
const DEEPEST = 60;

/** A side of a match: how it evaluates, and how much it looks at. */
export interface MatchSide {
  /** Undefined for the hand-written evaluation. */
  readonly network: Network | undefined;
  /** Positions to a move, or milliseconds. */
  readonly nodes?: number;
  readonly millis?: number;
}

export interface MatchResult {
  /** Pairs by the first side's points: 0, 1/2, 1, 3/2, 2. */
  readonly pairs: PairCounts;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Positions a second of either side. */
  readonly speeds: readonly [number, number];
}

/** Two players, ready for games against one another. */
export interface Match {
  /** The engines, in the order of the sides. */
  readonly engines: readonly [EngineExports, EngineExports];
  /**
   * Plays two games from the same opening, the sides exchanged.
   * @param seed determines the opening.
   * @returns the first side's half points of either.
   */
  playPair(seed: number): readonly [number, number];
  /** Positions a second of either side. */
  speeds(): readonly [number, number];
}

/** Plays pairs of games. @param onPair called after each pair, with the result so far. */
export function playPairs(
  code: object,
  sides: readonly [MatchSide, MatchSide],
  pairs: number,
  seed: number,
  onPair: (result: MatchResult) => void = () => {},
): MatchResult {
  const match = startMatch(code, sides);
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  let [wins, draws, losses] = [0, 0, 0];
  const result = (): MatchResult => ({ pairs: counts, wins, draws, losses, speeds: match.speeds() });
  for (let pair = 0; pair < pairs; pair++) {
    const scores = match.playPair(seed * 1_000_003 + pair);
    for (const score of scores) {
      if (score === 2) wins++;
      else if (score === 1) draws++;
      else losses++;
    }
    counts[scores[0] + scores[1]]!++;
    onPair(result());
  }
  return result();
}

/** Prepares two players, each with an engine of its own. */
export function startMatch(code: object, sides: readonly [MatchSide, MatchSide]): Match {
  const players = [startSide(code, sides[0]), startSide(code, sides[1])] as const;
  const [{ player: first }] = players;

  /** Moves that leave the game even, by the evaluation of either side. */
  function openingOf(chance: Chance): number[] {
    while (true) {
      const moves = first.open(chance, RANDOM_PLIES);
      if (moves && players.every(({ judge }) => Math.abs(judge(moves)) <= MOST_UNEVEN)) return moves;
    }
  }

  /** @returns White's half points; White is the side of this index. */
  function playGame(opening: readonly number[], white: 0 | 1) {
    for (const { begin } of players) begin(opening);
    let ply = opening.length;
    const think = () => {
      const isWhite = ply % 2 === 0;
      const { move, value } = players[isWhite ? white : 1 - white]!.think();
      return { move, white: isWhite ? value : -value };
    };
    const play = (move: number) => {
      for (const { player } of players) player.wasm.play(move);
      ply++;
      return first.result();
    };
    return playOut({ think, play }, opening.length, RULES);
  }

  return {
    engines: [first.wasm, players[1].player.wasm],
    speeds: () => [players[0].speed(), players[1].speed()],
    playPair(seed) {
      const opening = openingOf(seededChance(seed));
      return [playGame(opening, 0), 2 - playGame(opening, 1)];
    },
  };
}

function startSide(code: object, { network, nodes = Number.MAX_SAFE_INTEGER, millis }: MatchSide) {
  let deadline = Number.POSITIVE_INFINITY;
  let isLate = false;
  const player = startPlayer(code, network, HASH_MEGABYTES, () => {
    if (performance.now() < deadline) return 0;
    isLate = true;
    return 1;
  });
  const { wasm } = player;
  let examined = 0;
  let spent = 0;

  const begin = (moves: readonly number[]) => {
    wasm.forget();
    player.begin(moves);
  };
  const deepen = () => {
    for (let depth = 1; depth <= DEEPEST && !isLate; depth++) if (wasm.deepen(depth, 0) === 0) break;
  };

  return {
    player,
    begin,
    think() {
      const start = performance.now();
      isLate = false;
      wasm.start(nodes);
      if (millis !== undefined) {
        deadline = start + millis;
        wasm.yieldEvery(256);
      }
      deepen();
      examined += wasm.examined();
      spent += performance.now() - start;
      return player.best();
    },
    speed: () => (1000 * examined) / spent,
    /** The score of the position after these moves by a small search, for the side to move. */
    judge(moves: readonly number[]): number {
      begin(moves);
      deadline = Number.POSITIVE_INFINITY;
      isLate = false;
      wasm.start(JUDGING_NODES);
      deepen();
      return player.best().value;
    },
  };
}
