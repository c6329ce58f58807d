import { effect, type Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { endingOf, positionOf, turnOf } from '../../chess/game.ts';
import type { ErrorReport } from '../../host/error-report.ts';
import { NotLoaded } from '../app/error-box.tsx';
import { go, openHelp, usePage } from '../app/page.ts';
import { listenForKeys, stepOfKey } from '../app/page-keys.ts';
import { makeRoute } from '../app/route.ts';
import type { Settings } from '../app/settings.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { Board } from '../board/board.tsx';
import { Frame } from '../board/frame.tsx';
import type { Arrow } from '../board/ground.ts';
import { Machines, whenIdle } from '../door/machines.tsx';
import { Welcome } from '../door/welcome.tsx';
import { programOf, visitorColor } from '../record/record.ts';
import { type GameSession, type LostGame, shownGame } from '../session/game-session.ts';
import { flip, playMove, setPremove, showStep, stepsOf } from '../session/play-model.ts';
import { useSession } from '../session/use-session.ts';
import { askHint, Controls, GameSteps } from './controls.tsx';
import { clockText, Players } from './players.tsx';
import { Notices, Status } from './status.tsx';
import { useAnnotation } from './use-annotation.ts';

interface PlayProps {
  /** Whether the board is on the front page: a move there opens the game. */
  readonly isDoor: boolean;
}

/** The board, the game on it and its program. */
export function Play({ isDoor }: PlayProps): JSX.Element {
  const page = usePage();
  const session = useSession();
  const { cardOf, settings } = page;
  const record = session.record.value;
  const { game } = record;
  const program = programOf(record);
  const card = program === undefined ? undefined : cardOf(program);
  const isElsewhere = session.isElsewhere.value;
  const visitor = isElsewhere ? undefined : visitorColor(record);
  const { annotation } = useAnnotation();
  const { value: more } = useLoaded([isDoor], () =>
    isDoor ? whenIdle().then(() => import('../door/more.tsx')) : undefined,
  );
  const [isReached, setReached] = useState(false);
  // The front page needs neither before the visitor reaches for its board.
  const needsBeside = !isDoor || isReached;
  const { value: beside, problem } = useLoaded([needsBeside], () => (needsBeside ? import('./beside.tsx') : undefined));
  const { value: rated } = useLoaded([needsBeside], () => (needsBeside ? import('./rated.tsx') : undefined));
  useEffect(() => stepByKeys(session), [session]);
  useEffect(() => playMoveSounds(session, settings), [session]);
  // A rematch begins below the board, which on a phone may be out of sight.
  const stage = useRef<HTMLDivElement>(null);
  const shown = useRef(record.id);
  useEffect(() => {
    if (shown.current === record.id) return;
    shown.current = record.id;
    const { current } = stage;
    if (!isDoor && current && current.getBoundingClientRect().top < 0) current.scrollIntoView();
  }, [record.id]);

  const lost = session.lost.value;
  if (lost !== undefined && !isDoor) return <Lost {...lost} />;
  const text = clockText(session);
  const analyst = session.analyst.value;
  const preview = session.preview.value;
  const lookedAt = preview && shownGame(session);
  return (
    <>
      <Frame
        head={isDoor ? <Welcome /> : <h1 class="unseen">{card ? `A game against ${card.name}` : 'A game'}</h1>}
        now={
          <>
            {isDoor ? null : <Players />}
            <Status mark={rated && !isDoor && <rated.RatedMark />} />
          </>
        }
        board={
          <div
            class="stage"
            ref={stage}
            onPointerEnter={() => setReached(true)}
            onFocusIn={() => setReached(true)}
            onWheel={(event) => stepByWheel(event, session)}
          >
            <Board
              {...(lookedAt
                ? { game: lookedAt, movable: undefined }
                : {
                    game,
                    shownPly: session.shownPly.value,
                    movable: visitor === 'both' ? (endingOf(game) ? undefined : turnOf(game)) : visitor,
                  })}
              gameId={record.id}
              orientation={session.orientation.value}
              language={settings.value.language}
              arrows={[...(annotation?.drawings ?? []), ...arrowsOf(session)]}
              beside={analyst ? <analyst.Bar /> : null}
              onMove={(uci) => {
                playMove(session, uci);
                if (isDoor) go(page, { view: 'play', game: session.record.value.id });
              }}
              onStep={(by) => step(session, by)}
              onFlip={() => flip(session)}
              onHelp={() => openHelp(page)}
              {...(isDoor ? {} : { onHint: () => askHint(session, settings.value.language) })}
              {...(settings.value.premove && program !== undefined && !lookedAt && !isElsewhere
                ? { premove: { move: session.premove.value, onChange: (move) => setPremove(session, move) } }
                : {})}
              {...(text === undefined ? {} : { clockText: text })}
            />
          </div>
        }
        actions={isDoor ? null : <Controls />}
        arrows={isDoor ? null : <GameSteps />}
        side={isDoor ? <Machines /> : beside ? <beside.Beside card={card} /> : <BesideLater problem={problem} />}
        also={
          isDoor ? (
            <section class="door-more" aria-label="More to do">
              {more ? <more.More /> : null}
            </section>
          ) : null
        }
      />
      {rated ? <rated.RatedQuestion /> : null}
    </>
  );
}

/** The results of the analysis, and the hint if one was requested. */
function arrowsOf({ analyst, preview, hint }: GameSession): readonly Arrow[] {
  const found = analyst.value?.arrows.value ?? [];
  if (preview.value || !hint.value) return found;
  const { move, shows } = hint.value;
  // First only a ring around the piece.
  const to = shows === 'piece' ? {} : { to: move.slice(2, 4) };
  return [...found, { from: move.slice(0, 2), ...to, isHint: true }];
}

/** The notices of a game until all that stands beside the board is loaded. */
function BesideLater({ problem }: { readonly problem: ErrorReport | undefined }): JSX.Element {
  return (
    <div class="side">
      <Notices />
      {problem ? <NotLoaded what="The moves of this game" report={problem} /> : null}
    </div>
  );
}

/** A game that cannot be shown. The one that was on the board before is untouched. */
function Lost({ problem }: LostGame): JSX.Element {
  return (
    <div class="column">
      <h1>{problem === undefined ? 'This game is not in this browser' : 'This link cannot be read'}</h1>
      {problem === undefined ? (
        <p>
          Games are kept in the browser they were played in. A link that is made with “Share” opens anywhere; or import
          the game’s PGN under “Your games”. Damaged games are listed there too, with what can be recovered.
        </p>
      ) : (
        <p>{problem} Ask for the whole link again, or for the game as PGN. Your own games are unchanged.</p>
      )}
      <p class="buttons">
        <a class="button main" href={makeRoute({ view: 'games' })}>
          Your games
        </a>
        <a class="button" href={makeRoute({ view: 'new' })}>
          New game
        </a>
      </p>
    </div>
  );
}

/** Steps through the moves of what is on the board. */
function step(session: GameSession, by: number): void {
  showStep(session, stepsOf(session).ply + by);
}

/** The wheel over the board steps through the moves; at either end the page scrolls on. */
function stepByWheel(event: WheelEvent, session: GameSession): void {
  const isOnBoard = event.target instanceof Element && event.target.closest('.board-stage') !== null;
  if (!isOnBoard || event.ctrlKey || Math.abs(event.deltaY) <= Math.abs(event.deltaX)) return;
  const { ply, last } = stepsOf(session);
  const by = Math.sign(event.deltaY);
  if (ply + by < 0 || ply + by > last) return;
  event.preventDefault();
  step(session, by);
}

/** Left and right step through the moves unless the key has another meaning. */
function stepByKeys(session: GameSession): () => void {
  return listenForKeys(['[role="grid"]', '[role="radiogroup"]', 'table'], (key) => {
    if (key === 'Escape' && session.preview.value) {
      session.preview.value = undefined;
      return true;
    }
    if (key === 'Escape' && session.premove.value !== undefined) {
      session.premove.value = undefined;
      return true;
    }
    if (key === 'Escape') {
      // chessground reports a premove after a timer of 1 ms, possibly after marking it: the key applies to that premove too.
      setTimeout(() => {
        session.premove.value = undefined;
      }, 1);
      return false;
    }
    const by = stepOfKey(key);
    const { ply, last } = stepsOf(session);
    if (by === undefined || ply + by < 0 || ply + by > last) return false;
    step(session, by);
    return true;
  });
}

/** Plays a sound for each move, if sounds are on. They are fetched with the first move. */
function playMoveSounds(session: GameSession, settings: Signal<Settings>): () => void {
  let before = session.record.peek();
  return effect(() => {
    const record = session.record.value;
    const { id, game } = record;
    const isMove = id === before.id && game.moves.length === before.game.moves.length + 1;
    const isEnd = id === before.id && !endingOf(before.game) && endingOf(game) !== undefined;
    const pieces = positionOf(before.game).board.occupied.size();
    before = record;
    if (!settings.peek().sounds || !(isMove || isEnd)) return;
    const position = positionOf(game);
    const isCapture = position.board.occupied.size() < pieces;
    const sound = isEnd ? 'end' : position.isCheck() ? 'check' : isCapture ? 'capture' : 'move';
    void import('../app/sound.ts').then(({ playSound }) => playSound(sound));
  });
}
