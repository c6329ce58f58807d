import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseFen } from '../chess/fen.ts';
import { seededChance } from '../host/chance.ts';
import { createSolver } from '../problems/solver.ts';
import { finish } from '../programs/program.ts';
import { createProber, fenAt, sourceOf } from './prober.ts';
import { ILLEGAL, movesOf } from './table.ts';
import { builder, lookup, tableOf, tablesOf } from './testing/tables.ts';
import { type Verification, verifyTable } from './verify.ts';

async function verdictOn(...given: Parameters<typeof verifyTable>): Promise<Verification> {
  const verifying = verifyTable(...given);
  for (;;) {
    const step = await verifying.next();
    if (step.done) return step.value;
  }
}

describe('verifying', () => {
  test('a right table passes, as deep as was asked', async () => {
    for (const name of ['KPK', 'KBK']) {
      const table = await tableOf(name);
      const verdict = await verdictOn(await builder(), table, lookup, 30, seededChance(1));
      assert.deepEqual(verdict, { positions: table.white.length * 2, searched: 30 });
    }
  });

  test('reports a wrong one with its position', async () => {
    const table = await tableOf('KRK');
    const index = table.white.indexOf(2);
    const { fault } = await verdictOn(
      await builder(),
      { ...table, white: table.white.with(index, 4) },
      lookup,
      0,
      seededChance(1),
    );
    assert.equal(fault?.fen, fenAt(table.material, 0, index));
    assert.match(fault!.detail, /a win in 2 moves, which does not follow from its moves/);
  });

  test('the search finds what a check against wrong successors cannot', async () => {
    // All drawn, with no winning table behind it: consistent except for mates, so the check is skipped.
    const table = await tableOf('KQK');
    const flat = { ...table, white: table.white.map((code) => (code === ILLEGAL ? code : 0)) };
    const works = { ...(await builder()), *check() {} } as unknown as Awaited<ReturnType<typeof builder>>;
    const { fault } = await verdictOn(works, flat, lookup, 300, seededChance(1));
    assert.match(fault!.detail, /it is a draw, and the search finds a mate in \d/);
  });
});

/** The first index from here on of a position that is won in up to three moves; -1 if there is none. */
function shortMateFrom(half: Uint8Array, index: number): number {
  for (let at = index; at < half.length; at++) {
    const code = half[at]!;
    if (code > 0 && code <= 6 && code % 2 === 0) return at;
  }
  return -1;
}

describe('tables and the solver of mate problems', () => {
  test('agree on every mate, and that there is none', async () => {
    const tables = await tablesOf('KQKR', 'KRKP', 'KPKP', 'KNNK');
    const prober = createProber(sourceOf(tables));
    const solver = await createSolver();
    const chance = seededChance(11);
    const seen = [0, 0, 0, 0];
    for (let made = 0; made < 80; ) {
      const table = tables[Math.floor(chance() * tables.length)]!;
      const side = table.black ? (Math.floor(chance() * 2) as 0 | 1) : 0;
      const half = side === 0 ? table.white : table.black!;
      // Every second one is a short mate, from here on the next one.
      let index = Math.floor(chance() * half.length);
      if (made % 2 === 0) index = shortMateFrom(half, index);
      if (index < 0 || half[index] === ILLEGAL) {
        if (index < 0) made++;
        continue;
      }
      made++;
      const fen = fenAt(table.material, side, index)!;
      const worth = prober.probe(parseFen(fen))!;
      const moves = worth.kind === 'win' ? movesOf(worth.plies) : Number.POSITIVE_INFINITY;
      seen[moves <= 3 ? moves : 0]!++;
      for (let length = 1; length <= 3; length++) {
        assert.equal(finish(solver.mates(fen, length)), length >= moves, `${fen}, ${length}`);
      }
    }
    assert.ok(Math.min(...seen) > 3, `${seen}`);
  });
});
