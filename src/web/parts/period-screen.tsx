import type { JSX } from 'preact';
import { machineName } from '../../host/machine-name.ts';
import type { Card, Screen } from '../../programs/program.ts';
import { Scroll } from './scroll.tsx';

/** What stood on the display of the original machine. */
export function PeriodScreen({ screen, card }: { readonly screen: Screen; readonly card: Card }): JSX.Element {
  return (
    <section class="panel display" aria-labelledby="screen-title">
      <h2 id="screen-title">{machineName(card) ?? 'Its screen'}</h2>
      {screen.kind === 'registers' ? <Registers screen={screen} /> : <Terminal lines={screen.lines} />}
    </section>
  );
}

function Terminal({ lines }: { readonly lines: readonly string[] }): JSX.Element {
  const shown = lines.map((line) => line.trimEnd());
  const columns = Math.max(1, ...shown.map((line) => line.length));
  return (
    <Scroll label="Terminal">
      <pre
        class="screen screen-terminal"
        style={{ '--columns': columns }}
        role="img"
        aria-label={`The terminal shows: ${lines.join('. ')}`}
      >
        {shown.join('\n')}
      </pre>
    </Scroll>
  );
}

/** A number as the calculator held it, its digits in the groups that meant something: man and counts, then two sums. */
const GROUPED = /^([+-]?\d+\.\d{2})(\d{4})(\d{4})$/;

/** The three lines of the display, and under it the 64 registers as the board they were: the last eight on top. */
function Registers({ screen }: { readonly screen: Extract<Screen, { kind: 'registers' }> }): JSX.Element {
  const { values, display } = screen;
  const rows = Array.from({ length: 8 }, (_, row) => 7 - row);
  return (
    <>
      <pre class="screen screen-led" role="img" aria-label={`The display shows: ${display.join(', ')}`}>
        {display.join('\n')}
      </pre>
      <details class="fold" open>
        <summary>The 64 registers</summary>
        <Scroll label="Registers">
          <table class="registers">
            <caption class="unseen">Registers 1 to 64, laid out as the board; register 1 is at the bottom left</caption>
            <tbody>
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
            </tbody>
          </table>
        </Scroll>
      </details>
    </>
  );
}
