import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endingOf, fenOf, gameAt, turnOf } from '../../chess/game.ts';
import { materialsOf } from '../../endgames/material.ts';
import type { TableValue } from '../../endgames/table.ts';
import { localWorkerClient } from '../app/testing/local-asker.ts';
import {
  formatDistance,
  formatMaterial,
  formatRemark,
  formatShortDistance,
  formatWorth,
  groupMoves,
} from './ending-text.ts';
import {
  buildTable,
  checkTable,
  chooseTable,
  chosenTable,
  drawPosition,
  type EndingsModel,
  followBest,
  look,
  openEndings,
  playEnding,
  setAnyPosition,
  setPosition,
  showEndingPly,
  shownEnding,
  takeEndingBack,
  takeSide,
} from './endings-model.ts';
import { type LookedMove, openTables } from './tables-answers.ts';

/** One of the longest wins with bishop and knight. */
const LONGEST = '8/8/7N/8/8/8/8/K1k1B3 w - - 0 1';

/** The tables of the page without their worker. */
const openClient = async () => localWorkerClient(await openTables(0));
const client = await openClient();
const model = (name: string, fen = LONGEST): EndingsModel => openEndings(client, () => 0.5, name, fen);
const settled = async (one: EndingsModel) => {
  for (let turns = 0; turns < 200; turns++) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  await look(one);
};

describe('the table of bishop and knight', () => {
  test('is built with its distances: 33 moves, 1104 positions, 138 without mirror images', async () => {
    const one = model('KBNK');
    const plies: number[] = [];
    one.phase.subscribe((phase) => {
      if (phase.kind === 'building' && phase.progress?.name === 'KBNK') plies.push(phase.progress.ply);
    });
    await buildTable(one);
    const table = chosenTable(one)!;
    const [white, black] = table.sides;
    const { examples: _, ...longest } = white!.longestWin!;
    assert.deepEqual(longest, { positions: 1104, alike: 138, plies: 65, moves: 33 });
    assert.deepEqual([black!.longestLoss!.plies, black!.longestLoss!.positions], [66, 2960]);
    assert.deepEqual(table.needed, ['KNK', 'KBK']);
    // Every distance occurs, and none beyond; they add up to the wins and losses.
    assert.equal(table.byPly.length, 67);
    assert.equal(table.byPly[65], 138);
    const decided = table.byPly.reduce((sum, count) => sum + count, 0);
    assert.equal(decided, white!.wins.alike + white!.losses.alike + black!.wins.alike + black!.losses.alike);
    // Progress is reported for every ply, including the last two, in which nothing more is decided.
    const reports = plies.filter((ply, index) => ply !== plies[index - 1]);
    assert.deepEqual(reports, [...table.byPly.keys(), 67, 68]);
    assert.equal(one.looked.value?.worth?.kind, 'win');
  });

  test('every entry follows from its successors', async () => {
    const one = model('KBNK');
    await buildTable(one);
    await checkTable(one);
    assert.ok(one.check.value.kind === 'checked');
    assert.equal(one.check.value.fault, undefined);
    assert.equal(one.check.value.positions, 10_875_504 + 13_660_584);
  });

  test('picks only its longest wins, and all of them', async () => {
    const one = model('KBNK', '8/8/8/3k4/8/8/8/K1BN4 w - - 0 1');
    await buildTable(one);
    const random = { value: 0.1 };
    const drawing: EndingsModel = { ...one, random: () => (random.value = (random.value * 7.13 + 0.29) % 1) };
    for (let draw = 0; draw < 5; draw++) {
      await drawPosition(drawing, 'longest');
      await settled(drawing);
      assert.equal(drawing.problem.value, undefined);
      assert.deepEqual(drawing.looked.value?.worth, { kind: 'win', plies: 65 });
    }
    await drawPosition(drawing, 'win');
    await settled(drawing);
    assert.equal(drawing.looked.value?.worth?.kind, 'win');
  });

  test('shows best play: 65 plies to mate, each optimal', async () => {
    const one = model('KBNK');
    await buildTable(one);
    await followBest(one);
    assert.equal(one.game.value.moves.length, 65);
    assert.equal(endingOf(one.game.value)?.kind, 'checkmate');
    assert.equal(one.shownPly.value, 0);
    for (const ply of [0, 1, 24, 64]) {
      showEndingPly(one, ply);
      await settled(one);
      const { moves } = one.looked.value!;
      assert.equal(moves[0]!.worth?.kind === 'draw' ? 0 : moves[0]!.worth?.plies, 65 - ply);
      const played = moves.find(({ move }) => move === one.game.value.moves[ply])!;
      assert.deepEqual(played.worth, moves[0]!.worth);
    }
  });
});

describe('playing against a table', () => {
  test('it defends as long as it can; a move that throws the win away is reported', async () => {
    const one = model('KBNK');
    await buildTable(one);
    takeSide(one, 'white');
    const [best] = one.looked.value!.moves;
    await playEnding(one, best!.move);
    assert.equal(formatRemark(one.remark.value!, 'en'), 'Ka2: no move is better.');
    assert.equal(turnOf(shownEnding(one)), 'white');
    assert.deepEqual(one.looked.value?.worth, { kind: 'win', plies: 63 });
    const [draw] = groupMoves(one.looked.value!.moves).drawn;
    await playEnding(one, draw!.move);
    assert.match(formatRemark(one.remark.value!, 'en'), / only draws: \S+ won\.$/);
    takeEndingBack(one);
    await settled(one);
    assert.equal(one.game.value.moves.length, 2);
    assert.deepEqual(one.looked.value?.worth, { kind: 'win', plies: 63 });
  });

  test('a move that delays the mate is reported', async () => {
    const one = model('KRK', '8/8/8/4k3/8/8/8/K6R w - - 0 1');
    await buildTable(one);
    const slow = groupMoves(one.looked.value!.moves).won.at(-1)!;
    await playEnding(one, slow.move);
    assert.match(formatRemark(one.remark.value!, 'en'), /^\S+ wins, \d+ moves? slower than \S+\.$/);
  });

  test('on the winning side it mates against any defence', async () => {
    const one = model('KRK', '8/8/8/4k3/8/8/8/K6R w - - 0 1');
    await buildTable(one);
    takeSide(one, 'black');
    await settled(one);
    let moves = 0;
    while (!endingOf(shownEnding(one)) && moves++ < 20) {
      const here = shownEnding(one);
      assert.equal(turnOf(here), 'black');
      const known = one.looked.value!;
      assert.equal(known.fen, fenOf(here));
      await playEnding(one, known.moves[moves % known.moves.length]!.move);
    }
    assert.equal(endingOf(shownEnding(one))?.kind, 'checkmate');
    assert.ok(moves <= 16, `${moves} moves`);
  });
});

describe('other tables', () => {
  test('a position without its table names it; promotions are found once it is built', async () => {
    const one = openEndings(await openClient(), () => 0.5, 'KPK', '8/8/8/8/8/1k6/1P6/1K6 w - - 0 1');
    await look(one);
    assert.deepEqual([one.looked.value?.worth, one.looked.value?.material], [undefined, 'KPK']);
    await buildTable(one);
    assert.deepEqual(one.looked.value?.worth, { kind: 'draw' });
    setPosition(one, '8/4P3/8/8/8/8/8/K1k5 w - - 0 1');
    await settled(one);
    assert.equal(one.looked.value?.moves[0]?.move, 'e7e8q');
    setPosition(one, '8/8/8/8/8/8/8/K1k1B2r w - - 0 1');
    await settled(one);
    assert.equal(one.looked.value?.material, 'KRKB');
    setPosition(one, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    await settled(one);
    assert.equal(one.looked.value?.material, undefined);
  });

  test('a position of any table can be shown before it is built', async () => {
    for (const [seed, { name }] of [...materialsOf(3), ...materialsOf(4)].entries()) {
      const one = openEndings(client, () => seed / 100, name, LONGEST);
      setAnyPosition(one);
      await look(one);
      assert.equal(one.looked.value?.material, name);
      assert.ok(one.looked.value.moves.length > 0, one.looked.value.fen);
    }
  });

  test('a table without wins has positions, but neither a win nor a longest one', async () => {
    const one = model('KNK', '8/8/8/3k4/8/8/8/K1N5 w - - 0 1');
    await buildTable(one);
    for (const kind of ['longest', 'win'] as const) {
      await drawPosition(one, kind);
      assert.equal(one.problem.value?.message, 'There is no such position in KNK.', kind);
      one.problem.value = undefined;
    }
    await drawPosition(one, 'any');
    assert.equal(one.problem.value, undefined);
  });

  test('a build can be stopped, and another table requested instead', async () => {
    const one = openEndings(await openClient(), () => 0.5, 'KQKP', LONGEST);
    const forget = one.phase.subscribe((phase) => {
      if (phase.kind === 'building' && phase.progress) one.client.stop();
    });
    await buildTable(one);
    forget();
    assert.equal(one.phase.value.kind, 'stopped');
    chooseTable(one, 'KQK');
    await buildTable(one);
    assert.equal(chosenTable(one)?.sides[0]?.longestWin?.moves, 10);
    await drawPosition(one, 'any');
    assert.equal(one.problem.value, undefined);
    assert.equal(gameAt(one.game.value, 0).start, fenOf(shownEnding(one)));
  });
});

test('moves are grouped by result; those to a position of an unknown value form a group', () => {
  const moves = ([{ kind: 'loss', plies: 2 }, undefined, { kind: 'win', plies: 3 }, { kind: 'draw' }] as const).map(
    (worth, index) => ({ move: `a1a${index + 2}`, worth }) as LookedMove,
  );
  const [lost, unknown, won, drawn] = moves.map((move) => [move]);
  assert.deepEqual(groupMoves(moves), { won, drawn, lost, unknown });
});

test('values and verdicts have texts', () => {
  assert.equal(formatMaterial('KBNK'), 'king, bishop and knight against king');
  assert.equal(formatMaterial('KQKR'), 'king and queen against king and rook');
  assert.equal(formatDistance(65), 'mate in 33 moves, 65 plies');
  assert.equal(formatDistance(1), 'mate in 1 move, 1 ply');
  assert.equal(formatDistance(64), 'mate in 32 moves, 64 plies');
  assert.equal(formatDistance(0), 'mate');
  assert.deepEqual([0, 1, 65].map(formatShortDistance), ['mate', 'mate in 1, 1 ply', 'mate in 33, 65 plies']);
  assert.equal(formatWorth({ kind: 'draw' }, 'black'), 'A draw with best play.');
  assert.equal(formatWorth({ kind: 'win', plies: 1 }, 'black'), 'Black wins: mate in 1 move, 1 ply.');
  assert.equal(formatWorth({ kind: 'loss', plies: 64 }, 'black'), 'White wins: mate in 32 moves, 64 plies.');
  assert.equal(formatWorth({ kind: 'loss', plies: 0 }, 'white'), 'Mate: Black has won.');
});

test('a move is compared with the best one by result, then by distance', () => {
  const [win, loss] = (['win', 'loss'] as const).map((kind) => (plies: number) => ({ kind, plies }));
  const draw = { kind: 'draw' } as const;
  const cases: readonly [worth: TableValue | undefined, best: TableValue | undefined, text: string][] = [
    [undefined, win!(3), ''],
    [draw, undefined, ''],
    [draw, draw, 'Kd2 holds the draw.'],
    [win!(9), win!(9), 'Kd2: no move is better.'],
    [win!(9), win!(7), 'Kd2 wins, 1 move slower than Ke2.'],
    [win!(13), win!(7), 'Kd2 wins, 3 moves slower than Ke2.'],
    [loss!(8), loss!(8), 'Kd2: no move is better.'],
    [loss!(8), loss!(10), 'Kd2 is mated 1 move sooner than after Ke2.'],
    [loss!(4), loss!(10), 'Kd2 is mated 3 moves sooner than after Ke2.'],
    [draw, win!(7), 'Kd2 only draws: Ke2 won.'],
    [loss!(8), win!(7), 'Kd2 loses: Ke2 won.'],
    [loss!(8), draw, 'Kd2 loses: Ke2 drew.'],
  ];
  for (const [worth, best, text] of cases) {
    const remark = { ply: 1, fen: '8/8/8/3k4/8/8/8/4K3 w - - 0 1', move: 'e1d2', worth };
    assert.equal(formatRemark({ ...remark, best: { move: 'e1e2', worth: best } }, 'en'), text);
  }
});
