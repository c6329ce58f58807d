/** Lets a thread's other work run between two slices of a search. */
interface EventLoopTurns {
  /** Resolves when pending work has had its turn: messages, timers, rendering. */
  take(): Promise<void>;
  close(): void;
}

declare const setImmediate: ((task: () => void) => unknown) | undefined;
declare const MessageChannel: {
  new (): {
    port1: { onmessage: (() => void) | null; close(): void };
    port2: { postMessage(value: null): void; close(): void };
  };
};

/**
 * The fastest way to yield that starves nothing. Nested timers in a browser wait four milliseconds, so there a message to
 * itself is used. In Node that message would be delivered repeatedly before anything else (a port delivers up to a thousand
 * messages at a time: with slices of 12 ms, `stop` waited 12 seconds); `setImmediate` goes once round the whole loop.
 */
export function eventLoopTurns(): EventLoopTurns {
  if (typeof setImmediate === 'function') {
    return { take: () => new Promise((resolve) => void setImmediate(resolve)), close() {} };
  }
  const channel = new MessageChannel();
  let wake: (() => void) | undefined;
  channel.port1.onmessage = () => wake?.();
  return {
    take: () =>
      new Promise((resolve) => {
        wake = resolve;
        channel.port2.postMessage(null);
      }),
    close() {
      channel.port1.close();
      channel.port2.close();
    },
  };
}
