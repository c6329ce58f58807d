import type { Fen } from '../chess/fen.ts';
import type { Uci } from '../chess/move.ts';
import { type Breath, breathing } from '../host/breath.ts';
import type { Solution } from './solution.ts';
import {
  createSolver,
  type FindOptions,
  type FoundMate,
  type Judgement,
  type Progress,
  type SolveOptions,
  type Solver,
} from './solver.ts';

/** What a desk can be asked: plain data, as it crosses into a worker. */
export type DeskQuestion =
  | { readonly kind: 'solve'; readonly fen: Fen; readonly moves: number; readonly options?: SolveOptions }
  | { readonly kind: 'findMate'; readonly fen: Fen; readonly moves: number; readonly options?: FindOptions }
  | { readonly kind: 'judge'; readonly fen: Fen; readonly moves: number; readonly guess: Uci };

export interface DeskAnswers {
  readonly solve: Solution;
  readonly findMate: FoundMate;
  readonly judge: Judgement;
}

/** A solver that answers by and by, wherever it works: in this thread or in a worker. One question at a time. */
export interface Desk {
  /**
   * Answers a question; one that is still open is ended first.
   * @throws {DeskError} where the position or the length cannot be read, or the worker has died.
   */
  ask<Kind extends DeskQuestion['kind']>(
    question: DeskQuestion & { readonly kind: Kind },
    onProgress?: (progress: Progress) => void,
  ): Promise<DeskAnswers[Kind]>;
  /** Ends the open question with what is known: "not decided". */
  stop(): void;
  close(): void;
}

/** `input`: the question cannot be understood. `worker`: the worker has died, or never lived. */
export class DeskError extends Error {
  override readonly name = 'DeskError';
  readonly problem: 'input' | 'worker';
  constructor(problem: 'input' | 'worker', detail: string) {
    super(detail);
    this.problem = problem;
  }
}

/** A desk in this thread: between slices the thread does its other work. */
export async function localDesk(): Promise<Desk> {
  const solver = await createSolver();
  const breath: Breath = breathing();
  let last: Promise<unknown> = Promise.resolve();
  return {
    ask(question, onProgress = () => {}) {
      solver.stop();
      const answer = last.then(() => pull(opened(solver, question), breath, onProgress));
      last = answer.catch(() => {});
      return answer as Promise<never>;
    },
    stop: () => solver.stop(),
    close() {
      solver.stop();
      void last.then(() => breath.close());
    },
  };
}

function opened(solver: Solver, question: DeskQuestion): Generator<Progress, DeskAnswers[keyof DeskAnswers]> {
  const { kind, fen, moves } = question;
  if (kind === 'solve') return solver.solve(fen, moves, question.options);
  if (kind === 'findMate') return solver.findMate(fen, moves, question.options);
  return solver.judge(fen, moves, question.guess);
}

async function pull<Answer>(
  question: Generator<Progress, Answer>,
  breath: Breath,
  onProgress: (progress: Progress) => void,
): Promise<Answer> {
  for (;;) {
    let step: IteratorResult<Progress, Answer>;
    try {
      step = question.next();
    } catch (error) {
      if (error instanceof RangeError || (error instanceof Error && error.name === 'FenError')) {
        throw new DeskError('input', error.message);
      }
      throw error;
    }
    if (step.done) return step.value;
    onProgress(step.value);
    await breath.take();
  }
}

// ------------------------------------------------------------------------------------------------- across a worker

/** To the worker: a question with its number, or the word that ends it. */
export type ToDesk =
  | { readonly kind: 'ask'; readonly id: number; readonly question: DeskQuestion }
  | { readonly kind: 'stop' };

/** From the worker. */
export type FromDesk =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: Progress }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: DeskAnswers[keyof DeskAnswers] }
  | { readonly kind: 'failed'; readonly id: number; readonly problem: 'input' | 'worker'; readonly detail: string };

/** One end of a worker, as a page's `Worker`, its own scope and a port all have it, reduced to what is needed. */
export interface DeskPort<Out, In> {
  post(message: Out): void;
  listen(onMessage: (message: In) => void): void;
}

/** The worker's side: answers for as long as it lives. */
export function serveDesk(house: DeskPort<FromDesk, ToDesk>): void {
  const desk = localDesk();
  house.listen((message) => {
    if (message.kind === 'stop') {
      void desk.then((open) => open.stop());
      return;
    }
    const { id, question } = message;
    const onProgress = (progress: Progress) => house.post({ kind: 'progress', id, progress });
    desk
      .then((open) => open.ask(question, onProgress))
      .then(
        (answer) => house.post({ kind: 'answer', id, answer }),
        (error: unknown) => {
          const problem = error instanceof DeskError ? error.problem : 'worker';
          house.post({ kind: 'failed', id, problem, detail: error instanceof Error ? error.message : String(error) });
        },
      );
  });
}

/** The house's side of a worker. */
export interface DeskWire extends DeskPort<ToDesk, FromDesk> {
  /** Told at most once, with what is known of the cause. */
  onDeath(hear: (detail: string) => void): void;
  end(): void;
}

/** A desk in a worker: whatever it does, the page stays free. */
export function workerDesk(wire: DeskWire): Desk {
  interface Open {
    onProgress(progress: Progress): void;
    resolve(answer: never): void;
    reject(error: DeskError): void;
  }
  const open = new Map<number, Open>();
  let lastId = 0;
  let death: string | undefined;
  const die = (detail: string) => {
    death ??= detail;
    for (const { reject } of open.values()) reject(new DeskError('worker', `the solver's worker: ${detail}`));
    open.clear();
  };
  wire.listen((message) => {
    const asked = open.get(message.id);
    if (!asked) return;
    if (message.kind === 'progress') {
      asked.onProgress(message.progress);
      return;
    }
    open.delete(message.id);
    if (message.kind === 'answer') asked.resolve(message.answer as never);
    else asked.reject(new DeskError(message.problem, message.detail));
  });
  wire.onDeath(die);
  return {
    ask(question, onProgress = () => {}) {
      if (death !== undefined) return Promise.reject(new DeskError('worker', `the solver's worker: ${death}`));
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        open.set(id, { onProgress, resolve, reject });
        wire.post({ kind: 'ask', id, question });
      });
    },
    stop: () => wire.post({ kind: 'stop' }),
    close() {
      wire.end();
      die('was closed');
    },
  };
}
