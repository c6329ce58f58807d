import { drawPixels } from './draw-pixels.ts';
import { css, DOT, fateColors, hasShape, LINE, mixed, type Palette, type Picture, ROOMY } from './picture.ts';
import { BAND, firstEndingAfter, leavesOf, rowHeight, spanOf, treeHeight } from './tree-view.ts';
import { ABSENT, BELOW_CUT, BELOW_KNOWN, CUT, KNOWN, SEARCHED } from './whole-tree.ts';

/** Widths, in CSS pixels, from which a node has words, and is a board. */
const WORDS = 46;
const BOARD = 72;

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

/** The horizontal position of a node: the middle of its visible part. */
function middleOf(picture: Picture, node: number): number {
  const [from, to] = spanOf(picture, node);
  return (Math.max(-20, from) + Math.min(picture.frame.width + 20, to)) / 2;
}

/** The nodes of a row that are in the picture and have a shape, or are at least this wide, in pixels. */
function* nodesIn(picture: Picture, row: number, least: number): Generator<readonly [node: number, width: number]> {
  const { tree, frame, view } = picture;
  const leaf = (frame.width * view.scale) / leavesOf(tree);
  const start = view.left * frame.width * view.scale;
  const isTooFar = tree.widest[row]! * leaf < least && (row === 0 || tree.widest[row - 1]! * leaf < ROOMY);
  if (isTooFar) return;
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
  // Marks the chosen node if it is narrower than a dot.
  const chosen = near?.chosen;
  if (chosen === undefined || chosen < tree.rows[row]! || chosen >= tree.rows[row + 1]!) return;
  const [from, to] = spanOf(picture, chosen);
  if (to - from < DOT) ring(context, palette, () => context.rect((from + to) / 2 - 4, y - 2, 8, band + 4));
}

function ring(context: CanvasRenderingContext2D, palette: Palette, shape: () => void): void {
  context.beginPath();
  shape();
  context.lineWidth = 2;
  context.strokeStyle = css(palette.ink);
  context.stroke();
}
