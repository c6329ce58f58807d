import { type Ending, endingOf, type Game, gameOf, movesOf, play, turnOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import { PlayerError } from '../../host/player.ts';
import type { Score, Thought } from '../../programs/program.ts';
import { turned } from '../analysis.ts';
import { addThought, type BestLines, heldSince, lastStep, type SearchStep } from '../finding.ts';
import { playEnding } from '../play-ending.ts';
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

/** A program's best move at some point of its search, and its cost. */
export type Reached = Omit<SearchStep, 'own'>;

/** A program's answer to a move trial. */
export interface MoveAnswer {
  readonly kind: 'move';
  /** Undefined if it gave up. */
  readonly final?: Reached;
  /** The point from which a right move stayed best to the end; absent if none is known or none did. */
  readonly rightFrom?: Reached;
  /** The point from which its score stayed true to the end; absent if the truth is not known or it did not. */
  readonly seenFrom?: Reached;
  /** The new program's score for the old one's move, the mover's view. */
  readonly otherScore?: Score;
}

/** The course of a position that was played out. */
export interface PlayAnswer {
  readonly kind: 'play';
  readonly moves: readonly Uci[];
  /** Absent if the moves were used up. */
  readonly ending?: Ending;
  /** The positions examined by the side that was to win, and its time. */
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

/** Recorded answers, with the command that produced them and the machine. */
export interface RecordedAnswers {
  readonly recipe: {
    /** The command that makes them again. */
    readonly command: string;
    /** The day, as YYYY-MM-DD. */
    readonly date: string;
    readonly node: string;
    /** The processor: real times are its own; everything else is the same on every machine. */
    readonly machine: string;
  };
  /** Answers by the id of the trial. */
  readonly answers: Readonly<Record<string, TrialAnswers>>;
}

/** The source of engine clients, and the listener. */
interface TrialServices {
  client(contestant: Contestant): Promise<EngineClient>;
  /** Called now and then with the program that is thinking, and its position. */
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
export async function runTrial(trial: Trial, services: TrialServices): Promise<TrialAnswers> {
  if (trial.kind === 'play') {
    const old = await playOn(trial, 'old', services);
    return { old, modern: await playOn(trial, 'modern', services) };
  }
  const old = await choose(trial, 'old', services);
  const modern = await choose(trial, 'modern', services);
  const other = old.final?.move;
  if (!trial.isCosted || other === undefined) return { old, modern };
  const otherScore = other === modern.final?.move ? modern.final.score : await scoreOf(trial, other, services);
  return { old, modern: { ...modern, ...(otherScore ? { otherScore } : {}) } };
}

async function choose(trial: MoveTrial, side: 'old' | 'modern', services: TrialServices): Promise<MoveAnswer> {
  const { right, truth } = trial;
  return await started(trial[side], services, async (client) => {
    const trail: BestLines = new Map();
    const start = performance.now();
    const { decision, millis, periodMillis } = await client.think(
      gameOfTrial(trial),
      trial[side].request,
      (thought) => {
        addThought(trail, thought, performance.now() - start, client.card);
        services.onProgress?.({ side, nodes: thought.nodes, plies: 0 });
      },
    );
    const last = lastStep(decision, millis, periodMillis);
    if (!last) return { kind: 'move' };
    const final = withoutOwn(last);
    // Thoughts arrive in bundles; none is later than the end.
    const all = [...trail.values()].map((step) => withoutOwn({ ...step, millis: Math.min(step.millis, millis) }));
    all.push(final);
    const rightFrom = right && heldSince(all, (each) => right.includes(each.move));
    const seenFrom = truth && heldSince(all, (each) => isSeen(truth, each.score));
    return { kind: 'move', final, ...(rightFrom ? { rightFrom } : {}), ...(seenFrom ? { seenFrom } : {}) };
  });
}

function withoutOwn({ own: _, ...reached }: SearchStep): Reached {
  return reached;
}

/** The new program's score for another move, from the mover's view. */
async function scoreOf(trial: MoveTrial, move: Uci, services: TrialServices): Promise<Score | undefined> {
  const after = play(gameOfTrial(trial), move);
  if (movesOf(after).length === 0) {
    const ending = endingOf(after);
    return ending?.winner ? { kind: 'mate', moves: 1 } : { kind: 'cp', centipawns: 0 };
  }
  return await started(trial.modern, services, async (client) => {
    let lastScore: Score | undefined;
    const { decision } = await client.think(after, trial.modern.request, (thought: Thought) => {
      if (thought.kind === 'line' && (thought.rank ?? 1) === 1 && thought.score) lastScore = thought.score;
      services.onProgress?.({ side: 'modern', nodes: thought.nodes, plies: 1 });
    });
    const score = decision.score ?? lastScore;
    return score && turned(score);
  });
}

async function playOn(trial: PlayTrial, side: 'old' | 'modern', services: TrialServices): Promise<PlayAnswer> {
  return await started(trial[side], services, async (attacker) =>
    started(trial.defender, services, async (defender) => {
      const start = gameOfTrial(trial);
      const effort = { nodes: 0, millis: 0, periodMillis: 0 };
      const played = await playEnding(
        start,
        { player: attacker, terms: trial[side].request },
        { player: defender, terms: trial.defender.request },
        trial.mostMoves,
        {
          onMove(game, { nodes, millis, periodMillis = 0 }) {
            if (turnOf(game) !== trial.color) {
              effort.nodes += nodes;
              effort.millis += millis;
              effort.periodMillis += periodMillis;
            }
            services.onProgress?.({ side, nodes: effort.nodes, plies: game.moves.length - start.moves.length });
          },
        },
      );
      if (played.fault) throw new PlayerError(played.fault.problem, trial[side].program, played.reason);
      return {
        kind: 'play',
        moves: played.game.moves.slice(start.moves.length),
        ...(played.ending.kind === 'adjudication' ? {} : { ending: played.ending }),
        ...effort,
      };
    }),
  );
}

/** Starts a client for one task and closes it. The signal closes it at once. */
async function started<Value>(
  contestant: Contestant,
  { client: call, signal }: TrialServices,
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
