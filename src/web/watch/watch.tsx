import { opposite } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { FenError, tryParseFen } from '../../chess/fen.ts';
import { fenOf, type Game, gameAt, movesOf, newGame, turnOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import type { Uci } from '../../chess/move.ts';
import { formatQuantity } from '../../format/number.ts';
import { type EngineSeat, openSeat } from '../../host/engine-seat.ts';
import { tracePath } from '../../host/trace-path.ts';
import type { Card } from '../../programs/program.ts';
import { formatSource } from '../../programs/sources.ts';
import { addressProblem, useAddressProblem } from '../app/address-problem.ts';
import { Alert, ErrorBox } from '../app/error-box.tsx';
import { colorName } from '../app/format.ts';
import { Missing } from '../app/missing.tsx';
import { wantsLessMotion } from '../app/motion.ts';
import { go, type Page, usePage } from '../app/page.ts';
import { listenForSteps } from '../app/page-keys.ts';
import { makeRoute } from '../app/route.ts';
import { LiveRegions, useVoice } from '../board/live.tsx';
import { Share } from '../board/share.tsx';
import { GameLinkError, makeGameCode, parseGameCode } from '../games/game-link.ts';
import type { GameSession } from '../session/game-session.ts';
import { useSession } from '../session/use-session.ts';
import { ExampleTree } from './example-tree.tsx';
import { formatGambietStep } from './gambiet-text.ts';
import { ModuleRings } from './module-ring.tsx';
import { MoveLists, RootMoves } from './move-lists.tsx';
import { afterBook, openSearch } from './open-search.ts';
import { formatDecision, formatPlainStep, formatStatus } from './step-text.ts';
import { followed, WatchBoard } from './watch-board.tsx';
import { LeadingOn, LevelChoice, Log, Pane, Steps, WatchChoice, WatchControls } from './watch-controls.tsx';
import { beginWatch, endWatch, openWatch, stepBack, stepOnce, watchedGame } from './watch-model.ts';
import {
  EXAMPLE_SUBJECT,
  EXPLAINED,
  GAME_SUBJECT,
  gameOfSubject,
  LATE_SUBJECT,
  type Subject,
  subjectNamed,
  subjectsOf,
  watchedLevel,
} from './watch-subjects.ts';
import type { Watched } from './watched.ts';
import {
  EXAMPLE,
  type ExampleOrder,
  formatExampleStep,
  recordedSource,
  searchExample,
  seenAnswers,
} from './worked-example.ts';
import './watch.css';

/** The worked examples among the subjects, with their order of replies. */
const EXAMPLES: Readonly<Record<string, ExampleOrder>> = {
  [EXAMPLE_SUBJECT.id]: 'article',
  [LATE_SUBJECT.id]: 'late',
};
/** The lines that a program without a trace reports at a time, if it can: its root moves. */
const REPORTED_LINES = 8;

/** A program's search: it runs when the view opens, on a board, move by move. */
export function WatchIt(): JSX.Element {
  const page = usePage();
  const session = useSession();
  const { route } = page;
  const asked = route.value.view === 'watch' ? route.value : { view: 'watch' as const };
  const card = page.cardOf(asked.program ?? EXPLAINED);
  const { at, code, fen, on = 0, step } = asked;
  const isGiven = code !== undefined || fen !== undefined;
  const subject = subjectNamed(card ?? { id: EXPLAINED }, isGiven ? GAME_SUBJECT.id : at);
  // The game on the board may continue meanwhile: the watched one stays.
  const linked = useMemo(() => linkedGame(code, fen, gameOnBoard(session)), [code, fen]);
  const game = useMemo(() => gameOfSubject(subject, linked?.game ?? gameOnBoard(session)), [subject.id, linked]);
  const level = card?.levels.find(({ id }) => id === asked.level)?.id ?? (card && watchedLevel(card));
  useAddressProblem(
    card && at !== undefined && at !== subject.id && !isGiven
      ? `${addressProblem('at', at, listed(subjectsOf(card)))} “${subject.title}” is shown instead.`
      : undefined,
    card && asked.level !== undefined && asked.level !== level
      ? `${addressProblem('level', asked.level, listed(card.levels))} Its level here is ${level}.`
      : undefined,
  );
  if (!card || level === undefined) return <Missing />;
  if (linked?.problem !== undefined) {
    return (
      <div class="column">
        <h1>This link cannot be read</h1>
        <Alert text={linked.problem} />
        <p>
          Ask for the whole link again, or{' '}
          <a href={makeRoute({ view: 'watch', program: card.id })}>watch {card.name} on another position</a>.
        </p>
      </div>
    );
  }
  return <Watching {...{ card, subject, level, game, on, step }} key={card.id} />;
}

interface WatchingProps {
  readonly card: Card;
  readonly subject: Subject;
  readonly level: string;
  readonly game: Game;
  /** The number of times to play on from it before anything is shown. */
  readonly on: number;
  /** The step to rest on; undefined to run. */
  readonly step: number | undefined;
}

function Watching(props: WatchingProps): JSX.Element {
  const { card, subject, level, game } = props;
  const page = usePage();
  const session = useSession();
  const { language } = page.settings.value;
  const { watch, seat, playedOn, begin, example, isExample, hasRings } = useSearch(props, page);
  const { watched, steps, sentences, notes } = watch.shown.value;
  const phase = watch.phase.value;
  const present = watchedGame(watch) ?? game;
  const path = useMemo(() => tracePath(present, { language }), [present, language]);
  const rootName = (move: Uci) => path.name(1, move);
  const legal = useMemo(() => (isExample ? [] : movesOf(present)), [present, isExample]);
  const { decision } = watched;
  // A run that nobody can read step by step shows the root move that it looks at; otherwise each step is shown.
  const isRunning = phase.kind === 'running' && watch.speed.value !== 'step';
  const sentence =
    decision && !isExample
      ? formatDecision(card.name, watched, rootName)
      : isRunning
        ? formatStatus(watched, rootName)
        : (sentences[0]?.text ?? (phase.kind === 'opening' ? `${card.name} is being loaded…` : 'It begins.'));
  const voice = useVoice();
  const announced = decision || (phase.kind === 'resting' && steps > 0) ? sentence : `${card.name} looks for a move.`;
  useEffect(() => {
    if (phase.kind !== 'opening' && phase.kind !== 'failed') voice.announce(announced);
  }, [phase.kind === 'opening', announced]);

  const line = followed(present, watched.line, language);
  /** The URL that opens this search at the step shown, in any browser. */
  const link = () =>
    makeRoute({
      view: 'watch',
      program: card.id,
      at: subject.id,
      code: subject.id === GAME_SUBJECT.id ? codeOf(game) : undefined,
      level: level === watchedLevel(card) ? undefined : level,
      on: playedOn.current || undefined,
      step: watch.shown.value.steps,
    });
  return (
    <>
      <h1>{isExample ? 'How a move is found' : `${card.name} looks for a move`}</h1>
      <WatchChoice page={page} card={card} subject={subject} />
      <p class="watch-about">
        {subject.about} {card.traces ? '' : 'It does not show the steps of its search, only what it reports.'}
      </p>

      <div class="watch-said">{phase.kind === 'failed' ? <ErrorBox report={phase.report} /> : <p>{sentence}</p>}</div>

      <div class="watch-board">
        <p class="watch-line" title={line.text}>
          {line.text === '' ? '' : <b>{line.text}</b>}
        </p>
        {isExample ? (
          <ExampleTree tree={EXAMPLE} watched={watched} known={seenAnswers(example, steps)} />
        ) : (
          <WatchBoard
            {...{ watch, present, isRunning, line, rootName, language }}
            orientation={subject.id === GAME_SUBJECT.id ? session.orientation.value : 'white'}
          />
        )}
      </div>

      <WatchControls watch={watch} onRestart={() => begin(0)}>
        <LeadingOn
          {...{ card, subject, level, present, decision }}
          isExample={isExample}
          onGoOn={(next) => begin(playedOn.current + 1, undefined, next)}
          onLeaveBook={async () => {
            const next = await seat.use((client) => afterBook(client, present, { level }));
            go(page, { view: 'watch', program: card.id, at: GAME_SUBJECT.id, code: codeOf(next), level });
          }}
        />
      </WatchControls>

      <RootMoves watched={watched} legal={legal} name={isExample ? String : rootName} />

      <div class="watch-panes">
        <Counts watched={watched} steps={steps} />
        {hasRings || watched.module !== undefined ? (
          <Pane name="Modules">{() => <Modules {...{ watched, hasRings, isExample }} />}</Pane>
        ) : null}
        <Pane name="Move lists">{() => <WatchedLists {...{ watched, present, isExample, hasRings, language }} />}</Pane>
        <Pane name="Struck out and cut">{() => <Log rows={notes} />}</Pane>
        <Pane name="Steps">{() => <Steps watch={watch} />}</Pane>
        {card.levels.length > 1 && !isExample ? (
          <Pane name="Settings">{() => <LevelChoice page={page} card={card} subject={subject} level={level} />}</Pane>
        ) : null}
        <p class="quiet">
          {subject.source ? `After ${formatSource(subject.source)}. ` : ''}
          <a href={makeRoute({ view: 'machine', machine: card.id })}>About {card.name}</a>
        </p>
        <Share address={link} />
      </div>
      <LiveRegions messages={voice.messages} />
    </>
  );
}

/** The search: it begins when the view opens and ends when the view closes; `begin` starts it again. */
function useSearch({ card, subject, level, game, on, step }: WatchingProps, page: Page) {
  const { language } = page.settings.value;
  const watch = useMemo(() => openWatch(SERVICES), []);
  const seat = useMemo(() => seatOf(card, page), []);
  const opening = useRef<AbortController>(undefined);
  const playedOn = useRef(0);
  const order = EXAMPLES[subject.id];
  const isExample = order !== undefined;
  const example = useMemo(() => (order ? searchExample(order) : []), [order]);
  const hasRings = card.id === EXPLAINED;

  /**
   * Watches from the start, with a fresh engine that first plays on a number of times.
   * @param first the step to rest on; undefined to run.
   * @param next the game after the move and the reply of the search that has just ended, with which the engine continues.
   */
  const begin = (times: number, first?: number, next?: Game) => {
    let goesOn = next;
    opening.current?.abort();
    opening.current = new AbortController();
    const { signal } = opening.current;
    void beginWatch(
      watch,
      {
        game: next ?? game,
        style: { language, form: 'long' },
        formatStep: isExample ? formatExampleStep : hasRings ? formatGambietStep : formatPlainStep,
        async open() {
          if (isExample) return recordedSource(example);
          const request = { level };
          const opened = await seat.use(
            async (client) => {
              if (!goesOn) return await openSearch(client, { game, request, playedOn: times });
              await client.watch(goesOn, request);
              goesOn = undefined;
              return { playedOn: times, pull: (count: number) => client.pull(count) };
            },
            { signal },
          );
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
      seat.close();
    },
    [],
  );
  useEffect(() => listenForSteps([], (by) => (by > 0 ? stepOnce(watch) : stepBack(watch))), []);
  return { watch, seat, playedOn, begin, example, isExample, hasRings };
}

function seatOf(card: Card, { services }: Page): EngineSeat {
  const isReporting = !card.traces && card.options.some(({ name }) => name === 'MultiPV');
  return openSeat(() => services.startClient(card, isReporting ? { MultiPV: REPORTED_LINES } : {}, 1));
}

/** The figures of a search at a step. */
function Counts({ watched, steps }: { readonly watched: Watched; readonly steps: number }): JSX.Element {
  const { counts, decision } = watched;
  return (
    <p class="watch-count quiet">
      {`Step ${steps}`}
      {counts.struck > 0 ? ` · ${counts.struck} struck out` : ''}
      {counts.cuts > 0 ? ` · ${counts.cuts} cut off` : ''}
      {counts.executed > 0 ? ` · ${formatQuantity(counts.executed, 'move')} tried` : ''}
      {decision ? ` · ${formatQuantity(decision.nodes, 'position')}` : ''}
    </p>
  );
}

/** The module that has control, and of {@link EXPLAINED} all of them. */
function Modules({ watched, hasRings, isExample }: Omit<WatchedListsProps, 'present' | 'language'>): JSX.Element {
  return (
    <>
      <p class="watch-module">
        <b>{watched.module ?? 'No module'}</b> has control.
      </p>
      {hasRings ? <ModuleRings watched={watched} isMatch={!isExample} /> : null}
    </>
  );
}

interface WatchedListsProps {
  readonly watched: Watched;
  readonly present: Game;
  readonly isExample: boolean;
  readonly hasRings: boolean;
  readonly language: Language;
}

/** The lists of moves at each ply, and the units of their values. */
function WatchedLists({ watched, present, isExample, hasRings, language }: WatchedListsProps): JSX.Element {
  const { lists, decision, deepest, line } = watched;
  return (
    <>
      <p class="quiet">
        {isExample
          ? 'End: what the move is worth to the side making it, in points.'
          : hasRings
            ? 'Values in Gambiet’s points (eight to a pawn), from the view of the side making the move.'
            : 'Values in the program’s own units.'}
      </p>
      <MoveLists
        lists={lists}
        deepest={decision ? lists.length : deepest}
        isShort={isExample}
        name={pathTo(present, line, language).name}
        whose={(ply) => `${colorName(ply % 2 === 1 ? turnOf(present) : opposite(turnOf(present)))}’s moves`}
      />
    </>
  );
}

/** The visitor's game, as the board shows it. */
function gameOnBoard({ record, shownPly }: GameSession): Game {
  return gameAt(record.value.game, shownPly.value);
}

function pathTo(game: Game, line: readonly Uci[], language: Language) {
  const path = tracePath(game, { language });
  for (const [index, move] of line.entries()) path.follow({ kind: 'enter', ply: index + 1, move });
  return path;
}

/** The display is updated at most ten times a second, or twice if reduced motion is wanted. */
const FRAME_MILLIS = 100;
const CALM_FRAME_MILLIS = 500;

const SERVICES = {
  wait: (millis: number) => new Promise<void>((resolve) => void setTimeout(resolve, millis)),
  now: () => performance.now(),
  frameMillis: () => (wantsLessMotion() ? CALM_FRAME_MILLIS : FRAME_MILLIS),
  isStill: wantsLessMotion,
};

const VISITOR = { kind: 'visitor' } as const;

/** The names to choose from, to follow "expected". */
const listed = (choices: readonly { readonly id: string }[]) => choices.map(({ id }) => id).join(', ');

/**
 * The game of a link, or why it cannot be read.
 * @param shown the game on the board; it is taken, with its moves, for the position that it shows.
 */
function linkedGame(
  code: string | undefined,
  fen: string | undefined,
  shown: Game,
): { readonly game?: Game; readonly problem?: string } | undefined {
  if (code !== undefined) {
    try {
      return { game: parseGameCode(code, () => ({})).game };
    } catch (error) {
      if (error instanceof GameLinkError) return { problem: error.message };
      throw error;
    }
  }
  if (fen === undefined) return undefined;
  const read = tryParseFen(fen);
  if (read instanceof FenError) return { problem: `${read.message}.` };
  return { game: fenOf(shown) === fen ? shown : newGame(fen) };
}

/** A game as the letters of a link, without its players: only its moves are searched. */
const codeOf = ({ start, moves }: Game) =>
  makeGameCode({ white: VISITOR, black: VISITOR, terms: {}, options: {}, game: { start, moves } });
