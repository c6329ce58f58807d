// What all runs of tests have in common.
import { fileURLToPath } from 'node:url';

/** A test that takes so long hangs. */
export const HANGS_MILLIS = 240_000;

/** The environment of tests: what Node makes of our TypeScript is kept for the next process. */
export function testEnvironment() {
  return {
    NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)),
    ...process.env,
  };
}
