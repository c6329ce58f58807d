/** A program as a UCI engine in its own process: `node engine-process.ts PROGRAM`. */
import { nodeClient } from '../../host/node-client.ts';
import { runUci } from '../run-uci.ts';

await runUci(process.argv[2] ?? '', {
  input: process.stdin,
  output: process.stdout,
  start: ({ id }, options, seed) => nodeClient(id, options, seed),
});
