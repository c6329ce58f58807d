import { createInterface } from 'node:readline';
import type { Game } from '../../chess/game.ts';
import type { Outcome } from '../../host/engine-client.ts';
import { PlayerError } from '../../host/player.ts';
import type {
  Console,
  ConsoleEvent,
  ConsoleState,
  Ponder,
  Settings,
  Solved,
  Step,
  Task,
  View,
} from '../../programs/console.ts';
import { KeyError } from '../../programs/console-keys.ts';
import type { SearchCommand, Thought } from '../../programs/program.ts';
import { EXIT } from '../exit.ts';
import { onSignals } from '../signals.ts';
import type { Terminal } from '../terminal.ts';

/** What thinks for a machine: an engine client, or the solver of problems. */
export interface Mind {
  think(game: Game, task: Task & { kind: 'think' }, onThought: (thought: Thought) => void): Promise<Outcome>;
  solve(task: Task & { kind: 'solve' }): Promise<Solved>;
  tell(word: SearchCommand): void;
  restart(): Promise<void>;
}

/**
 * Runs a machine at this terminal. Each line is typed on its keyboard. While it thinks, it takes the lines that the original
 * took then (another depth); all others wait until it has moved. Ctrl-C makes it move now, or leaves if it is not thinking.
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
  /** The search on the player's time. */
  let pondering: { readonly about: Ponder; readonly outcome: Promise<Outcome> } | undefined;
  /** The search on the player's time that has become its own. */
  let hit: Promise<Outcome> | undefined;
  let isLeaving = false;
  let isBroken = false;
  let state: ConsoleState;
  let shown = '';
  let listeningSince = performance.now();

  /** Applies a step: prints its output and passes its words on to the search. */
  const take = (step: Step) => {
    state = step.state;
    for (const line of step.prints ?? []) if (console.machine.scrolls) terminal.print(line);
    for (const note of step.notes ?? []) terminal.say(`(${note})`);
    for (const word of step.words ?? []) {
      const isHit = word.kind === 'hit' && pondering !== undefined;
      if (isThinking || isHit) mind.tell(word);
      if (!isHit) continue;
      hit = pondering?.outcome;
      pondering = undefined;
    }
  };
  /** Prints a display that does not scroll, if it has changed. */
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

  /** The keys of a line; none, with a warning, if the machine lacks one of them. */
  const keysOf = (line: string): readonly string[] => {
    try {
      return console.read(line);
    } catch (error) {
      if (!(error instanceof KeyError)) throw error;
      terminal.warn(`plyhouse: ${error.message}`);
      return [];
    }
  };
  /** Handles a line typed while the machine thinks; false if the line must wait. */
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

  /** Does the task the machine asks for and feeds the result back to it. */
  const work = async (task: Task & { kind: 'think' | 'solve' }) => {
    isThinking = true;
    try {
      const event: ConsoleEvent =
        task.kind === 'think'
          ? { kind: 'decision', ...(await (hit ?? mind.think(state.game, task, onThought))) }
          : { kind: 'solved', solution: await mind.solve(task) };
      isThinking = false;
      terminal.clear();
      // The machine may have been given another task in the meantime; it then drops the result.
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

  /** Lets it think on the player's time. */
  const ponder = (about: Ponder) => {
    const { game, ...task } = about;
    const outcome = mind.think(
      game,
      { kind: 'think', ...task, limits: { ...task.limits, ponder: true } },
      (thought) => {
        if (state.task.kind === 'listen' && !isLeaving) feed({ kind: 'thought', thought });
        else onThought(thought);
      },
    );
    // A fault counts once something waits for it.
    outcome.catch(() => {});
    pondering = { about, outcome };
  };
  const endPondering = async () => {
    const outcome = pondering?.outcome;
    pondering = undefined;
    if (!outcome) return;
    mind.tell({ kind: 'stop' });
    try {
      await outcome;
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
        hit = undefined;
        listeningSince = performance.now();
        // A game against itself continues unattended; lines typed meanwhile are read between moves.
        if (state.task.kind !== 'listen' && queue.length === 0) continue;
      }
      // On a pipe nobody takes any time.
      const about = state.task.kind === 'listen' && isInteractive ? state.task.ponder : undefined;
      if (about && !pondering) ponder(about);
      const line = await nextLine();
      if (line === undefined) break;
      if (isInteractive) feed({ kind: 'time', millis: performance.now() - listeningSince });
      listeningSince = performance.now();
      for (const key of keysOf(line)) feed({ kind: 'key', key });
      if (pondering && (state.task.kind !== 'listen' || state.task.ponder !== about)) await endPondering();
      show();
    }
  } finally {
    await endPondering();
    signals.off();
    reader.close();
  }
  return signals.code() ?? (isBroken ? EXIT.engine : EXIT.ok);
}

/** The main display of a machine as lines of this terminal: its picture if characters can show it, otherwise its text. */
function consoleLines({ machine }: Console, { pictures, text }: View, isUnicode: boolean): readonly string[] {
  const picture = pictures[machine.displays[0]!.id]!;
  if (picture.kind !== 'screen' || !isUnicode) return text;
  return picture.rows.map((runs) =>
    runs
      .map((run) => run.text)
      .join('')
      .trimEnd(),
  );
}
