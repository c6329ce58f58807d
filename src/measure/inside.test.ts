import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Program } from '../programs/program.ts';
import { POSITIONS_FILE, readHouseFile } from './articles.ts';
import {
  compareInside,
  type Inside,
  lookInside,
  type PrintedInside,
  parsePrintedInside,
  type RootMove,
} from './inside.ts';
import { SCRIPTED_CARD } from './testing/scripted.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

describe('what is printed', async () => {
  const printed = parsePrintedInside(await readHouseFile(POSITIONS_FILE));
  test('three searches of version 8212; a garbled move is left off, a missing value is none', () => {
    assert.deepEqual(
      printed.map(({ id, lines }) => [id.slice(-6), lines.map(({ moves, value }) => [moves.length, value])]),
      [
        [
          'move12',
          [
            [2, '-2'],
            [2, '-2'],
            [4, '-2'],
            [2, '-2'],
            [4, '-1'],
          ],
        ],
        [
          'move19',
          [
            [4, undefined],
            [4, undefined],
            [4, '-2'],
            [3, '-2'],
          ],
        ],
        [
          'move22',
          [
            [4, '-1'],
            [4, '-1'],
          ],
        ],
      ],
    );
  });
});

/** Two passes: to ply 3 it looks at three moves, and strikes one out; to ply 5 at one. */
const traced: Program = {
  card: SCRIPTED_CARD,
  create: () => ({
    setGame() {},
    *search(_limits, _clock, trace) {
      const values = (minimum: number, maximum: number) => ({ minimum, maximum });
      const root = [
        { move: 'a2a3', values: values(1, 2) },
        { move: 'e2e4', values: values(5, 9) },
        { move: 'd2d4', values: values(5, 5) },
        { move: 'h2h4', values: values(-9, -8) },
      ];
      trace!.list!(1, root);
      for (const [move, value] of [
        ['e2e4', 4],
        ['d2d4', 5],
        ['a2a3', 3],
      ] as const) {
        trace!.enter!(1, move);
        trace!.list!(2, [{ move: 'e7e5', values: values(0, 0) }]);
        trace!.enter!(2, 'e7e5');
        trace!.evaluate!(3, 1);
        trace!.leave!(2, 'e7e5', -1);
        trace!.leave!(1, move, value);
      }
      trace!.prune?.(1, 'h2h4', 'maximum -8 < end 5');
      trace!.list!(
        1,
        root.map((each) => ({ ...each, values: values(0, 0) })),
      );
      trace!.enter!(1, 'd2d4');
      trace!.evaluate!(5, 1);
      trace!.leave!(1, 'd2d4', 0);
      yield { kind: 'progress', depth: 5, nodes: 7, pv: [] };
      const line = 'e2e4 e7e5 +0 | d2d4 d7d5 c2c4 e7e6 0 | a2a3 e7e5 0';
      return { move: 'd2d4', from: 'search', depth: 5, nodes: 8, pv: ['d2d4'], own: { line } };
    },
  }),
};

describe('lookInside', () => {
  const inside = lookInside(traced, {}, START, { nodes: 100 });
  test('the moves in their first order, with the value and ply they got last', () => {
    const reports = inside.root.map(({ move, value, ply }) => [move, value, ply]);
    assert.deepEqual(reports, [
      ['e2e4', 4, 3],
      ['d2d4', 0, 5],
      ['a2a3', 3, 3],
      ['h2h4', undefined, undefined],
    ]);
    assert.deepEqual(inside.root[1]!.line, ['d2d4', 'd7d5', 'c2c4', 'e7e6']);
    assert.equal(inside.positions, 8);
  });
  test('below, within and above minimum and maximum', () => {
    // e4: 4 below 5; d4: 5 within, then 0 within 0 and 0; a3: 3 above 2; the answers: -1 below 0.
    assert.deepEqual(inside.spread.root, { below: 1, within: 2, above: 1 });
    assert.deepEqual(inside.spread.all, { below: 4, within: 2, above: 1 });
  });
});

describe('compareInside', () => {
  const move = (name: string, ply?: number, text?: string, line?: string): RootMove => ({
    move: name,
    first: {},
    ...(ply === undefined ? {} : { ply, value: 1 }),
    ...(text === undefined ? {} : { text, line: line!.split(' ') }),
  });
  const spread = { below: 0, within: 1, above: 0 };
  const ours: Inside = {
    root: [
      move('d2d4', 3, '-1', 'd2d4 d7d5'),
      move('e2e4', 5, '-2', 'e2e4 e7e5 g1f3 b8c6'),
      move('a2a3'),
      move('c2c4', 3, '0', 'c2c4 e7e5'),
    ],
    positions: 1,
    spread: { root: spread, all: spread },
  };
  const printed: PrintedInside = {
    id: 'x',
    fen: START,
    lines: [
      { moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6'], value: '-2' },
      { moves: ['d2d4', 'd7d5', 'c2c4', 'e7e6'], value: '-2' },
      { moves: ['a2a3', 'e7e5'], value: '0' },
    ],
  };
  test('each number for itself', () => {
    assert.deepEqual(compareInside(printed, ours), {
      searched: { printed: 3, ours: 3, common: 2 },
      order: { same: 2, of: 3 },
      plies: { same: 1, of: 3 },
      values: { same: 1, of: 3 },
      lines: { same: 1, of: 3 },
      spread,
    });
  });
});
