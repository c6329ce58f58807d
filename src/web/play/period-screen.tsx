import type { JSX } from 'preact';
import { capitalized } from '../../format/text.ts';
import type { Card, Screen } from '../../programs/program.ts';
import { Scroll } from '../app/scroll.tsx';
import { Table } from '../app/table.tsx';

/** The display of the original machine. */
export function PeriodScreen({ screen, card }: { readonly screen: Screen; readonly card: Card }): JSX.Element {
  const name = card.screen?.name ?? 'screen';
  return (
    <section class="panel display" aria-labelledby="screen-title">
      <h2 id="screen-title">{card.machineName ?? 'Screen'}</h2>
      {screen.kind === 'registers' ? (
        <Calculator lines={screen.display} name={name} />
      ) : (
        <Terminal lines={screen.lines} name={name} />
      )}
    </section>
  );
}

/** The calculator's registers, which its display did not show; the memory of the other machines is unknown. */
export function PeriodMemory({ screen }: { readonly screen: Screen }): JSX.Element | null {
  if (screen.kind !== 'registers') return null;
  return (
    <section class="panel" aria-labelledby="memory-title">
      <h2 id="memory-title">The 64 registers</h2>
      <Registers values={screen.values} />
    </section>
  );
}

interface Drawn {
  readonly lines: readonly string[];
  /** The kind of display: "terminal", "television". */
  readonly name: string;
}

function Terminal({ lines, name }: Drawn): JSX.Element {
  // Trailing blanks are part of the picture, which has a fixed size.
  const columns = Math.max(1, ...lines.map((line) => line.length));
  const words = lines.map((line) => line.trim()).filter((line) => line !== '');
  return (
    <Scroll label={capitalized(name)}>
      <pre
        class="screen screen-terminal"
        style={{ '--columns': columns }}
        role="img"
        aria-label={`The ${name} shows: ${words.join('. ')}`}
      >
        {lines.join('\n')}
      </pre>
    </Scroll>
  );
}

/** A number as the calculator stored it, with its digits grouped by meaning: piece and counts, then two sums. */
const GROUPED = /^([+-]?\d+\.\d{2})(\d{4})(\d{4})$/;

function Calculator({ lines, name }: Drawn): JSX.Element {
  return (
    <pre class="screen screen-led" role="img" aria-label={`The ${name} shows: ${lines.join(', ')}`}>
      {lines.join('\n')}
    </pre>
  );
}

/** The 64 registers laid out as the board: the last eight on top. */
function Registers({ values }: { readonly values: readonly string[] }): JSX.Element {
  const rows = Array.from({ length: 8 }, (_, row) => 7 - row);
  return (
    <Table
      label="Registers"
      class="registers"
      about="Registers 1 to 64, laid out as the board; register 1 is at the bottom left"
    >
      {rows.map((row) => (
        <tr key={row}>
          {values.slice(row * 8, row * 8 + 8).map((value, column) => {
            const number = row * 8 + column + 1;
            const groups = GROUPED.exec(value)?.slice(1) ?? [value];
            return (
              <td key={number} class={/^-?0?\.?0*$/.test(value) ? 'register-empty' : ''}>
                <small>{number}</small>
                {groups.map((group, index) => (
                  <span key={index}>{group}</span>
                ))}
              </td>
            );
          })}
        </tr>
      ))}
    </Table>
  );
}
