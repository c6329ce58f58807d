import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { before, test } from 'node:test';
import { parseSync } from 'vite';
import { inAll } from '../node/testing/tiers.ts';
import { ROOT } from './build.ts';
import { builtPage } from './testing/built-page.ts';

/** No file of the built page imports a script that a worker starts with: WebKit would evaluate it twice. */

/** The names of the workers that the page's sources start. */
function workersOfSources(): string[] {
  const folder = join(ROOT, 'src/web');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|^testing/.test(file),
  );
  const names = sources.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/new Worker\(new URL\('[./\w-]*?([\w-]+)\.ts'/g)].map(
      ([, name]) => name!,
    ),
  );
  return [...new Set(names)].sort();
}

/** The scripts of a built page by their names. */
type Scripts = ReadonlyMap<string, string>;

function scriptsOf(folder: string): Scripts {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  return new Map(files.map((file) => [basename(file), readFileSync(join(folder, file), 'utf8')]));
}

/** Names the files that a script imports, at once or later. */
function importsOf(name: string, code: string): string[] {
  const { errors, module } = parseSync(name, code);
  assert.deepEqual(errors, [], name);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => code.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
  return requests.map((request) => basename(request));
}

/** The scripts that workers start with. */
function entriesOf(scripts: Scripts): string[] {
  const entries = [...scripts.values()].flatMap((code) =>
    [...code.matchAll(/new Worker\([^`"')]*[`"']([\w-]+\.js)[`"']/g)].map(([, entry]) => entry!),
  );
  return [...new Set(entries)].sort();
}

/** Every import of a worker's entry, as "program-x.js imports engine-worker-y.js". */
function importedEntries(scripts: Scripts): string[] {
  const entries = new Set(entriesOf(scripts));
  return [...scripts].flatMap(([name, code]) =>
    importsOf(name, code)
      .filter((imported) => entries.has(imported))
      .map((imported) => `${name} imports ${imported}`),
  );
}

let scripts: Scripts;
before(async () => {
  scripts = scriptsOf(await builtPage());
});

test('no file of the page imports the entry of a worker', () => {
  const entries = entriesOf(scripts);
  assert.deepEqual(
    entries.map((entry) => entry.replace(/-[\w-]{8}\.js$/, '')),
    workersOfSources(),
  );
  assert.ok(entries.length >= 3);
  for (const entry of entries) assert.ok(scripts.has(entry), entry);
  // Programs are fetched by the worker that seats them, so there is something to look through.
  assert.ok([...scripts].flatMap(([name, code]) => importsOf(name, code)).length > 100);
  assert.deepEqual(importedEntries(scripts), []);
});

test('an entry that is evaluated twice is found', { skip: inAll }, () => {
  const entry = entriesOf(scripts)[0]!;
  const [program, code] = [...scripts].find(([name]) => name.startsWith('program-'))!;
  for (const second of [`import './${entry}';`, `export { a } from './${entry}';`, `import('./${entry}');`]) {
    const planted = new Map([...scripts, [program, second + code]]);
    assert.deepEqual(importedEntries(planted), [`${program} imports ${entry}`], second);
  }
});

/** The WebAssembly that a script carries as text: the beginning of every such module in Base64 is the same. */
const WASM = /AGFzbQE[\w+/=]{1000,}/g;

test('no WebAssembly is kept for offline use twice, and each module is there', () => {
  const worker = scripts.get('service-worker.js')!;
  const carried = [...scripts].flatMap(([name, code]) =>
    worker.includes(name) ? (code.match(WASM) ?? []).map((text) => ({ name, text })) : [],
  );
  const twice = carried.filter(({ text }, index) => carried.findIndex((other) => other.text === text) < index);
  assert.deepEqual(
    twice.map(({ name }) => name),
    [],
  );
  const names = carried.map(({ name }) => name.replace(/-[\w-]{8}\.js$/, '')).sort();
  assert.deepEqual(names, [
    'engine-threads-wasm',
    'engine-wasm',
    'evaluator-wasm',
    'kernel-wasm',
    'sampler-wasm',
    'solver-wasm',
    'tables-wasm',
    'trainer-alone-wasm',
  ]);
});
