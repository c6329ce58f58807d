import type { JSX } from 'preact';
import { capitalized } from '../../format/text.ts';
import type { Console, View } from '../../programs/console.ts';
import { Scroll } from '../app/scroll.tsx';
import { MachineDisplay } from './machine-display.tsx';
import type { MachineEntry } from './machine-list.ts';

/** The newest lines of a display that a screen reader reads out: a screenful. */
const LINES = 24;

/** The main display of a machine beside a board, showing a game as the machine's own page does. */
export function GameDisplay({
  entry,
  console,
  view,
}: {
  readonly entry: MachineEntry;
  readonly console: Console;
  readonly view: View;
}): JSX.Element {
  const { displays } = console.machine;
  const { id, name } = displays[0]!;
  const picture = view.pictures[id];
  const parts = view.text.slice(-LINES).map((line) => line.trim());
  const shown = (
    <div role="img" aria-label={`The ${name} shows: ${parts.filter(Boolean).join('. ') || 'nothing'}`}>
      <MachineDisplay console={console} view={view} />
    </div>
  );
  return (
    <section class="panel display" aria-labelledby="display-title">
      <h2 id="display-title">{entry.name}</h2>
      {picture?.kind === 'paper' ? <Scroll label={capitalized(name)}>{shown}</Scroll> : shown}
      {picture?.kind === 'board' ? <p lang={console.machine.language}>{picture.message}</p> : null}
    </section>
  );
}
