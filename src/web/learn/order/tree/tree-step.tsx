import { type Signal, useSignal } from '@preact/signals';
import { createKernel } from 'plyhouse-kernel';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { type Game, positionOf } from '../../../../chess/game.ts';
import { formatCount, formatQuantity } from '../../../../format/number.ts';
import { browserPort } from '../../../../host/browser-port.ts';
import { type ErrorReport, reportError } from '../../../../host/error-report.ts';
import { Choice } from '../../../app/choice.tsx';
import { ErrorBox } from '../../../app/error-box.tsx';
import { useLoaded } from '../../../app/use-loaded.ts';
import { useStateAbout } from '../../../app/use-state-about.ts';
import { askWorker } from '../../../app/worker-questions.ts';
import { Slider } from '../../lab/controls.tsx';
import { noMoveIn, useNotation } from '../../lab/lab-text.tsx';
import { useLab } from '../../lab/use-lab.ts';
import { lessonStep } from '../../lesson-step.tsx';
import { PieceBoard } from '../../piece-board.tsx';
import { Predict, useTask } from '../../predict.tsx';
import { TREE_PRESETS } from '../../presets.ts';
import { Pane } from '../../scene.tsx';
import { nameOf } from '../../squares.ts';
import { useAmount, useChoice, useSetting } from '../../use-setting.ts';
import { loadBoardBitmaps } from './board-bitmaps.ts';
import { gameTo, labelsOf, nodeSentences, type SearchedTree, sanTo, valueNote } from './node-text.ts';
import { TreeCanvas } from './tree-canvas.tsx';
import { TreeCards } from './tree-cards.tsx';
import {
  deeperTrial,
  GAINS,
  gainOf,
  MOST_NODES,
  SEARCHES,
  type SearchId,
  type TreeProgress,
  type TreeQuestion,
} from './tree-searches.ts';
import { type Frame, type View, WHOLE } from './tree-view.ts';
import { childrenOf, type Layer, lineTo, nodeAt, pathTo, type WholeTree } from './whole-tree.ts';
import './tree.css';

/** A depth is offered first if the plain tree has at most as many nodes. */
const USUAL_NODES = 150_000;
const MOST_DEPTH = 8;

/** The greatest depth at which the plain tree is not too large to look at, at least 1; undefined while it is counted. */
const useUsualDepth = (fen: string): number | undefined =>
  useLoaded([fen], async () => {
    const kernel = await createKernel(fen);
    let nodes = kernel.perft(1);
    let depth = 1;
    while (depth < MOST_DEPTH && nodes <= USUAL_NODES) nodes += kernel.perft(++depth);
    return nodes > USUAL_NODES ? Math.max(1, depth - 1) : depth;
  }).value;

interface TreeState {
  readonly tree?: WholeTree;
  readonly progress?: TreeProgress;
  readonly problem?: ErrorReport;
}

/** The trees of a position, made in a worker. @param depth undefined if it is not known yet, or there is nothing to search. */
function useWholeTree(game: Game, depth: number | undefined): TreeState {
  const client = useMemo(
    () =>
      askWorker<TreeQuestion, TreeProgress, WholeTree | undefined>(() =>
        browserPort(new Worker(new URL('./tree-worker.ts', import.meta.url), { type: 'module', name: 'tree' })),
      ),
    [],
  );
  useEffect(() => () => client.close(), []);
  const about = [game.start, game.moves.join(' '), depth];
  const [state, setState] = useStateAbout<TreeState>(about, {});
  useEffect(() => {
    if (depth === undefined) return;
    let isWanted = true;
    client
      .ask({ game, depth }, (progress) => isWanted && setState({ progress }))
      .then(
        (tree) => isWanted && tree && setState({ tree }),
        (error) => isWanted && setState({ problem: reportError(error) }),
      );
    return () => {
      isWanted = false;
      client.stop();
    };
  }, about);
  return state;
}

interface TreeNodeProps {
  readonly searched: SearchedTree;
  readonly chosen: number;
  onChoose(node: number): void;
}

/** The chosen node: the way to it, what the search found there and why it stopped, the moves from it, and the board. */
function TreeNode({ searched, chosen, onChoose }: TreeNodeProps): JSX.Element {
  const { tree } = searched;
  const here = gameTo(searched, chosen);
  const last = chosen === 0 ? '' : (here.moves.at(-1) ?? '');
  const children = childrenOf(tree, chosen);
  return (
    <>
      <div class="tree-said">
        <nav class="row tree-line" aria-label="The line of the chosen node">
          {pathTo(tree, chosen).map((node) => (
            <button
              type="button"
              class="link"
              key={node}
              aria-current={node === chosen ? 'true' : undefined}
              onClick={() => onChoose(node)}
            >
              {node === 0 ? 'Start' : sanTo(searched, node)}
            </button>
          ))}
        </nav>
        <p role="status">{nodeSentences(searched, chosen).join(' ')}</p>
        {children.length > 0 ? (
          <Choice
            label="Go to a move"
            value={-1}
            options={[
              [-1, children.length === 1 ? 'its one move' : `its ${children.length} moves`] as const,
              ...children.map((node) => [node, `${sanTo(searched, node)}  ${valueNote(searched, node)}`] as const),
            ]}
            onChange={(node) => node >= 0 && onChoose(node)}
          />
        ) : null}
      </div>
      <PieceBoard
        label="The position of the chosen node"
        board={positionOf(here).board}
        toneOf={(square) =>
          last !== '' && [last.slice(0, 2), last.slice(2, 4)].includes(nameOf(square)) ? 'near' : ''
        }
      />
    </>
  );
}

const IDS = SEARCHES.map(({ id }) => id);

/** The whole tree of a search, four times: plain, with alpha-beta, in good order, and with a table. */
export const TreeStep = lessonStep({ presets: TREE_PRESETS, forgets: ['depth', 'node'] }, (position) => {
  const { game } = position;
  const nothing = noMoveIn(game);
  const usual = useUsualDepth(position.fen);
  const depth = useAmount('depth', { start: usual ?? 1, min: 1, max: MOST_DEPTH });
  const search = useChoice<SearchId>('search', IDS, 'alphabeta');
  const { tree, progress, problem } = useWholeTree(
    game,
    nothing === undefined && usual !== undefined ? depth.value : undefined,
  );
  const view = useSignal<View>(WHOLE);
  const frame = useSignal<Frame>({ width: 1, height: 1 });
  // Another tree is seen from the start.
  useMemo(() => {
    view.value = WHOLE;
  }, [tree]);
  const name = SEARCHES.find(({ id }) => id === search.value)!.name;
  const capped = tree?.layers.flatMap(({ isWhole }, index) => (isWhole ? [] : [SEARCHES[index]!.name])) ?? [];
  return {
    lead: 'Every dot is a position that one search looked at; orange is what it left out. Four searches of the same position, all with the same result: touch them, then go nearer until you see the boards.',
    panes: [
      <Pane class="tree-pane" is="control">
        <Slider
          label="Look ahead"
          {...depth}
          text={usual === undefined ? '…' : formatQuantity(depth.value, 'half-move')}
        />
        {nothing === undefined ? (
          <TreeCards
            tree={tree}
            progress={progress}
            chosen={search.value}
            view={view}
            frame={frame}
            onChoose={(id) => search.onChange(id)}
          />
        ) : (
          <p class="problem">{nothing}</p>
        )}
      </Pane>,
      tree ? (
        <Picture
          game={game}
          tree={tree}
          layer={tree.layers[IDS.indexOf(search.value)]!}
          name={name}
          view={view}
          frame={frame}
        />
      ) : (
        <Pane class="tree-pane" is="effect">
          <p class="quiet tree-loading" role="status">
            {problem ? '' : nothing === undefined ? `${SEARCHES[progress?.search ?? 0]!.name} is searching…` : ''}
          </p>
          {problem ? <ErrorBox report={problem} /> : null}
        </Pane>
      ),
    ],
    below: (
      <>
        {capped.length > 0 ? (
          <p class="quiet">
            {capped.join(' and ')} reached {formatCount(MOST_NODES)} positions and{' '}
            {capped.length === 1 ? 'was' : 'were'} stopped there; what is blank was not reached. Fewer half-moves show
            the whole tree.
          </p>
        ) : null}
        {tree ? <Deeper game={game} tree={tree} depth={depth.value} /> : null}
      </>
    ),
    after: [
      'A row is a half-move: the position at the top, its moves below it, their answers below them. A node is as wide as all the lines that end below it, and stands at the same place in all four pictures, so you can compare them node by node. The program is the small one that you put together in the chapter “Stronger”, with the parts switched on one after the other; its own counts stand beside the pictures. It values the last position of each line as it stands, without following captures.',
      'Plain search, or [[minimax]], reaches everything. [[Alpha-beta]] leaves out what the other side would never allow, here shown in orange. It does so far more often if the refutation is tried first: captures, then [[killer|killers]]. The [[transposition table]] also saves what another order of moves has led to before. In positions with few pieces that happens all the time.',
    ],
  };
});

interface PictureProps {
  readonly game: Game;
  readonly tree: WholeTree;
  readonly layer: Layer;
  readonly name: string;
  readonly view: Signal<View>;
  readonly frame: Signal<Frame>;
}

function Picture({ game, tree, layer, name, view, frame }: PictureProps): JSX.Element {
  const notation = useNotation();
  const line = useSetting<string>('node', {
    start: '',
    expected: 'moves separated by dots, such as h8g7.h5h4',
    read: (text) => (nodeAt(tree, text.split('.', 1)) === undefined ? undefined : text),
    write: (text) => text,
  });
  const chosen = lastOn(tree, line.value.split('.'));
  const { value: boards } = useLoaded([tree], () => loadBoardBitmaps());
  const searched = useMemo(() => ({ tree, layer, game, notation }), [tree, layer, notation.language]);
  const labelOf = useMemo(() => labelsOf(searched), [searched]);
  const near = useMemo(
    () => ({
      boardOf: (node: number) => boards?.of(node, () => gameTo(searched, node)),
      labelOf,
      font: '600 11px "IBM Plex Sans", sans-serif',
    }),
    [boards, labelOf],
  );
  const choose = (node: number) => line.onChange(lineTo(tree, node).join('.'));
  return (
    <>
      <Pane class="tree-pane tree-large" is="effect">
        <TreeCanvas
          tree={tree}
          layer={layer}
          label={`The tree of ${name.toLowerCase()}`}
          view={view}
          frame={frame}
          chosen={chosen}
          near={near}
          onChoose={choose}
        >
          <Legend />
        </TreeCanvas>
        <p class="quiet" id="tree-keys">
          Zoom by wheel, pinch, + and −; drag to move. The arrow keys go from node to node, Enter goes near, Home back.
        </p>
      </Pane>
      <Pane class="tree-node">
        <TreeNode searched={searched} chosen={chosen} onChoose={choose} />
      </Pane>
    </>
  );
}

/** The last node on a line that this tree has: another depth may have had more. */
function lastOn(tree: WholeTree, line: readonly string[]): number {
  for (let length = line.length; length > 0; length--) {
    const node = nodeAt(tree, line.slice(0, length));
    if (node !== undefined) return node;
  }
  return 0;
}

/** The colours, by their names in the style sheet. */
const LEGEND: Readonly<Record<string, string>> = {
  searched: 'searched',
  best: 'best line',
  cut: 'left out; pale, all below',
  known: 'known from the table',
};

const Legend = () => (
  <ul class="row bare tree-legend" aria-label="Colours">
    {Object.entries(LEGEND).map(([color, text]) => (
      <li key={color} style={{ '--tree-color': `var(--tree-${color})` }}>
        {text}
      </li>
    ))}
  </ul>
);

function Deeper(props: { readonly game: Game; readonly tree: WholeTree; readonly depth: number }): JSX.Element {
  const { game, tree, depth } = props;
  const lab = useLab();
  const { nodes } = tree.layers[0]!;
  return (
    <Predict
      task={useTask('deeper', `${game.start} ${depth}`)}
      question={`Plain search spends ${formatCount(nodes)} positions on ${formatQuantity(depth, 'half-move')}. How far does the last of the four get with the same number?`}
      answer={{ kind: 'choice', options: GAINS }}
      truth={async () => gainOf((await lab.ask(deeperTrial(game, nodes))).decision.depth, depth)}
      explain={() =>
        'It looked one half-move ahead, then two, and so on, and finished the last depth that fitted. Whatever is left out is not lost: it is spent on looking further.'
      }
    />
  );
}
