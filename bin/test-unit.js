// Runs all unit tests, or those of the folders that are named (`node bin/test-unit.js src/session`). The tests of rooms
// that run anywhere (src/rooms.json) use neither files nor processes nor the environment, so they share one process a core;
// the others have a process each (bin/test.js). Starting a process and loading the same modules in each of them takes half
// of the time of short tests.
import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const { rooms } = JSON.parse(readFileSync(`${root}src/rooms.json`, 'utf8'));
const anywhere = new Set(rooms.filter(({ runs }) => runs === 'anywhere').map(({ name }) => name));
const roomOf = (file) => file.split(/[/\\]/)[1];

const folders = process.argv.slice(2);
const files = globSync('src/**/*.test.ts', { cwd: root })
  .filter((file) => !file.endsWith('.browser.test.ts'))
  .filter((file) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)))
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
      for (const count of COUNTS)
        totals[count] += Number(output.match(new RegExp(`^ℹ ${count} (\\d+)`, 'm'))?.[1] ?? 0);
      resolve(status ?? 1);
    });
  });
}

const cores = os.availableParallelism();
const shares = Array.from({ length: cores }, (_, core) => shared.filter((_file, index) => index % cores === core));
const statuses = await Promise.all(
  shares.filter((share) => share.length > 0).map((share) => run(['--test-isolation=none', ...share], false)),
);
if (others.length > 0) statuses.push(await run(others, true));
console.log(`In all:\n${COUNTS.map((count) => `ℹ ${count} ${totals[count]}`).join('\n')}`);
process.exitCode = Math.max(...statuses);
