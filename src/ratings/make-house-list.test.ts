import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parsePgn } from '../chess/parse-pgn.ts';
import type { HouseGame } from './house-games.ts';
import { formatHouseRating, type HousePlayer } from './house-list.ts';
import { limitedPlayers, lineThrough } from './limited-strength.ts';
import { makeHouseList } from './make-house-list.ts';
import { cycleOf, houseGamesOf } from './node-house-records.ts';

const SOURCE = { anchor: { name: 'c7010', rating: 1625, source: 'a magazine' }, date: '2026-11-22', command: 'make' };

interface Side {
  readonly name: string;
  readonly program?: string;
  readonly options?: string;
  readonly terms?: string;
}

let number = 0;
/** A record as a tournament writes it. Every second one ends a pair; the moves are of no game that was played. */
const game = (white: Side, black: Side, result: string) => {
  number++;
  const tags = [white, black].flatMap(({ name, program = name, options, terms }, index) => {
    const side = index === 0 ? 'White' : 'Black';
    return [
      `[${side} "${name}"]`,
      `[${side}Command "plyhouse:${program}"]`,
      `[${side}Terms "${terms ?? 'tournament level by the period clock'}"]`,
      ...(options === undefined ? [] : [`[${side}Options "${options}"]`]),
    ];
  });
  const match = [
    '[Event "House rating list"]',
    '[MatchSeed "1"]',
    `[MatchPair "${Math.ceil(number / 2)}"]`,
    '[PlyhouseVersion "Plyhouse 0.1.0 (0123abc)"]',
    `[FEN "4k3/8/8/8/8/8/8/4K2R w - - 0 ${number}"]`,
  ];
  return `${[...match, ...tags].join('\n')}\n[Result "${result}"]\n\n${result}\n\n`;
};
const listOf = async (text: string) => makeHouseList(await houseGamesOf(parsePgn(text).games), SOURCE);

const C7010 = { name: 'c7010' };
const WEAK = { name: 'antwoord-800', program: 'antwoord', options: 'UCI_Elo=800; UCI_LimitStrength=true' };
const RANDOM = { name: 'random' };
const GAMES = [
  ...[1, 2, 3].flatMap(() => [game(C7010, WEAK, '1-0'), game(WEAK, C7010, '1/2-1/2')]),
  ...[1, 2].flatMap(() => [game(WEAK, RANDOM, '1-0'), game(RANDOM, WEAK, '0-1')]),
].join('');

describe('the list', () => {
  test('has each player with its program, options, level and bound, the anchor as given', async () => {
    const list = await listOf(GAMES);
    assert.equal(list.games, 10);
    assert.deepEqual(
      list.players.map(({ name, program, options, level, games, points, bound }) => [
        ...[name, program, options, level],
        ...[games, points, bound],
      ]),
      [
        ['c7010', 'c7010', {}, '1', 6, 4.5, undefined],
        ['antwoord-800', 'antwoord', { UCI_Elo: 800, UCI_LimitStrength: true }, 'blitz', 10, 5.5, undefined],
        ['random', 'random', {}, '1', 4, 0, 'below'],
      ],
    );
    const [first, second, last] = list.players as [HousePlayer, HousePlayer, HousePlayer];
    assert.deepEqual([first.rating, first.error], [1625, 0]);
    assert.ok(second.error > 0 && first.superiority! > 0.5);
    assert.equal(last.superiority, undefined);
    assert.equal(formatHouseRating(list, first), '1625 (given)');
    assert.match(formatHouseRating(list, second), /^1\d\d\d ± \d+$/);
    assert.match(formatHouseRating(list, last), /^below \d+$/);
  });

  test('does not show settings of an earlier mapping of UCI_Elo nor a program before it was exact, though their games link the others', () => {
    const pair = (number: number, one: string, other: string): HouseGame[] => {
      const game = { cycle: 'near', seed: 1, pair: number, build: '0123abc' } as const;
      return [
        { ...game, white: one, black: other, result: '1-0', moves: `${number}0000001` },
        { ...game, white: other, black: one, result: '1/2-1/2', moves: `${number}0000002` },
      ];
    };
    const games = [1, 2].flatMap((at) => [
      ...pair(at, 'c7010', 'antwoord-w0.70'),
      ...pair(at + 2, 'antwoord-w0.70', 'wray74'),
      ...pair(at + 4, 'unixchess-before', 'wray74'),
    ]);
    const list = makeHouseList(games, SOURCE);
    assert.equal(list.games, 12);
    assert.deepEqual(
      list.players.map(({ name }) => name),
      ['c7010', 'wray74'],
    );
    const [first, second] = list.players as [HousePlayer, HousePlayer];
    // Two wins and two draws each time: 3 points of 4, twice 191 points.
    assert.ok(Math.abs(first.rating - second.rating - 2 * 191) < 2, `${second.rating}`);
    assert.ok(first.superiority! > 0.7);
  });

  const WRONG: readonly [name: string, text: string, message: RegExp][] = [
    ['other terms', game({ ...C7010, terms: '300 positions' }, RANDOM, '1-0'), /played by "300 positions"; expected/],
    [
      'options that are not those of the name',
      game(C7010, { ...WEAK, options: 'UCI_Elo=900; UCI_LimitStrength=true' }, '1-0'),
      /"antwoord-800" is "plyhouse:antwoord UCI_Elo=900; .*expected "plyhouse:antwoord UCI_Elo=800; /,
    ],
    [
      'a program under the name of another',
      game({ name: 'c7010', program: 'wray74' }, RANDOM, '1-0'),
      /"plyhouse:wray74"/,
    ],
    ['no program of ours', game(C7010, { name: 'x' }, '1-0'), /"x" is not a player of the list/],
    [
      'no tournament of the list',
      game(C7010, RANDOM, '1-0').replace(' list"', '"'),
      /cycle: found nothing; expected one/,
    ],
    [
      'no build',
      game(C7010, RANDOM, '1-0').replace(/.*Version.*/, ''),
      /"House rating list", game \?: build: found nothing/,
    ],
  ];
  for (const [name, text, message] of WRONG) {
    test(`rejects games with ${name}`, () => assert.rejects(listOf(text), { name: 'HouseListError', message }));
  }
});

test('a tournament belongs to the list by its name', () => {
  const names = ['', ' 2', ', neighbours, seed 9', ', gauntlet, seed 7', ', planned, seed 12', ', seed 3', ' 4'];
  assert.deepEqual(
    names.map((name) => cycleOf(`House rating list${name}`)),
    ['all', 'most', 'near', 'gauntlet', 'planned', undefined, undefined],
  );
});

describe('nominal and measured strength', () => {
  const limited = (nominal: number, rating: number, more: Partial<HousePlayer> = {}): HousePlayer => ({
    ...{ name: `a${nominal}`, program: 'antwoord', level: 'blitz', error: 50, games: 100, points: 50, rating },
    options: { UCI_LimitStrength: true, UCI_Elo: nominal },
    ...more,
  });
  const list = (players: readonly HousePlayer[]) => ({ ...SOURCE, games: 1, players });

  test('the line rises half as fast, and meets the truth at 1600', () => {
    const players = [1000, 1400, 1800, 2200].map((nominal) => limited(nominal, 1600 + (nominal - 1600) / 2));
    const bound = limited(2600, 1000, { bound: 'below' });
    const free = limited(1200, 3000, { options: { UCI_Elo: 1200 } });
    const found = limitedPlayers(list([bound, free, ...players].reverse()));
    assert.deepEqual(
      found.map(({ nominal }) => nominal),
      [1000, 1400, 1800, 2200, 2600],
    );
    const line = lineThrough(found)!;
    assert.ok(Math.abs(line.slope - 0.5) < 1e-9 && Math.abs(line.meets! - 1600) < 1e-6);
    // Computed by hand: four points with errors of 50, 400 apart: 50 / sqrt(600² + 200² + 200² + 600²).
    assert.ok(Math.abs(line.slopeError95 - 50 / Math.sqrt(800_000)) < 1e-9);
  });
  test('two points are too few for a line', () =>
    assert.equal(lineThrough(limitedPlayers(list([limited(1, 1), limited(2, 2)]))), undefined));
});
