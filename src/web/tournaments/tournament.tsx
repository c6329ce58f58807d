import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { formatCount, formatQuantity } from '../../format/number.ts';
import { formatPoints } from '../../format/points.ts';
import { capitalized } from '../../format/text.ts';
import { formatTerms } from '../../session/terms.ts';
import { formatTimeControl } from '../../session/time-control.ts';
import type { TournamentSpec } from '../../tournament/format.ts';
import { type TournamentStandings, tournamentStandings } from '../../tournament/standings.ts';
import { Button } from '../app/button.tsx';
import { Choice } from '../app/choice.tsx';
import { ErrorBox } from '../app/error-box.tsx';
import { colorName } from '../app/format.ts';
import { go, type Page, usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { Scroll } from '../app/scroll.tsx';
import { unbroken } from '../app/unbroken.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { useTitle } from '../app/use-title.ts';
import { useSession } from '../session/use-session.ts';
import { Bulletins } from './bulletins.tsx';
import { CrossTable, You } from './cross-table.tsx';
import { deleteTournament, type Hall, pauseTournament, playedText, reporting, runTournament } from './hall.ts';
import {
  currentRound,
  gamesPaired,
  gamesPlayed,
  isOnlyPrograms,
  type KeptGame,
  type KeptTournament,
  matchesOf,
  pointsAfterRounds,
  programPairs,
  progressOf,
  roundCount,
  visitorMatches,
} from './kept-tournament.ts';
import { formatMatch, matchText, roundText } from './knockout-text.ts';
import { Now } from './now.tsx';
import { TournamentOutcome } from './outcome.tsx';
import { PointsGraph } from './points-graph.tsx';
import { Games, Ratings } from './tournament-games.tsx';
import { sitDown, useTournament } from './use-tournament.ts';
import { visitorGame } from './visitor-game.ts';

interface OneTournamentProps {
  /** Absent for a tournament of another browser: only its outcome and its table are known. */
  readonly hall?: Hall;
  readonly tournament: KeptTournament;
  /** The part to show; a tournament from another browser is always shown whole. */
  readonly part?: Part | undefined;
  /** Holds another one. @param visitor the index of the player who is the visitor. */
  onStart?(spec: TournamentSpec, visitor?: number): Promise<void>;
}

/** A tournament: its games in progress, its table, its finished games to replay, its bulletins. */
export function OneTournament({ hall, tournament, part = 'now', onStart }: OneTournamentProps): JSX.Element {
  const page = usePage();
  const { id, spec, isFinished } = tournament;
  useTitle(spec.name);
  const isRunning = hall?.running.value === id;
  const games = useGames(hall, id, gamesPlayed(tournament));
  useTournament(hall, tournament);
  const standings = useMemo(
    () => tournamentStandings(spec.format, progressOf(tournament), spec.tieBreaks),
    [tournament],
  );
  const again =
    hall &&
    onStart &&
    (() => reporting(hall, () => onStart({ ...spec, seed: page.services.newSeed() }, tournament.visitor)));
  return (
    <div class="tournament stack">
      <header class="tournament-head">
        <h1>{spec.name}</h1>
        <p class="kicker">
          <a href={makeRoute({ view: 'tournaments' })}>Tournaments</a>
        </p>
        <p class="byline">{termsOf(tournament, page.cardOf)}</p>
        <p role="status">{unbroken(progressText(hall, tournament))}</p>
        {hall ? <Controls hall={hall} tournament={tournament} /> : null}
      </header>
      {hall ? <Parts id={id} isFinished={isFinished} shown={part} /> : null}
      {part === 'now' || !hall ? (
        <Now hall={hall} tournament={tournament} games={games}>
          {isFinished ? (
            <TournamentOutcome tournament={tournament} standings={standings} games={games} onAgain={again} />
          ) : null}
        </Now>
      ) : null}
      {part === 'table' || !hall ? <Standing tournament={tournament} standings={standings} /> : null}
      {part === 'table' && !isRunning && games.length > 1 ? <Ratings tournament={tournament} games={games} /> : null}
      {part === 'games' ? <Games tournament={tournament} games={games} /> : null}
      {part === 'bulletin' ? <Bulletins tournament={tournament} games={games} /> : null}
    </div>
  );
}

/** The parts of a tournament, each at an address of its own. */
const PARTS = { now: 'Now', table: 'Table', games: 'Games', bulletin: 'Bulletin' } as const;
type Part = keyof typeof PARTS;

/** Whether an address names a part of a tournament; without one it leads to the first. */
export const isPart = (name: string | undefined): name is Part | undefined =>
  name === undefined || Object.hasOwn(PARTS, name);

function Parts(props: { readonly id: string; readonly isFinished: boolean; readonly shown: Part }): JSX.Element {
  const { id, isFinished, shown } = props;
  return (
    <nav class="tournament-parts" aria-label="This tournament">
      {(Object.keys(PARTS) as Part[]).map((part) => (
        <a
          key={part}
          href={makeRoute({ view: 'tournaments', id, ...(part === 'now' ? {} : { part }) })}
          {...(part === shown ? { 'aria-current': 'page' as const } : {})}
        >
          {part === 'now' && isFinished ? 'Result' : PARTS[part]}
        </a>
      ))}
    </nav>
  );
}

function progressText(hall: Hall | undefined, tournament: KeptTournament): string {
  const { id, spec, isFinished, note } = tournament;
  const played = gamesPlayed(tournament);
  const games = formatQuantity(played, 'game');
  if (!hall) return `${isFinished ? 'Held' : 'Begun'} in another browser: ${games}.`;
  if (isFinished) return `Finished after ${games}${note ? `: ${note}` : ''}.`;
  if (tournament.visitor !== undefined) return visitorText(hall, tournament);
  const state = capitalized(playedText(hall, id) ?? 'paused');
  const isPairedLater = spec.format.kind === 'swiss' || spec.format.kind === 'knockout';
  return `${state}: ${formatCount(played)} of ${formatQuantity(gamesPaired(tournament), 'game')}${isPairedLater ? ' paired so far' : ''}.`;
}

/** How a round stands for the visitor: "Round 2 of 3. You have White against MicroChess. The other games are being played." */
function visitorText(hall: Hall, tournament: KeptTournament): string {
  const { id, spec } = tournament;
  const game = visitorGame(tournament);
  const match = visitorMatches(tournament).at(-1);
  const own = game
    ? `You have ${colorName(game.color)} against ${spec.players[game.opponent]!.name}${match && game.place.number > 1 ? `, game ${game.place.number} of ${game.place.of}, at ${formatMatch(match)}` : ''}.`
    : match && (isOnlyPrograms(tournament) || match.round === currentRound(tournament))
      ? matchText(tournament, match, 'You')
      : spec.format.kind === 'knockout'
        ? 'You go through without an opponent.'
        : (roundText(tournament, currentRound(tournament)!) ?? 'You have no game to play in it.');
  const played = isProgramsTurn(tournament) ? playedText(hall, id) : undefined;
  return `Round ${currentRound(tournament)} of ${roundCount(tournament)}. ${own}${played ? ` The other games are ${played}.` : ''}`;
}

function Controls({ hall, tournament }: { readonly hall: Hall; readonly tournament: KeptTournament }): JSX.Element {
  const { id, isFinished } = tournament;
  const problem = hall.problem.value;
  const isElsewhere = hall.elsewhere.value.includes(id);
  return (
    <>
      <div class="tournament-controls buttons">
        <SitDown hall={hall} tournament={tournament} />
        {isFinished || !isProgramsTurn(tournament) ? null : hall.running.value === id ? (
          <Button onClick={() => pauseTournament(hall)}>Pause</Button>
        ) : visitorGame(tournament) && !isElsewhere ? null : (
          <Button class="main" onClick={() => runTournament(hall, id, isElsewhere)}>
            {isElsewhere ? 'Play here' : 'Go on'}
          </Button>
        )}
        {isFinished ? null : <Rest hall={hall} />}
        <Delete hall={hall} tournament={tournament} />
      </div>
      {problem ? <ErrorBox report={problem} /> : null}
    </>
  );
}

/** Whether there is anything to play for the programs before the visitor sits down again. */
const isProgramsTurn = (tournament: KeptTournament) =>
  tournament.visitor === undefined || programPairs(tournament).length > 0;

/** Leads the visitor to their game of the round. */
function SitDown({ hall, tournament }: { readonly hall: Hall; readonly tournament: KeptTournament }) {
  const page = usePage();
  const session = useSession();
  const game = visitorGame(tournament);
  if (!game) return null;
  return (
    <Button class="main" onClick={() => sitDown(page, session, hall, tournament.id)}>
      {game.place.of > 1
        ? `Play game ${game.place.number} of round ${game.scheduled.round}`
        : `Play your game of round ${game.scheduled.round}`}
    </Button>
  );
}

/** The table or bracket, and the points after each round. */
function Standing(props: {
  readonly tournament: KeptTournament;
  readonly standings: TournamentStandings;
}): JSX.Element {
  const { tournament, standings } = props;
  const points = useMemo(() => pointsAfterRounds(tournament), [tournament]);
  const isKnockout = tournament.spec.format.kind === 'knockout';
  return (
    <section class="tournament-standing stack" aria-labelledby="table-title">
      <h2 id="table-title">{isKnockout ? 'The bracket' : 'The table'}</h2>
      {isKnockout ? <BracketOf tournament={tournament} /> : <CrossTable {...standings} visitor={tournament.visitor} />}
      {isKnockout ? null : (
        <PointsGraph
          players={standings.players.map(({ name, player }) => ({
            name,
            points: points[player]!,
            isVisitor: player === tournament.visitor,
          }))}
        />
      )}
    </section>
  );
}

/** The finished games, read again when another one is finished; until then those known before. */
function useGames(hall: Hall | undefined, id: string, played: number): readonly KeptGame[] {
  const { value } = useLoaded([hall, id, played], () => hall?.services.store.games(id));
  const games = useRef<readonly KeptGame[]>([]);
  games.current = value ?? games.current;
  return games.current;
}

function termsOf({ spec, rounds, visitor }: KeptTournament, cardOf: Page['cardOf']): string {
  const terms = spec.players[0]?.terms ?? {};
  const isUsual = spec.players.every(({ who, terms: { level } }) => {
    const card = who.kind === 'program' ? cardOf(who.id) : undefined;
    return level === undefined || level === card?.tournamentLevel;
  });
  const pace =
    terms.nodes === undefined
      ? `${isUsual ? 'tournament level' : 'chosen levels'} by the period clock`
      : formatTerms(terms);
  const control = visitor === undefined ? undefined : spec.players[visitor]!.terms.control;
  const clock = control ? `, ${formatTimeControl(control)} for your games` : '';
  const { format } = spec;
  const of = format.kind === 'swiss' ? `, round ${rounds.length} of ${format.rounds}` : '';
  return `${formatQuantity(spec.players.length, 'player')}, ${pace}${clock}${of}`;
}

const RESTS: readonly (readonly [millis: number, name: string])[] = [
  [0, 'As fast as they think'],
  [500, 'Half a second a move'],
  [2_000, 'Two seconds a move'],
];

function Rest({ hall }: { readonly hall: Hall }): JSX.Element {
  return (
    <Choice
      class="tournament-rest"
      label="Speed"
      value={hall.restMillis.value}
      options={RESTS}
      onChange={(millis) => {
        hall.restMillis.value = millis;
      }}
    />
  );
}

/** Deleting asks for confirmation. */
function Delete({ hall, tournament }: { readonly hall: Hall; readonly tournament: KeptTournament }): JSX.Element {
  const { id, visitor } = tournament;
  const page = usePage();
  const [isAsked, setAsked] = useState(false);
  if (!isAsked) {
    return (
      <Button class="plain" onClick={() => setAsked(true)}>
        Delete
      </Button>
    );
  }
  return (
    <>
      <Button
        onClick={async () => {
          if (await deleteTournament(hall, id)) go(page, { view: 'tournaments' });
        }}
      >
        Delete tournament{visitor === undefined ? '' : ' and the programs’ games'}
      </Button>
      <Button class="plain" onClick={() => setAsked(false)}>
        Cancel
      </Button>
    </>
  );
}

function BracketOf({ tournament }: { readonly tournament: KeptTournament }): JSX.Element | null {
  const { spec, rounds, visitor } = tournament;
  const name = (player: number) => spec.players[player]!.name;
  if (spec.format.kind !== 'knockout') return null;
  return (
    <Scroll label="Bracket">
      <ol class="tournament-bracket bare">
        {rounds.map(({ number, byes }) => (
          <li key={number}>
            <h3>Round {number}</h3>
            <ul class="bare">
              {matchesOf(tournament, number).map(({ board, white, black, points, winner, isBySeed }) => (
                <li key={board}>
                  {[white, black].map((player, index) => (
                    <p key={player} class={winner === player ? 'tournament-winner' : ''}>
                      <span class={player === visitor ? 'tournament-you' : ''}>
                        {name(player)}
                        {player === visitor ? <You /> : null}
                      </span>{' '}
                      <span>{formatPoints(points[index]!)}</span>
                      {winner === player ? <span class="unseen">, goes through</span> : null}
                    </p>
                  ))}
                  {isBySeed ? <small>Level to the end: the higher seed goes through.</small> : null}
                </li>
              ))}
              {byes.map((player) => (
                <li key={player}>
                  <p class="tournament-winner">{name(player)}</p>
                  <small>Without an opponent in this round.</small>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Scroll>
  );
}
