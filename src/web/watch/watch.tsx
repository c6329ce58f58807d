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
import { colorName } from '../app/format.ts';
import { keepFocus } from '../app/keep-focus.ts';
import { Missing } from '../app/missing.tsx';
import { listenForKeys } from '../app/page-keys.ts';
import { Problem } from '../app/problem.tsx';
import { makeRoute } from '../app/route.ts';
import { Diagram } from '../board/diagram.tsx';
import { LiveRegions } from '../board/live.tsx';
import { go, type Page, usePage } from '../page.ts';
import { formatExampleStep } from './example-text.ts';
import { ExampleTree } from './example-tree.tsx';
import { formatGambietStep } from './gambiet-text.ts';
import { ModuleRings } from './module-ring.tsx';
import { MoveLists } from './move-lists.tsx';
import { formatPlainStep, formatReason } from './step-text.ts';
import { useStepVoice } from './step-voice.ts';
import { WatchControls } from './watch-controls.tsx';
import { beginWatch, endWatch, openWatch, stepOnce, type Watch } from './watch-model.ts';
import {
  canWatch,
  EXAMPLE_SUBJECT,
  EXPLAINED,
  gameOfSubject,
  LATE_SUBJECT,
  type Subject,
  subjectNamed,
  subjectsOf,
} from './watch-subjects.ts';
import { EXAMPLE, type ExampleOrder, recordedSource, searchExample, seenAnswers } from './worked-example.ts';
import './watch.css';

/** The worked examples among the subjects, with their order of replies. */
const EXAMPLES: Readonly<Record<string, ExampleOrder>> = {
  [EXAMPLE_SUBJECT.id]: 'article',
  [LATE_SUBJECT.id]: 'late',
};

/** A program's search, module by module or move by move. */
export function WatchIt(): JSX.Element {
  const page = usePage();
  const { route } = page;
  const asked = route.value.view === 'watch' ? route.value : { view: 'watch' as const };
  const card = page.cardOf(asked.program ?? EXPLAINED);
  if (!card) return <Missing />;
  return <Watching card={card} subject={subjectNamed(card.id, asked.at)} key={card.id} />;
}

function Watching({ card, subject }: { readonly card: Card; readonly subject: Subject }): JSX.Element {
  const page = usePage();
  const { language } = page.settings.value;
  const watch = useMemo(() => openWatch(browserMeans()), []);
  const client = useRef<Promise<EngineClient> | undefined>(undefined);
  const game = useRef<Game>(undefined as unknown as Game);
  const order = EXAMPLES[subject.id];
  const isExample = order !== undefined;
  const example = useMemo(() => (order ? searchExample(order) : []), [order]);

  /** From the start, with an engine without memory; or on from the engine's current state. */
  const begin = (next: Game, isFresh: boolean) => {
    game.current = next;
    void beginWatch(watch, {
      game: next,
      style: { language, form: 'long' },
      say: isExample ? formatExampleStep : card.id === EXPLAINED ? formatGambietStep : formatPlainStep,
      async open() {
        if (isExample) return recordedSource(example);
        client.current ??= page.session.means.startClient(card, {}, 1);
        const hired = await client.current.catch((error) => {
          client.current = undefined;
          throw error;
        });
        if (isFresh) await hired.newGame();
        await hired.watch(next, { level: card.tournamentLevel });
        return hired;
      },
    });
  };
  const restart = () => begin(gameOfSubject(subject, shownGame(page)), true);
  // A change of language restarts it, as what was said is in the old language.
  useEffect(restart, [subject.id, language]);
  useEffect(
    () => () => {
      endWatch(watch);
      void client.current?.then((hired) => hired.close()).catch(() => {});
    },
    [],
  );
  useEffect(() => stepByKey(watch), []);
  useEffect(() => keepFocus(document.querySelector<HTMLElement>('.view-watch')!), []);
  const voice = useStepVoice(watch);

  const { watched, steps, said, notes } = watch.shown.value;
  const phase = watch.phase.value;
  const [now] = said;
  const present = game.current ?? gameOfSubject(subject, shownGame(page));
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
          {subject.source ? <p class="byline">{subject.source}</p> : null}
        </div>
        <Choice page={page} card={card} subject={subject} />
      </header>

      <section class="watch-now" aria-label="What happens now">
        <WatchControls watch={watch} onRestart={restart} />
        {phase.kind === 'failed' ? (
          <Problem report={phase.report}>{phase.report.message}</Problem>
        ) : (
          <p class="watch-said">
            {now?.text ?? (phase.kind === 'opening' ? 'Loading…' : 'Press Step or the right arrow key, or press Run.')}
          </p>
        )}
        <p class="watch-count quiet">
          {steps === 0 ? 'Nothing has happened yet.' : `Step ${steps}`}
          {watched.counts.struck > 0 ? ` · ${watched.counts.struck} struck out` : ''}
          {watched.counts.cuts > 0 ? ` · ${watched.counts.cuts} cut off` : ''}
          {watched.counts.executed > 0 ? ` · ${formatQuantity(watched.counts.executed, 'move')} tried` : ''}
          {watched.decision ? ` · ${formatQuantity(watched.decision.nodes, 'position')}` : ''}
        </p>
        {phase.kind === 'over' ? (
          <Ending game={present} watched={watched} onPlayOn={(next) => begin(next, false)} isExample={isExample} />
        ) : null}
      </section>

      <div class="watch-stage">
        {isExample ? (
          <ExampleTree tree={EXAMPLE} watched={watched} known={seenAnswers(example, steps)} />
        ) : (
          <>
            <Diagram
              game={line.game}
              orientation={subject.id === 'game' ? page.session.orientation.value : 'white'}
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
      <LiveRegions messages={voice} />
    </>
  );
}

/** The choice of program and of position or example. */
function Choice(props: { readonly page: Page; readonly card: Card; readonly subject: Subject }): JSX.Element {
  const { page, card, subject } = props;
  const programs = page.cards.filter((each) => canWatch(each) || each.id === card.id);
  return (
    <div class="watch-choice">
      <label class="field">
        <span>Program</span>
        <select
          value={card.id}
          onChange={({ currentTarget }) => go(page, { view: 'watch', program: currentTarget.value })}
        >
          {programs.map(({ id, name, year }) => (
            <option key={id} value={id}>
              {name}, {year}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Show</span>
        <select
          value={subject.id}
          onChange={({ currentTarget }) => go(page, { view: 'watch', program: card.id, at: currentTarget.value })}
        >
          {subjectsOf(card.id).map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** How it ended, and what can follow. */
function Ending(props: {
  readonly game: Game;
  readonly watched: Watch['shown']['value']['watched'];
  readonly isExample: boolean;
  onPlayOn(game: Game): void;
}): JSX.Element | null {
  const { game, watched, isExample, onPlayOn } = props;
  const { decision } = watched;
  if (!decision) return null;
  const next = isExample ? undefined : afterAnswer(game, decision.move, decision.expects);
  return (
    <p class="watch-ending">
      {decision.own?.score && !isExample ? `Its own score: ${formatReason(decision.own.score)}. ` : ''}
      {next ? (
        <button type="button" onClick={() => onPlayOn(next)}>
          Play this move and the expected reply, then watch the next
        </button>
      ) : null}
    </p>
  );
}

function afterAnswer(game: Game, move: Uci | undefined, answer: Uci | undefined): Game | undefined {
  if (move === undefined || answer === undefined || !movesOf(game).includes(move)) return undefined;
  const moved = play(game, move);
  if (!movesOf(moved).includes(answer)) return undefined;
  const next = play(moved, answer);
  return movesOf(next).length > 0 ? next : undefined;
}

/** The visitor's game, as the board shows it. */
function shownGame({ session }: Page): Game {
  return gameAt(session.record.value.game, session.shownPly.value);
}

/** The game with a line played out as far as it is legal, and the line as text. */
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

/** The right arrow makes a step wherever it has no other meaning. */
function stepByKey(watch: Watch): () => void {
  return listenForKeys([], (key) => {
    if (key !== 'ArrowRight') return false;
    void stepOnce(watch);
    return true;
  });
}
