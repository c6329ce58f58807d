import type { Uci } from '../../../../chess/move.ts';
import type { Decision, Trace } from '../../../../programs/program.ts';
import {
  ABSENT,
  BELOW_CUT,
  BELOW_KNOWN,
  CUT,
  KNOWN,
  type Layer,
  NO_VALUE,
  nodeAt,
  SEARCHED,
  type WholeTree,
} from './whole-tree.ts';

/** What is noted of one search, by the number a node has while the tree grows. */
interface Notes {
  readonly values: number[];
  readonly ranks: number[];
  /** Whether it was valued by itself or by its moves, or neither: then the table knew it. */
  readonly isValued: boolean[];
  readonly isCut: boolean[];
  decision: Decision | undefined;
}

/** A tree to which searches are added one after the other. */
export interface GrowingTree {
  /** Begins the next search. Its trace adds what it does. */
  begin(): Trace;
  /** Ends it. */
  end(decision: Decision): void;
  /** The tree of all searches. @param most the positions at which they were stopped. */
  finish(most: number): WholeTree;
}

export function growTree(): GrowingTree {
  // While it grows a node has the next free number; its children are numbered together when they are first listed.
  const parents = [0];
  const firsts = [0];
  const counts = [0];
  const moveOf = [0];
  const moves: Uci[] = [''];
  const codes = new Map<Uci, number>([['', 0]]);
  const searches: Notes[] = [];
  let notes: Notes;
  /** The line that is being searched, the root first; and how many moves of each node on it were tried. */
  const line: number[] = [0];
  const tried: number[] = [0];

  const codeOf = (move: Uci): number => {
    const known = codes.get(move);
    if (known !== undefined) return known;
    codes.set(move, moves.length);
    return moves.push(move) - 1;
  };
  const childOf = (node: number, move: Uci): number => {
    const code = codeOf(move);
    const first = firsts[node]!;
    for (let at = first; at < first + counts[node]!; at++) if (moveOf[at] === code) return at;
    throw new Error(`${move} was tried and not listed`);
  };

  const trace: Trace = {
    list(ply, listed) {
      const node = line[ply - 1]!;
      notes.isValued[node] = true;
      if (counts[node]! > 0) return;
      firsts[node] = parents.length;
      counts[node] = listed.length;
      for (const { move } of listed) {
        parents.push(node);
        firsts.push(0);
        counts.push(0);
        moveOf.push(codeOf(move));
      }
    },
    evaluate(ply) {
      notes.isValued[line[ply]!] = true;
    },
    enter(ply, move) {
      const node = childOf(line[ply - 1]!, move);
      tried[ply - 1]!++;
      notes.ranks[node] = tried[ply - 1]!;
      line[ply] = node;
      tried[ply] = 0;
    },
    leave(ply, _move, value) {
      notes.values[line[ply]!] = -value;
    },
    cut(ply) {
      notes.isCut[line[ply - 1]!] = true;
    },
  };

  return {
    begin() {
      notes = { values: [], ranks: [], isValued: [], isCut: [], decision: undefined };
      searches.push(notes);
      tried[0] = 0;
      return trace;
    },
    end(decision) {
      notes.decision = decision;
    },
    finish(most) {
      // 1. Nodes in their final order: row by row.
      const size = parents.length;
      const order = new Uint32Array(size);
      const place = new Uint32Array(size);
      const rows = [0];
      let filled = 1;
      for (let at = 0; at < filled; ) {
        const end = filled;
        for (; at < end; at++) {
          const node = order[at]!;
          for (let child = firsts[node]!, left = counts[node]!; left > 0; child++, left--) {
            place[child] = filled;
            order[filled++] = child;
          }
        }
        rows.push(end);
      }
      const take = <Numbers extends Uint8Array | Uint16Array | Uint32Array | Int16Array>(
        into: Numbers,
        read: (node: number) => number,
      ) => {
        for (let at = 0; at < size; at++) into[at] = read(order[at]!);
        return into;
      };
      const shape = {
        rows: Uint32Array.from(rows),
        parents: take(new Uint32Array(size), (node) => place[parents[node]!]!),
        firsts: take(new Uint32Array(size), (node) => (counts[node] === 0 ? 0 : place[firsts[node]!]!)),
        counts: take(new Uint8Array(size), (node) => counts[node]!),
        moveOf: take(new Uint16Array(size), (node) => moveOf[node]!),
        moves,
      };

      // 2. What each search did, then where each node stands.
      const layers = searches.map((each): Layer => {
        const ranks = take(new Uint8Array(size), (node) => each.ranks[node] ?? 0);
        const values = take(new Int16Array(size), (node) => each.values[node] ?? NO_VALUE);
        values[0] = Math.max(...childValues(shape, values).map((value) => -value), NO_VALUE);
        const fates = fatesOf(shape, (at) => {
          const node = order[at]!;
          if (at === 0) return SEARCHED;
          if (ranks[at]! > 0) return each.isValued[node] || values[at] === NO_VALUE ? SEARCHED : KNOWN;
          return each.isCut[parents[node]!] ? CUT : ABSENT;
        });
        const { nodes, pv } = each.decision!;
        return { nodes, isWhole: nodes < most, fates, values, ranks, best: lineIn(shape, pv) };
      });
      return { ...shape, ...placesOf(shape, layers), layers };
    },
  };
}

type Shape = Pick<WholeTree, 'rows' | 'parents' | 'firsts' | 'counts' | 'moveOf' | 'moves'>;

const childValues = ({ firsts, counts }: Shape, values: Int16Array): number[] =>
  Array.from(values.subarray(firsts[0], firsts[0]! + counts[0]!)).filter((value) => value !== NO_VALUE);

/** What became of each node; what was not reached shares the fate of its parent. */
function fatesOf({ parents }: Shape, own: (at: number) => number): Uint8Array {
  const fates = new Uint8Array(parents.length);
  for (let at = 0; at < fates.length; at++) {
    const fate = own(at);
    const above = fates[parents[at]!]!;
    fates[at] =
      fate !== ABSENT || at === 0
        ? fate
        : above === CUT || above === BELOW_CUT
          ? BELOW_CUT
          : above === KNOWN || above === BELOW_KNOWN
            ? BELOW_KNOWN
            : ABSENT;
  }
  return fates;
}

/** The nodes of a line, as far as the tree has them. */
function lineIn(shape: Shape, pv: readonly Uci[]): number[] {
  const nodes: number[] = [];
  for (const [index] of pv.entries()) {
    const node = nodeAt(shape as WholeTree, pv.slice(0, index + 1));
    if (node === undefined) break;
    nodes.push(node);
  }
  return nodes;
}

/**
 * Where each node stands: as wide as all leaves below it. What no search has looked into is as wide as the others of its row
 * are on average.
 */
function placesOf({ rows, parents, firsts, counts }: Shape, layers: readonly Layer[]) {
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
