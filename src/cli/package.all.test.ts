import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COMPILER = path.join(ROOT, 'node_modules/typescript/bin/tsc');
/** Dependencies that npm would install beside the package; the Node that tests it is already here. */
const { bundleDependencies, dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

/** Code as a user of the package writes it. */
const CONSUMER = `import { createKernel, type Kernel } from 'plyhouse/kernel';
const kernel: Kernel = await createKernel();
export const leaves: number = kernel.perft(3);
`;
const MINE = `import type { OwnFile } from 'plyhouse/own';
export default { name: 'Mine', Depth: 1 } satisfies OwnFile;
`;

/** Source files to which the maps of its exported types lead. */
const sources = [path.join('src', 'kernel.ts'), path.join('src', 'programs', 'own', 'settings.ts')];

const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-package-'));
const modules = path.join(folder, 'node_modules');
const run = (args: readonly string[], cwd = folder) =>
  execFileSync(process.execPath, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

describe('the package as it is packed, installed elsewhere', () => {
  before(() => {
    // On Windows npm is a script of the shell's.
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    const [packed] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
    execFileSync('tar', ['-xzf', packed!], { cwd: folder });
    mkdirSync(modules);
    renameSync(path.join(folder, 'package'), path.join(modules, 'plyhouse'));
    for (const name of Object.keys(dependencies)) {
      if (bundleDependencies.includes(name)) continue;
      symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name), 'junction');
    }
    writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('the kernel is imported and counts', () => {
    writeFileSync(
      path.join(folder, 'count.js'),
      `import { createKernel } from 'plyhouse/kernel';\nconsole.log((await createKernel()).perft(4));\n`,
    );
    assert.equal(run(['count.js']).trim(), '197281');
  });

  test('its types are found, and hold', () => {
    const sources = {
      'consumer.ts': CONSUMER,
      'mistaken.ts': CONSUMER.replace(': number', ': string'),
      'mine.mts': MINE,
    };
    for (const [name, text] of Object.entries(sources)) writeFileSync(path.join(folder, name), text);
    const args = [COMPILER, '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', ''];
    assert.throws(
      () => run([...args, ...Object.keys(sources)]),
      ({ stdout }: { stdout: string }) => /^mistaken\.ts.*TS2322.*\n$/.test(stdout),
    );
  });

  test('the command runs: programs, a search in a worker', () => {
    const command = path.join(modules, 'plyhouse/bin/plyhouse.js');
    assert.match(run([command, 'programs']), /gambiet82/);
    assert.match(run([command, 'think', 'antwoord', '--depth', '4']), /\d/);
  });

  test('a tournament is kept in a file', () => {
    const command = path.join(modules, 'plyhouse/bin/plyhouse.js');
    const database = ['--database', path.join(folder, 'tournaments.sqlite')];
    const limits = ['--nodes', '50', '--max-moves', '3'];
    const args = ['tournament', 'new', '-f', 'match', ...limits, ...database, 'random', 'wray74', '--json'];
    assert.match(JSON.parse(run([command, ...args])).id, /\S/);
  });

  test('a program of one’s own is a file that the command plays, with the openings of the house', () => {
    writeFileSync(path.join(folder, 'mine.mts'), MINE);
    const command = path.join(modules, 'plyhouse/bin/plyhouse.js');
    assert.match(run([command, 'match', './mine.mts', 'random', '--games', '2', '--max-moves', '2']), /Mine/);
  });

  test('the page is served: itself, a program’s worker, the fonts, and what it is made of', async () => {
    const args = [path.join(modules, 'plyhouse/bin/plyhouse.js'), 'open', '--no-open', '--port', '0'];
    const server = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    const exit = new Promise((resolve) => server.once('exit', resolve));
    try {
      const url = await new Promise<string>((resolve, reject) => {
        server.stdout.on('data', (part) => resolve(/^Plyhouse is open at (\S+)\n$/.exec(String(part))?.[1] ?? ''));
        exit.then(() => reject(new Error('it ended before it served')));
      });
      const page = await (await fetch(url)).text();
      assert.match(page, /<div id="page">/);
      const worker = await (await fetch(`${url}service-worker.js`)).text();
      const files: string[] = JSON.parse(/\["assets[^\]]*\]/.exec(worker)![0]);
      assert.ok(files.some((name) => /engine-wasm/.test(name)) && files.some((name) => /\.woff2$/.test(name)));
      for (const name of files) assert.equal((await fetch(url + name)).status, 200, name);
      assert.match(await (await fetch(`${url}licenses.txt`)).text(), /chessground[\s\S]*stix-two-text/);
    } finally {
      server.kill('SIGTERM');
    }
    assert.equal(await exit, 0);
  });

  test('it is no larger than it has reason to be', () => {
    const files = readdirSync(path.join(modules, 'plyhouse'), { recursive: true, withFileTypes: true });
    const bytes = (isCounted: (place: string) => boolean) =>
      files
        .filter((file) => file.isFile() && isCounted(path.join(file.parentPath, file.name)))
        .reduce((sum, file) => sum + statSync(path.join(file.parentPath, file.name)).size, 0);
    const isPage = (place: string) => place.includes(`${path.sep}build${path.sep}page${path.sep}`);
    // Fonts, programs in JavaScript and WebAssembly with a network, for the page and its workers, and hundreds of errors of the day.
    // Beside it the programs once more, positions, ratings, twenty programs' moves in every recorded game, the kernel with its sources.
    assert.ok(bytes(isPage) < 5_900_000, `the page: ${bytes(isPage)} bytes`);
    assert.ok(bytes((place) => !isPage(place)) < 6_750_000, `all else: ${bytes((place) => !isPage(place))} bytes`);
  });

  test('it holds what is needed to run, and no tests', () => {
    const names = readdirSync(path.join(modules, 'plyhouse'), { recursive: true, encoding: 'utf8' });
    const kernel = path.join('node_modules', 'plyhouse-kernel');
    assert.ok(sources.every((name) => names.includes(name)));
    assert.ok(['LICENSE', 'README.md', 'package.json'].every((name) => names.includes(path.join(kernel, name))));
    // The help names the pages of docs.
    const named = ['data/openings/house.pgn', 'docs/matches.md', 'docs/tournaments.md'];
    for (const name of named) assert.ok(names.includes(path.normalize(name)), name);
    assert.ok(!names.some((name) => /\.vite|\.sha256$/.test(name)));
    assert.deepEqual(
      names.filter(
        (name) =>
          !/\b(assemblyscript|src)$/.test(path.relative(kernel, name).split(path.sep)[0]!) &&
          !sources.includes(name) &&
          /\.(test|contract)\.|\btesting\b|^bench\b|(?<!\.d)\.tsx?$/.test(name),
      ),
      [],
    );
  });
});
