import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { formatQuantity } from '../../format/number.ts';
import type { TournamentSpec } from '../../tournament/format.ts';
import { Button } from '../app/button.tsx';
import { Cite } from '../app/cite.tsx';
import { Alert, ErrorBox } from '../app/error-box.tsx';
import { Missing } from '../app/missing.tsx';
import { go, usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { MachineDrawing } from '../machine/machine-drawings.tsx';
import { hallOf } from './browser-hall.ts';
import { Evening } from './evening.tsx';
import { createTournament, type Hall, playedText, readHall, runTournament, startProblem } from './hall.ts';
import { HISTORIC, HistoricTournament, historicNamed } from './historic.tsx';
import { gamesPaired, gamesPlayed, type KeptTournament } from './kept-tournament.ts';
import { NewTournament, readyField } from './new-tournament.tsx';
import { isPart, OneTournament } from './tournament.tsx';
import { parseTournamentCode } from './tournament-link.ts';
import { visitorGame } from './visitor-game.ts';
import './tournaments.css';

/** The address of the form; tournaments have names of another kind. */
const OWN = 'own';

/** Tournaments between the programs: start one, and see earlier ones, played here or in the magazines. */
export function Tournaments(): JSX.Element {
  const page = usePage();
  const opened = hallOf(page);
  const { tournaments, problem } = opened;
  const isStarting = useRef(false);
  useEffect(() => void readHall(opened), []);
  const start = async (spec: TournamentSpec, visitor?: number) => {
    // A double click starts one.
    if (isStarting.current) return;
    isStarting.current = true;
    try {
      const { id: made } = await createTournament(opened, spec, visitor);
      if (visitor === undefined) void runTournament(opened, made);
      go(page, { view: 'tournaments', id: made });
    } finally {
      isStarting.current = false;
    }
  };
  const route = page.route.value;
  const { id, part } = route.view === 'tournaments' ? route : {};
  if (!isPart(part)) return <Missing />;
  if (id !== undefined) {
    const printed = historicNamed(id);
    if (printed) return <HistoricTournament table={printed} />;
    if (id === OWN) {
      return (
        <div class="tournaments stack">
          <header class="tournament-head">
            <h1>Make your own tournament</h1>
            <p class="kicker">
              <a href={makeRoute({ view: 'tournaments' })}>Tournaments</a>
            </p>
          </header>
          <NewTournament onStart={start} />
        </div>
      );
    }
    if (!tournaments.value) return <p class="column fetching">Loading…</p>;
    const chosen = tournaments.value.find((each) => each.id === id);
    if (chosen) return <OneTournament hall={opened} tournament={chosen} part={part} onStart={start} key={id} />;
    return route.view === 'tournaments' && route.code !== undefined ? (
      <SharedTournament id={id} code={route.code} />
    ) : (
      <div class="column">
        <h1>This tournament is not in this browser</h1>
        <p>
          It was deleted, or it is in another browser. See{' '}
          <a href={makeRoute({ view: 'tournaments' })}>the tournaments of this browser</a>.
        </p>
      </div>
    );
  }
  const held = tournaments.value ?? [];
  return (
    <div class="tournaments stack">
      <header class="tournament-head">
        <h1>Tournaments</h1>
        <p>
          Let the programs of 1912 to 1983 play each other, as some of them did at Wageningen in 1982{' '}
          <Cite of="wageningen" />, and watch the games.
        </p>
      </header>
      {problem.value ? <ErrorBox report={problem.value} /> : null}
      <div class="tournament-ways">
        <ReadyField onStart={start} />
        <Evening onStart={start} />
        <section>
          <h2>Your own tournament</h2>
          <p>Choose the players, the format, how long they think, and whether you play too.</p>
          <p class="buttons">
            <a class="button" href={makeRoute({ view: 'tournaments', id: OWN })}>
              Make your own
            </a>
          </p>
        </section>
      </div>
      {held.length > 0 ? (
        <section aria-labelledby="held-title">
          <h2 id="held-title">In this browser</h2>
          <ul class="tournaments-list bare">
            {held.map((tournament) => (
              <li key={tournament.id}>
                <a href={makeRoute({ view: 'tournaments', id: tournament.id })}>{tournament.spec.name}</a>{' '}
                <span class="quiet">{stateOf(opened, tournament)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <FromTheMagazines />
    </div>
  );
}

/** The tournaments and the games that were printed. */
function FromTheMagazines(): JSX.Element {
  return (
    <section aria-labelledby="historic-title">
      <h2 id="historic-title">From the magazines</h2>
      <p>
        <a href={makeRoute({ view: 'recorded' })}>Historic games</a>: what the originals played, move by move, beside
        what ours play.
      </p>
      <ul class="tournaments-list bare">
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
  );
}

/** Five machines of five years, to start with one click. */
const READY_FIELD = ['wray74', 'microchess', 'chess05', 'gambiet80', 'c7010'] as const;

function ReadyField({ onStart }: { onStart(spec: TournamentSpec): Promise<void> }): JSX.Element {
  const { cards, cardOf, services } = usePage();
  const [problem, setProblem] = useState('');
  const start = async () => {
    try {
      setProblem('');
      await onStart(await readyField(READY_FIELD, cards, services.newSeed));
    } catch (error) {
      setProblem(startProblem(error));
    }
  };
  return (
    <section class="tournament-ready" aria-labelledby="ready-title">
      <h2 id="ready-title">Five machines, ten games</h2>
      <ul class="bare">
        {READY_FIELD.map((program) => (
          <li key={program}>
            <MachineDrawing of={program} />
            {cardOf(program)?.name} <small>{cardOf(program)?.year}</small>
          </li>
        ))}
      </ul>
      <p class="buttons">
        <Button class="main large" onClick={() => void start()}>
          Let them play
        </Button>
      </p>
      <p class="quiet">Each plays every other once, at its tournament level, by the clock of its own machine.</p>
      <Alert text={problem} />
    </section>
  );
}

/** A tournament of another browser, from its link: its outcome and its table, without the games. */
function SharedTournament({ id, code }: { readonly id: string; readonly code: string }): JSX.Element {
  const { value } = useLoaded([id, code], async () => ({ tournament: await parseTournamentCode(id, code) }));
  if (!value) return <p class="column fetching">Loading…</p>;
  const { tournament } = value;
  if (!tournament) {
    return (
      <div class="column">
        <h1>This link cannot be read</h1>
        <p>It was cut short or changed on its way. Ask for the whole link again.</p>
      </div>
    );
  }
  return <OneTournament tournament={tournament} />;
}

function stateOf(hall: Hall, tournament: KeptTournament): string {
  const played = formatQuantity(gamesPlayed(tournament), 'game');
  if (tournament.isFinished) return `finished, ${played}`;
  const game = visitorGame(tournament);
  if (game) return `your game of round ${game.scheduled.round} is next`;
  const state = playedText(hall, tournament.id) ?? 'paused';
  return `${state}, ${gamesPlayed(tournament)} of ${formatQuantity(gamesPaired(tournament), 'game')}`;
}
