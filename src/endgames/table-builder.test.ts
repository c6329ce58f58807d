import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { parseFen } from '../chess/fen.ts';
import { finish } from '../programs/program.ts';
import { entryOf } from './layout.ts';
import { materialsOf, parseMaterial } from './material.ts';
import { fenAt } from './prober.ts';
import { statsOf } from './stats.ts';
import { ILLEGAL } from './table.ts';
import { builder, lookup, tableOf } from './testing/tables.ts';

/**
 * The longest wins in moves: of the side that the name begins with, it being to move; then of the other side. The
 * first ten as the users of E. V. Nalimov's tables know them: stmintz.com/ccc, messages 138918 (KQK, KRK, KBBK, KBNK)
 * and 113253; en.wikipedia.org, "Pawnless chess endgame" and "Endgame tablebase"; macechess.blogspot.com, October 2010
 * (KQKR). What has no number has no forced mate of any length.
 */
const LONGEST: readonly [name: string, white: number | undefined, black: number | undefined][] = [
  ['KQK', 10, undefined],
  ['KRK', 16, undefined],
  ['KPK', 28, undefined],
  ['KBBK', 19, undefined],
  ['KBNK', 33, undefined],
  ['KQKR', 35, 19],
  ['KQKB', 17, undefined],
  ['KQKN', 21, undefined],
  ['KRKB', 29, undefined],
  ['KRKN', 40, 1],
  ['KBK', undefined, undefined],
  ['KNK', undefined, undefined],
  ['KNNK', 1, undefined],
  ['KBKN', 1, 1],
];

/**
 * Numbers of positions with the longest win, mirror images counted as one: the strong side to move, and the weak one. "Guido" on
 * kirill-kryukov.com's forum, "Longest Mate in kqk" (topic 920).
 */
const LONGEST_POSITIONS: readonly [name: string, white: number, black: number][] = [
  ['KQK', 1, 8],
  ['KRK', 121, 390],
  ['KPK', 3, 2],
];

describe('tables by retrograde analysis', () => {
  for (const [name, white, black] of LONGEST) {
    test(`${name}: ${white ?? 'no'} and ${black ?? 'no'}`, async () => {
      const { sides } = finish(statsOf(await builder(), await tableOf(name), 0));
      assert.deepEqual([sides[0]!.longestWin?.moves, sides[1]?.longestWin?.moves], [white, black]);
      assert.ok((sides[0]!.longestLoss?.moves ?? 0) <= (black ?? 0), 'the other side cannot win later than it does');
    });
  }

  for (const [name, white, black] of LONGEST_POSITIONS) {
    test(`${name}: ${white} positions last longest, and ${black} with the king to move`, async () => {
      const { sides } = finish(statsOf(await builder(), await tableOf(name), 0));
      assert.deepEqual([sides[0]!.longestWin!.alike, sides[1]!.longestLoss!.alike], [white, black]);
    });
  }

  test('counts every legal position of king and pawn against king', async () => {
    const { sides } = finish(statsOf(await builder(), await tableOf('KPK'), 0));
    let white = 0;
    let black = 0;
    const apart = (one: number, other: number) =>
      Math.max(Math.abs((one & 7) - (other & 7)), Math.abs((one >> 3) - (other >> 3))) > 1;
    for (let pawn = 8; pawn < 56; pawn++) {
      for (let king = 0; king < 64; king++) {
        for (let other = 0; other < 64; other++) {
          if (king === pawn || other === pawn || !apart(king, other)) continue;
          black++;
          const isHit = (other >> 3) - (pawn >> 3) === 1 && Math.abs((other & 7) - (pawn & 7)) === 1;
          if (!isHit) white++;
        }
      }
    }
    assert.deepEqual(
      sides.map(({ legal }) => [legal.positions, legal.alike]),
      [
        [white, white / 2],
        [black, black / 2],
      ],
    );
  });

  test('king, bishop and knight: 33 moves, in the 1104 positions that were found before', async () => {
    const table = await tableOf('KBNK');
    const { sides } = finish(statsOf(await builder(), table, 200));
    const [white] = sides;
    assert.equal(white!.longestWin!.plies, 65);
    assert.deepEqual([white!.longestWin!.positions, white!.longestWin!.alike], [1_104, 138]);
    assert.equal(((100 * white!.wins.positions) / white!.legal.positions).toFixed(2), '99.51');
    const file = readFileSync(new URL('../../data/positions/kbnk33.txt', import.meta.url), 'utf8');
    const entry = (fen: string) => entryOf(parseFen(fen))!.index;
    const before = file.trim().split('\n').map(entry);
    assert.deepEqual(white!.longestWin!.examples.map(entry).sort(), before.sort());
    for (const fen of file.trim().split('\n')) assert.equal(table.white[entry(fen)], 66, fen);
  });

  test('mates of three men are mates on the board, and what is no position is none there', async () => {
    for (const name of ['KQK', 'KRK', 'KPK']) {
      const table = await tableOf(name);
      const material = parseMaterial(name);
      for (let index = 0; index < table.black!.length; index++) {
        const code = table.black![index]!;
        if (code !== 1 && code !== ILLEGAL && index % 97 !== 0) continue;
        if (code === ILLEGAL && index % 11 !== 0) continue;
        const fen = fenAt(material, 1, index);
        if (code === ILLEGAL) assert.ok(fen === undefined || isIllegal(fen), `${fen}`);
        else assert.equal(parseFen(fen!).isCheckmate(), code === 1, fen);
      }
    }
  });

  // Promotions; two men alike; pawns on both sides, the same men, and en passant.
  for (const name of ['KQK', 'KRK', 'KBK', 'KNK', 'KPK', 'KNNK', 'KPKP']) {
    test(`${name}: every position follows from its successors`, async () => {
      const fault = finish((await builder()).check(await tableOf(name), lookup));
      assert.equal(fault, undefined, fault && fenAt(parseMaterial(name), fault.side, fault.index));
    });
  }

  test('a single wrong code is found', async () => {
    const table = await tableOf('KPK');
    for (const [side, half] of [
      [0, table.white],
      [1, table.black!],
    ] as const) {
      for (const from of [1_000, 60_000, 110_000]) {
        const index = half.findIndex((code, at) => at > from && code !== ILLEGAL);
        for (const wrong of [0, 1, 20, 21, ILLEGAL]) {
          if (half[index] === wrong) continue;
          const changed = half.with(index, wrong);
          const broken = side === 0 ? { ...table, white: changed } : { ...table, black: changed };
          const fault = finish((await builder()).check(broken, lookup));
          assert.ok(fault, `${side} ${index} ${wrong}`);
        }
      }
    }
  });

  test('a build can be left in the middle, and another one begun', async () => {
    const works = await builder();
    await tableOf('KBNK');
    const left = works.build(parseMaterial('KBNK'), lookup);
    left.next();
    left.return?.({} as never);
    const again = finish(works.build(parseMaterial('KBNK'), lookup));
    assert.deepEqual(again.white, (await tableOf('KBNK')).white);
  });

  test('a table that is needed and missing is named', async () => {
    const building = (await builder()).build(parseMaterial('KQKR'), () => undefined);
    assert.throws(() => finish(building), /KQKR: it needs \w+, which is missing/);
  });
});

describe('all materials', () => {
  test('there are 5 of three men, 30 of four; what they lead to comes before them', () => {
    assert.equal(materialsOf(3).length, 5);
    assert.equal(materialsOf(4).length, 30);
  });
});

function isIllegal(fen: string): boolean {
  try {
    parseFen(fen);
    return false;
  } catch {
    return true;
  }
}
