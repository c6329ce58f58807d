import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseFen } from '../chess/fen.ts';
import { parseClaim } from './claim.ts';

const RETI = parseFen('7K/8/k1P5/7p/8/8/8/8 w - - 0 1');
const read = (text: string) => parseClaim(RETI, text);

describe('parseClaim', () => {
  const cases: readonly [text: string, expected: object][] = [
    [
      'schach22, 3 plies, 0.2 s: Kg7',
      { who: 'schach22', depth: 3, millis: 200, settings: {}, words: [], result: { kind: 'line', moves: ['h8g7'] } },
    ],
    ['wray74, 1 ply: c7', { depth: 1, result: { kind: 'line', moves: ['c6c7'] } }],
    ['schach22, 9300 positions, 11 s: mate in 4', { nodes: 9300, millis: 11_000, result: { kind: 'mate', moves: 4 } }],
    ['chess05x, 180 s: mated in 4', { millis: 180_000, result: { kind: 'mate', moves: -4 } }],
    ['schach22, 12 plies, 5 min: sees the draw', { millis: 300_000, result: { kind: 'draw' } }],
    ['chess05, Scan=ascending, Positional=false: c7', { settings: { Scan: 'ascending', Positional: 'false' } }],
    [
      'gambiet82, weighed, value -2: Kg7 h4 Kf6',
      { value: '-2', isWeighed: true, result: { kind: 'line', moves: ['h8g7', 'h5h4', 'g7f6'] } },
    ],
    ['Champion, level H, 40 min: Kg7', { who: 'Champion', words: ['level H'], millis: 2_400_000, isWeighed: false }],
    ['schach22: Kg7 Kxc6', { result: { kind: 'text', text: 'Kg7 Kxc6' } }],
  ];
  for (const [text, expected] of cases) {
    test(text, () => {
      const claim = read(text)!;
      assert.equal(claim.text, text);
      assert.deepEqual({ ...claim, ...expected }, claim);
    });
  }
  test('what has no claimant is none', () => {
    for (const text of ['White draws', ': Kg7', 'the score was 3:1', '']) assert.equal(read(text), undefined, text);
  });
});
