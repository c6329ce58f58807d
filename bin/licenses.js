// Writes THIRD-PARTY.md: every package that the npm package installs or that its page holds, with version, licence and its text.
// `node bin/licenses.js --check` fails if the file is not what it would write.
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FILE = path.join(ROOT, 'THIRD-PARTY.md');
const read = (file) => readFileSync(path.join(ROOT, file), 'utf8');

const { packages } = JSON.parse(read('package-lock.json'));
const { dependencies, devDependencies } = JSON.parse(read('package.json'));

/** Sources that may bring development packages into the page by their imports. The files directly in src are checks of its rooms. */
const sources = globSync('src/**/*.{ts,tsx,css}', { cwd: ROOT })
  .filter(
    (file) =>
      !/\.(test|contract)\.tsx?$|\/testing\/|^src\/((server|training)\/|[^/]+$)/.test(file.split(path.sep).join('/')),
  )
  .map(read)
  .join('\n');
/** The entry of a package; of one in this repository, that of its folder. */
const entryOf = (name) => {
  const entry = packages[`node_modules/${name}`];
  return entry?.link ? packages[entry.resolved] : entry;
};

const inPage = Object.keys(devDependencies).filter((name) =>
  new RegExp(`(?:from|import|@import|url)[ (]*['"]${name}(?:/[^'"]*)?['"]`).test(sources),
);

/** They, and what they need; optional packages for one system only are not part of what we hand on. */
const found = new Set();
const waiting = [...Object.keys(dependencies), ...inPage];
// Its library is compiled into our WebAssembly; the compiler's own dependencies are not.
found.add('assemblyscript');
for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
  const entry = entryOf(name);
  if (found.has(name) || !entry || entry.optional) continue;
  found.add(name);
  waiting.push(...Object.keys(entry.dependencies ?? {}));
}

/** The text of a licence; some packages name theirs and hold no text. */
function textOf(name) {
  const folder = path.join(ROOT, 'node_modules', name);
  const file = existsSync(folder) && readdirSync(folder).find((each) => /^(licen[cs]e|copying)(\.\w+)?$/i.test(each));
  return file ? readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim() : '';
}

const byText = Map.groupBy([...found].sort(), textOf);
const row = (name) => {
  const { version, license } = entryOf(name);
  return `| ${name} | ${version} | ${license} |`;
};
const text = `${[
  '# Licences of the packages in Plyhouse',
  'Made by `npm run licenses` from package-lock.json and the installed packages: what the npm package installs, and what its page holds. Plyhouse itself: LICENSE; its kernel, which is a package of its own and published under the MIT licence: kernel/LICENSE.',
  ['| package | version | licence |', '|---|---|---|', ...[...found].sort().map(row)].join('\n'),
  ...[...byText].map(([licence, names]) =>
    licence === ''
      ? `## ${names.join(', ')}\n\nThe package names its licence in the table above and holds no text of it.`
      : `## ${names.join(', ')}\n\n${licence.replaceAll(/^/gm, '    ').replaceAll(/ +$/gm, '')}`,
  ),
].join('\n\n')}\n`;

if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) {
  process.stderr.write('THIRD-PARTY.md is not that of the installed packages: run "npm run licenses"\n');
  process.exit(1);
}
