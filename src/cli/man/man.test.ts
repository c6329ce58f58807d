import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { before, describe, test } from 'node:test';
import { COMMAND_PATHS } from '../testing/command-paths.ts';
import { callPlyhouse } from '../testing/in-process.ts';

const hasGroff = spawnSync('groff', ['--version']).status === 0;

describe('the manual page', () => {
  let page = '';
  before(async () => {
    const { code, out, err } = await callPlyhouse(['man']);
    assert.deepEqual([code, err], [0, '']);
    page = out;
  });

  test('has every command with all its options, as --help has them, and the exit codes once', async () => {
    for (const { path, about } of COMMAND_PATHS) {
      const name = path.join(' ').replaceAll('-', '\\-');
      assert.ok(page.includes(`.SS "plyhouse ${name}`), name);
      assert.ok(page.replaceAll(/\\\(aq/g, "'").includes(`${about.charAt(0).toUpperCase()}${about.slice(1)}.`), name);
    }
    const { out: help } = await callPlyhouse(['tables', 'verify', '--help']);
    const flags = [...help.matchAll(/^ {2}(-.*?)(?: {2}|$)/gm)].map(([, flag]) => flag!);
    assert.ok(flags.length >= 4, help);
    for (const flag of flags) assert.ok(page.includes(`.B "${flag.replaceAll('-', '\\-')}"`), flag);
    assert.ok(page.includes('.SS "plyhouse tables verify'));
    assert.equal(page.split('.B 130').length, 2);
    assert.match(page, /^\.SH COMMON OPTIONS$/m);
    assert.match(page, /^\.SH EXAMPLES\n\.nf\n {2}plyhouse play wray74$/m);
  });

  test('is roff that prints without a warning, and says what was written', { skip: !hasGroff }, () => {
    const { stdout, stderr } = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-P-cbou', '-rLL=200n'], {
      input: page,
      encoding: 'utf8',
    });
    assert.equal(stderr, '');
    assert.match(stdout, /plyhouse mate 2 --fen "kbK5\/pp6\/1P6\/8\/8\/8\/8\/R7 w - - 0 1"/);
    assert.match(stdout, /~\/\.local\/share/);
    assert.match(stdout, /--tables \[folder\]/);
  });
});
