// Runs test files in a few processes, by the runner of Node. That one starts a process for every file or a single one for all;
// but starting a process and loading the same modules takes longer than most tests, and one process uses one core. So what it
// is given as a file is a pattern for several, which the process it starts for them runs without isolation: a test restores
// what it changes in its process, and hooks around every test stand in a `describe`. The processes that are expected to take
// longest begin first.
import { subscribe } from 'node:diagnostics_channel';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** A test that takes so long hangs. */
export const HANGS_MILLIS = 240_000;
/** A process of several files that takes so long hangs, in a loop that lets no timer fire. */
const PROCESS_HANGS_MILLIS = 1_500_000;
/** All of them together hang after so long. */
export const ALL_HANG_MILLIS = 2_400_000;
/** Options of a process that runs tests: it ends once they are over, and ends what they have started. */
export const ENDS = ['--import', new URL('test-ends.js', import.meta.url).href, '--test'];
/** Processes that have not ended so long after they were asked to are killed. */
const GRACE_MILLIS = 1_000;
/** The time each file took in the last run. */
const TIMES = path.join(ROOT, 'node_modules/.cache/test-times.json');
/** Roughly how long a test takes that was never measured, for each byte of its file. */
const MILLIS_PER_BYTE = 0.25;

/** The environment of tests: what Node makes of our TypeScript is kept for the next process. */
export const testEnvironment = () => ({
  NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/compiled'),
  ...process.env,
});

/**
 * Runs test files, and prints what they report and, once more at the end, what has failed.
 * @param files paths from the root.
 * @param atATime how many processes run side by side.
 * @param shares into how many processes of about the same length the files are divided.
 * @param options further options of `node --test`.
 * @returns the files in which a test has failed; all of them if a process has ended before its tests were run.
 */
export async function runFiles(files, atATime, shares, options = []) {
  if (files.length === 0) return [];
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop.abort());
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(ALL_HANG_MILLIS)]);
  // A process that computes handles no signal meanwhile.
  const children = [];
  subscribe('child_process', ({ process: child }) => {
    children.push(child);
    setTimeout(() => child.kill('SIGKILL'), PROCESS_HANGS_MILLIS).unref();
  });
  signal.addEventListener('abort', () => {
    setTimeout(() => {
      for (const child of children) child.kill('SIGKILL');
    }, GRACE_MILLIS).unref();
  });
  const millisOf = readTimes();
  const groups = planProcesses(files, millisOf, shares);
  const events = run({
    files: groups.map((group) => (group.length === 1 ? group[0] : `{${group}}`)),
    concurrency: atATime,
    timeout: HANGS_MILLIS,
    signal,
    cwd: ROOT,
    env: testEnvironment(),
    execArgv: [...ENDS, '--test-isolation=none', ...options],
  });
  const took = {};
  const nameOf = ({ file = '' }) => path.relative(ROOT, file).split(path.sep).join('/');
  const note = (data) => {
    const name = nameOf(data);
    if (data.nesting > 0 || !files.includes(name)) return;
    took[name] = (took[name] ?? 0) + Math.round(data.details.duration_ms);
  };
  const failed = new Set();
  events.on('test:pass', note);
  events.on('test:fail', (data) => {
    // A test of a contract is reported under the contract's file; the outer test that runs it fails with it.
    if (data.nesting === 0) failed.add(nameOf(data));
    note(data);
  });
  // A process that a test has ended before the others were run reports no sum, whatever its exit code.
  let whole = -1;
  events.on('test:summary', () => whole++);
  events.once('end', () => {
    if (whole !== groups.length) {
      console.error(
        `✖ ${groups.length - whole} of ${groups.length} processes ended before all of their tests were run`,
      );
    }
    mkdirSync(path.dirname(TIMES), { recursive: true });
    writeFileSync(TIMES, `${JSON.stringify({ ...millisOf, ...took })}\n`);
  });
  const report = events.compose(spec);
  report.pipe(process.stdout, { end: false });
  await finished(report);
  const known = files.filter((file) => failed.has(file));
  return whole === groups.length && known.length === failed.size ? known : files;
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
  return processes.sort((a, b) => b.millis - a.millis).map((process) => process.files);
}

/** The times noted by the last run; empty if there are none or they cannot be read: they only order the next run. */
function readTimes() {
  try {
    return JSON.parse(readFileSync(TIMES, 'utf8'));
  } catch {
    return {};
  }
}
