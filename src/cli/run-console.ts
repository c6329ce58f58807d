import { createInterface } from 'node:readline';
import { PlayerError } from '../host/player.ts';
import type { Seat } from '../host/seat.ts';
import {
  type ConsoleState,
  type ConsoleStep,
  consoleLine,
  consoleMove,
  startConsole,
} from '../programs/tinychess86/console.ts';
import { EXIT } from './exit.ts';
import { onSignals } from './signals.ts';
import type { Terminal } from './terminal.ts';

/**
 * The terminal of Tiny Chess 86, with the program at a seat. Lines are heard while it thinks: another depth counts at
 * once, Q (of a person) as well; all others wait until it has moved. Ctrl-C makes it move now, and ends a game against
 * itself; when it is not thinking it leaves.
 * @returns the exit code.
 */
export async function runConsole(seat: Seat, terminal: Terminal, depth: number): Promise<number> {
  const { input, output, isInteractive } = terminal;
  const queue: string[] = [];
  let waiting: ((line: string | undefined) => void) | undefined;
  let isEnded = false;
  let isThinking = false;
  let isLeaving = false;
  let isBroken = false;
  let step: ConsoleStep = startConsole(depth);

  const print = (lines: readonly string[]) => {
    for (const line of lines) terminal.print(line);
  };
  const leave = () => {
    isLeaving = true;
    if (isThinking) seat.tell({ kind: 'stop' });
    reader.close();
  };
  const interrupt = () => {
    if (!isThinking) return leave();
    seat.tell({ kind: 'moveNow' });
    step = { ...step, state: { ...step.state, mode: 'answer' } };
  };

  const reader = createInterface({ input, terminal: isInteractive, ...(isInteractive ? { output } : {}) });
  const signals = onSignals({ interrupt, end: leave });
  reader.on('SIGINT', interrupt);
  reader.on('line', (line) => {
    const resolve = waiting;
    waiting = undefined;
    if (resolve) resolve(line);
    else if (!(isThinking && overhear(line))) queue.push(line);
  });
  reader.on('close', () => {
    isEnded = true;
    waiting?.(undefined);
    waiting = undefined;
  });

  /** A line that comes while it thinks; false where it has to wait. */
  const overhear = (line: string): boolean => {
    const heard = consoleLine(step.state, line);
    if (heard.next === 'quit' && isInteractive) {
      leave();
      return true;
    }
    if (!isOtherDepth(step.state, heard)) return false;
    step = { ...step, state: heard.state };
    print(heard.lines);
    seat.tell({ kind: 'level', limits: { depth: heard.state.depth } });
    return true;
  };
  const nextLine = (): Promise<string | undefined> => {
    if (queue.length > 0) return Promise.resolve(queue.shift());
    if (isEnded) return Promise.resolve(undefined);
    if (isInteractive) {
      reader.setPrompt('> ');
      reader.prompt();
    }
    return new Promise((resolve) => {
      waiting = resolve;
    });
  };
  /** Its move; nothing where it was told to leave, or broke. */
  const think = async (): Promise<ConsoleStep> => {
    isThinking = true;
    try {
      const { decision } = await seat.think(step.state.game, { depth: step.state.depth });
      if (!isLeaving) return consoleMove(step.state, decision);
    } catch (error) {
      if (!isLeaving) {
        if (!(error instanceof PlayerError)) throw error;
        isBroken = true;
        terminal.warn(`plyhouse: ${error.message}; it is started again`);
        await seat.restart();
      }
    } finally {
      isThinking = false;
    }
    return { state: { ...step.state, mode: 'answer' }, lines: [], next: 'listen' };
  };

  try {
    print(step.lines);
    while (!isLeaving && step.next !== 'quit') {
      if (step.next === 'think') {
        const { mode } = step.state;
        step = await think();
        print(step.lines);
        // A game against itself goes on by itself; what was typed meanwhile is heard between two moves.
        if (mode !== 'self' || queue.length === 0) continue;
      }
      const before = step;
      const line = await nextLine();
      if (line === undefined) break;
      step = consoleLine(before.state, line);
      print(step.lines);
      if (before.next === 'think' && step.next === 'listen' && step.state.mode === 'self') step = goOn(step, line);
    }
  } finally {
    signals.off();
    reader.close();
  }
  return signals.code() ?? (isBroken ? EXIT.engine : EXIT.ok);
}

/** Whether a line did nothing but set another depth. */
function isOtherDepth(before: ConsoleState, { state, next }: ConsoleStep): boolean {
  const { game, setup, mode, depth } = state;
  return (
    next === 'listen' &&
    game === before.game &&
    setup === before.setup &&
    mode === before.mode &&
    depth !== before.depth
  );
}

/** A game against itself after a line that did not end it: an empty line does. */
function goOn(step: ConsoleStep, line: string): ConsoleStep {
  if (line.trim() === '') return { ...step, state: { ...step.state, mode: 'answer' } };
  return { ...step, next: 'think' };
}
