import { type Color, opposite } from 'plyhouse-kernel/position';
import { type Game, gameOf, positionOf, repetitions, turnOf } from '../../../../chess/game.ts';
import { formatQuantity } from '../../../../format/number.ts';
import { scoreOf } from '../../../../programs/own/inspect.ts';
import type { Score } from '../../../../programs/program.ts';
import { colorName } from '../../../app/format.ts';
import {
  BELOW_CUT,
  BELOW_KNOWN,
  CUT,
  childrenOf,
  cutBelow,
  isOpen,
  KNOWN,
  type Layer,
  lineTo,
  NO_VALUE,
  refutationOf,
  rowOf,
  SEARCHED,
  type WholeTree,
  windowOf,
} from './whole-tree.ts';

/** A search in the tree of a game, and how its values and moves are written. */
export interface SearchedTree {
  readonly tree: WholeTree;
  readonly layer: Layer;
  readonly game: Game;
  readonly notation: { score(score: Score): string; san(game: Game, move: string): string };
}

/** A way from a node to one beside it. */
export type Way = 'parent' | 'child' | 'before' | 'after';

/** The next node in a direction; the node itself at an edge. The child is the best line's, or the first that was searched. */
export function wayFrom({ tree, layer }: Pick<SearchedTree, 'tree' | 'layer'>, node: number, way: Way): number {
  if (way === 'parent') return tree.parents[node]!;
  if (way === 'child') {
    const children = childrenOf(tree, node);
    const tried = children.filter((child) => layer.ranks[child] === 1);
    return children.find((child) => layer.best.includes(child)) ?? tried[0] ?? children[0] ?? node;
  }
  const siblings = node === 0 ? [node] : childrenOf(tree, tree.parents[node]!);
  return siblings[siblings.indexOf(node) + (way === 'before' ? -1 : 1)] ?? node;
}

/** The game up to a node. */
export const gameTo = ({ tree, game }: Pick<SearchedTree, 'tree' | 'game'>, node: number): Game =>
  gameOf(game.start, [...game.moves, ...lineTo(tree, node)]);

/** The move that leads to a node, as people write it; empty for the root. */
export function sanTo(searched: SearchedTree, node: number): string {
  const { tree, notation } = searched;
  return node === 0 ? '' : notation.san(gameTo(searched, tree.parents[node]!), tree.moves[tree.moveOf[node]!]!);
}

/** A value for White, of one for a side. */
const forWhite = (value: number, turn: Color): number => (turn === 'white' ? value : 0 - value);

/** A node's value for White, "≥" or "≤" before a bound; empty if it has none. */
export function valueNote(searched: SearchedTree, node: number): string {
  const { layer, notation } = searched;
  const value = layer.values[node]!;
  if (value === NO_VALUE) return layer.fates[node] === CUT ? 'cut' : '';
  const turn = turnAt(searched, node);
  const sign = { exact: '', least: '≥', most: '≤' }[boundOf(searched, node, turn)];
  return `${sign}${notation.score(scoreOf(forWhite(value, turn)))}`;
}

/** Labels of nodes at close range: each node's move and its value, computed once. */
export function labelsOf(searched: SearchedTree): (node: number) => readonly [move: string, note: string] {
  const known = new Map<number, readonly [string, string]>();
  return (node) => {
    const label = known.get(node) ?? ([sanTo(searched, node), valueNote(searched, node)] as const);
    known.set(node, label);
    return label;
  };
}

const turnAt = ({ tree, game }: SearchedTree, node: number): Color =>
  rowOf(tree, node) % 2 === 0 ? turnOf(game) : opposite(turnOf(game));

/** Whether a value is the node's own, or a bound of it, seen from White. Plain search bounds nothing. */
function boundOf({ tree, layer }: SearchedTree, node: number, turn: Color): 'exact' | 'least' | 'most' {
  if (layer === tree.layers[0]) return 'exact';
  const { alpha, beta } = windowOf(tree, layer, node);
  const value = layer.values[node]!;
  if (tree.counts[node] === 0 && layer.fates[node] === SEARCHED) return 'exact';
  if (value > alpha && value < beta) return 'exact';
  return value >= beta === (turn === 'white') ? 'least' : 'most';
}

/** The events at a node, in sentences. */
export function nodeSentences(searched: SearchedTree, node: number): readonly string[] {
  const { tree, layer, notation } = searched;
  const turn = turnAt(searched, node);
  const [mover, other] = [colorName(turn), colorName(opposite(turn))];
  const score = (value: number, view: Color) => notation.score(scoreOf(forWhite(value, view)));
  const san = (at: number) => sanTo(searched, at);
  const fate = layer.fates[node]!;
  const value = layer.values[node]!;
  switch (fate) {
    case CUT: {
      const parent = tree.parents[node]!;
      const refutation = refutationOf(tree, layer, parent)!;
      const { beta } = windowOf(tree, layer, parent);
      const count = cutBelow(tree, layer, parent).length;
      return [
        `Not searched. ${other}’s ${san(refutation)} was enough: it is worth ${score(-layer.values[refutation]!, opposite(turn))} for White, and ${mover} has ${score(beta, opposite(turn))} elsewhere. So ${mover} never lets it come to this, and ${formatQuantity(count, 'move')} ${count === 1 ? 'was' : 'were'} left out here.`,
      ];
    }
    case BELOW_CUT:
      return ['Not searched: a move before it was left out.'];
    case BELOW_KNOWN:
      return ['Not searched again: a position before it was found in the table.'];
    case KNOWN:
      return [
        `Known: the same position came before, by another order of moves. The table had its value, ${score(value, turn)} for White.`,
      ];
    case SEARCHED:
      break;
    default:
      return ['Not reached: the search was stopped.'];
  }
  if (value === NO_VALUE) return ['The search was stopped here.'];
  const sentences: string[] = [];
  const kind = { exact: '', least: 'at least ', most: 'at most ' }[boundOf(searched, node, turn)];
  if (tree.counts[node] === 0) sentences.push(formatEnd(gameTo(searched, node), score(value, turn)));
  else sentences.push(`${mover} to move. Value: ${kind}${score(value, turn)} for White.`);
  if (layer === tree.layers[0]) return sentences;
  const { alpha, beta } = windowOf(tree, layer, node);
  const found = [
    isOpen(alpha) ? '' : `${sure(turn)} ${score(alpha, turn)} (alpha)`,
    isOpen(beta) ? '' : `${sure(opposite(turn))} ${score(beta, turn)} (beta)`,
  ].filter((each) => each !== '');
  if (found.length > 0) sentences.push(`Elsewhere ${found.join(' and ')}.`);
  const refutation = refutationOf(tree, layer, node);
  if (refutation !== undefined) {
    const count = cutBelow(tree, layer, node).length;
    sentences.push(
      `After ${san(refutation)}, ${other} will not let it come to this: ${count} of ${formatQuantity(tree.counts[node]!, 'move')} left out.`,
    );
  }
  return sentences;
}

/** A side's earlier result: for White a value is the least, for Black the most. */
const sure = (color: Color): string => (color === 'white' ? 'White is sure of at least' : 'Black can hold it to');

/** The end of a line: mate, stalemate, a draw, or the evaluation. */
function formatEnd(game: Game, score: string): string {
  const position = positionOf(game);
  if (position.isCheckmate()) return 'Checkmate.';
  if (position.isStalemate()) return 'Stalemate.';
  if (repetitions(game) > 1) return 'A draw: the position came before.';
  return `The end of the line: the evaluation says ${score} for White.`;
}
