import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { newGame } from '../../../chess/game.ts';
import { formatCount, formatQuantity } from '../../../format/number.ts';
import { formatPoints } from '../../../format/points.ts';
import { nameAndYear } from '../../../format/program-text.ts';
import { type ErrorReport, reportError } from '../../../host/error-report.ts';
import { parseOpenings } from '../../../match/openings.ts';
import type { Opening } from '../../../match/packed-openings.ts';
import { makeCode, type OwnSettings } from '../../../programs/own/inspect.ts';
import type { Card } from '../../../programs/program.ts';
import { Button } from '../../app/button.tsx';
import { Choice } from '../../app/choice.tsx';
import { ErrorBox } from '../../app/error-box.tsx';
import { usePage } from '../../app/page.ts';
import { makeRoute } from '../../app/route.ts';
import { useStateAbout } from '../../app/use-state-about.ts';
import { Diagram } from '../../board/diagram.tsx';
import { Slider } from '../lab/controls.tsx';
import { useNotation } from '../lab/lab-text.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { Pane } from '../scene.tsx';
import { useAmount, useChoice } from '../use-setting.ts';
import { type MuseumGame, playMatch, pointsOf, readMatch, writeMatch } from './museum-match.ts';
import { BringBack } from './own-step.tsx';
import { useOwn } from './use-own.ts';

/** Boards are shown at most so often. */
const SHOW_MILLIS = 120;
const SEED = 1;
/** A program that may examine more thousand positions a move is slow to watch. */
const SLOW_THOUSANDS = 200;

/** The game that is being played, with its number in the match. */
type Live = Pick<MuseumGame, 'game' | 'number' | 'isOwnWhite'>;

/** A match of the visitor's program against the museum. */
export const MatchStep = lessonStep({}, () => {
  const { cards } = usePage();
  const own = useOwn();
  const { settings } = own;
  const opponents = cards.filter(({ id, ending }) => id !== 'antwoord' && !ending);
  const against = useChoice(
    'against',
    opponents.map(({ id }) => id),
    'wray74',
  );
  const pairs = useAmount('pairs', { start: 2, min: 1, max: 5 });
  const wanted = 2 * pairs.value;
  const code = makeCode(settings);
  const other = cards.find(({ id }) => id === against.value)!;
  const match = useMatch(settings, other, wanted);
  const { games, isDone, live, isRunning, problem } = match;
  const shown = isRunning ? live : (games.at(-1) ?? live);
  const names: Names = (isOwnWhite) => (isOwnWhite ? [settings.name, other.name] : [other.name, settings.name]);
  const score = `${settings.name} ${formatPoints(pointsOf(games))}, ${other.name} ${formatPoints(games.length - pointsOf(games))} after ${formatQuantity(games.length, 'game')}.`;
  return {
    lead: (
      <>
        Let <b>{settings.name}</b> play against the old programs. How many points will it score?{' '}
        <a href={makeRoute({ view: 'learn', chapter: 'strength', step: 'own', own: code })}>Change it</a>
      </>
    ),
    panes: [
      <Pane is="effect" class="pane-board">
        <MatchBoard shown={shown} names={names} />
      </Pane>,
      <Pane is="control">
        <BringBack own={own} />
        <Choice label="Against" {...against} options={opponents.map((each) => [each.id, nameAndYear(each)])} />
        <Slider label="Games" {...pairs} text={formatQuantity(wanted, 'game')} />
        <p class="buttons">
          {isRunning ? (
            <Button onClick={match.stop}>Stop the match</Button>
          ) : (
            <Button class="main" onClick={() => match.play(isDone ? [] : games)}>
              {isDone ? 'Play it again' : games.length > 0 ? 'Go on with the match' : 'Play the match'}
            </Button>
          )}
        </p>
        <p role="status">{games.length > 0 ? score : isRunning ? 'The first game is being played.' : ''}</p>
        {problem ? <ErrorBox report={problem} /> : null}
      </Pane>,
    ],
    below: (
      <>
        <MatchGames games={games} names={names} />
        {Number(settings.values.Thousands) > SLOW_THOUSANDS ? (
          <p class="quiet">
            It may examine {formatCount(1000 * Number(settings.values.Thousands))} positions a move: a game can take
            minutes. The games that are over are kept, and a stopped match can go on later.
          </p>
        ) : null}
      </>
    ),
    after: [
      'Your program plays in this browser, to the depth you gave it. Its opponent plays the level it played tournaments on, and counts its time by the speed of its own machine. Every opening is played twice, with colours exchanged. The same settings play the same games: change something, or play more.',
      'A few games prove little: play more of them, or ask the command line for hundreds. It prints the difference in strength with its margin of error.',
    ],
  };
});

/**
 * A match as it is played and kept.
 * @param wanted the number of games; those kept beyond it are not shown.
 */
function useMatch(settings: OwnSettings, other: Card, wanted: number) {
  const { services, storage } = usePage();
  const match = `${makeCode(settings)} ${other.id}`;
  const [state, setState] = useState<{ readonly match: string; readonly games: readonly MuseumGame[] }>();
  const kept = state?.match === match ? state.games : readMatch(storage, match);
  const running = useRef<AbortController>(undefined);
  const key = `${match} ${wanted}`;
  const [isRunning, setRunning] = useStateAbout([key], false);
  const [live, setLive] = useStateAbout<Live | undefined>([key], undefined);
  const [problem, setProblem] = useStateAbout<ErrorReport | undefined>([key], undefined);

  // Another match ends the one that is being played, before it can be begun itself; its games are kept until then.
  useLayoutEffect(
    () => () => {
      running.current?.abort();
      running.current = undefined;
    },
    [key],
  );

  const play = async (before: readonly MuseumGame[]) => {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    let done = before;
    setState({ match, games: done });
    setLive(undefined);
    setProblem(undefined);
    setRunning(true);
    let shownAt = 0;
    try {
      await playMatch(
        { own: settings, other, games: wanted, openings: await fetchOpenings(), seed: SEED, played: done },
        {
          startClient: services.startClient,
          onMove(game, number, isOwnWhite) {
            if (abort.signal.aborted || performance.now() < shownAt + SHOW_MILLIS) return;
            shownAt = performance.now();
            setLive({ game, number, isOwnWhite });
          },
          onGame(game) {
            if (abort.signal.aborted) return;
            done = [...done, game];
            writeMatch(storage, match, done);
            setState({ match, games: done });
          },
        },
        abort.signal,
      );
    } catch (error) {
      if (abort.signal.aborted) return;
      setProblem(reportError(error));
    } finally {
      if (running.current === abort) stop();
    }
  };
  const stop = () => {
    running.current?.abort();
    running.current = undefined;
    setRunning(false);
  };
  const games = kept.slice(0, wanted);
  const isDone = games.length === wanted;
  return { games, isDone, live, isRunning, problem, play, stop };
}

/** The names of White and Black. */
type Names = (isOwnWhite: boolean) => readonly string[];

/** The game that is being played, or the last one. */
function MatchBoard({ shown, names }: { readonly shown: Live | undefined; readonly names: Names }): JSX.Element {
  const { language } = useNotation();
  const [white, black] = shown ? names(shown.isOwnWhite) : [];
  return (
    <>
      <Diagram
        game={shown?.game ?? newGame()}
        orientation="white"
        language={language}
        label={shown ? `Game ${shown.number}: ${white} against ${black}` : 'The board before the match'}
        slides={false}
      />
      <p>{shown ? `Game ${shown.number}: ${white} has White, ${black} Black.` : 'No game yet.'}</p>
    </>
  );
}

function MatchGames({ games, names }: { readonly games: readonly MuseumGame[]; readonly names: Names }): JSX.Element {
  return (
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
  );
}

async function fetchOpenings(): Promise<readonly Opening[]> {
  const response = await fetch(new URL('../../../../data/openings/house.pgn', import.meta.url));
  if (!response.ok) throw new Error(`the openings could not be loaded: the server answered ${response.status}`);
  return parseOpenings(await response.text(), 'house');
}
