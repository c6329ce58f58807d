import { type PgnGame, tagOf } from '../../chess/pgn.ts';
import { findProgram } from '../../programs/catalog.ts';
import type { Card, Options, OptionValue } from '../../programs/program.ts';
import { houseTagOf } from '../house-tags.ts';
import type { HouseList, HousePlayer, ListAnchor } from './house-list.ts';
import { harvestGames } from './pgn-games.ts';
import { rateAll } from './rating-list.ts';

export interface ListSource {
  readonly anchor: ListAnchor;
  readonly date: string;
  readonly command: string;
}

/** Games that cannot be made into the house's list. */
export class HouseListError extends Error {
  override readonly name = 'HouseListError';
}

const LEVEL_TERMS = 'tournament level by the period clock';

/**
 * Rates the programs of the house from their games: all taken together, errors from drawing pairs again at random.
 * @throws {HouseListError} where a game is not one of programs of the house at their tournament level by the period
 * clock, or a name stands for two different players; {AnchorError} where the anchor did not play.
 */
export async function makeHouseList(records: readonly PgnGame[], source: ListSource): Promise<HouseList> {
  const { anchor, date, command } = source;
  const who = new Map<string, Pick<HousePlayer, 'program' | 'options' | 'level'>>();
  for (const record of records) {
    for (const side of ['White', 'Black'] as const) {
      const name = tagOf(record, side) ?? '?';
      const found = playerOf(record, side, name);
      const known = who.get(name);
      if (known && JSON.stringify(known) !== JSON.stringify(found)) {
        throw new HouseListError(
          `"${name}" is ${JSON.stringify(known)} in one game and ${JSON.stringify(found)} in another`,
        );
      }
      who.set(name, found);
    }
  }
  const { games } = await harvestGames(records);
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
        ...who.get(player.name)!,
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

function playerOf(record: PgnGame, side: 'White' | 'Black', name: string) {
  const program = /^plyhouse:(\S+)$/.exec(houseTagOf(record, `${side}Command`) ?? '')?.[1];
  if (program === undefined) throw new HouseListError(`"${name}" is no program of the house in one of the games`);
  const terms = houseTagOf(record, `${side}Terms`);
  if (terms !== LEVEL_TERMS) {
    throw new HouseListError(`"${name}" played by ${JSON.stringify(terms)}; expected the ${LEVEL_TERMS}`);
  }
  const { card } = findProgram(program);
  return { program, options: parseOptions(card, houseTagOf(record, `${side}Options`)), level: card.tournamentLevel };
}

/** Options as the records of games have them: "UCI_Elo=1200; UCI_LimitStrength=true". */
function parseOptions({ options }: Card, text: string | undefined): Options {
  const found: Record<string, OptionValue> = {};
  for (const part of text?.split('; ') ?? []) {
    const [, name, value] = /^(.+?)=(.*)$/.exec(part) ?? [];
    const option = options.find((each) => each.name === name);
    if (!option || value === undefined) throw new HouseListError(`no such option: ${JSON.stringify(part)}`);
    found[option.name] =
      typeof option.default === 'number'
        ? Number(value)
        : typeof option.default === 'boolean'
          ? value === 'true'
          : value;
  }
  return found;
}
