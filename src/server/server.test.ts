import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readFiles } from './files.ts';
import { AddressError, type Listening, listen } from './listen.ts';

const PAGE = `<!doctype html><title>Plyhouse</title>${'<p>paper and ink</p>'.repeat(50)}`;
const SCRIPT = `export const answer = ${JSON.stringify('e7e5 '.repeat(400))};`;

let folder = '';
let server: Listening;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plyhouse-server-'));
  mkdirSync(join(folder, 'page/assets'), { recursive: true });
  mkdirSync(join(folder, 'page/.vite'));
  writeFileSync(join(folder, 'secret.txt'), 'outside the page');
  writeFileSync(join(folder, 'page/index.html'), PAGE);
  writeFileSync(join(folder, 'page/service-worker.js'), SCRIPT);
  writeFileSync(join(folder, 'page/embed.html'), PAGE);
  writeFileSync(join(folder, 'page/plyhouse-board.js'), SCRIPT);
  writeFileSync(join(folder, 'page/assets/index-B3x_9-aZ.js'), SCRIPT);
  writeFileSync(join(folder, 'page/assets/face-Q1w2E3r4.woff2'), Buffer.alloc(2000, 7));
  writeFileSync(join(folder, 'page/.vite/manifest.json'), '{}');
  writeFileSync(join(folder, 'page/sources.sha256'), 'abc');
  mkdirSync(join(folder, 'elsewhere'));
  writeFileSync(join(folder, 'elsewhere/inner.txt'), 'outside the page');
  // "junction": a link to a folder that Windows lets everybody make. Links to files it does not.
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'page/linked'), 'junction');
  symlinkSync(join(folder, 'page'), join(folder, 'page/assets/round'), 'junction');
  if (process.platform !== 'win32') symlinkSync('../secret.txt', join(folder, 'page/linked.txt'));
  server = await listen(readFiles(join(folder, 'page')), '127.0.0.1', 0);
});

after(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A request as it stands: fetch would tidy the path and decompress the answer. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const sent = request({ hostname, port, path, headers, method }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on('error', reject).end();
  });
}

test('the page is served at the root and under its name, asked for anew each time', async () => {
  for (const path of ['/', '/index.html', '/?game=3', '/index%2Ehtml']) {
    const { status, headers, body } = await ask(path);
    assert.equal(status, 200, path);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(headers['cache-control'], 'no-cache');
    assert.equal(body.toString(), PAGE);
  }
});

test('a strict policy stands on every answer', async () => {
  for (const path of ['/', '/assets/index-B3x_9-aZ.js', '/nowhere']) {
    const { headers } = await ask(path);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /script-src 'self' 'wasm-unsafe-eval'(;|$)/);
    assert.doesNotMatch(policy, /'unsafe/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    // Else no browser lets threads share memory.
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
    assert.equal(headers['cross-origin-embedder-policy'], 'require-corp');
  }
});

test('files named by their content are kept for good, the service worker is not', async () => {
  const hashed = await ask('/assets/index-B3x_9-aZ.js');
  assert.match(String(hashed.headers['cache-control']), /immutable/);
  assert.equal(hashed.headers['content-type'], 'text/javascript; charset=utf-8');
  assert.equal((await ask('/service-worker.js')).headers['cache-control'], 'no-cache');
});

test('text is compressed as the client asks, binary files never', async () => {
  const brotli = await ask('/', { 'accept-encoding': 'gzip, deflate, br, zstd' });
  assert.equal(brotli.headers['content-encoding'], 'br');
  assert.equal(brotliDecompressSync(brotli.body).toString(), PAGE);
  assert.equal(Number(brotli.headers['content-length']), brotli.body.length);
  assert.equal(brotli.headers.vary, 'Accept-Encoding');
  for (const accepted of ['gzip', 'br;q=0, *', 'GZIP;q=0.5']) {
    const answered = await ask('/', { 'accept-encoding': accepted });
    assert.equal(answered.headers['content-encoding'], 'gzip', accepted);
    assert.equal(gunzipSync(answered.body).toString(), PAGE);
  }
  for (const accepted of ['', 'identity', 'br;q=0, gzip;q=0.0']) {
    const answered = await ask('/', { 'accept-encoding': accepted });
    assert.equal(answered.headers['content-encoding'], undefined, accepted);
  }
  const font = await ask('/assets/face-Q1w2E3r4.woff2', { 'accept-encoding': 'br' });
  assert.equal(font.headers['content-encoding'], undefined);
  assert.equal(font.headers['content-type'], 'font/woff2');
});

test('what a client has already is not sent again', async () => {
  const first = await ask('/', { 'accept-encoding': 'br' });
  const again = await ask('/', { 'accept-encoding': 'br', 'if-none-match': `"other", W/${first.headers.etag}` });
  assert.equal(again.status, 304);
  assert.equal(again.body.length, 0);
  const other = await ask('/', { 'accept-encoding': 'gzip', 'if-none-match': String(first.headers.etag) });
  assert.equal(other.status, 200, 'another coding is another body');
});

test('HEAD gives the headers alone, other methods are refused', async () => {
  const head = await ask('/', {}, 'HEAD');
  assert.equal(head.status, 200);
  assert.equal(Number(head.headers['content-length']), PAGE.length);
  assert.equal(head.body.length, 0);
  const post = await ask('/', {}, 'POST');
  assert.equal(post.status, 405);
  assert.equal(post.headers.allow, 'GET, HEAD');
});

test('no path leads out of the page, and what is not there is plainly not found', async () => {
  const paths = [
    '/nowhere',
    '/assets',
    '/assets/',
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/%',
    '//etc/passwd',
    '/.vite/manifest.json',
    '/sources.sha256',
    '/linked/inner.txt',
    '/linked.txt',
    '/assets/round/index.html',
    '/__proto__',
  ];
  for (const path of paths) {
    const { status, headers, body } = await ask(path);
    assert.equal(status, 404, path);
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
    assert.doesNotMatch(body.toString(), /outside/);
  }
});

test('a browser that asks for a page that does not exist is led home', async () => {
  const { status, headers, body } = await ask('/no-such-page', { accept: 'text/html,*/*;q=0.8' });
  assert.equal(status, 404);
  assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  assert.match(body.toString(), /<a href="\/">/);
});

test('a taken port is stepped over by default and an error when asked for', async () => {
  const blocker = createServer();
  const port = await new Promise<number>((resolve) => {
    blocker.listen(0, '127.0.0.1', () => resolve((blocker.address() as { port: number }).port));
  });
  const files = readFiles(join(folder, 'page'));
  await assert.rejects(listen(files, '127.0.0.1', port), (error) => {
    assert.ok(error instanceof AddressError);
    assert.equal(error.problem, 'taken');
    assert.match(error.message, new RegExp(`port ${port}`));
    return true;
  });
  const first = await listen(files, '127.0.0.1');
  const second = await listen(files, '127.0.0.1');
  assert.notEqual(first.url, second.url);
  await Promise.all([first.close(), second.close(), new Promise((resolve) => blocker.close(resolve))]);
});

test('closing does not wait for a client in the middle of a request', async () => {
  const busy = await listen(readFiles(join(folder, 'page')), '127.0.0.1', 0);
  const { hostname, port } = new URL(busy.url);
  const slow = connect(Number(port), hostname);
  const ended = new Promise((resolve) => slow.once('close', resolve));
  slow.on('error', () => {});
  slow.write('GET / HTTP/1.1\r\nHost: plyhouse\r\n');
  await new Promise((resolve) => slow.once('connect', resolve));
  // Once another request is answered, the half one has arrived too.
  await (await fetch(busy.url)).text();
  await busy.close();
  await ended;
});

test('other pages may frame the embedded board and load its element, and nothing else', async () => {
  const policies = async (path: string) => {
    const { status, headers } = await ask(path);
    assert.equal(status, 200);
    return [
      /frame-ancestors 'none'/.test(String(headers['content-security-policy'])),
      headers['access-control-allow-origin'],
      headers['cross-origin-resource-policy'],
    ];
  };
  assert.deepEqual(await policies('/embed.html?program=wray74'), [false, '*', 'cross-origin']);
  assert.deepEqual(await policies('/plyhouse-board.js'), [true, '*', 'cross-origin']);
  assert.deepEqual(await policies('/'), [true, undefined, 'same-origin']);
  assert.deepEqual(await policies('/assets/index-B3x_9-aZ.js'), [true, undefined, 'same-origin']);
});
