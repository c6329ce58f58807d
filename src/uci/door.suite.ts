/** The door of a program as a process of its own, as the command line opens it: `node door.suite.ts PROGRAM`. */
import { runUci } from './run-uci.ts';

await runUci(process.argv[2] ?? '', { input: process.stdin, output: process.stdout });
