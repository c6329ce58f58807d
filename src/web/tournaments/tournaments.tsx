import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { formatQuantity } from '../../format/number.ts';
import { Cite } from '../app/cite.tsx';
import { Missing } from '../app/missing.tsx';
import { go, type Page, usePage } from '../app/page.ts';
import { Problem } from '../app/problem.tsx';
import { makeRoute } from '../app/route.ts';
import { createTournament, type Hall, openHall, readHall, runTournament } from './hall.ts';
import { HISTORIC, HistoricTournament, historicNamed } from './historic.tsx';
import { HouseRatings } from './house-ratings.tsx';
import { gamesPaired, gamesPlayed, type KeptTournament } from './kept-tournament.ts';
import { NewTournament } from './new-tournament.tsx';
import { places } from './places.ts';
import { OneTournament } from './tournament.tsx';
import { browserTournaments } from './tournament-store.ts';
import './tournaments.css';

/** The URL of the rating list; tournaments have names of another form. */
const RATINGS = 'ratings';

/** The hall outlives the view: a tournament continues while another view is shown. */
let hall: Hall | undefined;

/** Tournaments between the programs: start one, and see earlier ones, played here or in the magazines. */
export function Tournaments(): JSX.Element {
  const page = usePage();
  hall ??= openHall(browserServices(page));
  const { tournaments, problem } = hall;
  const opened = hall;
  useEffect(() => void readHall(opened), []);
  const route = page.route.value;
  const id = route.view === 'tournaments' ? route.id : undefined;
  if (id !== undefined) {
    if (id === RATINGS) return <HouseRatings />;
    const printed = historicNamed(id);
    if (printed) return <HistoricTournament table={printed} />;
    if (!tournaments.value) return <p class="column fetching">Loading…</p>;
    const chosen = tournaments.value.find((each) => each.id === id);
    return chosen ? <OneTournament hall={opened} tournament={chosen} key={id} /> : <Missing />;
  }
  return (
    <div class="column tournaments">
      <header>
        <h1>Tournaments</h1>
        <p class="standfirst">
          Let the programs of 1912 to 1983 play each other, as some of them did at Wageningen in 1982{' '}
          <Cite of="wageningen" />, and watch the games.
        </p>
      </header>
      {problem.value ? <Problem report={problem.value}>{problem.value.message}</Problem> : null}
      <section aria-labelledby="hold-title">
        <h2 id="hold-title">Hold a tournament</h2>
        <NewTournament
          onStart={async (spec) => {
            const { id: made } = await createTournament(opened, spec);
            void runTournament(opened, made, places());
            go(page, { view: 'tournaments', id: made });
          }}
        />
      </section>
      {tournaments.value && tournaments.value.length > 0 ? (
        <section aria-labelledby="held-title">
          <h2 id="held-title">Held in this browser</h2>
          <ul class="tournaments-list">
            {tournaments.value.map((tournament) => (
              <li key={tournament.id}>
                <a href={makeRoute({ view: 'tournaments', id: tournament.id })}>{tournament.spec.name}</a>{' '}
                <span class="quiet">{stateOf(opened, tournament)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="strength-title">
        <h2 id="strength-title">How strong they are</h2>
        <p>
          <a href={makeRoute({ view: 'tournaments', id: RATINGS })}>The rating list</a>: every program at its tournament
          level, and Antwoord at limited strengths.
        </p>
      </section>
      <section aria-labelledby="historic-title">
        <h2 id="historic-title">From the magazines</h2>
        <ul class="tournaments-list">
          {HISTORIC.map(({ id: name, name: title, place, date }) => (
            <li key={name}>
              <a href={makeRoute({ view: 'tournaments', id: name })}>{title}</a>{' '}
              <span class="quiet">
                {place}, {date}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function stateOf({ running }: Hall, tournament: KeptTournament): string {
  const played = formatQuantity(gamesPlayed(tournament), 'game');
  if (tournament.isFinished) return `finished, ${played}`;
  const state = running.value === tournament.id ? 'being played' : 'paused';
  return `${state}, ${gamesPlayed(tournament)} of ${formatQuantity(gamesPaired(tournament), 'game')}`;
}

function browserServices({ cardOf, services }: Page) {
  return {
    store: browserTournaments(),
    cardOf,
    startClient: services.startClient,
    now: services.now,
    newId: services.newId,
    async hold(id: string, use: () => Promise<void>) {
      if (!navigator.locks) {
        await use();
        return true;
      }
      return navigator.locks.request(`plyhouse-tournament-${id}`, { ifAvailable: true }, async (lock) => {
        if (!lock) return false;
        await use();
        return true;
      });
    },
    wait: (millis: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (signal.aborted) return resolve();
        const end = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', end);
          resolve();
        };
        const timer = setTimeout(end, millis);
        signal.addEventListener('abort', end);
      }),
  };
}
