/** Node only: the engine that plays the games of the training. */
import { createHash } from 'node:crypto';
import { wasmModule } from '../wasm/wasm-module.ts';

const text = async () => (await import('./build/engine-wasm.ts')).ENGINE_WASM;

/** Antwoord built without pauses, which is a few per cent faster. */
export const trainingEngine = wasmModule('engine of the training', text);

/** The engine's identification in the records of its games. */
export async function engineFingerprint(): Promise<string> {
  return fingerprintOf(await text());
}

/** The first characters of a SHA-256. */
export function fingerprintOf(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex').slice(0, 12);
}
