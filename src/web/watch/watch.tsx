import { opposite } from 'chessops/util';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { type Game, gameAt, movesOf, play, turnOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import type { Uci } from '../../chess/move.ts';
import { makeLine } from '../../chess/notation.ts';
import { formatQuantity } from '../../format/number.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import { tracePath } from '../../host/trace-path.ts';
import type { Card } from '../../programs/program.ts';
import { formatSource } from '../../programs/sources.ts';
import { Button } from '../app/button.tsx';
import { colorName } from '../app/format.ts';
import { keepFocus } from '../app/keep-focus.ts';
import { Missing } from '../app/missing.tsx';
import { usePage } from '../app/page.ts';
import { listenForKeys, stepOfKey } from '../app/page-keys.ts';
import { Problem } from '../app/problem.tsx';
import { makeRoute } from '../app/route.ts';
import { Diagram } from '../board/diagram.tsx';
import { LiveRegions, useVoice, type Voice } from '../board/live.tsx';
import { Share } from '../board/share.tsx';
import { GameLinkError, makeGameCode, parseGameCode } from '../games/game-link.ts';
import type { GameSession } from '../session/game-session.ts';
import { useSession } from '../session/use-session.ts';
import { formatExampleStep } from './example-text.ts';
import { ExampleTree } from './example-tree.tsx';
import { formatGambietStep } from './gambiet-text.ts';
import { ModuleRings } from './module-ring.tsx';
import { MoveLists } from './move-lists.tsx';
import { afterAnswer, openSearch } from './open-search.ts';
import { formatPlainStep, formatReason } from './step-text.ts';
import { WatchChoice } from './watch-choice.tsx';
import { WatchControls } from './watch-controls.tsx';
import { beginWatch, endWatch, openWatch, stepBack, stepOnce, type Watch, watchedGame } from './watch-model.ts';
import {
  EXAMPLE_SUBJECT,
  EXPLAINED,
  GAME_SUBJECT,
  gameOfSubject,
  LATE_SUBJECT,
  type Subject,
  subjectNamed,
} from './watch-subjects.ts';
import { EXAMPLE, type ExampleOrder, recordedSource, searchExample, seenAnswers } from './worked-example.ts';
import './watch.css';

/** The worked examples among the subjects, with their order of replies. */
const EXAMPLES: Readonly<Record<string, ExampleOrder>> = {
  [EXAMPLE_SUBJECT.id]: 'article',
  [LATE_SUBJECT.id]: 'late',
};

/** Shown before the first step. */
const INVITATION = 'Press Step or the right arrow key, or press Run.';

/** A program's search, module by module or move by move. */
export function WatchIt(): JSX.Element {
  const page = usePage();
  const session = useSession();
  const { route } = page;
  const asked = route.value.view === 'watch' ? route.value : { view: 'watch' as const };
  const card = page.cardOf(asked.program ?? EXPLAINED);
  const { at, code, on = 0, step = 0 } = asked;
  const subject = subjectNamed(card ?? { id: EXPLAINED }, code === undefined ? at : GAME_SUBJECT.id);
  const linked = useMemo(() => linkedGame(code), [code]);
  // The game on the board may continue meanwhile: the watched one stays.
  const game = useMemo(() => gameOfSubject(subject, linked?.game ?? shownGame(session)), [subject.id, linked]);
  if (!card) return <Missing />;
  if (linked?.problem !== undefined) {
    return (
      <div class="column">
        <h1>This link cannot be read</h1>
        <p class="problem" role="alert">
          {linked.problem}
        </p>
        <p>
          Ask for the whole link once more, or{' '}
          <a href={makeRoute({ view: 'watch', program: card.id })}>watch {card.name} on another position</a>.
        </p>
      </div>
    );
  }
  const level = card.levels.find(({ id }) => id === asked.level)?.id ?? card.tournamentLevel;
  return <Watching {...{ card, subject, level, game, on, step }} key={card.id} />;
}

interface WatchingProps {
  readonly card: Card;
  readonly subject: Subject;
  readonly level: string;
  readonly game: Game;
  /** The number of times to play on from it before anything is shown. */
  readonly on: number;
  /** The step to start with. */
  readonly step: number;
}

function Watching({ card, subject, level, game, on, step }: WatchingProps): JSX.Element {
  const page = usePage();
  const session = useSession();
  const { language } = page.settings.value;
  const watch = useMemo(() => openWatch(browserMeans()), []);
  const client = useRef<Promise<EngineClient> | undefined>(undefined);
  const playedOn = useRef(0);
  const order = EXAMPLES[subject.id];
  const isExample = order !== undefined;
  const example = useMemo(() => (order ? searchExample(order) : []), [order]);

  /**
   * Watches from the start, with a fresh engine that first plays on a number of times.
   * @param next the game after the move and the reply of the search that has just ended, with which the engine continues.
   */
  const begin = (times: number, first: number, next?: Game) => {
    let goesOn = next;
    void beginWatch(
      watch,
      {
        game: next ?? game,
        style: { language, form: 'long' },
        say: isExample ? formatExampleStep : card.id === EXPLAINED ? formatGambietStep : formatPlainStep,
        async open() {
          if (isExample) return recordedSource(example);
          client.current ??= page.services.startClient(card, {}, 1);
          const hired = await client.current.catch((error) => {
            client.current = undefined;
            throw error;
          });
          const request = { level };
          if (goesOn) {
            await hired.watch(goesOn, request);
            goesOn = undefined;
            playedOn.current = times;
            return { pull: (count) => hired.pull(count) };
          }
          const opened = await openSearch(hired, { game, request, playedOn: times });
          playedOn.current = opened.playedOn;
          return opened;
        },
      },
      first,
    );
  };
  // A change of language restarts it, because its texts are in the old language.
  useEffect(() => begin(on, step), [game, level, on, step, language]);
  useEffect(
    () => () => {
      endWatch(watch);
      void client.current?.then((hired) => hired.close()).catch(() => {});
    },
    [],
  );
  useEffect(() => stepByKeys(watch), []);
  useEffect(() => keepFocus(document.querySelector<HTMLElement>('.view-watch')!), []);
  const voice = useStepVoice(watch);

  const { watched, steps, said, notes } = watch.shown.value;
  const phase = watch.phase.value;
  const [now] = said;
  const present = watchedGame(watch) ?? game;
  /** The URL that opens this search at the step shown, in any browser. */
  const link = () => {
    const code = subject.id === GAME_SUBJECT.id ? { code: codeOf(game) } : {};
    const steps = watch.shown.value.steps;
    return makeRoute({
      view: 'watch',
      program: card.id,
      at: subject.id,
      ...code,
      ...(level === card.tournamentLevel ? {} : { level }),
      ...(playedOn.current > 0 ? { on: playedOn.current } : {}),
      ...(steps > 0 ? { step: steps } : {}),
    });
  };
  const line = followed(present, watched.line, language);
  const hasRings = card.id === EXPLAINED;
  const lists = (
    <section class="watch-lists" aria-labelledby="lists-title">
      <h2 id="lists-title">Move lists</h2>
      <p class="quiet">
        {isExample
          ? 'End: what the move is worth to the side making it, in points.'
          : card.id === EXPLAINED
            ? 'Values in Gambiet’s points (eight to a pawn), from the view of the side making the move.'
            : 'Values in the program’s own units.'}
      </p>
      <MoveLists
        lists={watched.lists}
        deepest={watched.decision ? watched.lists.length : watched.deepest}
        isShort={isExample}
        name={pathTo(present, watched.line, language).name}
        whose={(ply) => `${colorName(ply % 2 === 1 ? turnOf(present) : opposite(turnOf(present)))}’s moves`}
      />
    </section>
  );
  return (
    <>
      <header class="watch-head">
        <div>
          <p class="kicker">
            <a href={makeRoute({ view: 'program', program: card.id })}>{card.name}</a> · Watch it think
          </p>
          <h1>{isExample ? 'How a move is found' : `${card.name} looks for a move`}</h1>
          <p class="standfirst">{subject.about}</p>
          {subject.source ? <p class="byline">After {formatSource(subject.source)}.</p> : null}
        </div>
        <WatchChoice page={page} card={card} subject={subject} level={level} />
      </header>

      <section class="watch-now" aria-label="What happens now">
        <WatchControls watch={watch} onRestart={() => begin(0, 0)} />
        {phase.kind === 'failed' ? (
          <Problem report={phase.report}>{phase.report.message}</Problem>
        ) : (
          <p class="watch-said">{now?.text ?? (phase.kind === 'opening' ? 'Loading…' : INVITATION)}</p>
        )}
        <p class="watch-count quiet">
          {steps === 0 ? 'Nothing has happened yet.' : `Step ${steps}`}
          {watched.counts.struck > 0 ? ` · ${watched.counts.struck} struck out` : ''}
          {watched.counts.cuts > 0 ? ` · ${watched.counts.cuts} cut off` : ''}
          {watched.counts.executed > 0 ? ` · ${formatQuantity(watched.counts.executed, 'move')} tried` : ''}
          {watched.decision ? ` · ${formatQuantity(watched.decision.nodes, 'position')}` : ''}
        </p>
        {phase.kind === 'over' ? (
          <Ending
            game={present}
            watched={watched}
            onPlayOn={(next) => begin(playedOn.current + 1, 0, next)}
            isExample={isExample}
          />
        ) : null}
      </section>

      <div class="watch-stage">
        {isExample ? (
          <ExampleTree tree={EXAMPLE} watched={watched} known={seenAnswers(example, steps)} />
        ) : (
          <>
            <Diagram
              game={line.game}
              orientation={subject.id === 'game' ? session.orientation.value : 'white'}
              language={language}
              label={line.text === '' ? 'The position it thinks about' : `The position after ${line.text}`}
              slides={phase.kind !== 'running' || watch.speed.value <= 1}
            />
            <p class="watch-line">
              {line.text === '' ? (
                <span class="quiet">The position before the move.</span>
              ) : (
                <>
                  <span class="quiet">Searching:</span> <b>{line.text}</b>
                </>
              )}
            </p>
          </>
        )}
      </div>

      <div class="watch-modules">
        {hasRings || watched.module !== undefined ? (
          <p class="watch-module">
            {watched.module === undefined ? (
              'No module has control yet.'
            ) : (
              <>
                <b>{watched.module}</b> has control.
              </>
            )}
          </p>
        ) : null}
        {hasRings ? <ModuleRings watched={watched} isMatch={!isExample} /> : lists}
      </div>
      {hasRings ? lists : null}

      <section class="watch-notes" aria-labelledby="notes-title">
        <h2 id="notes-title">Struck out and cut</h2>
        {notes.length === 0 ? (
          <p class="quiet">Nothing so far.</p>
        ) : (
          <ol class="watch-log">
            {notes.map(({ step, kind, text }) => (
              <li key={`${step} ${kind}`}>
                <span class="watch-step">{step}</span>
                <span>
                  <b>{kind === 'struck' ? 'Struck out' : 'Cut'}</b> {text}
                </span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <section class="watch-before" aria-labelledby="before-title">
        <h2 id="before-title">The last steps</h2>
        {said.length === 0 ? (
          <p class="quiet">None so far.</p>
        ) : (
          <ol class="watch-log">
            {said.map(({ step, text }) => (
              <li key={step}>
                <span class="watch-step">{step}</span>
                <span>{text}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
      <div class="watch-share">
        <Share address={link} />
      </div>
      <LiveRegions messages={voice} />
    </>
  );
}

/** How it ended, and how it can be continued. */
function Ending(props: {
  readonly game: Game;
  readonly watched: Watch['shown']['value']['watched'];
  readonly isExample: boolean;
  onPlayOn(game: Game): void;
}): JSX.Element | null {
  const { game, watched, isExample, onPlayOn } = props;
  const { decision } = watched;
  if (!decision) return null;
  const next = isExample ? undefined : afterAnswer(game, decision);
  return (
    <p class="watch-ending">
      {decision.own?.score && !isExample ? `Its own score: ${formatReason(decision.own.score)}. ` : ''}
      {next ? (
        <Button onClick={() => onPlayOn(next)}>Play this move and the expected reply, then watch the next</Button>
      ) : null}
    </p>
  );
}

/** The visitor's game, as the board shows it. */
function shownGame({ record, shownPly }: GameSession): Game {
  return gameAt(record.value.game, shownPly.value);
}

/** The game with a line played as far as it is legal, and the line as text. */
function followed(
  game: Game,
  line: readonly Uci[],
  language: Language,
): { readonly game: Game; readonly text: string } {
  let after = game;
  const played: Uci[] = [];
  for (const move of line) {
    if (!movesOf(after).includes(move)) break;
    after = play(after, move);
    played.push(move);
  }
  return { game: after, text: played.length === 0 ? '' : makeLine(game, played, { language }) };
}

function pathTo(game: Game, line: readonly Uci[], language: Language) {
  const path = tracePath(game, { language });
  for (const [index, move] of line.entries()) path.follow({ kind: 'enter', ply: index + 1, move });
  return path;
}

/** The display is updated at most ten times a second, or twice if reduced motion is wanted. */
const FRAME_MILLIS = 100;
const CALM_FRAME_MILLIS = 500;

function browserMeans() {
  return {
    wait: (millis: number) => new Promise<void>((resolve) => void setTimeout(resolve, millis)),
    now: () => performance.now(),
    frameMillis: () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? CALM_FRAME_MILLIS : FRAME_MILLIS),
  };
}

/** The arrow keys step forwards or back unless they have another meaning. */
function stepByKeys(watch: Watch): () => void {
  return listenForKeys([], (key) => {
    const step = stepOfKey(key);
    if (!step) return false;
    void (step > 0 ? stepOnce(watch) : stepBack(watch));
    return true;
  });
}

const VISITOR = { kind: 'visitor' } as const;

/** The game of a link, or why it cannot be read. */
function linkedGame(code: string | undefined): { readonly game?: Game; readonly problem?: string } | undefined {
  if (code === undefined) return undefined;
  try {
    return { game: parseGameCode(code, () => ({})).game };
  } catch (error) {
    if (error instanceof GameLinkError) return { problem: error.message };
    throw error;
  }
}

/** A game as the letters of a link, without its players: only its moves are searched. */
const codeOf = ({ start, moves }: Game) =>
  makeGameCode({ white: VISITOR, black: VISITOR, terms: {}, options: {}, game: { start, moves } });

/** The interval between announcements, in milliseconds, in a run that is faster than speech. */
const SAY_MILLIS = 4000;
/** Up to this speed, in steps a second, every step is announced. */
const SPOKEN_SPEED = 1;

/**
 * Speaks the steps of a watched search: each one when stepping or running slowly; in a fast run, the state now and then and
 * at the end.
 */
function useStepVoice(watch: Watch): Voice['messages'] {
  const voice = useVoice();
  const lastMillis = useRef(Number.NEGATIVE_INFINITY);
  const lastStep = useRef(0);
  const { steps, said } = watch.shown.value;
  const { kind } = watch.phase.value;
  const isFast = kind === 'running' && watch.speed.value > SPOKEN_SPEED;
  useEffect(() => {
    const [now] = said;
    if (!now || steps === 0) {
      lastStep.current = 0;
      return;
    }
    if (steps === lastStep.current) return;
    if (isFast && performance.now() < lastMillis.current + SAY_MILLIS) return;
    lastStep.current = steps;
    lastMillis.current = performance.now();
    voice.say(now.text);
  }, [steps, isFast, said]);
  return voice.messages;
}
