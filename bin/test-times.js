// Measures each test file (`npm test -- --times`): runs it alone and prints the processor time of the whole machine meanwhile, on Linux. So
// nothing else may run; but this includes the processes of a browser, which are started indirectly. It also includes the start of a process
// for each file: a tenth of a second, which a run shares among several.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isBrowserTest } from './test-files.js';
import { ENDS, HANGS_MILLIS, testEnvironment } from './test-runner.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

export function printTimes(files) {
  const args = [...ENDS, '--test-isolation=none', `--test-timeout=${HANGS_MILLIS}`];
  const rows = files.map((file) => {
    const before = machineSeconds();
    const { status } = spawnSync(process.execPath, [...args, file], {
      cwd: ROOT,
      stdio: 'ignore',
      env: testEnvironment(),
    });
    const seconds = machineSeconds() - before;
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}${status === 0 ? '' : ' (fails)'}`);
    return { file, seconds };
  });
  const sum = (some) => some.reduce((all, { seconds }) => all + seconds, 0).toFixed(0);
  const browsers = rows.filter(({ file }) => isBrowserTest(file));
  console.log(
    `${sum(rows)} s of processor time, ${sum(browsers)} s of it in ${browsers.length} files of browser tests`,
  );
}

/** Processor time of all cores since the machine was started, without what they were idle (proc_stat(5), in hundredths of a second). */
function machineSeconds() {
  const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'latin1').split(/\s+/, 8).map(Number);
  return (user + nice + system + irq + softirq) / 100;
}
