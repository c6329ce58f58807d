/** Players for tests that follow a script. */
import { type Game, movesOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { type Player, type PlayerAnswer, PlayerError } from '../../host/player.ts';
import type { SearchRequest } from '../../host/search-request.ts';
import type { Decision } from '../../programs/program.ts';

/**
 * A turn of a scripted player: a move, an answer, an error, or nothing at all until `stop` (`hang`) or a restart
 * (`deaf`).
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
  /** The search requests it received. */
  readonly requests: readonly SearchRequest[];
}

/** A player that follows a script; after its end it plays the alphabetically first legal move. */
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
