/** The players of the house's rating list, identified by name alone. */
import { CATALOG } from '../programs/catalog.ts';
import type { Options } from '../programs/program.ts';
import type { HousePlayer } from './house-list.ts';

/** Games that do not fit into the house's list. */
export class HouseListError extends Error {
  override readonly name = 'HouseListError';
}

/**
 * Whether the name is that of antwoord at a weakness (strength.ts), as "antwoord-w0.70": a setting of an earlier mapping
 * of UCI_Elo; or of Unix chess before it was exact. Their games count for those they met; the list does not show them, as no
 * value of UCI_Elo and no program has their names.
 */
export const isEarlierSetting = (name: string): boolean => /^(antwoord-w\d\.\d{2,3}|unixchess-before)$/.test(name);

/**
 * The player of the list with this name: a program as it comes, or "antwoord-1200" for one whose strength is limited,
 * each at its tournament level.
 * @throws {HouseListError} if there is no such program.
 */
export function housePlayerOf(name: string): Pick<HousePlayer, 'program' | 'options' | 'level'> {
  const elo = /^antwoord-(\d+)$/.exec(name)?.[1];
  const program = elo === undefined ? name : 'antwoord';
  const options: Options = elo === undefined ? {} : { UCI_Elo: Number(elo), UCI_LimitStrength: true };
  const card = CATALOG.find((entry) => entry.card.id === program)?.card;
  if (!card) {
    throw new HouseListError(
      `${JSON.stringify(name)} is not a player of the list; expected a program, or "antwoord-1200"`,
    );
  }
  return { program, options, level: card.tournamentLevel };
}
