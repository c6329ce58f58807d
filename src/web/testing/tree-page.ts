/** The picture of a whole tree, without the rest of the page: how long it takes to draw, and how many frames a second it pans. */
import { newGame } from '../../chess/game.ts';
import { makeSan } from '../../chess/notation.ts';
import { formatScore } from '../../format/score.ts';
import { finish } from '../../programs/program.ts';
import { loadBoardBitmaps } from '../learn/order/tree/board-bitmaps.ts';
import { drawTree } from '../learn/order/tree/draw-tree.ts';
import { gameTo, labelsOf } from '../learn/order/tree/node-text.ts';
import type { Palette, Picture } from '../learn/order/tree/picture.ts';
import { openTreeAnswerer } from '../learn/order/tree/tree-answerer.ts';
import { clampView, rowHeight, spanOf, type View, WHOLE } from '../learn/order/tree/tree-view.ts';
import { rowOf, sizeOf } from '../learn/order/tree/whole-tree.ts';
import { TREE_PRESETS } from '../learn/presets.ts';

/** The drawing code: the page's own, or one that draws every node individually. */
type Drawing = 'own' | 'naive';

interface TreePage {
  readonly nodes: number;
  /** Milliseconds of each picture of the whole tree, until its pixels are there. */
  draw(drawing: Drawing, times: number): number[];
  /** Pans at a scale for some seconds: the frames, the milliseconds that passed, and those that each frame was painted in. */
  pan(
    drawing: Drawing,
    scale: number,
    seconds: number,
  ): Promise<{ frames: number; millis: number; paints: readonly number[] }>;
}

declare global {
  interface Window {
    treePage: Promise<TreePage>;
  }
}

const FRAME = { width: 872, height: 344 };
const PALETTE: Palette = {
  paper: [253, 250, 242],
  ink: [36, 31, 25],
  searched: [31, 95, 139],
  best: [21, 17, 12],
  cut: [224, 138, 30],
  known: [31, 138, 99],
};

/** Every node as an arc and a line to its parent, whatever its size: what the drawing is compared with. */
function drawNaively(context: CanvasRenderingContext2D, picture: Picture): void {
  const { tree, layer, view, frame } = picture;
  context.fillStyle = '#fdfaf2';
  context.fillRect(0, 0, frame.width, frame.height);
  const height = rowHeight(tree, frame, view.scale);
  const middle = (node: number) => {
    const [from, to] = spanOf(picture, node);
    return (from + to) / 2;
  };
  for (let row = 0; row < tree.rows.length - 1; row++) {
    for (let node = tree.rows[row]!; node < tree.rows[row + 1]!; node++) {
      const x = middle(node);
      context.strokeStyle = context.fillStyle = ['#fdfaf2', '#1f5f8b', '#e08a1e', '#f4d8b2'][layer.fates[node]! % 4]!;
      context.beginPath();
      context.arc(x, (row + 0.3) * height, 2, 0, 2 * Math.PI);
      context.fill();
      context.beginPath();
      context.moveTo(middle(tree.parents[node]!), (row - 0.7) * height);
      context.lineTo(x, (row + 0.3) * height);
      context.stroke();
    }
  }
}

async function open(): Promise<TreePage> {
  const game = newGame(TREE_PRESETS[0]!.fen);
  const ended = finish((await openTreeAnswerer()).answer({ game, depth: 6 }));
  const tree = ended!;
  // Alpha-beta has most to draw: nodes that were searched, that were cut, and what lies below them.
  const layer = tree.layers[1]!;
  const boards = await loadBoardBitmaps();
  const notation = {
    score: formatScore,
    san: (at: typeof game, move: string) => makeSan(at, move, { language: 'en' }),
  };
  const searched = { tree, layer, game, notation };
  const near = {
    boardOf: (node: number) => boards.of(node, () => gameTo(searched, node)),
    labelOf: labelsOf(searched),
    font: '600 11px sans-serif',
    chosen: layer.best.at(-1),
  };
  const canvas = document.body.appendChild(document.createElement('canvas'));
  canvas.width = FRAME.width;
  canvas.height = FRAME.height;
  const context = canvas.getContext('2d')!;
  const paint = (drawing: Drawing, view: View) =>
    (drawing === 'own' ? drawTree : drawNaively)(context, {
      tree,
      layer,
      view,
      frame: FRAME,
      ratio: 1,
      palette: PALETTE,
      near,
    });
  return {
    nodes: sizeOf(tree),
    draw: (drawing, times) =>
      Array.from({ length: times }, () => {
        const began = performance.now();
        paint(drawing, WHOLE);
        // Waits for the pixels.
        context.getImageData(0, 0, 1, 1);
        return performance.now() - began;
      }),
    pan: (drawing, scale, seconds) =>
      new Promise((resolve) => {
        const row = rowOf(tree, layer.best.at(-1)!);
        let frames = 0;
        let began = 0;
        const paints: number[] = [];
        const frame = (now: number) => {
          if (began === 0) began = now;
          else frames++;
          if (now - began >= 1000 * seconds) return resolve({ frames, millis: now - began, paints });
          // To and fro across the tree, as a finger would move it.
          const left = 0.5 + 0.5 * Math.sin((now - began) / (400 * scale));
          const before = performance.now();
          const view = { scale, left: left * (1 - 1 / scale), top: row / tree.rows.length / 2 };
          paint(drawing, clampView({ tree, frame: FRAME, view }));
          paints.push(performance.now() - before);
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
  };
}

window.treePage = open();
