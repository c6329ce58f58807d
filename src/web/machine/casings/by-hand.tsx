import type { CSSProperties, JSX } from 'preact';
import type { Run } from '../../../programs/console.ts';
import { Drawing } from '../machine-drawings.tsx';
import { pictureOf } from '../pictures.tsx';
import { type Casing, type CasingProps, CLICKS, chosen, LETTERS } from './casing.tsx';
import ledge from './soma-ledge.svg?raw';
import pencil from './turochamp-pencil.svg?raw';
import './soma.css';
import './turochamp.css';

/** A blackboard in its frame: chalk and sponge on the ledge, and a coin that shows heads after a toss. */
function Blackboard({ picture, keys, isLit }: CasingProps): JSX.Element {
  return (
    <div class="blackboard stack">
      <div class="blackboard-frame">
        <div class="blackboard-slate">{picture('board')}</div>
        <Drawing class={isLit('coin') ? 'blackboard-ledge blackboard-tossed' : 'blackboard-ledge'} svg={ledge} />
      </div>
      {keys}
    </div>
  );
}

/** The sheets that its one display holds: columns and rows, from 0. */
const SHEETS = {
  list: { left: 0, columns: 48, top: 0, rows: 30 },
  board: { left: 51, columns: 19, top: 0, rows: 13 },
  roots: { left: 51, columns: 10, top: 15, rows: 15 },
} as const;

/** A desk: squared paper and pencil, the position on another sheet, a slip with the table of roots, and a clock. */
function Desk({ machine, view, keys, isThinking }: CasingProps): JSX.Element {
  const [hours = 0, minutes = 0] = (/(\d+):(\d\d) hours/.exec(view?.text.join('\n') ?? '') ?? []).slice(1).map(Number);
  const display = machine.displays[0]!;
  const inks: Readonly<Record<string, string>> = display.kind === 'screen' ? display.inks : {};
  const picture = pictureOf(view, display.id, 'screen');
  const sheet = (id: keyof typeof SHEETS) => {
    const { left, columns, top, rows } = SHEETS[id];
    return (
      <div class={`desk-sheet desk-${id}`} style={{ '--columns': columns, '--rows': rows } as CSSProperties}>
        <div class="desk-lines">
          {(picture?.rows ?? []).slice(top, top + rows).map((runs, row) => (
            <div key={row}>
              {cut(runs, left, columns).map(({ text, ink = 'plain', isInverse }, index) => (
                <span key={index} class={isInverse ? 'desk-marked' : undefined} style={{ color: inks[ink]! }}>
                  {text}
                </span>
              ))}
            </div>
          ))}
          {id === 'list' && picture?.cursor ? (
            <i
              class="desk-cursor"
              style={{ '--row': picture.cursor.row, '--column': picture.cursor.column } as CSSProperties}
            />
          ) : null}
        </div>
      </div>
    );
  };
  return (
    <div class="desk stack">
      <div class="desk-top" aria-hidden="true">
        {sheet('list')}
        {sheet('board')}
        {sheet('roots')}
        <svg class="desk-clock" viewBox="0 0 100 112" aria-hidden="true">
          <path d="M24 96l-8 12h8l8-9zM76 96l8 12h-8l-8-9z" fill="#3c2b1a" />
          <circle cx="50" cy="54" r="48" fill="#6b4a2a" />
          <circle cx="50" cy="54" r="44" fill="#c9a35a" />
          <circle cx="50" cy="54" r="40" fill="#f7f1df" />
          <g fill="none" stroke="#2b2620">
            <circle cx="50" cy="54" r="35" stroke-width="4" stroke-dasharray="1.2 17.126" stroke-dashoffset="0.6" />
            <path
              stroke-width="4"
              stroke-linecap="round"
              d="M50 54V34"
              style={{ rotate: `${30 * hours + minutes / 2}deg` }}
            />
            <path stroke-width="2.5" stroke-linecap="round" d="M50 54V24" style={{ rotate: `${6 * minutes}deg` }} />
          </g>
          <circle cx="50" cy="54" r="3" fill="#2b2620" />
        </svg>
        <Drawing class={isThinking ? 'desk-pencil desk-writing' : 'desk-pencil'} svg={pencil} />
      </div>
      {keys}
    </div>
  );
}

/** The part of a row of characters that begins at a column. */
function cut(runs: readonly Run[], left: number, columns: number): Run[] {
  let at = 0;
  return runs.flatMap((run) => {
    const text = run.text.slice(Math.max(0, left - at), Math.max(0, left + columns - at));
    at += run.text.length;
    return text === '' ? [] : [{ ...run, text }];
  });
}

export const DESK: Casing = {
  Casing: Desk,
  shape: 0.92,
  facts: [
    chosen(
      'The desk, the sheets, the slip with the roots and the clock: nothing is known of the table that it was worked out on.',
    ),
    chosen('The hands stand at twelve when a game begins.'),
    CLICKS,
  ],
};

export const BLACKBOARD: Casing = {
  Casing: Blackboard,
  facts: [chosen('The frame, the ledge, the sponge and the coin: as on any school blackboard.'), LETTERS, CLICKS],
};
