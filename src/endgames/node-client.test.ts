import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { movesOf, newGame } from '../chess/game.ts';
import { inAll } from '../node/testing/tiers.ts';
import { countTables, tablesClient } from './node-client.ts';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'plyhouse-tables-seat-'));
after(() => fs.rmSync(home, { recursive: true, force: true }));

test('tables that cannot be read keep nobody from playing', { skip: inAll }, async () => {
  const file = path.join(home, 'file');
  fs.writeFileSync(file, '');
  const folder = path.join(home, 'folder');
  // It can be opened, but not read.
  fs.mkdirSync(path.join(folder, 'KRK.ply'), { recursive: true });
  assert.deepEqual([countTables(file), countTables(path.join(file, 'below')), countTables(folder)], [0, 0, 1]);
  const game = newGame('8/8/8/4k3/8/8/8/KR6 w - - 0 1');
  for (const place of [file, path.join(file, 'below'), folder]) {
    const client = await tablesClient('antwoord', place, { Hash: 1 });
    try {
      const { decision } = await client.think(game, { nodes: 500 });
      assert.ok(movesOf(game).includes(decision.move!), place);
    } finally {
      await client.close();
    }
  }
});
