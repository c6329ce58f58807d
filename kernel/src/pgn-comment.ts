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

/** A bracket within quotes does not end a command. No quote can be read in two ways, which keeps the search short. */
const COMMAND = /\s?\[%(\w*)([^\]["]*(?:(?:"[^"]*"|"(?=[^"]*$))[^\]["]*)*)\]\s?/g;
/** Hours may be missing. */
const TIME = /^(?:(\d{1,5}):(?=[0-5]?\d:))?(\d{1,5}):([0-5]?\d(?:[.,]\d+)?)$/;
const EVALUATION = /^(?:#([+-]?\d{1,5})|([+-]?(?:\d{1,5}(?:\.\d*)?|\.\d+)))(?:,(\d{1,5}))?$/;
const SHAPE = /^([GRYB])([a-h][1-8])([a-h][1-8])?$/;

/**
 * Reads a comment, without the spaces at its ends. Of two commands of one name the later counts; a wrong square costs no more than
 * its own mark.
 */
export function parseComment(written: string): PgnComment {
  if (!written.includes('[%')) return { text: written.trim() };
  const found: Found = {};
  const text = written.replace(COMMAND, (whole, name: string, operand: string) =>
    readCommand(found, name, operand.trim()) ? ' ' : whole,
  );
  return { text: text.trim(), ...found };
}

type Commands = Omit<PgnComment, 'text'>;
type Found = { -readonly [Name in keyof Commands]: Commands[Name] };

/** Reads a command. Returns false if it is unknown or malformed. */
function readCommand(found: Found, name: string, operand: string): boolean {
  if (name === 'clk' || name === 'emt') {
    const [, hours = '0', minutes, seconds] = TIME.exec(operand) ?? [];
    if (seconds === undefined) return false;
    const total = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
    found[name === 'clk' ? 'clock' : 'emt'] = total;
    return true;
  }
  if (name === 'eval') {
    const [, mate, pawns, depth] = EVALUATION.exec(operand) ?? [];
    if (pawns === undefined && Number(mate ?? 0) === 0) return false;
    const value = pawns === undefined ? { mate: Number(mate) } : { pawns: Number(pawns) };
    found.evaluation = depth === undefined ? value : { ...value, depth: Number(depth) };
    return true;
  }
  if (name !== 'csl' && name !== 'cal') return false;
  const shapes = operand.split(',').flatMap((each) => parseShape(each.trim(), name === 'cal') ?? []);
  if (shapes.length > 0) found.shapes = [...(found.shapes ?? []), ...shapes];
  return shapes.length > 0;
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

function parseShape(text: string, isArrow: boolean): Shape | undefined {
  const [, letter, first, second] = SHAPE.exec(text) ?? [];
  if (first === undefined || (second !== undefined) !== isArrow) return undefined;
  const color = SHAPE_COLORS.find((each) => each.startsWith(letter!.toLowerCase()))!;
  const from = parseSquare(first)!;
  return { color, from, to: second === undefined ? from : parseSquare(second)! };
}

function makeShape({ color, from, to }: Shape): string {
  const name = (square: number) => 'abcdefgh'.charAt(square & 7) + ((square >> 3) + 1);
  return color.charAt(0).toUpperCase() + name(from) + (from === to ? '' : name(to));
}
