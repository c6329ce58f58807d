/** Players for tests: they do what a script says. */
import { type Game, movesOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { type Player, type PlayerAnswer, PlayerError } from '../../host/player.ts';
import type { SearchRequest } from '../../host/search-request.ts';
import type { Decision } from '../../programs/program.ts';

/**
 * What a scripted player does at its turn: a move, an answer, an error, or nothing; then it gives way at `stop`
 * (`hang`) or only to a restart (`deaf`).
 */
export type Act =
  | Uci
  | { readonly decision?: Partial<Decision>; readonly millis?: number; readonly periodMillis?: number }
  | Error
  | 'hang'
  | 'deaf';

export interface ScriptedPlayer extends Player {
  /** The calls it received, in order. */
  readonly received: readonly string[];
  /** The paces it was asked with. */
  readonly requests: readonly SearchRequest[];
}

/** A player that does as the script says; after its end it plays the first legal move by alphabet. */
export function scripted(script: readonly Act[] = [], name = 'scripted'): ScriptedPlayer {
  const received: string[] = [];
  const requests: SearchRequest[] = [];
  let turn = 0;
  let isDeaf = false;
  let letGo: ((error: PlayerError) => void) | undefined;
  return {
    name,
    received,
    requests,
    async newGame() {
      received.push('newGame');
    },
    async think(game: Game, request) {
      received.push('think');
      requests.push(request);
      const act = script[turn++] ?? [...movesOf(game)].sort()[0]!;
      if (act === 'hang' || act === 'deaf') {
        isDeaf = act === 'deaf';
        return new Promise<PlayerAnswer>((_, reject) => {
          letGo = reject;
        });
      }
      if (act instanceof Error) throw act;
      const { decision, millis = 1, ...others } = typeof act === 'string' ? { decision: { move: act } } : act;
      const whole: Decision = { from: 'search', depth: 1, nodes: 10, pv: [], ...decision };
      return { decision: whole, millis, ...others };
    },
    send(command) {
      received.push(command.kind);
      if (!isDeaf) letGo?.(new PlayerError('closed', name, 'stopped'));
    },
    async restart() {
      received.push('restart');
      letGo?.(new PlayerError('closed', name, 'restarted'));
    },
    log: () => [`${name} was here`],
    async close() {
      received.push('close');
      letGo?.(new PlayerError('closed', name, 'closed'));
    },
  };
}
