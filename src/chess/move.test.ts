import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Position } from 'plyhouse-kernel/position';
import { INITIAL_FEN, makeFen, parseFen } from './fen.ts';
import { positionOf } from './game.ts';
import { legalMove, legalMoves, makeUci, parseUci } from './move.ts';
import { randomGames } from './testing/random-games.ts';

function perft(position: Position, depth: number): number {
  const moves = legalMoves(position);
  if (depth === 1) return moves.length;
  let nodes = 0;
  for (const uci of moves) {
    const next = position.clone();
    next.play(legalMove(position, uci)!);
    nodes += perft(next, depth - 1);
  }
  return nodes;
}

// Counts: Chess Programming Wiki, "Perft Results", unless a row says otherwise.
const CASES: readonly [name: string, fen: string, ...counts: number[]][] = [
  ['the start position', INITIAL_FEN, 20, 400, 8_902, 197_281],
  ['Kiwipete', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', 48, 2_039, 97_862],
  ['rook ending with pins and en passant', '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 14, 191, 2_812, 43_238],
  ['position 4', 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1', 6, 264, 9_467],
  ['position 4 mirrored', 'r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1', 6, 264, 9_467],
  ['position 5', 'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8', 44, 1_486, 62_379],
  ['position 6', 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10', 46, 2_079, 89_890],
  // Castling rights lost with a captured rook, which the five above do not catch: from ROCE's perft suite.
  ['kings and rooks only', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 26, 568, 13_744, 314_346],
  ['promotions', 'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1', 24, 496, 9_483, 182_838],
];

describe('perft', () => {
  for (const [name, fen, ...counts] of CASES) {
    test(name, () => {
      for (const [index, count] of counts.entries()) assert.equal(perft(parseFen(fen), index + 1), count);
    });
  }
});

describe('UCI text', () => {
  const castling = parseFen('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');

  test('moves are listed from a1 to h8, promotions as queen, rook, bishop, knight', () => {
    assert.deepEqual(legalMoves(parseFen('8/P6k/8/8/8/8/8/7K w - - 0 1')), [
      ...['h1g1', 'h1g2', 'h1h2'],
      ...['a7a8q', 'a7a8r', 'a7a8b', 'a7a8n'],
    ]);
  });

  test('castling has one spelling, the step of the king', () => {
    assert.ok(legalMoves(castling).includes('e1g1') && legalMoves(castling).includes('e1c1'));
    assert.ok(!legalMoves(castling).includes('e1h1'));
    for (const [text, uci] of [
      ['e1g1', 'e1g1'],
      ['e1c1', 'e1c1'],
      ['e1h1', 'e1g1'],
      ['e1a1', 'e1c1'],
    ] as const) {
      assert.equal(makeUci(castling, legalMove(castling, text)!), uci);
    }
  });

  const REFUSED: readonly [uci: string, why: string][] = [
    ['e1g2', 'no move of a king'],
    ['e2e4', 'an empty square'],
    ['e8g8', 'a man of the other side'],
    ['a1a8q', 'a rook does not promote'],
    ['e1', 'half a move'],
    ['e1f1 ', 'a blank behind it'],
    ['0000', 'a null move'],
    ['', 'nothing'],
  ];
  for (const [uci, why] of REFUSED)
    test(`${JSON.stringify(uci)} is refused: ${why}`, () => assert.equal(legalMove(castling, uci), undefined));

  test('a pawn on the last rank must say what it becomes', () => {
    const position = parseFen('8/P6k/8/8/8/8/8/7K w - - 0 1');
    assert.equal(legalMove(position, 'a7a8'), undefined);
    assert.equal(legalMove(position, 'a7a8k'), undefined);
    assert.deepEqual(legalMove(position, 'a7a8n'), { from: 48, to: 56, promotion: 'knight' });
  });

  test('parts of a move say nothing about legality', () => {
    assert.deepEqual(parseUci('h8a1'), { from: 63, to: 0 });
    assert.equal(parseUci('i1a1'), undefined);
  });

  test('every move listed is legal, comes back from its text, and no two are the same', () => {
    fc.assert(
      fc.property(randomGames(), (game) => {
        const position = positionOf(game);
        const before = makeFen(position);
        const moves = legalMoves(position);
        assert.equal(new Set(moves).size, moves.length);
        for (const uci of moves) assert.equal(makeUci(position, legalMove(position, uci)!), uci);
        assert.equal(makeFen(position), before, 'the position is left as it was');
      }),
      { seed: 1974, numRuns: 100 },
    );
  });

  test('a text is legal exactly where it is listed', () => {
    const squares = fc.constantFrom(
      ...'abcdefgh'.split('').flatMap((file) => [1, 2, 3, 4, 5, 6, 7, 8].map((rank) => file + rank)),
    );
    const texts = fc.tuple(squares, squares, fc.constantFrom('', 'q', 'n')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(randomGames(30), fc.array(texts, { minLength: 40, maxLength: 40 }), (game, candidates) => {
        const position = positionOf(game);
        const moves = legalMoves(position);
        for (const text of candidates) {
          const move = legalMove(position, text);
          assert.equal(move !== undefined && makeUci(position, move) === text, moves.includes(text), text);
        }
      }),
      { seed: 1975, numRuns: 100 },
    );
  });
});
