import { fateColors, hasShape, LINE, mixed, type Picture, type Rgb, ROOMY } from './picture.ts';
import { BAND, firstEndingAfter, leavesOf, rowHeight, treeHeight } from './tree-view.ts';
import { BELOW_CUT, BELOW_KNOWN, CUT, KNOWN, type Layer, SEARCHED, type WholeTree } from './whole-tree.ts';

/** Few searched nodes among many that were cut must still be seen: this part of the height of their row is theirs. */
const LEAST_PART = 0.12;
/** The fates whose columns of pixels are stacked, from the bottom. */
const STACK = [SEARCHED, KNOWN, CUT, BELOW_KNOWN, BELOW_CUT] as const;
const FATES = 6;

/** A colour as a pixel of an `ImageData` seen as 32-bit words (little-endian, as every browser's machine is). */
const packed = ([red, green, blue]: Rgb): number => (255 << 24) | (blue << 16) | (green << 8) | red;

/** Neighbours of a row with the same fate and no gap between them, as one: where they begin and end, in leaves. */
interface Runs {
  readonly froms: number[];
  readonly tos: number[];
  readonly fates: number[];
}

const known = new WeakMap<Layer, Runs[]>();

function runsOf({ rows, lefts, widths }: WholeTree, layer: Layer, row: number): Runs {
  const all = known.get(layer) ?? [];
  known.set(layer, all);
  const before = all[row];
  if (before) return before;
  const runs: Runs = { froms: [], tos: [], fates: [] };
  for (let node = rows[row]!; node < rows[row + 1]!; node++) {
    const last = runs.tos.length - 1;
    const to = lefts[node]! + widths[node]!;
    if (runs.tos[last] === lefts[node] && runs.fates[last] === layer.fates[node]) runs.tos[last] = to;
    else {
      runs.froms.push(lefts[node]!);
      runs.tos.push(to);
      runs.fates.push(layer.fates[node]!);
    }
  }
  all[row] = runs;
  return runs;
}

/** The buffers for a picture: reused from frame to frame, as large as its canvas. */
interface Workspace {
  readonly image: ImageData;
  readonly pixels: Uint32Array;
  /** The share of each column that falls to a fate, by fate and column. */
  readonly parts: readonly Float32Array[];
  readonly isBest: Uint8Array;
  readonly hasLine: Uint8Array;
}

const workspaces = new WeakMap<CanvasRenderingContext2D, Workspace>();

function workspaceOf(context: CanvasRenderingContext2D, columns: number, lines: number): Workspace {
  const before = workspaces.get(context);
  if (before?.image.width === columns && before.image.height === lines) return before;
  const image = context.createImageData(columns, lines);
  const made = {
    image,
    pixels: new Uint32Array(image.data.buffer),
    parts: Array.from({ length: FATES }, () => new Float32Array(columns)),
    isBest: new Uint8Array(columns),
    hasLine: new Uint8Array(columns),
  };
  workspaces.set(context, made);
  return made;
}

/**
 * Draws the nodes that have no shape: each column of pixels is divided among the fates of the nodes that fall into it, by their
 * number, the searched ones at the bottom. The space above a row is as pale as the largest part.
 */
export function drawPixels(context: CanvasRenderingContext2D, picture: Picture): void {
  const { tree, layer, view, frame, ratio, palette } = picture;
  const { lefts, widths, rows, widest } = tree;
  const { fates } = layer;
  const columns = Math.max(1, Math.round(frame.width * ratio));
  const lines = Math.max(1, Math.round(frame.height * ratio));
  const { image, pixels, parts, isBest, hasLine } = workspaceOf(context, columns, lines);
  pixels.fill(packed(palette.paper));
  const colors = fateColors(palette);
  const words = colors.map(packed);
  const pales = colors.map((color) => packed(mixed(color, palette.paper, 0.35)));
  const best = packed(palette.best);
  const leaf = (columns * view.scale) / leavesOf(tree);
  const start = view.left * columns * view.scale;
  const height = rowHeight(tree, frame, view.scale) * ratio;
  const top = view.top * treeHeight(tree, frame, view.scale) * ratio;

  for (let row = 0; row < rows.length - 1; row++) {
    const from = Math.round(row * height - top);
    const to = Math.round(row * height + height * BAND - top);
    const upper = row === 0 ? from : Math.round(row * height - height * (1 - BAND) - top);
    if (upper > lines || to < 0) continue;
    for (const part of parts) part.fill(0);
    isBest.fill(0);
    hasLine.fill(0);
    const add = (left: number, right: number, part: Float32Array) => {
      const last = Math.min(columns, right);
      for (let column = Math.max(0, Math.floor(left)); column < last; column++) {
        part[column]! += Math.min(column + 1, right) - Math.max(column, left);
      }
    };

    // 1. What falls into each column: node by node if some have a shape or a line, otherwise run by run.
    const bestNode = layer.best[row - 1];
    const hasWide = row === 0 || widest[row]! * leaf >= LINE * ratio || widest[row - 1]! * leaf >= ROOMY * ratio;
    if (hasWide) {
      for (let node = firstEndingAfter(tree, row, start / leaf), end = rows[row + 1]!; node < end; node++) {
        const left = lefts[node]! * leaf - start;
        if (left >= columns) break;
        if (hasShape(tree, node, leaf / ratio)) continue;
        const right = left + widths[node]! * leaf;
        add(left, right, parts[fates[node]!]!);
        if (right - left >= LINE * ratio) hasLine.fill(1, Math.max(0, Math.floor(left)), Math.max(0, Math.ceil(right)));
      }
    } else {
      const runs = runsOf(tree, layer, row);
      for (let run = 0; run < runs.froms.length; run++) {
        const left = runs.froms[run]! * leaf - start;
        const right = runs.tos[run]! * leaf - start;
        if (right > 0 && left < columns) add(left, right, parts[runs.fates[run]!]!);
      }
    }
    if (bestNode !== undefined && !hasShape(tree, bestNode, leaf / ratio)) {
      const left = lefts[bestNode]! * leaf - start;
      if (left >= 0 && left < columns) isBest.fill(1, Math.floor(left), Math.ceil(left + widths[bestNode]! * leaf));
    }

    // 2. Each column, from the bottom of the row to the top, then the space above it.
    const band = to - from;
    for (let column = 0; column < columns; column++) {
      let filled = 0;
      let line = to - 1;
      let largest = 0;
      let fate = 0;
      for (let place = 0; place < STACK.length; place++) {
        const each = STACK[place]!;
        const part = parts[each]![column]!;
        if (part === 0) continue;
        if (part > largest) {
          largest = part;
          fate = each;
        }
        filled += band * (place === 0 ? Math.max(part, LEAST_PART) : part);
        const end = to - Math.min(band, Math.round(filled));
        const word = isBest[column] ? best : words[each]!;
        for (; line >= end; line--) if (line >= 0 && line < lines) pixels[line * columns + column] = word;
      }
      if (filled === 0 || hasLine[column]) continue;
      const word = isBest[column] ? best : pales[fate]!;
      const last = Math.min(lines, from);
      for (let at = Math.max(0, upper); at < last; at++) pixels[at * columns + column] = word;
    }
  }
  context.putImageData(image, 0, 0);
}
