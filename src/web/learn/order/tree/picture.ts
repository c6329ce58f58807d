import type { Seen } from './tree-view.ts';
import type { Layer, WholeTree } from './whole-tree.ts';

export type Rgb = readonly [red: number, green: number, blue: number];

/** The colours of a picture, `--tree-…` of the style sheet, as they are in the theme at hand. */
export const COLOR_NAMES = ['paper', 'ink', 'searched', 'best', 'cut', 'known'] as const;
export type Palette = Readonly<Record<(typeof COLOR_NAMES)[number], Rgb>>;

/** Details drawn if nodes have room. A small picture has none. */
export interface Near {
  /** A drawing of the position, if it is ready. */
  boardOf(node: number): CanvasImageSource | undefined;
  /** A node's move, and a note of two words. */
  labelOf(node: number): readonly [move: string, note: string];
  readonly font: string;
  readonly chosen: number | undefined;
}

export interface Picture extends Seen {
  readonly layer: Layer;
  /** Device pixels to a CSS pixel. */
  readonly ratio: number;
  readonly palette: Palette;
  readonly near?: Near;
}

/** Widths, in CSS pixels, from which a node is a dot, and has a line to its parent. */
export const DOT = 4;
export const LINE = 1.5;
/** The children of a node this wide have a shape of their own, however narrow they are. */
export const ROOMY = 40;

export const css = ([red, green, blue]: Rgb) => `rgb(${red},${green},${blue})`;
export const mixed = (one: Rgb, other: Rgb, share: number): Rgb => [
  Math.round(one[0] * share + other[0] * (1 - share)),
  Math.round(one[1] * share + other[1] * (1 - share)),
  Math.round(one[2] * share + other[2] * (1 - share)),
];

/** The colours of fates, in their order; below a cut or a known position they are pale. */
export function fateColors({ paper, searched, cut, known }: Palette): readonly Rgb[] {
  return [paper, searched, cut, mixed(cut, paper, 0.3), known, mixed(known, paper, 0.3)];
}

/** Whether a node is drawn by itself and not among the pixels of its row. @param leaf the width of a leaf in pixels. */
export const hasShape = ({ widths, parents }: WholeTree, node: number, leaf: number): boolean =>
  widths[node]! * leaf >= DOT || widths[parents[node]!]! * leaf >= ROOMY;
