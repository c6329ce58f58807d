/** Node only: a conversation with an engine process, from its start to its end or its first fault. */
import { quote } from '../chess/foreign-text.ts';
import type { Log } from '../host/log.ts';
import { PlayerError, type PlayerProblem } from '../host/player.ts';
import { startTimer } from '../host/timer.ts';
import { type EngineCommand, startProcess } from './engine-process.ts';
import { isWord } from './lines.ts';

/** A question to an engine. */
interface EngineQuestion {
  readonly text: string;
  /** A line sent before it, in the same write: each write takes the system as long as many lines. */
  readonly before?: string;
  /** The time limit for the answer; infinite for no limit. */
  readonly millis: number;
  /** Receives every line that is not blank, until it accepts one as the answer. */
  take(line: string): boolean;
}

/** A pending question. */
export interface PendingQuestion {
  /** The answer. @throws {PlayerError} if none came, for whatever reason. */
  readonly answered: Promise<string>;
  /** Sets again how long the answer may take from now. */
  allow(millis: number): void;
  /** Stops waiting: the answer is empty. */
  drop(): void;
}

/** One run of an engine process. */
export interface Conversation {
  write(text: string): void;
  ask(question: EngineQuestion): PendingQuestion;
  /** Ends it because of a fault of the engine: everything pending fails with it. @returns the error. */
  fail(problem: PlayerProblem, detail: string, move?: string): PlayerError;
  /** The fault it ended by, if any. */
  fault(): PlayerError | undefined;
  /** Ends it in an orderly way; pending questions fail with the given error. Resolves when the process is gone. */
  end(error: PlayerError, graceMillis: number): Promise<void>;
}

/** A fault before the first game, with what the engine said since it was started; any other error is left as it is. */
export function withLastOutput(error: unknown, log: Log): unknown {
  if (!(error instanceof PlayerError) || error.problem === 'closed') return error;
  const lines = log.lines();
  const start = lines.findLastIndex((line) => line === '> uci' || line === '> xboard');
  const last = lines.slice(start + 1).findLast((line) => /^[<!] ./.test(line));
  const detail = error.message.slice(`${error.player}: `.length);
  const output = last === undefined ? 'it said nothing' : `it said last: ${quote(last.slice(2))}`;
  return new PlayerError(error.problem, error.player, `${detail}; ${output}`);
}

/**
 * Starts an engine process and the conversation.
 * @param nameOf the engine's current name, for errors.
 */
export function startConversation(command: EngineCommand, nameOf: () => string, log: Log): Conversation {
  interface Wait {
    take(line: string): void;
    reject(error: PlayerError): void;
  }
  const waits = new Set<Wait>();
  let fault: PlayerError | undefined;
  let over: PlayerError | undefined;

  const onText = (text: string) => {
    log.add(`< ${text}`);
    if (over || text.trim() === '') return;
    if (waits.size === 0 && isWord(text, 'bestmove')) log.add('* a bestmove that nobody asked for');
    for (const wait of waits) wait.take(text);
  };
  const end = async (error: PlayerError, graceMillis: number) => {
    over ??= error;
    for (const wait of waits) wait.reject(error);
    await line.end(graceMillis);
  };
  const fail = (problem: PlayerProblem, detail: string, move?: string) => {
    const error = new PlayerError(problem, nameOf(), detail, move);
    if (over) return error;
    log.add(`* ${error.message}`);
    fault = error;
    void end(error, 0);
    return error;
  };
  const line = startProcess(command, {
    onLine: onText,
    onErrorLine: (text) => log.add(`! ${text}`),
    onExit: (detail) => {
      if (!over) fail('crashed', detail);
    },
  });
  const leave = () => void end(new PlayerError('closed', nameOf(), 'was stopped while starting'), 0);
  command.signal?.addEventListener('abort', leave, { once: true });
  const write = (text: string) => {
    log.add(`> ${text}`);
    line.write(text);
  };

  return {
    write,
    fail,
    fault: () => fault,
    end,
    ask({ text, before, millis, take }) {
      let forgive = () => {};
      let allow: (time: number) => void = () => {};
      let drop = () => {};
      const answered = new Promise<string>((resolve, reject) => {
        if (over) return reject(over);
        const forget = () => {
          forgive();
          waits.delete(wait);
        };
        const wait: Wait = {
          take(message) {
            if (!take(message)) return;
            forget();
            resolve(message);
          },
          reject(error) {
            forget();
            reject(error);
          },
        };
        drop = () => {
          forget();
          resolve('');
        };
        allow = (time) => {
          forgive();
          if (!waits.has(wait)) return;
          forgive = startTimer(
            () => fail('stalled', `did not answer ${JSON.stringify(text)} within ${Math.round(time)} ms`),
            time,
          );
        };
        waits.add(wait);
        allow(millis);
        if (before === undefined) return write(text);
        for (const each of [before, text]) log.add(`> ${each}`);
        line.write(`${before}\n${text}`);
      });
      return { answered, allow: (time) => allow(time), drop: () => drop() };
    },
  };
}
