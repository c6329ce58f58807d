import type { Services } from '../app/page.ts';
import type { GameRecord } from '../record/record.ts';
import { type GameStore, memoryStore, readOne } from '../record/store.ts';

/** The services of a game on the page, in memory: time stands still, nothing ponders, and no program is known. */
export function testServices(given: Pick<Services, 'startClient'> & Partial<Services>): Services {
  let ids = 0;
  return {
    store: memoryStore(),
    storage: undefined,
    cardOf: () => undefined,
    mayPonder: () => false,
    mayUseTables: () => false,
    now: () => 1000,
    ticks: () => 0,
    isRated: async () => false,
    countResult: async () => {},
    newId: () => `game${++ids}`,
    newSeed: () => 7,
    ...given,
  };
}

/** The games of a store that can be read, last changed first. */
export async function gamesIn(store: GameStore): Promise<readonly GameRecord[]> {
  const games = await Promise.all((await store.raws()).map(readOne));
  return games.filter((game) => game !== undefined).toSorted((one, other) => other.updatedMillis - one.updatedMillis);
}
