import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { boardOf, makeMove, moveText, PAWN, squareNamed, takeBackMove } from './board.ts';
import { newCensus, takeCensus } from './census.ts';
import { combine, evalByte, MOST_MATERIAL, PAWN_POINTS, pawnsText } from './eval-byte.ts';
import { DOUBLE, evaluate, newEvaluator, positionPoints, prepare, type Rules, SINGLE } from './evaluate.ts';
import {
  decisiveRungs,
  exchange,
  ONE_BISHOP_BEHIND,
  ONE_KING,
  ONE_MINOR,
  ONE_PAWN,
  ONE_QUEEN,
  ONE_ROOK,
} from './exchange.ts';
import { legalList } from './moves.ts';
import { isPassed, newTables, positionalRoutines, WEIGHTS } from './positional.ts';

interface StoredPosition {
  readonly id: string;
  readonly fen: string;
}
const POSITIONS: readonly StoredPosition[] = JSON.parse(
  readFileSync(new URL('../../../data/positions/positions.json', import.meta.url), 'utf8'),
);
const fenNamed = (id: string): string => POSITIONS.find((position) => position.id === id)!.fen;

/** Minimum and maximum of the position as the article reads it: the side not to move has just moved, material counts. */
function standing(fen: string): { minimum: number; maximum: number } {
  const board = boardOf(fen);
  const evaluator = newEvaluator(board, DOUBLE);
  assert.ok(evaluate(evaluator));
  const material = (board.turn === 0 ? -1 : 1) * board.material;
  return { minimum: material - evaluator.loss, maximum: material - evaluator.loss + evaluator.gain };
}

/** The minimum and maximum gain of a move, in material points. */
function evaluateMove(fen: string, uci: string, rules: Rules = DOUBLE): { minimum: number; maximum: number } {
  const board = boardOf(fen);
  const side = board.turn;
  const before = board.material;
  const move = legalList(board).find((candidate) => moveText(candidate) === uci)!;
  makeMove(board, move);
  const evaluator = newEvaluator(board, rules);
  assert.ok(evaluate(evaluator));
  const won = (side === 0 ? 1 : -1) * (board.material - before);
  return { minimum: won - evaluator.loss, maximum: won - evaluator.loss + evaluator.gain };
}

describe('the exchange calculation', () => {
  // Attackers and defenders, what is won: worked by hand.
  const cases: readonly (readonly [name: string, points: number, attackers: number, defenders: number, won: number])[] =
    [
      ['nobody attacks', 5, 0, 0, 0],
      ['nobody defends', 5, ONE_QUEEN, 0, 5],
      ['a rook takes a protected rook', 5, ONE_ROOK, ONE_PAWN, 0],
      ['a knight takes a protected rook', 5, ONE_MINOR, ONE_PAWN, 2],
      ['a queen leaves a protected pawn', 1, ONE_QUEEN, ONE_PAWN, 0],
      ['two knights and a pawn protected by one pawn', 1, 2 * ONE_MINOR, ONE_PAWN, 0],
      ['a knight for a pawn, and no taking back', 3, 2 * ONE_PAWN, ONE_MINOR + ONE_ROOK, 3],
      ['the defender stops: a rook would lose itself to take back', 3, 2 * ONE_MINOR, ONE_ROOK, 3],
      ['the king takes what nobody else protects', 3, ONE_KING, 0, 3],
      ['the king leaves what is protected', 3, ONE_KING, ONE_PAWN, 0],
      ['the king protects against one', 3, ONE_ROOK, ONE_KING, 0],
      ['the king does not protect against two', 3, 2 * ONE_ROOK, ONE_KING, 3],
      ['queen first where the bishop stands behind her', 3, ONE_QUEEN + ONE_BISHOP_BEHIND, ONE_MINOR, 0],
      ['bishop first where the queen stands behind him', 3, ONE_MINOR + ONE_QUEEN, ONE_MINOR, 3],
    ];
  for (const [name, points, attackers, defenders, won] of cases) {
    test(name, () => assert.equal(exchange(points, attackers, defenders), won));
  }

  test('it is the minimax of taking by turns, lowest first', () => {
    const values = [1, 3, 5, 9, 3, 5, 15];
    const list = (row: number) => values.flatMap((value, rung) => Array<number>((row >> (rung * 4)) & 15).fill(value));
    const best = (points: number, own: readonly number[], other: readonly number[]): number =>
      own.length === 0 ? 0 : Math.max(0, points - best(own[0]!, other, own.slice(1)));
    const row = fc
      .tuple(...Array.from({ length: 7 }, (_, rung) => fc.nat(rung === 6 ? 1 : 2)))
      .map((counts) => counts.reduce((sum, count, rung) => sum + count * 2 ** (4 * rung), 0));
    fc.assert(
      fc.property(fc.constantFrom(1, 3, 5, 9), row, row, (points, attackers, defenders) => {
        assert.equal(exchange(points, attackers, defenders), best(points, list(attackers), list(defenders)));
      }),
      { numRuns: 2000, seed: 1981 },
    );
  });

  test('decisive are those without whom less is won', () => {
    assert.equal(decisiveRungs(5, ONE_KING, 0), ONE_KING);
    assert.equal(decisiveRungs(5, ONE_KING + ONE_ROOK, 0), 0);
    assert.equal(decisiveRungs(5, ONE_MINOR + ONE_ROOK, ONE_PAWN + ONE_KING), ONE_MINOR);
  });
});

describe('who attacks whom', () => {
  const rowsOf = (fen: string, square: string) => {
    const board = boardOf(fen);
    const census = newCensus();
    takeCensus(census, board, newTables(), undefined);
    return { white: census.white[squareNamed(square)]!, black: census.black[squareNamed(square)]! };
  };

  test('a queen behind a bishop stands behind him, a bishop behind a queen above her', () => {
    assert.equal(rowsOf('4k3/8/8/4p3/8/2B5/1Q6/4K3 w - - 0 1', 'e5').white, ONE_MINOR + ONE_QUEEN);
    assert.equal(rowsOf('4k3/8/8/4p3/8/2Q5/1B6/4K3 w - - 0 1', 'e5').white, ONE_QUEEN + ONE_BISHOP_BEHIND);
  });

  test('a bishop stands behind a pawn that takes his way, not behind one that does not', () => {
    assert.equal(rowsOf('4k3/8/8/4p3/3P4/2B5/8/4K3 w - - 0 1', 'e5').white, ONE_PAWN + ONE_MINOR);
    assert.equal(rowsOf('4k3/8/8/8/8/2B5/1P6/n3K3 w - - 0 1', 'a1').white, 0);
  });

  test('a man pinned to his king is left out', () => {
    // Nd2 is pinned by the bishop on b4 and so does not protect e4 against the rook.
    const fen = '3k4/8/8/4r3/1b2P3/8/3N4/4K3 b - - 0 1';
    const board = boardOf(fen);
    const evaluator = newEvaluator(board, DOUBLE);
    evaluate(evaluator);
    assert.equal(evaluator.loss, 1);
    const plain = newEvaluator(boardOf(fen), SINGLE);
    evaluate(plain);
    assert.equal(plain.loss, 0);
  });
});

describe('the diagrams of September 1981', () => {
  test('1: two rooks face each other unprotected: -5 and 0', () => {
    assert.deepEqual(standing(fenNamed('gambiet-diagram-1')), { minimum: -5, maximum: 0 });
  });

  test('2: a rook for a rook: -5 and 0', () => {
    assert.deepEqual(standing(fenNamed('gambiet-diagram-2')), { minimum: -5, maximum: 0 });
  });

  test('3: Ra1xh1 gets the rook behind the knight in the maximum, for the line h1-h3-h8', () => {
    const fen = fenNamed('gambiet-diagram-3');
    assert.deepEqual(evaluateMove(fen, 'a1h1'), { minimum: 0, maximum: 5 });
    // Without the line (the rook on g8, a bishop in its place to protect the knight) nothing is added.
    assert.deepEqual(evaluateMove(fen.replace('7r/', '2b3r1/'), 'a1h1'), { minimum: 0, maximum: 0 });
    // The version without the rule sees one value.
    assert.equal(evaluateMove(fen, 'a1h1', SINGLE).minimum, 0);
  });

  test('4: the king who takes on e2 no longer defends c4', () => {
    const fen = fenNamed('gambiet-diagram-4');
    assert.deepEqual(evaluateMove(fen, 'e1e2'), { minimum: -2, maximum: 3 });
    // If the rook on c4 has a defender besides the king, it stays protected.
    assert.deepEqual(evaluateMove(fen.replace('/8/8/2r5', '/8/1p6/2r5'), 'e1e2'), { minimum: -2, maximum: -2 });
  });

  test('a check counts as attacking the king, so that it is never struck out', () => {
    assert.equal(evaluateMove('4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1', 'a1a8').maximum, 15);
  });
});

describe('position points', () => {
  const pointsOfPosition = (fen: string) => {
    const evaluator = newEvaluator(boardOf(fen), DOUBLE, {
      ...WEIGHTS,
      reachUnit: 1000,
      edgePawn: 0,
      bishopPawn: 0,
      passedPawn: 0,
      endingPawn: 0,
      kingCentre: 0,
    });
    positionalRoutines(evaluator.board, evaluator.tables);
    return positionPoints(evaluator);
  };

  test('a white doubled pawn is -2, a black one +2', () => {
    const white = pointsOfPosition('4k3/8/8/8/8/1P6/P7/4K3 w - - 0 1');
    assert.equal(pointsOfPosition('4k3/8/8/8/8/P7/P7/4K3 w - - 0 1') - white, -2);
    const black = pointsOfPosition('4k3/p7/1p6/8/8/8/8/4K3 w - - 0 1');
    assert.equal(pointsOfPosition('4k3/p7/p7/8/8/8/8/4K3 w - - 0 1') - black, 2);
  });

  test('castling short is +2 if the pawns are at home, and nothing if they are gone', () => {
    const castle = (fen: string, uci: string) => {
      const board = boardOf(fen);
      const evaluator = newEvaluator(board, DOUBLE, { ...WEIGHTS, reachUnit: 1000 });
      prepare(evaluator);
      makeMove(board, legalList(board).find((move) => moveText(move) === uci)!);
      return positionPoints(evaluator) - evaluator.rootPosition;
    };
    const full = 'r3k2r/pppqnppp/8/8/8/8/PPPQNPPP/R3K2R';
    assert.equal(castle(`${full} w KQkq - 0 1`, 'e1g1'), 2);
    assert.equal(castle(`${full} b KQkq - 0 1`, 'e8g8'), -2);
    assert.equal(castle('r3k2r/pppqnppp/8/8/5PPP/8/PPPQN3/R3K2R w KQkq - 0 1', 'e1g1'), 0);
  });

  test('for e5 it looks at d6, e6, f6, d7, e7, f7, and no further', () => {
    const e5 = squareNamed('e5');
    const looked: string[] = [];
    for (const file of 'abcdefgh') {
      for (let rank = 2; rank <= 7; rank++) {
        const board = boardOf('4k3/8/8/8/8/8/8/4K3 w - - 0 1');
        board.squares[squareNamed(`${file}${rank}`)] = PAWN | 0x80;
        if (!isPassed(board, 0, e5)) looked.push(`${file}${rank}`);
      }
    }
    assert.deepEqual(looked, ['d6', 'd7', 'e6', 'e7', 'f6', 'f7']);
  });

  test('colours turned, the points turn', () => {
    const fen = 'r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9';
    const mirrored = 'rnbqr1k1/pp1p1pp1/1bp2n1p/4p3/1P2P3/P1NP1N2/2P1BPPP/R1BQ1RK1 w - - 0 9';
    const points = (of: string) => {
      const evaluator = newEvaluator(boardOf(of), DOUBLE);
      prepare(evaluator);
      return evaluator.rootPosition;
    };
    assert.equal(points(fen), -points(mirrored));
  });

  test('all of them together never weigh a pawn', () => {
    fc.assert(
      fc.property(fc.integer({ min: -8, max: 8 }), fc.integer({ min: -500, max: 500 }), (material, position) => {
        assert.ok(Math.abs(combine(material, position) - material * PAWN_POINTS) < PAWN_POINTS);
      }),
      { seed: 3 },
    );
  });
});

describe('the byte', () => {
  test('1 wins the king, 255 loses it, 128 is equal, a pawn is 8', () => {
    assert.equal(evalByte(127), 1);
    assert.equal(evalByte(-127), 255);
    assert.equal(evalByte(0), 128);
    assert.equal(evalByte(PAWN_POINTS), 120);
    assert.equal(evalByte(1000), 1);
    for (let byte = 1; byte <= 255; byte++) assert.equal(evalByte(128 - byte), byte);
    assert.ok(combine(40, 7) <= MOST_MATERIAL);
  });

  test('pawns are printed whole, rounded down as a shift to the right does', () => {
    assert.deepEqual([-17, -9, -8, -1, 0, 7, 8].map(pawnsText), ['-3', '-2', '-1', '-1', '0', '0', '+1']);
  });

  test('evaluating a move leaves no mark on the next', () => {
    const board = boardOf('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1');
    const evaluator = newEvaluator(board, DOUBLE);
    prepare(evaluator);
    const round = () =>
      legalList(board).map((move) => {
        makeMove(board, move);
        evaluate(evaluator);
        takeBackMove(board, move);
        return [moveText(move), evaluator.minimum, evaluator.maximum];
      });
    assert.deepEqual(round(), round().reverse().reverse());
    for (const [, minimum, maximum] of round()) assert.ok(Number(minimum) <= Number(maximum));
  });
});
