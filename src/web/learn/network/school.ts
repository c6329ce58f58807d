import { makeMoveUci } from 'plyhouse-kernel/move-code';
import { seededChance } from '../../../host/chance.ts';
import { compileEngine, type Network } from '../../../programs/antwoord/inspect.ts';
import { type Elo, eloOfPairs } from '../../../ratings/elo.ts';
import { begin, type Chunk, countOf, fitChunks, measureAll, PLAN, type Plan } from '../../../training/fit.ts';
import type { TrainingGame } from '../../../training/game.ts';
import { startMatch } from '../../../training/match.ts';
import { quantize } from '../../../training/quantize.ts';
import { fittedSlope, HELD_OUT, startSampler } from '../../../training/sampler.ts';
import { startSelfPlay } from '../../../training/self-play.ts';
import { compileTrainer, SAMPLE_BYTES, trainerAlone } from '../../../training/trainer.ts';
import type { Answerer } from '../../app/worker-questions.ts';
import { type Course, MATCH_NODES, POINTS } from './course.ts';

/** A point of the curve: mean squared errors after a share of the samples. */
export interface CurvePoint {
  readonly isReplies: boolean;
  readonly training: number;
  readonly heldOut: number;
}

/** How far a network has come. */
export interface Schooling {
  readonly course: Course;
  readonly games: number;
  /** A game of the last ones: its moves in UCI form, and its result (0, 1, 2 half points for White). */
  readonly moves: readonly string[];
  readonly result: number;
  /** Positions that are learnt from, and those beside the games. */
  readonly samples: number;
  readonly replies: number;
  readonly curve: readonly CurvePoint[];
  readonly network?: Network;
  /** Whether it has learnt all that was asked. */
  readonly isWhole: boolean;
}

/** The result of a match so far, seen from the first network. */
export interface MatchScore {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly elo: Elo;
}

export type SchoolQuestion =
  | { readonly kind: 'learn'; readonly course: Course }
  | { readonly kind: 'match'; readonly sides: readonly [Network, Network]; readonly pairs: number };
export type SchoolAnswer = Schooling | MatchScore;

/** Positions to a move, in training games. */
const NODES = 50;
/** Of every 256 moves in a game's positions, the number whose resulting positions are used for training. */
const REPLY_SHARE = 50;
/** One game in this number is shown: about two a second. */
const SHOWN = 30;
const MATCH_SEED = 7;
const OWN_PLAN: Plan = { ...PLAN, batch: 1024, rate: 3e-3, warmUp: 50 };
/** Larger than any number of games, and of epochs. */
const GAMES_A_SEED = 1_000_003;
const EPOCHS_A_SEED = 1_009;

const uciOf = (move: number) => makeMoveUci((move & 0xfff) | ((move >> 12) << 18));

/** The trainer of the house (src/training) in one thread of the page, and matches between networks. */
export async function openSchool(): Promise<Answerer<SchoolQuestion, SchoolAnswer, SchoolAnswer>> {
  const [engine, trainerCode, sampler] = await Promise.all([compileEngine(), compileTrainer(), startSampler()]);

  function* learn(course: Course, signal?: AbortSignal): Generator<Schooling, Schooling> {
    const { games: count, neurons, replyEpochs, epochs, seed } = course;
    // 1. Games of the engine against itself, by its hand-written evaluation.
    const player = startSelfPlay(engine);
    const games: TrainingGame[] = [];
    let state: Schooling = {
      course,
      games: 0,
      moves: [],
      result: 1,
      samples: 0,
      replies: 0,
      curve: [],
      isWhole: false,
    };
    const now = (change: Partial<Schooling>) => {
      state = { ...state, ...change };
      return state;
    };
    while (games.length < count && !signal?.aborted) {
      const game = player.play(seededChance(seed * GAMES_A_SEED + games.length), NODES);
      games.push(game);
      yield now({
        games: games.length,
        ...(games.length % SHOWN === 1 ? { moves: Array.from(game.moves, uciOf), result: game.result } : {}),
      });
    }
    if (signal?.aborted) return state;

    // 2. Their quiet positions, and positions beside them; those of one game in twenty are held out.
    const slope = fittedSlope(games);
    const held = games.filter((_, place) => place % HELD_OUT === 0);
    const seen = games.filter((_, place) => place % HELD_OUT !== 0);
    const samplesOf = (game: TrainingGame) => sampler.samplesOf(game, slope, PLAN.lambda).slice();
    const training = chunksOf(seen.map(samplesOf));
    const heldOut = [chunkOf(held.map(samplesOf))];
    const replies = chunksOf(
      replyEpochs > 0 ? seen.map((game, place) => sampler.repliesOf(game, slope, REPLY_SHARE, place).slice()) : [],
    );
    yield now({ samples: countOf(training), replies: countOf(replies) });

    // 3. The network, first by the positions beside the games, then by those of the games.
    const shape = { hidden: Math.max(32, neurons), buckets: 1 };
    const most = Math.max(...[...training, ...replies, ...heldOut].map((chunk) => chunk.count));
    const trainer = trainerAlone(trainerCode, shape, most);
    begin(trainer, seededChance(seed), neurons);
    for (const isReplies of [true, false]) {
      const plan: Plan = { ...OWN_PLAN, epochs: isReplies ? replyEpochs : epochs };
      const parts = { training: isReplies ? replies : training, heldOut };
      trainer.moments.fill(0);
      for (let epoch = 0; epoch < plan.epochs; epoch++) {
        for (const loss of fitChunks(trainer, plan, epoch, parts, seededChance(seed * EPOCHS_A_SEED + epoch))) {
          const point = { isReplies, training: loss, heldOut: measureAll(trainer, heldOut).heldOut };
          const network = quantize(trainer.weights, shape, slope, 'learnt in the page');
          yield now({ curve: [...state.curve, point], network });
          if (signal?.aborted) return state;
        }
      }
    }
    return { ...state, isWhole: true };
  }

  function* match(
    [one, other]: readonly [Network, Network],
    pairs: number,
    signal?: AbortSignal,
  ): Generator<MatchScore, MatchScore> {
    const { playPair } = startMatch(engine, [
      { network: one, nodes: MATCH_NODES },
      { network: other, nodes: MATCH_NODES },
    ]);
    const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    const tally = [0, 0, 0];
    const score = () => ({ wins: tally[2]!, draws: tally[1]!, losses: tally[0]!, elo: eloOfPairs(counts) });
    for (let pair = 0; pair < pairs && !signal?.aborted; pair++) {
      const points = playPair(MATCH_SEED * GAMES_A_SEED + pair);
      for (const each of points) tally[each]!++;
      counts[points[0] + points[1]]!++;
      yield score();
    }
    return score();
  }

  return {
    answer: (question, signal) =>
      question.kind === 'learn' ? learn(question.course, signal) : match(question.sides, question.pairs, signal),
  };
}

const chunkOf = (samples: readonly Uint8Array[]): Chunk => {
  const all = new Uint8Array(samples.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const each of samples) {
    all.set(each, at);
    at += each.length;
  }
  return { count: all.length / SAMPLE_BYTES, read: () => all };
};

/** The samples of games, in parts of about the same size: a point of the curve for each. */
const chunksOf = (samples: readonly Uint8Array[]): Chunk[] =>
  Array.from({ length: POINTS }, (_, part) => chunkOf(samples.filter((_each, place) => place % POINTS === part)));
