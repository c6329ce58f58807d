import type { JSX } from 'preact';
import { formatScore, TRUE_MINUS } from '../../format/score.ts';
import { Heads } from './table.tsx';
import './term-chart.css';

/** A row of the chart. */
interface TermBar {
  readonly name: string;
  /** Seen from White's side. */
  readonly pawns: number;
  /** Its value for White and for Black, if known; `pawns` is the difference. */
  readonly sides?: { readonly white: number; readonly black: number };
}

interface TermChartProps {
  readonly label: string;
  readonly bars: readonly TermBar[];
}

/** The least value of a full bar, in pawns. */
const LEAST_SCALE = 0.5;

/**
 * Terms of an evaluation as bars to either side of a line, on the right those in White's favour. It is a table: the figures
 * are beside the bars, including those of both sides if known.
 */
export function TermChart({ label, bars }: TermChartProps): JSX.Element {
  const most = Math.max(LEAST_SCALE, ...bars.map(({ pawns }) => Math.abs(pawns)));
  const hasSides = bars.some(({ sides }) => sides);
  const barOf = (pawns: number) => (
    <span
      class={pawns < 0 ? 'term-black' : pawns > 0 ? 'term-white' : ''}
      style={{ '--share': `${(Math.abs(pawns) / most) * 50}%` }}
    />
  );
  return (
    <table class={`term-chart ${hasSides ? 'term-chart-sides' : ''}`}>
      <caption class="unseen">{label}, in pawns, from White’s point of view</caption>
      {hasSides ? <Heads heads={['Term', 'White', 'Black', 'Difference']} /> : null}
      <tbody>
        {bars.map(({ name, pawns, sides }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {hasSides ? (
                <span class="term-bar" aria-hidden="true">
                  {barOf(pawns)}
                </span>
              ) : null}
            </th>
            {hasSides ? <td class="term-value">{sides ? formatPawns(sides.white) : null}</td> : null}
            {hasSides ? <td class="term-value">{sides ? formatPawns(sides.black) : null}</td> : null}
            <td class="term-value">{hasSides ? <b>{formatPawns(pawns)}</b> : formatPawns(pawns)}</td>
            {hasSides ? null : (
              <td class="term-bar" aria-hidden="true">
                {barOf(pawns)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A value in pawns: "+0.35". */
export function formatPawns(pawns: number): string {
  return formatScore({ kind: 'cp', centipawns: 100 * pawns }, TRUE_MINUS);
}
