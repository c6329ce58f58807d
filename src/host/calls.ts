/**
 * Calls to a worker: a question with its answer, what is reported meanwhile, and a signal that ends it. One protocol for all workers, over
 * any port. (comlink was considered: its calls never settle when a worker dies, and each callback opens a port.)
 */
import { type SilenceWatch, watchSilence } from './silence.ts';

/** The worker's end of a connection. */
export interface Port<Out, In> {
  post(message: Out): void;
  listen(onMessage: (message: In) => void): void;
}

/** The end of a connection to a worker that its creator holds. */
export interface WorkerPort<Out, In> {
  post(message: Out): void;
  /** Called once, before anything is posted. `onDeath` is called at most once, with the cause if known. */
  listen(onMessage: (message: In) => void, onDeath: (detail: string) => void): void;
  /** Ends the worker, whatever it is doing. No message and no death is reported after this. */
  end(): Promise<void>;
}

/** Messages to a worker. A command belongs to whatever it is doing, and is not answered. */
export type ToWorker<Question, Command = never> =
  | { readonly kind: 'call'; readonly id: number; readonly question: Question }
  /** The caller's signal was aborted: answer soon, with what there is. */
  | { readonly kind: 'abort'; readonly id: number }
  | { readonly kind: 'command'; readonly command: Command }
  /** Are you alive? Answered by `pong` as soon as the work lets messages in. */
  | { readonly kind: 'ping' };

/** Messages from a worker. `Fault` is an error as plain data: errors lose their class and fields on the way out. */
export type FromWorker<Answer, Progress, Fault> =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly id: number; readonly fault: Fault }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: Progress }
  | { readonly kind: 'pong' };

/** A call as the worker sees it. */
export interface ReceivedCall<Progress> {
  /** Aborted when the answer is no longer worth waiting for. */
  readonly signal: AbortSignal;
  report(progress: Progress): void;
}

/**
 * The worker's side: answers calls, any number at once, as long as the worker lives.
 * @param faultOf converts an error for sending.
 */
export function serveCalls<Question, Answer, Progress, Fault, Command = never>(
  port: Port<FromWorker<Answer, Progress, Fault>, ToWorker<Question, Command>>,
  answer: (question: Question, call: ReceivedCall<Progress>) => Promise<Answer>,
  faultOf: (error: unknown) => Fault,
  onCommand: (command: Command) => void = () => {},
): void {
  const open = new Map<number, AbortController>();
  const receive = async (id: number, question: Question): Promise<void> => {
    const controller = new AbortController();
    open.set(id, controller);
    const report = (progress: Progress) => port.post({ kind: 'progress', id, progress });
    try {
      port.post({ kind: 'answer', id, answer: await answer(question, { signal: controller.signal, report }) });
    } catch (error) {
      port.post({ kind: 'failed', id, fault: faultOf(error) });
    } finally {
      open.delete(id);
    }
  };
  port.listen((message) => {
    if (message.kind === 'ping') port.post({ kind: 'pong' });
    else if (message.kind === 'command') onCommand(message.command);
    else if (message.kind === 'abort') open.get(message.id)?.abort();
    else void receive(message.id, message.question);
  });
}

/** Options of a call. */
interface CallSettings<Progress> {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** A worker as its owner calls it. */
export interface Caller<Question, Answer, Progress, Command> {
  /** Rejects with the worker's error, and if the worker dies. */
  call(question: Question, settings?: CallSettings<Progress>): Promise<Answer>;
  send(command: Command): void;
  /** Ends the worker. Open calls reject with the error; without one they are never answered. */
  end(error?: Error): Promise<void>;
}

interface CallerSettings<Fault> {
  /** The error that a fault is. */
  errorOf(fault: Fault): Error;
  /** The worker ended by itself, or gave no sign of life: it is released. @returns what the open calls reject with. */
  onDeath(problem: 'crashed' | 'stalled', detail: string): Error;
  /** The time that the worker may be silent during a call; unlimited by default. */
  readonly stallMillis?: number;
}

/** The owner's side of a worker that runs {@link serveCalls}. */
export function callWorker<Question, Answer, Progress, Fault, Command = never>(
  worker: WorkerPort<ToWorker<Question, Command>, FromWorker<Answer, Progress, Fault>>,
  { errorOf, onDeath, stallMillis }: CallerSettings<Fault>,
): Caller<Question, Answer, Progress, Command> {
  interface Open {
    readonly onProgress: ((progress: Progress) => void) | undefined;
    resolve(answer: Answer): void;
    reject(error: Error): void;
    /** Stops listening to the signal. */
    release(): void;
  }
  const open = new Map<number, Open>();
  let lastId = 0;
  let watch: SilenceWatch | undefined;
  let isEnded = false;

  const rest = () => {
    watch?.end();
    watch = undefined;
  };
  const settle = (id: number) => {
    const call = open.get(id);
    open.delete(id);
    if (open.size === 0) rest();
    call?.release();
    return call;
  };
  const end = async (error?: Error) => {
    if (isEnded) return;
    isEnded = true;
    rest();
    const calls = [...open.values()];
    open.clear();
    for (const { reject, release } of calls) {
      release();
      if (error) reject(error);
    }
    await worker.end();
  };
  const die = (problem: 'crashed' | 'stalled', detail: string) => {
    if (!isEnded) void end(onDeath(problem, detail));
  };

  worker.listen(
    (message) => {
      if (isEnded) return;
      watch?.keepAwake();
      if (message.kind === 'progress') open.get(message.id)?.onProgress?.(message.progress);
      else if (message.kind === 'answer') settle(message.id)?.resolve(message.answer);
      else if (message.kind === 'failed') settle(message.id)?.reject(errorOf(message.fault));
    },
    (detail) => die('crashed', detail),
  );

  return {
    call: (question, { signal, onProgress } = {}) =>
      new Promise((resolve, reject) => {
        if (isEnded) return reject(new Error('the worker has ended'));
        const id = ++lastId;
        const abort = () => worker.post({ kind: 'abort', id });
        open.set(id, { onProgress, resolve, reject, release: () => signal?.removeEventListener('abort', abort) });
        if (stallMillis !== undefined) {
          watch ??= watchSilence(
            stallMillis,
            () => worker.post({ kind: 'ping' }),
            (detail) => die('stalled', detail),
          );
        }
        worker.post({ kind: 'call', id, question });
        if (signal?.aborted) abort();
        else signal?.addEventListener('abort', abort);
      }),
    send: (command) => {
      if (!isEnded) worker.post({ kind: 'command', command });
    },
    end,
  };
}
