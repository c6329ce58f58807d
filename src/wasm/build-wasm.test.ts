import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inAll } from '../node/testing/tiers.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** What only training and tests run. */
const UNSHIPPED = ['src/training/build/engine-wasm.ts', 'src/training/build/trainer-wasm.ts'];
/** The module that is compiled soonest. */
const TRAINER = 'src/training/build/trainer-alone-wasm.ts';

test('a changed source rebuilds its module and no other; --shipped leaves out what only training and tests run', {
  skip: inAll,
}, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-wasm-'));
  const at = (file: string) => path.join(folder, file);
  const build = (...options: string[]) => {
    const run = spawnSync(process.execPath, ['bin/build-wasm.js', ...options], { cwd: folder, encoding: 'utf8' });
    return { ...run, stale: [...run.stderr.matchAll(/since (\S+) was built/g)].map(([, file]) => file) };
  };
  const times = () =>
    globSync('{src,kernel/src}/**/build/*', { cwd: folder }).map((file) => [file, statSync(at(file)).mtimeMs]);
  try {
    for (const part of [
      'bin/build-wasm.js',
      'bin/build-kernel.js',
      'tsconfig.json',
      'data/networks',
      'kernel',
      ...globSync('src/**/{assemblyscript,build}', { cwd: ROOT }),
    ])
      cpSync(path.join(ROOT, part), at(part), { recursive: true, preserveTimestamps: true });
    symlinkSync(path.join(ROOT, 'node_modules'), at('node_modules'), 'junction');
    for (const file of UNSHIPPED) rmSync(at(file));
    assert.deepEqual(build('--check').stale, UNSHIPPED);

    appendFileSync(at('src/training/assemblyscript/trainer.ts'), '// Changed.\n');
    assert.deepEqual(build('--check', '--shipped').stale, [TRAINER]);
    const before = times();
    assert.equal(build('--shipped').status, 0);
    const rebuilt = times().filter(
      ([file, millis], index) => before[index]![0] !== file || before[index]![1] !== millis,
    );
    assert.deepEqual(
      rebuilt.map(([file]) => file),
      [path.normalize(TRAINER)],
    );
    assert.equal(build('--check', '--shipped').status, 0);

    appendFileSync(at('src/training/assemblyscript/trainer.ts'), 'export const broken: i32 = ;\n');
    const { status, stderr } = build('--shipped');
    assert.equal(status, 1);
    assert.match(stderr, /src\/training\/assemblyscript\/trainer\.ts/);
    assert.deepEqual(build('--check', '--shipped').stale, [TRAINER]);

    writeFileSync(
      at('src/training/assemblyscript/trainer.ts'),
      readFileSync(path.join(ROOT, 'src/training/assemblyscript/trainer.ts')),
    );
    assert.equal(build('--shipped').status, 0);
    appendFileSync(at('kernel/src/types.ts'), 'export const ONE = 1;\n');
    const outdated = build('--check', '--shipped');
    assert.equal(outdated.status, 1);
    assert.match(outdated.stderr, /kernel\/src has changed since kernel\/dist was built/);
    assert.equal(build('--shipped').status, 0);
    assert.match(readFileSync(at('kernel/dist/types.js'), 'utf8'), /export const ONE = 1;/);
    assert.match(readFileSync(at('kernel/dist/fen.d.ts'), 'utf8'), /from '\.\/types\.js'/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
