import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A message of server-sent events: the name of its event, and its data, which are sent as JSON. */
export interface StreamMessage {
  readonly event: string;
  readonly data: unknown;
  /** What a browser that was cut off sends back as the last it has had. */
  readonly id?: string;
}

/** Where the messages come from. */
export interface StreamSource {
  /** What a browser needs that connects. @param lastId of the last message that it has had. */
  opening(lastId: string | undefined): readonly StreamMessage[];
  /** What has changed since it was last asked. */
  changes(): readonly StreamMessage[];
}

/** Server-sent events to any number of browsers. */
export interface EventStream {
  /** Sends all that is needed, and from then on what changes. */
  connect(request: IncomingMessage, response: ServerResponse): void;
  /** Something has changed: it is sent before long, with what changes meanwhile. */
  changed(): void;
  /** Sends what is left and ends all connections. Resolves when the browsers have it, or do not take it. */
  close(): Promise<void>;
  /** Resolves when a browser has connected. */
  readonly connected: Promise<void>;
}

/** The least time between two messages: four times a second. */
const SEND_MILLIS = 250;
/** After which time a browser that was cut off connects again. */
const RETRY_MILLIS = 1_000;
/** A browser that takes nothing any more, as one that sleeps, is cut off when this much waits for it; it comes back by itself. */
const MOST_WAITING_BYTES = 8_000_000;

/** How long a browser may take to receive the end. */
const LAST_MILLIS = 1_000;

/** While no browser is connected nothing is asked of the source, and nothing is sent. */
export function openEventStream(source: StreamSource): EventStream {
  const readers = new Set<ServerResponse>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { promise: connected, resolve: onConnect } = Promise.withResolvers<void>();

  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = source.changes().map(formatMessage).join('');
    if (text === '') return;
    for (const reader of readers) {
      if (reader.writableLength > MOST_WAITING_BYTES) reader.destroy();
      else reader.write(text);
    }
  };

  return {
    connected,
    connect(request, response) {
      // Those who are connected are sent what they lack first: the source then knows of no change.
      send();
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      const lastId = request.headers['last-event-id'];
      const messages = source.opening(typeof lastId === 'string' ? lastId : undefined);
      response.write(`retry: ${RETRY_MILLIS}\n\n${messages.map(formatMessage).join('')}`);
      readers.add(response);
      response.once('close', () => readers.delete(response));
      onConnect();
    },
    changed() {
      if (readers.size > 0) timer ??= setTimeout(send, SEND_MILLIS);
    },
    async close() {
      send();
      const ended = [...readers].map((reader) => new Promise<void>((resolve) => reader.end(resolve)));
      await Promise.race([Promise.all(ended), pause(LAST_MILLIS, undefined, { ref: false })]);
    },
  };
}

function formatMessage({ event, data, id }: StreamMessage): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
