import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { parsePgn } from '../chess/parse-pgn.ts';
import { inAll } from '../node/testing/tiers.ts';
import { detailsOf } from '../programs/details.ts';
import {
  formatHouseGames,
  type HouseGame,
  nextSeed,
  parseHouseGames,
  ratedHouseGames,
  withCycles,
  withNewGames,
} from './house-games.ts';
import type { HouseList } from './house-list.ts';
import { makeHouseList } from './make-house-list.ts';
import { houseGamesOf } from './node-house-records.ts';

const read = (name: string) => readFileSync(new URL(`../../data/ratings/${name}`, import.meta.url), 'utf8');
const ofPair = (pair: number, more: Partial<HouseGame> = {}): HouseGame[] => {
  const game = { cycle: 'near', seed: 7, pair, result: '1-0', moves: `0000000${pair}`, build: '0123abc' } as const;
  return [
    { ...game, white: 'c7010', black: 'wray74', ...more },
    { ...game, white: 'wray74', black: 'c7010', ...more, result: '0-1' },
  ];
};

describe('the games of the list, data/ratings/games.tsv', () => {
  const text = read('games.tsv');
  const games = parseHouseGames(text);

  test('make the list that is kept: ratings within rounding, errors as near as a tenth of its resamplings brings them', {
    skip: inAll,
  }, () => {
    const kept = JSON.parse(read('house.json')) as HouseList;
    const made = makeHouseList(games, { ...kept, resamples: 100 });
    assert.equal(made.games, kept.games);
    const facts = ({ players }: HouseList) =>
      players.map(({ name, program, options, level, games: count, points }) => ({
        ...{ name, program, options, level },
        ...{ count, points },
      }));
    assert.deepEqual(facts(made), facts(kept));
    for (const [at, { name, rating, error }] of made.players.entries()) {
      const { rating: keptRating, error: keptError } = kept.players[at]!;
      assert.ok(
        Math.abs(rating - keptRating) <= 1 && Math.abs(error - keptError) <= 1 + keptError / 3,
        `${name}: ${rating} ± ${error}`,
      );
    }
  });
  test('the cards of Gambiet/80 and /81 say which is stronger here, as the list has it', () => {
    const list = JSON.parse(read('house.json')) as HouseList;
    const [older, newer] = ['gambiet80', 'gambiet81'].map((name) => list.players.find((one) => one.name === name)!);
    assert.ok(older!.rating > newer!.rating && older!.rating < newer!.rating + 60, 'a little weaker');
    const message = '/81 is not the stronger one: it is rated a little below /80';
    for (const program of ['gambiet80', 'gambiet81']) {
      assert.ok(
        detailsOf(program).facts.some(({ text }) => text.includes(message)),
        message,
      );
    }
  });
  test('are written as they are read, and the cycles are as data/ratings/README.md says', () => {
    assert.equal(formatHouseGames(games), text);
    assert.equal(withCycles(read('README.md'), games), read('README.md'));
    assert.ok(text.length < 70 * games.length, 'a line is short');
  });
});

describe('reading and adding games', () => {
  const text = formatHouseGames([...ofPair(2), ...ofPair(1)]);

  const WRONG: readonly [name: string, text: string, message: RegExp][] = [
    [
      'other columns',
      text.replace('pair', 'round'),
      /line 1: found "cycle\\tseed\\tround.*expected the columns cycle, seed/,
    ],
    ['a column too few', text.replace('\t0123abc', ''), /line 2: found 7 columns; expected 8/],
    ['an unknown cycle', text.replace('near', 'far'), /line 2: cycle: found "far"; expected one of all, most/],
    ['no result', text.replace('0-1', '*'), /line 3: result: found "\*"; expected 1-0/],
    ['half a pair', text.replace(/\n.*\n$/, '\n'), /cycle near, seed 7, pair 2: found 1 games; expected two/],
    [
      'a pair with White the same',
      text.replace('wray74\tc7010', 'c7010\twray74'),
      /pair 1: found 2 games; .*exchanged/,
    ],
  ];
  for (const [name, wrong, message] of WRONG) {
    test(`refuses a file with ${name}`, () =>
      assert.throws(() => parseHouseGames(wrong), { name: 'HouseListError', message }));
  }
  test('adds new complete pairs, and none twice', () => {
    const kept = parseHouseGames(text);
    const added = withNewGames(kept, [...ofPair(3), ...ofPair(1, { build: '9999999' }), ...ofPair(4).slice(1)]);
    assert.deepEqual(
      added.map(({ pair, white }) => `${pair} ${white}`),
      ['1 c7010', '1 wray74', '2 c7010', '2 wray74', '3 c7010', '3 wray74'],
    );
    assert.equal(added[0]!.build, '0123abc');
  });
  test('refuses a pair that was played differently', () =>
    assert.throws(() => withNewGames(parseHouseGames(text), ofPair(2, { moves: '00000009' })), {
      message:
        /seed 7, pair 2: found c7010 - wray74 1-0 00000009, .*the list has c7010 - wray74 1-0 00000002, .*with a seed that/,
    }));
  test('counts a repeated game once', () => {
    const games = [...ofPair(1), ...ofPair(2, { moves: '00000001' }), ...ofPair(3)];
    assert.deepEqual(
      ratedHouseGames(games).map(({ white, points, pair }) => `${white} ${points} ${pair}`),
      [1, 3].flatMap((pair) => [
        `c7010 1 cycle near, seed 7, pair ${pair}`,
        `wray74 0 cycle near, seed 7, pair ${pair}`,
      ]),
    );
  });
  test('cycles of successive seeds and like builds share a line', () => {
    const marks = '<!-- cycles: made by bench/house-ratings.ts from games.tsv -->\n<!-- end of cycles -->\n';
    const played = [7, 8, 10].flatMap((seed) => ofPair(1, { seed }));
    const lines = withCycles(marks, [...played, ...ofPair(1, { seed: 11, build: '89abcde' })]).split('\n');
    assert.deepEqual(lines.slice(3, 6), [
      '| near | 7 to 8 | 4 | 0123abc |',
      '| near | 10 | 2 | 0123abc |',
      '| near | 11 | 2 | 89abcde |',
    ]);
  });
  test('the next seed is one that no cycle has', () => {
    assert.equal(nextSeed([]), 1);
    assert.equal(nextSeed([...ofPair(1), ...ofPair(1, { seed: 3 }), { seed: 50 }]), 51);
  });
});

test('a record of a tournament becomes a game; another move makes another hash', async () => {
  const player = (side: string, name: string) =>
    `[${side} "${name}"]\n[${side}Command "plyhouse:${name}"]\n[${side}Terms "tournament level by the period clock"]\n`;
  const record = (moves: string, result = '0-1') =>
    `[Event "House rating list, neighbours, seed 9"]\n[MatchSeed "9"]\n[MatchPair "4"]\n` +
    `[PlyhouseVersion "Plyhouse 0.1.0 (0123abc)"]\n${player('White', 'c7010')}${player('Black', 'wray74')}` +
    `[Result "${result}"]\n\n${moves} ${result}\n\n`;
  const [one, other, ...more] = await houseGamesOf(
    parsePgn(record('1. f3 e5 2. g4 Qh4#') + record('1. f4 e5 2. g4 Qh4#') + record('1. e4', '*')).games,
  );
  // Hash made by `printf 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 f2f3 e7e5 g2g4 d8h4'
  // sha256sum`.
  assert.deepEqual(one, {
    ...{ cycle: 'near', seed: 9, pair: 4, white: 'c7010', black: 'wray74', result: '0-1' },
    ...{ moves: 'e0fb2641', build: '0123abc' },
  });
  assert.notEqual(other!.moves, one.moves);
  const [plain] = await houseGamesOf(parsePgn(record('1. e4', '1-0').replace(' (0123abc)', '')).games);
  assert.equal(plain!.build, '0.1.0');
  assert.equal(more.length, 0);
});
