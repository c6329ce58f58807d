import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Position } from 'plyhouse-kernel/position';
import { INITIAL_FEN, parseFen } from '../../chess/fen.ts';
import { endingOf, fenOf, type Game, gameOf, movesOf, newGame, play, positionOf } from '../../chess/game.ts';
import { legalMove, legalMoves } from '../../chess/move.ts';
import { mirroredFen } from '../../chess/testing/mirrored-fen.ts';
import { decide, decisionOf, programContract } from '../program.contract.ts';
import { boardOf, emptyBoard, makeMove, setPosition, statst, takeBackMove } from './board.ts';
import { BOOK_BYTES, bookMove, encodeBook } from './book.ts';
import { strategy } from './evaluate.ts';
import { DIRECTIONS, isInCheck, legalList, moveText, nextMove, startMoves } from './moves.ts';
import { materialOf, tinychess86 } from './program.ts';
import { remarkOn } from './remarks.ts';
import { begin, INFINITE, newSearch, walk } from './search.ts';

programContract(tinychess86);

const NO_BOOK = { options: { Book: false } };

/** Leaves of the legal tree by its own generator. */
function perft(fen: string, depth: number): number {
  const board = boardOf(fen);
  const count = (ply: number, left: number): number => {
    let leaves = 0;
    const mover = board.color;
    for (startMoves(board, ply); nextMove(board, ply); ) {
      makeMove(board, ply);
      statst(board, ply);
      if (!isInCheck(board, mover)) leaves += left === 1 ? 1 : count(ply + 1, left - 1);
      takeBackMove(board, ply);
    }
    return leaves;
  };
  return count(1, depth);
}

/** Leaves by the rules of chess, less what this program lacks: other promotions than to queens, long castling past an attacked b-file square. */
function perftLess(position: Position, depth: number): number {
  let leaves = 0;
  for (const uci of legalMoves(position)) {
    if (/[rbn]$/.test(uci) || isBarredLongCastling(position, uci)) continue;
    if (depth === 1) {
      leaves++;
      continue;
    }
    const next = position.clone();
    next.play(legalMove(next, uci)!);
    leaves += perftLess(next, depth - 1);
  }
  return leaves;
}

function isBarredLongCastling(position: Position, uci: string): boolean {
  if (!/^e([18])c\1$/.test(uci)) return false;
  const from = uci[1] === '1' ? 4 : 60;
  if (position.board.get(from)?.role !== 'king') return false;
  const square = uci[1] === '1' ? 1 : 57;
  const enemy = position.turn === 'white' ? 'black' : 'white';
  return position.attackers(square, enemy).nonEmpty();
}

describe('the generator', () => {
  // Counts: Chess Programming Wiki, "Perft Results"; the last is the usual check of castling rights lost by capture.
  const CASES: readonly [fen: string, depth: number, published: number, lacking: boolean][] = [
    [INITIAL_FEN, 4, 197_281, false],
    ['8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 4, 43_238, false],
    ['r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', 3, 97_862, true],
    ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 3, 13_744, true],
    ['rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8', 3, 62_379, true],
    ['r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10', 3, 89_890, false],
  ];
  for (const [fen, depth, published, lacking] of CASES) {
    test(`counts what chess has ${lacking ? 'but for the rules it lacks' : ''}: ${fen} to depth ${depth}`, () => {
      const ours = perft(fen, depth);
      if (!lacking) assert.equal(ours, published);
      assert.equal(ours, perftLess(parseFen(fen), depth));
      if (lacking) assert.ok(ours <= published);
    });
  }

  test('a table ends where a byte has none of the bits 99h, and every step has one', () => {
    for (const step of DIRECTIONS) assert.equal(step === 0, (step & 0x99) === 0);
    assert.equal(DIRECTIONS.filter((step) => step === 0).length, 4);
  });

  test('taking back restores every byte, after random games', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 60 }), (choices) => {
        let game: Game = newGame();
        for (const choice of choices) {
          const moves = movesOf(game);
          if (moves.length === 0) break;
          game = play(game, moves[choice % moves.length]!);
          const board = emptyBoard();
          setPosition(board, positionOf(game));
          const before = structuredClone({
            ...board,
            org: 0,
            dst: 0,
            cap: 0,
            kind: 0,
            si: 0,
            ray: 0,
            oldStatus: 0,
            oldEnPassant: 0,
          });
          for (startMoves(board, 1); nextMove(board, 1); ) {
            makeMove(board, 1);
            statst(board, 1);
            takeBackMove(board, 1);
            assert.deepEqual(
              { ...board, org: 0, dst: 0, cap: 0, kind: 0, si: 0, ray: 0, oldStatus: 0, oldEnPassant: 0 },
              before,
            );
          }
          const texts = legalList(board).map(moveText).sort();
          const position = positionOf(game);
          const wanted = movesOf(game).filter((uci) => !/[rbn]$/.test(uci) && !isBarredLongCastling(position, uci));
          assert.deepEqual(texts, wanted.sort(), fenOf(game));
        }
      }),
      { seed: 86, numRuns: 40 },
    );
  });
});

/** Plain minimax with the program's own rules of the end: king capture, stalemate as nothing, moves of the last ply only scored. */
function minimax(fen: string, depth: number, strategyPly: number): number {
  const board = boardOf(fen);
  const values = (ply: number, balance: number): number => {
    let best = -INFINITE;
    const gain = () => board.cap[ply]! + (board.kind[ply] === 4 ? 24 : 0);
    for (startMoves(board, ply); nextMove(board, ply); ) {
      let value: number;
      if (board.cap[ply] === 100) value = 10_000 - ply;
      else if (ply >= depth) value = balance + gain();
      else {
        let own = balance + gain();
        const mover = board.color;
        makeMove(board, ply);
        statst(board, ply);
        if (ply === strategyPly) own += mover * strategy(board);
        value = -values(ply + 1, -own);
        takeBackMove(board, ply);
      }
      best = Math.max(best, value);
    }
    if (best <= ply + 1 - 10_000) return isInCheck(board, board.color) ? ply + 1 - 10_000 : 0;
    return best;
  };
  return values(1, materialOf(board));
}

describe('the search', () => {
  const TACTICS = [
    'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1',
    '7k/5Q2/8/6K1/8/8/8/8 w - - 0 1',
    '8/P6k/8/8/8/8/p6K/8 w - - 0 1',
    'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    '6k1/pp1P4/2n4R/4pp2/8/2P5/PPr3PP/6K1 w - - 0 1',
  ];
  for (const fen of TACTICS) {
    test(`alpha-beta finds what minimax finds in ${fen}`, () => {
      for (const [depth, strategyPly] of [
        [2, 0],
        [3, 0],
        [3, 1],
        [3, 2],
      ] as const) {
        const board = boardOf(fen);
        const search = newSearch(board);
        search.maxDepth = depth;
        search.strategyPly = strategyPly;
        begin(search, 1, -INFINITE, INFINITE, materialOf(board));
        while (!walk(search, 977)) assert.ok(search.nodes < 10_000_000);
        assert.equal(search.value, minimax(fen, depth, strategyPly) + 0, `depth ${depth}, strategy ${strategyPly}`);
      }
    });
  }

  test('it gives the rook for the pawn: Rh6xc6 within the work of 36 seconds of an 8088', () => {
    // S3, figure 2; the diagram is lost, so this is a stand-in that fits the text (data/positions, tc86-rh6xc6).
    const game = newGame('6k1/pp1P4/2n4R/4pp2/8/2P5/PPr3PP/6K1 w - - 0 1');
    const { decision } = decide(tinychess86, game, { depth: 5 });
    assert.equal(decision.move, 'h6c6');
    assert.ok(decision.nodes <= 36 * tinychess86.card.positionsPerSecond, `${decision.nodes} positions`);
  });

  test('with 20 men on the board it does so in about the 36 seconds that are printed', () => {
    const { decision } = decide(tinychess86, newGame('N5kN/pp1P1R2/2n4R/1q2pp2/p7/2P5/PPr3PP/6K1 w - - 0 1'), {
      depth: 5,
    });
    assert.equal(decision.move, 'h6c6');
    const seconds = decision.nodes / tinychess86.card.positionsPerSecond;
    assert.ok(seconds > 33 && seconds < 40, `${seconds} s`);
  });
});

describe('a whole search', () => {
  test('a search is full: every line goes to its depth, none further', () => {
    const deepest = (fen: string, depth: number): number[] => {
      const board = boardOf(fen);
      const search = newSearch(board);
      search.maxDepth = depth;
      begin(search, 1, -INFINITE, INFINITE, materialOf(board));
      const seen = new Set<number>();
      // One position at a time, so that no ply is passed over unseen.
      while (!walk(search, 1)) seen.add(search.ply);
      return [...seen].sort();
    };
    assert.deepEqual(deepest(INITIAL_FEN, 5), [2, 3, 4, 5]);
    assert.deepEqual(deepest('4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1', 3), [2, 3]);
    assert.equal(decide(tinychess86, newGame(), { depth: 5 }, NO_BOOK).decision.depth, 5);
  });

  test('without a cut the positions are those of the whole tree', () => {
    // An infinite last-ply window: each reply tree of 1.e4 counted move by move, against the published perft.
    const board = boardOf(INITIAL_FEN);
    let considered = 0;
    for (startMoves(board, 1); nextMove(board, 1); ) {
      makeMove(board, 1);
      statst(board, 1);
      const search = newSearch(board);
      search.maxDepth = 2;
      begin(search, 2, -INFINITE, INFINITE, 0);
      while (!walk(search, 100));
      considered += search.nodes;
      takeBackMove(board, 1);
    }
    assert.equal(considered, 400);
  });

  test('mates are reported in moves, for and against', () => {
    const { decision } = decide(tinychess86, newGame('6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1'), { depth: 3 });
    assert.equal(decision.move, 'a1a8');
    assert.deepEqual(decision.score, { kind: 'mate', moves: 1 });
    assert.ok(decision.remarks?.some(({ kind }) => kind === 'mate'));
    // White's king may go to h1 or f1; either way a rook mates.
    const doomed = decide(tinychess86, newGame('7k/8/8/8/8/1r6/r7/6K1 w - - 0 1'), { depth: 4 }).decision;
    assert.deepEqual(doomed.score, { kind: 'mate', moves: -1 });
    const two = decide(tinychess86, newGame('7k/8/8/8/8/1r6/r7/5K2 b - - 0 1'), { depth: 5 }).decision;
    assert.deepEqual(two.score, { kind: 'mate', moves: 1 });
    assert.equal(two.move, 'b3b1');
  });

  test('a new depth counts in the middle of thinking', () => {
    const game = newGame('r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9');
    const full = decide(tinychess86, game, { depth: 6 }).decision;
    let isReported = false;
    const cut = decide(
      tinychess86,
      game,
      { depth: 6 },
      {
        send: (thought) => {
          if (isReported || thought.nodes < 20_000) return undefined;
          isReported = true;
          return { kind: 'level', limits: { depth: 3 } };
        },
      },
    ).decision;
    assert.ok(isReported);
    assert.ok(cut.nodes < full.nodes / 2, `${cut.nodes} of ${full.nodes}`);
    assert.ok(movesOf(game).includes(cut.move!));
    let raised = false;
    const deeper = decide(
      tinychess86,
      game,
      { depth: 4 },
      {
        send: (thought) => {
          if (raised || thought.nodes < 5_000) return undefined;
          raised = true;
          return { kind: 'level', limits: { depth: 5 } };
        },
      },
    ).decision;
    assert.ok(raised);
    assert.ok(deeper.nodes > decide(tinychess86, game, { depth: 4 }).decision.nodes);
  });
});

describe('the rules it keeps and lacks', () => {
  test('queens only, for itself', () => {
    // A knight would mate at once; a queen is all it knows.
    const game = newGame('8/5P1k/8/5K2/8/8/8/8 w - - 0 1');
    const { decision } = decide(tinychess86, game, { depth: 3 });
    assert.ok(!/[rbn]$/.test(decision.move!));
    for (const piece of ['r', 'b', 'n']) {
      const asked = decide(tinychess86, game, { depth: 3, searchMoves: [`f7f8${piece}`] }).decision;
      assert.deepEqual([asked.move, asked.from], [undefined, 'none']);
    }
    const either = decide(tinychess86, game, { depth: 1, searchMoves: ['f7f8b', 'f5f6'] }).decision;
    assert.equal(either.move, 'f5f6');
  });

  test('an under-promotion of the opponent is played against as it stands', () => {
    const game = play(newGame('7k/P7/8/8/8/8/7p/K7 w - - 0 1'), 'a7a8n');
    const { decision } = decide(tinychess86, game, { depth: 3 });
    assert.ok(movesOf(game).includes(decision.move!));
  });

  test('no third repetition in a row by its own move', () => {
    const game = gameOf('7k/8/8/8/8/8/r7/2K5 w - - 0 1', ['c1b1', 'a2h2', 'b1c1', 'h2a2', 'c1b1', 'a2h2', 'b1c1']);
    for (let seed = 0; seed < 60; seed++) {
      const { decision } = decide(tinychess86, game, { depth: 1 }, { seed: 31 * seed + 1 });
      assert.notEqual(decision.move, 'h2a2', `seed ${seed}: the position after it stood there twice, in a row`);
    }
    // It is played if there is no other move to choose from: no move at all would be worse than a repetition.
    assert.equal(decide(tinychess86, game, { depth: 2, searchMoves: ['h2a2'] }).decision.move, 'h2a2');
    // If the third time is not in a row, it sees nothing wrong: the move it chose the first time is among those it plays.
    const fresh = gameOf('7k/8/8/8/8/8/7r/2K5 b - - 0 1', []);
    const first = new Set(
      Array.from(
        { length: 60 },
        (_, seed) => decide(tinychess86, fresh, { depth: 1 }, { seed: 31 * seed + 1 }).decision.move,
      ),
    );
    assert.ok(first.has('h2a2'));
  });

  test('it avoids stalemate while it is winning', () => {
    // Qg6 or Qf7 would be stalemate; at two plies it cannot see that, at three it does.
    const game = newGame('7k/8/8/6Q1/8/8/8/K7 w - - 0 1');
    for (let seed = 1; seed <= 12; seed++) {
      const { decision } = decide(tinychess86, game, { depth: 3 }, { seed });
      assert.notEqual(endingOf(play(game, decision.move!))?.kind, 'stalemate', decision.move);
    }
  });

  test('it resigns a hopeless game, unless asked to play on', () => {
    const hopeless = newGame('6k1/8/8/8/3q4/8/1r4PP/7K w - - 0 1');
    const { decision } = decide(tinychess86, hopeless, { depth: 4 });
    assert.ok(decision.remarks?.some(({ kind }) => kind === 'resigns'));
    assert.ok(decision.move, 'it still gives a move, for those who would rather see it mated');
    const brave = decide(tinychess86, hopeless, { depth: 4 }, { options: { Resign: false } }).decision;
    assert.ok(!brave.remarks?.some(({ kind }) => kind === 'resigns'));
  });

  test('chance decides between equal moves', () => {
    const moves = new Set<string>();
    for (let seed = 1; seed <= 30; seed++) {
      moves.add(
        decide(tinychess86, newGame(), { depth: 1 }, { seed: seed * 9973, options: { Book: false, Strategy: false } })
          .decision.move!,
      );
    }
    assert.ok(moves.size > 8, `${moves.size} different first moves of the version of 1979`);
  });
});

test('it remarks on a leap of its value, not on small change', () => {
  assert.equal(remarkOn(0, undefined), undefined);
  assert.equal(remarkOn(3, 0), undefined);
  assert.match(remarkOn(27, 0)!, /dame/);
  assert.match(remarkOn(15, 0)!, /toren/);
  assert.equal(remarkOn(-12, 0), 'Dat had ik niet gezien');
  assert.equal(remarkOn(9_997, 0), 'U gaat mat');
});

test('playing both colours it does not take what one gains for what the other lost', () => {
  const engine = tinychess86.create({ Book: false, Strategy: true, Resign: false }, () => 0.5);
  // A rook against nothing: its game is worth 15 to White and -15 to Black, and stays so.
  let game = newGame('8/8/8/8/8/5K2/R7/7k w - - 0 1');
  for (let ply = 0; ply < 6 && !endingOf(game); ply++) {
    const decision = decisionOf(engine, game, { depth: 2 }, { kind: 'period', elapsedMillis: () => 0 });
    const remarks = (decision.remarks ?? []).filter(({ kind }) => kind === 'remark').map(({ text }) => text);
    assert.deepEqual(remarks, [], `half-move ${ply + 1}, ${decision.move}`);
    game = play(game, decision.move!);
  }
});

describe('the book', () => {
  test('fits its EPROM and holds no illegal move', () => {
    const bytes = encodeBook();
    assert.ok(bytes.length <= BOOK_BYTES, `${bytes.length} of ${BOOK_BYTES} bytes`);
    assert.ok(bytes.length > 600);
  });

  test('is followed and left', () => {
    let game = newGame();
    let plies = 0;
    for (; plies < 40; plies++) {
      const move = bookMove(game.moves, () => 0);
      if (!move) break;
      game = play(game, move);
    }
    assert.equal(game.moves.slice(0, 8).join(' '), 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6');
    assert.ok(plies >= 20);
    assert.equal(
      bookMove(['a2a3', 'a7a5'], () => 0),
      undefined,
    );
    assert.equal(
      bookMove([...game.moves], () => 0),
      undefined,
    );
  });
});

test('strategy is worth the same from either side', () => {
  const fen = 'r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P4/2PBPN2/PP3PPP/RNBQK2R w KQkq - 0 1';
  assert.equal(strategy(boardOf(mirroredFen(fen))), -strategy(boardOf(fen)));
  // Three of White's pawns shelter its king after castling; each is worth one.
  const home = strategy(boardOf('4k3/8/8/8/8/8/5PPP/6K1 w - - 0 1'));
  const bare = strategy(boardOf('4k3/8/8/8/5PPP/8/8/6K1 w - - 0 1'));
  assert.ok(home - bare >= 2, `${home} against ${bare}`);
  // A doubled pawn costs its owner one; the pieces are the same, and the mobility.
  const difference = (doubled: string, sound: string) => strategy(boardOf(doubled)) - strategy(boardOf(sound));
  assert.equal(difference('7k/8/8/8/P7/8/P7/K7 w - - 0 1', '7k/8/8/8/P7/8/1P6/K7 w - - 0 1'), -1);
  assert.equal(difference('k7/p7/8/p7/8/8/8/7K w - - 0 1', 'k7/1p6/8/p7/8/8/8/7K w - - 0 1'), 1);
});
