import { opposite } from 'plyhouse-kernel/position';
import { type Game, turnOf } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import type { Player } from '../host/player.ts';
import { type MoveNote, type PlayedGame, playGame, type SeatedPlayer } from '../match/play-game.ts';

/**
 * Plays a position out: the side to move tries to mate, the other to resist. It ends by the rules, including draws that a
 * player may claim, and is adjudicated a draw after `most` moves of the side to move.
 */
export function playEnding(
  start: Game,
  attacker: SeatedPlayer,
  defender: SeatedPlayer,
  most: number,
  how: { readonly signal?: AbortSignal; readonly onMove?: (game: Game, note: MoveNote) => void } = {},
): Promise<PlayedGame> {
  const color = turnOf(start);
  const sides = { [color]: attacker, [opposite(color)]: defender } as Record<'white' | 'black', SeatedPlayer>;
  return playGame({
    ...sides,
    opening: { id: '', start: start.start, moves: start.moves },
    rules: { adjudication: { maxMoves: most } },
    ...how,
  });
}

/** A player whose moves a function chooses, such as one that asks an endgame table. */
export function choosingPlayer(name: string, choose: (game: Game) => Uci | Promise<Uci>): Player {
  return {
    name,
    async newGame() {},
    async think(game) {
      const move = await choose(game);
      return { decision: { move, from: 'search', depth: 0, nodes: 0, pv: [move] }, millis: 0 };
    },
    send() {},
    async restart() {},
    log: () => [],
    async close() {},
  };
}
