import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { gameOf } from '../../chess/game.ts';
import type { Card } from '../../programs/program.ts';
import type { DailyProblem } from './daily-problem.ts';
import type { DailyResult } from './daily-results.ts';
import {
  announceAttempt,
  formatAttempt,
  formatLevel,
  formatLines,
  formatResult,
  formatStrip,
  formatWhy,
} from './daily-text.ts';

/** The error is 1. f3: after 1... e5 2. g4 it is mate. */
const PROBLEM = { fen: INITIAL_FEN, moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'] } as unknown as DailyProblem;
const CARD = { name: 'Hasty' } as Card;

test('why a program erred follows from what it saw and tried', () => {
  const cases: readonly [why: Partial<DailyProblem['why']>, text: string][] = [
    [{ seen: 3, tried: 1 }, 'Hasty looked at the whole refutation, and made its move all the same.'],
    [{ seen: 0, tried: 1, rule: 'castling' }, 'Hasty did not expect e5: it does not know castling.'],
    [{ seen: 0, tried: 0 }, 'Hasty followed no reply to f3: it valued the board as it stood then.'],
    [{ seen: 0, tried: 2, onlyCaptures: true }, 'After f3 Hasty looked only at captures; e5 is not one.'],
    [{ seen: 0, tried: 1 }, 'Hasty looked at 1 reply to f3, and e5 was not among them.'],
    [{ seen: 2, tried: 0 }, 'Hasty saw g4, and ended its line there.'],
    [
      { seen: 2, tried: 3, onlyCaptures: true },
      'Hasty saw g4, and from there looked only at captures; Qh4# is not one.',
    ],
    [{ seen: 2, tried: 3 }, 'Hasty saw g4, and looked at 3 replies to it, but not at Qh4#.'],
    [
      { seen: 2, tried: 0, deeper: [1, 'e2e4'] },
      'Hasty saw g4, and ended its line there. One ply deeper, it plays e4.',
    ],
    [
      { seen: 2, tried: 0, deeper: [2, 'e2e4'] },
      'Hasty saw g4, and ended its line there. 2 plies deeper, it plays e4.',
    ],
  ];
  for (const [why, text] of cases) {
    assert.equal(formatWhy({ ...PROBLEM, why: why as DailyProblem['why'] }, CARD, 'en'), text);
  }
});

test('a result tells tries and time, or that the refutation was shown', () => {
  const cases: readonly [result: DailyResult, text: string][] = [
    [{ misses: 0, millis: 12_000, end: 'solved' }, 'Solved at the first try, in 12 s.'],
    [{ misses: 1, millis: 12_000, end: 'solved' }, 'Solved after 1 miss, in 12 s.'],
    [{ misses: 2, millis: 61_000, end: 'solved' }, 'Solved after 2 misses, in 1 min 1 s.'],
    [{ misses: 0, millis: 12_000, end: 'shown' }, 'The refutation was shown.'],
    [{ misses: 2, millis: 12_000, end: 'shown' }, 'The refutation was shown after 2 misses.'],
  ];
  for (const [result, text] of cases) assert.equal(formatResult(result), text);
});

test('the text to share has the day, the program, the tries and the address', () => {
  const result = { misses: 1, millis: 12_000, end: 'solved' } as const;
  const problem = { ...PROBLEM, date: '2026-11-05', difficulty: 2 };
  assert.equal(
    formatStrip(problem, result, CARD, 'https://x/#/daily'),
    'Fool the machine, 5 November 2026\nHasty, difficulty 2 of 5\n✗ ✓  2 tries, 12 s\nhttps://x/#/daily',
  );
  assert.match(formatStrip(problem, { ...result, misses: 0 }, CARD, ''), /\n✓ {2}1 try, 12 s\n/);
  assert.match(formatStrip(problem, { ...result, misses: 8, end: 'shown' }, CARD, ''), /\n(✗ ){8}– {2}not solved, /);
});

test('a level is named unless its name says no more', () => {
  const at = (...names: readonly string[]) =>
    formatLevel({ levels: names.map((name, id) => ({ id: `${id}`, name })), tournamentLevel: '1' } as unknown as Card);
  assert.equal(at('Fast'), 'at its only level');
  assert.equal(at('Fast', 'Tournament'), 'at its tournament level');
  assert.equal(at('Fast', '2 plies'), 'at its tournament level (2 plies)');
});

test('an attempt says what is to be done or was done; the board announces the moves', () => {
  assert.deepEqual(formatLines(PROBLEM, 'en'), { error: '1. f3', refutation: '1... e5 2. g4 Qh4#' });
  const miss = { before: gameOf(INITIAL_FEN, ['f2f3']), move: 'a7a6' };
  const cases: readonly [phase: string, plies: number, tries: readonly unknown[], shown: string, spoken?: string][] = [
    ['thinking', 0, [], 'Hasty is looking for a move…'],
    ['thinking', 2, [], 'Right. Hasty is thinking…'],
    ['yours', 1, [], 'Hasty has played 1. f3. Refute it, in 2 moves.', 'Refute it, in 2 moves.'],
    ['yours', 3, [], 'Right so far: Hasty answered g4. 1 move left.', '1 move left.'],
    ['yours', 1, [miss], 'Not a6: another move is at least a pawn better.'],
    ['over', 4, [], 'Solved after 1 miss, in 9 s.'],
  ];
  for (const [kind, plies, tries, shown, spoken = shown] of cases) {
    const game = tries.length > 0 ? miss.before : gameOf(INITIAL_FEN, PROBLEM.moves.slice(0, plies));
    const signals = {
      game,
      phase: { kind },
      now: { game, tries },
      result: { misses: 1, millis: 9_000, end: 'solved' },
    };
    const attempt = {
      problem: PROBLEM,
      ...Object.fromEntries(Object.entries(signals).map(([name, value]) => [name, { value }])),
    } as unknown as Parameters<typeof formatAttempt>[0];
    assert.equal(formatAttempt(attempt, CARD, 'en'), shown);
    assert.equal(announceAttempt(attempt, CARD.name, 'en'), spoken);
  }
});
