import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { claimableDraw, endingOf, gameOf, newGame, play } from '../../chess/game.ts';
import { decide } from '../program.contract.ts';
import type { Score } from '../program.ts';
import { createBoard, setPosition } from './board.ts';
import { makeMoveText } from './move.ts';
import { isLegal, listMoves } from './moves.ts';
import { advanceNaive, beginNaive, createNaiveSearch } from './naive.ts';
import { slutspel } from './program.ts';
import { advance, beginIteration, createSearch, principalVariation } from './search.ts';
import { createOffsets, type Order, PICTURE_ORDER, PRINTED_ORDER } from './squares.ts';
import { createWeights } from './weights.ts';

// The pictures of S4 are lost. These positions fit every move the text names: the rook from d4 to d5, d1, h4 and g4,
// and from a8 to b8 and a1. In pictures 1 to 3 the colours are exchanged, for there the pawn on g5 is stopped by a
// rook on g4: it walks down the board. The knight is ours: with king and rook alone no position has Rd5 as stalemate
// and Rd1 as mate (all were tried); some further piece must keep the king from g1.
const PICTURES = {
  one: '8/8/8/8/3R4/6K1/4N3/7k w - - 0 1',
  two: '8/8/6p1/8/3R4/6K1/4N3/7k w - - 0 1',
  three: '8/8/8/6p1/3R4/6K1/4N3/7k w - - 0 1',
  four: 'r7/8/8/8/8/6k1/8/7K b - - 0 1',
} as const;
/** A simpler trap of the same kind, without a further piece: 1...Rd1 mates and 1...Rg5 stalemates. */
const STAND_IN = '8/8/8/3r4/8/7k/8/7K b - - 0 1';

const choose = (fen: string, Search: 'article' | 'naive' | 'still', depth: number) =>
  decide(slutspel, newGame(fen), { depth }, { options: { Search } }).decision;
const endingAfter = (fen: string, move: string | undefined) => endingOf(play(newGame(fen), move!))?.kind;

describe('the first attempt plays as the pictures have it: three traps, and picture 2', () => {
  const cases: readonly [name: string, fen: string, plies: number, move: string, ending: string | undefined][] = [
    ['picture 1: Rd5, which comes before Rd1, is stalemate', PICTURES.one, 3, 'd4d5', 'stalemate'],
    ['picture 2: with a pawn to move it finds Rh4, as a human would', PICTURES.two, 3, 'd4h4', 'checkmate'],
    ['picture 3: Rg4 stops the pawn and is stalemate', PICTURES.three, 3, 'd4g4', 'stalemate'],
    ['picture 4 at 4 plies: Rb8 comes first and mates later', PICTURES.four, 4, 'a8b8', undefined],
    ['picture 4 at 3 plies: Ra1', PICTURES.four, 3, 'a8a1', 'checkmate'],
    ['stand-in: Rg5 comes before Rd1', STAND_IN, 3, 'd5g5', 'stalemate'],
  ];
  for (const [name, fen, plies, move, ending] of cases) {
    test(name, () => {
      const decision = choose(fen, 'naive', plies);
      assert.equal(decision.move, move);
      assert.equal(endingAfter(fen, move), ending);
      // "An alpha of about 10000".
      const { centipawns } = decision.score as Extract<Score, { kind: 'cp' }>;
      assert.ok(centipawns > 9999 && centipawns < 11_000, String(centipawns));
    });
  }

  test('and goes on putting off the mate of picture 4 for as long as it looks 4 plies ahead', () => {
    let game = newGame(PICTURES.four);
    for (let ply = 0; ply < 4; ply++) {
      game = play(game, decide(slutspel, game, { depth: 4 }, { options: { Search: 'naive' } }).decision.move!);
    }
    assert.equal(endingOf(game), undefined);
  });
});

describe('the first attempt with the dummy rule: the challenger’s king may stand still', () => {
  for (const name of ['one', 'two', 'three'] as const) {
    test(`picture ${name}: it has to attack the king, and mates`, () => {
      const decision = choose(PICTURES[name], 'still', 3);
      assert.equal(endingAfter(PICTURES[name], decision.move), 'checkmate');
      const { centipawns } = decision.score as Extract<Score, { kind: 'cp' }>;
      assert.ok(centipawns > 9999 && centipawns < 11_000, String(centipawns));
    });
  }
  test('the stalemates are no longer worth a king', () => {
    for (const [fen, stalemate] of [
      [PICTURES.one, 'd4d5'],
      [PICTURES.three, 'd4g4'],
      [STAND_IN, 'd5g5'],
    ] as const) {
      const { decision } = decide(
        slutspel,
        newGame(fen),
        { depth: 3, searchMoves: [stalemate] },
        { options: { Search: 'still' } },
      );
      assert.ok((decision.score as Extract<Score, { kind: 'cp' }>).centipawns < 9999);
    }
    assert.equal(endingAfter(STAND_IN, choose(STAND_IN, 'still', 3).move), 'checkmate');
  });
  test('it does not help with the second problem: picture 4 at 4 plies is put off as before', () => {
    assert.equal(choose(PICTURES.four, 'still', 4).move, 'a8b8');
  });
  test('only the challenger’s: after the search the board is as before, and the own king must move', () => {
    const board = boardOf('7k/8/8/8/8/8/r7/7K w - - 3 9');
    const before = [...board.cb, board.material, board.keyLow, board.keyHigh, board.quietPlies, board.player];
    const search = createNaiveSearch(board, { mayStandStill: true });
    beginNaive(
      search,
      4,
      listMoves(board).filter((move) => isLegal(board, move)),
    );
    assert.ok(advanceNaive(search, 1e7));
    assert.equal(search.stander, 1);
    assert.deepEqual(
      [...board.cb, board.material, board.keyLow, board.keyHigh, board.quietPlies, board.player],
      before,
    );
  });
});

describe('the article’s search does not', () => {
  for (const [name, fen] of Object.entries({ ...PICTURES, standIn: STAND_IN })) {
    for (const plies of [2, 3, 4, 5]) {
      test(`${name} at ${plies} plies: mate at once`, () => {
        const decision = choose(fen, 'article', plies);
        assert.equal(endingAfter(fen, decision.move), 'checkmate');
        assert.deepEqual(decision.score, { kind: 'mate', moves: 1 });
        assert.equal(
          decision.depth,
          2,
          'two plies tell a mate, one less than taking the king; there the deepening stops',
        );
      });
    }
  }

  test('picture 4 at 4 plies gives Ra1 and not Rb8', () => {
    assert.equal(choose(PICTURES.four, 'article', 4).move, 'a8a1');
  });

  test('line 30 alone sees to it: at a full 4 plies a mate is worth 2 more than one two plies later', () => {
    const [mate, later] = ['a8a1', 'a8b8'].map((text) => {
      const search = createSearch(boardOf(PICTURES.four));
      const moves = listMoves(search.board).filter((move) => makeMoveText(move) === text);
      beginIteration(search, 4, moves);
      assert.ok(advance(search, 1e6));
      return search;
    });
    assert.equal(mate!.bestValue, 100_003);
    assert.equal(later!.bestValue, 100_001);
    assert.deepEqual(principalVariation(later!).map(makeMoveText), ['a8b8', 'h1g1', 'b8b1']);
  });
});

test('of all orders of the rook’s steps, S4’s pictures need one that begins upwards and goes right before down', () => {
  const steps = { up: -16, right: 1, down: 16, left: -1 } as const;
  type Step = keyof typeof steps;
  const orders = permutations(Object.keys(steps) as Step[]);
  assert.equal(orders.length, 24);
  for (const names of orders) {
    for (const scan of [PICTURE_ORDER.scan, PRINTED_ORDER.scan]) {
      const order: Order = { scan, moff: createOffsets(names.map((name) => steps[name])) };
      const fits =
        firstAttempt(PICTURES.one, 3, order) === 'd4d5' &&
        firstAttempt(PICTURES.two, 3, order) === 'd4h4' &&
        firstAttempt(PICTURES.three, 3, order) === 'd4g4' &&
        firstAttempt(PICTURES.four, 3, order) === 'a8a1' &&
        firstAttempt(PICTURES.four, 4, order) === 'a8b8';
      const expected =
        scan === PICTURE_ORDER.scan && names[0] === 'up' && names.indexOf('right') < names.indexOf('down');
      assert.equal(fits, expected, names.join(' '));
    }
  }
});

describe('draws', () => {
  // White is a pawn ahead and can only stalemate (Kb6) or lose the pawn.
  const PAWN_ENDING = 'k7/P7/8/1K6/8/8/8/8 w - - QUIET 60';
  const LEAD = 500;

  test('stalemate costs the side ahead a tenth of its lead, more as the fifty moves fill', () => {
    for (const [quietPlies, centipawns] of [
      [0, -10],
      [39, -14],
      [80, -18],
    ] as const) {
      const game = newGame(PAWN_ENDING.replace('QUIET', String(quietPlies)));
      const { decision } = decide(slutspel, game, { depth: 2, searchMoves: ['b5b6'] });
      assert.deepEqual(decision.score, { kind: 'cp', centipawns }, `after ${quietPlies} quiet plies`);
      assert.deepEqual(decision.pv, ['b5b6'], 'the line ends where the game does');
    }
  });

  test('the third repetition: shunned when ahead or level, welcome when clearly behind', () => {
    const level = '8/8/3k4/7r/8/8/R7/4K3 b - - 0 1';
    const ahead = '8/8/3k4/8/8/8/R7/4K3 b - - 0 1';
    const shuffle = ['d6e6', 'a2b2', 'e6d6', 'b2a2', 'd6e6', 'a2b2', 'e6d6'];
    // Seven quiet plies lie behind and the eighth repeats: 54 hundredths of a tenth of the lead.
    const value = (fen: string, moves: readonly string[], repeating: string) =>
      decide(slutspel, gameOf(fen, moves), { depth: 1, searchMoves: [repeating] }).decision.score;
    assert.deepEqual(value(ahead, shuffle, 'b2a2'), { kind: 'cp', centipawns: -Math.trunc((LEAD * 54) / 500) });
    assert.deepEqual(value(level, shuffle, 'b2a2'), { kind: 'cp', centipawns: -50 });
    const whiteFirst = '8/8/4k3/8/8/8/R7/4K3 w - - 0 1';
    const asBlack = ['a2b2', 'e6d6', 'b2a2', 'd6e6', 'a2b2', 'e6d6', 'b2a2'];
    assert.deepEqual(value(whiteFirst, asBlack, 'd6e6'), { kind: 'cp', centipawns: 54 });
    // Left to itself the side ahead goes another way, and the side behind takes the draw.
    assert.notEqual(decide(slutspel, gameOf(ahead, shuffle), { depth: 3 }).decision.move, 'b2a2');
    assert.equal(decide(slutspel, gameOf(whiteFirst, asBlack), { depth: 3 }).decision.move, 'd6e6');
  });

  test('twice is no repetition', () => {
    const game = gameOf('8/8/3k4/7r/8/8/R7/4K3 b - - 20 30', ['d6e6', 'a2b2', 'e6d6']);
    const { decision } = decide(slutspel, game, { depth: 1, searchMoves: ['b2a2'] });
    assert.notDeepEqual(decision.score, { kind: 'cp', centipawns: -50 });
  });

  test('the fiftieth move draws, unless it mates', () => {
    const drawn = newGame('8/8/4k3/8/8/8/R7/4K3 w - - 99 90');
    for (const depth of [1, 2, 3]) {
      const { decision } = decide(slutspel, drawn, { depth });
      assert.deepEqual(decision.score, { kind: 'cp', centipawns: -LEAD / 5 }, `${depth} plies`);
      assert.equal(decision.pv.length, 1);
    }
    const mate = newGame('7k/8/6K1/8/8/8/8/R7 w - - 99 90');
    assert.deepEqual(decide(slutspel, mate, { depth: 4 }).decision.score, { kind: 'mate', moves: 1 });
  });
});

describe('the opening endgame: driving the king to the edge', () => {
  const endings: readonly [name: string, fen: string, plies: number, most: number][] = [
    ['two rooks, the article’s example', '8/8/8/4k3/8/8/3R4/3RK3 w - - 0 1', 2, 20],
    ['two rooks, the article’s example', '8/8/8/4k3/8/8/3R4/3RK3 w - - 0 1', 4, 20],
    ['queen', '8/8/8/4k3/8/8/8/3QK3 w - - 0 1', 4, 20],
    ['rook', '8/8/8/4k3/8/8/8/3RK3 w - - 0 1', 2, 50],
    ['rook', '8/8/8/4k3/8/8/8/3RK3 w - - 0 1', 3, 50],
    ['rook', '8/8/8/4k3/8/8/8/3RK3 w - - 0 1', 4, 50],
    ['rook of Black', '3r4/8/8/8/4K3/8/8/k7 b - - 0 1', 4, 50],
  ];
  for (const [name, fen, plies, most] of endings) {
    test(`${name}, ${plies} plies: mate within ${most} moves of play against itself`, () => {
      let game = newGame(fen);
      while (!endingOf(game) && !claimableDraw(game)) {
        game = play(game, decide(slutspel, game, { depth: plies }).decision.move!);
      }
      assert.equal(endingOf(game)?.kind, 'checkmate');
      assert.ok(game.moves.length <= 2 * most, `${game.moves.length} plies`);
    });
  }
});

test('a mate counts in moves from either side, and the line leads into it', () => {
  const inTwo = '7k/8/8/6K1/8/8/8/R7 w - - 0 1';
  const winning = decide(slutspel, newGame(inTwo), { depth: 6 }).decision;
  assert.deepEqual(winning.score, { kind: 'mate', moves: 2 });
  assert.equal(endingOf(gameOf(inTwo, winning.pv))?.kind, 'checkmate');
  const lost = '7k/8/6K1/8/8/8/8/1R6 b - - 0 1';
  const losing = decide(slutspel, newGame(lost), { depth: 4 }).decision;
  assert.deepEqual(losing.score, { kind: 'mate', moves: -1 });
  assert.deepEqual(losing.pv, ['h8g8', 'b1b8']);
  assert.ok(winning.remarks?.some(({ kind, text }) => kind === 'announcesMate' && text === 'Vit säger schack'));
});

function boardOf(fen: string) {
  const board = createBoard(createWeights('printed'));
  setPosition(board, fen);
  return board;
}

function firstAttempt(fen: string, depth: number, order: Order): string {
  const board = boardOf(fen);
  const search = createNaiveSearch(board, { order });
  beginNaive(
    search,
    depth,
    listMoves(board, order).filter((move) => isLegal(board, move)),
  );
  assert.ok(advanceNaive(search, 1e7));
  return makeMoveText(search.bestMove);
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}
