import { setTimeout as pause } from 'node:timers/promises';
import { answer, setSafeHeaders } from './answer.ts';
import { type EventStream, openEventStream, type StreamSource } from './event-stream.ts';
import type { ServedFiles } from './files.ts';
import { FIRST_LIVE_PORT, type Listening, listenWith } from './listen.ts';
import { openForPerson, pageFiles } from './serve-page.ts';

const HOST = '127.0.0.1';
/**
 * How this machine's browser calls it, also through a tunnel. Any other name was made to lead here by a page from
 * elsewhere, which could read along (DNS rebinding).
 */
const OWN_NAMES = /^(127\.0\.0\.1|localhost)(:\d+)?$/i;
/** The page, and its stream. */
const PAGE = '/live.html';
const STREAM = '/events';

/** A page of something that is running. */
export interface LivePage {
  readonly url: string;
  /** Something has changed. */
  changed(): void;
  /** Sends what is left, and ends. A browser that was opened and has not come yet is waited for, a few seconds at most. */
  close(): Promise<void>;
}

interface LiveSettings {
  /** The port, and no other; absent: 8180, or the next free one after it. */
  readonly port?: number | undefined;
  /** Whether a browser is opened; absent: where a person sits at a screen of this machine. */
  readonly open?: boolean | undefined;
  /** Receives messages, the address among them. */
  readonly inform: (text: string) => void;
}

/** How long a browser may take to start, in milliseconds. */
const BROWSER_MILLIS = 5_000;

/**
 * Serves the page of a match or tournament on this machine, and opens it in a browser. In a checkout the page is built first
 * if its sources have changed.
 * @throws {AddressError}, {NoPageError} and build errors.
 */
export async function serveLive(source: StreamSource, { port, open, inform }: LiveSettings): Promise<LivePage> {
  const files = await pageFiles(true, inform);
  const { url, stream, close } = await listenLive(source, files, port);
  inform(`To watch it: ${url}`);
  const isOpened = await openForPerson(url, open, inform);
  return {
    url,
    changed: stream.changed,
    async close() {
      if (isOpened) await Promise.race([stream.connected, pause(BROWSER_MILLIS, undefined, { ref: false })]);
      await close();
    },
  };
}

/** Serves the page and its stream. @throws {AddressError} */
export async function listenLive(
  source: StreamSource,
  files: ServedFiles,
  port?: number,
): Promise<Listening & { readonly stream: EventStream }> {
  const stream = openEventStream(source);
  const own = new Map([...files].filter(([path]) => path.startsWith('/assets/') || path === PAGE));
  const page = files.get(PAGE);
  if (page) own.set('/', page);
  const listening = await listenWith(
    async (request, response) => {
      if (!OWN_NAMES.test(request.headers.host ?? '')) {
        response.writeHead(421, { 'Content-Type': 'text/plain; charset=utf-8' });
        response.end('Only this machine is answered, by its name localhost or its address 127.0.0.1.\n');
        return;
      }
      if (request.url !== STREAM || request.method !== 'GET') return answer(own, request, response);
      setSafeHeaders(response);
      stream.connect(request, response);
    },
    HOST,
    { port, firstPort: FIRST_LIVE_PORT, option: '--watch-port' },
  );
  return {
    ...listening,
    stream,
    async close() {
      await stream.close();
      await listening.close();
    },
  };
}
