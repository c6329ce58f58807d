import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newGame, play } from '../../chess/game.ts';
import { parseRoute } from '../app/route.ts';
import { readRecord } from '../record/read-record.ts';
import { type GameRecord, newRecord, withEnding, withMove, withoutMoves } from '../record/record.ts';
import { compareLink, linkToOther, ownColor, readLink, standingOffer, takenFromLink } from './by-link.ts';

const SERVICES = { now: () => 5, newSeed: () => 7 };

/** White's game of so many moves. */
function gameOf(moves: string): GameRecord {
  const fresh = newRecord({
    id: 'g1',
    nowMillis: 0,
    game: newGame(),
    white: { kind: 'visitor' },
    black: { kind: 'named', name: '' },
    terms: {},
    seed: 1,
  });
  const list = moves === '' ? [] : moves.split(' ');
  return list.reduce((record, uci) => withMove(record, uci, 1), { ...fresh, byLink: {} } as GameRecord);
}

/** Reads a link as the other player's browser does. */
function opened(link: string): GameRecord {
  const route = parseRoute(link);
  assert.ok(route.view === 'turn');
  const read = readLink(SERVICES, route.game, route.code ?? '', route.draw !== undefined);
  assert.ok('record' in read, JSON.stringify(read));
  return read.record;
}

describe('a game by links', () => {
  test('is read by the other player with the sides the other way round', () => {
    const there = opened(linkToOther(gameOf('e2e4'), 'Anna'));
    assert.deepEqual(
      [there.id, there.white, there.black, there.game.moves],
      ['g1', { kind: 'named', name: 'Anna' }, { kind: 'visitor' }, ['e2e4']],
    );
    assert.equal(ownColor(there), 'black');
    assert.deepEqual(opened(linkToOther(gameOf('e2e4'), '')).white, { kind: 'named', name: 'The other player' });
    const nameless = takenFromLink(there, opened(linkToOther(gameOf('e2e4'), '')), 9);
    assert.deepEqual(nameless.white, { kind: 'named', name: 'Anna' });
    const back = opened(linkToOther(withMove(there, 'e7e5', 1), 'Bert'));
    assert.equal(ownColor(back), 'white');
    assert.deepEqual(back.game.moves, ['e2e4', 'e7e5']);
    const taken = takenFromLink(gameOf('e2e4'), back, 9);
    assert.deepEqual([taken.white.kind, taken.black], ['visitor', { kind: 'named', name: 'Bert' }]);
  });

  for (const [kept, linked, update] of [
    ['', '', 'same'],
    ['e2e4', 'e2e4', 'same'],
    ['e2e4', 'e2e4 e7e5', 'newer'],
    ['e2e4 e7e5 g1f3', 'e2e4', 'older'],
    ['e2e4 e7e5', 'e2e4 c7c5', 'different'],
    ['e2e4 e7e5 g1f3', 'e2e4 c7c5', 'different'],
    ['e2e4', 'd2d4 d7d5', 'different'],
  ] as const) {
    test(`with “${kept}” here finds a link with “${linked}” ${update}`, () => {
      assert.equal(compareLink(gameOf(kept), gameOf(linked)), update);
    });
  }

  test('an ending and an offer are news, once', () => {
    const here = gameOf('e2e4 e7e5 g1f3');
    const over = withEnding(here, { kind: 'resignation', winner: 'white' }, 2);
    assert.equal(compareLink(here, opened(linkToOther(over, ''))), 'newer');
    assert.equal(compareLink(over, opened(linkToOther(over, ''))), 'same');
    assert.equal(compareLink(over, here), 'older');
    // The game is over here: a link in which it was played on does not replace that.
    assert.equal(compareLink(over, gameOf('e2e4 e7e5 g1f3 b8c6')), 'different');

    const offering: GameRecord = { ...here, byLink: { offer: { by: 'white', ply: 3 } } };
    const there = opened(linkToOther(offering, ''));
    assert.equal(standingOffer(there), 'white');
    assert.equal(compareLink(here, there), 'newer');
    assert.equal(compareLink(there, there), 'same');
    assert.equal(standingOffer(withMove(there, 'b8c6', 2)), undefined);
  });

  test('moves that a link does not have are kept as taken back', () => {
    const here = gameOf('e2e4 e7e5');
    const taken = takenFromLink(here, gameOf('e2e4 c7c5'), 9);
    assert.deepEqual(taken.game.moves, ['e2e4', 'c7c5']);
    assert.deepEqual(taken.takenBack, [['e2e4', 'e7e5']]);
    assert.deepEqual(takenFromLink(here, gameOf('e2e4 e7e5 g1f3'), 9).takenBack, []);
    assert.deepEqual(withoutMoves(here, 1, 3).byLink, {});
  });

  test('a damaged link is reported, and so is one that is no game by links', () => {
    const { code = '' } = parseRoute(linkToOther(gameOf('e2e4'), '')) as { code?: string };
    assert.match(JSON.stringify(readLink(SERVICES, 'g1', code.slice(0, -2), false)), /cut short|changed/);
    assert.match(JSON.stringify(readLink(SERVICES, 'g1', '', false)), /cut short|changed/);
  });

  test('survives its store, and a damaged offer costs only the offer', () => {
    const stored = { ...gameOf('e2e4'), byLink: { offer: { by: 'white', ply: 1 } }, isTurning: true };
    const read = readRecord(structuredClone(stored));
    assert.ok(read.kind === 'whole' && standingOffer(read.record) === 'white' && read.record.isTurning);
    const damaged = readRecord({ ...stored, byLink: { offer: 'draw' } });
    assert.ok(damaged.kind === 'damaged');
    assert.deepEqual(damaged.damaged.faults, ['the offer of a draw']);
    assert.deepEqual(damaged.damaged.readable?.byLink, {});
  });

  test('may start from any position', () => {
    const start = '4k3/8/8/8/8/8/8/R3K3 w - - 0 1';
    const game = play(newGame(start), 'a1a8');
    const record = { ...gameOf(''), game };
    assert.equal(opened(linkToOther(record, '')).game.start, start);
    assert.equal(compareLink(gameOf(''), record), 'different');
  });
});
