// Runs test files in a few processes and adds up what they report. Starting a process and loading the same modules takes
// longer than most tests, so files share processes: a test restores what it changes in its process, and hooks around
// every test stand in a `describe`. The processes that are expected to take longest begin first.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { HANGS_MILLIS, testEnvironment } from './test-settings.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** A process whose tests take so long together hangs: something that they left behind keeps it. */
const PROCESS_HANGS_MILLIS = 1_200_000;
/** How long processes may take to end on a signal. */
const GRACE_MILLIS = 1_000;
/** How long each file took in the last run. */
const TIMES = path.join(ROOT, 'node_modules/.cache/test-times.json');
/** Roughly how long a test takes that was never measured, for each byte of its file. */
const MILLIS_PER_BYTE = 0.25;
/** What the summary at the end of a run counts. */
const COUNTS = ['tests', 'pass', 'fail', 'cancelled', 'skipped', 'todo'];

/**
 * Runs test files, prints what they report and, once more at the end, what has failed, and sets the exit code.
 * @param files paths from the root.
 * @param atATime how many processes run side by side.
 * @param shares into how many processes of about the same length the files are divided.
 * @param options further options of `node --test`.
 */
export async function runFiles(files, atATime, shares, options = []) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plyhouse-test-'));
  const millisOf = readTimes(TIMES);
  const waiting = planProcesses(files, millisOf, shares);
  const totals = Object.fromEntries(COUNTS.map((count) => [count, 0]));
  const failed = [];
  const running = new Set();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      waiting.length = 0;
      for (const child of running) child.kill(signal);
      // A process that computes handles no signal meanwhile.
      setTimeout(() => {
        for (const child of running) child.kill('SIGKILL');
        rmSync(folder, { recursive: true, force: true });
        process.kill(process.pid, signal);
      }, GRACE_MILLIS);
    });
  }
  const start = performance.now();
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await run(next.files);
    }),
  );
  mkdirSync(path.dirname(TIMES), { recursive: true });
  writeFileSync(TIMES, `${JSON.stringify(millisOf)}\n`);
  rmSync(folder, { recursive: true, force: true });

  for (const { report } of failed) process.stdout.write(report);
  console.log(`In all, ${files.length} files in ${Math.round((performance.now() - start) / 1000)} s:`);
  console.log(COUNTS.map((count) => `ℹ ${count} ${totals[count]}`).join('\n'));
  if (files.length === 0) console.error('no tests found');
  for (const { what } of failed) console.error(`✖ ${what}`);
  process.exitCode = failed.length > 0 || files.length === 0 ? 1 : 0;

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
      ...options,
      ...group,
    ];
    const child = spawn(process.execPath, words, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: testEnvironment(),
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    const hangs = setTimeout(() => {
      output += `bin/test-runner.js: ended after ${PROCESS_HANGS_MILLIS / 60_000} minutes\n`;
      child.kill('SIGKILL');
    }, PROCESS_HANGS_MILLIS);
    return new Promise((resolve) => {
      child.once('close', (status, signal) => {
        clearTimeout(hangs);
        running.delete(child);
        const counts = COUNTS.map((count) =>
          Number(output.match(new RegExp(`^ℹ ${count} (\\d+)$`, 'm'))?.[1] ?? Number.NaN),
        );
        // One whose tests were not all run has failed, whatever it says.
        const isWhole = status === 0 && counts.every((count) => !Number.isNaN(count));
        counts.forEach((count, index) => {
          totals[COUNTS[index]] += count || 0;
        });
        output = output.replaceAll(/^ℹ (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) .*\n/gm, '');
        process.stdout.write(output);
        if (!isWhole) {
          const what = `${group.join(', ')}: ${signal ?? `exit code ${status}`}`;
          failed.push({ what, report: output.split(/^(?=✖ failing tests:$)/m).at(-1) });
        }
        Object.assign(millisOf, readTimes(times));
        resolve();
      });
    });
  }
}

/**
 * Divides files into processes, the longest first. Files of one folder load the same modules and stay together.
 * @param millisOf how long each file took when it was last run.
 */
function planProcesses(files, millisOf, shares) {
  const weigh = (file) => millisOf[file] ?? statSync(path.join(ROOT, file)).size * MILLIS_PER_BYTE;
  const most = files.reduce((sum, file) => sum + weigh(file), 0) / shares;
  const processes = [];
  let share = { files: [], millis: 0 };
  for (const file of files.toSorted()) {
    const millis = weigh(file);
    if (millis >= most) {
      processes.push({ files: [file], millis });
      continue;
    }
    if (share.millis + millis > most) share = { files: [], millis: 0 };
    if (share.files.length === 0) processes.push(share);
    share.files.push(file);
    share.millis += millis;
  }
  return processes.sort((a, b) => b.millis - a.millis);
}

/** What a run noted; nothing if there is none or it cannot be read: it is only used to order the next. */
function readTimes(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
