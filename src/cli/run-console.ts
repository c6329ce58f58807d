import { createInterface } from 'node:readline';
import type { Game } from '../chess/game.ts';
import { PlayerError } from '../host/player.ts';
import type { Console, ConsoleEvent, ConsoleState, Settings, Solved, Step, Task } from '../programs/console.ts';
import { KeyError } from '../programs/console-keys.ts';
import type { Decision, SearchCommand, Thought } from '../programs/program.ts';
import { consoleLines } from './console-lines.ts';
import { EXIT } from './exit.ts';
import { onSignals } from './signals.ts';
import type { Terminal } from './terminal.ts';

/** What thinks for a machine: an engine client, or the solver of problems. */
export interface Mind {
  think(game: Game, task: Task & { kind: 'think' }, onThought: (thought: Thought) => void): Promise<Decision>;
  solve(task: Task & { kind: 'solve' }): Promise<Solved>;
  tell(word: SearchCommand): void;
  restart(): Promise<void>;
}

type Pondered = NonNullable<(Task & { kind: 'listen' })['ponder']>;

/**
 * A machine at this terminal. Each line is typed on its keyboard. Lines are heard while it thinks where the machine
 * heard them (another depth); all others wait until it has moved. Ctrl-C makes it move now; when it is not thinking it leaves.
 * @returns the exit code.
 */
export async function runConsole(
  console: Console,
  mind: Mind,
  terminal: Terminal,
  settings: Settings = {},
): Promise<number> {
  const { input, output, isInteractive } = terminal;
  const queue: string[] = [];
  let waiting: ((line: string | undefined) => void) | undefined;
  let isEnded = false;
  let isThinking = false;
  let isLeaving = false;
  let isBroken = false;
  let state: ConsoleState;
  let shown = '';
  let listeningSince = performance.now();

  /** Takes a step over: prints what it prints, and tells the search what it has to be told. */
  const take = (step: Step) => {
    state = step.state;
    for (const line of step.prints ?? []) if (console.machine.scrolls) terminal.print(line);
    for (const note of step.notes ?? []) terminal.say(`(${note})`);
    if (isThinking) for (const word of step.words ?? []) mind.tell(word);
  };
  /** Shows a display that does not scroll, where it has changed. */
  const show = () => {
    if (console.machine.scrolls || state.task.kind === 'off') return;
    const text = consoleLines(console, console.view(state), terminal.isUnicode).join('\n');
    if (text !== '' && text !== shown) terminal.print(text);
    shown = text;
  };
  const feed = (event: ConsoleEvent) => take(console.step(state, event));

  const leave = () => {
    isLeaving = true;
    if (isThinking) mind.tell({ kind: 'stop' });
    reader.close();
  };
  const interrupt = () => (isThinking ? feed({ kind: 'hurry' }) : leave());

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

  /** The keys of a line; none, and a word about it, where the machine lacks one. */
  const keysOf = (line: string): readonly string[] => {
    try {
      return console.read(line);
    } catch (error) {
      if (!(error instanceof KeyError)) throw error;
      terminal.warn(`plyhouse: ${error.message}`);
      return [];
    }
  };
  /** A line that comes while it thinks; false where it has to wait. */
  const overhear = (line: string): boolean => {
    let ahead = state;
    const steps: Step[] = [];
    for (const key of keysOf(line)) {
      const step = console.step(ahead, { kind: 'key', key });
      steps.push(step);
      ahead = step.state;
    }
    if (ahead.task.kind === 'off') {
      if (isInteractive) leave();
      return isInteractive;
    }
    if (ahead.task.kind !== 'think' || !steps.some(({ words = [] }) => words.length > 0)) return false;
    for (const step of steps) take(step);
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
  const onThought = (thought: Thought) => {
    if (isLeaving || state.task.kind !== 'think') return;
    feed({ kind: 'thought', thought });
    if (console.machine.thinking !== 'alive') return;
    const own = thought.own?.line ?? thought.own?.score ?? '';
    terminal.show(`${thought.depth}: ${own}`);
  };

  /** Does what the machine asks for, and tells it what came of it. */
  const work = async (task: Task & { kind: 'think' | 'solve' }) => {
    isThinking = true;
    try {
      const event: ConsoleEvent =
        task.kind === 'think'
          ? { kind: 'decision', decision: await mind.think(state.game, task, onThought) }
          : { kind: 'solved', solution: await mind.solve(task) };
      isThinking = false;
      terminal.clear();
      // A machine that was told to do something else meanwhile has no use for it.
      if (!isLeaving && state.task.kind === task.kind) feed(event);
    } catch (error) {
      isThinking = false;
      if (isLeaving) return;
      if (!(error instanceof PlayerError)) throw error;
      isBroken = true;
      terminal.warn(`plyhouse: ${error.message}; it is started again`);
      await mind.restart();
      feed({ kind: 'broken' });
    }
    show();
  };

  /** Lets it think on the player's time until it is told to stop. On a pipe nobody takes any. */
  const ponder = async ({ game, level }: Pondered): Promise<void> => {
    try {
      await mind.think(game, { kind: 'think', level, limits: { ponder: true } }, (thought) => {
        if (!isLeaving && state.task.kind === 'listen') feed({ kind: 'thought', thought });
      });
    } catch (error) {
      if (!(error instanceof PlayerError)) throw error;
      if (!isLeaving) await mind.restart();
    }
  };

  try {
    take(console.start(settings));
    state = state!;
    show();
    while (!isLeaving && state.task.kind !== 'off') {
      const { task } = state;
      if (task.kind === 'think' || task.kind === 'solve') {
        await work(task);
        listeningSince = performance.now();
        // A game against itself goes on by itself; what was typed meanwhile is heard between two moves.
        if (state.task.kind !== 'listen' && queue.length === 0) continue;
      }
      const pondering = isInteractive && task.kind === 'listen' && task.ponder ? ponder(task.ponder) : undefined;
      const line = await nextLine();
      if (pondering) {
        mind.tell({ kind: 'stop' });
        await pondering;
      }
      if (line === undefined) break;
      if (isInteractive) feed({ kind: 'time', millis: performance.now() - listeningSince });
      listeningSince = performance.now();
      for (const key of keysOf(line)) feed({ kind: 'key', key });
      show();
    }
  } finally {
    signals.off();
    reader.close();
  }
  return signals.code() ?? (isBroken ? EXIT.engine : EXIT.ok);
}
