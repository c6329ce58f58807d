import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TraceEvent } from '../../host/trace-event.ts';
import { columnsOf, NOTHING_WATCHED, type Watched, type WatchedList, withEvent } from './watched.ts';
import { searchExample } from './worked-example.ts';

const after = (...events: readonly TraceEvent[]): Watched => events.reduce(withEvent, NOTHING_WATCHED);
const list = (ply: number, ...moves: readonly string[]): TraceEvent => ({
  kind: 'list',
  ply,
  moves: moves.map((move, index) => ({ move, values: { minimum: -index, maximum: index } })),
});
const enter = (ply: number, move: string): TraceEvent => ({ kind: 'enter', ply, move });
const leave = (ply: number, move: string, value: number): TraceEvent => ({ kind: 'leave', ply, move, value });
const prune = (ply: number, move: string): TraceEvent => ({ kind: 'prune', ply, move, reason: 'no use' });
const cut = (ply: number, move: string): TraceEvent => ({ kind: 'cut', ply, move, value: 9 });
/** A list in short: "a executed, b struck". */
const short = (watched: Watched, ply: number) =>
  watched.lists[ply - 1]?.moves
    .map(({ move, fate, values }) => `${move} ${fate}${values.end === undefined ? '' : ` ${values.end}`}`)
    .join(', ');

describe('a reported list', () => {
  test('follows the state of its moves', () => {
    const looked = after(list(1, 'a', 'b', 'c', 'd'), enter(1, 'a'), list(2, 'x', 'y'), leave(1, 'a', 3));
    assert.equal(short(looked, 1), 'a back 3, b open, c open, d open');
    assert.equal(looked.lists.length, 1, 'the answers are gone from the board');
    const struck = withEvent(looked, prune(1, 'c'));
    assert.equal(struck.lists[0]?.moves[2]?.reason, 'no use');
    assert.equal(short([enter(1, 'b')].reduce(withEvent, struck), 1), 'a back 3, b executed, c struck, d open');
    assert.equal(struck.deepest, 2, 'but how deep it was is known');
    assert.deepEqual(struck.counts, { executed: 1, struck: 1, cuts: 0, missed: 0 });
  });

  test('leaves the other moves unsearched after a cut', () => {
    const watched = after(
      list(1, 'a'),
      enter(1, 'a'),
      list(2, 'x', 'y', 'z'),
      prune(2, 'z'),
      enter(2, 'x'),
      leave(2, 'x', 9),
      cut(2, 'x'),
    );
    assert.equal(short(watched, 2), 'x back 9, y cut, z struck');
    assert.equal(watched.lists[1]?.cutBy, 'x');
    assert.deepEqual(watched.line, ['a']);
  });

  test('has nothing cut if its last move is too good', () => {
    const watched = after(list(1, 'a'), enter(1, 'a'), list(2, 'x'), enter(2, 'x'), leave(2, 'x', 9), cut(2, 'x'));
    assert.equal(short(watched, 2), 'x back 9');
    assert.equal(watched.counts.cuts, 0);
    // In an unreported list the remaining moves are unknown.
    assert.equal(after(enter(1, 'a'), enter(2, 'x'), leave(2, 'x', 9), cut(2, 'x')).counts.cuts, 1);
  });

  test('shows the end values of the previous pass in a new one, with nothing struck or cut', () => {
    for (const first of ['a', 'b', 'c']) {
      const watched = after(
        list(1, 'a', 'b', 'c'),
        enter(1, 'a'),
        leave(1, 'a', 3),
        prune(1, 'b'),
        cut(1, 'a'),
        enter(1, first),
      );
      const expected = ['a', 'b', 'c'].map((move) => `${move} ${move === first ? 'executed' : 'open'}`);
      assert.equal(short(watched, 1), expected.join(', '));
      assert.deepEqual(watched.lists[0]?.moves[0]?.values, { minimum: -0, maximum: 0, before: 3 });
    }
  });

  test('has its columns in reading order, with the end value from the start', () => {
    const columns = (watched: Watched) => columnsOf(watched.lists[0] as WatchedList);
    assert.deepEqual(columns(after(list(1, 'a'))), ['minimum', 'maximum', 'end']);
    assert.deepEqual(columns(after(list(1, 'a'), enter(1, 'a'), leave(1, 'a', 3), enter(1, 'a'))), [
      ...['minimum', 'maximum', 'end', 'before'],
    ]);
  });
});

describe('an unreported list', () => {
  test('grows as moves are searched', () => {
    const watched = after(
      prune(1, 'z'),
      enter(1, 'a'),
      enter(2, 'x'),
      leave(2, 'x', -5),
      leave(1, 'a', 5),
      enter(1, 'b'),
    );
    assert.deepEqual(
      watched.lists[0]?.moves.map(({ move, fate, values }) => [move, fate, values]),
      [
        ['z', 'struck', {}],
        ['a', 'back', { value: 5 }],
        ['b', 'executed', {}],
      ],
    );
    assert.deepEqual(columnsOf(watched.lists[0]!), ['value']);
    assert.deepEqual(watched.line, ['b']);
  });

  test('of a deeper ply leaves the plies above it empty', () => {
    const watched = after(leave(3, 'x', 1));
    assert.deepEqual(
      watched.lists.map((each) => each?.ply),
      [undefined, undefined, 3],
    );
  });
});

test('modules, thoughts, judgements and the decision are followed', () => {
  const decision = { move: 'a', from: 'search', depth: 3, nodes: 9, pv: ['a'] } as const;
  const watched = after(
    { kind: 'module', name: 'NODE' },
    { kind: 'module', name: 'CLIMB' },
    list(1, 'a'),
    enter(1, 'a'),
    list(2, 'x'),
    { kind: 'evaluate', ply: 2, value: -4 },
    { kind: 'missed', count: 3 },
  );
  assert.deepEqual([watched.moduleBefore, watched.module], ['NODE', 'CLIMB']);
  assert.equal(watched.lists[1]?.worth, -4);
  assert.equal(watched.counts.missed, 3);
  const over = withEvent(watched, { kind: 'decides', decision });
  assert.deepEqual([over.line, over.lists.length, over.decision], [[], 1, decision]);
  assert.equal(short(over, 1), 'a open', 'it was broken off in the middle of a move');
});

test('the worked example ends with its three moves as in the article', () => {
  const watched = searchExample().reduce(withEvent, NOTHING_WATCHED);
  assert.equal(short(watched, 1), 'A back -100, B back -90, C back -110');
  assert.deepEqual(watched.counts, { executed: 3 + 7, struck: 0, cuts: 1, missed: 0 });
});
