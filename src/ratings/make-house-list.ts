import { type HouseGame, ratedHouseGames } from './house-games.ts';
import type { HouseList, HousePlayer, ListAnchor } from './house-list.ts';
import { housePlayerOf, isEarlierSetting } from './house-players.ts';
import { rateAll } from './rating-list.ts';

interface ListSource {
  readonly anchor: ListAnchor;
  readonly date: string;
  readonly command: string;
  /** The number of resamplings for the errors; 1000 by default. */
  readonly resamples?: number;
}

/**
 * Rates the programs of the house from all their games, with errors from resampling pairs.
 * Settings of an earlier mapping of UCI_Elo are rated with the others and left out of the list.
 * @throws {HouseListError} if a player is not a program of the house; {AnchorError} if the anchor did not play.
 */
export function makeHouseList(
  records: readonly HouseGame[],
  { anchor, date, command, resamples }: ListSource,
): HouseList {
  const games = ratedHouseGames(records);
  const { players, superiority } = rateAll(games, {
    model: 'ordo',
    anchors: new Map([[anchor.name, anchor.rating]]),
    resamples,
  });
  const listed = [...players.keys()].filter((index) => !isEarlierSetting(players[index]!.name));
  return {
    ...{ anchor, date, command, games: games.length },
    players: listed.map((index, place): HousePlayer => {
      const player = players[index]!;
      const next = superiority[index]![listed[place + 1] ?? -1];
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
