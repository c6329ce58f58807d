/** Programs of Plyhouse in this thread: for tests of matches that do not depend on where programs run. */
import { localClient } from '../../host/engine-client.ts';
import { loadProgram } from '../../programs/loaders.ts';
import type { Participant } from '../participant.ts';
import { type StartedPlayer, startedProgram } from '../player-pool.ts';

/** Starts a program as `startPlayer` does, without a worker: a worker takes longer to start than short games take. */
export async function inThread({ name, who }: Participant): Promise<StartedPlayer> {
  if (who.kind !== 'program') throw new Error(`expected a program of Plyhouse, found the engine ${name}`);
  return startedProgram(localClient(await loadProgram(who.id), who.options), who.options);
}
