import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { memoryStorage } from '../app/testing/memory-storage.ts';
import type { Side } from '../record/record.ts';
import { addOwnName, OWN_NAMES, offeredNames, ownColor } from './own-names.ts';

const named = (name: string): Side => ({ kind: 'named', name });
const game = (white: string, black: string) => ({ white: named(white), black: named(black) });

describe('the visitor’s name in imported games', () => {
  test('is among those offered, the most frequent first', () => {
    const games = [game('Anna', 'Bert'), game('Cora', 'Anna'), game('', 'Dirk'), game('?', 'Anna')];
    assert.deepEqual(offeredNames(games, []), ['Anna', 'Bert', 'Cora', 'Dirk']);
    assert.deepEqual(offeredNames(games, ['Cora']), [], 'one that is known need not be asked for');
    assert.deepEqual(offeredNames([], []), []);
  });

  test('is kept, and tells whose games are won and lost', () => {
    const storage = memoryStorage();
    assert.deepEqual(OWN_NAMES.read(storage), []);
    addOwnName(storage, 'Anna');
    addOwnName(storage, 'anna1982');
    addOwnName(storage, 'Anna');
    const names = OWN_NAMES.read(storage);
    assert.deepEqual(names, ['Anna', 'anna1982']);
    assert.equal(ownColor(game('Anna', 'Bert'), names), 'white');
    assert.equal(ownColor(game('Bert', 'anna1982'), names), 'black');
    assert.equal(ownColor(game('Bert', 'Cora'), names), undefined);
    assert.equal(ownColor(game('Anna', 'anna1982'), names), undefined, 'both');
    assert.equal(ownColor({ white: { kind: 'visitor' }, black: named('Anna') }, names), 'white');
    assert.equal(ownColor({ white: { kind: 'visitor' }, black: { kind: 'visitor' } }, names), undefined);
    storage.setItem('plyhouse.names', '{"no":1}');
    assert.deepEqual(OWN_NAMES.read(storage), []);
  });
});
