import type { Fen } from '../../chess/fen.ts';
import { endingOf, fenOf, movesOf, newGame, play } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { estimateKim1, type Kim1Estimate } from '../../problems/kim1-estimate.ts';
import type { Solution } from '../../problems/solution.ts';
import { createSolver, type GuessResult, type SolveOptions, type SolverProgress } from '../../problems/solver.ts';
import type { Answerer } from '../app/worker-questions.ts';

/** The limits of an answer; without any, the solver goes on until it has one. */
export interface SolverLimits {
  readonly millis?: number;
  /** The most positions examined, by each of the searches that an answer takes. */
  readonly positions?: number;
}

export type SolverQuestion = { readonly fen: Fen; readonly moves: number; readonly limits: SolverLimits } & Asked;

type Asked =
  /** Finds the keys and their continuations. */
  | { readonly kind: 'solve'; readonly options: Omit<SolveOptions, 'positions'> }
  /** Is this a mate in a given number of moves, and what are the defences? */
  | { readonly kind: 'guess'; readonly guess: Uci }
  /** How long would a program of 1976 have needed? */
  | { readonly kind: 'kim1' };

/** A reply to a mating move, and the number of moves that the attacker needs after it. */
export interface Reply {
  readonly move: Uci;
  readonly moves: number;
}

/** The answer to "solve" is a solution, that to "kim1" an estimate, that to "guess" a judgement. */
export type SolverAnswer =
  | { readonly kind: 'solution'; readonly solution: Solution }
  | { readonly kind: 'kim1'; readonly estimate: Kim1Estimate }
  | {
      readonly kind: 'judged';
      readonly judgement: GuessResult;
      /** After a mating move: every reply, the longest defence first. Empty if it is mate at once. */
      readonly replies: readonly Reply[];
    };

/** A solver that answers questions, within limits. */
export async function openSolver(): Promise<Answerer<SolverQuestion, SolverProgress, SolverAnswer>> {
  const solver = await createSolver({ sliceMillis: 40 });
  /** Whether the question is stopped or its time is up. */
  let isOver = () => false;

  /** The solver's loop, ended when it is over. */
  function* untilOver<Value>(loop: Generator<SolverProgress, Value>): Generator<SolverProgress, Value> {
    for (;;) {
      const { done, value } = loop.next();
      if (done) return value as Value;
      yield value as SolverProgress;
      if (isOver()) solver.stop();
    }
  }

  function* guess(fen: Fen, moves: number, move: Uci, positions?: number): Generator<SolverProgress, SolverAnswer> {
    const judgement = yield* untilOver(solver.judge(fen, moves, move, positions));
    if (judgement.kind !== 'key') return { kind: 'judged', judgement, replies: [] };
    const after = play(newGame(fen), move);
    const replies: Reply[] = [];
    if (endingOf(after)?.kind !== 'checkmate') {
      for (const reply of movesOf(after)) {
        const next = fenOf(play(after, reply));
        let shortest = moves - 1;
        // It mates in time; whether it mates sooner is checked if time allows.
        for (let fewer = 1; fewer < moves - 1 && !isOver(); fewer++) {
          if (yield* untilOver(solver.mates(next, fewer, positions))) {
            shortest = fewer;
            break;
          }
        }
        replies.push({ move: reply, moves: shortest });
      }
    }
    replies.sort((one, other) => other.moves - one.moves);
    return { kind: 'judged', judgement, replies };
  }

  return {
    *answer(question, signal) {
      const { fen, moves, limits } = question;
      const { millis = Number.POSITIVE_INFINITY, positions } = limits;
      const endMillis = performance.now() + millis;
      isOver = () => signal?.aborted === true || performance.now() >= endMillis;
      if (question.kind === 'guess') return yield* guess(fen, moves, question.guess, positions);
      if (question.kind === 'kim1') {
        return { kind: 'kim1', estimate: yield* untilOver(estimateKim1(solver, fen, moves, positions)) };
      }
      const loop = solver.solve(fen, moves, { ...question.options, positions });
      return { kind: 'solution', solution: yield* untilOver(loop) };
    },
  };
}
