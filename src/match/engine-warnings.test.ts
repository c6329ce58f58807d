import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../chess/fen.ts';
import { gameOf } from '../chess/game.ts';
import { faultWarnings, figuresOf, lastInfoOf, optionWarning, type WarnedMove, warningsOf } from './engine-warnings.ts';

/** A move of X with what it said. */
function moved(
  lines: readonly string[],
  start = INITIAL_FEN,
  moves: readonly string[] = [],
  move = 'e2e4',
): WarnedMove {
  return { player: 'X', before: gameOf(start, moves), move, said: { lines, move } };
}
/** The first lines of the warnings. */
const heads = (now: WarnedMove, last?: WarnedMove) => warningsOf(now, last, true).map(([head]) => head);

const MATE_IN_ONE = '6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1';
const DANCE = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];

describe('warnings, in the words of fastchess', () => {
  const CASES: readonly [what: string, now: WarnedMove, warnings: readonly string[]][] = [
    ['nothing wrong', moved(['info depth 1 score cp 5 pv e2e4 e7e5']), []],
    ['said nothing at all', moved([]), []],
    ['no score', moved(['info depth 1']), ['Warning; No info line available to extract score from engine X']],
    [
      'a score of an unknown kind',
      moved(['info score wdl 3']),
      ['Warning; Could not extract score from engine X: Unexpected score type: info score wdl 3'],
    ],
    ['an illegal move', moved(['info score cp 1 pv e2e4 e2e4']), ['Warning; Illegal PV move - move e2e4 from X']],
    ['words that are no moves end a variation', moved(['info score cp 1 pv e2e4 string e2e4']), []],
    [
      'another move than that of the last variation',
      moved(['info score cp 1 pv d2d4']),
      ['Warning; Bestmove does not match beginning of last PV - move e2e4 from X'],
    ],
    ['another move than that of a bound', moved(['info score cp 1 upperbound pv d2d4']), []],
    [
      'another move than that of a second variation',
      moved(['info score cp 9 pv e2e4', 'info multipv 2 score cp 1 pv d2d4']),
      [],
    ],
    ['a mate, shown', moved(['info score mate 1 pv a1a8'], MATE_IN_ONE, [], 'a1a8'), []],
    ['being mated, shown', moved(['info score mate -1 pv g2g4 d8h4'], INITIAL_FEN, ['f2f3', 'e7e5'], 'g2g4'), []],
    [
      'being mated, cut short',
      moved(['info score mate -2 pv g2g4 d8h4'], INITIAL_FEN, ['f2f3', 'e7e5'], 'g2g4'),
      ['Warning; Incomplete mating PV - from X'],
    ],
    [
      'on after mate',
      moved(['info score mate 1 pv a1a8 g8h8'], MATE_IN_ONE, [], 'a1a8'),
      ['Warning; PV continues after checkmate - move g8h8 from X'],
    ],
    [
      'on after stalemate',
      moved(['info score cp 0 pv g5g6 h8g8'], '7k/5K2/8/6P1/8/8/8/8 w - - 0 1', [], 'g5g6'),
      ['Warning; PV continues after stalemate - move h8g8 from X'],
    ],
    [
      'on after the third repetition',
      moved([`info score cp 0 pv ${[...DANCE, ...DANCE, 'e2e4'].join(' ')}`], INITIAL_FEN, [], 'g1f3'),
      ['Warning; PV continues after threefold repetition - move e2e4 from X'],
    ],
    [
      'on after fifty moves',
      moved(['info score cp 0 pv a1a2 e8e7 a2a3'], '4k3/8/8/8/8/8/8/R3K3 w - - 98 90', [], 'a1a2'),
      ['Warning; PV continues after fifty-move rule - move a2a3 from X'],
    ],
    [
      'a mate cut short',
      moved(['info score mate 2 pv a1a8'], MATE_IN_ONE, [], 'a1a8'),
      ['Warning; Incomplete mating PV - from X'],
    ],
    ['a mate too long', moved(['info score mate 1 pv e2e4 e7e5 d2d4']), ['Warning; Too long mating PV - from X']],
    [
      'a mate that is none',
      moved(['info score mate 1 pv e2e4']),
      ['Warning; Mating PV does not end with checkmate - from X'],
    ],
    ['a bound on a mate may be cut short', moved(['info score mate 2 lowerbound pv e2e4']), []],
  ];
  for (const [what, now, warnings] of CASES) test(what, () => assert.deepEqual(heads(now), warnings));

  test('mates are looked at only if asked for', () => {
    assert.deepEqual(warningsOf(moved(['info score mate 1 pv e2e4']), undefined, false), []);
  });

  test('under a warning stand the line, the position and the moves', () => {
    const line = 'info score cp 1 pv e2e4';
    const [warning] = warningsOf(moved([line], INITIAL_FEN, ['e2e4', 'e7e5'], 'd2d4'), undefined, false);
    assert.deepEqual(warning!.slice(1), [`Info; ${line}`, 'Position; startpos', 'Moves; e2e4 e7e5']);
    const [other] = warningsOf(moved(['info score cp 1 pv e2e4'], MATE_IN_ONE, [], 'a1a8'), undefined, false);
    assert.equal(other![2], `Position; fen ${MATE_IN_ONE}`);
  });

  test('two mates that cannot both be', () => {
    const last = { ...moved(['info score mate 3 pv e2e4'], INITIAL_FEN, []), player: 'Y' };
    const now = moved(['info score mate 2 pv e7e5'], INITIAL_FEN, ['e2e4'], 'e7e5');
    assert.match(
      heads(now, last).at(-1)!,
      /^Warning; Sign mismatch in mate scores 3 and 2 from Y \(White\) and X \(Black\)$/,
    );
    const agreed = moved(['info score mate -2 pv e7e5'], INITIAL_FEN, ['e2e4'], 'e7e5');
    assert.ok(heads(agreed, last).every((head) => !head!.includes('Sign')));
  });

  test('faults and options', () => {
    const fault = (problem: 'stalled' | 'illegalMove' | 'protocol' | 'crashed', move?: string) =>
      faultWarnings('X', { by: 'white', problem, log: [], move }).flat();
    assert.deepEqual(fault('crashed'), []);
    assert.deepEqual(fault('stalled'), ['Warning; Engine X is not responsive']);
    assert.deepEqual(fault('protocol'), ['Warning; No bestmove found from X']);
    assert.deepEqual(fault('illegalMove', 'a1b4'), ['Warning; Illegal move a1b4 played by X']);
    assert.deepEqual(fault('illegalMove'), ['Warning; Illegal move <none> played by X']);
    assert.deepEqual(fault('illegalMove', 'E2E4'), [
      'Warning; Move does not match uci move format, lowercase and 4/5 chars. Move E2E4 played by X',
      'Warning; Illegal move E2E4 played by X',
    ]);
    assert.deepEqual(optionWarning('X', 'Foo', '3', false), ["Warning; X doesn't have option Foo"]);
    assert.deepEqual(optionWarning('X', 'Hash', '-1', true), ['Warning; Invalid value for option Hash; -1']);
  });
});

test('the score comes from the last exact line of the best variation', () => {
  const lines = [
    'info score cp 1 pv e2e4',
    'info multipv 2 score cp 2',
    'info score cp 3 lowerbound',
    'info string x score ',
  ];
  assert.equal(lastInfoOf({ lines, move: 'e2e4' }), lines[0]);
  assert.equal(lastInfoOf({ lines: lines.slice(1), move: 'e2e4' }), lines[2]);
  assert.deepEqual(
    figuresOf('info depth 9 seldepth 12 score cp -3 nodes 5 nps 6 hashfull 7 tbhits 8 time 4 pv e2e4 nodes 9'),
    {
      ...{
        depth: 9,
        seldepth: 12,
        nodes: 5,
        nps: 6,
        hashfull: 7,
        tbhits: 8,
        time: 4,
        multipv: undefined,
        isBound: false,
      },
      score: { kind: 'cp', value: -3 },
      pv: ['e2e4'],
    },
  );
});
