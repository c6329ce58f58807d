import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newGame } from '../../chess/game.ts';
import { decide } from '../program.contract.ts';
import type { Trace } from '../program.ts';
import { isAttacked, kingOf } from './attacks.ts';
import {
  type Board,
  boardOf,
  isRepeated,
  MOST_PLIES,
  make,
  makeMoveText,
  parseMoveText,
  playAtRoot,
  type Side,
  takeBack,
} from './board.ts';
import { evaluate } from './evaluate.ts';
import { legalList } from './moves.ts';
import { schach22 } from './program.ts';
import { evaluateRoot } from './root-evaluation.ts';
import { begin, copyLine, INFINITE, leave, MATE, newLine, newSearch, walk } from './search.ts';

const DRAW = -37;

const isChecked = (board: Board): boolean => isAttacked(board, kingOf(board, board.side), -board.side as Side);
const isForcing = (board: Board, move: number): boolean =>
  board.squares[(move >> 7) & 127] !== 0 || move >> 14 === 2 || move >> 14 >= 8;
const isQuietCheck = (board: Board, move: number): boolean => {
  if (isForcing(board, move) || move >> 14 === 3 || move >> 14 === 4) return false;
  make(board, move);
  const checks = isChecked(board);
  takeBack(board);
  return checks;
};

/** The article's search told again in a dozen lines: no order, no stages, no special generators. */
function plain(board: Board, depth: number, alpha: number, beta: number): number {
  const { ply } = board;
  if (isRepeated(board)) return (ply & 1) === 0 ? DRAW : -DRAW;
  const checked = isChecked(board);
  const legal = legalList(board);
  const beyond = ply - depth;
  let moves = legal;
  let best = -INFINITE;
  if (beyond < 0 || (checked && beyond < 3 && ply < MOST_PLIES)) {
    if (legal.length === 0) return checked ? ply - MATE : (ply & 1) === 0 ? DRAW : -DRAW;
  } else {
    if (checked && legal.length === 0) return ply - MATE;
    best = evaluate(board);
    if (ply >= MOST_PLIES) return best;
    moves = legal.filter((move) => isForcing(board, move) || (!checked && beyond < 2 && isQuietCheck(board, move)));
  }
  for (const move of moves) {
    if (best >= beta) break;
    make(board, move);
    best = Math.max(best, -plain(board, depth, -beta, -Math.max(alpha, best)));
    takeBack(board);
  }
  return best;
}

/** The value of the root by the program's own walk, paused after every few positions. */
function walked(board: Board, depth: number, slice: number): number {
  const search = newSearch(board);
  search.depth = depth;
  search.drawValue = DRAW;
  let value = -INFINITE;
  for (const move of legalList(board)) {
    make(board, move);
    let isKnown = begin(search, -INFINITE, -value);
    while (!isKnown) {
      isKnown = walk(search, slice);
      assert.ok(search.nodes < 30_000_000);
    }
    takeBack(board);
    value = Math.max(value, -search.value);
  }
  return value + 0;
}

const QUIET = 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10';
const TACTICS = [
  'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '7k/p3Rpp1/8/8/3K4/1Pn2q2/2P2rP1/Q4R2 b - - 0 1',
  '2r3r1/pq3p2/4p1k1/5p1p/7Q/BP3P1N/P2PP3/R3K2R w KQ - 1 22',
  '8/P6k/8/8/8/8/p6K/8 w - - 0 1',
  '7K/8/k1P5/7p/8/8/8/8 w - - 0 1',
  '7k/5Q2/8/6K1/8/8/8/8 w - - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
];

describe('the tree search', () => {
  for (const fen of TACTICS) {
    test(`gives what the plain telling of it gives: ${fen}`, () => {
      // So much may be taken in Kiwipete that the plain telling needs ten seconds for three plies.
      for (const depth of fen === TACTICS[1] ? [2] : [2, 3]) {
        const board = boardOf(fen);
        let value = -INFINITE;
        for (const move of legalList(board)) {
          make(board, move);
          value = Math.max(value, -plain(board, depth, -INFINITE, -value));
          takeBack(board);
        }
        assert.equal(walked(board, depth, 13), value + 0, `depth ${depth}`);
        assert.equal(board.ply, 0);
      }
    });
  }

  test('put by after any number of positions it comes to the same', () => {
    const fen = TACTICS[1]!;
    const whole = walked(boardOf(fen), 3, 1_000_000);
    for (const slice of [1, 2, 97]) assert.equal(walked(boardOf(fen), 3, slice), whole);
  });

  test('left in the middle it puts the board back', () => {
    const board = boardOf(TACTICS[1]!);
    const before = structuredClone({ squares: board.squares, men: board.men, side: board.side });
    const search = newSearch(board);
    search.depth = 4;
    make(board, legalList(board)[7]!);
    if (!begin(search, -INFINITE, INFINITE)) assert.equal(walk(search, 500), false);
    leave(search);
    assert.deepEqual({ squares: board.squares, men: board.men, side: board.side }, before);
    assert.equal(board.ply, 0);
  });

  test('a position that stood there before is a draw at the value fixed, in the tree and from the game', () => {
    // The knights have gone out and home; once more home would repeat.
    const game = ['g1f3', 'g8f6', 'f3g1'];
    const board = boardOf('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    for (const uci of game) playAtRoot(board, parseMoveText(board, uci));
    make(board, parseMoveText(board, 'f6g8'));
    assert.equal(isRepeated(board), true);
    const search = newSearch(board);
    search.drawValue = 55;
    assert.equal(begin(search, -INFINITE, INFINITE), true);
    assert.equal(search.value, -55);
    leave(search);
    make(board, parseMoveText(board, 'f6d5'));
    assert.equal(isRepeated(board), false);
  });

  test('a repetition may take any even number of half-moves', () => {
    // Both kings walk a triangle: six half-moves.
    const board = boardOf('7k/8/8/8/8/8/P7/K7 w - - 0 1');
    const walk = ['a1b1', 'h8g8', 'b1b2', 'g8g7', 'b2a1', 'g7h8'];
    for (const [at, uci] of walk.entries()) {
      assert.equal(isRepeated(board), false, `after ${at} half-moves`);
      make(board, parseMoveText(board, uci));
    }
    assert.equal(isRepeated(board), true);
    leave(newSearch(board));
    for (const uci of walk) playAtRoot(board, parseMoveText(board, uci));
    assert.equal(isRepeated(board), true);
  });

  test('behind it takes the perpetual check, which is worth the value fixed at the root', () => {
    const fen = '6k1/Q7/1R6/8/8/7P/5q2/7K b - - 0 1';
    const { decision } = decide(schach22, newGame(fen), { depth: 5 });
    const centipawns = Math.round(-0.66 * evaluateRoot(boardOf(fen)));
    assert.ok(centipawns > 300, 'Black is far behind');
    assert.deepEqual(decision.score, { kind: 'cp', centipawns });
    assert.deepEqual(decision.pv, ['f2f1', 'h1h2', 'f1f2', 'h2h1']);
  });

  test('a stalemate is worth the same: little to the side ahead', () => {
    for (const [fen, move] of [
      ['7k/8/8/6Q1/8/8/8/K7 w - - 0 1', 'g5g6'],
      ['k7/P7/1K6/8/8/8/8/8 w - - 0 1', 'b6a6'],
    ] as const) {
      const { decision } = decide(schach22, newGame(fen), { depth: 3, searchMoves: [move] });
      const centipawns = Math.round(-0.66 * evaluateRoot(boardOf(fen)));
      assert.ok(centipawns < 0, 'White is ahead');
      assert.deepEqual(decision.score, { kind: 'cp', centipawns });
      assert.notEqual(decide(schach22, newGame(fen), { depth: 3 }).decision.move, 'g5g6');
    }
  });
});

describe('lines of the tree search', () => {
  test('captures go on without limit, quiet checks for two half-moves and moves out of check for three', () => {
    const DEPTH = 2;
    const fen = TACTICS[2]!;
    const board = boardOf(fen);
    const path: string[] = [];
    const seen = { checks: new Set<number>(), evasions: new Set<number>(), captures: new Set<number>() };
    const trace: Trace = {
      enter(ply, move) {
        // `ply` is the half-move's number; the trace of a shallower iteration cannot be mixed up with this one's.
        path.length = ply - 1;
        path.push(move);
        if (ply <= DEPTH) return;
        const replay = boardOf(fen);
        for (const earlier of path.slice(0, -1)) playAtRoot(replay, parseMoveText(replay, earlier));
        const own = parseMoveText(replay, move);
        const beyond = ply - DEPTH;
        if (isForcing(replay, own)) seen.captures.add(beyond);
        else if (isChecked(replay)) seen.evasions.add(beyond);
        else {
          assert.ok(isQuietCheck(replay, own), `${path.join(' ')} is neither a capture nor a check nor out of check`);
          seen.checks.add(beyond);
        }
      },
    };
    const engine = schach22.create({ OwnBook: false }, () => 0);
    engine.setGame(newGame(fen));
    const run = engine.search({ depth: DEPTH }, { kind: 'period', elapsedMillis: () => 0 }, trace);
    while (!run.next().done);
    assert.equal(board.ply, 0);
    assert.deepEqual([...seen.checks].sort(), [1, 2]);
    assert.deepEqual([...seen.evasions].sort(), [1, 2, 3]);
    assert.ok(Math.max(...seen.captures) > 3);
  });

  test('no line is longer than the arrays of 35 half-moves', () => {
    const board = boardOf(TACTICS[1]!);
    const search = newSearch(board);
    search.depth = 34;
    make(board, legalList(board)[0]!);
    if (!begin(search, -INFINITE, INFINITE)) assert.equal(walk(search, 300_000), false);
    leave(search);
    assert.equal(search.deepest, MOST_PLIES);
    // Asked for more it stops in time, too.
    const { decision } = decide(schach22, newGame('7k/8/8/8/8/8/8/K7 w - - 0 1'), { depth: 99, nodes: 50_000 });
    assert.ok(decision.depth <= MOST_PLIES);
  });

  test('the stored variation of each root move is followed first in the next iteration', () => {
    const fen = QUIET;
    const engine = schach22.create({ OwnBook: false }, () => 0);
    engine.setGame(newGame(fen));
    let best: readonly string[] = [];
    let iteration = 0;
    const first: string[] = [];
    const trace: Trace = {
      module(name) {
        if (name === 'iteration 4') iteration = 4;
      },
      enter(ply, move) {
        if (iteration === 4 && first.length === ply - 1 && first.length < best.length) first.push(move);
      },
    };
    const run = engine.search({ depth: 4 }, { kind: 'period', elapsedMillis: () => 0 }, trace);
    for (let step = run.next(); !step.done; step = run.next()) {
      if (step.value.kind === 'line' && step.value.depth === 3) best = step.value.pv;
    }
    assert.ok(best.length >= 3);
    assert.deepEqual(first, best);
  });

  test('the best line is one of legal moves that ends in the value', () => {
    const board = boardOf(QUIET);
    const search = newSearch(board);
    search.depth = 4;
    for (const move of legalList(board).slice(0, 6)) {
      make(board, move);
      let isKnown = begin(search, -INFINITE, INFINITE);
      while (!isKnown) isKnown = walk(search, 4096);
      const line = newLine();
      const length = copyLine(search, line);
      takeBack(board);
      // Down the line, then the end position is worth what the search said.
      for (let at = 0; at < length; at++) {
        assert.ok(legalList(board).includes(line[at]!), makeMoveText(line[at]!));
        make(board, line[at]!);
      }
      const atEnd = evaluate(board) * ((length & 1) === 1 ? 1 : -1);
      assert.equal(search.value, atEnd);
      leave(search);
    }
  });

  test('the positions examined are those of the day it was made: a change here is a change of the program', () => {
    const nodes = (fen: string, depth: number) => decide(schach22, newGame(fen), { depth }).decision.nodes;
    assert.deepEqual([nodes(QUIET, 4), nodes(TACTICS[1]!, 3), nodes(TACTICS[7]!, 6)], GOLDEN);
  });
});

const GOLDEN = [69_808, 12_307, 30_979];
