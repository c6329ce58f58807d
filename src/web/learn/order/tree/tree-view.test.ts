import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INITIAL_FEN } from '../../../../chess/fen.ts';
import { gameOf, newGame } from '../../../../chess/game.ts';
import { makeSan } from '../../../../chess/notation.ts';
import { formatScore } from '../../../../format/score.ts';
import { finish } from '../../../../programs/program.ts';
import { TREE_PRESETS } from '../../presets.ts';
import { drawTree } from './draw-tree.ts';
import { labelsOf, nodeSentences, valueNote, wayFrom } from './node-text.ts';
import type { Palette } from './picture.ts';
import { openTreeAnswerer } from './tree-answerer.ts';
import { SEARCHES } from './tree-searches.ts';
import {
  clampView,
  isInView,
  middleOf,
  mostScale,
  nodeAtPoint,
  panned,
  spanOf,
  treeHeight,
  type View,
  viewOn,
  WHOLE,
  zoomed,
} from './tree-view.ts';
import {
  ABSENT,
  BELOW_CUT,
  BELOW_KNOWN,
  CUT,
  childrenOf,
  KNOWN,
  NO_VALUE,
  nodeAt,
  SEARCHED,
  sizeOf,
  type WholeTree,
} from './whole-tree.ts';

const FRAME = { width: 800, height: 340 };
const game = newGame(TREE_PRESETS[0]!.fen);
const answerer = await openTreeAnswerer();
const tree = grown(5);
/** Nodes from the root to the last, of every row. */
const SOME = Array.from({ length: 60 }, (_, index) => Math.floor((index * (sizeOf(tree) - 1)) / 59));

const seen = (view: View) => ({ tree, frame: FRAME, view });

function grown(depth: number): WholeTree {
  return finish(answerer.answer({ game, depth }))!;
}

test('the whole view shows the root across the picture, and every row', () => {
  assert.deepEqual(spanOf(seen(WHOLE), 0), [0, 800]);
  assert.ok(Math.abs(treeHeight(tree, FRAME, 1) - FRAME.height) < 1e-9);
});

test('a view on a node has it at its middle, wide enough, and a touch there finds it', () => {
  for (const node of SOME) {
    const view = viewOn(tree, FRAME, node, 0.3);
    assert.deepEqual(view, clampView(seen(view)));
    assert.ok(isInView(seen(view), node), `${node}`);
    const [x, y] = middleOf(seen(view), node);
    assert.equal(nodeAtPoint(seen(view), x, y), node);
  }
});

test('zooming keeps the point under the pointer, unless the tree ends; panning moves it with the pointer', () => {
  const view = viewOn(tree, FRAME, SOME[30]!, 0.1);
  const nearer = zoomed(seen(view), 2, 400, 170);
  const across = ({ scale, left }: typeof view, x: number) => left + x / FRAME.width / scale;
  assert.equal(nearer.scale, 2 * view.scale);
  assert.ok(Math.abs(across(nearer, 400) - across(view, 400)) < 1e-12);
  const moved = panned(seen(nearer), -30, 0);
  assert.ok(Math.abs(across(moved, 100) - across(nearer, 130)) < 1e-12);
  assert.deepEqual(zoomed(seen(view), 1e-9, 10, 10), WHOLE);
  assert.equal(zoomed(seen(view), 1e9, 10, 10).scale, mostScale(tree, FRAME));
  assert.deepEqual(panned(seen(WHOLE), 50, 50), WHOLE);
});

test('keys lead along the best line and back, and from sibling to sibling', () => {
  const layer = tree.layers[1]!;
  let node = 0;
  for (const best of layer.best) {
    node = wayFrom({ tree, layer }, node, 'child');
    assert.equal(node, best);
  }
  assert.equal(wayFrom({ tree, layer }, node, 'parent'), layer.best.at(-2));
  const [first, second] = childrenOf(tree, 0);
  assert.equal(wayFrom({ tree, layer }, first!, 'after'), second);
  assert.equal(wayFrom({ tree, layer }, first!, 'before'), first);
  assert.equal(wayFrom({ tree, layer }, 0, 'parent'), 0);
});

test('what is said of a node is what the search found', () => {
  const notation = {
    score: formatScore,
    san: (at: typeof game, move: string) => makeSan(at, move, { language: 'en' }),
  };
  const textOf = (search: number, node: number) =>
    nodeSentences({ tree, layer: tree.layers[search]!, game, notation }, node).join(' ');
  assert.equal(textOf(0, 0), 'White to move. Value: 0.00 for White.');
  const [, alphaBeta, , table] = tree.layers;
  const cut = alphaBeta!.fates.indexOf(CUT);
  assert.match(textOf(1, cut), /^Not searched\. (White|Black)’s \S+ was enough: it is worth [-+]?\d+\.\d\d for White/);
  assert.equal(valueNote({ tree, layer: alphaBeta!, game, notation }, cut), 'cut');
  assert.match(textOf(3, table!.fates.indexOf(KNOWN)), /^Known: the same position came before/);
  // After 1.c7 Kb7 Black wins the pawn: with White sure of 0.00 elsewhere, one refutation is enough.
  const refuted = nodeAt(tree, ['c6c7', 'a6b7'])!;
  assert.match(
    textOf(1, refuted),
    /White to move\. Value: at most -\d\.\d\d for White\. Elsewhere White is sure of at least 0\.00 \(alpha\)/,
  );
  for (const [search] of SEARCHES.entries()) for (const node of SOME) assert.notEqual(textOf(search, node), '');
});

test('a node that was not searched says why, and the end of a line how it ends', () => {
  const notation = { score: formatScore, san: (_: typeof game, move: string) => move };
  const [plain] = tree.layers;
  const fateText = (fate: number, value = NO_VALUE) => {
    const layer = { ...plain!, fates: plain!.fates.map(() => fate), values: plain!.values.map(() => value) };
    return nodeSentences({ tree, layer, game, notation }, 1).join(' ');
  };
  assert.equal(fateText(ABSENT), 'Not reached: the search was stopped.');
  assert.equal(fateText(SEARCHED), 'The search was stopped here.');
  assert.equal(fateText(BELOW_CUT), 'Not searched: a move before it was left out.');
  assert.equal(fateText(BELOW_KNOWN), 'Not searched again: a position before it was found in the table.');

  const numbers = (...list: number[]) => Uint32Array.from(list);
  const endText = (start: string, moves: readonly string[], last: string) => {
    const layer = { ...plain!, fates: Uint8Array.of(SEARCHED, SEARCHED), values: Int16Array.of(30, -30) };
    const shape = {
      rows: numbers(0, 1, 2),
      parents: numbers(0, 0),
      firsts: numbers(1, 2),
      counts: Uint8Array.of(1, 0),
    };
    const short = { ...tree, ...shape, moveOf: Uint16Array.of(0, 0), moves: [last], layers: [layer] };
    return nodeSentences({ tree: short, layer, game: gameOf(start, moves), notation }, 1).join(' ');
  };
  assert.equal(endText(INITIAL_FEN, ['f2f3', 'e7e5', 'g2g4'], 'd8h4'), 'Checkmate.');
  assert.equal(endText('7k/5K2/8/6Q1/8/8/8/8 w - - 0 1', [], 'g5g6'), 'Stalemate.');
  assert.equal(endText(INITIAL_FEN, ['g1f3', 'g8f6', 'f3g1'], 'f6g8'), 'A draw: the position came before.');
  assert.equal(endText(INITIAL_FEN, [], 'e2e4'), 'The end of the line: the evaluation says +0.30 for White.');
  assert.equal(endText(INITIAL_FEN, ['e2e4'], 'e7e5'), 'The end of the line: the evaluation says -0.30 for White.');

  const labelOf = labelsOf({ tree, layer: plain!, game, notation });
  const [move, note] = labelOf(1);
  assert.equal(move, tree.moves[tree.moveOf[1]!]);
  assert.match(note, /^[-+]?\d+\.\d\d$/);
  assert.equal(labelOf(1), labelOf(1), 'it is written once');
});

test('the chosen node is marked where it stands, even if it is narrower than a dot', (t) => {
  const ink = [0, 0, 0] as const;
  const palette: Palette = { paper: [255, 255, 255], ink, searched: ink, best: ink, cut: ink, known: ink };
  const globals = globalThis as { Path2D?: unknown };
  t.after(() => delete globals.Path2D);
  globals.Path2D = class {
    moveTo() {}
    bezierCurveTo() {}
  };
  const marksOf = (view: View, chosen: number) => {
    const marks: (readonly [x: number, y: number, width: number])[] = [];
    const others = {
      rect: (x: number, y: number, width: number) => marks.push([x, y, width]),
      createImageData: (width: number, height: number) => ({
        ...{ width, height },
        data: new Uint8ClampedArray(4 * width * height),
      }),
    };
    const context = new Proxy<Record<string, unknown>>(others, { get: (own, name: string) => own[name] ?? (() => {}) });
    const near = { boardOf: () => undefined, labelOf: () => ['', ''] as const, font: '', chosen };
    const picture = { ...seen(view), layer: tree.layers[0]!, ratio: 1, palette, near };
    drawTree(context as unknown as CanvasRenderingContext2D, picture);
    return marks;
  };
  for (const node of [SOME[20]!, SOME.at(-1)!]) {
    const [x, y] = middleOf(seen(WHOLE), node);
    const [mark, ...more] = marksOf(WHOLE, node);
    assert.deepEqual([mark!.map(Math.round), more], [[x - 4, mark![1], 8].map(Math.round), []]);
    assert.ok(mark![1] < y && y < FRAME.height, `${mark}`);
    assert.deepEqual(marksOf(viewOn(tree, FRAME, node, 0.3), node), [], 'a ring around its dot');
  }
});
