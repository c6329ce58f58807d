import type { JSX } from 'preact';
import { formatPoints } from '../../format/points.ts';
import { capitalized } from '../../format/text.ts';
import { crossTableRows } from '../../standings/cross-table.ts';
import type { RankedPlayer } from '../../standings/ranking.ts';
import type { ScoredTournament } from '../../standings/tie-break.ts';
import type { Criterion } from '../../standings/tie-breaks.ts';
import { Table } from '../app/table.tsx';

interface CrossTableProps {
  readonly scored: ScoredTournament;
  /** Best first. */
  readonly players: readonly RankedPlayer[];
  readonly criteria: readonly Criterion[];
  /** Further columns, with a cell for each player in the order of the tournament. */
  readonly beside?: readonly { readonly head: string; readonly cells: readonly string[] }[];
  /** The player who is the visitor, whose row is marked. */
  readonly visitor?: number | undefined;
}

/** A cross table as printed in the magazines, with points and tie-breaks. */
export function CrossTable({ scored, players, criteria, beside = [], visitor }: CrossTableProps): JSX.Element {
  const [heads = [], ...rows] = crossTableRows(scored, players, 'magazine');
  return (
    <Table
      label="Cross table"
      class="tournament-table"
      heads={[
        { unseen: 'Place' },
        'Player',
        ...heads,
        'Points',
        ...criteria.map(({ code }) => ({ short: code, means: TIE_BREAKS[code] ?? code })),
        ...beside.map(({ head }) => capitalized(head)),
      ]}
    >
      {players.map(({ player, place, points, values }, index) => (
        <tr key={player} class={player === visitor ? 'tournament-you' : ''}>
          <td>{place}</td>
          <th scope="row">
            {scored.tournament.players[player]!.name}
            {player === visitor ? <You /> : null}
          </th>
          {rows[index]!.map((cell, column) => (
            <td key={column} class={column === index ? 'tournament-self' : ''}>
              {cell}
            </td>
          ))}
          <td class="tournament-points">{formatPoints(points)}</td>
          {values.map(({ value }, column) => (
            <td key={criteria[column]!.code}>{value === undefined ? '' : formatPoints(value)}</td>
          ))}
          {beside.map(({ head, cells }) => (
            <td key={head}>{cells[player]}</td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

/** Says beside a name what the colour of its row shows. */
export function You(): JSX.Element {
  return <span class="unseen"> (you)</span>;
}

/** The tie-breaks for players with equal points, in the words of FIDE's Handbook, C.07. */
const TIE_BREAKS: Readonly<Record<string, string>> = {
  DE: 'DE, direct encounter: the points that players level with each other took from their own games.',
  WIN: 'WIN: the number of games won.',
  SB: 'SB, Sonneborn-Berger: the points of every opponent beaten, and half the points of every opponent drawn with.',
  KS: 'KS, Koya’s system: the points taken from opponents who scored at least half of what was possible.',
  BH: 'BH, Buchholz: the points of all opponents together.',
  'BH-C1':
    'BH-C1, Buchholz cut by one: the points of all opponents together, leaving out the opponent with the fewest.',
};
