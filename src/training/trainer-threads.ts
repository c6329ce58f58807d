/** Node only: the trainer on several threads. */
import { Worker } from 'node:worker_threads';
import { wasmModule } from '../wasm/wasm-module.ts';
import type { TrainerTeam } from './trainer.ts';

const shared = wasmModule('trainer for threads', async () => (await import('./build/trainer-wasm.ts')).TRAINER_WASM);

/** This thread and others. @param threads their number, this one included. */
export const trainerThreads = (threads: number): TrainerTeam => ({
  threads,
  isShared: true,
  code: shared.code,
  async begin(setups) {
    const url = new URL('./trainer-worker.ts', import.meta.url);
    const workers = setups.map((workerData) => new Worker(url, { workerData }));
    // A thread that has begun to listen says so.
    await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('message', resolve))));
    return async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
    };
  },
});
