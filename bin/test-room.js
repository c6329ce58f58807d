// Runs the unit tests of one room, or of a folder in it: `npm run test:room session`, `npm run test:room web/play`.
// `npm run test:watch session` runs them again after each change. Browser tests: `npm run test:browser`.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const words = process.argv.slice(2);
const isWatching = words.includes('--watch');
const [room, ...others] = words.filter((word) => word !== '--watch');
const { packages, rooms } = JSON.parse(readFileSync(`${root}src/rooms.json`, 'utf8'));

// A package has its sources in its own folder.
const folder = packages.some((each) => each.folder === room) ? `${room}/src` : `src/${room}`;

if (room === undefined || others.length > 0 || !existsSync(root + folder)) {
  const names = [...packages.map((each) => each.folder), ...rooms.map(({ name }) => name)].join(', ');
  process.stderr.write(`expected one room, or a folder in it (npm run test:room web/play); the rooms: ${names}\n`);
  process.exitCode = 2;
} else {
  const command = isWatching
    ? ['bin/test.js', '--watch', `${folder}/**/!(*.browser).test.ts`]
    : ['bin/test-unit.js', `${folder}/`];
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' });
  process.exitCode = status ?? 1;
}
