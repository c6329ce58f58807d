import { parseSquare, type Square } from './types.ts';

export const SHAPE_COLORS = ['green', 'red', 'yellow', 'blue'] as const;
export type ShapeColor = (typeof SHAPE_COLORS)[number];

/** An arrow, or where both squares are the same, a mark on a square. */
export interface Shape {
  readonly color: ShapeColor;
  readonly from: Square;
  readonly to: Square;
}

/** An evaluation from White's view: in pawns, or the number of moves to mate, negative if Black mates. */
export type Evaluation =
  | { readonly pawns: number; readonly depth?: number }
  | { readonly mate: number; readonly depth?: number };

/** A comment: what is written in it, and what programs say in it by commands such as "[%clk 0:01:30]". */
export interface PgnComment {
  /** The text without the commands that are understood. */
  readonly text: string;
  /** What the clock shows after the move, in seconds. */
  readonly clock?: number;
  /** The time that the move took, in seconds. */
  readonly emt?: number;
  readonly evaluation?: Evaluation;
  readonly shapes?: readonly Shape[];
}

const COMMANDS =
  /\s?\[%(?:(clk|emt)\s+(\d{1,5}):(\d{1,2}):(\d{1,2}(?:[.,]\d{1,3})?)|eval\s+(?:#([+-]?\d{1,5})|([+-]?(?:\d{1,5}(?:\.\d{0,4})?|\.\d{1,4})))(?:,(\d{1,5}))?|(?:csl|cal)\s+([GRYB][a-h][1-8](?:[a-h][1-8])?(?:\s*,\s*[GRYB][a-h][1-8](?:[a-h][1-8])?)*))\s*\]/g;

/** Reads a comment, without the spaces at its ends. */
export function parseComment(written: string): PgnComment {
  if (!written.includes('[%')) return { text: written.trim() };
  const found: { clock?: number; emt?: number; evaluation?: Evaluation; shapes?: Shape[] } = {};
  const text = written.replace(COMMANDS, (_, time, hours, minutes, seconds, mate, pawns, depth, shapes) => {
    if (time !== undefined) {
      const total = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
      found[time === 'clk' ? 'clock' : 'emt'] = total;
    } else if (shapes !== undefined) {
      found.shapes = [...(found.shapes ?? []), ...shapes.split(',').map((each: string) => parseShape(each.trim()))];
    } else {
      const value = mate === undefined ? { pawns: Number(pawns) } : { mate: Number(mate) };
      found.evaluation = depth === undefined ? value : { ...value, depth: Number(depth) };
    }
    return '';
  });
  return { text: text.trim(), ...found };
}

/** What stands between the braces of a comment. A closing brace cannot stand in one and becomes a parenthesis. */
export function makeComment(comment: PgnComment): string {
  const { clock, emt, evaluation, shapes = [] } = comment;
  const parts = [comment.text.replaceAll('}', ')')];
  const squares = shapes.filter(({ from, to }) => from === to);
  const arrows = shapes.filter(({ from, to }) => from !== to);
  if (squares.length > 0) parts.push(`[%csl ${squares.map(makeShape).join(',')}]`);
  if (arrows.length > 0) parts.push(`[%cal ${arrows.map(makeShape).join(',')}]`);
  if (evaluation) {
    const value = 'mate' in evaluation ? `#${evaluation.mate}` : evaluation.pawns.toFixed(2);
    parts.push(`[%eval ${value}${evaluation.depth === undefined ? '' : `,${evaluation.depth}`}]`);
  }
  if (emt !== undefined) parts.push(`[%emt ${makeTime(emt)}]`);
  if (clock !== undefined) parts.push(`[%clk ${makeTime(clock)}]`);
  return parts.filter((part) => part !== '').join(' ');
}

function makeTime(seconds: number): string {
  const millis = Math.max(0, Math.round(seconds * 1_000));
  const whole = Math.floor(millis / 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = millis % 1_000;
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0+$/, '')}`;
  return `${Math.floor(whole / 3_600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}${fraction}`;
}

function parseShape(text: string): Shape {
  const color = SHAPE_COLORS.find((each) => each.startsWith(text.charAt(0).toLowerCase()))!;
  const from = parseSquare(text.slice(1, 3))!;
  return { color, from, to: parseSquare(text.slice(3, 5)) ?? from };
}

function makeShape({ color, from, to }: Shape): string {
  const name = (square: number) => 'abcdefgh'.charAt(square & 7) + ((square >> 3) + 1);
  return color.charAt(0).toUpperCase() + name(from) + (from === to ? '' : name(to));
}
