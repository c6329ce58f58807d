/** Node only: starts the players of matches and tournaments. */
import { nodeClient } from '../host/node-client.ts';
import { startUciEngine } from '../uci/uci-engine.ts';
import type { Participant } from './participant.ts';
import { type StartedPlayer, startedProgram } from './player-pool.ts';
import { startXboardEngine } from './xboard-engine.ts';

/**
 * Starts a participant: a program of Plyhouse in a worker thread, a foreign engine in a process.
 * @throws {PlayerError} if it does not start; {OptionError} for an unknown option.
 */
export async function startPlayer({ who }: Participant): Promise<StartedPlayer> {
  if (who.kind === 'program') return startedProgram(await nodeClient(who.id, who.options), who.options);
  const { kind: _, protocol, ...command } = who;
  if (protocol === 'xboard') {
    const player = await startXboardEngine(command);
    return { player, engineName: player.name, async reseed() {} };
  }
  const player = await startUciEngine(command);
  return {
    player,
    engineName: player.name,
    ...(player.author === undefined ? {} : { engineAuthor: player.author }),
    async reseed() {},
  };
}
