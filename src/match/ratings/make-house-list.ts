import { type HouseGame, ratedHouseGames } from './house-games.ts';
import type { HouseList, HousePlayer, ListAnchor } from './house-list.ts';
import { housePlayerOf } from './house-players.ts';
import { rateAll } from './rating-list.ts';

export interface ListSource {
  readonly anchor: ListAnchor;
  readonly date: string;
  readonly command: string;
}

/**
 * Rates the programs of the house from their games: all taken together, errors from drawing pairs again at random.
 * @throws {HouseListError} where a player is no program of the house; {AnchorError} where the anchor did not play.
 */
export function makeHouseList(records: readonly HouseGame[], { anchor, date, command }: ListSource): HouseList {
  const games = ratedHouseGames(records);
  const { players, superiority } = rateAll(games, {
    model: 'ordo',
    anchors: new Map([[anchor.name, anchor.rating]]),
  });
  return {
    ...{ anchor, date, command, games: games.length },
    players: players.map((player, index): HousePlayer => {
      const next = superiority[index]![index + 1];
      return {
        name: player.name,
        ...housePlayerOf(player.name),
        rating: Math.round(player.rating),
        error: Math.round(player.error95 ?? 0),
        games: player.games,
        points: player.points,
        ...(player.perfect ? { bound: player.perfect === 'won' ? 'above' : 'below' } : {}),
        ...(next === undefined ? {} : { superiority: Number(next.toFixed(3)) }),
      };
    }),
  };
}
