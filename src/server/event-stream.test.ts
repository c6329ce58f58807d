import assert from 'node:assert/strict';
import { get, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { StreamMessage } from './event-stream.ts';
import { listenLive } from './serve-live.ts';

/** A source that counts; its changes are the numbers since they were last asked for. */
function counter() {
  const state = { count: 0, sent: 0, asked: 0, lastIds: [] as (string | undefined)[] };
  return {
    state,
    opening(lastId: string | undefined): StreamMessage[] {
      state.lastIds.push(lastId);
      return [{ event: 'count', data: { from: 0, to: state.count }, id: `c ${state.count}` }];
    },
    changes(): StreamMessage[] {
      state.asked++;
      const { sent, count } = state;
      state.sent = count;
      return count > sent ? [{ event: 'count', data: { from: sent, to: count }, id: `c ${count}` }] : [];
    },
  };
}

/** Reads a stream as a browser does. */
async function read(url: string, lastId?: string) {
  const headers = lastId === undefined ? {} : { 'last-event-id': lastId };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(new URL('events', url), { headers }, resolve).on('error', reject);
  });
  let text = '';
  response.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  const ended = new Promise<void>((resolve) => response.once('close', resolve));
  const data = () =>
    [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json!) as { from: number; to: number });
  const until = async (to: number) => {
    while (data().at(-1)?.to !== to) await pause(10);
  };
  return { response, text: () => text, data, until, ended, leave: () => response.destroy() };
}

test('a stream sends all that is there, then what changes, a few times a second; the end comes before the connection ends', {
  timeout: 60_000,
}, async () => {
  const source = counter();
  const server = await listenLive(source, new Map(), 0);
  try {
    // Nobody is there: nothing is asked, whatever changes.
    for (source.state.count = 0; source.state.count < 1_000; source.state.count++) server.stream.changed();
    await pause(400);
    assert.equal(source.state.asked, 0);

    const early = await read(server.url);
    await early.until(1_000);
    assert.match(String(early.response.headers['content-type']), /^text\/event-stream/);
    assert.equal(early.response.headers['access-control-allow-origin'], undefined);
    assert.match(early.text(), /^retry: \d+\n\nid: c 1000\nevent: count\n/);
    const start = performance.now();
    while (performance.now() - start < 1_000) {
      source.state.count++;
      server.stream.changed();
      await pause(1);
    }
    await early.until(source.state.count);
    const seconds = (performance.now() - start) / 1_000;
    assert.ok(early.data().length <= 3 + 4 * seconds, `${early.data().length} messages in ${seconds} s`);

    // A change before a reader connects is not sent to it as a change.
    source.state.count += 5;
    server.stream.changed();
    const late = await read(server.url, 'c 1003');
    await early.until(source.state.count);
    assert.deepEqual(source.state.lastIds, [undefined, 'c 1003']);
    source.state.count++;
    server.stream.changed();
    await late.until(source.state.count);
    assert.equal(late.data().length, 2);

    // Every reader has each step once, without a gap.
    for (const { data } of [early, late]) {
      for (const [index, { from }] of data().entries()) if (index > 0) assert.equal(from, data()[index - 1]!.to);
    }
    late.leave();
    await late.ended;
    source.state.count++;
    await server.close();
    await early.ended;
    assert.equal(early.data().at(-1)!.to, source.state.count);
  } finally {
    await server.close();
  }
});

test('nothing but the page and the stream is served, by GET', async () => {
  const server = await listenLive(counter(), new Map(), 0);
  try {
    assert.equal(new URL(server.url).hostname, '127.0.0.1');
    for (const [method, path, status] of [
      ['POST', 'events', 405],
      ['GET', 'index.html', 404],
      ['GET', 'events/', 404],
    ] as const) {
      assert.equal((await fetch(new URL(path, server.url), { method })).status, status, path);
    }
  } finally {
    await server.close();
  }
});

test('a name by which a foreign page leads here is not answered', async () => {
  const server = await listenLive(counter(), new Map(), 0);
  try {
    const { port } = new URL(server.url);
    const statusAt = async (host: string, path: string) => {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get(new URL(path, server.url), { headers: { host } }, resolve).on('error', reject);
      });
      response.destroy();
      return response.statusCode;
    };
    for (const path of ['events', '']) {
      assert.equal(await statusAt(`games.example:${port}`, path), 421, path);
      assert.equal(await statusAt(`localhost.games.example:${port}`, path), 421, path);
    }
    for (const host of [`localhost:${port}`, 'localhost:9000', `127.0.0.1:${port}`]) {
      assert.equal(await statusAt(host, 'events'), 200, host);
    }
  } finally {
    await server.close();
  }
});

test('a port that is taken is named with the option that chooses another', async () => {
  const server = await listenLive(counter(), new Map(), 0);
  try {
    const taken = listenLive(counter(), new Map(), Number(new URL(server.url).port));
    await assert.rejects(taken, { name: 'AddressError', message: /is taken .*; choose another with --watch-port$/ });
  } finally {
    await server.close();
  }
});
