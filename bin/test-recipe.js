// Follows the recipe of CONTRIBUTING.md ("Adding a program", "Adding a machine") literally, with a copy of SOMA under another name in a
// copy of the checkout, and runs there what a new program can break: of `npm run check` all but licences and packages, which depend on
// package.json alone (`npm run fix` stands for the format), and the tests below. A row that the recipe does not name makes it fail.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'plyhouse-recipe-'));

/**
 * The tests of its own folder, and those that go through all programs or machines: the catalogue, the exhibition, the terminal, what a
 * program is watched on, the matrix. The rest of the suite does not depend on how many there are.
 */
const TESTS = [
  'src/programs/copied/copied.test.ts',
  'src/programs/copied/console.test.ts',
  'src/programs/consoles.test.ts',
  'src/uci/catalog.test.ts',
  'src/cli/console/consoles.test.ts',
  'src/measure/matrix.test.ts',
  'src/web/watch/watch-subjects.test.ts',
  'src/web/machine/faces.test.ts',
  'src/web/machine/machine-list.test.ts',
  'src/web/door/shown.test.ts',
];

function run(command, ...args) {
  const { status } = spawnSync(command, args, { cwd: copy, stdio: 'inherit' });
  if (status !== 0) throw new Error(`in the copy with one more program, "${command} ${args.join(' ')}" failed`);
}

/** Changes a text of the copy. @throws if nothing changes: then the recipe no longer fits. */
function edit(path, change) {
  const before = readFileSync(join(copy, path), 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${path}: no place for the row of the recipe`);
  writeFileSync(join(copy, path), after);
}

/** Repeats what belongs to SOMA, under the other name, right after it. */
const repeat = (path, row) => edit(path, (text) => text.replace(row, (found) => found + renamed(found)));

const renamed = (text) =>
  text
    .replaceAll('SOMA_', 'COPIED_')
    .replaceAll('somaConsole', 'copiedConsole')
    .replaceAll("name: 'SOMA'", "name: 'Copied'")
    .replace(/\bsoma\b(?!-)/g, 'copied');

/** Copies what git knows or would know, what is built, and what is installed. */
function copyCheckout() {
  for (const wanted of [['--cached'], ['--ignored', '--', 'src', 'kernel']]) {
    const { stdout } = spawnSync('git', ['ls-files', '--others', '--exclude-standard', ...wanted], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    for (const path of stdout.trimEnd().split('\n')) {
      if (existsSync(join(root, path))) cpSync(join(root, path), join(copy, path));
    }
  }
  // Links if the temporary folder is on the same disk: the packages are large.
  const links = spawnSync('cp', ['-al', join(root, 'node_modules'), copy]);
  if (links.status !== 0) run('cp', '-a', join(root, 'node_modules'), copy);
  run('git', 'init', '--quiet');
  run('git', 'add', '--all');
}

function followRecipe() {
  // Adding a program: its folder, its three rows, a position to watch it on.
  const folder = join(copy, 'src/programs/copied');
  cpSync(join(copy, 'src/programs/soma'), folder, { recursive: true });
  renameSync(join(folder, 'soma.test.ts'), join(folder, 'copied.test.ts'));
  for (const name of ['card.ts', 'details.ts', 'program.ts', 'console.ts', 'console.test.ts', 'copied.test.ts']) {
    edit(`src/programs/copied/${name}`, renamed);
  }
  for (const table of ['cards', 'details']) {
    repeat(`src/programs/${table}.ts`, /^import .*'\.\/soma\/.*\n/m);
    repeat(`src/programs/${table}.ts`, /^ .*\bSOMA_.*\n/m);
  }
  repeat('src/programs/loaders.ts', /^ {2}soma: .*\n/m);
  repeat('data/positions/watched.json', /^ "soma": \[\n[\s\S]*?^ \],\n/m);
  // Adding a machine: its row, its face and exhibit (not on the front page), its drawing.
  repeat('src/programs/consoles.ts', /^.*id: 'soma'.*\n/m);
  repeat('src/web/machine/faces.ts', /^ {2}soma: \{\n[\s\S]*?^ {2}\},\n/m);
  repeat('src/web/machine/exhibits.ts', /^ {2}soma: \{\n[\s\S]*?^ {2}\},\n/m);
  for (const [table, field] of [
    ['faces', 'timeline'],
    ['exhibits', 'shown'],
  ]) {
    edit(`src/web/machine/${table}.ts`, (text) =>
      text.replace(new RegExp(`(^ {2}copied: \\{[\\s\\S]*?^ {4}${field}: ).*`, 'm'), '$1undefined,'),
    );
  }
  repeat('src/web/machine/machine-drawings.svg', /^<g id="soma">\n[\s\S]*?^<\/g>\n/m);
}

try {
  copyCheckout();
  followRecipe();
  for (const script of ['fix', 'map', 'types', 'walls', 'unused', 'sources']) run('npm', 'run', '--silent', script);
  run(process.execPath, 'bin/test.js', ...TESTS);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
