import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseFen } from '../../chess/fen.ts';
import type { Trace, TracedMove } from '../program.ts';
import { makeMoveUci, NULMV } from './moves.ts';
import {
  begin,
  bestSoFar,
  FINISHED,
  FRESH,
  ITERATION,
  lineOf,
  NEW_BEST,
  PAUSED,
  type Residue,
  rootMoves,
  run,
  unwind,
} from './search.ts';
import { createSearch, type Search } from './state.ts';

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const ALL = { fnodel: Number.POSITIVE_INFINITY, iterations: 3 };

function finish(search: Search): Search {
  while (run(search, Number.POSITIVE_INFINITY) !== FINISHED);
  return search;
}

function outcome(search: Search) {
  const best = bestSoFar(search)!;
  return { move: makeMoveUci(best.move), value: best.value, nodes: search.base.nodes, iterations: search.iterations };
}

describe('SEARCH as a loop that can be left', () => {
  test('rests after every single position change nothing', () => {
    const whole = createSearch();
    begin(whole, parseFen(KIWIPETE), { ...ALL, iterations: 2 });
    finish(whole);
    const sliced = createSearch();
    begin(sliced, parseFen(KIWIPETE), { ...ALL, iterations: 2 });
    let rests = 0;
    for (let halt = run(sliced, 1); halt !== FINISHED; halt = run(sliced, sliced.base.nodes + 1)) {
      if (halt === PAUSED) rests++;
    }
    assert.deepEqual(outcome(sliced), outcome(whole));
    assert.ok(rests > 1000, `${rests} rests`);
    assert.deepEqual(rootMoves(sliced), rootMoves(whole));
  });

  test('it stops at the given position, and the board can be taken back to the root from anywhere', () => {
    const search = createSearch();
    const fresh = createSearch();
    begin(fresh, parseFen(KIWIPETE), ALL);
    for (const until of [1, 2, 47, 48, 49, 100, 777, 2345]) {
      begin(search, parseFen(KIWIPETE), ALL);
      let halt = run(search, until);
      while (halt !== PAUSED) halt = run(search, until);
      assert.equal(search.base.nodes, until);
      unwind(search);
      for (const field of ['mbord', 'atkfr', 'atkto', 'alatk', 'tploc', 'tmloc'] as const) {
        assert.deepEqual(search.base[field], fresh.base[field], `${field} after ${until}`);
      }
      assert.equal(search.base.jntk, 0);
    }
  });

  test('a memory used before gives what a fresh one gives', () => {
    const used = createSearch();
    begin(used, parseFen('8/2P5/8/1K1r4/8/8/8/k7 w - - 0 1'), ALL);
    for (let step = 0; step < 3; step++) run(used, 100);
    begin(used, parseFen(KIWIPETE), ALL);
    const fresh = createSearch();
    begin(fresh, parseFen(KIWIPETE), ALL);
    assert.deepEqual(outcome(finish(used)), outcome(finish(fresh)));
  });
});

describe('the stack of moves', () => {
  test('ends at 500: what comes after is dropped, and the data base stays whole', () => {
    const fen = '3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1';
    const search = createSearch();
    begin(search, parseFen(fen), { ...ALL, iterations: 7 });
    let most = 0;
    for (let step = 0; step < 12_000; step++) {
      run(search, search.base.nodes + 1);
      most = Math.max(most, search.base.jntw);
    }
    assert.equal(most, 500);
    unwind(search);
    const fresh = createSearch();
    begin(fresh, parseFen(fen), ALL);
    assert.deepEqual(search.base.atkfr, fresh.base.atkfr);
    assert.deepEqual(search.base.mbord, fresh.base.mbord);
  });

  test('a ply without captures notes the move generated last above it as its killer, as the listing does', () => {
    const search = createSearch();
    begin(search, parseFen('4k3/8/8/8/8/8/8/4K3 w - - 0 1'), { ...ALL, iterations: 1 });
    finish(search);
    // Black's king moves are the last on the stack before ply 2; from h8 down, the last is e8-d7.
    assert.equal(makeMoveUci(search.killr[2]!), 'e8d7');
  });
});

describe('iterations', () => {
  test('the first is begun whatever FNODEL says, the next only below it', () => {
    const search = createSearch();
    begin(search, parseFen('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'), { fnodel: 1, iterations: 7 });
    finish(search);
    // 81 moves are made in the first iteration (the printed count has the move played as well), 861 in both.
    assert.deepEqual([search.iterations, search.base.nodes], [1, 81]);
    for (const [fnodel, iterations] of [
      [81, 1],
      [82, 2],
      [861, 2],
      [862, 3],
    ] as const) {
      begin(search, parseFen('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'), { fnodel, iterations: 7 });
      assert.equal(finish(search).iterations, iterations, `FNODEL ${fnodel}`);
    }
  });

  test('the best move is first in the list, and each new one is reported', () => {
    const search = createSearch();
    begin(search, parseFen(KIWIPETE), ALL);
    const reports: number[] = [];
    for (let halt = run(search, 1e9); halt !== FINISHED; halt = run(search, 1e9)) {
      const front = rootMoves(search)[0]!;
      if (halt === NEW_BEST) {
        assert.equal(lineOf(search)[0]! & 0xfff, front & 0xfff, 'the variation begins with it');
        reports.push(search.iterations);
      }
      if (halt === ITERATION) assert.equal(bestSoFar(search)!.value, search.score);
    }
    for (const iteration of [0, 1, 2]) assert.ok(reports.includes(iteration), `news in iteration ${iteration + 1}`);
  });

  test('where a value falls outside the window the iteration is searched again with the widest', () => {
    const search = createSearch();
    begin(search, parseFen('6k1/5ppp/8/8/8/8/5PPP/R2R2K1 w - - 0 1'), { ...ALL, iterations: 1 });
    // The first guess is 640 for the rooks and what goes with it; mate is far above, and ends the narrow search at once.
    const guess = search.base.value[1]!;
    assert.deepEqual([...search.bstvl.subarray(0, 2)], [guess - 30, -guess - 30]);
    let windows = 0;
    let before = search.bstvl[1]!;
    for (let halt = run(search, 1); halt !== FINISHED; halt = run(search, search.base.nodes + 1)) {
      if (halt === ITERATION) break;
      if (search.bstvl[1] !== before) windows++;
      before = search.bstvl[1]!;
    }
    assert.deepEqual([windows, before], [1, -32767]);
    assert.equal(search.score, 32767 - 64);
    // Round the value found, for the next iteration.
    assert.deepEqual([...search.bstvl.subarray(0, 2)], [32703 - 30, -32703 - 30]);
  });
});

/** Mate is worth 32767 less 64 for each ply to it; it is seen once all moves of the mated side have been tried. */
const ENDS: readonly (readonly [what: string, fen: string, iterations: number, value: number, move: string])[] = [
  ['mate in one', '6k1/5ppp/8/8/8/8/5PPP/R2R2K1 w - - 0 1', 1, 32767 - 64, 'd1d8'],
  ['mate in three', '8/8/8/8/8/2K5/7R/1k6 w - - 0 1', 5, 32767 - 5 * 64, 'h2h7'],
  ['mated in two', '8/7R/8/8/8/2K5/8/k7 b - - 0 1', 4, -32767 + 4 * 64, 'a1a2'],
  ['stalemate is nought, and better than losing the pawn', '6k1/6P1/5K2/8/8/8/8/8 w - - 0 1', 3, 0, 'f6g6'],
];

describe('the ends of the game', () => {
  for (const [what, fen, iterations, value, move] of ENDS) {
    test(what, () => {
      const search = createSearch();
      begin(search, parseFen(fen), { ...ALL, iterations });
      const { move: found, value: worth } = outcome(finish(search));
      assert.deepEqual({ move: found, value: worth }, { move, value });
    });
  }
});

describe('what the globals of the last search leave behind', () => {
  const fen = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2';
  const searched = (residue?: Residue) => {
    const search = createSearch();
    begin(search, parseFen(fen), ALL, residue ? { residue } : {});
    return { guess: search.base.value[1], ...outcome(finish(search)) };
  };

  test('a fresh process guesses by material alone if nobody is ahead: zero is not greater than zero', () => {
    assert.equal(searched().guess, 0);
    assert.deepEqual(searched(), searched(FRESH));
  });
  test('later in a game the guess may count the position, and the window lies elsewhere', () => {
    const later = searched({ maxps: 100, bound: 50, lstmv: NULMV });
    assert.notEqual(later.guess, 0);
    assert.notEqual(later.nodes, searched().nodes);
  });
  test('the last move of the game stands for standing pat, and so may become a killer', () => {
    // No piece can move from g1: nothing changes. If the queen had moved from d1 and were there again, her move would be tried early.
    const packed = (from: number, to: number) => from | (to << 6) | (12 << 12);
    assert.equal(searched({ ...FRESH, lstmv: packed(6, 21) }).nodes, searched().nodes);
    assert.notEqual(searched({ ...FRESH, lstmv: packed(3, 12) }).nodes, searched().nodes);
  });
});

test('the trace has the preliminary scores of the root, as TR prints them: every legal move, the best first', () => {
  const search = createSearch();
  const lists: (readonly TracedMove[])[] = [];
  const trace: Trace = { list: (ply, moves) => ply === 1 && lists.push(moves) };
  begin(search, parseFen(KIWIPETE), { ...ALL, iterations: 2 }, { trace });
  finish(search);
  assert.equal(lists.length, 1, 'once a search');
  const values = lists[0]!.map(({ values: { prelim } }) => prelim!);
  assert.equal(values.length, 48);
  assert.deepEqual(
    values,
    [...values].sort((a, b) => a - b),
  );
});
