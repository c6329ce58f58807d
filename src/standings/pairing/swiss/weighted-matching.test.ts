import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seededChance } from '../../../host/chance.ts';
import { maximumWeightMatching } from './weighted-matching.ts';

type Edge = readonly [one: number, other: number, weight: number];

function matchingOf(size: number, edges: readonly Edge[]): number[] {
  const weights = new Map(
    edges.map(([one, other, weight]) => [`${Math.min(one, other)} ${Math.max(one, other)}`, weight]),
  );
  return maximumWeightMatching(size, (one, other) =>
    BigInt(weights.get(`${Math.min(one, other)} ${Math.max(one, other)}`) ?? 0),
  );
}

function weightOf(mate: readonly number[], edges: readonly Edge[]): number {
  return edges.reduce((sum, [one, other, weight]) => sum + (mate[one] === other ? weight : 0), 0);
}

/** The greatest weight, by trying everything. */
function greatest(size: number, edges: readonly Edge[]): number {
  const weights = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (const [one, other, weight] of edges) weights[one]![other] = weights[other]![one] = weight;
  const known = new Map<number, number>();
  const best = (free: number): number => {
    if (free === 0) return 0;
    const before = known.get(free);
    if (before !== undefined) return before;
    const one = 31 - Math.clz32(free);
    const rest = free & ~(1 << one);
    let most = best(rest);
    for (let other = 0; other < one; other++) {
      if (rest & (1 << other)) most = Math.max(most, weights[one]![other]! + best(rest & ~(1 << other)));
    }
    known.set(free, most);
    return most;
  };
  return best(2 ** size - 1);
}

function check(size: number, edges: readonly Edge[], what: string): void {
  const mate = matchingOf(size, edges);
  for (const [vertex, other] of mate.entries()) {
    if (other < 0) continue;
    assert.equal(mate[other], vertex, what);
    assert.ok(
      edges.some(([a, b]) => (a === vertex && b === other) || (b === vertex && a === other)),
      what,
    );
  }
  assert.equal(weightOf(mate, edges), greatest(size, edges), what);
}

// Graphs that need a blossom made, nested, entered and dissolved: after J. van Rantwijk's test cases for mwmatching. Edges
// are written "vertex-vertex weight".
const GRAPHS: readonly [name: string, size: number, edges: string][] = [
  ['no edge', 3, ''],
  ['one edge', 2, '0-1 1'],
  ['two edges that share a vertex', 4, '1-2 10, 2-3 11'],
  ['three in a row: the middle is worth more', 5, '1-2 5, 2-3 11, 3-4 5'],
  ['a blossom', 5, '1-2 8, 1-3 9, 2-3 10, 3-4 7'],
  ['a blossom, longer', 7, '1-2 8, 1-3 9, 2-3 10, 3-4 7, 1-6 5, 4-5 6'],
  ['a blossom relabelled', 7, '1-2 9, 1-3 8, 2-3 10, 1-4 5, 4-5 4, 1-6 3'],
  ['nested blossoms', 7, '1-2 9, 1-3 9, 2-3 10, 2-4 8, 3-5 8, 4-5 10, 5-6 6'],
  [
    'a nested blossom relabelled and dissolved',
    9,
    '1-2 8, 1-3 8, 2-3 10, 2-4 12, 3-5 12, 4-5 14, 4-6 12, 5-7 12, 6-7 14, 7-8 12',
  ],
  [
    'a blossom made inner, dissolved, and its parts used again',
    11,
    '1-2 45, 1-5 45, 2-3 50, 3-4 45, 4-5 50, 1-6 30, 3-9 35, 4-8 35, 5-7 26, 9-10 5',
  ],
  ['the same, entered elsewhere', 11, '1-2 45, 1-5 45, 2-3 50, 3-4 45, 4-5 50, 1-6 30, 3-9 35, 4-8 26, 5-7 40, 9-10 5'],
  [
    'a nested blossom dissolved by way of another',
    13,
    '1-2 45, 1-7 45, 2-3 50, 3-4 45, 4-5 95, 4-6 94, 5-6 94, 6-7 50, 1-8 30, 3-11 35, 5-9 36, 7-10 26, 11-12 5',
  ],
];

const readEdges = (text: string): Edge[] =>
  Array.from(text.matchAll(/(\d+)-(\d+) (\d+)/g), ([, one, other, weight]) => [+one!, +other!, +weight!]);

describe('a maximum weight matching', () => {
  for (const [name, size, edges] of GRAPHS) test(name, () => check(size, readEdges(edges), name));

  test('random graphs, dense and sparse, with few and many different weights', () => {
    const chance = seededChance(7);
    const lot = (to: number) => Math.floor(chance() * to);
    for (let round = 0; round < 3000; round++) {
      const size = 2 + lot(11);
      const density = chance();
      const span = [1, 3, 10, 1000][lot(4)]!;
      const edges: Edge[] = [];
      for (let one = 0; one < size; one++) {
        for (let other = 0; other < one; other++) if (chance() < density) edges.push([one, other, 1 + lot(span)]);
      }
      check(size, edges, `round ${round}: ${JSON.stringify([size, edges])}`);
    }
  });

  test('weights beyond the range of numbers keep their order', () => {
    const huge = 2n ** 400n;
    const mate = maximumWeightMatching(4, (one, other) => (one + other === 3 ? huge + 1n : huge));
    assert.deepEqual(mate, [3, 2, 1, 0]);
  });
});
