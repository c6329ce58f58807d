import { type Signal, useSignal } from '@preact/signals';
import { type Color, opposite } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { FenError, tryParseFen } from '../../chess/fen.ts';
import { gameOf, newGame, turnOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { browserPort } from '../../host/browser-port.ts';
import { countMen } from '../../problems/diagram.ts';
import { printPopeye } from '../../problems/print-popeye.ts';
import { printSan } from '../../problems/print-san.ts';
import { printYacpdb } from '../../problems/print-yacpdb.ts';
import { LONGEST_MATE, makeProblem } from '../../problems/problem.ts';
import { addressProblem, useAddressProblem } from '../app/address-problem.ts';
import { CopyField } from '../app/copy.tsx';
import { Alert } from '../app/error-box.tsx';
import { colorName } from '../app/format.ts';
import { FlipButton, IconButton } from '../app/icon.tsx';
import { go, openHelp, usePage } from '../app/page.ts';
import { listenForSteps } from '../app/page-keys.ts';
import type { Route } from '../app/route.ts';
import { fetchText, useLoaded } from '../app/use-loaded.ts';
import { askWorker } from '../app/worker-questions.ts';
import { Board } from '../board/board.tsx';
import { Diagram } from '../board/diagram.tsx';
import { Frame } from '../board/frame.tsx';
import { ShareButton } from '../machine/share-button.tsx';
import { type AfterSolving, ProblemActions, ProblemAttempt, ProblemNow } from './problem-attempt.tsx';
import { type ChoiceKind, EMPTY_TEXT, ProblemChoice, SetUpProblem } from './problem-choice.tsx';
import { type CollectionPart, creditOf, FIRST_PROBLEM, findProblem, readCollection } from './problem-collection.ts';
import {
  guess,
  isMated,
  leaveOff,
  openModel,
  type ProblemModel,
  type SetProblem,
  setProblem,
} from './problem-model.ts';
import { groupProblems, type ListChoice, markSolved, nextUnsolved, placeIn, SOLVED } from './problem-order.ts';
import { formatTask } from './problem-text.ts';
import { SolutionPanel } from './solution-panel.tsx';
import { type Branch, branchAt, branchMove, parentId, solutionTree } from './solution-tree.ts';
import { TurningPoints } from './turning-points.tsx';
import './problems.css';

type Asked = Extract<Route, { readonly view: 'problems' }>;

/** Mate problems, or the turning points of a game of the visitor. */
export function MateProblems(): JSX.Element {
  const route = usePage().route.value;
  const game = route.view === 'problems' ? route.game : undefined;
  return game === undefined ? <Collection /> : <TurningPoints game={game} key={game} />;
}

/** Mate problems: to solve yourself, or by the solver. */
function Collection(): JSX.Element {
  const page = usePage();
  const { language } = page.settings.value;
  const route = page.route.value;
  const asked: Asked = route.view === 'problems' ? route : { view: 'problems' };
  const collection = useLoaded([], async () =>
    readCollection(await fetchText(new URL('../../../data/problems/classics.epd', import.meta.url))),
  );
  const parts = collection.value ?? collection.problem?.message;
  const [kind, setKind] = useState<ChoiceKind>('collection');
  // Kept here: a chosen problem draws the choice anew.
  const draft = useSignal(EMPTY_TEXT);
  const [list, setList] = useState<ListChoice>({ order: 'length', filter: 'all' });
  const [orientation, setOrientation] = useState<Color>('white');
  const { wanted, model } = useProblem(asked, parts);
  const [solved, setSolved] = useState(() => SOLVED.read(page.storage));

  useEffect(() => SOLVED.follow(() => setSolved(SOLVED.read(page.storage))), []);

  const choose = (problem: SetProblem) => {
    setProblem(model, problem);
    if (kind === 'board') setKind('collection');
    const isOurs = typeof parts === 'object' && findProblem(parts, { id: problem.title ?? '' })?.fen === problem.fen;
    go(
      page,
      isOurs && problem.title !== undefined
        ? { view: 'problems', id: problem.title }
        : { view: 'problems', fen: problem.fen, moves: problem.moves },
    );
  };

  const problem = model.problem.value;
  // Solved by the visitor: mated without having seen the solution.
  const isSolved = isMated(model) && !model.isShown.value;
  useLayoutEffect(() => {
    const known = typeof parts === 'object' ? findProblem(parts, problem)?.title : undefined;
    if (isSolved && known !== undefined) setSolved(markSolved(page.storage, known));
  }, [isSolved, parts]);
  const groups = typeof parts === 'object' ? groupProblems(parts, list.order, list.filter, solved) : [];
  const all = groups.flatMap(({ problems }) => problems);
  const choice = (
    <div class="problem-choose">
      <ProblemChoice
        kind={kind}
        parts={parts}
        problem={problem}
        solved={solved}
        draft={draft}
        list={list}
        groups={groups}
        onList={setList}
        onKind={setKind}
        onChoose={choose}
      />
      <Alert text={typeof wanted === 'string' ? wanted : undefined} />
    </div>
  );
  const head = (
    <>
      <h1>Mate problems</h1>
      <p class="standfirst">
        Mate in a given number of moves against any defence. Solve it yourself, or have the solver prove it.
      </p>
    </>
  );
  if (kind !== 'board' && wanted !== undefined) {
    return (
      <Model
        model={model}
        language={language}
        orientation={orientation}
        head={head}
        choice={choice}
        after={{ solved: solved.size, next: nextUnsolved(all, placeIn(all, problem), solved), onChoose: choose }}
        onFlip={() => setOrientation(opposite(orientation))}
        key={`${problem.fen} ${problem.moves}`}
      />
    );
  }
  return (
    <>
      <header class="view-head">{head}</header>
      {kind === 'board' ? (
        <>
          {choice}
          <div class="problem-setup">
            <SetUpProblem fen={problem.fen} moves={problem.moves} onChoose={choose} key={problem.fen} />
          </div>
        </>
      ) : (
        <p class="fetching">Loading…</p>
      )}
    </>
  );
}

/** The problem of a URL, or what is wrong with it, and the model that shows it. */
function useProblem(asked: Asked, parts: readonly CollectionPart[] | string | undefined) {
  // The URL identifies the problem; one read from a text may contain more than its URL.
  const { id, fen, moves } = asked;
  useAddressProblem(
    moves !== undefined && !isLength(moves)
      ? `${addressProblem('moves', moves, `a number from 1 to ${LONGEST_MATE}`)} ${lengthNear(moves)} is used instead.`
      : undefined,
  );
  const wanted = useMemo(() => problemOf(asked, parts), [parts, id, fen, moves]);
  const model = useMemo(() => {
    const first = typeof wanted === 'object' ? wanted : FIRST_PROBLEM;
    return openModel(startSolver(), () => performance.now(), first);
  }, []);
  useEffect(() => () => model.client.close(), []);
  // Before the visitor can move in the problem shown until now.
  useLayoutEffect(() => {
    if (typeof wanted !== 'object') return;
    const present = model.problem.value;
    const isHere = present.fen === wanted.fen && present.moves === wanted.moves;
    if (!isHere || (wanted.title !== undefined && wanted.title !== present.title)) setProblem(model, wanted);
  }, [wanted]);
  return { wanted, model };
}

interface ModelProps {
  readonly model: ProblemModel;
  readonly language: Language;
  readonly orientation: Color;
  readonly head: JSX.Element;
  /** The choice of another problem. */
  readonly choice: JSX.Element;
  readonly after: AfterSolving;
  onFlip(): void;
}

/** The problem, the attempt at it, and its solution. */
function Model({ model, language, orientation, head, choice, after, onFlip }: ModelProps): JSX.Element {
  const page = usePage();
  const problem = model.problem.value;
  const solution = model.solution.value;
  const phase = model.phase.value;
  const shown = useSignal<string | undefined>(undefined);
  const at = shown.value;
  const setAt = (id: string | undefined) => {
    shown.value = id;
  };
  const tree = useMemo(() => (solution ? solutionTree(solution) : []), [solution]);
  const branch = branchAt(tree, at);
  const first = newGame(problem.fen);

  useLayoutEffect(() => setAt(undefined), [tree]);
  useLayoutEffect(() => (solution ? walkByKeys(tree, shown) : undefined), [tree]);
  useEffect(() => () => leaveOff(model), []);

  const game = model.game.value;
  const isResting = phase.kind === 'resting' || phase.kind === 'failed';
  const credit = creditOf(problem);
  return (
    <Frame
      head={head}
      now={
        <>
          <p class="now-task">
            <b>{formatTask(problem)}</b> <span class="quiet">{countMen(problem.fen)} pieces</span>
          </p>
          {solution ? (
            <p class="now-text">{branch ? lineOf(tree, branch, language) : 'The problem as set.'}</p>
          ) : (
            <ProblemNow model={model} language={language} solved={after.solved} />
          )}
        </>
      }
      board={
        solution ? (
          <Diagram
            game={branch ? gameOf(branch.start, branch.moves) : first}
            orientation={orientation}
            language={language}
            label={branch ? `The position after ${lineOf(tree, branch, language)}` : 'The problem'}
            slides={true}
          />
        ) : (
          <Board
            game={game}
            orientation={orientation}
            movable={isResting && !isMated(model) ? turnOf(first) : undefined}
            language={language}
            onMove={(uci) => void guess(model, uci)}
            onFlip={onFlip}
            onHelp={() => openHelp(page)}
          />
        )
      }
      actions={<ProblemActions model={model} after={after} />}
      arrows={solution ? <Walk tree={tree} at={at} onGo={setAt} onFlip={onFlip} /> : <FlipButton onFlip={onFlip} />}
      side={
        <>
          <div class="side">
            <section class="panel" aria-labelledby="problem-title">
              <h2 id="problem-title">The problem</h2>
              <p class="problem-credit">{credit === '' ? 'A problem of your own' : credit}</p>
              {problem.warnings.length > 0 ? (
                <ul class="news">
                  {problem.warnings.map((warning) => (
                    <li key={warning}>{warning}</li>
                  ))}
                </ul>
              ) : null}
            </section>
            {solution ? null : <ProblemAttempt model={model} language={language} />}
            <SolutionPanel model={model} language={language} tree={tree} at={at} onGo={setAt} />
          </div>
          <div class="side">
            {choice}
            <ExportProblem model={model} />
          </div>
        </>
      }
    />
  );
}

/** The problem and, if shown, its solution, as text. */
function ExportProblem({ model }: { readonly model: ProblemModel }): JSX.Element {
  const problem = model.problem.value;
  const solution = model.solution.value;
  const [isOpen, setOpen] = useState(false);
  return (
    <section class="panel" aria-labelledby="take-title">
      <h2 id="take-title">Export</h2>
      <p class="buttons">
        <ShareButton
          content={() => ({
            position: { game: newGame(problem.fen), orientation: 'white' },
            headline: `${colorName(turnOf(newGame(problem.fen)))} mates in ${problem.moves}`,
            lines: [creditOf(problem)],
            address: location.hash,
          })}
        />
      </p>
      <CopyField label="FEN" name="position" rows={1} text={problem.fen} />
      {solution ? (
        <details class="fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>The solution as text</summary>
          {isOpen ? (
            <div class="stack problem-texts">
              <CopyField label="SAN" name="solution" rows={6} text={printSan(problem, solution)} />
              <CopyField label="Popeye" name="solution" rows={6} text={printPopeye(problem, solution)} />
              <CopyField label="YACPDB" name="problem" rows={6} text={printYacpdb(problem, solution)} />
            </div>
          ) : null}
        </details>
      ) : null}
    </section>
  );
}

/** Steps through the line on the board. */
function Walk(props: {
  readonly tree: readonly Branch[];
  readonly at: string | undefined;
  onGo(id: string | undefined): void;
  onFlip(): void;
}) {
  const { tree, at, onGo, onFlip } = props;
  const next = stepIn(tree, at, 1);
  return (
    <fieldset class="controls-steps" aria-label="Step through the solution">
      <IconButton icon="first" name="The problem" isOff={at === undefined} onClick={() => onGo(undefined)} />
      <IconButton
        icon="back"
        name="Previous move"
        isOff={at === undefined}
        onClick={() => at !== undefined && onGo(parentId(at))}
      />
      <IconButton
        icon="forward"
        name="Next move"
        isOff={next === undefined}
        onClick={() => next !== undefined && onGo(next)}
      />
      <FlipButton onFlip={onFlip} />
    </fieldset>
  );
}

/** The next or previous move in the line shown; undefined if there is none. After the problem comes its key. */
function stepIn(tree: readonly Branch[], at: string | undefined, by: 1 | -1): string | undefined {
  if (by < 0) return at === undefined ? undefined : parentId(at);
  const children = at === undefined ? tree : (branchAt(tree, at)?.children() ?? []);
  return (children.find(({ kind }) => kind === 'key' || kind === 'defence') ?? children[0])?.id;
}

/** The moves that lead to a branch, as text: "1. Ra6 bxa6 2. b7#". */
function lineOf(tree: readonly Branch[], branch: Branch, language: Language): string {
  const path: Branch[] = [];
  for (let id: string | undefined = branch.id; id !== undefined; id = parentId(id)) path.unshift(branchAt(tree, id)!);
  const parts = path.map((each, index) => {
    if (each.kind === 'set play') return 'Set play:';
    if (each.kind === 'rest') return 'any other move';
    const move = branchMove(each, language);
    if (each.kind === 'threat') return `threat ${each.number} ${move}`;
    const before = path[index - 1];
    const followsMove = before?.number !== undefined && each.number!.endsWith('...');
    return followsMove ? move : `${each.number} ${move}`;
  });
  return parts.join(' ');
}

/**
 * Left and right step unless they have another meaning, from the current position: keys may come faster than the page is
 * rendered.
 */
function walkByKeys(tree: readonly Branch[], shown: Signal<string | undefined>): () => void {
  return listenForSteps(['[role="grid"]', '[role="tree"]'], (by) => {
    const next = stepIn(tree, shown.value, by);
    if (next === undefined && (by > 0 || shown.value === undefined)) return false;
    shown.value = next;
  });
}

/** The problem of a URL, or what is wrong with the URL; undefined until the collection is loaded. */
function problemOf(
  { id, fen, moves = 2 }: Asked,
  parts: readonly CollectionPart[] | string | undefined,
): SetProblem | string | undefined {
  if (id !== undefined && id !== FIRST_PROBLEM.title) {
    if (parts === undefined) return undefined;
    // The choice of problems reports a collection that cannot be loaded.
    if (typeof parts === 'string') return FIRST_PROBLEM;
    return findProblem(parts, { id }) ?? `The collection has no problem “${id}”.`;
  }
  if (fen === undefined) return FIRST_PROBLEM;
  const read = tryParseFen(fen);
  if (read instanceof FenError) return read.message;
  return { ...makeProblem(fen), moves: lengthNear(moves) };
}

const lengthNear = (moves: number) => Math.max(1, Math.min(moves, LONGEST_MATE));
const isLength = (moves: number) => lengthNear(moves) === moves;

function startSolver(): ProblemModel['client'] {
  return askWorker(() =>
    browserPort(new Worker(new URL('../solver/solver-worker.ts', import.meta.url), { type: 'module', name: 'solver' })),
  );
}
