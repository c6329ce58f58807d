import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Game, newGame } from '../../../chess/game.ts';
import { formatQuantity } from '../../../format/number.ts';
import { formatPoints } from '../../../format/points.ts';
import { type ErrorReport, reportError } from '../../../host/error-report.ts';
import type { Opening } from '../../../match/opening.ts';
import { parseOpenings } from '../../../match/openings.ts';
import { makeCode } from '../../../programs/own/settings.ts';
import { Problem } from '../../app/problem.tsx';
import { makeRoute } from '../../app/route.ts';
import { Diagram } from '../../board/diagram.tsx';
import { usePage } from '../../page.ts';
import { useNotation } from '../lab/lab-text.tsx';
import { Slider } from '../lab/slider.tsx';
import { Predict } from '../predict.tsx';
import { type MuseumGame, OUTCOMES, outcomeOf, playMatch, pointsOf } from './museum-match.ts';
import { useOwn } from './use-own.ts';

/** Boards are shown at most so often. */
const SHOW_MILLIS = 120;
const SEED = 1;

/** A match of the visitor's program against the museum. */
export function MatchStep(): JSX.Element {
  const { cards, session } = usePage();
  const { settings } = useOwn();
  const { language } = useNotation();
  const opponents = cards.filter(({ id }) => id !== 'antwoord');
  const [opponent, setOpponent] = useState('wray74');
  const [pairs, setPairs] = useState(2);
  const [games, setGames] = useState<readonly MuseumGame[]>([]);
  const [live, setLive] = useState<{ readonly game: Game; readonly number: number; readonly isOwnWhite: boolean }>();
  const [problem, setProblem] = useState<ErrorReport>();
  const running = useRef<AbortController>(undefined);
  const played = useRef<{ key: string; match: Promise<readonly MuseumGame[]> }>(undefined);
  const [isRunning, setRunning] = useState(false);
  const other = cards.find(({ id }) => id === opponent)!;
  const key = `${makeCode(settings)} ${opponent} ${pairs}`;

  useEffect(() => () => running.current?.abort(), []);

  /** The match of the present settings: the one that is played or was, or a new one. */
  const play = (): Promise<readonly MuseumGame[]> => {
    if (played.current?.key === key) return played.current.match;
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setGames([]);
    setLive(undefined);
    setProblem(undefined);
    setRunning(true);
    let shownAt = 0;
    const match = (async () => {
      try {
        const openings = await fetchOpenings();
        return await playMatch(
          { own: settings, other, games: 2 * pairs, openings, seed: SEED },
          {
            startClient: session.means.startClient,
            onMove(game, number, isOwnWhite) {
              if (abort.signal.aborted || performance.now() < shownAt + SHOW_MILLIS) return;
              shownAt = performance.now();
              setLive({ game, number, isOwnWhite });
            },
            onGame(game) {
              if (!abort.signal.aborted) setGames((now) => [...now, game]);
            },
          },
          abort.signal,
        );
      } catch (error) {
        if (played.current?.key === key && running.current === abort) played.current = undefined;
        if (!abort.signal.aborted) setProblem(reportError(error));
        throw error;
      } finally {
        if (running.current === abort) setRunning(false);
      }
    })();
    // Whoever asked hears of it; a match that was only started by the button has said so already.
    match.catch(() => {});
    played.current = { key, match };
    return match;
  };
  const last = games.at(-1);
  const shown = isRunning ? live : last ? { game: last.game, number: last.number, isOwnWhite: last.isOwnWhite } : live;
  const names = (isOwnWhite: boolean) => (isOwnWhite ? [settings.name, other.name] : [other.name, settings.name]);
  return (
    <>
      <p>
        Your program plays in this browser, to the depth you gave it. Its opponent plays the level it played tournaments
        on, and counts its time by the speed of its own machine. Every opening is played twice, with colours exchanged.
      </p>
      <p>
        Your program: <b>{settings.name}</b>.{' '}
        <a href={makeRoute({ view: 'learn', chapter: 'stronger', step: 'own', own: makeCode(settings) })}>Change it</a>
      </p>
      <label class="field">
        <span>Against</span>
        <select value={opponent} onChange={({ currentTarget }) => setOpponent(currentTarget.value)}>
          {opponents.map(({ id, name, year }) => (
            <option value={id} key={id}>
              {name}, {year}
            </option>
          ))}
        </select>
      </label>
      <Slider
        label="Games"
        value={pairs}
        min={1}
        max={5}
        words={formatQuantity(2 * pairs, 'game')}
        onChange={setPairs}
      />
      <Predict
        id="points"
        about={key}
        question={`${formatQuantity(2 * pairs, 'game')} against ${other.name}: how many points will ${settings.name} take?`}
        answer={{ kind: 'choice', options: OUTCOMES }}
        truth={async () => outcomeOf(await play())}
        explain={() =>
          'A few games prove little: play more of them, or ask the command line for hundreds. It prints the difference in strength with its error.'
        }
      />
      <p class="buttons">
        {isRunning ? (
          <button
            type="button"
            onClick={() => {
              played.current = undefined;
              running.current?.abort();
              setRunning(false);
            }}
          >
            Stop the match
          </button>
        ) : (
          <button
            type="button"
            class="main"
            onClick={() => {
              played.current = undefined;
              void play().catch(() => {});
            }}
          >
            Play the match
          </button>
        )}
      </p>
      <p role="status">
        {games.length === 0
          ? isRunning
            ? 'The first game is being played.'
            : ''
          : `${settings.name} ${formatPoints(pointsOf(games))}, ${other.name} ${formatPoints(games.length - pointsOf(games))} after ${formatQuantity(games.length, 'game')}.`}
      </p>
      {problem ? <Problem report={problem}>{problem.message}</Problem> : null}
      {shown ? (
        <figure class="own-live">
          <Diagram
            game={shown.game}
            orientation="white"
            language={language}
            label={`Game ${shown.number}: ${names(shown.isOwnWhite).join(' against ')}`}
            slides={false}
          />
          <figcaption>
            Game {shown.number}: {names(shown.isOwnWhite)[0]} has White, {names(shown.isOwnWhite)[1]} Black.
          </figcaption>
        </figure>
      ) : (
        <figure class="own-live">
          <Diagram
            game={newGame()}
            orientation="white"
            language={language}
            label="The board before the match"
            slides={false}
          />
          <figcaption>No game yet.</figcaption>
        </figure>
      )}
      <ol class="own-games" aria-label="Games">
        {games.map(({ number, isOwnWhite, points, reason, game }) => (
          <li key={number}>
            {names(isOwnWhite).join(' – ')}: {formatPoints(isOwnWhite ? points : 1 - points)} –{' '}
            {formatPoints(isOwnWhite ? 1 - points : points)}{' '}
            <span class="quiet">
              {reason}, {formatQuantity(Math.ceil(game.moves.length / 2), 'move')}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

async function fetchOpenings(): Promise<readonly Opening[]> {
  const response = await fetch(new URL('../../../../data/openings/house.pgn', import.meta.url));
  if (!response.ok) throw new Error(`the openings could not be loaded: the server answered ${response.status}`);
  return parseOpenings(await response.text(), 'house');
}
