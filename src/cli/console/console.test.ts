import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inAll } from '../../node/testing/tiers.ts';
import { MACHINE_IDS } from '../machine-argument.ts';
import { plyhouse } from '../testing/in-process.ts';

const COMMAND = fileURLToPath(new URL('../../../bin/plyhouse.js', import.meta.url));

/** The terminal of Tiny Chess 86 with these lines typed into it. */
const script = (lines: readonly string[], ...words: readonly string[]) =>
  plyhouse(['console', 'tinychess86', '--depth', '2', '--set', 'Book=false', ...words], {
    input: `${lines.join('\n')}\n`,
  });
/** The moves it prints: its own, each on a line. */
const movesIn = (out: string) => out.match(/^[A-H][1-8]-[A-H][1-8]$/gm) ?? [];

/** The same with the keyboard held by a test: what it types goes in when the screen shows what is waited for. */
function typing(words: readonly string[], keys: readonly (readonly [seen: RegExp, line: string])[]) {
  const child = spawn(process.execPath, [COMMAND, 'console', 'tinychess86', ...words], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let out = '';
  let next = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    for (let key = keys[next]; key?.[0].test(out); key = keys[next]) {
      next++;
      child.stdin.write(`${key[1]}\n`);
    }
  });
  const ended = new Promise<{ code: number | null; out: string }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out }));
  });
  return { child, ended };
}

test('without a name it lists the machines by what they are called', async () => {
  const { code, out } = await plyhouse(['console']);
  assert.equal(code, 0);
  assert.deepEqual(
    out
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ')[0]),
    [...MACHINE_IDS],
  );
  assert.match(out, /^wray74 +Hewlett-Packard 9810A/m);
});

describe('the terminal of Tiny Chess 86', () => {
  test('answers each move of a script, and ends with it', async () => {
    const { code, out, err } = await script(['E2E4', 'D 3', 'D2D4']);
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /^TINY CHESS 86\n8 {2}ZT ZP ZL ZD ZK/);
    assert.equal(movesIn(out).length, 2);
    assert.match(out, /Diepte 3\n/);
    // Typed before the second move, in turn: the new depth is reported after the first answer.
    assert.ok(out.indexOf('Diepte 3\n') > out.indexOf(movesIn(out)[0]!));
  });
  test('a script is the same each time, another seed may differ', { skip: inAll }, async () => {
    const lines = ['A2A3', 'A3A4', 'A4A5', 'H2H3', 'H3H4'];
    const [one, two] = await Promise.all([script(lines), script(lines)]);
    assert.equal(one.out, two.out);
    const others = await Promise.all(['5', '6', '7', '8'].map((seed) => script(lines, '--seed', seed)));
    assert.ok(others.some(({ out }) => out !== one.out));
  });
  test('what makes no sense is refused', async () => {
    const { code, out } = await script(['E2E5', 'HALLO', 'D 13', 'E7/2E4']);
    assert.equal(code, 0);
    assert.match(out, /E2-E5 is niet toegestaan/);
    assert.match(out, /HALLO\? Die opdracht ken ik niet/);
    assert.match(out, /Diepte 13\? Van 1 tot 12/);
    assert.equal(movesIn(out).length, 1, 'the slash takes the 7 back');
  });
  test('a position set up by hand is played from, by the colour that is taken over', async () => {
    const { out } = await script(['L', 'WKG3', 'WTA7', 'ZKH1', 'W', 'S'], '--depth', '3');
    assert.deepEqual(movesIn(out), ['A7-A1']);
    assert.match(out, /Schaakmat/);
  });
  test('against itself it plays on, hears what is typed, and stops at an empty line', async () => {
    const { code, out } = await script(['A', 'D 1', '', 'B']);
    assert.equal(code, 0);
    assert.equal(movesIn(out).length, 2);
  });
  test('the end of the input lets a game against itself go on to its end', async () => {
    const lines = ['L', 'WKF3', 'WTA2', 'ZKH1', 'W', 'A'];
    const { code, out } = await script(lines, '--depth', '5');
    assert.equal(code, 0);
    assert.match(out, /Schaakmat/);
    assert.equal(movesIn(out).length, 3, out);
  });

  test('another depth counts at once, in the middle of a thought', { timeout: 300_000, skip: inAll }, async () => {
    // Twelve plies from the start take days.
    const { ended } = typing(
      ['--depth', '12', '--set', 'Book=false'],
      [
        [/geeft de opdrachten\.\n/, 'E2E4'],
        [/Zwart aan zet\n/, 'D 2'],
        [/^[A-H][1-8]-[A-H][1-8]$/m, 'Q'],
      ],
    );
    const { code, out } = await ended;
    assert.equal(code, 0);
    const [move] = movesIn(out);
    assert.ok(out.indexOf('Diepte 2') > 0 && out.indexOf('Diepte 2') < out.indexOf(move!), out);
  });
  test('also behind a move that is typed ahead, which waits', { timeout: 300_000 }, async () => {
    const { ended } = typing(
      ['--depth', '12', '--set', 'Book=false'],
      [
        [/geeft de opdrachten\.\n/, 'E2E4'],
        [/Zwart aan zet\n/, 'A2A3\nD 2'],
        [/(^[A-H][1-8]-[A-H][1-8]$[\s\S]*){2}/m, 'Q'],
      ],
    );
    const { code, out } = await ended;
    assert.deepEqual([code, movesIn(out).length], [0, 2]);
  });
  test('interrupted while it thinks it moves at once', { timeout: 300_000, skip: inAll }, async () => {
    const { child, ended } = typing(
      ['--depth', '12', '--set', 'Book=false'],
      [
        [/geeft de opdrachten\.\n/, 'E2E4'],
        [/^[A-H][1-8]-[A-H][1-8]$/m, 'Q'],
      ],
    );
    child.stdout.on('data', (text: string) => {
      if (text.includes('Zwart aan zet')) child.kill('SIGINT');
    });
    const { out } = await ended;
    assert.equal(movesIn(out).length, 1);
  });

  const WRONG: readonly [words: string[], message: RegExp][] = [
    [['hal9000'], /no machine "hal9000"; there are .*tinychess86/],
    [['tinychess86', '--depth', '13'], /tinychess86 searches 1 to 12 plies/],
    [['tinychess86', '--set', 'Level=3'], /no option "Level"/],
  ];
  for (const [words, message] of WRONG) {
    test(`console ${words.join(' ')}`, async () => {
      const { code, out, err } = await plyhouse(['console', ...words]);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, message);
    });
  }
});
