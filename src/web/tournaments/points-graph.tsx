import type { JSX } from 'preact';
import { plotIn } from '../../format/plot.ts';
import { formatPoints } from '../../format/points.ts';
import { Table } from '../app/table.tsx';

interface PointsGraphProps {
  /** Best first. */
  readonly players: readonly {
    readonly name: string;
    readonly points: readonly number[];
    readonly isVisitor: boolean;
  }[];
}

/** The drawing's own units; the page stretches it. */
const SIZE = 1000;
/** The least distance of two names beside their lines, as a share of the height. */
const LEAST_GAP = 0.085;

/** The points of each player after each round, as lines; for a screen reader as a table. */
export function PointsGraph({ players }: PointsGraphProps): JSX.Element | null {
  const rounds = (players[0]?.points.length ?? 0) - 1;
  if (rounds < 1) return null;
  const most = Math.max(0.5, ...players.map(({ points }) => points.at(-1)!));
  const plot = plotIn({ width: SIZE, height: SIZE, x: [0, rounds], y: [0, most] });
  const places = spread(players.map(({ points }) => plot.y(points.at(-1)!) / SIZE));
  return (
    <figure class="points-graph">
      <figcaption>Points after each round</figcaption>
      <div class="points-lines" aria-hidden="true" style={{ '--least-height': `${players.length * 1.35}rem` }}>
        <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" aria-hidden="true">
          <path
            class="points-rounds"
            d={players[0]!.points.map((_, round) => `M${plot.x(round)} 0v${SIZE}`).join('')}
          />
          {players.map(({ name, points }, index) => (
            <polyline
              key={name}
              class={index === 0 ? 'points-first' : index === 1 ? 'points-second' : ''}
              points={plot.line(points.entries())}
            />
          ))}
        </svg>
        <ol class="bare">
          {players.map(({ name, points, isVisitor }, index) => (
            <li key={name} class={isVisitor ? 'tournament-you' : ''} style={{ top: `${100 * places[index]!}%` }}>
              <span>{name}</span> <b>{formatPoints(points.at(-1)!)}</b>
            </li>
          ))}
        </ol>
      </div>
      <Table
        class="unseen"
        caption="Points after each round"
        heads={['Player', ...players[0]!.points.slice(1).map((_, round) => `Round ${round + 1}`)]}
      >
        {players.map(({ name, points }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {points.slice(1).map((value, round) => (
              <td key={round}>{formatPoints(value)}</td>
            ))}
          </tr>
        ))}
      </Table>
    </figure>
  );
}

/** Heights in ascending order moved apart as far as their names need, within 0 to 1 if there is room. */
function spread(heights: readonly number[]): number[] {
  const gap = Math.min(LEAST_GAP, 1 / Math.max(1, heights.length - 1));
  const down: number[] = [];
  for (const height of heights) down.push(Math.max(height, (down.at(-1) ?? -1) + gap));
  for (let index = down.length - 1, floor = 1; index >= 0; index--, floor -= gap) {
    down[index] = Math.min(down[index]!, floor);
  }
  return down;
}
