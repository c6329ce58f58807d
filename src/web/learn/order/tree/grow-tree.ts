import type { Uci } from '../../../../chess/move.ts';
import type { Decision, Trace } from '../../../../programs/program.ts';
import {
  ABSENT,
  BELOW_CUT,
  BELOW_KNOWN,
  CUT,
  type Fate,
  KNOWN,
  type Layer,
  NO_VALUE,
  nodeAt,
  SEARCHED,
  type TreeShape,
  type WholeTree,
} from './whole-tree.ts';

/** One search's visit of a node. */
interface Visit {
  value?: number;
  /** Its place among its parent's moves in the order tried, from 1. */
  rank: number;
  /** Whether it was valued by itself or by its moves; otherwise the table knew it, or the search was stopped. */
  isValued?: boolean;
  isCut?: boolean;
}

/** A node while the tree grows. */
interface GrowingNode {
  readonly parent: GrowingNode | undefined;
  readonly move: Uci;
  children: readonly GrowingNode[];
  /** Visits by search. */
  readonly visits: Visit[];
  /** Its number among all nodes, once the tree is finished. */
  place: number;
}

/** A tree to which searches are added one after the other. */
interface GrowingTree {
  /** Begins the next search. Its trace adds what it does. */
  begin(): Trace;
  /** Ends it. */
  end(decision: Decision): void;
  /** The tree of all searches. @param most the positions at which they were stopped. */
  finish(most: number): WholeTree;
}

export function growTree(): GrowingTree {
  const root: GrowingNode = { parent: undefined, move: '', children: [], visits: [], place: 0 };
  const decisions: Decision[] = [];
  /** The line that is being searched, the root first, and the number of moves tried at each of its nodes. */
  const line: GrowingNode[] = [root];
  const tried: number[] = [0];
  const visitOf = (ply: number): Visit => line[ply]!.visits[decisions.length]!;

  const trace: Trace = {
    list(ply, listed) {
      const parent = line[ply - 1]!;
      visitOf(ply - 1).isValued = true;
      if (parent.children.length === 0) {
        parent.children = listed.map(({ move }) => ({ parent, move, children: [], visits: [], place: 0 }));
      }
    },
    evaluate(ply) {
      visitOf(ply).isValued = true;
    },
    enter(ply, move) {
      const node = line[ply - 1]!.children.find((child) => child.move === move);
      if (!node) throw new Error(`${move} was tried and not listed`);
      tried[ply - 1]!++;
      node.visits[decisions.length] = { rank: tried[ply - 1]! };
      line[ply] = node;
      tried[ply] = 0;
    },
    leave(ply, _move, value) {
      visitOf(ply).value = -value;
    },
    cut(ply) {
      visitOf(ply - 1).isCut = true;
    },
  };

  return {
    begin() {
      root.visits[decisions.length] = { rank: 0 };
      tried[0] = 0;
      return trace;
    },
    end: (decision) => void decisions.push(decision),
    finish(most) {
      // 1. Nodes in their final order: row by row.
      const nodes: GrowingNode[] = [];
      const rows: number[] = [];
      for (let row: readonly GrowingNode[] = [root]; row.length > 0; row = row.flatMap(({ children }) => children)) {
        rows.push(nodes.length);
        for (const node of row) node.place = nodes.push(node) - 1;
      }
      const moves = [...new Set(nodes.map(({ move }) => move))];
      const codes = new Map(moves.map((move, code) => [move, code]));
      const shape = {
        rows: Uint32Array.from([...rows, nodes.length]),
        parents: Uint32Array.from(nodes, ({ parent }) => parent?.place ?? 0),
        firsts: Uint32Array.from(nodes, ({ children }) => children[0]?.place ?? 0),
        counts: Uint8Array.from(nodes, ({ children }) => children.length),
        moveOf: Uint16Array.from(nodes, ({ move }) => codes.get(move)!),
        moves,
      };

      // 2. What each search did, then where each node stands.
      const layers = decisions.map(({ nodes: count, pv }, search): Layer => {
        const values = Int16Array.from(nodes, ({ visits }) => visits[search]?.value ?? NO_VALUE);
        const tops = root.children.flatMap(({ visits }) => visits[search]?.value ?? []);
        values[0] = Math.max(...tops.map((value) => -value), NO_VALUE);
        const fates = new Uint8Array(nodes.length);
        for (const [place, node] of nodes.entries()) {
          fates[place] = fateOf(node, search, fates[shape.parents[place]!] as Fate);
        }
        const best = pv.map((_, index) => nodeAt(shape, pv.slice(0, index + 1))).filter((node) => node !== undefined);
        const ranks = Uint8Array.from(nodes, ({ visits }) => visits[search]?.rank ?? 0);
        return { nodes: count, isWhole: count < most, fates, values, ranks, best };
      });
      return { ...shape, ...placesOf(shape, layers), layers };
    },
  };
}

/** The fate of a node in a search; one that was not reached shares that of its parent. */
function fateOf({ parent, visits }: GrowingNode, search: number, above: Fate): Fate {
  const visit = visits[search];
  if (visit) return !parent || visit.isValued || visit.value === undefined ? SEARCHED : KNOWN;
  if (parent?.visits[search]?.isCut) return CUT;
  if (above === CUT || above === BELOW_CUT) return BELOW_CUT;
  return above === KNOWN || above === BELOW_KNOWN ? BELOW_KNOWN : ABSENT;
}

/**
 * The place of each node: its width is that of all leaves below it, or the average of its row if no search has looked
 * into it.
 */
function placesOf({ rows, parents, firsts, counts }: TreeShape, layers: readonly Layer[]) {
  const size = parents.length;
  const widths = new Uint32Array(size);
  for (let row = rows.length - 2; row >= 0; row--) {
    let [sum, number] = [0, 0];
    for (let at = rows[row]!; at < rows[row + 1]!; at++) {
      let width = 0;
      for (let child = firsts[at]!, end = child + counts[at]!; child < end; child++) width += widths[child]!;
      if (width === 0 && layers.some(({ ranks }) => ranks[at]! > 0)) width = 1;
      widths[at] = width;
      sum += width;
      number += width > 0 ? 1 : 0;
    }
    const usual = Math.max(1, Math.round(sum / Math.max(1, number)));
    for (let at = rows[row]!; at < rows[row + 1]!; at++) if (widths[at] === 0) widths[at] = usual;
  }
  const lefts = new Uint32Array(size);
  for (let at = 0; at < size; at++) {
    let left = lefts[at]!;
    for (let child = firsts[at]!, end = child + counts[at]!; child < end; child++) {
      lefts[child] = left;
      left += widths[child]!;
    }
  }
  const widest = Uint32Array.from({ length: rows.length - 1 }, (_, row) =>
    widths.subarray(rows[row], rows[row + 1]).reduce((most, width) => Math.max(most, width), 0),
  );
  return { lefts, widths, widest };
}
