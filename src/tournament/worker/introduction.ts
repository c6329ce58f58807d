/** Node only: who a worker is, as far as the games depend on it. */
import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { houseVersion } from '../../node/version.ts';
import { bench } from '../../programs/antwoord/inspect.ts';
import type { WorkerIntroduction } from '../store/workers.ts';

/** What a machine makes of a fixed task. */
interface WorkerSpeed {
  /** Positions examined: the same wherever the same Plyhouse runs. */
  readonly bench: number;
  /** Positions per second. */
  readonly speed: number;
}

/** Deep enough to tell two versions of the engine apart, and over in a moment. */
const DEPTH = 7;

export async function measureSpeed(): Promise<WorkerSpeed> {
  const { nodes, millis } = await bench(DEPTH, () => performance.now());
  return { bench: nodes, speed: Math.round((nodes * 1000) / Math.max(1, millis)) };
}

const ROOT = new URL('../../', import.meta.url);
/** The folders whose files decide how a game goes: rooms, and the package of the kernel as it runs. */
const FOLDERS = [
  ...['chess', 'programs', 'host', 'session', 'match'].map((name) => ({ name, url: new URL(name, ROOT) })),
  { name: 'kernel', url: new URL('./', import.meta.resolve('plyhouse-kernel')) },
];

/** Which Plyhouse this is: its version and commit, and a hash of the files that games depend on. */
async function buildOf(): Promise<string> {
  const hash = createHash('sha256');
  for (const { name: folder, url } of FOLDERS) {
    const root = fileURLToPath(url);
    const names = await readdir(root, { recursive: true });
    for (const name of names.sort()) {
      if (!/\.(ts|js|wasm)$/.test(name) || /\.(test|contract)\.|\.d\.ts$|\btesting\b/.test(name)) continue;
      hash.update(`${folder}/${name}\n`).update(await readFile(path.join(root, name)));
    }
  }
  return `${await houseVersion()} ${hash.digest('hex').slice(0, 12)}`;
}

/** This process as a worker. */
export async function introduce(slots: number, beatMillis: number, speed: WorkerSpeed): Promise<WorkerIntroduction> {
  return {
    id: `${os.hostname()}-${process.pid}-${randomBytes(3).toString('hex')}`,
    host: os.hostname(),
    process: process.pid,
    cores: os.availableParallelism(),
    slots,
    ...speed,
    build: await buildOf(),
    beatMillis,
  };
}
