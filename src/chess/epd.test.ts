import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  EPD_PROBLEMS,
  EpdError,
  type EpdOperation,
  type EpdProblem,
  type EpdRecord,
  epdLine,
  epdMoves,
  epdNumber,
  epdText,
  makeEpd,
  parseEpd,
  parseEpdLine,
} from './epd.ts';
import { INITIAL_FEN } from './fen.ts';
import { fenOf, movesOf, positionOf } from './game.ts';
import { makeSan } from './notation.ts';
import { ReadMoveError } from './read-move.ts';
import { randomGames } from './testing/random-games.ts';

/** An operation to write: texts go in quotes, moves and numbers do not. */
function epdOperation(opcode: string, ...operands: (string | number | { readonly text: string })[]): EpdOperation {
  return {
    opcode,
    operands: operands.map((operand) =>
      typeof operand === 'object' ? { text: operand.text, quoted: true } : { text: `${operand}`, quoted: false },
    ),
  };
}

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
const ROOK = '7k/8/8/8/8/8/8/K6R b - -';

function record(line: string): EpdRecord {
  const read = parseEpdLine(line);
  assert.ok(!(read instanceof EpdError), String(read));
  return read;
}

describe('a line is read', () => {
  test('with everything the standard knows', () => {
    // Bratko-Kopec test, position 1 (Bratko and Kopec, 1982), with operations added.
    const bk = record(
      '1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01"; dm 4; ce +32766; acd 7; c0 "a; \\"b\\""; x_y 1 two "3";',
    );
    assert.deepEqual(bk.errors, []);
    assert.equal(bk.fen, '1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1');
    assert.deepEqual(epdMoves(bk, 'bm'), ['d6d1']);
    assert.equal(epdText(bk, 'id'), 'BK.01');
    assert.equal(epdNumber(bk, 'dm'), 4);
    assert.equal(epdNumber(bk, 'ce'), 32766);
    assert.equal(epdNumber(bk, 'acd'), 7);
    assert.equal(epdText(bk, 'c0'), 'a; "b"');
    assert.deepEqual(bk.operations.at(-1), {
      opcode: 'x_y',
      operands: [
        { text: '1', quoted: false },
        { text: 'two', quoted: false },
        { text: '3', quoted: true },
      ],
    });
    assert.equal(epdText(bk, 'c1'), undefined);
    assert.equal(epdNumber(bk, 'acn'), undefined);
    assert.deepEqual(epdMoves(bk, 'am'), []);
  });

  test('several best moves, a move to avoid, a variation', () => {
    const start = record(`${START} bm Nf3 e4 d2d4; am f3; pv e4 e5 Nf3; sm e4; pm d4;`);
    assert.deepEqual(epdMoves(start, 'bm'), ['g1f3', 'e2e4', 'd2d4']);
    assert.deepEqual(epdMoves(start, 'am'), ['f2f3']);
    assert.deepEqual(epdLine(start), ['e2e4', 'e7e5', 'g1f3']);
    assert.deepEqual(epdMoves(start, 'sm'), ['e2e4']);
    assert.deepEqual(epdMoves(start, 'pm'), ['d2d4']);
    assert.deepEqual(start.errors, []);
  });

  test('a mate among the best moves is a length, and no move', () => {
    const CASES: readonly [operations: string, mate: number | undefined, best: readonly string[]][] = [
      ['bm #2;', 2, []],
      ['bm #-3;', -3, []],
      ['bm -M4;', -4, []],
      ['bm M12 e4;', 12, ['e2e4']],
      ['bm "#+1";', 1, []],
      ['bm e4 #5; dm 4;', 4, ['e2e4']],
      ['bm e4;', undefined, ['e2e4']],
    ];
    for (const [operations, mate, best] of CASES) {
      const read = record(`${START} ${operations}`);
      assert.deepEqual([epdNumber(read, 'dm'), epdMoves(read, 'bm'), read.errors], [mate, best, []], operations);
      assert.deepEqual(record(makeEpd(read)), read);
    }
  });
  test('of several variations the first', () => {
    const start = record(`${START} pv e4 e5; pv e4 c5;`);
    assert.deepEqual(start.errors, []);
    assert.deepEqual(epdLine(start), ['e2e4', 'e7e5']);
  });

  const LINES: readonly [name: string, line: string, fen: string, opcodes: string[]][] = [
    ['four fields alone', START, INITIAL_FEN, []],
    ['a FEN', '7k/8/8/8/8/8/8/K6R b - - 7 42', '7k/8/8/8/8/8/8/K6R b - - 7 42', []],
    ['a FEN of five fields', '7k/8/8/8/8/8/8/K6R b - - 7', '7k/8/8/8/8/8/8/K6R b - - 7 1', []],
    ['a FEN with operations', '7k/8/8/8/8/8/8/K6R b - - 7 42 id "a";', '7k/8/8/8/8/8/8/K6R b - - 7 42', ['id']],
    ['a FEN and a semicolon', '7k/8/8/8/8/8/8/K6R b - - 7 42;', '7k/8/8/8/8/8/8/K6R b - - 7 42', []],
    ['counters as operations', `${ROOK} hmvc 7; fmvn 42; id "a";`, '7k/8/8/8/8/8/8/K6R b - - 7 42', ['id']],
    ['an operation without operands', `${ROOK} noop; resign;`, '7k/8/8/8/8/8/8/K6R b - - 0 1', ['noop', 'resign']],
    ['a comment behind it', `${ROOK} id "a"; # so`, '7k/8/8/8/8/8/8/K6R b - - 0 1', ['id']],
    ['a comment of two strokes', `${ROOK} // so`, '7k/8/8/8/8/8/8/K6R b - - 0 1', []],
    ['blanks', `  ${ROOK}\t id  "a" ; ;`, '7k/8/8/8/8/8/8/K6R b - - 0 1', ['id']],
  ];
  for (const [name, line, fen, opcodes] of LINES) {
    test(name, () => {
      const read = record(line);
      assert.equal(read.fen, fen);
      assert.deepEqual(
        read.operations.map(({ opcode }) => opcode),
        opcodes,
      );
      assert.deepEqual(read.errors, []);
    });
  }
});

describe('errors are reported by line and column', () => {
  const WRONG: readonly [
    problem: EpdProblem,
    line: string,
    column: number,
    token: string,
    message: RegExp,
    kept?: string[],
  ][] = [
    ['fen', '7k/8/8/8/8/8/8/K6R b -', 1, '7k/8/8/8/8/8/8/K6R b -', /four to six fields, found 3/],
    ['fen', ' 8/8/8/8/8/8/8/8 w - - bm e4;', 2, '8/8/8/8/8/8/8/8 w - -', /one king/],
    ['fen', 'hello', 1, 'hello', /four to six fields, found 1/],
    ['operation', `${ROOK} "a"; id "b";`, 26, '"', /expected an opcode such as bm, found "\\""/, ['id']],
    ['operation', `${ROOK} 12 34 56; id "b";`, 32, '56', /found "56"/, ['id']],
    ['size', `${ROOK} c0${' x'.repeat(257)};`, 541, '', /c0 has more than 256 operands; the rest is not read/, ['c0']],
    ['text', `${ROOK} bm Kg7; id "open;`, 37, '"open;', /never closed/, ['bm', 'id']],
    [
      'move',
      `${ROOK} bm Kg6; id "b";`,
      29,
      'Kg6',
      /bm: "Kg6" is not legal: the king cannot go to g6; legal are/,
      ['bm', 'id'],
    ],
    ['move', `${ROOK} pv Kg7 Kb2 Kg5;`, 37, 'Kg5', /pv: "Kg5" is not legal/, ['pv']],
    ['move', `${ROOK} am;`, 26, '', /am wants a move, found nothing/, ['am']],
    ['number', `${ROOK} dm soon;`, 29, 'soon', /dm wants a whole number, found "soon"/, ['dm']],
    ['number', `${ROOK} ce;`, 26, '', /ce wants a whole number, found nothing/, ['ce']],
    ['number', `${ROOK} hmvc x;`, 31, 'x', /hmvc wants a whole number/, []],
    ['terminator', `${ROOK} id "b"`, 32, '', /expected ";" after id, found the end of the line/, ['id']],
  ];
  for (const [problem, line, column, token, message, kept] of WRONG) {
    test(`${problem}: ${line}`, () => {
      const { records, errors } = parseEpd(`${START} id "before";\n\n# a comment\n${line}\r\n${START} id "after";`);
      assert.equal(errors.length, 1, errors.map((error) => error.message).join('\n'));
      const [error] = errors;
      assert.equal(error!.problem, problem);
      assert.deepEqual([error!.line, error!.column, error!.token], [4, column, token]);
      assert.match(error!.message, message);
      assert.equal(error!.severity, problem === 'terminator' ? 'warning' : 'error');
      const ids = records.map((each) => each.operations.map(({ opcode }) => opcode));
      assert.deepEqual(ids, kept ? [['id'], kept, ['id']] : [['id'], ['id']]);
    });
  }
  test('every problem has a row', () => {
    assert.deepEqual([...new Set(WRONG.map(([problem]) => problem))].sort(), [...EPD_PROBLEMS].sort());
  });
  test('a bad move is found again when it is asked for', () => {
    const bad = record(`${ROOK} bm Kg6;`);
    assert.throws(() => epdMoves(bad, 'bm'), ReadMoveError);
  });
});

describe('a line is written', () => {
  test('fields, counters, operations', () => {
    const fen = '7k/8/8/8/8/8/8/K6R b - - 7 42';
    const operations = [
      epdOperation('id', { text: 'a "b"' }),
      epdOperation('bm', 'Kg7', 'Kg8'),
      epdOperation('dm', 3),
      epdOperation('noop'),
    ];
    assert.equal(makeEpd({ fen, operations }), `${ROOK} hmvc 7; fmvn 42; id "a \\"b\\""; bm Kg7 Kg8; dm 3; noop;`);
    assert.equal(makeEpd({ fen: INITIAL_FEN, operations: [] }), START);
    assert.throws(() => makeEpd({ fen, operations: [epdOperation('b m')] }), /"b m" cannot be an opcode/);
  });

  test('and read again it is the same', () => {
    const opcodes = fc.constantFrom('id', 'c0', 'c9', 'eco', 'x1', 'Unknown_op');
    const texts = fc.string({ maxLength: 20 }).map((text) => text.replace(/\s+/g, ' '));
    const plain = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...'abcXYZ019+-=#./') });
    const operands = fc.array(
      fc.oneof(
        texts.map((text) => ({ text, quoted: true })),
        plain.map((text) => ({ text, quoted: false })),
      ),
      { maxLength: 3 },
    );
    const operation = fc.record({ opcode: opcodes, operands }, { noNullPrototype: true });
    const operations = fc.array(operation, { maxLength: 4 });
    fc.assert(
      fc.property(randomGames(), operations, (game, others) => {
        const position = positionOf(game);
        const moves = movesOf(game).slice(0, 3);
        const best = epdOperation('bm', ...moves.map((uci) => makeSan(position, uci)));
        const written = { fen: fenOf(game), operations: moves.length > 0 ? [best, ...others] : others };
        const read = record(makeEpd(written));
        assert.deepEqual(read, { ...written, errors: [] });
        assert.deepEqual(epdMoves(read, 'bm'), moves);
      }),
      { seed: 1997, numRuns: 200 },
    );
  });

  test('any text is read without a throw', () => {
    const almost = fc.tuple(fc.nat(60), fc.string({ maxLength: 4 })).map(([at, text]) => {
      const line = `${START} bm Nf3 e4; id "x"; dm 3; c0 "y";`;
      return line.slice(0, at) + text + line.slice(at + 1);
    });
    fc.assert(
      fc.property(fc.oneof(fc.string(), almost), (text) => {
        for (const error of parseEpd(text).errors) assert.ok(error.line >= 1 && error.column >= 1);
      }),
      { seed: 1998, numRuns: 500 },
    );
  });
});
