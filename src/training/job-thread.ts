/** Node only, the entry of a thread that does jobs (jobs.ts), one at a time. */
import { parentPort } from 'node:worker_threads';
import { ownNetwork, parseNetworkFile } from '../programs/antwoord/inspect.ts';
import { wasmModule } from '../wasm/wasm-module.ts';
import { playShard, runOf } from './generate.ts';
import type { GamesJobs, JobQuestion, PairJob, TrainingJob } from './jobs.ts';
import { type Match, startMatch } from './match.ts';
import { trainingEngine } from './node-engine.ts';
import { startSelfPlay } from './self-play.ts';
import { makeShard } from './shard.ts';

/** Additional exports of the engine that `node bin/build-wasm.js --tunable` builds: each parameter as a variable, by its name. */
type TunableExports = Readonly<Record<string, { value: number }>> & { fillReductions(): void };

const tunableEngine = wasmModule('engine for tuning', async () => {
  // Built on demand, so unknown to the compiler.
  const place = './build/engine-tunable-wasm.ts';
  return ((await import(place)) as { readonly ENGINE_WASM: string }).ENGINE_WASM;
});

/** Ready for jobs with these things in common. */
type Ready = (params: unknown) => Promise<unknown>;

const START: Readonly<Record<TrainingJob, (shared: unknown) => Promise<Ready>>> = {
  async 'training games'(shared) {
    const { network: text, gamesAShard, ...rest } = shared as GamesJobs;
    const network = text === undefined ? undefined : Buffer.from(text, 'base64');
    const run = await runOf({ ...rest, network });
    const player = startSelfPlay(await trainingEngine.code(), network && parseNetworkFile(network));
    return async (number) => {
      const shard = await playShard(player, run, number as number, gamesAShard);
      return Buffer.from(makeShard(shard!)).toString('base64');
    };
  },
  async 'tuning pair'(shared) {
    const { nodes } = shared as { readonly nodes: number };
    const side = { network: await ownNetwork(), nodes };
    const match = startMatch(await tunableEngine.code(), [side, side]);
    return async (params) => playPair(match, params as PairJob);
  },
};

function playPair(match: Match, { seed, settings }: PairJob): number {
  for (const [index, engine] of match.engines.entries()) {
    const tunable = engine as unknown as TunableExports;
    for (const [name, value] of Object.entries(settings[index]!)) tunable[name]!.value = value;
    tunable.fillReductions();
  }
  const [first, second] = match.playPair(seed);
  return first + second - 2;
}

let ready: { readonly key: string; readonly play: Promise<Ready> } | undefined;

// Without a listener for it, a rejection ends the thread with an error, which reaches the caller.
parentPort!.on('message', async ({ job, shared, params }: JobQuestion) => {
  const key = JSON.stringify([job, shared]);
  if (ready?.key !== key) ready = { key, play: START[job](shared) };
  const play = await ready.play;
  parentPort!.postMessage(await play(params));
});
