import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { openLines } from './line-source.ts';
import type { Terminal } from './terminal.ts';

/** Lines of a terminal, or of a pipe, into which text can be typed. */
function typed(isInteractive: boolean, complete: (text: string) => readonly string[] = () => []) {
  const [input, output] = [new PassThrough(), new PassThrough({ encoding: 'utf8' })];
  let interrupts = 0;
  const terminal = { input, output, isInteractive } as unknown as Terminal;
  const lines = openLines(terminal, complete, () => interrupts++);
  const type = async (text: string) => {
    input.write(text);
    await turn();
  };
  return { lines, input, type, shown: () => String(output.read() ?? ''), interrupts: () => interrupts };
}

test('lines are given one by one, those that came early first, until the input ends', async () => {
  const { lines, input, type, shown } = typed(false);
  await type('one\ntwo\r\nth');
  assert.equal(lines.isWaiting(), true);
  assert.deepEqual([await lines.next('> '), await lines.next('> ')], ['one', 'two']);
  assert.equal(lines.isWaiting(), false);
  const third = lines.next('> ');
  await type('ree\n');
  assert.equal(await third, 'three');
  await type('four\n');
  input.end('five');
  assert.deepEqual([await lines.next('> '), await lines.next('> ')], ['four', 'five']);
  assert.deepEqual([await lines.next('> '), await lines.next('> ')], [undefined, undefined]);
  assert.equal(shown(), '', 'a pipe has no prompt');
});

test('closing the lines ends a wait for the next one', async () => {
  const { lines } = typed(false);
  const next = lines.next('> ');
  lines.close();
  assert.equal(await next, undefined);
  assert.equal(await lines.next('> '), undefined);
});

test('a line that nobody waits for may be taken by a listener; others are kept', async () => {
  const { lines, type } = typed(false);
  const overheard: string[] = [];
  lines.overhear((line) => overheard.push(line) > 0 && line === 'stop');
  await type('stop\nmove\n');
  assert.deepEqual([overheard, lines.isWaiting()], [['stop', 'move'], true]);
  assert.equal(await lines.next('> '), 'move');
  const next = lines.next('> ');
  await type('stop\n');
  assert.deepEqual([await next, overheard.length], ['stop', 2], 'who waits comes first');
  lines.overhear(undefined);
  await type('stop\n');
  assert.equal(lines.isWaiting(), true);
  lines.close();
});

test('a person sees a prompt, completes words with the tab key, and interrupts with Ctrl-C', async () => {
  const { lines, type, shown, interrupts } = typed(true, (text) => (text === 'th' ? ['think'] : []));
  const next = lines.next('> ');
  assert.match(shown(), /> /);
  for (const keys of ['th', '\t', '\r']) await type(keys);
  assert.equal(await next, 'think');
  await type('\u0003');
  assert.equal(interrupts(), 1);
  lines.close();
});
