import type { Position } from 'plyhouse-kernel/position';
import { legalMove, type Uci } from '../chess/move.ts';
import { ReadMoveError, readMove } from '../chess/read-move.ts';

/** A source's report of what a program did in a position: who, under which conditions, with what result. */
export interface PublishedClaim {
  /** The id of a program of Plyhouse, or the name of another one. */
  readonly who: string;
  /** Options of the program that the claim is about, by name. */
  readonly settings: Readonly<Record<string, string>>;
  /** Half-moves. */
  readonly depth?: number;
  /** Positions examined. */
  readonly nodes?: number;
  /** Time on the original's clock. */
  readonly millis?: number;
  /** A value in the program's own units. */
  readonly value?: string;
  /** A line that the program looked at and did not choose. */
  readonly isWeighed: boolean;
  /** Conditions in other words. */
  readonly words: readonly string[];
  readonly result: ClaimResult;
  /** The claim as it was written. */
  readonly text: string;
}

/** `moves` of a mate are negative if the side to move is mated. */
type ClaimResult =
  | { readonly kind: 'line'; readonly moves: readonly Uci[] }
  | { readonly kind: 'mate'; readonly moves: number }
  /** It valued the position as drawn. */
  | { readonly kind: 'draw' }
  | { readonly kind: 'text'; readonly text: string };

const MILLIS: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000, h: 3_600_000 };

/**
 * Reads a claim: "schach22, 3 plies, 0.2 s: Kg7". Conditions are "3 plies", "9300 positions", a time in ms, s, min or h, "Name=value",
 * "value -2" and "weighed"; any other words are kept unchanged. The result is a line of moves from the position, "mate in 4", "mated in 4",
 * "sees the draw", or words.
 * @returns undefined if the text is not of the form "who ...: what"; then it is a remark.
 */
export function parseClaim(position: Position, text: string): PublishedClaim | undefined {
  const colon = text.indexOf(': ');
  const [who = '', ...conditions] = text
    .slice(0, Math.max(0, colon))
    .split(',')
    .map((part) => part.trim());
  if (who === '') return undefined;
  const settings: Record<string, string> = {};
  const words: string[] = [];
  const numbers: { depth?: number; nodes?: number; millis?: number; value?: string } = {};
  let isWeighed = false;
  for (const condition of conditions) {
    const [, amount, unit = ''] = /^(\d+(?:\.\d+)?) (ply|plies|positions?|ms|s|min|h)$/.exec(condition) ?? [];
    const [, name, setting] = /^([\w ]+)=(\S+)$/.exec(condition) ?? [];
    const [, value] = /^value (\S+)$/.exec(condition) ?? [];
    if (amount !== undefined && unit.startsWith('pl')) numbers.depth = Number(amount);
    else if (amount !== undefined && unit.startsWith('position')) numbers.nodes = Number(amount);
    else if (amount !== undefined) numbers.millis = Number(amount) * MILLIS[unit]!;
    else if (name !== undefined) settings[name] = setting!;
    else if (value !== undefined) numbers.value = value;
    else if (condition === 'weighed') isWeighed = true;
    else words.push(condition);
  }
  return { who, settings, ...numbers, isWeighed, words, result: parseResult(position, text.slice(colon + 2)), text };
}

function parseResult(position: Position, text: string): ClaimResult {
  const [, loses, mate] = /^mate(d?) in (\d+)$/.exec(text.trim()) ?? [];
  if (text.trim() === 'sees the draw') return { kind: 'draw' };
  if (mate !== undefined) return { kind: 'mate', moves: loses ? -Number(mate) : Number(mate) };
  const after = position.clone();
  const moves: Uci[] = [];
  try {
    for (const word of text.trim().split(/\s+/)) {
      const uci = readMove(after, word);
      moves.push(uci);
      after.play(legalMove(after, uci)!);
    }
  } catch (error) {
    if (!(error instanceof ReadMoveError)) throw error;
    return { kind: 'text', text: text.trim() };
  }
  return { kind: 'line', moves };
}
