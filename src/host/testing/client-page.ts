/** Runs in a page for the test of browser clients. */
import { newGame } from '../../chess/game.ts';
import { findProgram } from '../../programs/catalog.ts';
import { browserClient } from '../browser-client.ts';
import { type EngineClient, localClient } from '../engine-client.ts';
import { PlayerError } from '../player.ts';
import { MOCK_CARD, mock } from './mock-program.ts';

const pause = (millis: number) => new Promise<void>((resolve) => setTimeout(resolve, millis));
const mockClient = (behaviour: string, stallMillis?: number) =>
  browserClient(() => new Worker(new URL('./mock-browser-worker.ts', import.meta.url), { type: 'module' }), MOCK_CARD, {
    options: { Behaviour: behaviour },
    stallMillis,
  });

/** The problem a promise is rejected with. */
async function problemOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'none';
  } catch (error) {
    return error instanceof PlayerError ? `${error.problem}: ${error.message}` : `other: ${String(error)}`;
  }
}

/** The result of an infinite search. */
export interface Stopped {
  /** The time it ran after `stop`, and in total. */
  readonly millis: number;
  readonly wholeMillis: number;
  /** The number of times that a timer of the page fired meanwhile; ten if the page is free. */
  readonly rings: number;
  readonly thoughts: number;
}

/** Stops an infinite search after half a second, or later if it has not reported anything yet. */
async function stopped(client: EngineClient): Promise<Stopped> {
  let rings = 0;
  let thoughts = 0;
  const bell = setInterval(() => rings++, 50);
  const begin = performance.now();
  const search = client.think(newGame(), { infinite: true }, () => thoughts++);
  await pause(500);
  while (thoughts < 3) await pause(50);
  const start = performance.now();
  client.send({ kind: 'stop' });
  await search;
  const end = performance.now();
  clearInterval(bell);
  await client.close();
  return { millis: end - start, wholeMillis: end - begin, rings, thoughts };
}

const scenarios = {
  stopInWorker: async () => stopped(await mockClient('steady')),
  stopInPage: async () => stopped(localClient(mock)),
  crash: async () => {
    const client = await mockClient('crash');
    const problem = await problemOf(client.think(newGame(), { nodes: 100 }));
    await client.setOptions({ Behaviour: 'steady' });
    await client.newGame();
    const { decision } = await client.think(newGame(), { nodes: 100 });
    await client.close();
    return { problem, nodes: decision.nodes };
  },
  freeze: async () => {
    const client = await mockClient('freeze', 600);
    const problem = await problemOf(client.think(newGame(), { nodes: 100 }));
    await client.setOptions({ Behaviour: 'steady' });
    await client.restart();
    const { decision } = await client.think(newGame(), { nodes: 100 });
    await client.close();
    return { problem, nodes: decision.nodes };
  },
  nowhere: () => problemOf(browserClient(() => new Worker('/nowhere.js', { type: 'module' }), MOCK_CARD)),
  watch: async () => {
    const client = await mockClient('steady');
    await client.watch(newGame(), { nodes: 300 });
    const kinds: string[] = [];
    for (let isOver = false; !isOver; ) {
      const batch = await client.pull(2);
      kinds.push(...batch.events.map(({ kind }) => kind));
      isOver = batch.isOver;
    }
    const { decision } = await client.think(newGame(), { nodes: 100 });
    await client.close();
    return { kinds, nodes: decision.nodes };
  },
  catalog: async () => {
    const client = await browserClient(
      () => new Worker(new URL('../../web/session/engine-worker.ts', import.meta.url), { type: 'module' }),
      findProgram('random').card,
      { seed: 7 },
    );
    const { decision } = await client.think(newGame(), { depth: 1 });
    await client.close();
    return decision;
  },
};
export type Scenarios = typeof scenarios;

(globalThis as unknown as { scenarios: Scenarios }).scenarios = scenarios;
