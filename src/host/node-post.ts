/** Node only: the worker thread's end of the connection to its host. */
import type { MessagePort } from 'node:worker_threads';
import type { Post } from './worker-protocol.ts';

/** @param port the thread's `parentPort`, which the main thread lacks. */
export function nodePost(port: MessagePort | null): Post {
  if (!port) throw new Error('this module is the entry of a worker thread');
  return {
    post: (message) => port.postMessage(message),
    listen: (onMessage) => void port.on('message', onMessage),
  };
}
