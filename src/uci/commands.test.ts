/** The words of the protocol, read and written: tables, and laws on random input. */
import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { INITIAL_FEN } from '../chess/fen.ts';
import { type Game, gameOf, movesOf, newGame, play } from '../chess/game.ts';
import type { SearchRequest } from '../host/search-request.ts';
import { MOCK_CARD } from '../host/testing/mock-program.ts';
import { inAll } from '../node/testing/tiers.ts';
import type { Card, Score } from '../programs/program.ts';
import { RANDOM_CARD } from '../programs/random/card.ts';
import { linesOfOutcome } from './answer.ts';
import { makeCommandLine, parseCommandLine } from './command-line.ts';
import { type Go, makeGo, parseGo, requestOf, termsOfRequest } from './go.ts';
import { makeInfo, makeRemark, parseInfo, summaryOf } from './info.ts';
import { readLines } from './lines.ts';
import { settingOf } from './offers.ts';
import { makeOption, makeSetOption, parseOption, parseSetOption, type UciOption } from './option.ts';
import { makePosition, parsePosition, startOfGame } from './position.ts';
import { playable, showsMate } from './variation.ts';

const tokens = (text: string) => text.split(' ').filter((token) => token !== '');

const GO_CASES: readonly [text: string, go: Go, ignored?: readonly string[], bounded?: readonly string[]][] = [
  ['', {}],
  ['infinite', { infinite: true }],
  ['depth 3 nodes 500', { depth: 3, nodes: 500 }],
  ['nodes 500 depth 3', { depth: 3, nodes: 500 }],
  [
    'btime 1000 binc 10 wtime 2000 winc 20 movestogo 5 ponder',
    {
      whiteMillis: 2000,
      blackMillis: 1000,
      whiteIncrementMillis: 20,
      blackIncrementMillis: 10,
      movesToGo: 5,
      ponder: true,
    },
  ],
  ['searchmoves e2e4 D2D4 depth 2', { searchMoves: ['e2e4', 'd2d4'], depth: 2 }],
  ['depth 2 searchmoves e7e8q', { searchMoves: ['e7e8q'], depth: 2 }],
  [
    'wtime -50 movetime -3 depth 0 nodes 0 movestogo 0',
    { whiteMillis: -50, moveMillis: 0, depth: 1, nodes: 1, movesToGo: 1 },
  ],
  ['wtime 1000.7', { whiteMillis: 1000 }],
  ['mate 4 movetime 900', { mate: 4, moveMillis: 900 }],
  ['depth', {}, ['depth']],
  ['depth wtime 500', { whiteMillis: 500 }, ['depth']],
  ['depth many and more movetime 5', { moveMillis: 5 }, ['depth many', 'and', 'more']],
  ['perft 5', { perft: 5 }],
  ['movetime 2200000000', { moveMillis: 2_200_000_000 }],
  ['movetime 8640000001', { moveMillis: 8_640_000_000 }, [], ['movetime 8640000001 as 8640000000']],
  [
    'wtime 1e300 btime Infinity winc 9e15 binc -9e15',
    {
      whiteMillis: 8_640_000_000,
      blackMillis: 8_640_000_000,
      whiteIncrementMillis: 8_640_000_000,
      blackIncrementMillis: 0,
    },
    [],
    ['wtime 1e300 as 8640000000', 'btime Infinity as 8640000000', 'winc 9e15 as 8640000000'],
  ],
  ['wtime -1e300', { whiteMillis: -8_640_000_000 }],
  ['nodes 1e999', { nodes: 9_007_199_254_740_991 }, [], ['nodes 1e999 as 9007199254740991']],
];

describe('go', () => {
  for (const [text, go, ignored = [], bounded = []] of GO_CASES) {
    test(JSON.stringify(text), () => assert.deepEqual(parseGo(tokens(text)), { go, ignored, bounded }));
  }

  const plain = { period: false, overheadMillis: 30 };
  const clock = { remainingMillis: 60_000, incrementMillis: 100, opponentMillis: 50_000 };
  const requests: readonly [text: string, settings: Parameters<typeof requestOf>[2], request: SearchRequest][] = [
    ['', plain, { infinite: true }],
    ['searchmoves e2e4', plain, { infinite: true, searchMoves: ['e2e4'] }],
    ['movestogo 9', plain, { infinite: true }],
    ['ponder', plain, { ponder: true }],
    ['depth 3', plain, { depth: 3 }],
    ['wtime 60000 btime 50000 winc 100 binc 200', plain, { gameClock: clock, overheadMillis: 30 }],
    // Only the other side's clock: it is taken for ours.
    [
      'btime 50000',
      plain,
      { gameClock: { remainingMillis: 50_000, incrementMillis: 0, opponentMillis: 50_000 }, overheadMillis: 30 },
    ],
    ['winc 100', plain, { gameClock: { remainingMillis: 0, incrementMillis: 100 }, overheadMillis: 30 }],
    ['depth 3', { ...plain, level: '2' }, { depth: 3, level: '2' }],
    ['movetime 500', { ...plain, level: '2' }, { level: '2', guardMillis: 500 }],
    ['movetime 500', { ...plain, period: true }, { period: true, moveMillis: 500, guardMillis: 500 }],
    ['wtime 60000 winc 100', { ...plain, level: '2', period: true }, { level: '2', period: true, guardMillis: 2050 }],
    ['infinite wtime 60000', { ...plain, level: '2', period: true }, { period: true, infinite: true }],
  ];
  for (const [text, settings, request] of requests) {
    test(`${JSON.stringify(text)} with ${JSON.stringify(settings)} is the pace`, () => {
      assert.deepEqual(requestOf(parseGo(tokens(text)).go, 'white', settings), request);
    });
  }
  test('Black has the other clock', () => {
    const { go } = parseGo(tokens('wtime 60000 btime 50000 winc 100 binc 200'));
    assert.deepEqual(requestOf(go, 'black', plain).gameClock, {
      remainingMillis: 50_000,
      incrementMillis: 200,
      opponentMillis: 60_000,
    });
  });

  test('what is asked of a foreign engine is understood as it was meant', () => {
    const millis = fc.integer({ min: 1, max: 10_000_000 });
    const some = (arbitrary: fc.Arbitrary<number>) => fc.option(arbitrary, { nil: undefined });
    const paceArbitrary = fc.record({
      depth: some(fc.integer({ min: 1, max: 99 })),
      nodes: some(millis),
      mate: some(fc.integer({ min: 1, max: 20 })),
      moveMillis: some(millis),
      gameClock: fc.option(
        fc.record(
          {
            remainingMillis: millis,
            incrementMillis: fc.integer({ min: 0, max: 9000 }),
            opponentMillis: millis,
          },
          { noNullPrototype: true },
        ),
        { nil: undefined },
      ),
      searchMoves: fc.constantFrom(undefined, ['e2e4'], ['e2e4', 'g1f3']),
    });
    fc.assert(
      fc.property(paceArbitrary, fc.constantFrom('white', 'black'), (all, turn) => {
        const given = Object.fromEntries(
          Object.entries(all).filter(([, value]) => value !== undefined),
        ) as SearchRequest;
        const { searchMoves: _, ...limits } = given;
        if (Object.keys(limits).length === 0) return;
        const line = makeGo(given, turn as 'white' | 'black');
        const { go, ignored } = parseGo(tokens(line).slice(1));
        assert.deepEqual(ignored, []);
        const { overheadMillis, ...request } = requestOf(go, turn as 'white' | 'black', plain);
        assert.deepEqual(request, given, line);
      }),
      { seed: 8212 },
    );
    assert.throws(() => makeGo({}, 'white'), RangeError);
  });

  test('what is left on a clock is the time control of the game', () => {
    const gameClock = { remainingMillis: 60_000, incrementMillis: 500, opponentMillis: 9_000 };
    const control = { millis: 60_000, incrementMillis: 500 };
    assert.deepEqual(termsOfRequest({ gameClock, overheadMillis: 10, ponder: true }), { control });
    assert.deepEqual(termsOfRequest({ gameClock: { ...gameClock, movesToGo: 40 } }), {
      control: { ...control, moves: 40 },
    });
    const limits = { moveMillis: 3_000, nodes: 100, depth: 5, level: '2', period: true };
    assert.deepEqual(termsOfRequest({ ...limits, infinite: true, searchMoves: ['e2e4'] }), limits);
  });
});

describe('position', () => {
  test('what one writes the other reads', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 40 }), fc.boolean(), (choices, isFen) => {
        let game: Game = newGame(
          isFen ? 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1' : INITIAL_FEN,
        );
        for (const choice of choices) {
          const moves = movesOf(game);
          if (moves.length > 0) game = play(game, moves[choice % moves.length]!);
        }
        const { game: read } = parsePosition(tokens(makePosition(game)).slice(1), startOfGame());
        assert.deepEqual(read, game);
      }),
      { seed: 1974, numRuns: 60 },
    );
  });
  test('Chess960: rights to castle in either spelling, king takes rook', () => {
    for (const rights of ['HAha', 'KQkq']) {
      const fen = `r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w ${rights} - 0 1`;
      const { game } = parsePosition(tokens(`fen ${fen} moves e1h1 e8a8`), startOfGame(), true);
      assert.equal(game.start, fen.replace('KQkq', 'HAha'));
      assert.deepEqual(game.moves, ['e1h1', 'e8a8']);
    }
    const start = parsePosition(['startpos'], startOfGame(), true);
    assert.equal(start.game.start, INITIAL_FEN.replace('KQkq', 'HAha'));
    // A game begun under the other rules is not continued.
    const { game } = parsePosition(tokens('startpos moves e2e4'), start);
    assert.equal(game.start, INITIAL_FEN);
    const { game: chess } = parsePosition(tokens(`fen ${start.start} moves`), start);
    assert.equal(chess.start, INITIAL_FEN);
  });
  test('a list that extends the last one is continued; another is replayed', () => {
    const first = parsePosition(tokens('startpos moves e2e4 e7e5'), startOfGame());
    const second = parsePosition(tokens('startpos moves e2e4 e7e5 g1f3'), first);
    assert.deepEqual(second.game.moves, ['e2e4', 'e7e5', 'g1f3']);
    const back = parsePosition(tokens('startpos moves e2e4'), second);
    assert.deepEqual(back.game.moves, ['e2e4']);
    const other = parsePosition(tokens('startpos moves d2d4 e7e5'), second);
    assert.deepEqual(other.game.moves, ['d2d4', 'e7e5']);
  });
});

describe('info', () => {
  const START = newGame();
  test('what one writes the other reads', () => {
    const line = makeInfo(START, {
      depth: 4,
      nodes: 1234,
      millis: 56.7,
      score: { kind: 'cp', centipawns: -35.4 },
      pv: ['e2e4', 'e7e5'],
    });
    assert.equal(line, 'info depth 4 score cp -35 nodes 1234 nps 21764 time 57 pv e2e4 e7e5');
    assert.deepEqual(parseInfo(tokens(line).slice(1)), {
      kind: 'line',
      depth: 4,
      nodes: 1234,
      score: { kind: 'cp', centipawns: -35 },
      pv: ['e2e4', 'e7e5'],
    });
  });
  test('the root move on hand, and no division by no time', () => {
    assert.equal(
      makeInfo(START, { depth: 1, nodes: 3, millis: 0, current: { move: 'a2a3', number: 2, of: 20 } }),
      'info depth 1 nodes 3 nps 3000 time 0 currmove a2a3 currmovenumber 2',
    );
  });
  test('a mate is said as one only where its moves show it; else as a bound', () => {
    const game = gameOf(INITIAL_FEN, ['f2f3', 'e7e5', 'g2g4']);
    const send = (moves: number, pv: string[], on = game) =>
      /score (\S+ \S+( \S+bound)?)/.exec(
        makeInfo(on, { depth: 1, nodes: 1, millis: 1, score: { kind: 'mate', moves }, pv }),
      )?.[1];
    assert.equal(send(1, ['d8h4']), 'mate 1');
    assert.equal(send(1, ['d8g5']), 'mate 1 lowerbound');
    assert.equal(send(2, ['d8h4']), 'mate 2 lowerbound');
    assert.equal(send(-1, ['g2g4', 'd8h4'], gameOf(INITIAL_FEN, ['f2f3', 'e7e5'])), 'mate -1');
    assert.equal(send(-3, []), 'mate -3 upperbound');
  });
  test('foreign lines: other variations and bounds are no scores, nonsense is nothing', () => {
    assert.equal(parseInfo(tokens('string score cp 5')), undefined);
    assert.equal(parseInfo(tokens('depth 3 multipv 2 score cp 5 pv e2e4')), undefined);
    assert.equal(parseInfo(tokens('depth 9 score cp 33 lowerbound nodes 5'))?.score, undefined);
    assert.deepEqual(parseInfo(tokens('score mate -2 upperbound'))?.score, { kind: 'mate', moves: -2 });
    assert.deepEqual(parseInfo(tokens('score mate 3 lowerbound'))?.score, { kind: 'mate', moves: 3 });
    assert.equal(parseInfo(tokens('score mate 3 upperbound'))?.score, undefined);
    assert.equal(parseInfo(tokens('score mate -2 lowerbound'))?.score, undefined);
    assert.deepEqual(parseInfo(tokens('depth x score cp nodes pv banana e2e4')), {
      kind: 'progress',
      depth: 0,
      nodes: 0,
      pv: [],
    });
    assert.deepEqual(parseInfo(tokens('depth 2 currmove e2e4 currmovenumber 1'))?.current, {
      move: 'e2e4',
      number: 1,
      of: 1,
    });
  });
  const SEARCHES: readonly [lines: string[], score: Score | undefined, depth: number, pv: string][] = [
    [
      ['depth 8 score cp -950 pv a2a3', 'depth 9 score cp -960 upperbound pv b2b3'],
      { kind: 'cp', centipawns: -950 },
      8,
      'b2b3',
    ],
    [['depth 8 score cp 20 pv a2a3', 'depth 9 pv a2a3 a7a6'], { kind: 'cp', centipawns: 20 }, 8, 'a2a3 a7a6'],
    [['depth 8 score cp 20 pv a2a3', 'depth 9 score mate 4 upperbound'], { kind: 'cp', centipawns: 20 }, 8, 'a2a3'],
    [['depth 8 score cp 20 pv a2a3', 'depth 9 score mate 4 lowerbound'], { kind: 'mate', moves: 4 }, 9, 'a2a3'],
    [
      ['depth 8 score cp 20 lowerbound pv a2a3', 'depth 8 score cp 31 pv b2b3'],
      { kind: 'cp', centipawns: 31 },
      8,
      'b2b3',
    ],
    [['depth 8 score cp 20 lowerbound pv a2a3', 'depth 9 pv b2b3'], undefined, 9, 'b2b3'],
    [['depth 8 score cp 20 pv a2a3', 'string depth 9 score cp 30 pv b2b3'], { kind: 'cp', centipawns: 20 }, 8, 'a2a3'],
  ];
  for (const [lines, score, depth, pv] of SEARCHES) {
    test(`after ${lines.join(', ')}`, () => {
      const last = summaryOf(lines.map((line) => `info ${line}`));
      assert.deepEqual([last.score, last.depth, last.pv.join(' ')], [score, depth, pv]);
    });
  }
  test('a remark stays on its line', () => {
    assert.equal(makeRemark(' a\nb\r\n  c '), 'info string a b c');
  });
});

describe('a variation', () => {
  test('is cut at what is not legal, at mate, at the third repetition and at fifty moves', () => {
    assert.deepEqual(playable(newGame(), ['e2e4', 'e2e4']).pv, ['e2e4']);
    assert.deepEqual(playable(newGame(), ['f2f3', 'e7e5', 'g2g4', 'd8h4', 'e1e2']).pv.length, 4);
    const dance = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    assert.equal(playable(newGame(), [...dance, ...dance, ...dance]).pv.length, 8);
    const late = newGame('4k3/8/8/8/8/8/8/R3K3 w - - 98 90');
    assert.deepEqual(playable(late, ['a1a2', 'e8e7', 'a2a3']).pv, ['a1a2', 'e8e7']);
    // At the root the game has gone on, whatever could have been claimed.
    const over = newGame('4k3/8/8/8/8/8/8/R3K3 w - - 120 90');
    assert.deepEqual(playable(over, ['a1a2', 'e8e7']).pv, ['a1a2']);
  });
  test('shows a mate by length and end', () => {
    const mate = gameOf(INITIAL_FEN, ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
    assert.equal(showsMate({ kind: 'mate', moves: 1 }, ['d8h4'], mate), true);
    assert.equal(showsMate({ kind: 'mate', moves: 2 }, ['d8h4'], mate), false);
    assert.equal(showsMate({ kind: 'mate', moves: 2 }, ['e7e5', 'g2g4', 'd8h4'], mate), true);
    assert.equal(showsMate({ kind: 'mate', moves: -2 }, ['f2f3', 'e7e5', 'g2g4', 'd8h4'], mate), true);
    assert.equal(showsMate({ kind: 'mate', moves: -1 }, ['d8h4'], mate), false);
    assert.equal(showsMate({ kind: 'mate', moves: 0 }, [], mate), true);
    assert.equal(showsMate({ kind: 'mate', moves: 1 }, ['d8h4'], newGame()), false);
    assert.equal(showsMate({ kind: 'cp', centipawns: 30 }, [], newGame()), true);
  });
});

describe('the end of a search', () => {
  const send = (change: object, card: Card = { ...MOCK_CARD, machineName: 'TRS-80' }) =>
    linesOfOutcome(
      card,
      newGame(),
      {
        decision: { move: 'e2e4', from: 'search', depth: 3, nodes: 40, pv: ['e2e4', 'e7e5'], ...change },
        millis: 10,
        periodMillis: 40_000,
      },
      undefined,
    );
  test('a book move: said so, with score and variation all the same', () => {
    assert.deepEqual(send({ from: 'book', depth: 0, nodes: 0, pv: ['e2e4'] }), [
      'info string book',
      'info depth 0 score cp 0 nodes 0 nps 0 time 10 pv e2e4',
      'bestmove e2e4',
    ]);
  });
  test('what it says, in its own units and words, and the answer it expects', () => {
    const lines = send({
      score: { kind: 'cp', centipawns: 40 },
      own: { score: '+1.2 PE', remark: 'Slecht!' },
      remarks: [
        { kind: 'check', text: 'Schaak' },
        { kind: 'draw', text: 'remise?' },
      ],
    });
    assert.deepEqual(lines, [
      'info string eval +1.2 PE',
      'info string remark Slecht!',
      'info string check Schaak',
      'info string draw remise?',
      'info string period clock 40 s (TRS-80)',
      'info depth 3 score cp 40 nodes 40 nps 4000 time 10 pv e2e4 e7e5',
      'bestmove e2e4 ponder e7e5',
    ]);
    assert.deepEqual(send({}, RANDOM_CARD), [
      'info depth 3 score cp 0 nodes 40 nps 4000 time 10 pv e2e4 e7e5',
      'bestmove e2e4 ponder e7e5',
    ]);
    assert.equal(send({ expects: 'c7c5' }).at(-1), 'bestmove e2e4 ponder c7c5');
    assert.equal(send({ expects: 'e7e4' }).at(-1), 'bestmove e2e4');
  });
  test('a variation that does not begin with the move gives way to it', () => {
    assert.match(send({ pv: ['d2d4'] }).at(-2)!, / pv e2e4$/);
    assert.match(send({ pv: [] }).at(-2)!, / pv e2e4$/);
  });
});

describe('options', () => {
  const offers: readonly [line: string, option: UciOption][] = [
    ['name Hash type spin default 16 min 1 max 1024', { name: 'Hash', kind: 'spin', default: 16, min: 1, max: 1024 }],
    ['name Own Book type check default true', { name: 'Own Book', kind: 'check', default: true }],
    [
      'name Style type combo default Very Solid var Very Solid var Risky',
      { name: 'Style', kind: 'combo', default: 'Very Solid', choices: ['Very Solid', 'Risky'] },
    ],
    ['name Log File type string default <empty>', { name: 'Log File', kind: 'string', default: '' }],
    ['name Clear Hash type button', { name: 'Clear Hash', kind: 'button' }],
  ];
  for (const [line, option] of offers) {
    test(line, () => {
      assert.deepEqual(parseOption(tokens(line)), option);
      assert.equal(makeOption(option), `option ${line}`);
    });
  }
  test('what is no option', () => {
    for (const line of ['', 'name', 'name X', 'name X type wheel', 'type check']) {
      assert.equal(parseOption(tokens(line)), undefined, line);
    }
  });
  test('setting one', () => {
    assert.deepEqual(parseSetOption(tokens('name Own Book value true')), { name: 'Own Book', value: 'true' });
    assert.deepEqual(parseSetOption(tokens('NAME Log File VALUE a b  c')), { name: 'Log File', value: 'a b c' });
    assert.deepEqual(parseSetOption(tokens('name Clear Hash')), { name: 'Clear Hash', value: undefined });
    assert.deepEqual(parseSetOption(tokens('name Log value <empty>')), { name: 'Log', value: '' });
    assert.equal(makeSetOption('Log', ''), 'setoption name Log value <empty>');
    assert.equal(makeSetOption('Clear Hash'), 'setoption name Clear Hash');
    const all = offers.map(([, option]) => option);
    assert.equal(settingOf('x', all, 'own book', 'TRUE'), 'setoption name Own Book value true');
    assert.equal(settingOf('x', all, 'style', 'risky'), 'setoption name Style value Risky');
    for (const [name, value] of [
      ['Hash', 0],
      ['Hash', ''],
      ['Style', 'Wild'],
      ['Own Book', 1],
      ['Nope', 1],
    ] as const) {
      assert.throws(() => settingOf('x', all, name, value), { name: 'OptionError' }, `${name}=${value}`);
    }
  });
});

describe('command lines', () => {
  const cases: readonly [line: string, tokens: string[]][] = [
    ['stockfish', ['stockfish']],
    ['  npx   plyhouse uci slutspel ', ['npx', 'plyhouse', 'uci', 'slutspel']],
    ['"/opt/my engines/a b" --x="1 2" \'it is\'', ['/opt/my engines/a b', '--x=1 2', 'it is']],
    ['/opt/my\\ engines/a "say \\"hi\\"" ""', ['/opt/my engines/a', 'say "hi"', '']],
    ['C:\\chess\\engine.exe -v', ['C:\\chess\\engine.exe', '-v']],
    ["'C:\\a b\\e.exe'", ['C:\\a b\\e.exe']],
  ];
  for (const [line, parts] of cases) test(line, () => assert.deepEqual(parseCommandLine(line), parts));
  test('what one writes the other reads, quoted only if it must be', () => {
    const someTokens = fc.array(fc.string({ unit: fc.constantFrom(...'ab \t"\'\\=') }), { minLength: 1 });
    fc.assert(
      fc.property(someTokens, (tokens) => assert.deepEqual(parseCommandLine(makeCommandLine(tokens)), tokens)),
      { seed: 8212 },
    );
    assert.equal(makeCommandLine(['engine', '--uci', 'a b', '']), 'engine --uci "a b" ""');
  });
  test('nothing, and a quote that is not closed', () => {
    assert.throws(() => parseCommandLine('  '), RangeError);
    assert.throws(() => parseCommandLine('a "b'), /the quote " is not closed/);
  });
});

describe('lines', () => {
  test('come whole, whatever pieces the stream comes in', { skip: inAll }, async () => {
    const lines = fc.array(
      fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replace(/[\r\n]/g, '')),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(
        lines,
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 7 }),
        async (all, newline, size) => {
          const input = new PassThrough();
          const read: string[] = [];
          const ended = new Promise<void>((resolve) => {
            readLines(input, (line) => read.push(line), resolve);
          });
          const bytes = new TextEncoder().encode(all.map((line) => line + newline).join(''));
          for (let at = 0; at < bytes.length; at += size) input.write(bytes.slice(at, at + size));
          input.end();
          await ended;
          assert.deepEqual(read, new TextDecoder().decode(bytes).split(newline).slice(0, -1));
        },
      ),
      { seed: 1980, numRuns: 60 },
    );
  });
  test('a last line without an end counts; after stopping none does', async () => {
    const input = new PassThrough();
    const read: string[] = [];
    const stop = readLines(input, (line) => {
      read.push(line);
      if (line === 'quit') stop();
    });
    input.end('one\nquit\nthree');
    await new Promise((resolve) => input.once('close', resolve));
    assert.deepEqual(read, ['one', 'quit']);
    const other = new PassThrough();
    const rest: string[] = [];
    readLines(other, (line) => rest.push(line));
    other.end('one\ntwo');
    await new Promise((resolve) => other.once('close', resolve));
    assert.deepEqual(rest, ['one', 'two']);
  });
});
