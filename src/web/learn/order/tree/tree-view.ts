import { rowOf, type WholeTree } from './whole-tree.ts';

/** The part of the tree that a picture shows. */
export interface View {
  /** The width of the tree in widths of the picture; 1 shows all of it. */
  readonly scale: number;
  /** The origin of the picture, as fractions of the tree's width and height. */
  readonly left: number;
  readonly top: number;
}

/** The size of a picture in CSS pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** A tree as a picture shows it. */
export interface Seen {
  readonly tree: WholeTree;
  readonly frame: Frame;
  readonly view: View;
}

export const WHOLE: View = { scale: 1, left: 0, top: 0 };

/** The nodes of a row stand in this part of its height; the lines to the next row take the rest. */
export const BAND = 0.54;
/** A leaf is never wider than this, in pixels: a board has room. */
const WIDEST_LEAF = 190;
const HIGHEST_ROW = 230;
/** Rows grow more slowly than columns: there are far fewer of them. */
const ROW_GROWTH = 0.35;

const rowsOf = ({ rows }: WholeTree): number => rows.length - 1;
export const leavesOf = ({ widths }: WholeTree): number => widths[0]!;

/** The height of a row in pixels, in a view of any place. */
export function rowHeight(tree: WholeTree, { height }: Frame, scale: number): number {
  const least = height / (rowsOf(tree) - 1 + BAND);
  return Math.max(least, Math.min(least * scale ** ROW_GROWTH, HIGHEST_ROW, height * 0.8));
}

/** The height of the whole tree in pixels. */
export const treeHeight = (tree: WholeTree, frame: Frame, scale: number): number =>
  rowHeight(tree, frame, scale) * (rowsOf(tree) - 1 + BAND);

export const mostScale = (tree: WholeTree, { width }: Frame): number =>
  Math.max(1, (leavesOf(tree) * WIDEST_LEAF) / width);

/** The nearest view that shows no more than the tree has. */
export function clampView({ tree, frame, view: { scale, left, top } }: Seen): View {
  const held = Math.max(1, Math.min(scale, mostScale(tree, frame)));
  const room = 1 - frame.height / treeHeight(tree, frame, held);
  return {
    scale: held,
    left: Math.max(0, Math.min(left, 1 - 1 / held)),
    top: Math.max(0, Math.min(top, Math.max(0, room))),
  };
}

/** Zooms in or out around a point of the picture. */
export function zoomed({ tree, frame, view }: Seen, factor: number, x: number, y: number): View {
  const scale = Math.max(1, Math.min(view.scale * factor, mostScale(tree, frame)));
  const left = view.left + x / frame.width / view.scale - x / frame.width / scale;
  const top = view.top + y / treeHeight(tree, frame, view.scale) - y / treeHeight(tree, frame, scale);
  return clampView({ tree, frame, view: { scale, left, top } });
}

/** Moves the tree under the picture, in pixels. */
export function panned({ tree, frame, view }: Seen, x: number, y: number): View {
  const left = view.left - x / frame.width / view.scale;
  const top = view.top - y / treeHeight(tree, frame, view.scale);
  return clampView({ tree, frame, view: { scale: view.scale, left, top } });
}

/** The left and right ends of a node in the picture, in pixels. */
export function spanOf({ tree, frame, view }: Seen, node: number): readonly [from: number, to: number] {
  const leaf = (frame.width * view.scale) / leavesOf(tree);
  const from = tree.lefts[node]! * leaf - view.left * frame.width * view.scale;
  return [from, from + tree.widths[node]! * leaf];
}

/** A view on a node, its siblings beside it if there is room. @param share the part of the picture that it is wide. */
export function viewOn(tree: WholeTree, frame: Frame, node: number, share: number): View {
  const width = tree.widths[node]! / leavesOf(tree);
  const scale = Math.max(1, Math.min(share / width, mostScale(tree, frame)));
  const middle = (tree.lefts[node]! + tree.widths[node]! / 2) / leavesOf(tree);
  const below = rowHeight(tree, frame, scale) * (rowOf(tree, node) + BAND / 2) - frame.height / 2;
  const view = { scale, left: middle - 0.5 / scale, top: below / treeHeight(tree, frame, scale) };
  return clampView({ tree, frame, view });
}

/** The middle of what is seen of a node, in pixels of the picture. */
export function middleOf(seen: Seen, node: number): readonly [x: number, y: number] {
  const { tree, frame, view } = seen;
  const [from, to] = spanOf(seen, node);
  const y = rowHeight(tree, frame, view.scale) * (rowOf(tree, node) + BAND / 2);
  return [(Math.max(0, from) + Math.min(frame.width, to)) / 2, y - view.top * treeHeight(tree, frame, view.scale)];
}

/** Whether a node is in the picture and wide enough to be told from others. */
export function isInView(seen: Seen, node: number): boolean {
  const [from, to] = spanOf(seen, node);
  const [, y] = middleOf(seen, node);
  return to - from >= 3 && from < seen.frame.width - 4 && to > 4 && y > 4 && y < seen.frame.height - 4;
}

/** The first node of a row that ends to the right of a place, in leaves. */
export function firstEndingAfter({ rows, lefts, widths }: WholeTree, row: number, leaf: number): number {
  let low = rows[row]!;
  let high = rows[row + 1]!;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lefts[middle]! + widths[middle]! > leaf) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The node at a point of the picture. */
export function nodeAtPoint({ tree, frame, view }: Seen, x: number, y: number): number | undefined {
  const height = rowHeight(tree, frame, view.scale);
  const row = Math.floor((y + view.top * treeHeight(tree, frame, view.scale)) / height);
  if (row < 0 || row >= rowsOf(tree)) return undefined;
  const leaf = (view.left + x / frame.width / view.scale) * leavesOf(tree);
  const node = firstEndingAfter(tree, row, leaf);
  return node < tree.rows[row + 1]! && tree.lefts[node]! <= leaf ? node : undefined;
}
