import type { ComponentChildren, JSX } from 'preact';
import { formatCount } from '../../../format/number.ts';
import { Table } from '../../app/table.tsx';
import { Toggle } from './controls.tsx';

/** A row of a chart that is a table. */
export interface Bar {
  readonly label: string;
  /** Undefined while it is not known; "none" where there is no number. */
  readonly value: number | undefined | 'none';
  /** Further columns, in the order of the heads. */
  readonly cells?: readonly ComponentChildren[];
  readonly isMarked?: boolean;
  readonly onPick?: () => void;
  readonly isPicked?: boolean;
  /** A question in place of the number and the cells. */
  readonly ask?: ComponentChildren;
}

interface BarsProps {
  readonly caption: string;
  /** The heads of the columns: the label's, the number's, then the others'. */
  readonly heads: readonly string[];
  readonly bars: readonly Bar[];
}

const sizeOf = (value: Bar['value']): number => (typeof value === 'number' ? value : 0);

/** Numbers as a table, each with a bar as long as it is large. */
export function Bars({ caption, heads, bars }: BarsProps): JSX.Element {
  const most = Math.max(1, ...bars.map(({ value }) => sizeOf(value)));
  return (
    <Table label={caption} class="lines-table lab-bars" caption={caption} heads={heads}>
      {bars.map(({ label, value, cells = [], isMarked, onPick, isPicked, ask }) => (
        <tr key={label} class={`${isMarked ? 'lab-marked' : ''} ${isPicked ? 'lab-picked' : ''}`}>
          <th scope="row">
            {onPick ? (
              <Toggle class="link" isOn={isPicked === true} onClick={onPick}>
                {label}
              </Toggle>
            ) : (
              label
            )}
          </th>
          {ask ? (
            <td colSpan={heads.length - 1}>{ask}</td>
          ) : (
            <>
              <td class="lab-number">
                {value === undefined ? '…' : value === 'none' ? '–' : formatCount(value)}
                <span class="lab-bar" aria-hidden="true" style={{ '--part': sizeOf(value) / most }} />
              </td>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </>
          )}
        </tr>
      ))}
    </Table>
  );
}

/** A row of a table, its first cell the heading. */
export function Row(props: { readonly class?: string; readonly cells: readonly ComponentChildren[] }): JSX.Element {
  const [head, ...cells] = props.cells;
  return (
    <tr class={props.class}>
      <th scope="row">{head}</th>
      {cells.map((cell, index) => (
        <td key={index}>{cell}</td>
      ))}
    </tr>
  );
}
