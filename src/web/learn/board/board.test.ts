import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKernel } from 'plyhouse-kernel';
import { newGame, positionOf } from '../../../chess/game.ts';
import { LN, REACH } from '../../../programs/chess05/tables.ts';
import { JUMPS } from '../../../programs/gambiet/moves.ts';
import { KNIGHT_STEPS, MOFF } from '../../../programs/slutspel/squares.ts';
import { DIRECTIONS } from '../../../programs/tinychess86/moves.ts';
import { LEAPS } from '../../../programs/wray74/moves.ts';
import { squareOf } from '../squares.ts';
import { askedStep, hexOf, walk } from './columns.ts';
import { KING_WAYS, KNIGHT_WAYS, kingsWrong, squareBeyond, stepsOf, WAYS, wrongJumps } from './jumps.ts';
import { flagsOf, memoriesOf, samePiece, wrayRegister } from './memories.ts';

const MIDDLE = 'r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9';

test('each memory says of each square what its program holds there', async () => {
  const kernel = await createKernel();
  const byId = (fen?: string) => new Map(memoriesOf(newGame(fen), kernel).map((memory) => [memory.id, memory]));
  const start = byId();
  const at = (id: string, square: string) => {
    const { place, holds, text } = start.get(id)!.places[squareOf(square)]!;
    return [place, holds, text];
  };
  // Schachcomputer.info Wiki: "Register 9 = -1.0100000500" at the start of a game.
  assert.deepEqual(at('wray74', 'a2'), ['9', '−1', '−1.0100000500']);
  // Computerschaak 1/2: the number 3 is a white bishop.
  assert.deepEqual(at('gambiet', 'c1'), ['23', '03', '03 = 0000 0011']);
  assert.deepEqual(at('gambiet', 'e8'), ['95', 'EF', 'EF = 1110 1111']);
  assert.deepEqual(at('tinychess86', 'd8'), ['73', '−27', '−27']);
  assert.deepEqual(at('slutspel', 'a8'), ['00', '24', '24']);
  assert.deepEqual(at('chess05', 'b8'), ['25 of the high word', 'DN', 'in the set of black knights, TPLOC[DN]']);
  assert.deepEqual(at('chess05', 'a2'), ['8 of the low word', 'LP', 'in the set of white pawns, TPLOC[LP]']);
  assert.deepEqual(at('kernel', 'd1'), ['3', '3', 'in 3 sets: white, diagonals, orthogonals']);
  const middle = byId(MIDDLE);
  const { board } = positionOf(newGame(MIDDLE));
  for (const { id, places } of middle.values()) {
    assert.equal(places.length, 64);
    assert.equal(new Set(places.map(({ place }) => place)).size, 64, id);
    for (const [square, { holds }] of places.entries()) {
      assert.equal(['0', '00', '·'].includes(holds), board.get(square) === undefined, `${id} ${square}`);
    }
  }
});

test('the same piece is found on all its squares', () => {
  const names = (fen: string, square: string) => samePiece(newGame(fen), squareOf(square));
  assert.deepEqual(names(MIDDLE, 'c3'), [squareOf('c3'), squareOf('f3')]);
  assert.deepEqual(names(MIDDLE, 'e4'), [squareOf('e4')]);
});

test('every way but the two careless ones has a knight jump as chess has it, from every square', () => {
  for (const way of WAYS) {
    for (let from = 0; from < 64; from++) {
      const wrong = wrongJumps(way, from);
      if (way.id !== 'plain' && way.id !== 'careless') assert.equal(wrong, 0, `${way.id} ${from}`);
      // Far from the sides no way can go wrong.
      else if ((from & 7) >= 2 && (from & 7) <= 5) assert.equal(wrong, 0, `${way.id} ${from}`);
    }
  }
});

test('the jumps are those of the programs’ own tables', () => {
  const leaps = Array.from({ length: LEAPS.length / 2 }, (_, at) => [LEAPS[2 * at], LEAPS[2 * at + 1]].join());
  const tiny = Array.from(DIRECTIONS.slice(-9, -1), (byte) => (byte << 24) >> 24);
  const slutspel = Array.from(MOFF.slice(KNIGHT_STEPS, KNIGHT_STEPS + 8));
  for (const [files, ranks] of KNIGHT_WAYS) {
    assert.ok(leaps.includes([files, ranks].join()), `${files}, ${ranks}`);
    assert.ok((JUMPS as readonly number[]).includes(10 * ranks + files));
    assert.ok(tiny.includes(16 * ranks + files));
    assert.ok(slutspel.includes(-16 * ranks + files));
    for (let from = 0; from < 64; from++) {
      const reached = REACH.subarray((LN * 64 + from) * 9).subarray(0, 9);
      const to = squareBeyond(from, files, ranks);
      assert.ok(to === undefined || reached.includes(to), `${from} to ${to}`);
    }
  }
});

test('a plain sum at the edge comes out on the other side', () => {
  const plain = WAYS.find(({ id }) => id === 'plain')!;
  assert.deepEqual(plain.jump(squareOf('h4'), 1, 2), {
    sum: '32 + 17 = 49',
    to: squareOf('a7'),
    seen: 'from 1 to 64: a place',
    isRight: false,
  });
  assert.equal(wrongJumps(plain, squareOf('h4')), 4);
  assert.equal(plain.jump(squareOf('g1'), 1, -2).to, undefined);
  assert.equal(KNIGHT_WAYS.filter(([x, y]) => squareBeyond(squareOf('a1'), x, y) !== undefined).length, 2);
});

test('each way works out where a jump ends, and sees whether it leaves the board', () => {
  const rows = (square: string, files: number, ranks: number) =>
    WAYS.map((way) => {
      const { sum, to, seen, isRight } = way.jump(squareOf(square), files, ranks);
      return [way.id, sum, to, seen, isRight];
    });
  const f3 = squareOf('f3');
  assert.deepEqual(rows('g1', -1, 2), [
    ['plain', '7 + 15 = 22', f3, 'from 1 to 64: a place', true],
    ['coordinates', 'x 7 − 1 = 6, y 1 + 2 = 3', f3, 'both from 1 to 8', true],
    ['border', '27 + 19 = 46', f3, 'no border byte stands there', true],
    ['tiny', '06 + 1F = 25', f3, '25 AND 88 = 00', true],
    ['slutspel', '76 − 21 = 55', f3, '55 AND 88 = 00', true],
    ['shifts', 'north twice, west', f3, 'the bit of f3', true],
    ['careless', 'north twice, west', f3, 'the bit of f3', true],
  ]);
  const [e2, a7] = [squareOf('e2'), squareOf('a7')];
  assert.deepEqual(rows('h4', 1, 2).slice(1), [
    ['coordinates', 'x 8 + 1 = 9, y 4 + 2 = 6', undefined, 'x or y is not from 1 to 8', true],
    ['border', '58 + 21 = 79', undefined, 'C0 stands there: the border', true],
    ['tiny', '37 + 21 = 58', undefined, '58 AND 88 = 08', true],
    ['slutspel', '47 − 1F = 28', undefined, '28 AND 88 = 08', true],
    ['shifts', 'north twice, east', undefined, 'the bit was shifted out: the set is empty', true],
    ['careless', 'north twice, east', a7, 'the bit of a7', false],
  ]);
  assert.deepEqual(rows('g3', -2, -1).at(-1), ['careless', 'south, west twice', e2, 'the bit of e2', true]);
});

test('pawns step towards the other side, kings and queens in all directions', () => {
  const pawn = (up: number) => [
    [0, up],
    [0, 2 * up],
    [-1, up],
    [1, up],
  ];
  assert.deepEqual([stepsOf('pawn', 'white'), stepsOf('pawn', 'black')], [pawn(1), pawn(-1)]);
  assert.deepEqual([stepsOf('king', 'white'), stepsOf('queen', 'black')], [KING_WAYS, KING_WAYS]);
  assert.equal(new Set([...stepsOf('rook', 'white'), ...stepsOf('bishop', 'white')].map(String)).size, 8);
  assert.equal(stepsOf('knight', 'white'), KNIGHT_WAYS);
});

test('a king at the side steps wrong five times, one in the middle never', () => {
  const kings = (fen: string) => kingsWrong(newGame(fen));
  // h1: to g2 and g1 rightly; i1, i2 and i0 come out as a2, a3 and a1.
  assert.equal(kings('4k3/8/8/8/8/8/8/7K w - - 0 1'), 3);
  // a5: h4, h5 and h3 instead of the side.
  assert.equal(kings('8/8/8/k7/8/8/8/4K3 w - - 0 1'), 3);
  assert.equal(kings('4k3/8/8/8/8/8/8/4K3 w - - 0 1'), 0);
});

test('the flags of every byte of a board are those its program tests', () => {
  const of = (hexadecimal: number) => flagsOf(hexadecimal).join(' ');
  assert.deepEqual([0x00, 0x33, 0xb3, 0x6f, 0xef, 0xc0].map(of), [
    'zero',
    '',
    'carry',
    'sign',
    'carry sign',
    'carry sign parity',
  ]);
});

test('on the board of sixteen columns a rook goes on to the first piece, a knight does not', () => {
  const rook = walk(newGame('4k3/8/8/8/7p/8/8/4K2R w K - 0 1'), 'tiny', squareOf('h1'), 0x10);
  assert.deepEqual(
    rook.map(({ index, square, holds }) => [hexOf(index), square, holds]),
    [
      ['17', 'h2', undefined],
      ['27', 'h3', undefined],
      ['37', 'h4', 'black pawn'],
    ],
  );
  assert.deepEqual(walk(newGame(), 'slutspel', squareOf('b1'), 0x0e), [
    { index: 0x7f, and: 0x08, square: undefined, holds: undefined },
  ]);
  const asked = askedStep(newGame('6k1/8/8/8/8/8/8/6K1 w - - 0 1'));
  assert.deepEqual([asked.square, (asked.index + asked.step) & 0x88], ['g1', 0x88]);
});

test('Wray’s register tells who reaches a square', () => {
  // At the start the knight of g1 and the pawns of e2 and g2 reach f3: 300 and twice 100 points.
  assert.deepEqual(wrayRegister(newGame(), squareOf('f3')), {
    register: 22,
    digits: '0.0300000500',
    whites: 3,
    whiteSum: 500,
  });
});
