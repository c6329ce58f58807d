import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Console, Keyboard, View } from '../../programs/console.ts';
import { MachineDisplay } from './machine-display.tsx';
import type { Touch } from './pictures.tsx';
import './small-machine.css';

/** Lamps of a row of bits are not named one by one. */
const LAMPS_NAMED = 12;

/**
 * A machine on a screen too small for its casing: its displays, the names of the lamps that are lit, and its keyboard as a sheet at
 * the foot of the window.
 */
export function SmallMachine({
  console,
  view,
  touch,
  keys,
  next,
}: {
  readonly console: Console;
  readonly view: View | undefined;
  readonly touch: Touch | undefined;
  readonly keys: JSX.Element;
  /** The label of the next key. */
  readonly next: string | undefined;
}): JSX.Element {
  const { displays, lamps } = console.machine;
  const [main, ...others] = displays;
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  // In landscape there is room for both only if the display begins at the top of the window.
  useLayoutEffect(() => {
    if (isOpen) frame.current!.scrollIntoView();
  }, [isOpen]);
  const lit = lamps.slice(0, LAMPS_NAMED).filter(({ id }) => view?.lamps.includes(id));
  // Its squares are its keys.
  if (main!.kind === 'board') return <div class="small-machine small-board stack">{keys}</div>;
  return (
    <div class="small-machine stack" ref={frame}>
      <MachineDisplay console={console} view={view} touch={touch} />
      {others.map(({ id }) => (
        <div class="small-strip" key={id}>
          <MachineDisplay console={console} view={view} display={id} />
        </div>
      ))}
      {lamps.length > 0 ? (
        <p class="small-lamps">{lit.map(({ label }) => label).join(' · ') || 'No lamp is on'}</p>
      ) : null}
      <div
        style={{ '--columns': columnsOf(console.machine.keyboard) }}
        class={`key-sheet ${isOpen ? 'key-sheet-open' : ''}`}
      >
        <button type="button" class="key-sheet-handle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the keys' : 'Show the keys'}
          {next === undefined ? null : (
            <span>
              next key: <kbd>{next}</kbd>
            </span>
          )}
        </button>
        {isOpen ? keys : null}
      </div>
    </div>
  );
}

/** The width of the widest row, in keys. */
const columnsOf = ({ blocks }: Keyboard): number =>
  Math.max(...blocks.flatMap(({ rows }) => rows.map((row) => row.reduce((sum, { width = 1 }) => sum + width, 0))));
