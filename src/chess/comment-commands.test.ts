import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type ReadComment, readComment } from './comment-commands.ts';
import { makePgn } from './make-pgn.ts';
import { parsePgn } from './parse-pgn.ts';

const CASES: readonly [comment: string, read: Partial<ReadComment>][] = [
  ['a good move', { text: 'a good move' }],
  ['[%clk 0:09:58]', { clockMillis: 598_000 }],
  ['[%clk 1:35:00] before', { text: 'before', clockMillis: 5_700_000 }],
  ['[%clk 12:34]', { clockMillis: 754_000 }],
  ['[%clk 90:00]', { clockMillis: 5_400_000 }],
  ['[%emt 0:00:03.5]', { spentMillis: 3_500 }],
  ['[%emt 1:35.0]', { spentMillis: 95_000 }],
  ['[%eval 0.35]', { value: { kind: 'cp', centipawns: 35 } }],
  ['[%eval -1.2,18]', { value: { kind: 'cp', centipawns: -120 }, depth: 18 }],
  ['[%eval +2]', { value: { kind: 'cp', centipawns: 200 } }],
  ['[%eval #3]', { value: { kind: 'mate', moves: 3 } }],
  ['[%eval #-3]', { value: { kind: 'mate', moves: -3 } }],
  ['[%csl Gd4]', { drawings: [{ color: 'green', from: 'd4' }] }],
  [
    '[%csl Rd4, Ye5][%cal Bg1f3]',
    {
      drawings: [
        { color: 'red', from: 'd4' },
        { color: 'yellow', from: 'e5' },
        { color: 'blue', from: 'g1', to: 'f3' },
      ],
    },
  ],
  ['a [%eval 0.2] b  [%clk 0:10:00] c', { text: 'a b c', value: { kind: 'cp', centipawns: 20 }, clockMillis: 600_000 }],
  ['[%clk 0:00:02] [%clk 0:00:01]', { clockMillis: 1_000 }],
  // Malformed: nothing of it is read, and nothing of it is shown.
  ['[%clk 1:xx] late', { text: 'late' }],
  ['[%clk 0:75:00]', {}],
  ['[%clk 0:00:61]', {}],
  ['[%clk]', {}],
  ['[%emt ten]', {}],
  ['[%eval #0]', {}],
  ['[%eval best]', {}],
  ['[%eval 1.2.3]', {}],
  ['[%csl Ga9]', {}],
  ['[%csl Ga9,Gb4]', { drawings: [{ color: 'green', from: 'b4' }] }],
  ['[%csl Ge2e4]', {}],
  ['[%cal Ge2]', {}],
  ['[%cal Pe2e4]', {}],
  // Unknown, with whatever it holds.
  ['[%foo bar] seen', { text: 'seen' }],
  ['[%tqu "En","a [b] c","",1] asked', { text: 'asked' }],
  ['[%size 5" wide] seen', { text: 'seen' }],
  ['[%] x', { text: 'x' }],
  // No commands.
  ['[clk 0:01:00] [x]', { text: '[clk 0:01:00] [x]' }],
  ['20 [%] done, open [%clk 0:01', { text: '20 done, open [%clk 0:01' }],
];

test('the commands of a comment are read and taken out of its text', () => {
  for (const [comment, read] of CASES) {
    assert.deepEqual(readComment(comment), { text: '', drawings: [], ...read }, comment);
  }
});

test('a comment with any commands is written as it was read', () => {
  for (const [comment] of CASES) {
    const [game] = parsePgn(`1. e4 { ${comment} } *`).games;
    const [again] = parsePgn(makePgn(game!)).games;
    assert.deepEqual(again!.line.moves[0]!.comments, [comment.replace(/\s+/g, ' ')], comment);
  }
});

test('any text is read, however many commands it opens, in time that grows with its length', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('clk', 'emt', 'eval', 'csl', 'cal', 'x'), (text, name) => {
      assert.equal(typeof readComment(`[%${name} ${text}] ${text}`).text, 'string');
    }),
    { seed: 48 },
  );
  for (const part of ['[%', '[%clk ', '[%"', '[%x "', '[%"["']) {
    // Processor time, since other processes may be running.
    const start = process.cpuUsage();
    readComment(part.repeat(100_000));
    readComment(`[%x ${part.slice(2)}${'"a"'.repeat(100_000)}`);
    const { user, system } = process.cpuUsage(start);
    assert.ok(user + system < 2_000_000, part);
  }
});
