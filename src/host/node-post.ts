/** Node only: the worker thread's end of the connection to its host. */
import type { MessagePort } from 'node:worker_threads';
import type { Port } from './calls.ts';
import type { FromEngine, ToEngine } from './worker-protocol.ts';

/** @param port the thread's `parentPort`, which the main thread lacks. */
export function nodePost<Out = FromEngine, In = ToEngine>(port: MessagePort | null): Port<Out, In> {
  if (!port) throw new Error('this module is the entry of a worker thread');
  return {
    post: (message) => port.postMessage(message),
    listen: (onMessage) => void port.on('message', onMessage),
  };
}
