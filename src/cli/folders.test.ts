import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { dataFolders, type Folders } from './folders.ts';
import { callPlyhouse } from './testing/in-process.ts';
import { plyhouse } from './testing/spawned.ts';

describe('the folder of the house', () => {
  const CASES: readonly [platform: NodeJS.Platform, environment: NodeJS.ProcessEnv, home: string, data: string][] = [
    ['linux', {}, '/home/ada', '/home/ada/.local/share/plyhouse'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/home/ada', '/data/plyhouse'],
    // "All paths must be absolute; a relative one should be ignored" (the specification, in short).
    ['linux', { XDG_DATA_HOME: 'data' }, '/home/ada', '/home/ada/.local/share/plyhouse'],
    ['linux', { XDG_DATA_HOME: '' }, '/home/ada', '/home/ada/.local/share/plyhouse'],
    ['linux', { XDG_DATA_HOME: '/data', PLYHOUSE_DATA_DIR: '/mine' }, '/home/ada', '/mine'],
    ['linux', { APPDATA: '/roaming' }, '/home/ada', '/home/ada/.local/share/plyhouse'],
    ['darwin', {}, '/Users/ada', '/Users/ada/.local/share/plyhouse'],
    ['win32', { APPDATA: 'D:\\Roaming' }, 'C:\\Users\\ada', 'D:\\Roaming\\plyhouse'],
    ['win32', {}, 'C:\\Users\\ada', 'C:\\Users\\ada\\AppData\\Roaming\\plyhouse'],
    ['win32', { APPDATA: 'D:\\Roaming', PLYHOUSE_DATA_DIR: 'E:\\chess' }, 'C:\\Users\\ada', 'E:\\chess'],
  ];
  for (const [platform, environment, home, data] of CASES) {
    test(`${platform} ${JSON.stringify(environment)}`, () => {
      const { sep } = platform === 'win32' ? path.win32 : path.posix;
      const expected = {
        data,
        games: `${data}${sep}games`,
        matches: `${data}${sep}matches`,
        tables: `${data}${sep}tables`,
        tournaments: `${data}${sep}tournaments.sqlite`,
        spool: `${data}${sep}spool`,
      };
      assert.deepEqual(dataFolders(environment, platform, home), expected);
    });
  }
});

describe('paths', () => {
  const env = { PLYHOUSE_DATA_DIR: path.resolve('/tmp/a house') };
  const data = env.PLYHOUSE_DATA_DIR;
  test('tells the folders, one a line', async () => {
    const { code, out, err } = await plyhouse(['paths'], { env });
    assert.deepEqual([code, err], [0, '']);
    const rows = out.trimEnd().split('\n');
    const expected = [
      `data ${data}`,
      `games ${path.join(data, 'games')}`,
      `matches ${path.join(data, 'matches')}`,
      `tables ${path.join(data, 'tables')}`,
      `tournaments ${path.join(data, 'tournaments.sqlite')}`,
      `spool ${path.join(data, 'spool')}`,
    ];
    const found = rows.map((row) => row.replace(/ +/, ' '));
    assert.deepEqual(found.slice(0, 6), expected);
    assert.match(found[6]!, /^compiled \S/);
  });
  test('--json tells the same', async () => {
    const { out } = await plyhouse(['paths', '--json'], { env });
    const { compiled, ...folders } = JSON.parse(out) as Folders & { compiled: string };
    assert.deepEqual(folders, dataFolders(env));
    assert.ok(path.isAbsolute(compiled), compiled);
  });
  test('names the folder of compiled code, which is among the caches and holds some', async () => {
    const cache = mkdtempSync(path.join(os.tmpdir(), 'plyhouse-cache-'));
    try {
      const ours = { ...env, XDG_CACHE_HOME: cache, LOCALAPPDATA: cache, NODE_COMPILE_CACHE: '' };
      const { out } = await plyhouse(['paths', '--json'], { env: ours });
      const { compiled } = JSON.parse(out) as { compiled: string };
      assert.equal(compiled, path.join(cache, 'plyhouse', 'compiled'));
      assert.ok(existsSync(compiled));
      const none = await plyhouse(['paths', '--json'], { env: { ...ours, NODE_DISABLE_COMPILE_CACHE: '1' } });
      assert.equal((JSON.parse(none.out) as { compiled?: string }).compiled, undefined);
    } finally {
      rmSync(cache, { recursive: true });
    }
  });
});

describe('a user without a home', () => {
  // As Node tells it of a user whom only a container knows.
  const homeless = `data:text/javascript,${encodeURIComponent(
    "import os from 'node:os'; os.homedir = () => { throw new Error('uv_os_homedir returned ENOENT'); };",
  )}`;
  const env = { NODE_OPTIONS: `--import=${homeless}`, XDG_DATA_HOME: '', XDG_CACHE_HOME: '', NODE_COMPILE_CACHE: '' };
  test('runs what keeps nothing', async () => {
    const { code, err } = await plyhouse(['show', 'random'], { env });
    assert.deepEqual([code, err], [0, '']);
  });
  test('explains how to name a folder, and then needs no home', async () => {
    const { code, out, err } = await plyhouse(['tables', 'list'], { env });
    assert.deepEqual([code, out], [3, '']);
    assert.match(err, /^plyhouse: you have no home folder to keep anything in; --data-dir names a folder for it\n$/);
    const named = await plyhouse(['--data-dir', '/tmp/a house', 'tables', 'list'], { env });
    assert.equal(named.code, 0, named.err);
  });
});

test('--data-dir goes before the environment, in front of the command and behind it', async () => {
  const env = { PLYHOUSE_DATA_DIR: '/tmp/elsewhere' };
  const folder = path.resolve('/tmp/a house');
  for (const args of [
    ['--data-dir', folder, 'paths', '--json'],
    ['paths', '--json', '--data-dir', folder],
    [`--data-dir=${folder}`, 'paths', '--json'],
  ]) {
    const { code, out, err } = await callPlyhouse(args, { env });
    assert.equal(code, 0, err);
    const { compiled: _, ...found } = JSON.parse(out) as Folders & { compiled?: string };
    assert.deepEqual(found, dataFolders({ PLYHOUSE_DATA_DIR: folder }));
  }
  const list = await callPlyhouse(['tables', 'list', '--data-dir', folder], { env });
  assert.match(list.err, /no tables in \S*a house.tables;/);
  const help = await callPlyhouse(['--data-dir', folder, 'tables', '--help']);
  assert.match(help.out, /^Usage: plyhouse tables .*\n[\s\S]*\n {2}plyhouse tables build KBNK/);
  // As a script has it whose variable is empty: what is meant is no folder at all.
  const { code, out, err } = await callPlyhouse(['--data-dir', '', 'paths'], { env });
  assert.deepEqual([code, out], [2, '']);
  assert.match(err, /'--data-dir <folder>' argument '' is invalid\. expected a folder, found nothing\./);
});

describe('a data folder that cannot be made', { skip: !existsSync('/proc/self') }, () => {
  const env = { PLYHOUSE_DATA_DIR: '/proc/nope' };
  const CASES: readonly (readonly [folder: string, ...args: string[]])[] = [
    ['/proc/nope/tables', 'tables', 'build', 'KQK'],
    ['/proc/nope/matches', 'match', 'random', 'random', '--games', '2', '--nodes', '10'],
    ['/proc/nope/games', 'play', 'random', '--save', '/proc/nope/games/one.pgn'],
  ];
  for (const [folder, ...args] of CASES) {
    test(`plyhouse ${args[0]} says so, and does not hang`, { timeout: 300_000 }, async ({ signal }) => {
      // One that hangs is ended with the test.
      const onSpawn = (child: ChildProcess) => signal.addEventListener('abort', () => child.kill('SIGKILL'));
      const { code, out, err } = await plyhouse(args, { env, input: 'e4\n', onSpawn });
      assert.deepEqual([code, out], [6, ''], err);
      assert.ok(
        err.endsWith(
          `plyhouse: ${folder}: this folder cannot be made (/proc/nope): its file system holds no new folders\n`,
        ),
        err,
      );
    });
  }
  test('to look into is an empty one', async () => {
    const { code, err } = await callPlyhouse(['tables', 'list'], { env });
    assert.equal(code, 0, err);
  });
});
