import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN, parseFen } from '../../../chess/fen.ts';
import { gameOf, movesOf, newGame, play } from '../../../chess/game.ts';
import { decide, decisionOf } from '../../program.contract.ts';
import type { TracedMove } from '../../program.ts';
import { moveText } from '../board.ts';
import { findAttackers, findPins, noAttackers, noPins } from './attacks.ts';
import { emptyBoard, playAtRoot, setPosition, takeBack } from './board.ts';
import { bookMove } from './book.ts';
import { exchange } from './evaluate.ts';
import { generate, makeIfLegal, newMoveList, PLACES } from './moves.ts';
import { sargon78 } from './program.ts';

const boardOf = (fen: string) => {
  const board = emptyBoard();
  setPosition(board, parseFen(fen));
  return board;
};
const squareOf = (name: string) => 21 + name.charCodeAt(0) - 97 + 10 * (Number(name[1]) - 1);

/** The men that bear on a square, and the loss of the man on it. */
function attackOn(fen: string, name: string) {
  const board = boardOf(fen);
  const pins = noPins();
  const attackers = noAttackers();
  findPins(board, pins, attackers);
  findAttackers(board, pins, squareOf(name), attackers);
  const { counts, worths } = attackers;
  const [white, black] = worths.map((order, side) => [...order.subarray(0, counts[side])]);
  const man = board.men[squareOf(name)]!;
  const loss = man === 0 ? 0 : exchange(attackers, man > 0 ? 0 : 1, [0, 2, 6, 6, 10, 18, 20][Math.abs(man)]!);
  return { white, black, loss };
}

describe('exchanges', () => {
  const cases: readonly [what: string, fen: string, square: string, expected: ReturnType<typeof attackOn>][] = [
    ['nobody attacks', '4k3/8/8/3p4/8/8/8/4K3 w - - 0 9', 'd5', { white: [], black: [], loss: 0 }],
    ['an unguarded pawn', '4k3/8/8/3p4/8/8/8/3RK3 w - - 0 9', 'd5', { white: [10], black: [], loss: 2 }],
    [
      'a guarded pawn is too dear for a rook',
      '4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 9',
      'd5',
      { white: [10], black: [2], loss: 0 },
    ],
    [
      'two rooks in line outlast no pawn',
      '4k3/8/4p3/3p4/8/8/3R4/3RK3 w - - 0 9',
      'd5',
      { white: [10, 10], black: [2], loss: 0 },
    ],
    [
      'rooks in line outlast a rook',
      '3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 9',
      'd5',
      { white: [10, 10], black: [10], loss: 2 },
    ],
    [
      'a pawn takes a knight, guarded or not',
      '4k3/8/4p3/3n4/4P3/8/8/4K3 w - - 0 9',
      'd5',
      { white: [2], black: [2], loss: 4 },
    ],
    [
      'a rook behind a queen comes after her',
      '4k3/8/8/3p4/8/8/3Q4/3RK3 w - - 0 9',
      'd5',
      { white: [18, 10], black: [], loss: 2 },
    ],
    [
      'a pinned knight does not guard',
      '3rk3/8/8/3p4/8/2n5/1B6/K7 w - - 0 9',
      'd5',
      { white: [], black: [6, 10], loss: 0 },
    ],
    ['a knight pinned to its king', '4k3/8/2n5/1B6/4p3/8/8/4K3 w - - 0 9', 'd4', { white: [], black: [], loss: 0 }],
  ];
  for (const [what, fen, square, expected] of cases) {
    test(what, () => assert.deepEqual(attackOn(fen, square), expected));
  }

  test('while a man is pinned, those found in descending directions are filed with the queens', () => {
    // Rook d1 and knight c3 bear on d5 from below; with the pin on b7 the rook, found first, takes first.
    const free = '4k3/8/8/3p4/8/2N5/8/3RK3 w - - 0 9';
    assert.deepEqual(attackOn(free, 'd5').white, [6, 10]);
    assert.deepEqual(attackOn(free.replace('4k3/8/8', '4k3/8/2n5').replace('3p4', '1B1p4'), 'd5').white, [10, 6]);
  });
});

describe('moves', () => {
  // Counts: Chess Programming Wiki, "Perft Results"; promotions count once, as it has one of the four.
  const CASES: readonly [name: string, fen: string, ...counts: number[]][] = [
    ['initial', INITIAL_FEN, 20, 400, 8902],
    ['Kiwipete', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', 48, 2039],
    ['en passant and pins', '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 14, 191, 2812],
    ['castling over an attacked b1', '1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1', 16],
  ];
  for (const [name, fen, ...counts] of CASES) {
    test(name, () => {
      const board = boardOf(fen);
      const before = structuredClone(board);
      const count = (depth: number): number => {
        const list = newMoveList();
        generate(board, list);
        let sum = 0;
        for (const move of list.moves.subarray(0, list.end)) {
          if (!makeIfLegal(board, move)) continue;
          sum += depth > 1 ? count(depth - 1) : 1;
          takeBack(board, move);
        }
        return sum;
      };
      for (const [index, expected] of counts.entries()) assert.equal(count(index + 1), expected, `${index + 1} plies`);
      for (const part of ['men', 'moved', 'kings', 'queens', 'castled', 'side', 'moveNumber'] as const) {
        assert.deepEqual(board[part], before[part], part);
      }
    });
  }

  test('in every position of a game its moves are the legal ones, but for other promotions', () => {
    let game = newGame();
    let pick = 7;
    const board = boardOf(INITIAL_FEN);
    for (let ply = 0; ply < 300; ply++) {
      const legal = movesOf(game);
      if (legal.length === 0) break;
      const list = newMoveList();
      generate(board, list);
      const own: string[] = [];
      for (const move of list.moves.subarray(0, list.end)) {
        if (!makeIfLegal(board, move)) continue;
        own.push(moveText(move));
        takeBack(board, move);
      }
      assert.deepEqual(own.sort(), legal.filter((move) => !/[nbr]$/.test(move)).sort());
      pick = (pick * 48271) % 2147483647;
      const uci = legal[pick % legal.length]!;
      game = play(game, uci);
      playAtRoot(board, uci);
    }
    assert.ok(game.moves.length > 100);
  });

  test('what does not fit into the list is left out', () => {
    const board = boardOf(INITIAL_FEN);
    const list = newMoveList();
    for (let ply = 0; ply < 18; ply++) generate(board, list);
    assert.equal(list.end, PLACES);
  });
});

describe('its first move', () => {
  test('as White a centre pawn by chance, as Black by the file of White’s pawn', () => {
    assert.deepEqual([bookMove([], () => 0.1), bookMove([], () => 0.9)], ['e2e4', 'd2d4']);
    const answers = ['a2a3', 'b2b4', 'c2c4', 'd2d4', 'e2e4', 'f2f4', 'g2g3', 'h2h4', 'b1c3', 'g1f3'].map((first) =>
      bookMove([first], () => 0),
    );
    assert.equal(answers.map((move) => move?.[0]).join(''), 'eeededdddd');
    assert.equal(
      bookMove(['e2e4', 'e7e5'], () => 0),
      undefined,
    );
  });

  test('not from a position that was set up', () => {
    const { decision } = decide(sargon78, newGame('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1'), {
      depth: 1,
    });
    assert.equal(decision.from, 'search');
  });
});

/** Ladder mate: two rooks against a king on the edge but two. */
const LADDER = '8/8/5k2/R7/1R6/8/8/K7 w - - 0 40';

describe('a mate that it has found', () => {
  test('is announced as it counts, and looked for two plies less deep', () => {
    const engine = sargon78.create({ Book: false }, () => 0.5);
    let game = newGame('7k/8/8/8/8/1R6/R7/K7 w - - 0 40');
    const first = decisionOf(engine, game, { depth: 3 });
    assert.deepEqual(first.score, { kind: 'mate', moves: 2 });
    assert.deepEqual(first.remarks, [{ kind: 'announcesMate', text: 'MATE IN 1 MOVES' }]);
    game = play(game, first.move!);
    game = play(game, movesOf(game)[0]!);
    const second = decisionOf(engine, game, { depth: 3 });
    assert.equal(second.depth, 1);
    assert.deepEqual(
      [second.score, second.remarks],
      [{ kind: 'mate', moves: 1 }, [{ kind: 'mate', text: 'CHECKMATE' }]],
    );
    // In another game it searches to the depth that was set.
    assert.equal(decisionOf(engine, newGame(LADDER), { depth: 2 }).depth, 2);
  });
});

describe('its search', () => {
  test('given a number of positions it goes one ply deeper each time, and keeps what it finished', () => {
    const { decision, thoughts } = decide(sargon78, newGame(LADDER), { nodes: 2000 });
    const depths = [...new Set(thoughts.filter(({ kind }) => kind === 'line').map(({ depth }) => depth))];
    assert.ok(depths.length > 1);
    assert.deepEqual(
      depths,
      depths.map((_, index) => index + 1),
    );
    assert.ok(decision.nodes <= 2000);
  });

  test('a search that is dropped leaves the game as it was', () => {
    const game = gameOf(INITIAL_FEN, ['e2e4', 'e7e5', 'g1f3']);
    const engine = sargon78.create({ Book: false }, () => 0.5);
    engine.setGame(game);
    const search = engine.search({ depth: 3 }, { kind: 'period', elapsedMillis: () => 0 });
    search.next();
    search.return({ from: 'none', depth: 0, nodes: 0, pv: [] });
    const fresh = sargon78.create({ Book: false }, () => 0.5);
    assert.deepEqual(decisionOf(engine, game, { depth: 2 }), decisionOf(fresh, game, { depth: 2 }));
  });

  test('its lists tell the moves of the root in the order they are tried', () => {
    const lists: (readonly TracedMove[])[] = [];
    const engine = sargon78.create({ Book: false }, () => 0.5);
    engine.setGame(gameOf(INITIAL_FEN, ['e2e4']));
    const search = engine.search(
      { depth: 2 },
      { kind: 'period', elapsedMillis: () => 0 },
      {
        list: (ply, moves) => void (ply === 1 && lists.push(moves)),
      },
    );
    while (!search.next().done);
    const values = lists[0]!.map(({ values: { value } }) => value!);
    assert.equal(values.length, 20);
    assert.deepEqual(
      values,
      [...values].sort((one, other) => other - one),
    );
  });
});
