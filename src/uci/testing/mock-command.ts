/** Node only: how to start the mock engine. */
import { fileURLToPath } from 'node:url';
import type { UciEngineSettings } from '../uci-engine.ts';
import type { MockBehaviour } from './behaviours.ts';

/** The command of a mock engine that behaves well for a number of moves, then shows its fault. */
export function mockCommand(behaviour: MockBehaviour, honestMoves = 0): UciEngineSettings {
  const file = fileURLToPath(new URL('./mock-engine.ts', import.meta.url));
  return { command: process.execPath, args: [file, behaviour, String(honestMoves)] };
}
