import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { describe, test } from 'node:test';
import { onSignals } from './signals.ts';

/** A signal that comes to the last plan at this time. */
const send = (signal: NodeJS.Signals) => process.listeners(signal).at(-1)!(signal);

describe('signals', () => {
  let at = 0;
  const plan = () => {
    const received: string[] = [];
    const signals = onSignals(
      { interrupt: () => received.push('interrupt'), end: () => received.push('end') },
      () => at,
    );
    return { received, signals };
  };

  test('Ctrl-C once interrupts, again ends; what comes within 300 ms is the same one', () => {
    const { received, signals } = plan();
    assert.equal(signals.code(), undefined);
    for (const [millis, expected] of [
      [1000, ['interrupt']],
      [1020, ['interrupt']],
      [1299, ['interrupt']],
      [1300, ['interrupt', 'end']],
      [1301, ['interrupt', 'end']],
    ] as const) {
      at = millis;
      send('SIGINT');
      assert.deepEqual(received, expected, `${millis} ms`);
    }
    assert.equal(signals.code(), 130);
  });

  test('the system asks but once', () => {
    for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
      const { received, signals } = plan();
      send(signal);
      assert.deepEqual([received, signals.code()], [['end'], 143]);
    }
  });

  test('a plan takes the place of the one before', () => {
    const before = plan();
    const ears = process.listenerCount('SIGINT');
    before.signals.off();
    const { received } = plan();
    assert.equal(process.listenerCount('SIGINT'), ears);
    send('SIGINT');
    assert.deepEqual([before.received, received], [[], ['interrupt']]);
  });
});

describe('after the last answer', { skip: process.platform === 'win32' }, () => {
  /** Prints what happened, then ends a plan, in a process that would run for ever. */
  const overAndAlive = (before: string) => `
    import { onSignals } from ${JSON.stringify(new URL('signals.ts', import.meta.url).href)};
    const signals = onSignals({ interrupt() {}, end() {} });
    ${before}
    signals.off();
    setInterval(() => {}, 1000);
    process.stdout.write('the answer\\n');
  `;
  const ended = (script: string, signal: NodeJS.Signals) =>
    new Promise<{ out: string; code: number | null }>((resolve) => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let out = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        out += text;
        if (out.endsWith('\n')) child.kill(signal);
      });
      child.on('close', (code) => resolve({ out, code }));
    });

  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 143],
  ] as const) {
    test(`${signal} still ends it with ${code}`, async () => {
      assert.deepEqual(await ended(overAndAlive(''), signal), { out: 'the answer\n', code });
    });
  }

  test('so does a second Ctrl-C, some time after the first', async () => {
    const long = 'process.emit("SIGINT"); await new Promise((resolve) => setTimeout(resolve, 400));';
    assert.equal((await ended(overAndAlive(long), 'SIGINT')).code, 130);
  });
});
