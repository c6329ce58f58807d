import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { livingProcesses } from '../node/testing/processes.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'plyhouse-groups-'));
after(() => rmSync(folder, { recursive: true }));
const skip = process.platform === 'win32' ? 'Windows has no process groups' : false;
const KILLS = 40;
const AT_ONCE = 4;
const PATIENCE_MILLIS = 60_000;

/** The processes among these that are alive. */
function livingOf(pids: readonly number[]): number[] {
  const living = livingProcesses().map(({ pid }) => pid);
  return pids.filter((pid) => living.includes(pid));
}

test('an engine that outlives its input ends with whoever started it, be that killed as it starts', {
  skip,
}, async () => {
  const engine = path.join(folder, 'engine.sh');
  const notes = path.join(folder, 'pids');
  // It never reads its input, and kills at the earliest possible moment: impossible to do sooner from outside.
  writeFileSync(engine, `#!/bin/sh\ntrap '' HUP INT TERM\necho $$ >>"${notes}"\nkill -9 $PPID\nexec sleep 600\n`, {
    mode: 0o755,
  });
  const host = `
    import { startProcess } from ${JSON.stringify(new URL('./engine-process.ts', import.meta.url).href)};
    startProcess({ command: ${JSON.stringify(engine)} }, { onLine() {}, onErrorLine() {}, onExit() {} });
    setTimeout(() => {}, 60_000);`;
  let left = KILLS;
  const killOneByOne = async () => {
    while (left-- > 0) {
      const [, signal] = await once(
        spawn(process.execPath, ['--input-type=module', '-e', host], { stdio: 'ignore' }),
        'exit',
      );
      assert.equal(signal, 'SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, killOneByOne));

  const pids = readFileSync(notes, 'utf8').trim().split('\n').map(Number);
  assert.equal(pids.length, KILLS);
  const start = performance.now();
  while (livingOf(pids).length > 0 && performance.now() - start < PATIENCE_MILLIS) await pause(50);
  const survivors = livingOf(pids);
  for (const pid of survivors) process.kill(pid, 'SIGKILL');
  assert.deepEqual(survivors, []);
});
