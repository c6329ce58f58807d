import type { JSX } from 'preact';
import house from '../../../data/ratings/house.json' with { type: 'json' };
import { formatCount } from '../../format/number.ts';
import type { HouseList, HousePlayer } from '../../ratings/house-list.ts';
import { limitedPlayers, lineThrough } from '../../ratings/limited-strength.ts';
import { Cite } from '../app/cite.tsx';
import { type Page, usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { Table } from '../app/table.tsx';
import { useTitle } from '../app/use-title.ts';
import { scaleOf } from '../programs/ladder-model.ts';
import { RatingInterval } from './rating-interval.tsx';

const LIST = house as HouseList;

/** Our rating list: how strong each program is, and how precisely that is known. */
export function HouseRatings(): JSX.Element {
  useTitle('Rating list');
  const { cardOf } = usePage();
  const { anchor, date, games, players } = LIST;
  const scale = scaleOf(players);
  const line = lineThrough(limitedPlayers(LIST));
  return (
    <div class="column tournament-historic house-ratings">
      <header>
        <p class="kicker">
          <a href={makeRoute({ view: 'tournaments' })}>Tournaments</a>
        </p>
        <h1>Rating list</h1>
        <p class="standfirst">
          How strong the programs are, from {formatCount(games)} games against each other, each at its tournament level
          with time counted at the speed of its machine.
        </p>
      </header>
      <Table
        label="Rating list"
        class="tournament-table"
        about="Strongest first; in 95 of 100 cases the true rating lies within the error."
        heads={[
          'Place',
          'Player',
          'Rating',
          'Error',
          { unseen: 'Interval' },
          'Games',
          'Score',
          { short: 'Next', means: 'Next: how likely it is to be stronger than the next in the list.' },
        ]}
      >
        {players.map((player, index) => (
          <tr key={player.name}>
            <td>{index + 1}</td>
            <th scope="row">{nameOf(player, cardOf)}</th>
            <td>{player.rating}</td>
            <td>{formatError(player, anchor.name)}</td>
            <td class="tournament-interval">
              <RatingInterval scale={scale} rating={player.rating} error={player.error} />
            </td>
            <td>{player.games}</td>
            <td>{percent(player.points / Math.max(1, player.games))}</td>
            <td>{player.superiority === undefined ? '' : percent(player.superiority)}</td>
          </tr>
        ))}
      </Table>
      <ul class="tournament-notes">
        <li>
          The scale is anchored to one published rating: the C7010 at {anchor.rating}, the middle of 1600 to 1650{' '}
          <Cite of="philips-module" />. If that is wrong by a hundred points, so are all the others.
        </li>
        <li>
          The error is half the 95 % interval, found by resampling pairs of games at random. Where two intervals
          overlap, the order may be the other way round; the last column says how likely each is to be stronger than the
          next.
        </li>
        {line ? (
          <li>
            Antwoord with its strength limited: for each additional point of UCI_Elo its rating rises by{' '}
            {line.slope.toFixed(2)} ± {line.slopeError95.toFixed(2)} points.
          </li>
        ) : null}
        <li>Measured on {date}.</li>
      </ul>
    </div>
  );
}

function nameOf({ program, options }: HousePlayer, cardOf: Page['cardOf']): string {
  const name = cardOf(program)?.name ?? program;
  const { UCI_Elo: nominal, UCI_LimitStrength: isLimited } = options;
  return isLimited === true ? `${name}, held to ${nominal}` : name;
}

function formatError({ name, bound, error }: HousePlayer, anchor: string): string {
  if (name === anchor) return 'given';
  if (bound) return bound === 'above' ? 'won all' : 'lost all';
  return `± ${error}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(0)} %`;
}
