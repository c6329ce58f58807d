import assert from 'node:assert/strict';
import { test } from 'node:test';
import { didYouMean, suggest } from './suggest.ts';

const WORDS = ['wray74', 'schach22', 'gambiet80', 'gambiet81', 'gambiet82', 'slutspel', 'random'];

test('what is near is suggested, the nearest only', () => {
  const CASES: readonly [typed: string, expected: readonly string[]][] = [
    ['wary74', ['wray74']],
    ['WRAY', ['wray74']],
    ['schach', ['schach22']],
    ['gambiet', ['gambiet80', 'gambiet81', 'gambiet82']],
    ['gambit82', ['gambiet82']],
    ['slutpsel', ['slutspel']],
    ['rndom', ['random']],
    ['stockfish', []],
    ['', []],
    ['x', []],
  ];
  for (const [typed, expected] of CASES) assert.deepEqual(suggest(typed, WORDS), expected, typed);
});

test('as words', () => {
  assert.equal(didYouMean('wary74', WORDS), '; did you mean wray74?');
  assert.equal(didYouMean('gambiet', WORDS), '; did you mean gambiet80 or gambiet81 or gambiet82?');
  assert.equal(didYouMean('stockfish', WORDS), '');
});
