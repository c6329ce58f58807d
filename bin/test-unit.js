// Runs all unit tests. Those of the rooms that run anywhere (src/rooms.json) use neither files nor processes nor the
// environment, so they share a process for each core; the others have one each (bin/test.js). The processes and the
// modules loaded again in each of them took half of the time of the short tests.
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const { rooms } = JSON.parse(readFileSync(`${root}src/rooms.json`, 'utf8'));
const anywhere = new Set(rooms.filter(({ runs }) => runs === 'anywhere').map(({ name }) => name));
const roomOf = (file) => file.split(/[/\\]/)[1];

const files = globSync('src/**/*.test.ts', { cwd: root })
  .filter((file) => !file.endsWith('.browser.test.ts'))
  .sort();
const shared = files.filter((file) => anywhere.has(roomOf(file)));
const others = files.filter((file) => !anywhere.has(roomOf(file)));

/** What the summary at the end of a run counts. */
const COUNTS = ['tests', 'pass', 'fail', 'cancelled', 'skipped', 'todo'];
const totals = Object.fromEntries(COUNTS.map((count) => [count, 0]));

/** Runs tests and shows what they print: at once, or all of it at the end where others run at the same time. */
function run(words, isAlone) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['bin/test.js', ...words], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      if (isAlone) process.stdout.write(text);
    });
    child.once('close', (status) => {
      if (!isAlone) process.stdout.write(output);
      for (const count of COUNTS) totals[count] += Number(output.match(new RegExp(`^ℹ ${count} (\\d+)`, 'm'))?.[1] ?? 0);
      resolve(status ?? 1);
    });
  });
}

const cores = os.availableParallelism();
const shares = Array.from({ length: cores }, (_, core) => shared.filter((_file, index) => index % cores === core));
const statuses = await Promise.all(
  shares.filter((share) => share.length > 0).map((share) => run(['--test-isolation=none', ...share], false)),
);
statuses.push(await run(others, true));
console.log(`In all:\n${COUNTS.map((count) => `ℹ ${count} ${totals[count]}`).join('\n')}`);
process.exitCode = Math.max(...statuses);
