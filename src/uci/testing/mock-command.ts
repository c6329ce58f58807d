/** Node only: how to start the mock engine. */
import { fileURLToPath } from 'node:url';
import type { UciEngineSettings } from '../uci-engine.ts';
import type { MockBehaviour } from './behaviours.ts';

/**
 * Options of Node for a module of tests in a process of its own, which keeps what Node makes of TypeScript, though no
 * engine's environment says where: it starts in a third of the time.
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
