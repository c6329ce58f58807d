import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Decision, Score, Thought } from '../programs/program.ts';
import { addThought, type BestLines, findingOf } from './finding.ts';
import { parseTasks, type SuiteTask } from './task.ts';
import { SCRIPTED_CARD } from './testing/scripted.ts';

const taskOf = (text: string): SuiteTask => parseTasks(text, 'mine').tasks[0]!;
const RETI = '7K/8/k1P5/7p/8/8/8/8 w - - bm Kg7; id "reti"';
const SETTINGS = { Mood: 'calm', Book: true };

type Line = readonly [depth: number, nodes: number, pv: string, score?: Score];

function find(
  epd: string,
  lines: readonly Line[],
  decision: Partial<Decision>,
  settings: Record<string, unknown> = SETTINGS,
) {
  const trail: BestLines = new Map();
  for (const [depth, nodes, pv, score] of lines) {
    const thought: Thought = { kind: 'line', depth, nodes, pv: pv.split(' '), score };
    addThought(trail, thought, nodes / 10, SCRIPTED_CARD);
  }
  const whole: Decision = { from: 'search', depth: 1, nodes: 1, pv: decision.move ? [decision.move] : [], ...decision };
  return findingOf(
    taskOf(epd),
    trail,
    { decision: whole, millis: 500, periodMillis: whole.nodes },
    SCRIPTED_CARD,
    settings,
  );
}

describe('where a solution was found', () => {
  test('first, lost again, and from then on', () => {
    const lines: Line[] = [
      [1, 10, 'h8g7'],
      [2, 50, 'c6c7 a6b6'],
      [3, 200, 'h8g7'],
      [4, 900, 'h8g7 h5h4'],
    ];
    const { isSolved, first, since, final } = find(RETI, lines, { move: 'h8g7', depth: 4, nodes: 1000 });
    assert.equal(isSolved, true);
    assert.deepEqual([first!.depth, first!.nodes, first!.periodMillis, first!.millis], [1, 10, 10, 1]);
    assert.deepEqual([since!.depth, since!.nodes, since!.periodMillis], [3, 200, 200]);
    assert.deepEqual([final!.nodes, final!.millis], [1000, 500]);
  });
  test('found and given up at the end: not solved', () => {
    const { isSolved, first, since } = find(
      RETI,
      [
        [1, 10, 'c6c7'],
        [2, 50, 'h8g7'],
      ],
      { move: 'c6c7', depth: 3, nodes: 90 },
    );
    assert.deepEqual([isSolved, first?.depth, since], [false, 2, undefined]);
  });
  test('only at the very end, as programs that say nothing while they think', () => {
    const { first, since } = find(RETI, [], { move: 'h8g7', depth: 5, nodes: 70 });
    assert.deepEqual([first?.depth, since?.nodes], [5, 70]);
  });
  test('of one depth the last line counts, and counters alone do not', () => {
    const trail: BestLines = new Map();
    const thoughtOf = (kind: Thought['kind'], pv: string[], nodes: number) =>
      addThought(trail, { kind, depth: 2, nodes, pv }, 1, SCRIPTED_CARD);
    thoughtOf('line', ['c6c7'], 5);
    thoughtOf('line', ['h8g7'], 7);
    thoughtOf('progress', ['c6c7'], 9);
    thoughtOf('line', [], 11);
    assert.deepEqual(
      [...trail.values()].map(({ move, nodes }) => [move, nodes]),
      [['h8g7', 7]],
    );
  });
  test('giving up solves nothing', () => {
    const { isSolved, final } = find(RETI, [[1, 1, 'h8g7']], {
      from: 'none',
      remarks: [{ kind: 'resigns', text: 'enough' }],
    });
    assert.deepEqual([isSolved, final], [false, undefined]);
  });
  test('a mate has to be seen: the move alone is not enough', () => {
    const epd = '7k/p3Rpp1/8/8/3K4/1Pn2q2/2P2rP1/Q4R2 b - - bm Rd2+; dm 4;';
    const mate: Score = { kind: 'mate', moves: 4 };
    const lines: Line[] = [
      [2, 10, 'f2d2', { kind: 'cp', centipawns: 300 }],
      [5, 99, 'f2d2', mate],
    ];
    assert.equal(find(epd, lines.slice(0, 1), { move: 'f2d2', depth: 2, nodes: 10 }).isSolved, false);
    const { isSolved, since } = find(epd, lines, { move: 'f2d2', depth: 5, nodes: 99, score: mate });
    assert.deepEqual([isSolved, since?.depth], [true, 5]);
  });
});

describe('what the article says, held beside it', () => {
  const lines: Line[] = [
    [2, 50, 'c6c7 a6b6'],
    [3, 200, 'h8g7 h5h4 g7f6'],
    [4, 400, 'h8g7 a6b6'],
  ];
  const ended = { move: 'h8g7', depth: 4, nodes: 500, pv: ['h8g7', 'a6b6'] };
  const verdicts = (claims: string[], settings?: Record<string, unknown>) => {
    const comments = claims.map((claim, index) => `c${index + 1} "${claim}"`).join('; ');
    return find(`${RETI}; ${comments};`, lines, ended, settings).claims.map(({ verdict }) => verdict);
  };

  test('at the depth stated, otherwise at the end', () => {
    const claims = [
      'scripted, 2 plies: c7',
      'scripted, 3 plies: c7',
      'scripted, 3 plies: Kg7 h4 Kf6',
      'scripted, 3 plies: Kg7 h4 Kh6',
      'scripted: Kg7 Kb6',
    ];
    assert.deepEqual(verdicts(claims), ['same', 'other', 'same', 'begins', 'same']);
  });
  test('a depth it did not come to the end of is unreached', () => {
    assert.deepEqual(verdicts(['scripted, 5 plies: Kg7']), ['unreached']);
    const begun: Line[] = [...lines, [5, 490, 'c6c7']];
    assert.deepEqual(find(`${RETI}; c1 "scripted, 5 plies: c7";`, begun, ended).claims[0]?.verdict, 'unreached');
  });
  test('other programs, other settings, weighed lines and words are not compared', () => {
    const claims = [
      'Elsa, 2 plies: c7',
      'scripted, Mood=wild, 2 plies: c7',
      'scripted, weighed: c7',
      'scripted: sees it',
    ];
    assert.deepEqual(verdicts(claims), [undefined, undefined, undefined, undefined]);
    assert.deepEqual(verdicts(['scripted, mood=Wild, 2 plies: c7'], { Mood: 'wild' }), ['same']);
  });
  test('moves, value, work and time each have a verdict of their own', () => {
    const claims = (text: string) =>
      find(`${RETI}; c1 "scripted, ${text}: Kg7";`, lines, { ...ended, own: { score: '+2' } }).claims[0]!;
    // Held from 200 positions on; the scripted machine does a thousand a second.
    const right = claims('180 positions, 0.25 s, value +2');
    assert.equal(right.verdict, 'same');
    assert.deepEqual(right.work, { printed: 180, ours: 200, measure: 'same' });
    assert.deepEqual(right.time, { printed: 250, ours: 200, measure: 'same' });
    assert.deepEqual(right.value, { printed: '+2', ours: '+2', isSame: true });
    const near = claims('450 positions, 1 s, value +1');
    assert.deepEqual(
      [near.verdict, near.work!.measure, near.time!.measure, near.value!.isSame],
      ['same', 'near', 'other', false],
    );
    assert.equal(claims('20 positions').work!.measure, 'other');
    assert.deepEqual([claims('3 plies').work, claims('3 plies').time], [undefined, undefined]);
  });
  test('what does not come true is counted to the end', () => {
    const { work, verdict } = find(`${RETI}; c1 "scripted, 100 positions: c7 Kb7";`, lines, ended).claims[0]!;
    assert.deepEqual([verdict, work], ['other', { printed: 100, ours: 500, measure: 'other' }]);
  });
  test('mates are equal if they are announced in the same number of moves', () => {
    const epd = (moves: number) => `${RETI}; c1 "scripted: mate in ${moves}";`;
    const decision = { ...ended, score: { kind: 'mate', moves: 4 } as const };
    assert.equal(find(epd(4), [], decision).claims[0]!.verdict, 'same');
    assert.equal(find(epd(3), [], decision).claims[0]!.verdict, 'other');
    assert.equal(find(epd(4), [], ended).claims[0]!.verdict, 'other');
  });
});
