// Runs all unit tests, or those of the folders that are named (`node bin/test-unit.js src/session`).
import { globSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runFiles } from './test-runner.js';

const folders = process.argv.slice(2);
const files = globSync('{src,kernel/src}/**/*.test.ts', { cwd: new URL('../', import.meta.url) })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !file.endsWith('.browser.test.ts'))
  .filter((file) => folders.length === 0 || folders.some((folder) => file.startsWith(folder)));
const cores = os.availableParallelism();
// On two cores three at a time: some wait for what they have started. Enough of them that the last end at about the same time.
await runFiles(files, Math.ceil(cores * 1.5), cores * 12);
