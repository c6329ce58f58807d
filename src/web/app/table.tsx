import type { ComponentChildren, JSX } from 'preact';
import { Scroll } from './scroll.tsx';

/** A column's heading; `unseen` is only for screen readers, `title` explains an abbreviation. */
type Head = string | { readonly unseen: string } | { readonly short: string; readonly title: string };

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

/** A table with its caption and the headings of its columns. */
export function Table({
  label,
  class: name = 'lines-table',
  caption,
  about,
  heads,
  children,
}: TableProps): JSX.Element {
  const table = (
    <table class={name}>
      {caption || about ? <caption class={about ? 'unseen' : ''}>{caption ?? about}</caption> : null}
      {heads ? (
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th scope="col" key={index}>
                {typeof head === 'string' ? (
                  head
                ) : 'unseen' in head ? (
                  <span class="unseen">{head.unseen}</span>
                ) : (
                  <abbr title={head.title}>{head.short}</abbr>
                )}
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>{children}</tbody>
    </table>
  );
  return label === undefined ? table : <Scroll label={label}>{table}</Scroll>;
}
