import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createKernel } from 'plyhouse-kernel';
import { wasmCode } from 'plyhouse-kernel/wasm';
import { endingOf, movesOf, newGame, play } from '../../chess/game.ts';
import { decide, programContract } from '../program.contract.ts';
import type { Limits, Options } from '../program.ts';
import { createBoard } from './board.ts';
import { createEvaluator, MOST_VALUE } from './evaluate.ts';
import { loadOwn } from './program.ts';
import {
  changedValues,
  DEFAULT_SETTINGS,
  DEFAULT_VALUES,
  makeCode,
  OwnSettingsError,
  ownName,
  PARTS,
  parseCode,
  readSettings,
  withValue,
} from './settings.ts';

const own = await loadOwn();
const start = await wasmCode();
programContract(own);

const MIDDLEGAME = 'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8';
const MATE_IN_TWO = '7k/8/8/6K1/8/8/8/R7 w - - 0 1';
const search = (fen: string, options: Options, limits: Limits = {}) => decide(own, newGame(fen), limits, { options });

describe('the parts of a program of one’s own', () => {
  test('whatever the order of the moves, and with alpha-beta or without, the value is the same', async () => {
    const whole = search(MIDDLEGAME, { Depth: 2 }).decision;
    for (const part of ['AlphaBeta', 'Deepening', 'FollowVariation', 'CapturesFirst', 'Killers']) {
      const less = search(MIDDLEGAME, { Depth: 2, Thousands: 1000, [part]: false }).decision;
      assert.deepEqual([less.score, less.depth], [whole.score, 2], part);
      assert.equal(less.move, whole.move, part);
    }
    const minimax = search(MIDDLEGAME, { Depth: 2, AlphaBeta: false, Deepening: false, Quiescence: false }).decision;
    // All moves, and all answers.
    const kernel = await createKernel(MIDDLEGAME);
    assert.equal(minimax.nodes, kernel.perft(1) + kernel.perft(2));
  });

  test('its table saves positions and changes no value', () => {
    // Réti's study, Fine's pawn ending, and a mate in two.
    const fens = ['7K/8/k1P5/7p/8/8/8/8 w - - 0 1', '8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1', MATE_IN_TWO];
    for (const fen of fens) {
      for (const [AlphaBeta, Deepening] of [
        [true, true],
        [true, false],
        [false, false],
      ] as const) {
        const parts = { Depth: 5, Deepening, AlphaBeta };
        const without = search(fen, parts).decision;
        const { score, move, nodes } = search(fen, { ...parts, Table: true }).decision;
        assert.deepEqual([score, move], [without.score, without.move], `${fen}, ${AlphaBeta}, ${Deepening}`);
        assert.ok(nodes < without.nodes, `${fen}, ${AlphaBeta}, ${Deepening}: ${nodes} of ${without.nodes}`);
      }
    }
  });

  test('without quiescence it takes what is protected; with it, not', () => {
    const guarded = '4k3/5p2/6p1/8/8/3Q4/8/4K3 w - - 0 1';
    assert.equal(search(guarded, { Depth: 1, Quiescence: false }).decision.move, 'd3g6');
    assert.notEqual(search(guarded, { Depth: 1 }).decision.move, 'd3g6');
  });

  test('it finds a mate in two, the shorter of two mates, and says how many moves', () => {
    const two = search(MATE_IN_TWO, { Depth: 4 }).decision;
    assert.deepEqual(two.score, { kind: 'mate', moves: 2 });
    const one = search('7k/8/6K1/8/8/8/8/R7 w - - 0 1', { Depth: 4 }).decision;
    assert.equal(one.move, 'a1a8');
    assert.equal(endingOf(play(newGame('7k/8/6K1/8/8/8/8/R7 w - - 0 1'), one.move!))?.kind, 'checkmate');
  });

  test('it stops at its own number of positions, and at others if told', () => {
    assert.ok(search(MIDDLEGAME, { Depth: 8, Thousands: 2 }).decision.nodes <= 2000);
    assert.ok(search(MIDDLEGAME, { Depth: 8 }, { nodes: 500 }).decision.nodes <= 500);
    assert.equal(search(MIDDLEGAME, { Depth: 4 }, { depth: 2 }).decision.depth, 2);
  });
});

test('with absurd values it still plays legal moves, and calls nothing mate that is none', () => {
  // Nine queens, and the other way round: the sum of these values lies beyond what the search calls mate.
  const most = Object.fromEntries(PARTS.flatMap((part) => (part.kind === 'spin' ? [[part.name, part.max]] : [])));
  const least = Object.fromEntries(PARTS.flatMap((part) => (part.kind === 'spin' ? [[part.name, part.min]] : [])));
  const queens = [
    'R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1',
    'Kbnn1kb1/PP1q4/q4q2/2q4q/4q3/1q4q1/3q4/r6r b - - 0 1',
  ];
  for (const fen of queens) {
    for (const values of [most, least]) {
      const { decision } = search(fen, { ...values, Depth: 2, Thousands: 100 });
      assert.ok(movesOf(newGame(fen)).includes(decision.move!), `${fen}: ${decision.move}`);
      if (decision.score?.kind === 'cp') assert.ok(Math.abs(decision.score.centipawns) <= MOST_VALUE);
      else assert.equal(Math.abs(decision.score!.moves), 1);
    }
  }
});

test('the terms of the evaluation, by hand', () => {
  const evaluator = createEvaluator({ ...DEFAULT_VALUES, Mobility: 3, Centre: 5 });
  // White: Ke1, Nd4, pawns e2, e3 (doubled, isolated, passed); Black: Ke8.
  const squares = new Int8Array(64);
  squares[4] = 3;
  squares[60] = -3;
  squares[27] = 2;
  squares[12] = squares[20] = 1;
  assert.deepEqual(evaluator.explain(squares), {
    pieces: 320 + 200,
    centre: 5 * 6,
    // White's own pawn on e2 blocks one of the knight's eight squares.
    mobility: 3 * 7,
    // e2: doubled and isolated; e3: advanced by one, passed, isolated. Both are passed, e2 has not advanced.
    pawns: -15 - 10 + (2 * 3 - 10),
    shelter: 0,
    bishopPair: 0,
  });
  // The opposite, with colours reversed and the board turned over.
  const mirrored = Int8Array.from({ length: 64 }, (_, square) => 0 - squares[square ^ 56]!);
  assert.equal(evaluator.evaluate(mirrored), 0 - evaluator.evaluate(squares));
});

describe('Shannon’s formula', () => {
  const { explain, evaluate } = createEvaluator({ ...DEFAULT_VALUES, Shannon: true });
  const squaresOf = (fen: string) => {
    const board = createBoard(start());
    board.setGame(newGame(fen));
    const squares = new Int8Array(64);
    board.read(squares);
    return squares;
  };
  const turned = (fen: string) => fen.replace(/ [wb] /, (side) => (side === ' w ' ? ' b ' : ' w '));

  test('counts what the article says it counts', () => {
    const cases: readonly [
      message: string,
      fen: string,
      ...terms: [pieces: number, pawns: number, mobility: number],
    ][] = [
      ['even at the start', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1', 0, 0, 0],
      ['after 1.e4: 30 moves against 20', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b - - 0 1', 0, 0, 100],
      // White: queen 14, rook 9, king 4 (f2 is guarded); Black: rook 10, king 5, bishop 7, knight 2.
      ['queen and rook for rook, bishop and knight', 'r3k3/8/8/8/8/8/8/QR2K1bn w - - 0 1', 300, 0, 30],
      // White's pawns on a2 and a3 are isolated, a2 also doubled, and d5 keeps e3 back; d5 is isolated. Four moves against three.
      ['doubled, isolated, backward', '7k/8/8/3p4/3P4/P3P3/P7/K7 w - - 0 1', 300, -150, 10],
    ];
    for (const [text, fen, pieces, pawns, mobility] of cases) {
      const squares = squaresOf(fen);
      const found = explain(squares);
      assert.deepEqual([found.pieces, found.pawns, found.mobility], [pieces, pawns, mobility], text);
      assert.equal(evaluate(squares), pieces + pawns + mobility, text);
      const mirrored = Int8Array.from({ length: 64 }, (_, square) => 0 - squares[square ^ 56]!);
      assert.equal(evaluate(mirrored), 0 - evaluate(squares), text);
    }
  });

  test('counts the legal moves of both sides as the rules do', () => {
    // Pins, promotions, captures and little room; no castling, no en passant, and no check, so that both sides could move.
    const fens = [
      'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w - - 0 8',
      '4k3/4r3/8/8/4B3/8/1P5p/4K1R1 w - - 0 1',
      '3r2k1/P1q2pp1/5n1p/8/b7/1B3Q2/3R1PPP/3NK3 w - - 0 1',
      '8/1pk5/8/3R4/1b1p4/2N5/2PK2p1/5B2 b - - 0 1',
    ];
    for (const fen of fens) {
      const [white, black] = [fen, turned(fen)]
        .sort((one) => (/ w /.test(one) ? -1 : 1))
        .map((each) => movesOf(newGame(each)).length);
      assert.equal(explain(squaresOf(fen)).mobility, 10 * (white! - black!), fen);
    }
  });

  test('decides what is played', () => {
    const shannon = search('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', {
      Depth: 1,
      Quiescence: false,
      Shannon: true,
    }).decision;
    // 1.e4 and 1.e3 both lead to 30 moves, ten more than before; e3 is listed first.
    assert.deepEqual(shannon.score, { kind: 'cp', centipawns: 100 });
    assert.match(shannon.move!, /^e2e[34]$/);
  });
});

describe('settings', () => {
  test('make a code that is read back', () => {
    const mine = withValue(withValue(readSettings({ name: 'Läufer ♗' }), 'Depth', 4), 'Doubled', -30);
    assert.deepEqual(parseCode(makeCode(mine)), mine);
    assert.deepEqual(changedValues(mine), { Depth: 4, Doubled: -30 });
    assert.deepEqual(parseCode('4~Short').values, { ...DEFAULT_VALUES, Depth: 4 });
    assert.equal(makeCode(DEFAULT_SETTINGS).split('~')[0]!.split('.').length, PARTS.length);
  });

  test('that cannot be read say what was found and expected', () => {
    const cases: readonly [() => unknown, RegExp][] = [
      [() => readSettings(7), /expected an object .* found "7"/],
      [() => readSettings({ Depth: 99 }), /Depth: expected a whole number from 1 to 8, found "99"/],
      [() => readSettings({ Killers: 1 }), /Killers: expected true or false, found "1"/],
      [() => readSettings({ Hash: 16 }), /"Hash" is no part; there are name, Depth/],
      [() => readSettings({ name: 3 }), /name: expected text/],
      [() => parseCode('x~y'), /expected up to \d+ numbers/],
      [() => parseCode('3.100.7~y'), /AlphaBeta: expected true or false, found "7"/],
    ];
    for (const [read, message] of cases) {
      assert.throws(read, (error: Error) => error instanceof OwnSettingsError && message.test(error.message));
    }
  });

  test('names are fit for a score table', () => {
    assert.equal(ownName('  a\n "b" {c} '), 'a b c');
    assert.equal(ownName('\u0000'), DEFAULT_SETTINGS.name);
    assert.equal([...ownName('x'.repeat(99))].length, 30);
  });
});
