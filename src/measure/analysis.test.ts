import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { gameOf, isSameGame, newGame } from '../chess/game.ts';
import { localClient } from '../host/engine-client.ts';
import { ANTWOORD_CARD } from '../programs/antwoord/card.ts';
import type { Score } from '../programs/program.ts';
import {
  blankAnalysis,
  chanceAt,
  chanceOf,
  dropOf,
  type GameAnalysis,
  isWhole,
  MARK_DROPS,
  marksOf,
  moverOf,
  type PositionValue,
  summaryOf,
  turned,
  withWorth,
} from './analysis.ts';
import { ANALYSIS_NODES } from './analyst.ts';
import { type AnalysisOrder, analyseGame, analystOptions } from './run-analysis.ts';
import { type Asked, SCRIPTED_CARD, type Script, scripted } from './testing/scripted.ts';

const cp = (centipawns: number): Score => ({ kind: 'cp', centipawns });
const mate = (moves: number): Score => ({ kind: 'mate', moves });

describe('the winning chance', () => {
  // Worked out with the formula that lichess.org/page/accuracy prints, in percent and rounded there.
  const CHANCES: readonly [score: Score, percent: number][] = [
    [cp(0), 50],
    [cp(100), 59.1],
    [cp(-100), 40.9],
    [cp(300), 75.1],
    [cp(1000), 97.5],
    [mate(5), 100],
    [mate(-1), 0],
  ];
  for (const [score, percent] of CHANCES) {
    test(JSON.stringify(score), () => assert.ok(Math.abs(100 * chanceOf(score) - percent) < 0.06));
  }
  test('is the other side’s the other way round, and grows with the score', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: 1, max: 500 }), (centipawns, more) => {
        const chance = chanceOf(cp(centipawns));
        assert.ok(Math.abs(chance + chanceOf(turned(cp(centipawns))) - 1) < 1e-12);
        assert.ok(chanceOf(cp(centipawns + more)) > chance);
      }),
    );
  });
});

const worth = (score: Score, ...pv: string[]): PositionValue => ({
  score,
  chance: chanceOf(score),
  pv,
  ...(pv[0] ? { best: pv[0] } : {}),
  depth: 1,
  nodes: 1,
});
/** The shortest game there is: White's first move is poor, the second loses, Black's mates. */
const FOOLS = gameOf(newGame().start, ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
const valued = (...worths: (PositionValue | null)[]): GameAnalysis => ({ ...blankAnalysis(FOOLS, 'x', 1), worths });
const FOOLS_WORTHS = [
  worth(cp(30), 'e2e4', 'e7e5'),
  worth(cp(-60), 'e7e5'),
  worth(cp(-55), 'e2e4'),
  worth(mate(-1), 'd8h4'),
  { chance: 0, pv: [], depth: 0, nodes: 0 },
];

describe('marks', () => {
  test('fall where a side loses chances, and name what was better', () => {
    assert.deepEqual(
      marksOf(valued(...FOOLS_WORTHS)).map(({ ply, color, kind, line }) => [ply, color, kind, line]),
      [
        [1, 'white', 'inaccuracy', ['e2e4', 'e7e5']],
        [3, 'white', 'blunder', ['e2e4']],
      ],
    );
  });
  test('each kind begins at its own drop', () => {
    // Drops from 60 %, just under and just over each threshold, in winning chance.
    for (const [kind, drop] of Object.entries(MARK_DROPS)) {
      const after = (fall: number) =>
        valued({ ...worth(cp(0), 'e2e4'), chance: 0.6 }, { ...worth(cp(0)), chance: 0.6 - fall });
      assert.equal(marksOf(after(drop + 1e-9))[0]?.kind, kind);
      assert.notEqual(marksOf(after(drop - 1e-9))[0]?.kind, kind);
    }
  });
  test('the analyst’s own move is never one', () => {
    const [, ...rest] = FOOLS_WORTHS;
    assert.equal(marksOf(valued(worth(cp(900), 'f2f3'), ...rest))[0]?.ply, 3);
  });
  test('Black’s are counted for Black', () => {
    const analysis = valued(worth(cp(0)), worth(cp(0), 'd7d5'), worth(cp(400)), null, null);
    assert.deepEqual(
      marksOf(analysis).map(({ ply, color, kind }) => [ply, color, kind]),
      [[2, 'black', 'blunder']],
    );
    assert.equal(dropOf(analysis, 1), 0);
    assert.equal(dropOf(analysis, 3), undefined);
  });
  test('a position without a value is worth what comes of its move', () => {
    const analysis = valued(
      worth(cp(0)),
      { best: 'e7e5', pv: ['e7e5'], depth: 0, nodes: 1 },
      worth(cp(-300)),
      null,
      null,
    );
    assert.equal(chanceAt(analysis, 1), chanceOf(cp(-300)));
    assert.deepEqual(
      marksOf(analysis).map(({ ply, kind }) => [ply, kind]),
      [[1, 'blunder']],
    );
  });
  test('are summed up for each side', () => {
    const { counts, moves, meanDrop } = summaryOf(valued(...FOOLS_WORTHS), 'white');
    assert.deepEqual([counts, moves], [{ inaccuracy: 1, mistake: 0, blunder: 1 }, 2]);
    assert.ok(Math.abs(meanDrop - (chanceOf(cp(30)) - chanceOf(cp(-60)) + chanceOf(cp(-55))) / 2) < 1e-12);
    assert.equal(summaryOf(valued(...FOOLS_WORTHS), 'black').meanDrop, 0);
  });
  test('where Black begins, the first move is Black’s', () => {
    assert.equal(moverOf({ start: '8/8/8/8/8/8/8/K1k5 b - - 0 1' }, 1), 'black');
  });
});

describe('valuing a game', () => {
  const ROOK_START = '7k/8/6K1/8/8/8/8/R7 w - - 0 1';
  /** White fails to mate, Black walks back into it. */
  const ROOK_GAME = gameOf(ROOK_START, ['a1b1', 'h8g8', 'b1b8']);
  const SCRIPT: Script = {
    '7k/8/6K1/8/8/8/8/R7 w - -': {
      lines: [[1, 5, ['a1a8'], mate(1)]],
      decision: { move: 'a1a8', score: mate(1), pv: ['a1a8'], nodes: 9, depth: 3 },
    },
    // It says its value on the way and not at the end.
    '7k/8/6K1/8/8/8/8/1R6 b - -': { lines: [[2, 7, ['h8g8'], cp(-700)]], decision: { move: 'h8g8', pv: ['h8g8'] } },
    '6k1/8/6K1/8/8/8/8/1R6 w - -': { decision: { move: 'b1b8', score: mate(1), pv: ['b1b8'] } },
  };
  const order = (script: Script, asked: Asked[] = [], more: Partial<AnalysisOrder> = {}): AnalysisOrder => ({
    game: ROOK_GAME,
    program: 'scripted',
    nodes: 50,
    client: async () => localClient(scripted(script, asked)),
    ...more,
  });

  test('goes through it from the start, each position with a fresh memory and its own past', async () => {
    const asked: Asked[] = [];
    const analysis = await analyseGame(order(SCRIPT, asked));
    assert.ok(isWhole(analysis) && isSameGame(analysis, ROOK_GAME));
    assert.deepEqual(
      asked.map(({ moves, limits }) => [moves.length, limits]),
      [
        [0, { nodes: 50 }],
        [1, { nodes: 50 }],
        [2, { nodes: 50 }],
      ],
    );
    assert.equal(new Set(asked.map(({ engine }) => engine)).size, 3);
    // White's view throughout; of the mate on the board the analyst is not asked.
    assert.deepEqual(
      analysis.worths.map((each) => [each?.score, each?.best]),
      [
        [mate(1), 'a1a8'],
        [cp(700), 'h8g8'],
        [mate(1), 'b1b8'],
        [undefined, undefined],
      ],
    );
    assert.equal(analysis.worths[3]?.chance, 1);
    assert.deepEqual(
      marksOf(analysis).map(({ ply, kind }) => [ply, kind]),
      [[1, 'inaccuracy']],
    );
  });
  test('is interrupted at once, and resumes at the same point', async () => {
    const stop = new AbortController();
    const first: Asked[] = [];
    const partial = await analyseGame(
      order(SCRIPT, first, { signal: stop.signal, onWorth: (_, ply) => ply === 1 && stop.abort() }),
    );
    assert.deepEqual(
      partial.worths.map((each) => each !== null),
      [true, true, false, false],
    );
    const later: Asked[] = [];
    const whole = await analyseGame(order(SCRIPT, later, { known: partial }));
    assert.equal(later.length, 1);
    assert.deepEqual(whole, await analyseGame(order(SCRIPT)));
    // A partial analysis under other settings is ignored.
    const other: Asked[] = [];
    await analyseGame(order(SCRIPT, other, { known: partial, nodes: 51 }));
    assert.equal(other.length, 3);
  });
  test('several at once find the same', async () => {
    assert.deepEqual(await analyseGame(order(SCRIPT, [], { concurrency: 3 })), await analyseGame(order(SCRIPT)));
  });
  test('reports an analyst that crashes', async () => {
    const broken: Script = { ...SCRIPT, '7k/8/6K1/8/8/8/8/1R6 b - -': 'crash' };
    await assert.rejects(analyseGame(order(broken)), { name: 'PlayerError', problem: 'crashed' });
  });
  test('a draw on the board is one', async () => {
    const game = gameOf('7k/8/8/8/8/8/6p1/6K1 w - - 0 1', ['g1g2']);
    const { worths } = await analyseGame({ ...order({}), game });
    assert.deepEqual(worths[1], { chance: 0.5, pv: [], depth: 0, nodes: 0 });
  });
  test('a book is closed for it', () => {
    assert.deepEqual(analystOptions(SCRIPTED_CARD), { Book: false });
  });
  test('so few positions that the least table holds them all get that one, and others the usual', () => {
    assert.deepEqual(analystOptions(ANTWOORD_CARD, 1000), { Hash: 1 });
    assert.deepEqual(analystOptions(ANTWOORD_CARD, ANALYSIS_NODES.quick), {});
    assert.deepEqual(analystOptions(ANTWOORD_CARD), {});
  });
  test('worths come one by one', () => {
    const one = withWorth(blankAnalysis(ROOK_GAME, 'x', 1), 2, worth(cp(5)));
    assert.deepEqual(
      one.worths.map((each) => each?.score ?? null),
      [null, null, cp(5), null],
    );
  });
});
