/** Node only: games of the house's list from the PGN that `plyhouse tournament export` writes. */
import { createHash } from 'node:crypto';
import { houseTagOf } from '../chess/house-tags.ts';
import { type PgnGame, tagOf } from '../chess/pgn.ts';
import { CYCLES, type Cycle, type HouseGame, houseGameOf } from './house-games.ts';
import { HouseListError, housePlayerOf } from './house-players.ts';

const LEVEL_TERMS = 'tournament level by the period clock';

/**
 * The finished games among these records.
 * @throws {HouseListError} if a game does not belong to a tournament of the list, or a player's command, options or level
 * do not match its name.
 */
export async function houseGamesOf(records: Iterable<PgnGame> | AsyncIterable<PgnGame>): Promise<HouseGame[]> {
  const games: HouseGame[] = [];
  for await (const record of records) {
    if (record.result === '*') continue;
    const event = tagOf(record, 'Event') ?? '';
    const seed = houseTagOf(record, 'MatchSeed');
    const pair = houseTagOf(record, 'MatchPair');
    const cells = {
      cycle: cycleOf(event),
      ...{ seed, pair, result: record.result },
      ...{ white: playerOf(record, 'White'), black: playerOf(record, 'Black') },
      moves: hashOf(record),
      // The commit, or the version if the record names no commit: "Plyhouse 0.1.0 (0277ff9)", "Plyhouse 0.1.0".
      build: /^Plyhouse .*?([^\s()]+)\)?$/.exec(houseTagOf(record, 'PlyhouseVersion') ?? '')?.[1],
    };
    games.push(houseGameOf(cells, `"${event}", game ${houseTagOf(record, 'MatchGame') ?? '?'}`));
  }
  return games;
}

/** The cycle of a tournament, by its name; undefined if it does not belong to the list. */
export function cycleOf(event: string): Cycle | undefined {
  return (Object.keys(CYCLES) as Cycle[]).find((cycle) => {
    const name = CYCLES[cycle];
    return name.endsWith(' ') ? event.startsWith(name) : event === name;
  });
}

function playerOf(record: PgnGame, side: 'White' | 'Black'): string {
  const name = tagOf(record, side) ?? '?';
  const { program, options } = housePlayerOf(name);
  const found = [houseTagOf(record, `${side}Command`), houseTagOf(record, `${side}Options`) ?? ''].join(' ').trim();
  const set = Object.entries(options).map(([option, value]) => `${option}=${value}`);
  const expected = [`plyhouse:${program}`, set.join('; ')].join(' ').trim();
  if (found !== expected) {
    throw new HouseListError(`"${name}" is ${JSON.stringify(found)} in a game; expected ${JSON.stringify(expected)}`);
  }
  const terms = houseTagOf(record, `${side}Terms`);
  if (terms !== LEVEL_TERMS) {
    throw new HouseListError(`"${name}" played by ${JSON.stringify(terms)}; expected the ${LEVEL_TERMS}`);
  }
  return name;
}

/** The first 8 hexadecimal digits of SHA-256 over the initial position (FEN) and the moves (UCI), separated by blanks. */
function hashOf({ start, line }: PgnGame): string {
  const text = [start, ...line.moves.map(({ uci }) => uci)].join(' ');
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
