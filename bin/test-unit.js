// Runs all unit tests, or those of one room or of a folder in it: `npm run test:room session`, `npm run test:room web/play`.
// `npm run test:watch session` runs them again after each change. Browser tests: `npm run test:browser`.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runFiles } from './test-runner.js';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const { packages, rooms } = JSON.parse(readFileSync(`${ROOT}src/rooms.json`, 'utf8'));
const words = process.argv.slice(2);
const [room, ...others] = words.filter((word) => word !== '--watch');
// A package has its sources in its own folder.
const folder = packages.some((each) => each.folder === room) ? `${room}/src` : path.posix.join('src', room ?? '');
const pattern = `${room === undefined ? '{src,kernel/src}' : folder}/**/!(*.browser).test.ts`;

if (others.length > 0 || !existsSync(ROOT + folder)) {
  const names = [...packages.map((each) => each.folder), ...rooms.map(({ name }) => name)].join(', ');
  process.stderr.write(`expected one room, or a folder in it (npm run test:room web/play); the rooms: ${names}\n`);
  process.exitCode = 2;
} else if (words.includes('--watch')) {
  const { status } = spawnSync(process.execPath, ['bin/test.js', '--watch', pattern], { cwd: ROOT, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else {
  const files = globSync(pattern, { cwd: ROOT }).map((file) => file.split(path.sep).join('/'));
  const cores = availableParallelism();
  // On two cores three at a time: some wait for what they have started. Enough of them that the last end at about the same time.
  runFiles(files, Math.ceil(cores * 1.5), cores * 12);
}
