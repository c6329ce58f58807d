import { BAND, type Frame, firstEndingAfter, leavesOf, rowHeight, spanOf, treeHeight, type View } from './tree-view.ts';
import { ABSENT, BELOW_CUT, BELOW_KNOWN, CUT, KNOWN, type Layer, SEARCHED, type WholeTree } from './whole-tree.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

/** The colours of a picture, as they are in the theme at hand. */
export interface Palette {
  readonly paper: Rgb;
  readonly ink: Rgb;
  readonly searched: Rgb;
  readonly best: Rgb;
  readonly cut: Rgb;
  readonly known: Rgb;
}

/** What is drawn where nodes have room. A small picture has none of it. */
export interface Near {
  /** A drawing of the position, if it is ready. */
  boardOf(node: number): CanvasImageSource | undefined;
  /** A node's move, and what else is to be said of it in two words. */
  labelOf(node: number): readonly [move: string, note: string];
  readonly font: string;
  readonly chosen: number | undefined;
}

export interface Picture {
  readonly tree: WholeTree;
  readonly layer: Layer;
  readonly view: View;
  readonly frame: Frame;
  /** Device pixels to a CSS pixel. */
  readonly ratio: number;
  readonly palette: Palette;
  readonly near?: Near;
}

/** Widths, in CSS pixels, from which a node is a dot, has a line to its parent, has words, and is a board. */
const DOT = 4;
const LINE = 1.5;
const WORDS = 46;
const BOARD = 72;
/** The children of a node this wide have a shape of their own, however narrow they are. */
const ROOMY = 40;
/** Few searched nodes among many that were cut must still be seen: this part of the height of their row is theirs. */
const LEAST_PART = 0.12;
/** The fates whose columns of pixels are stacked, from the bottom. */
const STACK = [SEARCHED, KNOWN, CUT, BELOW_KNOWN, BELOW_CUT] as const;

const css = ([red, green, blue]: Rgb) => `rgb(${red},${green},${blue})`;
const mixed = (one: Rgb, other: Rgb, share: number): Rgb => [
  Math.round(one[0] * share + other[0] * (1 - share)),
  Math.round(one[1] * share + other[1] * (1 - share)),
  Math.round(one[2] * share + other[2] * (1 - share)),
];
/** A colour as a pixel of an `ImageData` seen as 32-bit words (little-endian, as every browser's machine is). */
const packed = ([red, green, blue]: Rgb): number => (255 << 24) | (blue << 16) | (green << 8) | red;

/** The colours of fates, in their order; below a cut or a known position they are pale. */
function fateColors({ paper, searched, cut, known }: Palette): readonly Rgb[] {
  return [paper, searched, cut, mixed(cut, paper, 0.3), known, mixed(known, paper, 0.3)];
}

/** Draws a search into a canvas: first what is small, pixel by pixel, then what has a shape. */
export function drawTree(context: CanvasRenderingContext2D, picture: Picture): void {
  const { frame, ratio } = picture;
  context.setTransform(1, 0, 0, 1, 0, 0);
  drawPixels(context, picture);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.lineWidth = 1;
  const rows = picture.tree.rows.length - 1;
  const height = rowHeight(picture.tree, frame, picture.view.scale);
  const top = picture.view.top * treeHeight(picture.tree, frame, picture.view.scale);
  for (let row = 0; row < rows; row++) {
    const y = row * height - top;
    if (y > frame.height || y + height < 0) continue;
    if (row > 0) drawLines(context, picture, row, y, height);
  }
  for (let row = 0; row < rows; row++) {
    const y = row * height - top;
    if (y <= frame.height && y + height * BAND >= 0) drawNodes(context, picture, row, y, height * BAND);
  }
}

/** Whether a node is drawn by itself and not among the pixels of its row. @param leaf the width of a leaf in pixels. */
const hasShape = ({ widths, parents }: WholeTree, node: number, leaf: number): boolean =>
  widths[node]! * leaf >= DOT || widths[parents[node]!]! * leaf >= ROOMY;

/**
 * The nodes that have no shape: each column of pixels is divided among the fates of the nodes that fall into it, by their
 * number, the searched ones at the bottom. The space above a row is as pale as the largest part.
 */
function drawPixels(context: CanvasRenderingContext2D, { tree, layer, view, frame, ratio, palette }: Picture): void {
  const { lefts, widths, rows } = tree;
  const { fates } = layer;
  const columns = Math.max(1, Math.round(frame.width * ratio));
  const lines = Math.max(1, Math.round(frame.height * ratio));
  const image = context.createImageData(columns, lines);
  const pixels = new Uint32Array(image.data.buffer);
  const paper = packed(palette.paper);
  pixels.fill(paper);
  const colors = fateColors(palette);
  const words = colors.map(packed);
  const pale = colors.map((color) => packed(mixed(color, palette.paper, 0.35)));
  const black = packed(palette.best);
  const leaf = (columns * view.scale) / leavesOf(tree);
  const start = view.left * columns * view.scale;
  const height = rowHeight(tree, frame, view.scale) * ratio;
  const top = view.top * treeHeight(tree, frame, view.scale) * ratio;
  // What falls into each column: its width by fate; then where each part of the stack ends, in lines from the bottom.
  const parts = colors.map(() => new Float32Array(columns));
  const ends = STACK.map(() => new Uint16Array(columns));
  const isBest = new Uint8Array(columns);
  const hasLine = new Uint8Array(columns);
  const above = new Uint32Array(columns);

  for (let row = 0; row < rows.length - 1; row++) {
    const from = Math.round(row * height - top);
    const to = Math.round(row * height + height * BAND - top);
    const upper = row === 0 ? from : Math.round(row * height - height * (1 - BAND) - top);
    if (upper > lines || to < 0) continue;
    for (const part of parts) part.fill(0);
    isBest.fill(0);
    hasLine.fill(0);
    const bestNode = layer.best[row - 1];
    let isEmpty = true;

    // 1. Each node into its columns.
    for (let node = firstEndingAfter(tree, row, start / leaf), end = rows[row + 1]!; node < end; node++) {
      const left = lefts[node]! * leaf - start;
      if (left >= columns) break;
      if (hasShape(tree, node, leaf / ratio)) continue;
      isEmpty = false;
      const part = parts[fates[node]!]!;
      const right = left + widths[node]! * leaf;
      for (let column = Math.max(0, Math.floor(left)); column < columns && column < right; column++) {
        part[column]! += Math.min(column + 1, right) - Math.max(column, left);
        if (node === bestNode) isBest[column] = 1;
        if (right - left >= LINE * ratio) hasLine[column] = 1;
      }
    }
    if (isEmpty) continue;

    // 2. Each column into its stack.
    const band = to - from;
    for (let column = 0; column < columns; column++) {
      let filled = 0;
      let largest: number = STACK[0];
      for (const [place, fate] of STACK.entries()) {
        const part = parts[fate]![column]!;
        if (part > parts[largest]![column]!) largest = fate;
        if (part > 0) filled += band * (place === 0 ? Math.max(part, LEAST_PART) : part);
        ends[place]![column] = Math.min(band, Math.round(filled));
      }
      above[column] = filled === 0 || hasLine[column] ? paper : isBest[column] ? black : pale[largest]!;
    }

    // 3. The lines of the row.
    for (let line = Math.max(0, upper); line < Math.min(lines, from); line++) pixels.set(above, line * columns);
    for (let line = Math.max(0, from); line < Math.min(lines, to); line++) {
      const fromBottom = to - line;
      const at = line * columns;
      for (let column = 0; column < columns; column++) {
        if (fromBottom > ends[STACK.length - 1]![column]!) continue;
        let place = 0;
        while (fromBottom > ends[place]![column]!) place++;
        pixels[at + column] = isBest[column] ? black : words[STACK[place]!]!;
      }
    }
  }
  context.putImageData(image, 0, 0);
}

/** Where a node is drawn across: in the middle of what is seen of it. */
function middleOf({ tree, frame, view }: Picture, node: number): number {
  const [from, to] = spanOf(tree, frame, view, node);
  return (Math.max(-20, from) + Math.min(frame.width + 20, to)) / 2;
}

/** The nodes of a row that are in the picture and have a shape, or are at least this wide, in pixels. */
function* nodesIn(picture: Picture, row: number, least: number): Generator<readonly [node: number, width: number]> {
  const { tree, frame, view } = picture;
  const leaf = (frame.width * view.scale) / leavesOf(tree);
  const start = view.left * frame.width * view.scale;
  for (let node = firstEndingAfter(tree, row, start / leaf); node < tree.rows[row + 1]!; node++) {
    if (tree.lefts[node]! * leaf - start > frame.width) break;
    const width = tree.widths[node]! * leaf;
    if (width >= least || hasShape(tree, node, leaf)) yield [node, width];
  }
}

const hasWordsBelow = ({ near }: Picture, width: number, band: number): boolean =>
  near !== undefined && width >= WORDS && band >= 34;

/** The lines from the nodes of a row to their parents, those of a colour in one path; the best line over the others. */
function drawLines(context: CanvasRenderingContext2D, picture: Picture, row: number, y: number, height: number): void {
  const { tree, layer, palette, frame, view } = picture;
  const colors = fateColors(palette);
  const paths = colors.map(() => new Path2D());
  const best = new Path2D();
  const band = height * BAND;
  const leaf = (frame.width * view.scale) / leavesOf(tree);
  for (const [node, width] of nodesIn(picture, row, LINE)) {
    const fate = layer.fates[node]!;
    const path = node === layer.best[row - 1] ? best : paths[fate]!;
    const above = tree.parents[node]!;
    const parent = middleOf(picture, above);
    const x = middleOf(picture, node);
    const isLow = hasWordsBelow(picture, tree.widths[above]! * leaf, band);
    const from = y - height + band * (isLow ? 1 : 0.7);
    const to = y + (hasShape(tree, node, leaf) && !hasWordsBelow(picture, width, band) ? band * 0.4 : 0);
    path.moveTo(parent, from);
    path.bezierCurveTo(parent, (from + to) / 2, x, (from + to) / 2, x, to);
  }
  context.lineWidth = 1;
  for (const fate of [BELOW_CUT, BELOW_KNOWN, CUT, KNOWN, SEARCHED]) {
    context.strokeStyle = css(mixed(colors[fate]!, palette.paper, fate === SEARCHED ? 0.6 : 0.75));
    context.stroke(paths[fate]!);
  }
  context.lineWidth = 2.5;
  context.strokeStyle = css(palette.best);
  context.stroke(best);
}

function drawNodes(context: CanvasRenderingContext2D, picture: Picture, row: number, y: number, band: number): void {
  const { layer, palette, near, tree } = picture;
  const colors = fateColors(palette);
  for (const [node, width] of nodesIn(picture, row, DOT)) {
    if (layer.fates[node] === ABSENT) continue;
    const x = middleOf(picture, node);
    const color = row === 0 || node === layer.best[row - 1] ? palette.best : colors[layer.fates[node]!]!;
    const hasWords = hasWordsBelow(picture, width, band);
    const side = near && width >= BOARD ? Math.min(width - 10, band - 18, 150) : 0;
    const board = side >= 48 ? near!.boardOf(node) : undefined;
    const radius = Math.max(1.4, Math.min(width * 0.38, band * (hasWords ? 0.2 : 0.34), 9));
    const centre = y + (hasWords ? Math.max(radius + 4, band * 0.3) : band * 0.5);
    const isChosen = near?.chosen === node;
    context.fillStyle = css(color);
    if (board) {
      context.fillRect(x - side / 2 - 3, y + 14, side + 6, side + 6);
      context.drawImage(board, x - side / 2, y + 17, side, side);
      if (isChosen) ring(context, palette, () => context.rect(x - side / 2 - 5, y + 12, side + 10, side + 10));
    } else {
      context.beginPath();
      context.arc(x, centre, radius, 0, 2 * Math.PI);
      context.fill();
      if (isChosen) ring(context, palette, () => context.arc(x, centre, radius + 3, 0, 2 * Math.PI));
    }
    // Below its dot, or beside it if the row is low.
    const isBeside = near !== undefined && !hasWords && width >= 2 * WORDS;
    if (!near || (!hasWords && !isBeside)) continue;
    const [move, note] = near.labelOf(node);
    context.font = near.font;
    context.textAlign = isBeside ? 'left' : 'center';
    context.fillStyle = css(palette.ink);
    const write = (text: string, at: number, line: number, most: number) => {
      context.lineWidth = 4;
      context.strokeStyle = css(palette.paper);
      context.strokeText(text, at, line, most);
      context.fillText(text, at, line, most);
    };
    if (isBeside) write(move || note, x + radius + 5, centre + 4, width / 2 - radius - 6);
    else if (board) write(`${move} ${note}`.trim(), x, y + 10, side + 30);
    else {
      write(move, x, centre + radius + 12, width - 4);
      if (centre + radius + 24 < y + band + 6) write(note, x, centre + radius + 24, width - 4);
    }
  }
  // What is chosen and narrower than a dot.
  const chosen = near?.chosen;
  if (chosen === undefined || chosen < tree.rows[row]! || chosen >= tree.rows[row + 1]!) return;
  const [from, to] = spanOf(tree, picture.frame, picture.view, chosen);
  if (to - from < DOT) ring(context, palette, () => context.rect((from + to) / 2 - 4, y - 2, 8, band + 4));
}

function ring(context: CanvasRenderingContext2D, palette: Palette, shape: () => void): void {
  context.beginPath();
  shape();
  context.lineWidth = 2;
  context.strokeStyle = css(palette.ink);
  context.stroke();
}
