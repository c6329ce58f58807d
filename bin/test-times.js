// What each test file costs (`npm test -- --times`): runs it alone and prints the processor time of it and of all that it starts, browsers
// among them. The start of its process is counted too, a tenth of a second that a run shares among several files. Only Linux says it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isBrowserTest } from './test-files.js';
import { ENDS, HANGS_MILLIS, testEnvironment } from './test-runner.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

export function printTimes(files) {
  const args = [...ENDS, '--test-isolation=none', `--test-timeout=${HANGS_MILLIS}`];
  const rows = files.map((file) => {
    const before = childrenSeconds();
    const { status } = spawnSync(process.execPath, [...args, file], {
      cwd: ROOT,
      stdio: 'ignore',
      env: testEnvironment(),
    });
    const seconds = childrenSeconds() - before;
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}${status === 0 ? '' : ' (fails)'}`);
    return { file, seconds };
  });
  const sum = (some) => some.reduce((all, { seconds }) => all + seconds, 0).toFixed(0);
  const browsers = rows.filter(({ file }) => isBrowserTest(file));
  console.log(
    `${sum(rows)} s of processor time, ${sum(browsers)} s of it in ${browsers.length} files of browser tests`,
  );
}

/** Processor time of all children that have ended and of theirs: fields 16 and 17 of proc_pid_stat(5), in hundredths of a second. */
function childrenSeconds() {
  const stat = readFileSync('/proc/self/stat', 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
