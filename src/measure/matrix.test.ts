import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parsePgn } from '../chess/parse-pgn.ts';
import { localClient } from '../host/engine-client.ts';
import { tournamentRequest } from '../host/search-request.ts';
import { CATALOG } from '../programs/catalog.ts';
import { RECORDS_FILE, readHouseFile } from './articles.ts';
import { judge } from './judge.ts';
import { type MatrixCell, medianOf, runMatrix, summarize } from './matrix.ts';
import { matrixOptions, matrixRequest, recordsOf, rowsOf } from './matrix-setup.ts';

const CARDS = CATALOG.map(({ card }) => card);
const { games } = parsePgn(await readHouseFile(RECORDS_FILE));
const RECORDS = await recordsOf(games, CARDS);
const open = async (id: string, options: object, seed: number) => {
  const entry = CATALOG.find(({ card }) => card.id === id)!;
  return localClient(await entry.load(), { ...options }, seed);
};

describe('the records of the articles', () => {
  const sideOf = (program: string, game: number) =>
    RECORDS.find((record) => record.program === program)!.sides.find(({ number }) => number === game)!;
  const cardOf = (id: string) => CARDS.find((card) => card.id === id)!;
  test('every recorded side leaves its program moves of its own', () => {
    for (const { program, sides } of RECORDS) {
      for (const { number, plies } of sides) {
        const own = plies.filter(({ legal, isFromBook }) => legal > 1 && !isFromBook);
        assert.ok(own.length > 0, `${program}, game ${number}`);
      }
    }
  });
  // The numbers of the games are those of data/games/seed-games.pgn.
  test('the pace is that of the record: its depth for every program, its positions for its own, else the level of tournaments', () => {
    const depth = sideOf('sargon78', 14);
    assert.deepEqual(matrixRequest(cardOf('sargon78'), depth), { depth: 5 });
    assert.deepEqual(matrixRequest(cardOf('gambiet82'), depth), { depth: 5 });
    const positions = sideOf('schach22', 6);
    assert.deepEqual(matrixRequest(cardOf('schach22'), positions), { nodes: 60_000 });
    const plain = sideOf('gambiet82', 1);
    for (const [id, side] of [
      ['gambiet82', positions],
      ['schach22', plain],
      ['gambiet82', plain],
    ] as const) {
      assert.deepEqual(matrixRequest(cardOf(id), side), tournamentRequest(cardOf(id)));
    }
    assert.deepEqual(matrixRequest(cardOf('antwoord'), plain), { nodes: 20_000 });
  });
  test('moves of the original from its book, as the record marks them, are none of its own', () => {
    const firstOwn = (program: string, game: number) =>
      sideOf(program, game).plies.find(({ isFromBook }) => !isFromBook)!.move;
    assert.deepEqual([firstOwn('gambiet82', 4), firstOwn('schach22', 10), firstOwn('soma', 11)], [11, 37, 1]);
  });
  test('books are closed, and only its own record makes a program another version', () => {
    const side = RECORDS.find(({ program }) => program === 'chess05x')!.sides[2]!;
    const optionsOf = (id: string) => matrixOptions(CARDS.find((card) => card.id === id)!, side);
    assert.deepEqual(optionsOf('chess05x'), { Positional: 'false' });
    assert.deepEqual(optionsOf('gambiet82'), { Book: false });
  });
  test('where chance decides among equal moves three seeds are asked', () => {
    const several = rowsOf(CARDS, open).filter(({ seats }) => seats.length > 1);
    const byChance = CARDS.filter(({ usesChance }) => usesChance === true).map(({ id }) => id);
    assert.ok(byChance.length > 0);
    assert.deepEqual(
      several.map(({ program, seats }) => [program, seats.length]),
      byChance.map((id) => [id, 3]),
    );
  });
});

describe('judge', () => {
  const client = () => open('wray74', {}, 1);
  const game = (moves: string) => parsePgn(`[White "a"]\n\n${moves} *`).games[0]!;
  test('its own choice costs nothing and is its first; others stand where their values put them', async () => {
    const { start } = game('1. e4');
    const legal = ['e2e4', 'd2d4', 'a2a3', 'g1f3'];
    const judged = async (played: string) =>
      judge(await client(), { start, moves: [] }, played, { move: 'e2e4', depth: 1 }, legal);
    const own = await judged('e2e4');
    assert.deepEqual(own, { regret: 0, rank: 1 });
    const queen = await judged('d2d4');
    const rook = await judged('a2a3');
    assert.equal(queen!.rank, 2);
    assert.equal(rook!.rank, 4);
    assert.ok(rook!.regret > queen!.regret && queen!.regret > 0);
  });
  test('who values nothing is not judged', async () => {
    const { start } = game('1. e4');
    const own = { move: 'e2e4', depth: 1 };
    assert.equal(await judge(await open('random', {}, 1), { start, moves: [] }, 'd2d4', own), undefined);
  });
});

describe('runMatrix', () => {
  // Two short records; both programs answer in milliseconds.
  const records = RECORDS.map(({ program, sides }) => ({
    program,
    sides: sides.filter(({ number }) => number === 8 || number === 9 || number === 10),
  })).filter(({ sides }) => sides.length > 0);
  const rows = rowsOf(
    CARDS.filter(({ id }) => ['wray74', 'chess05x', 'random'].includes(id)),
    open,
  );
  test('a cell for each program and side; ranks only on the own record; shares where chance plays', async () => {
    const cells = await runMatrix({ records, rows, concurrency: 1 });
    assert.deepEqual(
      cells.map(({ program, record, game: number, of }) => [program, record, number, of]),
      ['wray74', 'chess05x', 'random'].flatMap((program) => [
        [program, 'schach22', 10, 4],
        [program, 'chess05x', 8, 5],
        [program, 'chess05x', 9, 3],
      ]),
    );
    const own = cells.find(({ program, record, game: number }) => program === record && number === 8)!;
    assert.deepEqual([own.same, own.regret, own.rank], [[1, 1, 1, 1, 1], [0, 0, 0, 0, 0], own.rank]);
    assert.equal(own.rank!.length, 5);
    assert.ok(cells.every(({ program, record, rank }) => (rank !== undefined) === (program === record)));
    const byChance = cells.filter(({ program }) => program === 'random');
    assert.ok(byChance.every(({ regret }) => regret.every((each) => each === null)));
    assert.ok(byChance.every(({ same }) => same.every((each) => [0, 1 / 3, 2 / 3, 1].includes(each))));
  });
  test('the figures on record are those of today', async () => {
    const { cells: kept } = JSON.parse(await readHouseFile(new URL('../../data/fidelity.json', import.meta.url))) as {
      cells: MatrixCell[];
    };
    for (const cell of await runMatrix({ records, rows, concurrency: 1 })) {
      const { program, record, game: number } = cell;
      const found = kept.find((each) => each.program === program && each.record === record && each.game === number);
      assert.deepEqual(found, JSON.parse(JSON.stringify(cell)), `${program} on ${record}, game ${number}`);
    }
  });
});

describe('summarize', () => {
  const cell = (program: string, number: number, same: number[], regret: number[]): MatrixCell => ({
    program,
    record: 'a',
    game: number,
    of: same.length,
    byLot: 1,
    same,
    regret,
    ...(program === 'a' ? { rank: regret.map((each) => (each === 0 ? 1 : 3)) } : {}),
  });
  const cells = [
    cell('a', 1, [1, 1, 0, 1], [0, 0, 80, 0]),
    cell('a', 2, [1, 0], [0, 0]),
    cell('b', 1, [0, 1, 0, 0], [10, 0, 20, 2000]),
    cell('b', 2, [1, 1], [30, 40]),
  ];
  const [own, other] = summarize(cells);
  test('same move, equal best, regret and rank', () => {
    assert.deepEqual([own!.same.same, own!.same.of], [4, 6]);
    assert.deepEqual([own!.equalBest!.same, own!.equalBest!.of], [5, 6]);
    assert.deepEqual(own!.regret, { mean: 80 / 6, median: 0 });
    assert.deepEqual(own!.rank, { first: 5, median: 1, of: 6 });
    assert.equal(own!.behind, undefined);
  });
  test('what another is behind, by moves and by games', () => {
    assert.equal(other!.behind!.share, 1 / 6);
    // Two moves only the one has, one only the other: chance alone always differs as much by the sign test.
    assert.equal(other!.behind!.chance, 1);
    assert.ok(other!.behind!.low < 0, 'two games say little');
  });
  test('the median of an even number is between the two in the middle', () => {
    assert.deepEqual([medianOf([3, 1, 2]), medianOf([4, 1, 2, 3])], [2, 2.5]);
  });
});

test('of games without end one is found, and none behind it is read', async () => {
  let given = 0;
  function* endless() {
    for (;;) yield games[given++ % games.length]!;
  }
  const all = RECORDS.flatMap(({ sides }) => sides);
  const { number } = all.toSorted((one, other) => one.number - other.number)[0]!;
  const found = await recordsOf(endless(), CARDS, number);
  assert.deepEqual(
    found.flatMap(({ sides }) => sides),
    all.filter((side) => side.number === number),
  );
  assert.equal(given, number);
});
