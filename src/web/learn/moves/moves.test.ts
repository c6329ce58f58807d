import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKernel } from 'plyhouse-kernel';
import { INITIAL_FEN } from '../../../chess/fen.ts';
import { movesOf, newGame, positionOf } from '../../../chess/game.ts';
import { emptyBoard, setPosition } from '../../../programs/tinychess86/board.ts';
import { DIRECTIONS, legalList, moveText } from '../../../programs/tinychess86/moves.ts';
import { MOVES_PRESETS } from '../presets.ts';
import { disputes, divideBy, gather, type Rule, sumOf } from './counting.ts';
import { differences, generatorsOn } from './generators.ts';
import { scan } from './scan.ts';

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const NONE: ReadonlySet<Rule> = new Set();

test('the scan finds the program’s moves, each with the step of the table that leads there', () => {
  for (const fen of [INITIAL_FEN, KIWIPETE, ...MOVES_PRESETS.map((preset) => preset.fen)]) {
    const found = scan(newGame(fen));
    const legal = found.filter(({ refutation }) => refutation === undefined).map(({ move }) => move);
    const board = emptyBoard();
    setPosition(board, positionOf(newGame(fen)));
    const expected = legalList(board).map(moveText);
    assert.deepEqual(legal, expected, fen);
    for (const { from, to, pointer, kind, move } of found) {
      if (pointer === undefined) continue;
      const step = (DIRECTIONS[pointer]! << 24) >> 24;
      const at = (name: string) => name.charCodeAt(0) - 97 + 16 * (Number(name[1]) - 1);
      const way = at(to) - at(from);
      assert.ok(kind === 'line' ? way % step === 0 && way / step > 0 : way === step, `${move}: ${way} by ${step}`);
    }
  }
});

test('the generators know what their articles say they know', async () => {
  const generators = generatorsOn(await createKernel());
  const missing = (fen: string) =>
    Object.fromEntries(
      differences(generators, newGame(fen)).map(({ generator, missing: none, extra }) => {
        assert.deepEqual(extra, [], generator.id);
        return [generator.id, none];
      }),
    );
  const all = { kernel: [], wray74: [], chess05: [], schach22: [], gambiet: [], tinychess86: [], slutspel: [] };
  assert.deepEqual(missing(INITIAL_FEN), all);
  const underpromotions = ['b7b8b', 'b7b8n', 'b7b8r'];
  assert.deepEqual(missing('8/1P6/8/8/8/8/k7/2K5 w - - 0 1'), {
    ...all,
    wray74: underpromotions,
    tinychess86: underpromotions,
  });
  // Tiny Chess 86 tests every square between king and rook; b1 need not be safe.
  assert.deepEqual(missing('1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1'), { ...all, wray74: ['e1c1'], tinychess86: ['e1c1'] });
  assert.deepEqual(missing('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1'), { ...all, wray74: ['e5d6'] });
});

test('the counts are those of chess, and a broken rule shows at the depth where it first matters', () => {
  // Counts: Chess Programming Wiki, "Perft Results".
  for (const [fen, ...counts] of [
    [INITIAL_FEN, 20, 400, 8902],
    [KIWIPETE, 48, 2039],
    ['8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 14, 191, 2812],
  ] as const) {
    for (const [index, count] of counts.entries()) assert.equal(sumOf(divideBy(fen, index + 1, NONE)), count);
  }
  const without = (rule: Rule, fen: string, plies: number) => sumOf(divideBy(fen, plies, new Set([rule])));
  // The wiki counts 2 captures en passant at depth 3 of position 3, and 2 castlings at depth 1 of position 2.
  assert.equal(without('enPassant', '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 3), 2810);
  assert.equal(without('castling', KIWIPETE, 1), 46);
  assert.equal(without('doubleStep', INITIAL_FEN, 1), 12);
  assert.equal(
    without('underpromotion', '8/1P6/8/8/8/8/k7/2K5 w - - 0 1', 1),
    movesOf(newGame('8/1P6/8/8/8/8/k7/2K5 w - - 0 1')).length - 3,
  );
  assert.ok(without('kingSafety', '4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1', 1) > 6);
});

test('what differs is found by the first move', () => {
  const fen = '4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1';
  const found = disputes([...divideBy(fen, 2, NONE)], [...divideBy(fen, 2, new Set(['enPassant']))]);
  assert.deepEqual(found, [{ move: 'd7d5', true: 7, broken: 6 }]);
  assert.deepEqual(disputes([], [{ move: 'a2a3', count: 1 }]), [{ move: 'a2a3', true: 0, broken: 1 }]);
});

test('gathering in slices can be stopped', async () => {
  const stop = new AbortController();
  assert.deepEqual(await gather([1, 2], stop.signal), [1, 2]);
  stop.abort();
  const slow = function* () {
    for (;;) {
      const until = performance.now() + 40;
      while (performance.now() < until);
      yield 1;
    }
  };
  await assert.rejects(gather(slow(), stop.signal), { name: 'AbortError' });
});
