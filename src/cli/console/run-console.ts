import { driveMachine, type MachineEngine } from '../../host/machine-driver.ts';
import { PlayerError } from '../../host/player.ts';
import type { Console, ConsoleEvent, Settings, Step } from '../../programs/console.ts';
import { KeyError } from '../../programs/console-keys.ts';
import { consoleLines } from '../console-lines.ts';
import { EXIT } from '../exit.ts';
import { folded } from '../fold-text.ts';
import { openLines } from '../line-source.ts';
import { onSignals } from '../signals.ts';
import type { Terminal } from '../terminal.ts';

/**
 * Runs a machine at this terminal. Each line is typed on its keyboard. While it thinks, it takes the lines that the original
 * took then (another depth); all others wait until it has moved. Ctrl-C makes it move now, or leaves if it is not thinking.
 * @returns the exit code.
 */
export async function runConsole(
  console: Console,
  engine: MachineEngine,
  terminal: Terminal,
  settings: Settings = {},
): Promise<number> {
  const { isInteractive } = terminal;
  let isBroken = false;
  let shownText = '';

  /** Prints a display that does not scroll, if it has changed. */
  const show = () => {
    if (console.machine.scrolls || !driver.state) return;
    const lines = consoleLines(console, console.view(driver.state), terminal.isUnicode);
    const text = lines.map((line) => folded(terminal, line)).join('\n');
    if (text !== '' && text !== shownText) terminal.print(text);
    shownText = text;
  };
  const onStep = (step: Step, event: ConsoleEvent | undefined) => {
    const isOver = event?.kind === 'decision' || event?.kind === 'solved';
    if (isOver) terminal.clear();
    for (const line of step.prints ?? []) if (console.machine.scrolls) terminal.print(line);
    for (const note of step.notes ?? []) terminal.inform(folded(terminal, `(${note})`));
    if (!event || isOver || event.kind === 'broken') show();
    if (event?.kind !== 'thought' || !isThinking() || console.machine.thinking !== 'alive') return;
    const { depth, own } = event.thought;
    terminal.show(`${depth}: ${own?.line ?? own?.score ?? ''}`);
  };
  const driver = driveMachine(
    console,
    engine,
    {
      onStep,
      onFault(error) {
        if (!(error instanceof PlayerError)) throw error;
        // Pondering that has failed is started again without a word.
        if (!isThinking()) return;
        isBroken = true;
        terminal.warn(`plyhouse: ${error.message}; it is started again`);
      },
      isInputWaiting: () => lines.isWaiting(),
    },
    // On a pipe nobody takes any time.
    { ponders: isInteractive },
  );
  const isThinking = () => driver.state !== undefined && driver.state.task.kind !== 'listen';

  const leave = () => {
    driver.switchOff();
    lines.close();
  };
  const interrupt = () => (isThinking() ? driver.feed([{ kind: 'hurry' }]) : leave());

  const lines = openLines(terminal, () => [], interrupt);
  const signals = onSignals({ interrupt, end: leave });
  lines.overhear((line) => isThinking() && overhear(line));

  /** Handles a line typed while the machine thinks; false if the line must wait. */
  const overhear = (line: string): boolean => {
    let ahead = driver.state!;
    let hasWords = false;
    const keys = keysOf(console, terminal, line);
    for (const key of keys) {
      const step = console.step(ahead, key);
      hasWords ||= step.words !== undefined && step.words.length > 0;
      ahead = step.state;
    }
    if (ahead.task.kind === 'off') {
      if (isInteractive) leave();
      return isInteractive;
    }
    if (ahead.task.kind !== 'think' || !hasWords) return false;
    driver.feed(keys);
    return true;
  };
  try {
    driver.switchOn(settings);
    for (;;) {
      await driver.idle();
      if (!driver.state) break;
      const listeningSince = performance.now();
      const line = await lines.next('> ');
      if (line === undefined) break;
      const time: ConsoleEvent[] = isInteractive ? [{ kind: 'time', millis: performance.now() - listeningSince }] : [];
      driver.feed([...time, ...keysOf(console, terminal, line)]);
      show();
    }
  } finally {
    driver.switchOff();
    await driver.idle();
    signals.off();
    lines.close();
  }
  return signals.code() ?? (isBroken ? EXIT.engine : EXIT.ok);
}

/** The events of a line's keys; none, with a warning, if the machine lacks one of them. */
function keysOf(console: Console, terminal: Terminal, line: string): readonly ConsoleEvent[] {
  try {
    return console.read(line).map((key) => ({ kind: 'key', key }));
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    terminal.warn(`plyhouse: ${error.message}`);
    return [];
  }
}
