// Writes the map of the rooms in docs/architecture.md from src/rooms.json, and docs/sources.md from src/programs/sources.ts;
// `--check` only says whether they are up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { addressOf, formatPublished, SOURCES } from '../src/programs/sources.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const path = `${root}docs/architecture.md`;
const { packages, rooms } = JSON.parse(readFileSync(`${root}src/rooms.json`, 'utf8'));
const RUNS = { anywhere: 'anywhere', node: 'Node', page: 'the page', both: 'anywhere*' };

const table = (head, rows) => [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows].join('\n');
const map = [
  table(
    ['package', 'folder', 'what is in it', 'licence'],
    packages.map(({ name, folder, about, license }) => `| \`${name}\` | \`${folder}\` | ${about} | ${license} |`),
  ),
  table(
    ['room', 'what is in it', 'runs in'],
    rooms.map(({ name, runs, about }) => `| \`src/${name}\` | ${about} | ${RUNS[runs]} |`),
  ),
  ...rooms.flatMap(({ name, features }) =>
    features
      ? [
          `A feature of \`src/${name}\` imports only features above it in this table:`,
          table(
            ['feature', 'what is in it'],
            features.map((feature) => `| \`${name}/${feature.name}\` | ${feature.about} |`),
          ),
        ]
      : [],
  ),
].join('\n\n');
const before = readFileSync(path, 'utf8');
const after = before.replace(/(<!-- rooms[^>]*-->\n)[\s\S]*?(\n<!-- end of rooms -->)/, `$1${map}$2`);

if (!after.includes(map)) throw new Error('docs/architecture.md has no place for the map of the rooms');
keep(path, before, after, 'src/rooms.json');

const sourceRows = Object.entries(SOURCES).map(([id, source]) => {
  const { title, seen = '' } = source;
  const address = addressOf(source);
  const author = source.author ?? (seen.includes('signature') ? '' : 'unsigned');
  return `| <a id="${id}"></a>\`${id}\` | ${author} | ${address ? `[${title}](${address})` : title} | ${formatPublished(source)} | ${seen} |`;
});
const sources = `# Sources

Generated from \`src/programs/sources.ts\` by \`npm run map\`. What this repository says of the past refers to these rows.

| id | author | title | published | what could be read, if not all |
|---|---|---|---|---|
${sourceRows.join('\n')}
`;
const sourcesPath = `${root}docs/sources.md`;
keep(sourcesPath, existsSync(sourcesPath) ? readFileSync(sourcesPath, 'utf8') : '', sources, 'src/programs/sources.ts');

/** Writes a document that has changed, or says that it is not what its origin says. */
function keep(document, before, after, origin) {
  if (after === before) return;
  if (!process.argv.includes('--check')) writeFileSync(document, after);
  else {
    process.stderr.write(`${document.slice(root.length)} is not what ${origin} says: npm run map\n`);
    process.exitCode = 1;
  }
}
