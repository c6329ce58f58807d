import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

test('the layer of what is installed has every workspace, and the package gets a folder', async () => {
  const lines = await read('Dockerfile');
  const { workspaces } = JSON.parse(await read('package.json')) as { readonly workspaces: readonly string[] };
  const installs = lines.indexOf('RUN npm ci');
  for (const workspace of workspaces) {
    const copied = lines.indexOf(`COPY ${workspace}/package.json ${workspace}/\n`);
    assert.ok(copied > 0 && copied < installs, workspace);
  }
  // npm makes none itself, and --silent hides that.
  assert.match(lines, /mkdir (\S+) && npm pack --pack-destination \1$/m);
});

test('what an image copies from the checkout is in its context', async () => {
  const ignored = (await read('.dockerignore')).split('\n').filter((line) => line !== '');
  for (const file of ['Dockerfile', 'docker/lichess.Dockerfile']) {
    for (const [, source] of (await read(file)).matchAll(/^COPY (?!--from)(\S+) /gm)) {
      assert.ok(!ignored.some((pattern) => source!.endsWith(pattern.replace(/^\*+/, ''))), `${file}: ${source}`);
    }
  }
});

test('actions are named by revision', async () => {
  for (const [, action] of (await read('.github/workflows/ci.yml')).matchAll(/uses: (\S+.*)$/gm)) {
    assert.match(action!, /^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  }
});
