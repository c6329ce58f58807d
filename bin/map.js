// Writes the map of the rooms in docs/architecture.md from src/rooms.json; `--check` only says whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const path = `${root}docs/architecture.md`;
const { rooms } = JSON.parse(readFileSync(`${root}src/rooms.json`, 'utf8'));
const RUNS = { anywhere: 'anywhere', node: 'Node', page: 'the page', both: 'anywhere*' };

const rows = rooms.map(({ name, runs, about }) => `| \`src/${name}\` | ${about} | ${RUNS[runs]} |`);
const map = ['| room | what is in it | runs in |', '|---|---|---|', ...rows].join('\n');
const before = readFileSync(path, 'utf8');
const after = before.replace(/(<!-- rooms[^>]*-->\n)[\s\S]*?(\n<!-- end of rooms -->)/, `$1${map}$2`);

if (!after.includes(map)) throw new Error('docs/architecture.md has no place for the map of the rooms');
if (after !== before && process.argv.includes('--check')) {
  process.stderr.write('docs/architecture.md is not what src/rooms.json says: npm run map\n');
  process.exitCode = 1;
} else if (after !== before) {
  writeFileSync(path, after);
}
