/** A program speaking UCI in a process of its own: `node door.suite.ts PROGRAM`. */
import { nodeClient } from '../host/node-client.ts';
import { runUci } from './run-uci.ts';

await runUci(process.argv[2] ?? '', {
  input: process.stdin,
  output: process.stdout,
  start: ({ id }, options, seed) => nodeClient(id, options, seed),
});
