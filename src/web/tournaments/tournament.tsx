import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { makePgn } from '../../chess/make-pgn.ts';
import { formatCount, formatQuantity } from '../../format/number.ts';
import { formatPoints } from '../../format/points.ts';
import { formatScore, TRUE_MINUS } from '../../format/score.ts';
import type { MoveNote } from '../../match/play-game.ts';
import { formatTerms } from '../../session/terms.ts';
import { knockoutMatches } from '../../tournament/advance.ts';
import type { Format } from '../../tournament/format.ts';
import { tournamentStandings } from '../../tournament/standings.ts';
import { Button } from '../app/button.tsx';
import { Choice } from '../app/choice.tsx';
import { formatPgnResult } from '../app/format.ts';
import { go, usePage } from '../app/page.ts';
import { Problem } from '../app/problem.tsx';
import { makeRoute } from '../app/route.ts';
import { saveFile } from '../app/save-file.ts';
import { Scroll } from '../app/scroll.tsx';
import { Table } from '../app/table.tsx';
import { Diagram } from '../board/diagram.tsx';
import { importGames } from '../games/game-text.ts';
import { CrossTable } from './cross-table.tsx';
import { deleteTournament, type Hall, type LiveGame, pauseTournament, runTournament } from './hall.ts';
import { pgnOfGame, pgnOfGames, ratingsOf } from './kept-game.ts';
import { gamesPaired, gamesPlayed, type KeptGame, type KeptTournament, progressOf } from './kept-tournament.ts';
import { places } from './places.ts';
import { RatingInterval, scaleOf } from './rating-interval.tsx';

interface OneTournamentProps {
  readonly hall: Hall;
  readonly tournament: KeptTournament;
}

/** A tournament: its games in progress, its tables, and every finished game to replay. */
export function OneTournament({ hall, tournament }: OneTournamentProps): JSX.Element {
  const { id, spec, isFinished, note } = tournament;
  const isRunning = hall.running.value === id;
  const problem = hall.problem.value;
  const played = gamesPlayed(tournament);
  const games = useGames(hall, id, played);
  // It was interrupted by a reload or a closed tab, and continues.
  const wasRunning = useRef(tournament.isRunning && !isRunning);
  useEffect(() => {
    if (wasRunning.current) void runTournament(hall, id, places());
  }, []);
  const { format } = spec;
  return (
    <div class="tournament">
      <header class="tournament-head">
        <p class="kicker">
          <a href={makeRoute({ view: 'tournaments' })}>Tournaments</a>
        </p>
        <h1>{spec.name}</h1>
        <p class="byline">{termsOf(tournament)}</p>
        <p role="status">
          {isFinished
            ? `Finished after ${formatQuantity(played, 'game')}${note ? `: ${note}` : ''}.`
            : `${isRunning ? 'Being played' : 'Paused'}: ${formatCount(played)} of ${formatQuantity(gamesPaired(tournament), 'game')}${isPairedLater(format) ? ' paired so far' : ''}.`}
        </p>
        <div class="tournament-controls">
          {isFinished ? null : isRunning ? (
            <Button onClick={() => void pauseTournament(hall)}>Pause</Button>
          ) : (
            <Button class="main" onClick={() => void runTournament(hall, id, places())}>
              Go on
            </Button>
          )}
          {isFinished ? null : <Rest hall={hall} />}
          {games.length > 0 ? (
            <Button onClick={() => saveFile(`${spec.name}.pgn`, pgnOfGames(tournament, games))}>
              Save the games as PGN
            </Button>
          ) : null}
          <Delete hall={hall} id={id} />
        </div>
        {problem ? <Problem report={problem}>{problem.message}</Problem> : null}
      </header>
      {isRunning ? <LiveBoards hall={hall} /> : null}
      <section aria-labelledby="table-title">
        <h2 id="table-title">{format.kind === 'knockout' ? 'The bracket' : 'The table'}</h2>
        {format.kind === 'knockout' ? <BracketOf tournament={tournament} /> : <TableOf tournament={tournament} />}
      </section>
      {!isRunning && games.length > 1 ? <Ratings tournament={tournament} games={games} /> : null}
      {games.length > 0 ? <Games tournament={tournament} games={games} /> : null}
    </div>
  );
}

/** The finished games, read again when another one is finished. */
function useGames(hall: Hall, id: string, played: number): readonly KeptGame[] {
  const [games, setGames] = useState<readonly KeptGame[]>([]);
  useEffect(() => {
    let isWanted = true;
    hall.services.store.games(id).then(
      (found) => isWanted && setGames(found),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [hall, id, played]);
  return games;
}

const isPairedLater = ({ kind }: Format) => kind === 'swiss' || kind === 'knockout';

function termsOf({ spec, rounds }: KeptTournament): string {
  const [first] = spec.players;
  const terms = first?.terms.nodes === undefined ? 'tournament level by the period clock' : formatTerms(first.terms);
  const { format } = spec;
  const of = format.kind === 'swiss' ? `, round ${rounds.length} of ${format.rounds}` : '';
  return `${formatQuantity(spec.players.length, 'player')}, ${terms}${of}`;
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
function Delete({ hall, id }: { readonly hall: Hall; readonly id: string }): JSX.Element {
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
          await deleteTournament(hall, id);
          go(page, { view: 'tournaments' });
        }}
      >
        Delete it and its games
      </Button>
      <Button class="plain" onClick={() => setAsked(false)}>
        Keep it
      </Button>
    </>
  );
}

function LiveBoards({ hall }: { readonly hall: Hall }): JSX.Element {
  const live = [...hall.live.value].sort(([one], [other]) => one - other);
  return (
    <section aria-labelledby="live-title">
      <h2 id="live-title">Being played now</h2>
      <div class="tournament-boards">
        {live.map(([place, game]) => (
          <LiveBoard key={place} live={game} />
        ))}
        {live.length === 0 ? <p class="quiet">The first moves are being found…</p> : null}
      </div>
    </section>
  );
}

function LiveBoard({ live }: { readonly live: LiveGame }): JSX.Element {
  const { settings } = usePage();
  const { number, white, black, game, notes } = live;
  return (
    <article class="tournament-board" aria-label={`Game ${number}: ${white} against ${black}`}>
      <p>
        <b>{black}</b> <span class="quiet">{thoughtOf(notes.black)}</span>
      </p>
      <Diagram
        game={game}
        orientation="white"
        language={settings.value.language}
        label={`${white} against ${black} after ${formatQuantity(game.moves.length, 'half-move')}`}
        slides={false}
      />
      <p>
        <b>{white}</b> <span class="quiet">{thoughtOf(notes.white)}</span>
      </p>
    </article>
  );
}

function thoughtOf(note: MoveNote | undefined): string {
  if (!note) return '';
  if (note.from === 'book') return 'from its book';
  const score = note.score ? formatScore(note.score, TRUE_MINUS) : '';
  return [score, note.nodes > 0 ? formatQuantity(note.nodes, 'position') : ''].filter(Boolean).join(', ');
}

function TableOf({ tournament }: { readonly tournament: KeptTournament }): JSX.Element {
  const { spec } = tournament;
  const { scored, criteria, players } = useMemo(
    () => tournamentStandings(spec.format, progressOf(tournament), spec.tieBreaks),
    [tournament],
  );
  const standings = players.map(({ player, place, points, tieBreaks }) => ({
    player,
    place,
    points,
    values: criteria.map(({ code }) => {
      const value = tieBreaks[code];
      return { ...(typeof value === 'number' ? { value } : {}), parts: [] };
    }),
  }));
  return <CrossTable scored={scored} standings={standings} criteria={criteria} />;
}

function BracketOf({ tournament }: { readonly tournament: KeptTournament }): JSX.Element | null {
  const { spec, rounds } = tournament;
  const progress = progressOf(tournament);
  const name = (player: number) => spec.players[player]!.name;
  const { format } = spec;
  if (format.kind !== 'knockout') return null;
  return (
    <Scroll label="Bracket">
      <ol class="tournament-bracket">
        {rounds.map(({ number, byes }) => (
          <li key={number}>
            <h3>Round {number}</h3>
            <ul>
              {knockoutMatches(format, progress, number).map(({ board, white, black, points, winner, isBySeed }) => (
                <li key={board}>
                  {[white, black].map((player, index) => (
                    <p key={player} class={winner === player ? 'tournament-winner' : ''}>
                      <span>{name(player)}</span> <span>{formatPoints(points[index]!)}</span>
                      {winner === player ? <span class="unseen">, goes on</span> : null}
                    </p>
                  ))}
                  {isBySeed ? <small>Level to the end: the better seeded goes on.</small> : null}
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

/** Elo ratings with their errors, drawn as bars on one scale. */
function Ratings(props: { readonly tournament: KeptTournament; readonly games: readonly KeptGame[] }) {
  const { tournament, games } = props;
  const list = useMemo(() => ratingsOf(tournament, games), [tournament, games]);
  if (list.players.length < 2) return null;
  const scale = scaleOf(list.players.map(({ rating, error95: error = 0 }) => ({ rating, error })));
  const isAnchored = list.players.some(({ isAnchor }) => isAnchor);
  return (
    <section aria-labelledby="ratings-title">
      <h2 id="ratings-title">Ratings</h2>
      <p class="quiet">
        By maximum likelihood, with 95 % intervals;{' '}
        {isAnchored ? 'the C7010 stands at its published strength, 1625.' : 'the average is 0.'}
        {list.groups > 1 ? ' Some players cannot be compared yet.' : ''}
      </p>
      <Table label="Rating list" class="tournament-table" heads={['Player', 'Elo', '±', { unseen: 'Interval' }]}>
        {list.players.map((player) => (
          <tr key={player.name}>
            <th scope="row">{player.name}</th>
            <td>{Math.round(player.rating)}</td>
            <td>
              {player.isAnchor
                ? 'given'
                : player.perfect
                  ? player.perfect === 'won'
                    ? 'won all'
                    : 'lost all'
                  : Math.round(player.error95 ?? 0)}
            </td>
            <td class="tournament-interval">
              <RatingInterval scale={scale} rating={player.rating} error={player.error95 ?? 0} />
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

const SHOWN_GAMES = 200;

function Games(props: { readonly tournament: KeptTournament; readonly games: readonly KeptGame[] }): JSX.Element {
  const page = usePage();
  const { tournament, games } = props;
  const [problem, setProblem] = useState('');
  const replay = async (game: KeptGame) => {
    const { services } = page;
    const { records } = importGames(makePgn(pgnOfGame(tournament, game), { comments: 'tight' }), {
      nowMillis: services.now(),
      newId: services.newId,
    });
    try {
      await services.store.put(records[0]!);
      go(page, { view: 'play', game: records[0]!.id });
    } catch (error) {
      setProblem(`This browser cannot save the game: ${error instanceof Error ? error.message : error}.`);
    }
  };
  const shown = games.slice(-SHOWN_GAMES);
  return (
    <section aria-labelledby="games-title">
      <h2 id="games-title">Games</h2>
      {problem === '' ? null : <p class="problem">{problem}</p>}
      {shown.length < games.length ? <p class="quiet">The last {SHOWN_GAMES} of them.</p> : null}
      <Table
        label="List of games"
        class="tournament-table tournament-games"
        heads={['Game', 'Round', 'White', 'Black', 'Result', 'How it ended', { unseen: 'Replay' }]}
      >
        {shown.map((game) => (
          <tr key={game.number}>
            <td>{game.number}</td>
            <td>{game.round}</td>
            <td>{game.white}</td>
            <td>{game.black}</td>
            <td>{formatPgnResult(game.result)}</td>
            <td>{game.reason}</td>
            <td>
              <button
                type="button"
                class="small"
                aria-label={`Replay game ${game.number}`}
                onClick={() => void replay(game)}
              >
                Replay
              </button>
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
