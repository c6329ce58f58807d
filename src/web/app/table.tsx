import type { ComponentChildren, JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Scroll } from './scroll.tsx';

/** A column's heading; `unseen` is only for screen readers. An abbreviation is a button that opens what it `means` below the table. */
type Head = PlainHead | { readonly short: string; readonly means: string };
type PlainHead = string | { readonly unseen: string };

interface TableProps {
  /** The name of a frame in which it scrolls if it is wider than the screen; absent for a narrow table, without a frame. */
  readonly label?: string;
  readonly class?: string;
  /** Shown above the table. */
  readonly caption?: ComponentChildren;
  /** A caption for screen readers only. */
  readonly about?: ComponentChildren;
  readonly heads?: readonly Head[];
  /** The rows. */
  readonly children: ComponentChildren;
}

/** The headings of a table's columns. */
export function Heads({
  class: name,
  heads,
}: {
  readonly class?: string;
  readonly heads: readonly (PlainHead | JSX.Element)[];
}): JSX.Element {
  return (
    <thead class={name}>
      <tr>
        {heads.map((head, index) => (
          <th scope="col" key={index}>
            {typeof head === 'object' && 'unseen' in head ? <span class="unseen">{head.unseen}</span> : head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A table with its caption and the headings of its columns. */
export function Table({
  label,
  class: name = 'lines-table',
  caption,
  about,
  heads,
  children,
}: TableProps): JSX.Element {
  const id = useId();
  const [opened, setOpened] = useState<string>();
  const explained = heads?.flatMap((head) => (typeof head !== 'string' && 'means' in head ? [head] : [])) ?? [];
  const table = (
    <table class={name}>
      {caption || about ? <caption class={about ? 'unseen' : ''}>{caption ?? about}</caption> : null}
      {heads ? (
        <Heads
          heads={heads.map((head) =>
            typeof head === 'string' || 'unseen' in head ? (
              head
            ) : (
              <button
                type="button"
                class="explain"
                aria-expanded={opened === head.short}
                aria-controls={id}
                onClick={() => setOpened(opened === head.short ? undefined : head.short)}
              >
                {head.short}
              </button>
            ),
          )}
        />
      ) : null}
      <tbody>{children}</tbody>
    </table>
  );
  return (
    <>
      {label === undefined ? table : <Scroll label={label}>{table}</Scroll>}
      {explained.length > 0 ? (
        <p class="explained" id={id} role="status">
          {explained.find(({ short }) => short === opened)?.means}
        </p>
      ) : null}
    </>
  );
}
