import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { printable } from '../chess/foreign-text.ts';
import { answer } from './answer.ts';
import type { ServedFiles } from './files.ts';

/** The port of the page of a match. Not those of the page itself, whose service worker would answer in the place of this server. */
export const FIRST_LIVE_PORT = 8180;

/** The ports tried if none is asked for: this one and those after it. */
export const FIRST_PORT = 8080;
const USUAL_PORTS = 20;

/** An address that the server cannot listen on. */
export class AddressError extends Error {
  override readonly name = 'AddressError';
  readonly problem: 'taken' | 'refused' | 'unknownHost';
  constructor(problem: AddressError['problem'], detail: string) {
    super(detail);
    this.problem = problem;
  }
}

/** A running server. */
export interface Listening {
  readonly url: string;
  /** Ends every connection at once. */
  close(): Promise<void>;
}

/**
 * Serves files at `host`.
 * @param port the port, and no other; 0 for any free one; absent: 8080, or the next free one after it.
 * @throws {AddressError}
 */
export function listen(files: ServedFiles, host: string, port?: number): Promise<Listening> {
  const ports = { port, firstPort: FIRST_PORT, option: '--port' };
  return listenWith((request, response) => answer(files, request, response), host, ports);
}

/** The port, and no other, 0 for any free one; absent: the first port, or the next free one after it. */
interface Ports {
  readonly port?: number | undefined;
  readonly firstPort: number;
  /** The command line option that chooses it. */
  readonly option: string;
}

/** Serves at `host` what `respond` answers. @throws {AddressError} */
export async function listenWith(
  respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  host: string,
  { port, firstPort, option }: Ports,
): Promise<Listening> {
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      process.stderr.write(printable(`${request.method} ${request.url}: ${error}\n`));
      response.destroy();
    });
  });
  const usual = Array.from({ length: USUAL_PORTS }, (_, index) => firstPort + index);
  const ports = port === undefined ? [...usual, 0] : [port];
  for (const [index, tried] of ports.entries()) {
    try {
      await listenAt(server, host, tried, option);
      break;
    } catch (error) {
      const isTaken = error instanceof AddressError && error.problem === 'taken';
      if (!isTaken || index === ports.length - 1) throw error;
    }
  }
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listenAt(server: Server, host: string, port: number, option: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(asAddressError(error, host, port, option));
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve();
    });
  });
}

function asAddressError(error: NodeJS.ErrnoException, host: string, port: number, option: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new AddressError(
        'taken',
        `port ${port} of ${host} is taken by another program; choose another with ${option}`,
      );
    case 'EACCES':
      return new AddressError('refused', `port ${port} of ${host} may not be used; ports from 1024 on usually may`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new AddressError('unknownHost', `this machine has no address "${host}"`);
    default:
      return error;
  }
}
