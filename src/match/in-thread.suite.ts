/** Programs of Plyhouse in this thread: for tests of matches that do not depend on where programs run. */
import { localClient } from '../host/engine-client.ts';
import { loadProgram } from '../programs/loaders.ts';
import type { Participant } from './participant.ts';
import type { StartedPlayer } from './started-player.ts';

/** Starts a program as `client` (started-player.ts) does, without a worker: a worker takes longer to start than short games take. */
export async function inThread({ name, who }: Participant): Promise<StartedPlayer> {
  if (who.kind !== 'program') throw new Error(`expected a program of Plyhouse, found the engine ${name}`);
  const player = localClient(await loadProgram(who.id), who.options);
  const { card } = player;
  return {
    player,
    engineName: `${card.name} (${card.year})`,
    engineAuthor: card.author,
    reseed: (seed) => player.setOptions(who.options, seed),
  };
}
