import type { JSX } from 'preact';
import type { Watched } from './watched.ts';
import type { Branch } from './worked-example.ts';

const WIDTH = 400;
const MARGIN = 16;
const ROOT = { x: WIDTH / 2, y: 22 };
const BRANCH_Y = 120;
const LEAF_Y = 236;
const HEIGHT = 290;

/** The tree of the worked example, as far as it has been searched. */
export function ExampleTree({ tree, watched, known }: ExampleTreeProps): JSX.Element {
  const leaves = tree.flatMap(({ answers }) => answers).length;
  let leaf = 0;
  const branches = tree.map(({ move, answers }) => {
    const places = answers.map((answer) => ({ ...answer, x: ((leaf++ + 0.5) * WIDTH) / leaves }));
    return { move, places, x: places.reduce((sum, { x }) => sum + x, 0) / places.length };
  });
  const rootMoves = watched.lists[0]?.moves ?? [];
  const { best } = watched;
  return (
    <figure class="tree">
      <svg
        viewBox={`${-MARGIN} 0 ${WIDTH + 2 * MARGIN} ${HEIGHT}`}
        role="img"
        aria-label={treeLabel(tree, known, watched)}
      >
        {branches.map(({ move, places, x }) => {
          const row = rootMoves.find((each) => each.move === move);
          const isOn = watched.line[0] === move;
          const worth = row?.values.end;
          return (
            <g key={move} class={`tree-branch ${isOn ? 'tree-on' : ''} ${move === best ? 'tree-best' : ''}`}>
              <path class="tree-road" d={`M${ROOT.x} ${ROOT.y}L${x} ${BRANCH_Y}`} />
              {places.map((answer) => {
                const fate = known.get(answer.move);
                const isLeafOn = isOn && watched.line[1] === answer.move;
                return (
                  <g key={answer.move} class={`tree-leaf tree-${fate ?? 'unseen'} ${isLeafOn ? 'tree-on' : ''}`}>
                    <path class="tree-road" d={`M${x} ${BRANCH_Y}L${answer.x} ${LEAF_Y}`} />
                    <circle cx={answer.x} cy={LEAF_Y} r="17" />
                    <text class="tree-name" x={answer.x} y={LEAF_Y}>
                      {answer.move}
                    </text>
                    <text class="tree-points" x={answer.x} y={LEAF_Y + 34}>
                      {fate === 'seen' ? answer.points : fate === 'cut' ? 'cut' : '·'}
                    </text>
                  </g>
                );
              })}
              <circle cx={x} cy={BRANCH_Y} r="19" />
              <text class="tree-name" x={x} y={BRANCH_Y}>
                {move}
              </text>
              <text
                class={`tree-points ${x < ROOT.x - 1 ? 'tree-left' : ''}`}
                x={x + (x < ROOT.x - 1 ? -26 : 26)}
                y={BRANCH_Y - 14}
              >
                {worth === undefined
                  ? ''
                  : `${places.some((each) => known.get(each.move) === 'cut') ? '≥ ' : ''}${-worth}`}
              </text>
            </g>
          );
        })}
        <rect class="tree-root" x={ROOT.x - 34} y={ROOT.y - 17} width="68" height="34" rx="3" />
        <text class="tree-name" x={ROOT.x} y={ROOT.y}>
          White
        </text>
      </svg>
      <figcaption class="byline">Black’s points: White wants as few as possible, Black as many.</figcaption>
    </figure>
  );
}

interface ExampleTreeProps {
  readonly tree: readonly Branch[];
  readonly watched: Watched;
  /** The state of the replies, including those of moves that were taken back. */
  readonly known: ReadonlyMap<string, 'seen' | 'cut'>;
}

function treeLabel(tree: readonly Branch[], known: ExampleTreeProps['known'], watched: Watched): string {
  const branches = tree.map(({ move, answers }) => {
    const parts = answers.map((answer) => {
      const fate = known.get(answer.move);
      return `${answer.move} ${fate === 'seen' ? answer.points : fate === 'cut' ? 'cut' : 'not seen yet'}`;
    });
    return `${move}: ${parts.join(', ')}`;
  });
  const line = watched.line.length > 0 ? ` Looking at ${watched.line.join(' ')}.` : '';
  return `Tree of three moves with three answers each. ${branches.join('; ')}.${line}`;
}
