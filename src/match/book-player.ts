/** Node only: a player that plays its first moves from a book of its own. */
import { Chess, parseUci } from 'plyhouse-kernel';
import { type Game, positionOf } from '../chess/game.ts';
import { seededChance } from '../host/chance.ts';
import type { Player } from '../host/player.ts';
import type { OwnBook } from './participant.ts';
import type { StartedPlayer } from './player-pool.ts';
import { chooseBookMove, openPolyglotBook } from './polyglot-book.ts';

/**
 * The player with its book: a move of the book takes no time, and the player is not asked.
 * @throws {OpeningsError} if the book cannot be used.
 */
export function withOwnBook(started: StartedPlayer, own: OwnBook | undefined): StartedPlayer {
  if (!own) return started;
  const book = openPolyglotBook(own.file, own.file);
  const { player } = started;
  let chance = seededChance(0);
  const choose = (game: Game) => {
    if (positionOf(game).fullmoves > own.moves) return undefined;
    const chess = new Chess(game.start);
    for (const uci of game.moves) chess.play(parseUci(chess, uci)!);
    return chooseBookMove(book, chess, chance);
  };
  const reader: Player = {
    get name() {
      return player.name;
    },
    newGame: () => player.newGame(),
    async think(game, request, onThought) {
      const move = choose(game);
      if (move === undefined) return player.think(game, request, onThought);
      return { decision: { move, from: 'book', depth: 0, nodes: 0, pv: [move] }, millis: 0 };
    },
    send: (command) => player.send(command),
    restart: () => player.restart(),
    log: () => player.log(),
    async close() {
      book.close();
      await player.close();
    },
  };
  return {
    ...started,
    player: reader,
    async reseed(seed) {
      chance = seededChance(seed);
      await started.reseed(seed);
    },
  };
}
