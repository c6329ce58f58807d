import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { inAll } from '../../node/testing/tiers.ts';
import { CATALOG } from '../../programs/catalog.ts';
import { dialogueOver } from '../../uci/testing/dialogue.ts';
import { plyhouse } from '../testing/spawned.ts';
import { shellLauncher, windowsLauncher } from './engines.ts';

const home = await mkdtemp(path.join(os.tmpdir(), "plyhouse it's 100 % "));
after(() => rm(home, { recursive: true }));
const folder = path.join(home, 'engines');
const IDS = CATALOG.map(({ card }) => card.id);
const made = await plyhouse(['engines', folder]);
const launcherOf = (id: string) => path.join(folder, `${id}.${process.platform === 'win32' ? 'cmd' : 'sh'}`);

describe('plyhouse engines', () => {
  test('writes two launchers for each program, and says where', async () => {
    assert.equal(made.code, 0, made.err);
    assert.deepEqual(made.out.trimEnd().split('\n'), IDS.map(launcherOf));
    const names = (await readdir(folder)).filter((name) => /\.(sh|cmd)$/.test(name));
    assert.deepEqual(names.sort(), IDS.flatMap((id) => [`${id}.cmd`, `${id}.sh`]).sort());
    if (process.platform !== 'win32') assert.equal((await stat(launcherOf('random'))).mode & 0o111, 0o111);
  });
  test('replaces nothing without --force', { skip: inAll }, async () => {
    const again = await plyhouse(['engines', folder]);
    assert.equal(again.code, 2);
    assert.match(again.err, /exists; --force replaces it/);
    assert.equal((await plyhouse(['engines', folder, '--force'])).code, 0);
  });
  for (const [protocol, first, last] of [
    ['UCI', 'uci', /^uciok$/],
    ['XBoard', 'xboard\nprotover 2', /^feature done=1$/],
  ] as const) {
    test(`a launcher speaks ${protocol}, from any folder`, { skip: process.platform === 'win32' }, async () => {
      const engine = spawn(launcherOf('random'), [], { cwd: '/', env: {}, stdio: ['pipe', 'pipe', 'inherit'] });
      const exit = new Promise((resolve) => engine.once('exit', resolve));
      const dialogue = dialogueOver(engine.stdin, engine.stdout);
      dialogue.send(first);
      await dialogue.expect(last);
      dialogue.send('quit');
      assert.equal(await exit, 0);
    });
  }

  test("a match runner plays it by XBoard's protocol", { skip: process.platform === 'win32' || inAll }, async () => {
    const file = path.join(home, 'match.pgn');
    const player = `"cmd=${launcherOf('soma')}" proto=xboard name=X st=5 depth=1`;
    const args = ['match', player, 'random', '--games', '2', '--openings', 'none', '--max-moves', '6', '--save', file];
    const { code, err } = await plyhouse([...args, '--nodes', '10']);
    assert.equal(code, 0, err);
    const games = await readFile(file, 'utf8');
    assert.equal(games.match(/^\[Termination "adjudication"\]$/gm)?.length, 2, games);
    assert.match(games, /^\[PlyCount "12"\]$/m);
  });

  const json = async (name: string) =>
    JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Record<string, unknown>[];
  test('every list has every program, by its launcher', async () => {
    const files = IDS.map(launcherOf);
    const [cutechess, banksia, enCroissant] = await Promise.all(
      ['cutechess.json', 'banksia.json', 'en-croissant.json'].map(json),
    );
    assert.deepEqual(
      cutechess!.map(({ command, protocol }) => [command, protocol]),
      files.map((file) => [file, 'uci']),
    );
    const apps = banksia!.map(({ app }) => app as Record<string, unknown>);
    assert.deepEqual(
      apps.map((app) => [app.command, app['working folder'], app.protocol]),
      files.map((file) => [file, folder, 'uci']),
    );
    assert.deepEqual(
      enCroissant!.map(({ type, path: file }) => [type, file]),
      files.map((file) => ['local', file]),
    );
    const ini = await readFile(path.join(folder, 'engines.ini'), 'utf8');
    assert.deepEqual(
      [...ini.matchAll(/^\[(.*)\]$/gm)].map(([, name]) => name),
      IDS.map((id) => `${id}.sh`),
    );
    for (const [, key, value] of ini.matchAll(/^(small|medium|large) = (.*)$/gm)) {
      assert.ok(value!.length <= { small: 6, medium: 8, large: 11 }[key as 'small']!, value);
    }
  });
});

test('a launcher quotes what its shell would read', () => {
  assert.equal(shellLauncher(["/it's/node", 'a b']), `#!/bin/sh\nexec '/it'\\''s/node' 'a b' "$@"\n`);
  assert.equal(windowsLauncher(['C:\\100 %\\node.exe', 'uci']), '@echo off\r\n"C:\\100 %%\\node.exe" "uci" %*\r\n');
});
