import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../bin/release.js', import.meta.url));

for (const [address, found] of [
  [undefined, 'no address of the repository'],
  ['git@host:owner/name', 'found git@host:owner/name'],
  ['https://host/name', 'found https://host/name'],
  ['https://host/owner/name.git', 'found https://host/owner/name.git'],
] as const) {
  test(`a release is not begun with the address ${address ?? 'left out'}`, () => {
    const { PLYHOUSE_REPOSITORY: _, ...env } = process.env;
    const named = address === undefined ? env : { ...env, PLYHOUSE_REPOSITORY: address };
    const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT], { env: named, encoding: 'utf8' });
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, /^release: .*expected https:\/\/host\/owner\/name in PLYHOUSE_REPOSITORY/);
    assert.ok(stderr.includes(found), stderr);
  });
}
