import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { fenOf, type Game, movesOf, newGame, play } from '../../chess/game.ts';
import { isAttacked, isCheck, isIllegal, kingOf } from './attacks.ts';
import { type Board, boardOf, make, makeMoveText, parseMoveText, playAtRoot, type Side, takeBack } from './board.ts';
import { indexOf } from './geometry.ts';
import {
  generateCaptures,
  generateChecks,
  generateEvasions,
  generateQuiets,
  isMated,
  isPossible,
  legalList,
  MOST_MOVES,
} from './moves.ts';

/** Leaves of the legal tree by its own generators. */
function perft(board: Board, depth: number): number {
  const moves = legalList(board);
  if (depth === 1) return moves.length;
  let leaves = 0;
  for (const move of moves) {
    make(board, move);
    leaves += perft(board, depth - 1);
    takeBack(board);
  }
  return leaves;
}

/** Positions of random games, each with the game that leads to it. */
const randomGames = (plies: number) =>
  fc.tuple(
    fc.constantFrom(INITIAL_FEN, 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'),
    fc.array(fc.nat(), { minLength: plies, maxLength: plies, size: 'max' }),
  );
type RandomGame = readonly [start: string, choices: readonly number[]];
function forEachPosition([start, choices]: RandomGame, visit: (game: Game) => void): void {
  let game = newGame(start);
  for (const choice of choices) {
    const moves = movesOf(game);
    if (moves.length === 0) return;
    game = play(game, moves[choice % moves.length]!);
    visit(game);
  }
}

const isChecked = (board: Board): boolean => isAttacked(board, kingOf(board, board.side), -board.side as Side);
const isForcing = (board: Board, move: number): boolean =>
  board.squares[(move >> 7) & 127] !== 0 || move >> 14 === 2 || move >> 14 >= 8;

describe('the generators', () => {
  // Counts: Chess Programming Wiki, "Perft Results"; the fourth is the usual check of castling rights lost by capture.
  const CASES: readonly [fen: string, depth: number, leaves: number][] = [
    [INITIAL_FEN, 4, 197_281],
    ['8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 5, 674_624],
    ['r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1', 3, 97_862],
    ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 4, 314_346],
    ['rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8', 3, 62_379],
    ['r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1', 4, 422_333],
    ['r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10', 3, 89_890],
  ];
  for (const [fen, depth, leaves] of CASES) {
    test(`count what was published: ${fen} to depth ${depth}`, () => assert.equal(perft(boardOf(fen), depth), leaves));
  }

  test('know every legal move of random games, and no other; taking back restores every byte', () => {
    fc.assert(
      fc.property(randomGames(60), (choices) => {
        const follower = boardOf(choices[0]);
        forEachPosition(choices, (game) => {
          const last = game.moves.at(-1)!;
          playAtRoot(follower, parseMoveText(follower, last));
          const before = structuredClone(follower);
          const texts = legalList(follower).map(makeMoveText).sort();
          assert.deepEqual(texts, movesOf(game).sort(), fenOf(game));
          assert.deepEqual({ ...row0(follower) }, { ...row0(before) }, fenOf(game));
          // The board that followed the game is the board set up from its position.
          const fresh = boardOf(fenOf(game));
          assert.deepEqual(follower.squares, fresh.squares);
          assert.deepEqual(follower.men, fresh.men);
          assert.equal(follower.keyLow[0], fresh.keyLow[0], fenOf(game));
          assert.equal(follower.keyHigh[0], fresh.keyHigh[0], fenOf(game));
          assert.equal(follower.material[0], fresh.material[0]);
          assert.equal(follower.pieces[0], fresh.pieces[0]);
          assert.equal(follower.castling[0], fresh.castling[0]);
        });
      }),
      { seed: 79, numRuns: 15 },
    );
  });

  test('en passant is barred where the pawn taken shields the king, on a rank or (set up) on a diagonal', () => {
    for (const fen of ['8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1', '8/k7/8/8/3Pp3/8/8/K5B1 b - d3 0 1']) {
      const board = boardOf(fen);
      assert.equal(board.enPassant[0], indexOf('d3'), 'the square is there');
      const texts = legalList(board).map(makeMoveText);
      assert.ok(texts.includes('e4e3') && !texts.includes('e4d3'), texts.join(' '));
    }
    assert.ok(legalList(boardOf('8/k7/8/8/3Pp3/8/8/K7 b - d3 0 1')).map(makeMoveText).includes('e4d3'));
  });

  test('the generator of evasions gives the legal moves out of check, and its marks tell captures', () => {
    let checks = 0;
    const FENS = [
      '4k3/8/5N2/8/8/8/8/4RK2 b - - 0 1',
      '8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1',
      '4k3/8/8/8/1b6/8/3P4/R3K2R w KQ - 0 1',
      '3rk3/8/8/8/8/8/2P1P3/3K4 w - - 0 1',
      '6k1/5ppp/8/8/8/8/r4PPP/1r4K1 w - - 0 1',
      'rnbqk1nr/ppp2ppp/8/3pp3/1b1PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 1',
      '8/1P1k4/2r5/8/8/8/8/2K5 w - - 0 1',
      '2r5/1P1k4/8/8/8/8/8/2K5 w - - 0 1',
    ];
    const look = (board: Board) => {
      if (!isChecked(board)) return;
      checks++;
      const moves = new Int32Array(MOST_MOVES);
      const marks = new Int32Array(MOST_MOVES);
      const end = generateEvasions(board, moves, marks, 0);
      const legal: string[] = [];
      for (let index = 0; index < end; index++) {
        assert.equal(marks[index]! > 50_000, isForcing(board, moves[index]!), makeMoveText(moves[index]!));
        make(board, moves[index]!);
        if (!isIllegal(board, moves[index]!)) legal.push(makeMoveText(moves[index]!));
        takeBack(board);
      }
      // The others, by the generators that know nothing of checks.
      let all = generateCaptures(board, moves, marks, 0);
      all = generateQuiets(board, moves, all);
      const wanted: string[] = [];
      for (let index = 0; index < all; index++) {
        make(board, moves[index]!);
        if (!isAttacked(board, kingOf(board, -board.side as Side), board.side))
          wanted.push(makeMoveText(moves[index]!));
        takeBack(board);
      }
      assert.deepEqual(legal.sort(), wanted.sort());
      assert.equal(isMated(board), wanted.length === 0);
    };
    for (const fen of FENS) look(boardOf(fen));
    fc.assert(
      fc.property(randomGames(80), (choices) => forEachPosition(choices, (game) => look(boardOf(fenOf(game))))),
      { seed: 80, numRuns: 30 },
    );
    assert.ok(checks > 60, `${checks} checks met`);
  });
});

describe('checks, and moves from elsewhere', () => {
  test('the generator of checks gives the quiet moves that check, castling aside', () => {
    let found = 0;
    const moves = new Int32Array(MOST_MOVES);
    const look = (board: Board) => {
      if (isChecked(board)) return;
      const end = generateChecks(board, moves, 0);
      const ours: string[] = [];
      for (let index = 0; index < end; index++) {
        make(board, moves[index]!);
        if (!isIllegal(board, moves[index]!)) ours.push(makeMoveText(moves[index]!));
        takeBack(board);
      }
      const wanted: string[] = [];
      for (const move of legalList(board)) {
        if (isForcing(board, move) || move >> 14 === 3 || move >> 14 === 4) continue;
        make(board, move);
        if (isChecked(board)) wanted.push(makeMoveText(move));
        takeBack(board);
      }
      found += wanted.length;
      assert.deepEqual(ours.sort(), wanted.sort());
    };
    for (const fen of [
      '4k3/8/8/8/4N3/8/4P3/4R1K1 w - - 0 1',
      '4k3/8/8/8/4K3/8/8/4R3 w - - 0 1',
      '4k3/8/2P5/8/B7/5N2/3PP3/4R1K1 w - - 0 1',
      'r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 0 1',
      '8/8/8/3k4/8/2P1P3/8/Q3K3 w - - 0 1',
    ]) {
      look(boardOf(fen));
    }
    fc.assert(
      fc.property(randomGames(80), (choices) => forEachPosition(choices, (game) => look(boardOf(fenOf(game))))),
      { seed: 81, numRuns: 30 },
    );
    assert.ok(found > 300, `${found} checks`);
  });

  test('isCheck and isIllegal agree with a look at the whole board', () => {
    fc.assert(
      fc.property(randomGames(60), (choices) =>
        forEachPosition(choices, (game) => {
          const board = boardOf(fenOf(game));
          if (isChecked(board)) return;
          const moves = new Int32Array(MOST_MOVES);
          let end = generateCaptures(board, moves, new Int32Array(MOST_MOVES), 0);
          end = generateQuiets(board, moves, end);
          for (let index = 0; index < end; index++) {
            const move = moves[index]!;
            make(board, move);
            const leaves = isAttacked(board, kingOf(board, -board.side as Side), board.side);
            assert.equal(isIllegal(board, move), leaves, `${makeMoveText(move)} in ${fenOf(game)}`);
            if (!leaves)
              assert.equal(isCheck(board, move), isChecked(board), `${makeMoveText(move)} in ${fenOf(game)}`);
            takeBack(board);
          }
        }),
      ),
      { seed: 82, numRuns: 8 },
    );
  });

  test('a killer from elsewhere is possible exactly where the generator has it', () => {
    const killers = new Set<number>();
    const lists: [Board, Set<number>][] = [];
    fc.assert(
      fc.property(randomGames(50), (choices) =>
        forEachPosition(choices, (game) => {
          const board = boardOf(fenOf(game));
          const moves = new Int32Array(MOST_MOVES);
          const end = generateQuiets(board, moves, 0);
          if (isChecked(board)) return;
          const list = new Set(moves.subarray(0, end));
          for (const move of list) killers.add(move);
          lists.push([board, list]);
        }),
      ),
      { seed: 83, numRuns: 3 },
    );
    assert.ok(killers.size > 300);
    for (const [board, list] of lists) {
      for (const move of killers) assert.equal(isPossible(board, move), list.has(move), makeMoveText(move));
    }
  });
});

describe('the order of moves', () => {
  const order = (fen: string): string[] => {
    const board = boardOf(fen);
    const moves = new Int32Array(MOST_MOVES);
    const end = generateQuiets(board, moves, 0);
    return [...moves.subarray(0, end)].map(makeMoveText);
  };

  test('men attacked and unprotected go first, then attacked and protected ones, then the rest', () => {
    // The knight a4 hangs; the rook d1 is attacked by the bishop and protected by the king; the bishop h1 is at peace.
    const texts = order('4k3/1p6/8/1p6/N5b1/8/7P/3RK2B w - - 0 1');
    const firstOf = (square: string) => texts.findIndex((text) => text.startsWith(square));
    const lastOf = (square: string) => texts.findLastIndex((text) => text.startsWith(square));
    assert.ok(lastOf('a4') < firstOf('d1'), texts.join(' '));
    assert.ok(lastOf('d1') < firstOf('h1'), texts.join(' '));
    assert.ok(lastOf('d1') < firstOf('e1'), texts.join(' '));
  });

  test('captures are marked by the piece taken, less the taker if it is protected', () => {
    const board = boardOf('4k3/1p6/2p5/3q4/4P2n/8/8/R3K1Q1 w - - 0 1');
    const moves = new Int32Array(MOST_MOVES);
    const marks = new Int32Array(MOST_MOVES);
    const end = generateCaptures(board, moves, marks, 0);
    const marked = Object.fromEntries([...moves.subarray(0, end)].map((move, at) => [makeMoveText(move), marks[at]]));
    // The queen d5 is protected by the pawn c6.
    assert.deepEqual(marked, { e4d5: 830 });
    const free = boardOf('4k3/8/8/3q4/4P2n/8/8/R3K2Q w - - 0 1');
    const freeEnd = generateCaptures(free, moves, marks, 0);
    const freeMarks = Object.fromEntries(
      [...moves.subarray(0, freeEnd)].map((move, at) => [makeMoveText(move), marks[at]]),
    );
    assert.deepEqual(freeMarks, { e4d5: 930, h1h4: 340 });
  });
});

/** The board's state at the root, without the later rows. */
function row0(board: Board) {
  const { squares, men, side, ply, listEnd } = board;
  const rows = ['castling', 'enPassant', 'reversible', 'material', 'pieces', 'keyLow', 'keyHigh'] as const;
  const values = rows.map((name) => board[name][0]);
  // Places of pieces that were taken are left as they were; of the others they must be right.
  const places = [...men].map((square, at) => (square === 0 ? -1 : board.place[square] === at));
  return { squares, men, side, ply, listEnd, values, places };
}
