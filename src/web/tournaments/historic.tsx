import type { JSX } from 'preact';
import dutch from '../../../data/tournaments/dutch-1982.json' with { type: 'json' };
import paris from '../../../data/tournaments/paris-1981.json' with { type: 'json' };
import philips from '../../../data/tournaments/philips-1983.json' with { type: 'json' };
import { playerNamed } from '../../measure/aliases.ts';
import { formatSource } from '../../programs/sources.ts';
import { type PrintedTable, printedBeside, tournamentOfTable } from '../../standings/printed-table.ts';
import { rank } from '../../standings/ranking.ts';
import { scoreTournament } from '../../standings/scored-tournament.ts';
import { parseCriteria } from '../../standings/tie-breaks.ts';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { Table } from '../app/table.tsx';
import { useTitle } from '../app/use-title.ts';
import { OpponentList } from '../programs/opponent-list.tsx';
import { opponentOf } from '../programs/opponents.ts';
import { CrossTable } from './cross-table.tsx';

/** The magazines' tournaments, the latest first. */
export const HISTORIC = [philips, dutch, paris] as readonly PrintedTable[];

/** The printed tournament of a URL. Links made before its year was corrected still lead to the Philips table. */
export function historicNamed(id: string): PrintedTable | undefined {
  return HISTORIC.find((table) => table.id === (id === 'philips-1982' ? philips.id : id));
}

/** A historical tournament: its printed table, recalculated from its individual results. */
export function HistoricTournament({ table }: { readonly table: PrintedTable }): JSX.Element {
  const { id, name, place, date, sources, notes } = table;
  useTitle(name);
  return (
    <div class="column tournament-historic">
      <header>
        <h1>{name}</h1>
        <p class="kicker">
          <a href={makeRoute({ view: 'tournaments' })}>Tournaments</a>
        </p>
        <p class="byline">
          {place}, {date}
        </p>
        <p class="quiet">After {sources.map(formatSource).join('; ')}.</p>
      </header>
      {tournamentOfTable(table) ? (
        <p>Points, order and tie-breaks are worked out here from the individual results.</p>
      ) : null}
      <div class="tournament-beside">
        <div>
          <HistoricTable table={table} />
        </div>
        <div>
          <ul class="tournament-notes">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          {id === dutch.id ? (
            <p>
              Four of its games were printed: <a href={makeRoute({ view: 'recorded' })}>play through them</a>.
            </p>
          ) : null}
          <RebuiltPlayers table={table} />
          <h2>Who played</h2>
          <ul class="tournament-notes">
            {table.players.flatMap(({ name: player, about }) =>
              about === undefined ? [] : <li key={player}>{`${player}: ${about}`}</li>,
            )}
          </ul>
        </div>
      </div>
    </div>
  );
}

/** The players of a tournament that can be played here. */
function RebuiltPlayers({ table }: { readonly table: PrintedTable }): JSX.Element | null {
  const { cards, cardOf } = usePage();
  const rebuilt = table.players.flatMap(({ name }) => {
    const card = cardOf(playerNamed(name, cards)?.program ?? '');
    return card ? [{ name, card }] : [];
  });
  if (rebuilt.length === 0) return null;
  return (
    <>
      <h2>Rebuilt here</h2>
      <OpponentList
        label="Its players that have been rebuilt here"
        opponents={rebuilt.map(({ name, card }) => ({ ...opponentOf(card), name }))}
        order="strength"
        isShort
      />
    </>
  );
}

/** Its table, worked out from the single results if they were printed. */
function HistoricTable({ table }: { readonly table: PrintedTable }): JSX.Element {
  const { players, tieBreaks } = table;
  const tournament = tournamentOfTable(table);
  const criteria = parseCriteria(tieBreaks);
  const scored = tournament && scoreTournament(tournament);
  if (!scored) {
    return (
      <Table label="Points" class="tournament-table" heads={['Place', 'Player', 'Points']}>
        {players.map((player, index) => (
          <tr key={player.name}>
            <td>{player.place ?? index + 1}</td>
            <th scope="row">{player.name}</th>
            <td>{player.points}</td>
          </tr>
        ))}
      </Table>
    );
  }
  return (
    <CrossTable scored={scored} players={rank(scored, criteria)} criteria={criteria} beside={printedBeside(table)} />
  );
}
