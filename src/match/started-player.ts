/** Node only: started participants. */
import type { EngineClient } from '../host/engine-client.ts';
import { nodeClient } from '../host/node-client.ts';
import type { Player } from '../host/player.ts';
import type { Options } from '../programs/program.ts';
import { startUciEngine } from '../uci/uci-engine.ts';
import type { Participant } from './participant.ts';
import { startXboardEngine } from './xboard-engine.ts';

/** A participant that has been started. */
export interface StartedPlayer {
  readonly player: Player;
  /** Sets its random seed for the next game; foreign engines have none that we could set. */
  reseed(seed: number): Promise<void>;
  /** Its own name and author, if known. */
  readonly engineName: string;
  readonly engineAuthor?: string;
}

/**
 * Starts a participant: a program of Plyhouse in a worker thread, a foreign engine in a process.
 * @throws {PlayerError} if it does not start; {OptionError} for an unknown option.
 */
export async function client({ who }: Participant): Promise<StartedPlayer> {
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

/** A program of Plyhouse that runs with these options, as a participant. */
export function startedProgram(player: EngineClient, options: Options): StartedPlayer {
  const { name, year, author } = player.card;
  return {
    player,
    engineName: `${name} (${year})`,
    engineAuthor: author,
    reseed: (seed) => player.setOptions(options, seed),
  };
}
