/** Questions to a worker, one after the other: each reports progress, can be stopped, and ends with an answer. */

import {
  type Caller,
  callWorker,
  type FromWorker,
  type Port,
  type ReceivedCall,
  serveCalls,
  type ToWorker,
  type WorkerPort,
} from '../../host/calls.ts';
import { type ErrorReport, reportError, WorkerError } from '../../host/error-report.ts';

export type ToAnswerer<Question> = ToWorker<Question>;
export type FromAnswerer<Progress, Answer> = FromWorker<Answer, Progress, ErrorReport>;

/** The answering side. Each answer is a resumable loop, run until it is finished; it ends soon once its signal is aborted. */
export interface Answerer<Question, Progress, Answer> {
  answer(question: Question, signal?: AbortSignal): Generator<Progress, Answer>;
}

/** The same for answers that wait for something else, such as a database. */
export interface WaitingAnswerer<Question, Progress, Answer> {
  answer(question: Question, signal?: AbortSignal): AsyncGenerator<Progress, Answer>;
}

type AnyAnswerer<Question, Progress, Answer> =
  | Answerer<Question, Progress, Answer>
  | WaitingAnswerer<Question, Progress, Answer>;

/** The interval of progress reports, in milliseconds. */
const TALK_MILLIS = 100;

/**
 * The worker's side: answers one question after the other for as long as the worker lives. It checks for messages between
 * slices, so that a stop gets through.
 * @param open makes the answering side, at the first question; if that fails, the next question tries again.
 */
export function serveAnswers<Question, Progress, Answer>(
  port: Port<FromAnswerer<Progress, Answer>, ToAnswerer<Question>>,
  open: () => Promise<AnyAnswerer<Question, Progress, Answer>>,
): void {
  let opened: Promise<AnyAnswerer<Question, Progress, Answer>> | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const work = async (question: Question, { signal, report }: ReceivedCall<Progress>): Promise<Answer> => {
    opened ??= open();
    const answerer = await opened.catch((error) => {
      opened = undefined;
      throw error;
    });
    const loop = answerer.answer(question, signal);
    let reportedAt = performance.now();
    for (;;) {
      const { done, value } = await loop.next();
      if (done) return value;
      if (performance.now() >= reportedAt + TALK_MILLIS) {
        reportedAt = performance.now();
        report(value);
      }
      await breath();
    }
  };

  serveCalls(
    port,
    (question: Question, call: ReceivedCall<Progress>) => {
      const answer = queue.then(() => work(question, call));
      queue = answer.catch(() => {});
      return answer;
    },
    reportError,
  );
}

/** The page's side. */
export interface WorkerClient<Question, Progress, Answer> {
  /** @throws {WorkerError} if it fails, and plain `Error` if it cannot be loaded; the next question starts another worker. */
  ask(question: Question, onProgress?: (progress: Progress) => void): Promise<Answer>;
  /** Ends all questions asked so far: each answers soon, with the results so far. */
  stop(): void;
  /** Ends the worker; open questions are never answered. */
  close(): void;
}

/** Sends questions to a worker, which is started at the first one. */
export function askWorker<Question, Progress, Answer>(
  start: () => WorkerPort<ToAnswerer<Question>, FromAnswerer<Progress, Answer>>,
): WorkerClient<Question, Progress, Answer> {
  let worker: Caller<Question, Answer, Progress, never> | undefined;
  let stopping = new AbortController();
  const startWorker = () =>
    callWorker(start(), {
      errorOf: (report: ErrorReport) => new WorkerError(report),
      onDeath(_, detail) {
        worker = undefined;
        return new Error(detail);
      },
    });
  return {
    ask(question, onProgress) {
      worker ??= startWorker();
      return worker.call(question, { signal: stopping.signal, onProgress });
    },
    stop() {
      stopping.abort();
      stopping = new AbortController();
    },
    close() {
      void worker?.end();
      worker = undefined;
    },
  };
}

function breath(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, 0));
}
