import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededChance } from '../../../host/chance.ts';
import { hasCompleteMatching } from './complete-matching.ts';

/** By trying everything. */
function canBeMatched(free: readonly number[], canMeet: (one: number, other: number) => boolean): boolean {
  const [first, ...rest] = free;
  if (first === undefined) return true;
  return rest.some(
    (other) =>
      canMeet(first, other) &&
      canBeMatched(
        rest.filter((each) => each !== other),
        canMeet,
      ),
  );
}

test('random graphs: agrees with exhaustive search', () => {
  const chance = seededChance(11);
  const found = { yes: 0, no: 0 };
  for (let turn = 0; turn < 4_000; turn++) {
    const size = 2 + Math.floor(chance() * 11);
    const density = 0.5 * chance();
    const edges = new Set<string>();
    for (let one = 0; one < size; one++) {
      for (let other = 0; other < one; other++) if (chance() < density) edges.add(`${other}-${one}`);
    }
    const canMeet = (one: number, other: number) => edges.has(one < other ? `${one}-${other}` : `${other}-${one}`);
    const expected = canBeMatched(
      Array.from({ length: size }, (_, vertex) => vertex),
      canMeet,
    );
    found[expected ? 'yes' : 'no']++;
    assert.equal(hasCompleteMatching(size, canMeet), expected, `${size} vertices, ${[...edges].join(' ')}`);
  }
  assert.ok(found.yes > 400 && found.no > 400, 'both answers are met often');
});

test('odd cycles joined by one edge', () => {
  // Two triangles and the edge between them: the search has to shrink both.
  const edges = new Set(['0-1', '1-2', '0-2', '3-4', '4-5', '3-5', '2-3']);
  const canMeet = (one: number, other: number) => edges.has(`${Math.min(one, other)}-${Math.max(one, other)}`);
  assert.equal(hasCompleteMatching(6, canMeet), true);
  edges.delete('2-3');
  assert.equal(hasCompleteMatching(6, canMeet), false);
});
