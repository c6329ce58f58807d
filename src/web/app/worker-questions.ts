/** Questions to a worker, one after the other: each reports progress, can be stopped, and ends with an answer. */
import { type ErrorReport, reportError, WorkerError } from '../../host/error-report.ts';
import type { Port, WorkerPort } from '../../host/worker-protocol.ts';

export type ToAnswerer<Question> =
  | { readonly kind: 'ask'; readonly id: number; readonly question: Question }
  /** Ends the current question, as a limit does. */
  | { readonly kind: 'stop' };

export type FromAnswerer<Progress, Answer> =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: Progress }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly id: number; readonly report: ErrorReport };

/** The answering side. Each answer is a resumable loop, run until it is finished. */
export interface Answerer<Question, Progress, Answer> {
  answer(question: Question): Generator<Progress, Answer>;
  /** Makes the current answer end soon. */
  stop(): void;
}

/** The same for answers that wait for something else, such as a database. */
export interface WaitingAnswerer<Question, Progress, Answer>
  extends Pick<Answerer<Question, Progress, Answer>, 'stop'> {
  answer(question: Question): AsyncGenerator<Progress, Answer>;
}

type AnyAnswerer<Question, Progress, Answer> =
  | Answerer<Question, Progress, Answer>
  | WaitingAnswerer<Question, Progress, Answer>;

/** The interval of progress reports, in milliseconds. */
const TALK_MILLIS = 100;

/**
 * The worker's side: answers questions for as long as the worker lives. It checks for messages between slices, so that a
 * stop gets through.
 * @param open makes the answering side, at the first question; if that fails, the next question tries again.
 */
export function serveAnswers<Question, Progress, Answer>(
  port: Port<FromAnswerer<Progress, Answer>, ToAnswerer<Question>>,
  open: () => Promise<AnyAnswerer<Question, Progress, Answer>>,
): void {
  let opened: Promise<AnyAnswerer<Question, Progress, Answer>> | undefined;
  let present: AnyAnswerer<Question, Progress, Answer> | undefined;
  let queue: Promise<void> = Promise.resolve();
  /** Stops received for questions that are still queued. */
  let asked = 0;
  let stopped = 0;

  const work = async (id: number, number: number, question: Question): Promise<void> => {
    opened ??= open();
    const answerer = await opened.catch((error) => {
      opened = undefined;
      throw error;
    });
    const loop = answerer.answer(question);
    present = answerer;
    try {
      let reportedAt = performance.now();
      for (;;) {
        if (number <= stopped) answerer.stop();
        const { done, value } = await loop.next();
        if (done) {
          port.post({ kind: 'answer', id, answer: value });
          return;
        }
        if (performance.now() >= reportedAt + TALK_MILLIS) {
          reportedAt = performance.now();
          port.post({ kind: 'progress', id, progress: value });
        }
        await breath();
      }
    } finally {
      present = undefined;
    }
  };

  port.listen((message) => {
    if (message.kind === 'stop') {
      stopped = asked;
      present?.stop();
      return;
    }
    const { id, question } = message;
    const number = ++asked;
    queue = queue
      .then(() => work(id, number, question))
      .catch((error) => port.post({ kind: 'failed', id, report: reportError(error) }));
  });
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
  interface Waiting {
    onProgress: ((progress: Progress) => void) | undefined;
    resolve(answer: Answer): void;
    reject(error: Error): void;
  }
  let line: ReturnType<typeof start> | undefined;
  let count = 0;
  const waiting = new Map<number, Waiting>();

  const end = () => {
    void line?.end();
    line = undefined;
  };
  const begin = () => {
    const fresh = start();
    fresh.listen(
      (message) => {
        const one = waiting.get(message.id);
        if (!one) return;
        if (message.kind === 'progress') return one.onProgress?.(message.progress);
        waiting.delete(message.id);
        if (message.kind === 'answer') one.resolve(message.answer);
        else one.reject(new WorkerError(message.report));
      },
      (problem) => {
        end();
        const all = [...waiting.values()];
        waiting.clear();
        for (const one of all) one.reject(new Error(problem));
      },
    );
    return fresh;
  };

  return {
    ask(question, onProgress) {
      line ??= begin();
      const id = ++count;
      const message: ToAnswerer<Question> = { kind: 'ask', id, question };
      const answer = new Promise<Answer>((resolve, reject) => waiting.set(id, { onProgress, resolve, reject }));
      line.post(message);
      return answer;
    },
    stop() {
      line?.post({ kind: 'stop' });
    },
    close() {
      end();
      waiting.clear();
    },
  };
}

function breath(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, 0));
}
