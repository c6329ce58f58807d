import type { JSX } from 'preact';
import { formatCount } from '../../format/number.ts';
import { Table } from '../app/table.tsx';

interface EndingChartProps {
  /** Positions by plies to mate: odd plies won for the side to move, even ones lost. */
  readonly byPly: readonly number[];
  /** The quantity that the numbers count. */
  readonly title: string;
  readonly isGrowing: boolean;
}

const WIDTH = 380;
const HEIGHT = 170;
const LEFT = 68;
const RIGHT = 10;
const BOTTOM = 28;
const TOP = 12;

/** The number of positions at each distance to mate, as bars and as a table. */
export function EndingChart({ byPly, title, isGrowing }: EndingChartProps): JSX.Element {
  const moves = Math.max(1, Math.ceil((byPly.length - 1) / 2));
  const most = Math.max(1, ...byPly);
  const step = (WIDTH - LEFT - RIGHT) / moves;
  const bar = Math.max(1, step * 0.42);
  const heightOf = (count: number) => ((HEIGHT - TOP - BOTTOM) * count) / most;
  const base = HEIGHT - BOTTOM;
  const peak = byPly.indexOf(most);
  const every = moves > 24 ? 5 : moves > 12 ? 2 : 1;
  const rows = Array.from({ length: moves }, (_, index) => index + 1);
  return (
    <figure class="ending-chart">
      <figcaption>
        {title}{' '}
        <span class="ending-key">
          <span class="ending-key-won">won</span> <span class="ending-key-lost">lost</span> for the side to move
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={
          byPly.length < 2
            ? `${title}: nothing yet`
            : `${title}: up to ${moves} moves; most, ${formatCount(most)}, at ${Math.ceil(peak / 2)} moves (${peak} plies)`
        }
      >
        <line class="ending-axis" x1={LEFT} x2={WIDTH} y1={base} y2={base} />
        <line class="ending-grid" x1={LEFT} x2={WIDTH} y1={TOP} y2={TOP} />
        <text class="ending-tick" x={LEFT - 6} y={TOP + 4} text-anchor="end">
          {formatCount(most)}
        </text>
        <text class="ending-tick" x={LEFT - 6} y={base + 4} text-anchor="end">
          0
        </text>
        {rows.map((move) => {
          const x = LEFT + (move - 1) * step + (step - 2 * bar) / 2;
          const won = byPly[2 * move - 1] ?? 0;
          const lost = byPly[2 * move] ?? 0;
          return (
            <g key={move}>
              <rect class="ending-won" x={x} width={bar} y={base - heightOf(won)} height={heightOf(won)} />
              <rect class="ending-lost" x={x + bar} width={bar} y={base - heightOf(lost)} height={heightOf(lost)} />
              {move % every === 0 || move === 1 ? (
                <text class="ending-tick" x={x + bar} y={HEIGHT - 10} text-anchor="middle">
                  {move}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
      <p class="quiet ending-axis-name">moves to mate</p>
      {isGrowing ? null : (
        <details class="fold">
          <summary>The chart as a table</summary>
          <Table
            label="Positions by distance"
            about={title}
            heads={['Moves', 'Won for the side to move', 'in plies', 'Lost for the side to move', 'in plies']}
          >
            <tr>
              <th scope="row">0</th>
              <td>–</td>
              <td>–</td>
              <td>{formatCount(byPly[0] ?? 0)}</td>
              <td>0 (mated)</td>
            </tr>
            {rows.map((move) => (
              <tr key={move}>
                <th scope="row">{move}</th>
                <td>{formatCount(byPly[2 * move - 1] ?? 0)}</td>
                <td>{2 * move - 1}</td>
                <td>{formatCount(byPly[2 * move] ?? 0)}</td>
                <td>{2 * move}</td>
              </tr>
            ))}
          </Table>
        </details>
      )}
    </figure>
  );
}
