import { fenOf, type Game, movesOf } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import type { FEATURES } from '../../../programs/antwoord/card.ts';
import {
  createBoard,
  createSorter,
  createWeights,
  generateSorted,
  isLegal,
  listMoves,
  MAX_MOVES,
  makeMoveText,
  setPosition,
} from '../../../programs/slutspel/inspect.ts';
import { type Trial, trialTo } from '../lab/lab.ts';
import { bandAt } from '../progress.ts';

/** SCHACH's switches for the order of its moves, as its card names them. */
export const ORDER_SWITCHES = [
  { name: 'CapturesFirst', label: 'Captures first' },
  { name: 'Killers', label: 'Killers' },
  { name: 'FollowVariation', label: 'The stored variation first' },
  { name: 'Deepening', label: 'One depth after the other' },
] as const;

/** A search of SCHACH 2.2 to a depth, with some of its switches on. */
export const schachTrial = (game: Game, depth: number, on: ReadonlySet<string>): Trial =>
  trialTo(depth, 'schach22', game, Object.fromEntries(ORDER_SWITCHES.map(({ name }) => [name, on.has(name)])));

export const ALL_ON: ReadonlySet<string> = new Set(ORDER_SWITCHES.map(({ name }) => name));
export const ALL_OFF: ReadonlySet<string> = new Set();

/** The legal moves as Slutspel generates them, and as it sorts them. */
export function slutspelLists(game: Game): { readonly generated: readonly Uci[]; readonly sorted: readonly Uci[] } {
  const board = createBoard(createWeights('printed'));
  setPosition(board, fenOf(game));
  const moves = new Int32Array(MAX_MOVES);
  const end = generateSorted(board, createSorter(MAX_MOVES), moves, 0);
  const legal = new Set(movesOf(game));
  const texts = (list: readonly number[]) =>
    list
      .filter((move) => isLegal(board, move))
      .map(makeMoveText)
      .filter((move) => legal.has(move));
  return { generated: texts(listMoves(board)), sorted: texts(Array.from(moves.subarray(0, end))) };
}

/** The same or another one, of a move or a value. */
export const SAME_OR_OTHER = [
  { value: 'same', label: 'the same' },
  { value: 'other', label: 'another' },
] as const;

/** Parts of antwoord's search that order moves or spare them, with what they do. */
export const MODERN_PARTS: readonly {
  readonly name: keyof typeof FEATURES & string;
  readonly label: string;
  readonly does: string;
}[] = [
  {
    name: 'tableCuts',
    label: 'Transposition table',
    does: 'a position that was searched before, by another order of moves, is not searched again',
  },
  {
    name: 'nullMove',
    label: 'Null move',
    does: 'the side to move passes; if it still stands too well after a shallow search, the position is left',
  },
  {
    name: 'lateReductions',
    label: 'Late moves less deep',
    does: 'moves far down the list are first searched to a smaller depth, and again only if they surprise',
  },
  { name: 'quietHistory', label: 'History', does: 'quiet moves that did well elsewhere in the tree come first' },
  { name: 'captureHistory', label: 'History of captures', does: 'the same for captures' },
  { name: 'killers', label: 'Killers', does: 'a quiet move that refuted another at this depth is tried early' },
];

/** The share of the last iteration in all positions, in the words of the question. */
export const SHARES = [
  { value: 'quarter', label: 'up to a quarter', most: 0.25 },
  { value: 'half', label: 'a quarter to a half', most: 0.5 },
  { value: 'three', label: 'a half to three quarters', most: 0.75 },
  { value: 'most', label: 'more than three quarters', most: 1 },
] as const;

/** Positions of each iteration alone, from the counts at their ends. */
export function countsOf(iterations: readonly { readonly depth: number; readonly nodes: number }[], all: number) {
  return iterations.map(({ depth }, index) => {
    const from = index === 0 ? 0 : iterations[index - 1]!.nodes;
    const to = index === iterations.length - 1 ? all : iterations[index]!.nodes;
    return { depth, nodes: to - from };
  });
}

export const shareOf = (counts: readonly { readonly nodes: number }[]): string => {
  const all = counts.reduce((sum, { nodes }) => sum + nodes, 0);
  return bandAt(SHARES, (counts.at(-1)?.nodes ?? 0) / Math.max(1, all));
};
