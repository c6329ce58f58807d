import type { JSX } from 'preact';
import { positionOf } from '../../../../chess/game.ts';
import { Choice } from '../../../app/choice.tsx';
import { PieceBoard } from '../../piece-board.tsx';
import { nameOf } from '../../squares.ts';
import { gameTo, nodeSentences, type SearchedTree, sanTo, valueNote } from './node-text.ts';
import { childrenOf, pathTo } from './whole-tree.ts';

interface TreeNodeProps {
  readonly searched: SearchedTree;
  readonly chosen: number;
  onChoose(node: number): void;
}

/** The chosen node: the way to it, what the search found there and why it stopped, the moves from it, and the board. */
export function TreeNode({ searched, chosen, onChoose }: TreeNodeProps): JSX.Element {
  const { tree } = searched;
  const here = gameTo(searched, chosen);
  const last = chosen === 0 ? '' : (here.moves.at(-1) ?? '');
  const children = childrenOf(tree, chosen);
  return (
    <>
      <div class="tree-said">
        <nav class="tree-line" aria-label="The line of the chosen node">
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
