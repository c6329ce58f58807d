/** Node only: two engines against one another, in pairs of games: by networks, or the hand-written evaluation. */
import { INITIAL_FEN } from '../chess/fen.ts';
import { seededChance } from '../host/chance.ts';
import { kernelOn } from '../kernel/kernel.ts';
import { type EngineExports, loadNetwork, type Network, startEngine } from '../programs/antwoord/inspect.ts';
import type { Chance } from '../programs/program.ts';
import type { PairCounts } from '../ratings/elo.ts';

/** Random moves before a game; one opening serves two games, the sides exchanged. */
const RANDOM_PLIES = 8;
/** No opening is played that is worse than this for somebody, by the evaluation, in centipawns. */
const MOST_UNEVEN = 80;
/** A game is won when both sides have agreed for this number of plies that one is this far ahead, in centipawns. */
const WON = 1000;
const WON_PLIES = 6;
const LONGEST_GAME_PLIES = 300;
const FIFTY_MOVES = 100;
const HASH_MEGABYTES = 4;
const DEEPEST = 60;
const INFINITE = 32_500;
const [MOVE, VALUE, FORMERLY] = [0, 1, 2] as const;
const STATE = 14;

/** A side of a match: how it evaluates, and how much it looks at. */
export interface Side {
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
  sides: readonly [Side, Side],
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
export function startMatch(code: object, sides: readonly [Side, Side]): Match {
  const players = [startPlayer(code, sides[0]), startPlayer(code, sides[1])] as const;

  /** Moves that leave the game even, by the evaluation of either side. */
  function openingOf(chance: Chance): number[] {
    while (true) {
      const moves: number[] = [];
      const { wasm, words, list } = players[0];
      players[0].begin([]);
      while (moves.length < RANDOM_PLIES) {
        const count = wasm.list();
        if (count === 0) break;
        const move = words[list + Math.floor(chance() * count)]!;
        moves.push(move);
        wasm.play(move);
      }
      if (moves.length < RANDOM_PLIES || wasm.list() === 0) continue;
      if (players.every((player) => Math.abs(player.judge(moves)) <= MOST_UNEVEN)) return moves;
    }
  }

  /** @returns half points of the first side. */
  function playGame(opening: readonly number[], first: number): number {
    for (const player of players) player.begin(opening);
    let ahead = 0;
    for (let ply = RANDOM_PLIES; ply < LONGEST_GAME_PLIES; ply++) {
      const index = (ply + first) & 1;
      const { wasm, words, think } = players[index]!;
      if (wasm.list() === 0) return wasm.isCheck() === 0 ? 1 : index === 0 ? 0 : 2;
      if (words[(wasm.present() >> 2) + STATE]! >>> 16 >= FIFTY_MOVES || wasm.repetitions() >= 3) return 1;
      const { move, value } = think();
      const seen = index === 0 ? value : -value;
      if (Math.abs(seen) < WON) ahead = 0;
      else ahead = seen > 0 ? Math.max(ahead, 0) + 1 : Math.min(ahead, 0) - 1;
      if (Math.abs(ahead) === WON_PLIES) return ahead > 0 ? 2 : 0;
      for (const player of players) player.wasm.play(move);
    }
    return 1;
  }

  return {
    engines: [players[0].wasm, players[1].wasm],
    speeds: () => [players[0].speed(), players[1].speed()],
    playPair(seed) {
      const opening = openingOf(seededChance(seed));
      return [playGame(opening, 0), playGame(opening, 1)];
    },
  };
}

function startPlayer(code: object, { network, nodes, millis }: Side) {
  let deadline = Number.POSITIVE_INFINITY;
  let isLate = false;
  const wasm = startEngine(code, () => {
    if (performance.now() < deadline) return 0;
    isLate = true;
    return 1;
  });
  wasm.resize(HASH_MEGABYTES);
  if (network) loadNetwork(wasm, network);
  const kernel = kernelOn(wasm);
  const words = new Int32Array(wasm.memory.buffer);
  const list = wasm.listAt.value >> 2;
  const root = wasm.rootsAt.value >> 2;
  let examined = 0;
  let spent = 0;

  function begin(moves: readonly number[]): void {
    wasm.forget();
    kernel.setPosition(INITIAL_FEN);
    for (const move of moves) wasm.play(move);
  }

  function think(): { readonly move: number; readonly value: number } {
    const start = performance.now();
    isLate = false;
    wasm.start(nodes ?? Number.MAX_SAFE_INTEGER);
    if (millis !== undefined) {
      deadline = start + millis;
      wasm.yieldEvery(256);
    }
    for (let depth = 1; depth <= DEEPEST && !isLate; depth++) if (wasm.deepen(depth, 0) === 0) break;
    examined += wasm.examined();
    spent += performance.now() - start;
    const value = words[root + VALUE]!;
    return { move: words[root + MOVE]!, value: value === -INFINITE ? words[root + FORMERLY]! : value };
  }

  return {
    wasm,
    words,
    list,
    begin,
    think,
    speed: () => (1000 * examined) / spent,
    /** What a small search says of the position after these moves, for the side to move. */
    judge(moves: readonly number[]): number {
      begin(moves);
      wasm.start(2000);
      for (let depth = 1; depth <= DEEPEST; depth++) if (wasm.deepen(depth, 0) === 0) break;
      const value = words[root + VALUE]!;
      return value === -INFINITE ? words[root + FORMERLY]! : value;
    },
  };
}
