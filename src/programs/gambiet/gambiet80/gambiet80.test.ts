import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Game, newGame } from '../../../chess/game.ts';
import { decisionOf, programContract } from '../../program.contract.ts';
import type { Decision, Limits, Trace } from '../../program.ts';
import { boardOf, makeMove, moveText, takeBackMove } from '../board.ts';
import { KING_WON } from '../eval-byte.ts';
import { evaluate, newEvaluator, prepare, SINGLE } from '../evaluate.ts';
import { isInCheck, legalList } from '../moves.ts';
import { GAMBIET_80_CARD } from './card.ts';
import { GAMBIET_80_DETAILS } from './details.ts';
import { gambiet80 } from './program.ts';

programContract(gambiet80);

const CLOCK = { kind: 'period', elapsedMillis: () => 0 } as const;
const MIDDLEGAMES = [
  'r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '2r3k1/pp1b1pp1/3qpn1p/3p4/3P4/1PN1PN2/P1Q2PPP/2R3K1 w - - 0 18',
];

function think(game: Game, limits: Limits, trace?: Trace): Decision {
  const engine = gambiet80.create({ Book: false }, () => 0.5);
  return decisionOf(engine, game, limits, CLOCK, trace);
}

describe('Shannon A', () => {
  test('the card shows its author’s sum of 222 minutes for four plies without pruning', () => {
    const sum = GAMBIET_80_DETAILS.facts.find(({ text }) => text.includes('222 minutes'));
    assert.equal(sum?.source, 'gambiet-1');
    const leaves = 1_000_000;
    assert.ok(Math.abs(32 ** 4 / leaves - 1) < 0.05);
    const seconds = Math.round(leaves / GAMBIET_80_CARD.positionsPerSecond);
    assert.ok(sum.text.includes(`${seconds.toLocaleString('en')} seconds = ${Math.round(seconds / 60)} minutes`));
  });

  test('alpha-beta comes to the value of the whole tree', () => {
    for (const fen of MIDDLEGAMES) {
      const board = boardOf(fen);
      const evaluator = newEvaluator(board, SINGLE);
      prepare(evaluator);
      const minimax = (ply: number, last: number): number => {
        const legal = legalList(board);
        if (legal.length === 0) return isInCheck(board, board.turn) ? ply - KING_WON : 0;
        let best = -1000;
        for (const move of legal) {
          makeMove(board, move);
          let value: number;
          if (ply === last) {
            evaluate(evaluator);
            value = evaluator.minimum;
          } else value = -minimax(ply + 1, last);
          takeBackMove(board, move);
          best = Math.max(best, value);
        }
        return best;
      };
      const ahead = (board.turn === 0 ? 1 : -1) * board.material * 100;
      for (const depth of [2, 3]) {
        const { score } = think(newGame(fen), { depth });
        assert.deepEqual(score, { kind: 'cp', centipawns: Math.round(ahead + (minimax(1, depth) * 100) / 8) || 0 });
      }
    }
  });

  test('every move at the root is looked at, better ones first', () => {
    const board = boardOf(MIDDLEGAMES[0]!);
    const entered: string[] = [];
    let listed: readonly { readonly values: Readonly<Record<string, number>> }[] = [];
    think(
      newGame(MIDDLEGAMES[0]),
      { depth: 3 },
      {
        enter: (ply, move) => {
          if (ply === 1) entered.push(move);
        },
        list: (ply, moves) => {
          if (ply === 1) listed = moves;
        },
      },
    );
    assert.deepEqual([...entered].sort(), legalList(board).map(moveText).sort());
    const values = listed.map(({ values }) => values.minimum!);
    assert.deepEqual(
      values,
      [...values].sort((one, other) => other - one),
    );
  });

  test('its level fixes the ply, however long it takes', () => {
    for (const level of gambiet80.card.levels.slice(0, 3)) {
      assert.equal(think(newGame(MIDDLEGAMES[0]), level.limits).depth, level.limits.depth);
    }
  });

  test('a ply more takes several times as many positions: "about four times", says the author', () => {
    let three = 0;
    let four = 0;
    for (const fen of MIDDLEGAMES) {
      three += think(newGame(fen), { depth: 3 }).nodes;
      four += think(newGame(fen), { depth: 4 }).nodes;
    }
    assert.ok(four / three > 2.5 && four / three < 10, `${four / three}`);
  });

  test('it finds the smothered mate in two at four plies', () => {
    const decision = think(newGame('r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1'), { depth: 4 });
    assert.deepEqual([decision.move, decision.score], ['b3g8', { kind: 'mate', moves: 2 }]);
  });

  test('a search leaves nothing behind for the next', () => {
    const engine = gambiet80.create({ Book: false }, () => 0.5);
    const first = decideWith(MIDDLEGAMES[1]!);
    decideWith(MIDDLEGAMES[2]!);
    assert.deepEqual(decideWith(MIDDLEGAMES[1]!), first);

    function decideWith(fen: string): Decision {
      return decisionOf(engine, newGame(fen), { depth: 3 }, CLOCK);
    }
  });
});
