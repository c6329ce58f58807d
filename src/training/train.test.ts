/** The whole way, small: games, training, network, match, each step by its command. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inAll } from '../node/testing/tiers.ts';
import { parseNetworkFile } from '../programs/antwoord/network-file.ts';

const script = fileURLToPath(new URL('../../bench/train.ts', import.meta.url));

function run(...args: string[]): { readonly status: number | null; readonly out: string; readonly err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    timeout: 300_000,
  });
  return { status, out: stdout, err: stderr };
}

test('makes a network from nothing and plays it, one command for each step or one for all', { skip: inAll }, () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plyhouse-train-'));
  try {
    // With this seed, the held-out games include some with few pieces left.
    const seed = ['--seed', '3'];
    const games = ['--games', '6', '--shards', '2'];
    const network = [...seed, '--hidden', '32', '--epochs', '2', '--batch', '256', '--threads', '2'];
    const networkOf = (place: string) => readFileSync(path.join(folder, place, 'networks/network.net'));
    const inAll = run('all', '--folder', path.join(folder, 'all'), '--nodes', '30', ...games, ...network);
    assert.equal(inAll.status, 0, inAll.err);
    assert.match(inAll.out, /shard 1: 6 games/);
    assert.match(inAll.out, /12 games, \d+ positions/);
    assert.match(inAll.out, /epoch 2: 0\.\d+, held out 0\.\d+ \(2 to 8 men 0\.\d+/);
    assert.doesNotMatch(inAll.out, /NaN/);
    assert.match(inAll.out, /\+\d+ =\d+ -\d+: Elo/);

    const single = ['--folder', path.join(folder, 'single')];
    assert.equal(run('generate', ...single, '--nodes', '30', ...games, ...seed).status, 0);
    assert.equal(run('fit', ...single, ...network).status, 0);
    assert.equal(run('match', ...single, '--nodes', '30', '--games', '2').status, 0);
    assert.deepEqual(networkOf('single'), networkOf('all'));
    const wider = run('fit', ...single, ...network, '--name', 'wider', '--from', 'network', '--hidden', '64');
    assert.equal(wider.status, 0, wider.err);
    assert.doesNotMatch(wider.out, /epoch 3/, 'no replies first');
    // A head with layers, first taught by that network.
    const head = ['--layers', '--from', 'network', '--teacher', 'network', '--replies', '2000', '--reply-epochs', '1'];
    const taught = run('fit', ...single, ...network, '--name', 'layered', ...head);
    assert.equal(taught.status, 0, taught.err);
    assert.equal(taught.out.match(/epoch 1:/g)?.length, 2, 'one epoch by the teacher, and those of the games');
    const layered = parseNetworkFile(readFileSync(path.join(folder, 'single/networks/layered.net')));
    assert.deepEqual(layered.layers, [16, 32]);
    const { teacher } = layered.about as { teacher: string };
    assert.equal(teacher, createHash('sha256').update(networkOf('single')).digest('hex').slice(0, 12));
    // Networks that are not there or do not fit, shapes that the engine has no room for, another teacher than before.
    const refused: [string[], string][] = [
      [['--teacher', 'nobody'], 'expected the file of a network; found no '],
      [['--hidden', '48'], '--hidden: expected a multiple of 32 up to 512, found 48\n'],
      [['--hidden', '1024'], '--hidden: expected a multiple of 32 up to 512, found 1024\n'],
      [['--buckets', '9'], '--buckets: expected at most 8, found 9\n'],
      [
        ['--name', 'layered', ...head, '--teacher', 'wider'],
        `${path.join(folder, 'single/networks/layered.net')}.replies: it`,
      ],
      [['--from', 'wider'], '--from wider: expected at most 32 neurons and 8 outputs, found 64 and 8\n'],
      [['--from', 'layered'], '--from layered: expected a network with no layers, found layers behind 32\n'],
    ];
    for (const [options, message] of refused) {
      const { status, err } = run('fit', ...single, ...network, '--name', 'refused', ...options);
      assert.equal(status, 2);
      assert.ok(err.startsWith(`bench/train: ${message}`), err);
    }

    const { about } = parseNetworkFile(networkOf('all')) as {
      about: { data: { games: number; runs: { games: number }[] } };
    };
    assert.equal(about.data.games, 12);
    assert.equal(about.data.runs[0]!.games, 12);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('says what it did not understand', { skip: inAll }, () => {
  for (const [args, message] of [
    [[], /expected generate, fit, match, all; found nothing/],
    [['fit', '--hidden', 'many'], /--hidden: expected a whole number from 1, found "many"/],
    [['fit'], /expected games to train on, made by "generate"; found none in .*games/],
    [['match', '--name', 'absent'], /expected the file of a network; found no .*absent\.net/],
    [['fit', '--widht', '64'], /Unknown option '--widht'/],
    [['fit', '--rate', '2'], /--rate: expected a number from 0 to 1, found "2"/],
  ] as const) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'plyhouse-train-'));
    const { status, err } = run(...args, '--folder', folder);
    rmSync(folder, { recursive: true, force: true });
    assert.equal(status, 2);
    assert.match(err, message);
  }
});
