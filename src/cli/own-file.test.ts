import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { inAll } from '../node/testing/tiers.ts';
import { DEFAULT_SETTINGS, fileName, makeFile, readSettings } from '../programs/own/settings.ts';
import { CliError } from './exit.ts';
import { cardOfOwn, isOwnFile, ownParticipant, readOwnFile } from './own-file.ts';
import { callPlyhouse } from './testing/in-process.ts';
import { plyhouse } from './testing/spawned.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'plyhouse-own-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string) => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};

describe('the file of a program of one’s own', () => {
  const mine = readSettings({ name: "Rens's fan \\ 2", Depth: 2, Killers: false, Doubled: -40 });

  test('made by the page, is read back with all its settings', async () => {
    assert.deepEqual(await readOwnFile(write(fileName(mine), makeFile(mine))), mine);
    assert.equal(fileName(mine), 'rens-s-fan-2.mts');
    assert.equal(fileName(readSettings({ name: '♗♗' })), 'my-program.mts');
  });

  test('may say less: the rest has its default', async () => {
    const { values } = await readOwnFile(write('short.mts', `export default { Depth: 5 } satisfies object;`));
    assert.deepEqual(values, { ...DEFAULT_SETTINGS.values, Depth: 5 });
  });

  test('is a player with a name and a depth, and a card with its own defaults', async () => {
    const { name, terms } = await ownParticipant(write('mine.mts', makeFile(mine)));
    assert.deepEqual({ name, terms }, { name: mine.name, terms: { depth: 2, nodes: 100_000 } });
    const card = cardOfOwn(mine);
    assert.equal(card.options.find((option) => option.name === 'Killers')!.default, false);
  });

  test('is not confused with an engine command that ends in .mts or .js', () => {
    const spaced = write('with space.mts', makeFile(mine));
    const texts = ['mine.mts', spaced, 'node engine.mts', 'cmd=node arg=engine.mts', 'cmd=engine.js'];
    assert.deepEqual(texts.map(isOwnFile), [true, true, false, false, false]);
  });

  test('that is none says so', async () => {
    const cases: readonly [file: string, message: RegExp][] = [
      [path.join(folder, 'missing.mts'), /there is no such file/],
      [folder, /it is a folder/],
      [write('broken.mts', 'export default {'), /cannot be run: /],
      [write('empty.mts', 'export const depth = 3;'), /found no default export/],
      [write('deep.mts', 'export default { Depth: 99 };'), /Depth: expected a whole number from 1 to 8, found "99"/],
    ];
    for (const [file, message] of cases) {
      await assert.rejects(readOwnFile(file), (error) => error instanceof CliError && message.test(error.message));
    }
  });

  test('that never ends, or ends its process, is at fault; what it leaves running is ended', {
    skip: inAll,
  }, async () => {
    await assert.rejects(readOwnFile(write('hang.mts', 'while (true) {}'), 400), {
      ...{ name: 'PlayerError', problem: 'stalled', player: path.join(folder, 'hang.mts') },
    });
    await assert.rejects(
      readOwnFile(write('waits.mts', 'await new Promise((resolve) => setTimeout(resolve, 1e9));'), 300),
      {
        problem: 'stalled',
      },
    );
    const trap = 'export default { get Depth() { while (true) {} } };';
    await assert.rejects(readOwnFile(write('trap.mts', trap), 400), { problem: 'stalled' });
    await assert.rejects(
      readOwnFile(
        write(
          'throws.mts',
          'setTimeout(() => { throw new Error("late"); });await 1;await new Promise(() => setTimeout(() => {}, 1e9));',
        ),
      ),
      {
        ...{ problem: 'crashed', message: /late/ },
      },
    );
    const mine = write('later.mts', 'setTimeout(() => process.exit(7), 50); export default { Depth: 1 };');
    assert.equal((await readOwnFile(mine)).values.Depth, 1);
    await new Promise((resolve) => setTimeout(resolve, 200));
  });

  test('that ends its process ends the match with a word', async () => {
    const { code, err } = await callPlyhouse([
      'match',
      write('exit.mts', 'process.exit(7);'),
      'random',
      '--nodes',
      '5',
    ]);
    assert.equal(code, 4, err);
    assert.match(err, /exit\.mts: its code ended with exit code 7 before it was read/);
  });

  test('has its name over UCI', async () => {
    const { out } = await plyhouse(['uci', write('named.mts', makeFile(mine))], { input: 'uci\nquit\n' });
    assert.match(out, /^id name Rens's fan \\ 2\nid author you\n/);
    assert.doesNotMatch(out, /rebuilt/);
  });

  test('plays a match by its name', { skip: inAll }, async () => {
    const file = write('match.mts', makeFile(mine));
    const save = path.join(folder, 'games.pgn');
    const args = ['match', file, 'random', '--games', '2', '--max-moves', '3', '--save', save];
    const { code, out } = await callPlyhouse(args);
    assert.equal(code, 0);
    assert.match(out, /Rens's fan/);
  });
});
