import {
  callGame,
  claimOf,
  type Ending,
  endingOf,
  type Game,
  gameOf,
  movesOf,
  play,
  turnOf,
} from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import type { Score, Thought } from '../../programs/program.ts';
import { turned } from '../analysis.ts';
import { addThought, type BestLines, type SearchStep } from '../finding.ts';
import {
  type Contestant,
  DECIDED_CENTIPAWNS,
  DRAW_CENTIPAWNS,
  type MoveTrial,
  type PlayTrial,
  type Trial,
  type TrueResult,
} from './question.ts';

declare const performance: { now(): number };

/** The state of a search at some point: its best move and its cost. */
export interface Reached {
  readonly move: Uci;
  readonly depth: number;
  readonly nodes: number;
  /** Real time, and the original machine's. */
  readonly millis: number;
  readonly periodMillis: number;
  /** The mover's view. */
  readonly score?: Score;
  readonly pv: readonly Uci[];
}

/** A program's answer to a move trial. */
export interface MoveAnswer {
  readonly kind: 'move';
  /** Undefined where it gave up. */
  readonly final?: Reached;
  /** From where on a right move was best to the end; absent if none is known or it was not. */
  readonly rightFrom?: Reached;
  /** From where on its score was true to the end; absent if the truth is not known or it was not. */
  readonly seenFrom?: Reached;
  /** The new program's score for the old one's move, the mover's view. */
  readonly otherScore?: Score;
}

/** How a position was played out. */
export interface PlayAnswer {
  readonly kind: 'play';
  readonly moves: readonly Uci[];
  /** Absent where the moves were spent. */
  readonly ending?: Ending;
  /** What the side that was to win examined, and its time. */
  readonly nodes: number;
  readonly millis: number;
  readonly periodMillis: number;
}

export type TrialAnswer = MoveAnswer | PlayAnswer;

/** Both sides of a trial. */
export interface TrialAnswers {
  readonly old: TrialAnswer;
  readonly modern: TrialAnswer;
}

/** The source of engine clients, and the listener. */
interface TrialMeans {
  client(contestant: Contestant): Promise<EngineClient>;
  /** Called now and then: who is thinking, and about what. */
  onProgress?(progress: TrialProgress): void;
  readonly signal?: AbortSignal;
}

export interface TrialProgress {
  readonly side: 'old' | 'modern';
  readonly nodes: number;
  /** Moves played so far, in a trial that is played out. */
  readonly plies: number;
}

/** The game a trial starts with. */
export function gameOfTrial({ start, moves = [] }: Trial): Game {
  return gameOf(start, moves);
}

/** Whether a score tells the truth about a position, in the mover's view. */
export function isSeen(truth: TrueResult, score: Score | undefined): boolean {
  if (!score) return false;
  if (truth === 'loss') return isSeen('win', turned(score));
  if (score.kind === 'mate') return truth === 'win' && score.moves > 0;
  return truth === 'win' ? score.centipawns >= DECIDED_CENTIPAWNS : Math.abs(score.centipawns) <= DRAW_CENTIPAWNS;
}

/**
 * Runs both programs on a trial, the old one first.
 * @throws {PlayerError} if one crashes, or is closed because of the signal.
 */
export async function runTrial(trial: Trial, means: TrialMeans): Promise<TrialAnswers> {
  if (trial.kind === 'play') {
    const old = await playOn(trial, 'old', means);
    return { old, modern: await playOn(trial, 'modern', means) };
  }
  const old = await choose(trial, 'old', means);
  const modern = await choose(trial, 'modern', means);
  const other = old.final?.move;
  if (!trial.isCosted || other === undefined) return { old, modern };
  const otherScore = other === modern.final?.move ? modern.final.score : await scoreOf(trial, other, means);
  return { old, modern: { ...modern, ...(otherScore ? { otherScore } : {}) } };
}

async function choose(trial: MoveTrial, side: 'old' | 'modern', means: TrialMeans): Promise<MoveAnswer> {
  const { right, truth } = trial;
  return await started(trial[side], means, async (client) => {
    const trail: BestLines = new Map();
    const start = performance.now();
    const { decision, millis, periodMillis } = await client.think(
      gameOfTrial(trial),
      trial[side].request,
      (thought) => {
        addThought(trail, thought, performance.now() - start, client.card);
        means.onProgress?.({ side, nodes: thought.nodes, plies: 0 });
      },
    );
    const { move, pv, depth, nodes, score } = decision;
    if (move === undefined) return { kind: 'move' };
    const line = pv[0] === move ? pv : [move];
    const final: Reached = { move, depth, nodes, millis, periodMillis, pv: line, ...(score ? { score } : {}) };
    const all = [...[...trail.values()].map((step) => reachedOf(step, millis)), final];
    const rightFrom = right && heldFrom(all, (each) => right.includes(each.move));
    const seenFrom = truth && heldFrom(all, (each) => isSeen(truth, each.score));
    return { kind: 'move', final, ...(rightFrom ? { rightFrom } : {}), ...(seenFrom ? { seenFrom } : {}) };
  });
}

/** From where on something was so to the end. */
function heldFrom(all: readonly Reached[], isSo: (reached: Reached) => boolean): Reached | undefined {
  return all[all.findLastIndex((each) => !isSo(each)) + 1];
}

function reachedOf({ move, pv, depth, nodes, millis, periodMillis, score }: SearchStep, most: number): Reached {
  // Thoughts arrive in bundles; none is later than the end.
  return { move, pv, depth, nodes, millis: Math.min(millis, most), periodMillis, ...(score ? { score } : {}) };
}

/** What the new program says of another move, the mover's view. */
async function scoreOf(trial: MoveTrial, move: Uci, means: TrialMeans): Promise<Score | undefined> {
  const after = play(gameOfTrial(trial), move);
  if (movesOf(after).length === 0) {
    const ending = endingOf(after);
    return ending?.winner ? { kind: 'mate', moves: 1 } : { kind: 'cp', centipawns: 0 };
  }
  return await started(trial.modern, means, async (client) => {
    let said: Score | undefined;
    const { decision } = await client.think(after, trial.modern.request, (thought: Thought) => {
      if (thought.kind === 'line' && (thought.rank ?? 1) === 1 && thought.score) said = thought.score;
      means.onProgress?.({ side: 'modern', nodes: thought.nodes, plies: 1 });
    });
    const score = decision.score ?? said;
    return score && turned(score);
  });
}

async function playOn(trial: PlayTrial, side: 'old' | 'modern', means: TrialMeans): Promise<PlayAnswer> {
  return await started(trial[side], means, async (attacker) =>
    started(trial.defender, means, async (defender) => {
      let game = gameOfTrial(trial);
      const begun = game.moves.length;
      let nodes = 0;
      let millis = 0;
      let periodMillis = 0;
      // A draw that may be claimed is claimed, as the defender welcomes it.
      for (let moves = 0; !endingOf(game) && !claimOf(game); ) {
        const isTheirs = turnOf(game) === trial.color;
        if (isTheirs && moves++ >= trial.mostMoves) break;
        const contestant = isTheirs ? trial[side] : trial.defender;
        const outcome = await (isTheirs ? attacker : defender).think(game, contestant.request);
        if (isTheirs) {
          nodes += outcome.decision.nodes;
          millis += outcome.millis;
          periodMillis += outcome.periodMillis;
        }
        const { move } = outcome.decision;
        if (move === undefined) {
          game = callGame(game, { kind: 'resignation', winner: turnOf(game) === 'white' ? 'black' : 'white' });
          break;
        }
        game = play(game, move);
        means.onProgress?.({ side, nodes, plies: game.moves.length - begun });
      }
      const ending = endingOf(game) ?? claimOf(game);
      return {
        kind: 'play',
        moves: game.moves.slice(begun),
        ...(ending ? { ending } : {}),
        nodes,
        millis,
        periodMillis,
      };
    }),
  );
}

/** Starts a client for one task and closes it. The signal closes it at once. */
async function started<Value>(
  contestant: Contestant,
  { client: call, signal }: TrialMeans,
  work: (client: EngineClient) => Promise<Value>,
): Promise<Value> {
  const client = await call(contestant);
  const close = () => void client.close();
  signal?.addEventListener('abort', close);
  try {
    if (signal?.aborted) await client.close();
    return await work(client);
  } finally {
    signal?.removeEventListener('abort', close);
    await client.close();
  }
}
