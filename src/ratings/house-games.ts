/** The games of the house's rating list, in data/ratings/games.tsv: one line per game. */
import { HouseListError } from './house-players.ts';
import type { RatedGame } from './pool.ts';

/** The tournaments of the list, and how each is called in a database; names that end with "seed " are followed by it. */
export const CYCLES = {
  all: 'House rating list',
  most: 'House rating list 2',
  strongest: 'House rating list 3',
  enlarged: 'House rating list 5',
  near: 'House rating list, neighbours, seed ',
  gauntlet: 'House rating list, gauntlet, seed ',
  planned: 'House rating list, planned, seed ',
} as const;
export type Cycle = keyof typeof CYCLES;

export interface HouseGame {
  readonly cycle: Cycle;
  /** The seed of the tournament: the openings, and the chance of the players, come from it. */
  readonly seed: number;
  /** The number of its pair in that tournament, from 1; both games of a pair have the same opening. */
  readonly pair: number;
  readonly white: string;
  readonly black: string;
  readonly result: '1-0' | '0-1' | '1/2-1/2';
  /** A hash of its moves, 8 hexadecimal digits: games of the same players with the same one are repeats. */
  readonly moves: string;
  /** The build that played it: the start of a commit's hash, or a version if the commit is unknown. */
  readonly build: string;
}

const COLUMNS = ['cycle', 'seed', 'pair', 'white', 'black', 'result', 'moves', 'build'] as const;
const PATTERNS: readonly [(typeof COLUMNS)[number], RegExp, string][] = [
  ['cycle', new RegExp(`^(${Object.keys(CYCLES).join('|')})$`), `one of ${Object.keys(CYCLES).join(', ')}`],
  ['seed', /^\d{1,9}$/, 'a number'],
  ['pair', /^[1-9]\d{0,8}$/, 'a number from 1'],
  ['white', /^\S+$/, 'a name'],
  ['black', /^\S+$/, 'a name'],
  ['result', /^(1-0|0-1|1\/2-1\/2)$/, '1-0, 0-1 or 1/2-1/2'],
  ['moves', /^[0-9a-f]{8}$/, '8 hexadecimal digits'],
  ['build', /^\S+$/, 'a commit'],
];

/**
 * Reads games.tsv.
 * @throws {HouseListError} naming a line that differs from what `formatHouseGames` writes, or an incomplete pair.
 */
export function parseHouseGames(text: string): HouseGame[] {
  const [head, ...lines] = text.replace(/\n$/, '').split('\n');
  if (head !== COLUMNS.join('\t')) {
    throw new HouseListError(`line 1: found ${JSON.stringify(head)}; expected the columns ${COLUMNS.join(', ')}`);
  }
  const games = lines.map((line, index) => {
    const where = `line ${index + 2}`;
    const cells = line.split('\t');
    if (cells.length !== COLUMNS.length) {
      throw new HouseListError(`${where}: found ${cells.length} columns; expected ${COLUMNS.length}`);
    }
    return houseGameOf(Object.fromEntries(COLUMNS.map((name, at) => [name, cells[at]!])), where);
  });
  for (const [key, pair] of pairsOf(games)) {
    if (!isComplete(pair)) {
      throw new HouseListError(`${key}: found ${pair.length} games; expected two with exchanged colours`);
    }
  }
  return games;
}

/**
 * A game from the texts of its columns.
 * @param where the place named in errors.
 * @throws {HouseListError} if one of them is missing or malformed.
 */
export function houseGameOf(cells: Readonly<Record<string, string | undefined>>, where: string): HouseGame {
  for (const [name, pattern, expected] of PATTERNS) {
    const found = cells[name];
    if (found === undefined || !pattern.test(found)) {
      throw new HouseListError(`${where}: ${name}: found ${JSON.stringify(found) ?? 'nothing'}; expected ${expected}`);
    }
  }
  const { seed, pair } = cells;
  return { ...cells, seed: Number(seed), pair: Number(pair) } as HouseGame;
}

/** The text of games.tsv: by cycle, seed, pair and White. */
export function formatHouseGames(games: readonly HouseGame[]): string {
  const rows = sorted(games).map((game) => COLUMNS.map((name) => game[name]).join('\t'));
  return [COLUMNS.join('\t'), ...rows, ''].join('\n');
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const sorted = (games: readonly HouseGame[]) =>
  games.toSorted((a, b) => byText(a.cycle, b.cycle) || a.seed - b.seed || a.pair - b.pair || byText(a.white, b.white));

const keyOf = ({ cycle, seed, pair }: HouseGame) => `cycle ${cycle}, seed ${seed}, pair ${pair}`;

function pairsOf(games: readonly HouseGame[]): Map<string, HouseGame[]> {
  return Map.groupBy(sorted(games), keyOf);
}

function isComplete([one, other, ...more]: readonly HouseGame[]): boolean {
  return more.length === 0 && one?.white === other?.black && one?.black === other?.white && one?.white !== one?.black;
}

/**
 * The kept games and the new ones among those found, sorted; new games are added as complete pairs only.
 * @throws {HouseListError} if a pair of the same cycle, seed and number has different games.
 */
export function withNewGames(kept: readonly HouseGame[], found: readonly HouseGame[]): HouseGame[] {
  const pairs = pairsOf(kept);
  const added: HouseGame[] = [];
  for (const [key, pair] of pairsOf(found)) {
    if (!isComplete(pair)) continue;
    const before = pairs.get(key);
    if (before === undefined) added.push(...pair);
    else if (playOf(before) !== playOf(pair)) {
      throw new HouseListError(
        `${key}: found ${playOf(pair)} (build ${pair[0]!.build}); the list has ${playOf(before)} (build ` +
          `${before[0]!.build}). Each seed is played once: play on with a seed that the list does not have`,
      );
    }
  }
  return sorted([...kept, ...added]);
}

/** The parts that must agree if a pair was played twice; the builds may differ. */
const playOf = (pair: readonly HouseGame[]) =>
  pair.map(({ white, black, result, moves }) => `${white} - ${black} ${result} ${moves}`).join(', ');

/** The games that count: of those that repeat another move by move only the first. */
export function ratedHouseGames(games: readonly HouseGame[]): RatedGame[] {
  const seen = new Set<string>();
  return sorted(games).flatMap((game) => {
    const { white, black, result, moves } = game;
    const identity = [white, black, moves].join(' ');
    if (seen.has(identity)) return [];
    seen.add(identity);
    return [{ white, black, points: result === '1-0' ? 1 : result === '0-1' ? 0 : 0.5, pair: keyOf(game) }];
  });
}

/** The seed of the next cycle: the one after the highest that was played. */
export function nextSeed(games: readonly Pick<HouseGame, 'seed'>[]): number {
  return 1 + Math.max(0, ...games.map(({ seed }) => seed));
}

const BEGIN = '<!-- cycles: made by bench/house-ratings.ts from games.tsv -->\n';
const END = '<!-- end of cycles -->';

/**
 * data/ratings/README.md with the cycles played between its marks: a line for successive seeds of like builds.
 * @throws {Error} if the marks are missing.
 */
export function withCycles(readme: string, games: readonly HouseGame[]): string {
  const [from, to] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (from < 0 || to < from) throw new Error('data/ratings/README.md has no place for the cycles');
  const rows: { cycle: string; first: number; last: number; games: number; builds: string }[] = [];
  for (const played of Map.groupBy(sorted(games), ({ cycle, seed }) => `${cycle} ${seed}`).values()) {
    const { cycle, seed } = played[0]!;
    const builds = [...new Set(played.map(({ build }) => build))].join(', ');
    const row = rows.at(-1);
    if (row && row.cycle === cycle && row.builds === builds && row.last + 1 === seed) {
      row.last = seed;
      row.games += played.length;
    } else {
      rows.push({ cycle, first: seed, last: seed, games: played.length, builds });
    }
  }
  const lines = ['| cycle | seeds | games | builds |', '|---|---:|---:|---|'];
  for (const { cycle, first, last, games: count, builds } of rows) {
    lines.push(`| ${cycle} | ${first === last ? first : `${first} to ${last}`} | ${count} | ${builds} |`);
  }
  const next = `The next cycle has seed ${nextSeed(games)}.`;
  return `${readme.slice(0, from + BEGIN.length)}${[...lines, '', next, ''].join('\n')}${readme.slice(to)}`;
}
