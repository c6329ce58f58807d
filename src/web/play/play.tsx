import { effect, type Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { endingOf, gameAt, positionOf, turnOf } from '../../chess/game.ts';
import type { Card } from '../../programs/program.ts';
import { AnalystPanel } from '../analysis/analyst-panel.tsx';
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
import { ExportGame } from '../games/export-game.tsx';
import { machineAddress } from '../machine/machine-address.ts';
import { isMachine } from '../machine/machine-drawings.tsx';
import { tournamentOfGame } from '../record/game-id.ts';
import { isBetweenPeople, isUnaided, programOf, visitorColor } from '../record/record.ts';
import { type GameSession, type LostGame, shownGame } from '../session/game-session.ts';
import { flip, playMove, setPremove, showStep, stepsOf } from '../session/play-model.ts';
import { useSession } from '../session/use-session.ts';
import { askHint, Controls, GameSteps } from './controls.tsx';
import { clockText, Players } from './players.tsx';
import { Scoresheet } from './scoresheet.tsx';
import { Notices, Status } from './status.tsx';
import { ThinkingPanel } from './thinking-panel.tsx';
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
  const isAgainst = program !== undefined && visitorColor(record) !== undefined;
  const { value: rated } = useLoaded([isAgainst], () => (isAgainst ? import('./rated.tsx') : undefined));
  const { value: more } = useLoaded([isDoor], () =>
    isDoor ? whenIdle().then(() => import('../door/more.tsx')) : undefined,
  );
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
            <Status mark={rated && <rated.RatedMark />} />
          </>
        }
        board={
          <div class="stage" ref={stage} onWheel={(event) => stepByWheel(event, session)}>
            <Board
              {...(lookedAt
                ? { game: lookedAt, shownPly: lookedAt.moves.length, movable: undefined }
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
        side={isDoor ? <Machines /> : <Beside card={card} />}
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

/** Everything of a game except its board: moves, program and text. */
function Beside({ card }: { readonly card: Card | undefined }): JSX.Element {
  const session = useSession();
  const { game } = session.record.value;
  const { value: machine, problem } = useLoaded([card], () =>
    card && isMachine(card.id) ? loadMachine(session) : undefined,
  );
  // A game that was only imported, or is watched, has no end here.
  const isPlayed = card !== undefined || visitorColor(session.record.value) !== undefined;
  const hasEnded = isPlayed && endingOf(game) !== undefined;
  const arePeople = isBetweenPeople(session.record.value);
  const { value: people } = useLoaded([arePeople], () => (arePeople ? import('./people-panel.tsx') : undefined));
  const needsEnd = hasEnded || (isPlayed && game.moves.length >= PLIES_BEFORE_END);
  const { value: end } = useLoaded([needsEnd], () => (needsEnd ? import('./end-panel.tsx') : undefined));
  return (
    <>
      {end && hasEnded ? <end.EndPanel /> : null}
      <div class="side side-moves">
        <Notices />
        {people ? <people.PeoplePanel key={session.record.value.id} /> : null}
        <Scoresheet />
      </div>
      <div class="side side-program">
        {card && isMachine(card.id) && !problem ? (
          machine ? (
            <machine.MachinePanel card={card} />
          ) : (
            <div class="display-place" />
          )
        ) : null}
        {isUnaided(session.record.value) ? null : <AnalystPanel />}
        <ThinkingPanel />
        {card ? <CardPanel card={card} /> : null}
      </div>
      <div class="side side-text">
        <ExportGame />
      </div>
    </>
  );
}

/**
 * The length of a game from which on the panel of its end is loaded: it appears with the end, and does not move what is below it
 * under the visitor's finger. Who only tries a move or two does not wait for it.
 */
const PLIES_BEFORE_END = 6;

/** The program's first answer is not kept waiting by its display for longer than this, in milliseconds. */
const PATIENCE_MILLIS = 1000;

/** Loads the display of a machine once the program does not think. */
async function loadMachine({ phase }: GameSession) {
  let leave = () => {};
  await new Promise<void>((resolve) => {
    leave = phase.subscribe(({ kind }) => {
      if (kind !== 'fetching' && kind !== 'thinking') resolve();
    });
    setTimeout(resolve, PATIENCE_MILLIS);
  });
  leave();
  return await import('./machine-panel.tsx');
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

/** The program beside the board; its name leads to its page. */
function CardPanel({ card }: { readonly card: Card }): JSX.Element {
  const { record, shownPly } = useSession();
  const { game, white } = record.value;
  return (
    <section class="panel" aria-labelledby="card-title">
      <h2 id="card-title">The program</h2>
      <p class="card-name">
        <a href={makeRoute({ view: 'machine', machine: card.id })}>{card.name}</a>
      </p>
      <p>
        {card.author}, {card.years ?? card.year}
        <br />
        {card.machine}
      </p>
      {/* In a tournament the strip above leads to the machine, and back with what was played there. */}
      {isMachine(card.id) && (endingOf(game) || !tournamentOfGame(record.value)) ? (
        <p>
          <a href={machineAddress(card.id, gameAt(game, shownPly.value), white.kind === 'program' ? 'white' : 'black')}>
            On its own machine
          </a>
        </p>
      ) : null}
    </section>
  );
}
