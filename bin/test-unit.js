// Runs all unit tests, or those of the folders that are named (`node bin/test-unit.js src/session`).
//
// Starting a process and loading the same modules takes longer than most tests, so files that neither start anything nor
// write files share processes (bin/test-files.js). The processes that are expected to take longest begin first. There are
// more of them at a time than cores, since some wait for what they have started.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { planProcesses, ROOT, unitTests } from './test-files.js';
import { HANGS_MILLIS, testEnvironment } from './test-settings.js';

/** A process whose tests take so long together hangs: something that they left behind keeps it. */
const PROCESS_HANGS_MILLIS = 1_200_000;
/** How long each file took in the last run. */
const TIMES = path.join(ROOT, 'node_modules/.cache/test-times.json');
/** What the summary at the end of a run counts. */
const COUNTS = ['tests', 'pass', 'fail', 'cancelled', 'skipped', 'todo'];

const cores = os.availableParallelism();
/** On two cores three: a test that waits leaves its core to another, and hardly any test waits for long. */
const AT_A_TIME = Math.ceil(cores * 1.5);
/** Files that share processes: so few in each that the last of them end at about the same time. */
const SHARES = cores * 5;

const folder = mkdtempSync(path.join(os.tmpdir(), 'plyhouse-test-unit-'));
const millisOf = readTimes(TIMES);
const files = unitTests(process.argv.slice(2));
const waiting = planProcesses(files, millisOf, SHARES);
const totals = Object.fromEntries(COUNTS.map((count) => [count, 0]));
const failed = [];
const running = new Map();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    // One that shares its process computes, and hears no signal meanwhile.
    for (const [child, group] of running) child.kill(group.length > 1 ? 'SIGKILL' : signal);
    rmSync(folder, { recursive: true, force: true });
    process.kill(process.pid, signal);
  });
}

const start = performance.now();
await Promise.all(Array.from({ length: AT_A_TIME }, work));
mkdirSync(path.dirname(TIMES), { recursive: true });
writeFileSync(TIMES, `${JSON.stringify(Object.fromEntries(unitTests([]).map((file) => [file, millisOf[file]])))}\n`);
rmSync(folder, { recursive: true, force: true });

console.log(`In all, ${files.length} files in ${Math.round((performance.now() - start) / 1000)} s:`);
console.log(COUNTS.map((count) => `ℹ ${count} ${totals[count]}`).join('\n'));
if (files.length === 0) console.error(`no unit tests in ${process.argv.slice(2).join(', ')}`);
for (const each of failed) console.error(`✖ ${each}`);
process.exitCode = failed.length > 0 || files.length === 0 ? 1 : 0;

/** Runs one process after the other, until none waits. */
async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await run(next.files);
}

/** Runs files in one process, and shows what their tests print when all of them have ended. */
function run(group) {
  const times = path.join(folder, `${group[0].replaceAll('/', '-')}.json`);
  const words = [
    '--test',
    '--test-isolation=none',
    `--test-timeout=${HANGS_MILLIS}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./bin/test-times.js',
    `--test-reporter-destination=${times}`,
    ...group,
  ];
  const child = spawn(process.execPath, words, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: testEnvironment(),
  });
  running.set(child, group);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const hangs = setTimeout(() => {
    output += `bin/test-unit.js: ended after ${PROCESS_HANGS_MILLIS / 60_000} minutes\n`;
    child.kill('SIGKILL');
  }, PROCESS_HANGS_MILLIS);
  return new Promise((resolve) => {
    child.once('close', (status, signal) => {
      clearTimeout(hangs);
      running.delete(child);
      const counts = COUNTS.map((count) =>
        Number(output.match(new RegExp(`^ℹ ${count} (\\d+)$`, 'm'))?.[1] ?? Number.NaN),
      );
      // One whose tests were not all run, whatever it says, has failed.
      const isWhole = status === 0 && counts.every((count) => !Number.isNaN(count));
      if (!isWhole) failed.push(`${group.join(', ')}: ${signal ?? `exit code ${status}`}`);
      counts.forEach((count, index) => {
        totals[COUNTS[index]] += count || 0;
      });
      process.stdout.write(output.replaceAll(/^ℹ .*\n/gm, ''));
      Object.assign(millisOf, readTimes(times));
      resolve();
    });
  });
}

/** What a run noted, none where there is none or it is torn: it is only used to order the next. */
function readTimes(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
