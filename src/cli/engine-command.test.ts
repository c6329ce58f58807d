import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inAll } from '../node/testing/tiers.ts';
import { dialogueOver } from '../uci/testing/dialogue.ts';

/** The engine commands that the README gives for a chess GUI, which has a working folder of its own. */

const COMMAND = fileURLToPath(new URL('../../bin/plyhouse.js', import.meta.url));
const elsewhere = await mkdtemp(path.join(os.tmpdir(), 'a GUI with blanks '));
after(() => rm(elsewhere, { recursive: true }));

/** Installed as by `npm install -g .`: a link in npm's folder of programs to a folder that is itself a link. */
const installed = path.join(elsewhere, 'npm/bin/plyhouse');
if (process.platform !== 'win32') {
  await mkdir(path.join(elsewhere, 'npm/lib'), { recursive: true });
  await mkdir(path.dirname(installed));
  await symlink(path.resolve(COMMAND, '../..'), path.join(elsewhere, 'npm/lib/plyhouse'));
  await symlink('../lib/plyhouse/bin/plyhouse.js', installed);
}

type Way = readonly [name: string, program: string, command: string, args: readonly string[]];
/** Each with one program: which one makes no difference to how the command is found. */
const WAYS: readonly Way[] = [
  ['by Node and the full path', 'chess05', process.execPath, [COMMAND]],
  ...(process.platform === 'win32'
    ? []
    : ([
        ['by the full path alone', 'antwoord', COMMAND, []],
        ['by the link of npm install -g', 'chess05', installed, []],
      ] satisfies Way[])),
];

describe('the engine command works from a working folder elsewhere', { skip: inAll }, () => {
  for (const [name, program, command, args] of WAYS) {
    test(`${name}: ${program}`, async () => {
      const engine = spawn(command, [...args, 'uci', program], {
        cwd: elsewhere,
        // A desktop gives little more.
        env: { PATH: [path.dirname(process.execPath), process.env.PATH].join(path.delimiter), HOME: elsewhere },
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const exit = new Promise((resolve, reject) => {
        engine.once('exit', resolve);
        engine.once('error', reject);
      });
      const dialogue = dialogueOver(engine.stdin, engine.stdout);
      dialogue.send('uci');
      await dialogue.expect(/^uciok$/);
      dialogue.send('isready', 'position startpos moves e2e4', 'go nodes 300');
      await dialogue.expect(/^bestmove [a-h][1-8][a-h][1-8]/);
      dialogue.send('quit');
      assert.equal(await exit, 0);
    });
  }
});
