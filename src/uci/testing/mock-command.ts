/** Node only: how to start the mock engine. */
import { fileURLToPath } from 'node:url';
import type { UciEngineSettings } from '../uci-engine.ts';
import type { MockBehaviour } from './behaviours.ts';

/**
 * Options of Node for a test module in its own process, with a compile cache although an engine's environment names none: it starts in a
 * third of the time.
 */
export const COMPILED: readonly string[] = [
  '--import',
  `data:text/javascript,${encodeURIComponent(
    `import { enableCompileCache } from "node:module"; enableCompileCache(${JSON.stringify(
      fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)),
    )});`,
  )}`,
];

/** The command of a mock engine that behaves well for a number of moves, then shows its fault. */
export function mockCommand(behaviour: MockBehaviour, honestMoves = 0): UciEngineSettings {
  const file = fileURLToPath(new URL('./mock-engine.ts', import.meta.url));
  return { command: process.execPath, args: [...COMPILED, file, behaviour, String(honestMoves)] };
}
