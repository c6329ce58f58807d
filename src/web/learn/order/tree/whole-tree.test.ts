import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../../../../chess/fen.ts';
import { movesOf, newGame, play } from '../../../../chess/game.ts';
import { loadProgram } from '../../../../programs/loaders.ts';
import { decide } from '../../../../programs/program.contract.ts';
import { finish } from '../../../../programs/program.ts';
import { ORDER_PRESETS, STUDY_PRESETS } from '../../presets.ts';
import { openTreeAnswerer } from './tree-answerer.ts';
import { optionsOf, SEARCHES } from './tree-searches.ts';
import {
  BELOW_CUT,
  CUT,
  childrenOf,
  cutBelow,
  KNOWN,
  lineTo,
  NO_VALUE,
  nodeAt,
  refutationOf,
  rowOf,
  SEARCHED,
  sizeOf,
  type WholeTree,
  windowOf,
} from './whole-tree.ts';

const answerer = await openTreeAnswerer();
const own = await loadProgram('own');

function treeOf(fen: string, depth: number): WholeTree {
  return finish(answerer.answer({ game: newGame(fen), depth }))!;
}

/** Every search has something to cut, one of them something in its table. */
const POSITIONS = [
  ['the start position', INITIAL_FEN, 3],
  ['a middlegame', ORDER_PRESETS[0]!.fen, 2],
  ['Réti’s study', STUDY_PRESETS[0]!.fen, 5],
] as const;

for (const [name, fen, depth] of POSITIONS) {
  describe(`the tree of ${name}`, () => {
    const tree = treeOf(fen, depth);
    const { layers, rows, lefts, widths, parents } = tree;
    const nodes = Array.from({ length: sizeOf(tree) }, (_, node) => node);

    test('has as many nodes reached as the program counts without a trace', () => {
      for (const [index, search] of SEARCHES.entries()) {
        const { decision } = decide(own, newGame(fen), {}, { options: optionsOf(search, depth) });
        const { fates, best, values } = layers[index]!;
        const reached = fates.reduce((sum, fate) => sum + (fate === SEARCHED || fate === KNOWN ? 1 : 0), 0);
        assert.equal(reached - 1, decision.nodes, search.name);
        assert.equal(layers[index]!.nodes, decision.nodes, search.name);
        assert.deepEqual(lineTo(tree, best.at(-1)!), decision.pv, search.name);
        assert.deepEqual(decision.score, { kind: 'cp', centipawns: values[0] }, search.name);
      }
    });

    test('has a row for each half-move, children side by side below their parents, and no gap', () => {
      assert.equal(rows.length, depth + 2);
      for (const node of nodes) {
        const children = childrenOf(tree, node);
        let left = lefts[node]!;
        for (const child of children) {
          assert.deepEqual([parents[child], rowOf(tree, child), lefts[child]], [node, rowOf(tree, node) + 1, left]);
          left += widths[child]!;
        }
        assert.ok(children.length === 0 ? widths[node] === 1 : left === lefts[node]! + widths[node]!);
      }
    });

    test('plain search leaves nothing out; what the others leave out, they leave out for a reason', () => {
      const [plain, ...others] = layers;
      assert.ok(plain!.fates.every((fate) => fate === SEARCHED));
      for (const layer of others) {
        let cuts = 0;
        for (const node of nodes) {
          if (layer.fates[node] !== SEARCHED) continue;
          const cut = cutBelow(tree, layer, node);
          const refutation = refutationOf(tree, layer, node);
          assert.equal(refutation !== undefined, cut.length > 0);
          const { alpha, beta } = windowOf(tree, layer, node);
          assert.ok(alpha < beta);
          if (refutation === undefined) continue;
          cuts += cut.length;
          assert.ok(-layer.values[refutation]! >= beta, `${lineTo(tree, node)}: ${-layer.values[refutation]!} ${beta}`);
          assert.ok(cut.every((each) => layer.ranks[each] === 0 && layer.values[each] === NO_VALUE));
        }
        assert.ok(cuts > 0);
        for (const node of nodes) {
          if (layer.fates[node] === BELOW_CUT)
            assert.ok([CUT, BELOW_CUT].includes(layer.fates[parents[node]!] as 2 | 3));
        }
      }
    });

    test('a line leads to its node and back, and its moves are the legal ones', () => {
      const game = newGame(fen);
      assert.deepEqual(
        childrenOf(tree, 0)
          .map((child) => lineTo(tree, child)[0])
          .sort(),
        movesOf(game).sort(),
      );
      for (const node of [1, nodes.length >> 1, nodes.length - 1]) {
        const line = lineTo(tree, node);
        line.reduce(play, game);
        assert.equal(nodeAt(tree, line), node);
      }
      assert.equal(nodeAt(tree, ['a1a1']), undefined);
    });
  });
}

test('the table knows positions, and only it', () => {
  const { layers } = treeOf(STUDY_PRESETS[0]!.fen, 5);
  const known = layers.map(({ fates }) => fates.filter((fate) => fate === KNOWN).length);
  assert.deepEqual(
    known.map((count) => count > 0),
    [false, false, false, true],
  );
});
