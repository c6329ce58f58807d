import { type Color, opposite } from 'plyhouse-kernel/position';
import { endingOf, type Game } from '../../chess/game.ts';
import type { Services } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { type GameRecord, newRecord, type Side, sideOf, visitorColor, withLine } from '../record/record.ts';
import { GameLinkError, makeGameCode, parseGameCode } from './game-link.ts';

/**
 * A game between two people who each have it in a browser of their own. The link that one sends after a move holds the whole
 * game as the other is to see it: who opens it is the visitor, the sender is named.
 */

/** The name of a player who has given none. */
export const NAMELESS = 'The other player';

/** The address, from `#` on, that gives the game to the other player. @param sender the name that they see; may be empty. */
export function linkToOther(record: GameRecord, sender: string): string {
  const own = ownColor(record);
  const me = { kind: 'named', name: sender } as const;
  const you = { kind: 'visitor' } as const;
  const sides = own === 'white' ? { white: me, black: you } : { white: you, black: me };
  const code = makeGameCode({ ...sides, terms: {}, options: {}, game: record.game });
  const draw = standingOffer(record) === own ? { draw: 'offered' } : {};
  return makeRoute({ view: 'turn', game: record.id, code, ...draw });
}

/**
 * The game of a link as a game of the browser that opens it.
 * @returns why it cannot be read, for people, if it cannot.
 */
export function readLink(
  services: Pick<Services, 'now' | 'newSeed'>,
  id: string,
  code: string,
  isDrawOffered: boolean,
): { readonly record: GameRecord } | { readonly problem: string } {
  try {
    const { white, black, game } = parseGameCode(code, () => ({}));
    const own = visitorColor({ white, black });
    if (own !== 'white' && own !== 'black')
      return { problem: 'The link names no player for you: expected a game between its sender and whoever opens it.' };
    const named = (side: Side): Side =>
      side.kind === 'named' && side.name === '' ? { ...side, name: NAMELESS } : side;
    const fresh = newRecord({
      id,
      nowMillis: services.now(),
      game,
      white: named(white),
      black: named(black),
      terms: {},
      seed: services.newSeed(),
    });
    const offer = isDrawOffered ? { offer: { by: opposite(own), ply: game.moves.length } } : {};
    return { record: { ...fresh, game, byLink: offer } };
  } catch (error) {
    if (error instanceof GameLinkError) return { problem: error.message };
    throw error;
  }
}

/** The colour of the visitor in a game by links. */
export function ownColor(record: GameRecord): Color {
  return visitorColor(record) === 'black' ? 'black' : 'white';
}

/** The side that offers a draw in the position on the board; undefined if neither does. */
export function standingOffer({ byLink, game }: GameRecord): Color | undefined {
  const { offer } = byLink ?? {};
  return offer && offer.ply === game.moves.length && !endingOf(game) ? offer.by : undefined;
}

/** The content of a link, compared with the game in this browser. */
export type LinkNews =
  /** It has more moves, or has ended, or a draw is offered. */
  | 'newer'
  /** It has nothing new. */
  | 'same'
  /** The game here has more moves. */
  | 'older'
  /** Both games continue differently from some move on. */
  | 'different';

export function compareLink(kept: GameRecord, linked: GameRecord): LinkNews {
  const here = kept.game;
  const there = linked.game;
  if (here.start !== there.start) return 'different';
  const isPart = (short: Game, long: Game) => short.moves.every((uci, index) => long.moves[index] === uci);
  if (here.moves.length < there.moves.length) return isPart(here, there) && !here.called ? 'newer' : 'different';
  if (here.moves.length > there.moves.length) return isPart(there, here) && !there.called ? 'older' : 'different';
  if (!isPart(here, there)) return 'different';
  const { called: endedHere } = here;
  const { called: endedThere } = there;
  if (endedHere && endedThere) {
    return endedHere.kind === endedThere.kind && endedHere.winner === endedThere.winner ? 'same' : 'different';
  }
  if (endedHere) return 'older';
  const offered = standingOffer(linked);
  return endedThere || (offered !== undefined && offered !== standingOffer(kept)) ? 'newer' : 'same';
}

/**
 * The game of this browser as a link has it. Moves of it that the link does not have are kept as taken back; the sides stay,
 * with the name that the other player has now.
 */
export function takenFromLink(kept: GameRecord, linked: GameRecord, nowMillis: number): GameRecord {
  const other = opposite(ownColor(kept));
  const sender = sideOf(linked, other);
  const named = sender.kind === 'named' && sender.name !== NAMELESS ? { [other]: sender } : {};
  const isPart = kept.game.moves.every((uci, index) => linked.game.moves[index] === uci);
  return {
    ...kept,
    ...named,
    game: linked.game,
    takenBack: isPart ? kept.takenBack : withLine(kept.takenBack, kept.game.moves),
    byLink: linked.byLink ?? {},
    updatedMillis: nowMillis,
  };
}
