import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newGame } from '../../chess/game.ts';
import type { TraceEvent } from '../../host/trace-event.ts';
import { tracePath } from '../../host/trace-path.ts';
import { formatGambietStep } from './gambiet-text.ts';
import { type FormatStep, formatPlainStep, formatReason, formatValue } from './step-text.ts';
import { stepReader } from './trace-steps.ts';
import { NOTHING_WATCHED, withEvent } from './watched.ts';
import { formatExampleStep, recordedSource, searchExample } from './worked-example.ts';

/** The descriptions of all steps of a list of events. */
async function report(
  events: readonly TraceEvent[],
  formatStep: FormatStep,
  legal: (ply: number) => number | undefined = () => undefined,
): Promise<string[]> {
  const reader = stepReader(recordedSource(events));
  const path = tracePath(newGame(), { form: 'long' });
  const texts: string[] = [];
  let watched = NOTHING_WATCHED;
  while (!reader.isOver()) {
    const ahead = reader.shift();
    if (!ahead) {
      await reader.fill(100);
      continue;
    }
    texts.push(formatStep({ ...ahead, watched, name: path.name, legal }));
    for (const event of ahead.step.events) {
      watched = withEvent(watched, event);
      path.follow(event);
    }
  }
  return texts;
}

const module = (name: string): TraceEvent => ({ kind: 'module', name });
const list = (ply: number, ...moves: readonly [string, number, number, number?][]): TraceEvent => ({
  kind: 'list',
  ply,
  moves: moves.map(([move, minimum, maximum, before]) => ({
    move,
    values: { minimum, maximum, ...(before === undefined ? {} : { before }) },
  })),
});
const enter = (ply: number, move: string): TraceEvent => ({ kind: 'enter', ply, move });
const leave = (ply: number, move: string, value: number): TraceEvent => ({ kind: 'leave', ply, move, value });
const prune = (ply: number, move: string, reason: string): TraceEvent => ({ kind: 'prune', ply, move, reason });

describe('Gambiet/82, module by module', () => {
  test('a pass to ply 3 and into the next one', async () => {
    const thought = { kind: 'line', depth: 3, nodes: 40, pv: ['g1f3'] } as const;
    const texts = await report(
      [
        ...[module('MATCH'), module('ANALYS'), module('GEN')],
        list(1, ['e2e4', 3, 3], ['g1f3', 4, 6], ['a2a3', -1, -1]),
        ...[module('DEPTH'), module('EXMOVE'), enter(1, 'g1f3'), module('NODE'), module('GEN')],
        list(2, ['g8f6', 0, 0], ['e7e5', -12, 0]),
        ...[module('DEPTH'), module('EXMOVE'), enter(2, 'g8f6'), module('NODE')],
        list(3, ['b1c3', 5, 5]),
        { kind: 'evaluate', ply: 3, value: 5 },
        ...[module('CLIMB'), leave(2, 'g8f6', -5), module('DEPTH'), prune(2, 'e7e5', 'maximum -7 < end -5')],
        ...[module('CLIMB'), leave(1, 'g1f3', 5), { kind: 'thought', thought } as const],
        ...[module('NEXPAS'), module('DEPTH'), module('EXMOVE'), enter(1, 'g1f3'), module('NODE'), module('GEN')],
        module('MOVOUT'),
        { kind: 'decides', decision: { move: 'g1f3', from: 'search', depth: 3, nodes: 40, pv: [] } },
      ],
      formatGambietStep,
    );
    assert.deepEqual(texts, [
      'MATCH continues the game.',
      'ANALYS is called for a move: the positional tables first, then GEN.',
      'GEN lists 3 moves for ply 1; the highest minimum is +4, of Ng1-f3.',
      'DEPTH picks Ng1-f3, minimum +4.',
      'EXMOVE executes Ng1-f3 in the search.',
      'NODE calls GEN for the answers.',
      'GEN lists 2 moves for ply 2; the highest minimum is 0, of Ng8-f6.',
      'DEPTH picks Ng8-f6, minimum 0.',
      'EXMOVE executes Ng8-f6 in the search.',
      'NODE finds 1 answer in the variation file. The last ply of this pass: the position is worth +5.',
      'CLIMB takes Ng8-f6 back, end evaluation −5.',
      'DEPTH strikes out 1 move and finds nothing left to look at at ply 2.',
      'CLIMB takes Ng1-f3 back, end evaluation +5. The best of pass 3 so far.',
      'NEXPAS: every move has been looked at. Again, two plies deeper.',
      'DEPTH picks Ng1-f3, end evaluation +5 in the pass before.',
      'EXMOVE executes Ng1-f3 in the search.',
      'NODE calls GEN for the answers.',
      'GEN stops: time is up.',
      'MOVOUT plays Ng1-f3.',
    ]);
  });

  test('a cut, a list without moves, the opening book, the modules of a game', async () => {
    const texts = await report(
      [
        ...[module('PLAYER'), module('MOVOUT'), module('STATUS'), module('SWEEP')],
        ...[module('GEN'), list(1), module('GEN'), list(1, ['e2e4', 1, 1], ['d2d4', 1, 1], ['c2c4', 0, 0])],
        ...[module('EXMOVE'), enter(1, 'e2e4'), module('CLIMB'), leave(1, 'e2e4', 9)],
        { kind: 'cut', ply: 1, move: 'e2e4', value: 9 },
        module('MOVOUT'),
        { kind: 'decides', decision: { move: 'e2e4', from: 'book', depth: 0, nodes: 0, pv: [] } },
      ],
      formatGambietStep,
    );
    assert.deepEqual(texts, [
      'PLAYER finds the move among the legal ones.',
      'MOVOUT executes the move in the game.',
      'STATUS keeps track of who may still castle.',
      'SWEEP removes from the variation file what can no longer happen.',
      'GEN finds no move: it is mate or stalemate.',
      'GEN lists 3 moves for ply 1; the highest minimum is +1, of e2-e4.',
      'EXMOVE executes e2-e4 in the search.',
      'CLIMB takes e2-e4 back, end evaluation +9. Too good: 2 other moves cut.',
      'MOVOUT plays e2-e4, from the book.',
    ]);
  });
});

test('Gambiet/82 at the edges: nothing to play, time up, modules without their events', async () => {
  const none = { kind: 'decides', decision: { from: 'none', depth: 0, nodes: 0, pv: [] } } as const;
  const cut = { kind: 'cut', ply: 1, move: 'e2e4', value: 9 } as const;
  const bare = { kind: 'list', ply: 1, moves: [{ move: 'e2e4', values: {} }] } as const;
  const texts = await report(
    [
      ...[module('GEN'), module('MATCH'), module('EXMOVE'), module('CLIMB'), module('NODE')],
      ...[module('NODE'), bare, module('DEPTH'), prune(1, 'd2d4', ''), prune(1, 'c2c4', '')],
      ...[module('EXMOVE'), enter(1, 'e2e4'), module('CLIMB'), leave(1, 'e2e4', 9), cut],
      ...[module('DEPTH'), module('NODE'), module('MOVOUT'), none, module('NEXPAS'), module('MOVOUT')],
    ],
    formatGambietStep,
  );
  assert.deepEqual(texts, [
    'GEN lists the moves.',
    'MATCH continues the game.',
    'EXMOVE executes a move in the search.',
    'CLIMB goes back up.',
    'NODE prepares the answers.',
    'NODE finds 1 answer in the variation file.',
    'DEPTH strikes out 2 moves and picks e2-e4, the next.',
    'EXMOVE executes e2-e4 in the search.',
    'CLIMB takes e2-e4 back, end evaluation +9. Too good, but no other move is left to cut.',
    'DEPTH finds nothing left to look at.',
    'NODE stops: time is up.',
    'There is no move to play.',
    'NEXPAS finds nothing more to look for.',
    'MOVOUT executes the move in the game.',
  ]);
});

test('a list that was abandoned is described as such', async () => {
  const events = [module('GEN'), list(1, ['e2e4', 3, 3], ['g1f3', 4, 6]), module('DEPTH')];
  const [text] = await report(events, formatGambietStep, () => 20);
  assert.equal(text, 'GEN stops after 2 of 20 moves for ply 1: Ng1-f3, minimum +4, is good enough.');
  assert.match((await report(events, formatGambietStep, () => 2))[0]!, /^GEN lists 2 moves for ply 1; /);
});

test('the worked example follows the words of the article', async () => {
  const texts = await report(searchExample(), formatExampleStep);
  for (const text of [
    'ANALYS is called: White has the moves A, B, C.',
    'NODE asks the evaluation function: A2 is worth 100 points to Black.',
    'CLIMB takes A back: it costs White 100 points.',
    'DEPTH finds no answer to B left.',
    'CLIMB takes B back: it costs White 90 points.',
    'CLIMB takes C1 back: 110 points. More than White need allow, so White will not play C. C2 and C3 are cut.',
    'CLIMB takes C back: it costs White at least 110 points.',
    'MOVOUT plays B: Black gets 90 points, the least there is to get.',
  ]) {
    assert.ok(texts.includes(text), `${text}\nnot among\n${texts.join('\n')}`);
  }
});

test('with C1 last nothing is reported as saved', async () => {
  const texts = await report(searchExample('late'), formatExampleStep);
  const saved =
    'CLIMB takes C1 back: 110 points. More than White need allow, so White will not play C. ' +
    'It was the last answer: nothing is saved.';
  assert.ok(texts.includes(saved), texts.join('\n'));
  assert.ok(texts.includes('CLIMB takes C back: it costs White 110 points.'));
});

test('a cut is described by the moves it leaves unsearched', async () => {
  const search = [list(1, ['e2e4', 3, 3], ['a2a3', 0, 0]), enter(1, 'e2e4'), leave(1, 'e2e4', 3)];
  const cut: TraceEvent = { kind: 'cut', ply: 1, move: 'e2e4', value: 3 };
  const last: TraceEvent = { kind: 'cut', ply: 1, move: 'a2a3', value: 4 };
  const formatStep = (...events: readonly TraceEvent[]) => report(events, formatPlainStep);
  assert.match((await formatStep(...search, cut)).at(-1)!, /That is too good already: the other moves are cut\.$/);
  const both = [...search, enter(1, 'a2a3'), leave(1, 'a2a3', 4), last];
  assert.match((await formatStep(...both)).at(-1)!, /That is too good, but no other move is left to cut\.$/);
  const pat: TraceEvent = { kind: 'cut', ply: 2, move: '', value: 3 };
  const stood = await formatStep(enter(1, 'e2e4'), { kind: 'evaluate', ply: 1, value: -3 }, pat);
  assert.equal(
    stood.join(),
    'It looks at e2-e4. The position is worth −3. It is good enough without a capture: none is looked at.',
  );
});

test('other programs are described by their moves', async () => {
  const texts = await report(
    [
      module('iteration 2'),
      prune(1, 'a2a3', 'the king could be taken'),
      prune(1, 'b2b3', 'the king could be taken'),
      enter(1, 'e2e4'),
      { kind: 'evaluate', ply: 1, value: 3.632 },
      leave(1, 'e2e4', -3),
      { kind: 'cut', ply: 1, move: 'e2e4', value: 3 },
      { kind: 'decides', decision: { move: 'e2e4', from: 'search', depth: 1, nodes: 1, pv: [] } },
    ],
    formatPlainStep,
  );
  assert.deepEqual(texts, [
    'Iteration 2. It strikes out a2-a3 and 1 more: the king could be taken. It looks at e2-e4. The position is worth +3.63.',
    'e2-e4 is worth −3. That is too good already: the other moves are cut.',
    'It decides on e2-e4.',
  ]);
});

test('values and reasons use a true minus sign', () => {
  assert.deepEqual([4, -4, 0, -0, 3.632, -0.5].map(formatValue), ['+4', '−4', '0', '0', '+3.63', '−0.50']);
  assert.equal(formatReason('maximum -4 < end -3'), 'maximum −4 < end −3');
  assert.equal(formatReason('no Gambiet-82 here'), 'no Gambiet-82 here');
});
