import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../chess/fen.ts';
import { gameOf } from '../chess/game.ts';
import { houseOpenings } from './house-openings.ts';
import { OpeningsError, parseOpenings } from './openings.ts';

describe('the openings of the house', () => {
  test('are at least fifty, all different, named, short and playable', async () => {
    const openings = await houseOpenings();
    assert.ok(openings.length >= 50, `${openings.length}`);
    assert.equal(new Set(openings.map(({ moves }) => moves.join(' '))).size, openings.length);
    for (const { id, start, moves, eco, name } of openings) {
      assert.equal(start, INITIAL_FEN, id);
      assert.ok(moves.length >= 6 && moves.length <= 16, `${id}: ${moves.length} moves`);
      assert.match(eco ?? '', /^[A-E]\d\d$/, id);
      assert.ok(name, id);
      assert.equal(gameOf(start, moves).moves.length, moves.length);
    }
  });
  test('come from every volume of the encyclopaedia', async () => {
    const volumes = new Set((await houseOpenings()).map(({ eco }) => eco?.[0]));
    assert.deepEqual([...volumes].sort(), ['A', 'B', 'C', 'D', 'E']);
  });
});

describe('openings from text', () => {
  test('PGN: each game, cut to a number of plies', () => {
    const text = '[Opening "Open game"]\n[ECO "C20"]\n\n1. e4 e5 2. Nf3 *\n\n1. d4 {a comment} d5 *\n';
    assert.deepEqual(parseOpenings(text, 'mine', 3), [
      { id: 'mine 1', start: INITIAL_FEN, moves: ['e2e4', 'e7e5', 'g1f3'], eco: 'C20', name: 'Open game' },
      { id: 'mine 2', start: INITIAL_FEN, moves: ['d2d4', 'd7d5'] },
    ]);
    assert.deepEqual(
      parseOpenings(text, 'mine', 1).map(({ moves }) => moves),
      [['e2e4'], ['d2d4']],
    );
  });
  test('EPD and FEN lines, with comments and an id', () => {
    const text = [
      '# positions',
      'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - id "open"; bm Bb5;',
      '',
      'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 3 7',
    ].join('\r\n');
    const openings = parseOpenings(text, 'mine');
    assert.deepEqual(
      openings.map(({ id, name, start }) => [id, name, start.split(' ').slice(1).join(' ')]),
      [
        ['mine 1', 'open', 'w KQkq - 0 1'],
        ['mine 2', undefined, 'b KQkq - 3 7'],
      ],
    );
  });
  const COUNTERS: readonly [operations: string, counters: string][] = [
    ['hmvc 98; fmvn 60;', '98 60'],
    ['fmvn 60; id "a; b"; hmvc 3;', '3 60'],
    ['bm Nf6; hmvc 7', '7 1'],
    ['12 30', '12 30'],
    ['5', '5 1'],
  ];
  for (const [operations, counters] of COUNTERS) {
    test(`a position's counters are read: ${operations}`, () => {
      const [opening] = parseOpenings(`4k3/8/8/8/8/8/4P3/4K3 w - - ${operations}`, 'mine');
      assert.equal(opening!.start, `4k3/8/8/8/8/8/4P3/4K3 w - - ${counters}`);
    });
  }
});

describe('openings from a text with faults', () => {
  const FAULTS: readonly [name: string, text: string, message: RegExp][] = [
    ['an illegal move', '1. e4 e5 2. Ke3 *\n\n1. d4 *', /line 1, column 13 \(game 1\): .*"Ke3" is not legal/],
    ['a null move', '1. e4 -- 2. d4 *\n\n1. d4 *', /line 1, column 7 \(game 1\): the null move "--"/],
    ['a broken tag', '[ECO A00]\n\n1. e4 *\n\n1. d4 *', /line 1, column 1 \(game 1\): .*is no tag pair/],
    [
      'a torn tag',
      '[FEN "8/8/8/4k3/8/8/4P3/4K3 w\n\n1/2-1/2\n\n1. d4 *',
      /line 1, column 1 \(game 1\): .*is no tag pair/,
    ],
    ['a bare tag', '[FEN 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1]\n\n*\n\n1. d4 *', /is no tag pair/],
    ['half a position', '[FEN "8/8/8 w"]\n\n*\n\n1. d4 *', /FEN "8\/8\/8 w"/],
    [
      'a position announced, but not given',
      '[SetUp "1"]\n\n1. e4 *\n\n1. d4 *',
      /"mine 1" has the tag SetUp "1", and no/,
    ],
    ['no more than a result', '1/2-1/2\n\n1. d4 *', /"mine 1" has neither moves nor a tag FEN/],
    ['no more than tags', '[Event "x"]\n[Result "*"]\n\n*\n\n1. d4 *', /"mine 1" has neither moves nor a tag FEN/],
    ['a variant', '[Variant "Atomic"]\n\n1. e4 *\n\n1. d4 *', /the variant "Atomic"/],
    ['a broken position', '8/8/8/8 w - - 0 1\n4k3/8/8/8/8/8/4P3/4K3 w - -', /line 1, column 1: FEN/],
    [
      'a counter that is no number',
      '4k3/8/8/8/8/8/4P3/4K3 w - - hmvc many;\n4k3/8/8/8/8/8/4P3/4K3 w - -',
      /line 1.*hmvc wants a whole number/,
    ],
  ];
  for (const [name, text, message] of FAULTS) {
    test(`one with ${name} is left out, and the others are taken`, () => {
      const faults: string[] = [];
      const openings = parseOpenings(text, 'mine', undefined, undefined, (error) => faults.push(error.message));
      assert.equal(openings.length, 1);
      assert.equal(faults.length, 1);
      assert.match(faults[0]!, message);
    });
  }
  test('a value that goes on in the next line, or has a stray carriage return, is the position', () => {
    for (const end of ['\n', '\r', '\r\n']) {
      const [opening, ...more] = parseOpenings(`[FEN "8/8/8/4k3/8/8/4P3/4K3${end}w - - 0 15"]\n\n1/2-1/2\n`, 'mine');
      assert.deepEqual([opening!.start, more], ['8/8/8/4k3/8/8/4P3/4K3 w - - 0 15', []]);
    }
  });
  test('an error in a variation leaves nothing out', () =>
    assert.equal(parseOpenings('1. e4 e5 (1... Ke3) 2. d4 *', 'mine', undefined, undefined, assert.fail).length, 1));
  const OVER: readonly [name: string, text: string, kind: string][] = [
    ['mate', '1. f3 e5 2. g4 Qh4# *', 'checkmate'],
    ['repetition', '1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *', 'threefold'],
    ['stalemate', '[FEN "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]\n\n*', 'stalemate'],
    ['bare kings', '[FEN "7k/8/8/8/8/8/8/K7 w - - 0 1"]\n\n*', 'insufficientMaterial'],
    ['fifty moves', '[FEN "7k/8/8/8/8/8/R7/K7 w - - 100 90"]\n\n*', 'fiftyMoves'],
  ];
  for (const [name, text, kind] of OVER) {
    test(`one that ends the game by ${name} is left out, and said so`, () => {
      const skipped: string[] = [];
      const openings = parseOpenings(`${text}\n\n1. e4 *`, 'mine', undefined, (message) => skipped.push(message));
      assert.deepEqual(
        openings.map(({ id }) => id),
        ['mine 2'],
      );
      assert.deepEqual(skipped, [`openings "mine": "mine 1" is left out, the game is over after it (${kind})`]);
    });
  }
});

describe('a text without an opening', () => {
  const BROKEN: readonly [name: string, text: string, message: RegExp][] = [
    ['nothing', '', /expected games or positions, found none/],
    ['an illegal move', '1. e4 e5 2. Ke3 *', /line 1/],
    ['broken positions', '8/8/8/8 w - - 0 1\n8/8/8/8 w - - 0 1', /line 1/],
    ['mate in all', '1. f3 e5 2. g4 Qh4# *', /the game is over after each of them/],
  ];
  for (const [name, text, message] of BROKEN) {
    test(`${name} is an error that says where`, () =>
      assert.throws(
        () => parseOpenings(text, 'mine'),
        (error) => error instanceof OpeningsError && message.test(error.message),
      ));
  }
});
