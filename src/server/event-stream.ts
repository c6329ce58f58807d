import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A message of server-sent events: the name of its event, and its data, which are sent as JSON. */
export interface StreamMessage {
  readonly event: string;
  readonly data: unknown;
  /** Sent back by a browser that was cut off, as the last id it received. */
  readonly id?: string;
}

/** The source of the messages. */
export interface StreamSource {
  /** The messages for a browser that connects. @param lastId of the last message that it received. */
  opening(lastId: string | undefined): readonly StreamMessage[];
  /** The changes since the last call. */
  changes(): readonly StreamMessage[];
}

/** Server-sent events to any number of browsers. */
export interface EventStream {
  /** Sends the opening messages, and from then on every change. */
  connect(request: IncomingMessage, response: ServerResponse): void;
  /** Announces a change: it is sent soon, together with those that follow until then. */
  changed(): void;
  /** Sends what is left and ends all connections. Resolves when the browsers have it, or do not take it. */
  close(): Promise<void>;
  /** Resolves when a browser has connected. */
  readonly connected: Promise<void>;
}

/** The least time between two messages: four times a second. */
const SEND_MILLIS = 250;
/** The time after which a browser that was cut off reconnects. */
const RETRY_MILLIS = 1_000;
/**
 * A browser that stops reading, because it sleeps for example, is cut off when this much waits for it; it reconnects by
 * itself.
 */
const MOST_WAITING_BYTES = 8_000_000;

/** How long a browser may take to receive the end. */
const LAST_MILLIS = 1_000;

/** Opens a stream. While no browser is connected, the source is not asked and nothing is sent. */
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
      // Sends pending changes to the connected browsers first, so that the source has none left.
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
