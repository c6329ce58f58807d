import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { buildTables } from '../endgames/build-tables.ts';
import { parseMaterial } from '../endgames/material.ts';
import { openTableStore } from '../endgames/table-store.ts';
import { inAll } from '../node/testing/tiers.ts';
import { dialogueOver } from '../uci/testing/dialogue.ts';
import { plyhouse } from './testing/in-process.ts';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'plyhouse-with-tables-'));
const folder = path.join(home, 'tables');
const env = { PLYHOUSE_DATA_DIR: home };
/** Thirty-three moves: no search of two plies sees that. */
const LONGEST = '8/8/7N/8/8/8/8/K1k1B3 w - - 0 1';

before(() => buildTables(openTableStore(folder), [parseMaterial('KBNK')]));
after(() => fs.rmSync(home, { recursive: true, force: true }));

describe('a program that may look into endgame tables', () => {
  test('plays from the tables of the house or of a folder, only if asked to', { skip: inAll }, async () => {
    const think = async (...args: string[]) => {
      const { code, out, err } = await plyhouse(
        ['think', 'antwoord', '--fen', LONGEST, '--depth', '2', '--json', ...args],
        { env },
      );
      assert.equal(code, 0, err);
      return JSON.parse(out);
    };
    const [own, named, none] = [await think('--tables'), await think('--tables', folder), await think()];
    assert.deepEqual([own.score, own.pv.length, own.own.remark], [{ mate: 33 }, 65, 'from the endgame tables']);
    assert.deepEqual(named.pv, own.pv);
    assert.equal(none.score.mate, undefined);
  });

  test('at the board too', { skip: inAll }, async () => {
    const args = ['play', 'antwoord', '--tables', '--fen', LONGEST, '--side', 'black', '--depth', '2'];
    const { code, out, err } = await plyhouse(args, { env, input: 'quit\n' });
    assert.equal(code, 0, err);
    const line = await plyhouse(['tables', 'line', '--fen', LONGEST], { env });
    assert.ok(line.out.includes(out.trim()), `${out} ${line.out}`);
  });

  test('refuses tables to programs older than tables, and reports a folder without any', async () => {
    const CASES: readonly [args: string[], code: number, message: RegExp][] = [
      [['think', 'slutspel', '--tables'], 2, /--tables: slutspel cannot use endgame tables/],
      [['play', 'gambiet82', '--tables', folder], 2, /gambiet82 cannot use endgame tables/],
      [['uci', 'schach22', '--tables'], 2, /schach22 cannot use endgame tables/],
      [['uci', 'schach22', '--set', `TablesPath=${folder}`], 2, /"TablesPath": unknown/],
      [['think', 'antwoord', '--tables', home], 3, /no endgame tables; "plyhouse tables build KBNK"/],
    ];
    for (const [args, code, message] of CASES) {
      const found = await plyhouse(args, { env });
      assert.deepEqual([found.code, found.out], [code, ''], `${args.join(' ')}: ${found.err}`);
      assert.match(found.err, message);
    }
  });

  test('over UCI: TablesPath, what was found, tbhits; a damaged table is left aside', { skip: inAll }, async () => {
    const started = plyhouse(['uci', 'antwoord'], {
      env,
      staysOpen: true,
      async onSpawn({ stdin, stdout }) {
        const dialogue = dialogueOver(stdin!, stdout!);
        try {
          dialogue.send('uci');
          await dialogue.expect(/^option name TablesPath type string default <empty>$/);
          dialogue.send(`setoption name TablesPath value ${home}`);
          await dialogue.expect(/^info string error TablesPath: no endgame tables in /);
          for (const path of [process.execPath, '\0']) {
            dialogue.send(`setoption name TablesPath value ${path}`);
            await dialogue.expect(/^info string error TablesPath: /);
          }
          dialogue.send(`setoption name tablespath value ${folder}`);
          await dialogue.expect(/^info string found 3 tables in /);
          dialogue.send(`position fen ${LONGEST}`, 'go depth 2');
          await dialogue.expect(/^info depth 65 score mate 33 .* tbhits \d+ pv /);
          await dialogue.expect(/^bestmove /);
          dialogue.send('setoption name TablesPath value <empty>');
          await dialogue.expect(/^info string no endgame tables$/);
          dialogue.send('go depth 2');
          await dialogue.expect(/^bestmove /);
          assert.ok(!dialogue.lines.slice(-3).join().includes('tbhits'));
          const file = path.join(folder, 'KBNK.ply');
          fs.truncateSync(file, fs.statSync(file).size - 1);
          dialogue.send(`setoption name TablesPath value ${folder}`, 'go depth 2');
          await dialogue.expect(/^info string found 3 tables/);
          await dialogue.expect(/^bestmove /);
          dialogue.send('quit');
        } finally {
          stdin!.end();
        }
      },
    });
    const { code, err } = await started;
    assert.equal(code, 0, err);
    assert.match(err, /^plyhouse: .*KBNK\.ply: .*; it is left aside\n$/);
  });
});
