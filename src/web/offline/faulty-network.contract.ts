import { createServer, type Server, type Socket } from 'node:net';
import { test } from 'node:test';
import type { Closing } from '../testing/browser.ts';
import type { Walker } from '../testing/walker.ts';

/** Faults of a network: with each of them, every engine shows the stored page. */
const FAULTS: readonly (readonly [name: string, answer: (socket: Socket) => void])[] = [
  ['nobody listens', (socket) => socket.destroy()],
  ['the host takes the request and never answers', () => {}],
  [
    'the answer stands still in the middle',
    (socket) =>
      socket.write(
        'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9000\r\n\r\n<!doctype html><title>Half',
      ),
  ],
  [
    'the connection breaks off in the middle',
    (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9000\r\n\r\n<!doctype html><p>Half');
      setTimeout(() => socket.destroy(), 50);
    },
  ],
  [
    'the host is out of order',
    (socket) => socket.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 4\r\nConnection: close\r\n\r\nSoon'),
  ],
];

/** A host at the same address that answers every request in one way. */
async function openHost(port: number, answer: (socket: Socket) => void): Promise<Closing> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * A page that the browser has kept is shown whatever its network does.
 * @param walkerOf who visits the page when the tests run.
 * @param portOf the port that the page was served from; nobody listens there any more.
 */
export function faultyNetworkContract(walkerOf: () => Walker, portOf: () => number): void {
  for (const [name, answer] of FAULTS) {
    test(`without a network the page is shown: ${name}`, async () => {
      const walker = walkerOf();
      const host = await openHost(portOf(), answer);
      try {
        await walker.reload();
        await walker.see({ css: '.status-line', text: 'Your move.' });
      } finally {
        await host.close();
      }
    });
  }
}
