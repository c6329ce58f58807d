import type { JSX } from 'preact';
import type { Game } from '../../../../chess/game.ts';
import { positionOf } from '../../../../chess/game.ts';
import { Choice } from '../../../app/choice.tsx';
import { useNotation } from '../../lab/lab-text.tsx';
import { PieceBoard } from '../../piece-board.tsx';
import { nameOf } from '../../squares.ts';
import { gameTo, nodeSentences, sanTo, valueNote } from './node-words.ts';
import { childrenOf, type Layer, pathTo, type WholeTree } from './whole-tree.ts';

interface TreeNodeProps {
  readonly game: Game;
  readonly tree: WholeTree;
  readonly layer: Layer;
  readonly chosen: number;
  onChoose(node: number): void;
}

/** The chosen node: the way to it, what the search found there and why it stopped, the moves from it, and the board. */
export function TreeNode({ game, tree, layer, chosen, onChoose }: TreeNodeProps): JSX.Element {
  const notation = useNotation();
  const path = pathTo(tree, chosen);
  const here = gameTo(tree, game, chosen);
  const { board } = positionOf(here);
  const last = chosen === 0 ? '' : (here.moves.at(-1) ?? '');
  const children = childrenOf(tree, chosen);
  return (
    <>
      <div class="tree-said">
        <nav class="tree-line" aria-label="The line of the chosen node">
          {path.map((node) => (
            <button
              type="button"
              class="link"
              key={node}
              aria-current={node === chosen ? 'true' : undefined}
              onClick={() => onChoose(node)}
            >
              {node === 0 ? 'Start' : sanTo(tree, game, node, notation)}
            </button>
          ))}
        </nav>
        <p role="status">{nodeSentences(tree, layer, game, chosen, notation).join(' ')}</p>
        {children.length > 0 ? (
          <Choice
            label="Go to a move"
            value={-1}
            options={[
              [-1, children.length === 1 ? 'its one move' : `its ${children.length} moves`] as const,
              ...children.map(
                (node) =>
                  [
                    node,
                    `${sanTo(tree, game, node, notation)}  ${valueNote(tree, layer, game, node, notation)}`,
                  ] as const,
              ),
            ]}
            onChange={(node) => node >= 0 && onChoose(node)}
          />
        ) : null}
      </div>
      <PieceBoard
        label="The position of the chosen node"
        board={board}
        toneOf={(square) =>
          last !== '' && [last.slice(0, 2), last.slice(2, 4)].includes(nameOf(square)) ? 'near' : ''
        }
      />
    </>
  );
}
