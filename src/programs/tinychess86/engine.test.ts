/** Tests how its engine handles the game, its limits and the host's commands, apart from the rules and the search proper. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { gameOf, movesOf, newGame, play } from '../../chess/game.ts';
import { decide, decisionOf } from '../program.contract.ts';
import { type Decision, type Engine, finish, type Options, type SearchCommand } from '../program.ts';
import { boardOf } from './board.ts';
import { bookMove } from './book.ts';
import { strategy } from './evaluate.ts';
import { legalList } from './moves.ts';
import { materialOf, strategyPlyOf, tinychess86 } from './program.ts';
import { remarkOn } from './remarks.ts';

const MIDDLEGAME = 'r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9';
const MATE_IN_ONE = '6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1';
const NO_BOOK = { Book: false };

function engineOf(options: Options = {}, chance = () => 0.5): Engine {
  return tinychess86.create({ Book: true, Strategy: true, Resign: true, ...options }, chance);
}

const remarksOf = ({ remarks = [] }: Decision) =>
  remarks.filter(({ kind }) => kind === 'remark').map(({ text }) => text);
const hasRemark = ({ remarks }: Decision, kind: string) => remarks?.some((saying) => saying.kind === kind) ?? false;
// The same search gives the same positions and move. What changes them without a reason shown is a fault.
const GOLDEN: readonly [fen: string, depth: number, move: string, nodes: number][] = [
  ['6k1/pp1P4/2n4R/4pp2/8/2P5/PPr3PP/6K1 w - - 0 1', 5, 'h6c6', 57_990],
  [MIDDLEGAME, 4, 'c8e6', 29_710],
  ['r1bk1r2/pp4p1/2pN1p1p/n2pP3/1P6/2N2B2/P1PP2PP/R1B2K1n b - - 0 19', 4, 'a5c4', 22_565],
];
for (const [fen, depth, move, nodes] of GOLDEN) {
  test(`${depth} plies of ${fen} are ${nodes} positions`, () => {
    const { decision } = decide(tinychess86, newGame(fen), { depth });
    assert.deepEqual([decision.move, decision.nodes, decision.depth], [move, nodes, depth]);
  });
}

describe('what it says', () => {
  test('check, also with a move of the book or its only one', () => {
    const searched = decide(tinychess86, newGame('4k3/8/8/8/8/8/r7/R3K3 w - - 0 1'), { depth: 3 }).decision;
    assert.deepEqual([searched.move, hasRemark(searched, 'check')], ['a1a2', false]);
    const checking = decide(tinychess86, newGame('r3k3/8/8/8/8/8/8/R3K3 w - - 0 1'), { depth: 3 }).decision;
    assert.deepEqual([checking.move, hasRemark(checking, 'check')], ['a1a8', true]);
    // Black's one answer to the check uncovers another.
    const only = decide(tinychess86, newGame('k6R/3p2p1/K3b1r1/8/8/8/8/8 b - - 0 1'), { depth: 3 }).decision;
    assert.deepEqual([only.from, only.move, hasRemark(only, 'check')], ['only', 'e6g8', true]);
    // 1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.c3 Nf6 5.d4 exd4 6.cxd4: the book knows 6...Bb4+ alone.
    const line = 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4'.split(' ');
    const book = decide(tinychess86, gameOf(INITIAL_FEN, line), { depth: 2 }).decision;
    assert.deepEqual([book.from, book.move, hasRemark(book, 'check')], ['book', 'c5b4', true]);
  });

  test('it remarks on a leap, but not on its first move or a forced one', () => {
    const engine = engineOf();
    let game = newGame('3qr1k1/2R5/8/8/8/8/PP2P3/K7 w - - 0 1');
    const first = decisionOf(engine, game, { depth: 2, searchMoves: ['c7c6'] });
    assert.deepEqual(remarksOf(first), []);
    game = play(game, first.move!);
    game = play(game, 'd8d3');
    const taken = decisionOf(engine, game, { depth: 1 });
    assert.equal(taken.move, 'e2d3');
    assert.deepEqual(remarksOf(taken), ['Dank u voor de dame']);
    game = play(game, taken.move!);
    // The check leaves one move: no thought and no remark.
    game = play(game, 'e8e1');
    const forced = decisionOf(engine, game, { depth: 1 });
    assert.deepEqual([forced.from, forced.move], ['only', 'c6c1']);
    assert.deepEqual(remarksOf(forced), []);
  });

  test('of mates only the first news is a leap', () => {
    assert.equal(remarkOn(27, 9_995), undefined);
    assert.equal(remarkOn(27, -9_995), undefined);
  });

  test('it does not give up a queen and a knight behind', () => {
    const { decision } = decide(tinychess86, newGame('3qk1n1/8/8/8/8/8/P7/K7 w - - 0 1'), { depth: 3 });
    const behind = Number(decision.own!.score);
    assert.ok(behind <= -30 && behind > -42, `${behind}`);
    assert.ok(!hasRemark(decision, 'resigns'));
    // It resigns with queen and both rooks gone.
    const lost = decide(tinychess86, newGame('2rqkr2/8/8/8/8/8/P7/K7 w - - 0 1'), { depth: 3 }).decision;
    assert.ok(hasRemark(lost, 'resigns'));
  });
});

describe('its values', () => {
  test('are thirds of a pawn, and without the kings', () => {
    assert.equal(materialOf(boardOf('4k3/8/8/8/8/8/P7/4K3 w - - 0 1')), 3);
    const { decision } = decide(tinychess86, newGame('4k3/8/8/8/8/8/Q7/4K3 w - - 0 1'), {
      depth: 1,
      searchMoves: ['a2a3'],
    });
    assert.deepEqual(decision.score, { kind: 'cp', centipawns: 900 });
    assert.equal(decision.own?.score, '+27');
  });

  test('a nearer mate is worth more', () => {
    // At five plies there are mates in two as well; at every one of these seeds it takes the mate in one.
    for (let seed = 1; seed <= 10; seed++) {
      const game = newGame('7k/8/6K1/8/8/8/R7/1R6 w - - 0 1');
      const { decision } = decide(tinychess86, game, { depth: 5 }, { seed: 7919 * seed });
      assert.deepEqual(decision.score, { kind: 'mate', moves: 1 }, decision.move);
    }
  });

  test('a man in the centre and an advanced king without shelter', () => {
    const difference = (one: string, other: string) => strategy(boardOf(one)) - strategy(boardOf(other));
    // Both pawns have one move, and stand before no king.
    assert.equal(difference('7k/8/8/8/4P3/8/8/K7 w - - 0 1', '7k/8/8/8/5P2/8/8/K7 w - - 0 1'), 1);
    assert.equal(difference('7k/8/8/4p3/8/8/8/K7 w - - 0 1', '7k/8/8/5p2/8/8/8/K7 w - - 0 1'), -1);
    // A king on its third rank has no shelter, whatever stands before it.
    assert.ok(strategy(boardOf('7k/8/8/8/5PPP/8/6K1/8 w - - 0 1')) >= 0);
    const sheltered = strategy(boardOf('7k/8/8/8/8/5PPP/6K1/8 w - - 0 1'));
    const walking = strategy(boardOf('7k/8/8/8/5PPP/6K1/8/8 w - - 0 1'));
    assert.ok(sheltered - walking >= 2, `${sheltered} against ${walking}`);
  });

  test('the strategic examination is four plies before the end, at least after the own move; one ply has none', () => {
    assert.deepEqual([1, 2, 5, 6, 7, 12].map(strategyPlyOf), [0, 1, 1, 2, 3, 8]);
  });
});

describe('limits', () => {
  test('told to think without end, or for a mate, it plays no book', () => {
    assert.equal(decide(tinychess86, newGame(), {}).decision.from, 'book');
    assert.notEqual(decide(tinychess86, newGame(), { infinite: true, nodes: 500 }).decision.from, 'book');
    assert.notEqual(decide(tinychess86, newGame(), { mate: 1, depth: 3 }).decision.from, 'book');
  });

  test('a mate found ends a search that has no depth', () => {
    const { decision } = decide(tinychess86, newGame(MATE_IN_ONE), { infinite: true });
    assert.equal(decision.move, 'a1a8');
    assert.ok(decision.depth <= 3 && decision.nodes < 20_000, `${decision.nodes} positions`);
  });

  test('given positions alone it goes deeper and deeper, the best move first', () => {
    const game = newGame('r1bk1r2/pp4p1/2pN1p1p/n2pP3/1P6/2N2B2/P1PP2PP/R1B2K1n b - - 0 19');
    const { decision, thoughts } = decide(tinychess86, game, { nodes: 300_000 });
    const depths = thoughts.filter(({ kind }) => kind === 'line').map(({ depth }) => depth);
    assert.deepEqual([...new Set(depths)], [1, 2, 3, 4, 5]);
    for (const depth of [3, 4, 5]) {
      const best = thoughts.findLast((thought) => thought.kind === 'line' && thought.depth === depth - 1)!;
      const first = thoughts.find((thought) => thought.kind === 'line' && thought.depth === depth)!;
      assert.equal(first.pv[0], best.pv[0], 'the first line of a depth is the best move of the one before');
    }
    assert.ok(decision.nodes <= 300_000);
  });

  test('twelve plies are the end of its stack', () => {
    const game = newGame('8/8/8/2p5/k1P5/8/K7/8 w - - 0 1');
    const { decision } = decide(tinychess86, game, { depth: 40 });
    assert.ok(decision.depth <= 12);
    const command: SearchCommand = { kind: 'level', limits: { depth: 99 } };
    const raised = decide(tinychess86, game, { depth: 2 }, { send: () => command }).decision;
    assert.ok(raised.depth <= 12 && movesOf(game).includes(raised.move!));
  });
});

describe('another level while it thinks', () => {
  /** Sends one command at the first thought, or after `from` positions. */
  function sendOne(depth: number, sent: SearchCommand, from = 0) {
    let isReported = false;
    let receivedAt = 0;
    const run = decide(
      tinychess86,
      newGame(MIDDLEGAME),
      { depth },
      {
        options: NO_BOOK,
        send: (thought) => {
          assert.ok(thought.nodes < 1_000_000, 'the word was not heard');
          if (isReported || thought.nodes < from) return undefined;
          isReported = true;
          receivedAt = thought.nodes;
          return sent;
        },
      },
    );
    const later = run.thoughts.filter(({ nodes }) => nodes > receivedAt);
    return { ...run, receivedAt, later };
  }

  test('counts in the pre-search too: twelve plies, which take days, become three', () => {
    const { decision, later, receivedAt } = sendOne(12, { kind: 'level', limits: { depth: 3 } });
    assert.ok(receivedAt < 10_000, 'in the pre-search');
    assert.equal(decision.depth, 3);
    assert.ok(later.length > 0 && later.every(({ depth }) => depth <= 3));
    assert.ok(decision.nodes < 40_000, `${decision.nodes} positions`);
  });

  test('and in the search proper, from the next position on', () => {
    // The pre-search to three plies takes some 26,000 positions.
    const { decision, later, receivedAt } = sendOne(5, { kind: 'level', limits: { depth: 2 } }, 60_000);
    assert.ok(later.every(({ depth }) => depth <= 5));
    assert.ok(decision.nodes - receivedAt < 20_000, `${decision.nodes - receivedAt} positions more`);
  });

  test('a number of positions counts as well, and lets go of the depth', () => {
    const { decision } = sendOne(12, { kind: 'level', limits: { nodes: 9_000 } });
    assert.ok(decision.nodes <= 9_000, `${decision.nodes}`);
  });
});

describe('repetition is seen in the game as it is handed over', () => {
  const FEN = '7k/8/8/8/8/8/r7/2K5 w - - 0 1';
  const LINE = ['c1b1', 'a2h2', 'b1c1', 'h2a2', 'c1b1', 'a2h2', 'b1c1'];
  const moves = (engine: () => Engine, line: readonly string[], feed: (engine: Engine) => void): Set<string> => {
    const found = new Set<string>();
    for (let seed = 0; seed < 40; seed++) {
      const one = engine();
      feed(one);
      found.add(decisionOf(one, gameOf(FEN, line), { depth: 1 }).move!);
    }
    return found;
  };
  let state = 1;
  const seeded = () =>
    engineOf({}, () => {
      state = (state * 48271) % 2147483647;
      return state / 2147483647;
    });

  test('move by move, two at a time, or at once', () => {
    const steps = (size: number) => (engine: Engine) => {
      for (let plies = 0; plies <= LINE.length; plies += size) engine.setGame(gameOf(FEN, LINE.slice(0, plies)));
    };
    for (const size of [1, 2, LINE.length]) {
      assert.ok(!moves(seeded, LINE, steps(size)).has('h2a2'), `${size} at a time`);
    }
  });

  test('a second time is no third', () => {
    assert.ok(moves(seeded, LINE.slice(0, 3), () => {}).has('h2a2'));
  });
});

test('the book chooses between its moves by chance', () => {
  const first = new Set([0, 0.3, 0.6, 0.9].map((chance) => bookMove([], () => chance)));
  assert.ok(first.size > 1);
});

test('the list of moves leaves the rows of the search alone', () => {
  const board = boardOf('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
  const before = structuredClone({ ...board, org: board.org.slice(1), kind: board.kind.slice(1) });
  legalList(board);
  for (const field of ['org', 'dst', 'cap', 'kind', 'oldStatus', 'oldEnPassant'] as const) {
    assert.deepEqual(
      board[field].slice(1),
      field === 'org' || field === 'kind' ? before[field] : before[field].slice(1),
    );
  }
});

test('in thought too a king or rook that has moved castles no more, and en passant wins a pawn', () => {
  const engine = engineOf(NO_BOOK);
  engine.setGame(newGame('4k2r/8/8/8/8/8/8/1K6 w k - 0 1'));
  const path: string[] = [];
  let castlings = 0;
  const search = engine.search(
    { depth: 7 },
    { kind: 'period', elapsedMillis: () => 0 },
    {
      enter: (ply, move) => {
        path[ply] = move;
        if (move !== 'e8g8') return;
        const before = path.slice(1, ply).filter((_, at) => at % 2 === 1);
        let king = 'e8';
        for (const own of before) if (own.startsWith(king)) king = own.slice(2);
        // Else it is the rook that goes there.
        if (king !== 'e8') return;
        assert.ok(!before.some((own) => /^(e8|h8)/.test(own)), `${before.join(' ')} before castling`);
        castlings++;
      },
    },
  );
  finish(search);
  assert.ok(castlings > 0);
  const game = newGame('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1');
  const { own } = decide(tinychess86, game, { depth: 1, searchMoves: ['e5d6'] }).decision;
  assert.equal(own?.score, '+3');
});

test('a trace follows every executed move and back, cuts and values, and changes nothing', () => {
  const path: string[] = [];
  const seen = { cuts: 0, values: 0, deepest: 0, lists: 0 };
  const engine = engineOf(NO_BOOK);
  const game = newGame(MIDDLEGAME);
  engine.setGame(game);
  const search = engine.search(
    { depth: 4 },
    { kind: 'period', elapsedMillis: () => 0 },
    {
      enter: (ply, move) => {
        assert.equal(path.length, ply - 1);
        path.push(move);
        seen.deepest = Math.max(seen.deepest, ply);
      },
      leave: (ply, move, value) => {
        assert.equal(path.length, ply);
        assert.equal(path.pop(), move);
        assert.ok(Number.isFinite(value));
      },
      cut: () => seen.cuts++,
      evaluate: (ply) => {
        assert.ok(ply === 2 || ply === 4, 'the last ply of the pre-search and of the search');
        seen.values++;
      },
      list: (ply, moves) => {
        assert.deepEqual([ply, moves.length], [1, movesOf(game).length]);
        seen.lists++;
      },
    },
  );
  const decision = finish(search);
  assert.deepEqual([path.length, seen.deepest, seen.lists], [0, 3, 1]);
  assert.ok(seen.cuts > 500 && seen.values > 10_000);
  assert.deepEqual(decision, decisionOf(engineOf(NO_BOOK), game, { depth: 4 }));
});
