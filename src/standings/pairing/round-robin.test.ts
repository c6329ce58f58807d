import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Round } from './pairing.ts';
import { bergerTable, roundRobin } from './round-robin.ts';

/** FIDE Handbook C.05, annex 1, "Details of Berger tables": white-black, a line for each round; the highest is the bye of an odd number. */
const BERGER: Readonly<Record<number, string>> = {
  4: `1-4 2-3
4-3 1-2
2-4 3-1`,
  6: `1-6 2-5 3-4
6-4 5-3 1-2
2-6 3-1 4-5
6-5 1-4 2-3
3-6 4-2 5-1`,
  8: `1-8 2-7 3-6 4-5
8-5 6-4 7-3 1-2
2-8 3-1 4-7 5-6
8-6 7-5 1-4 2-3
3-8 4-2 5-1 6-7
8-7 1-6 2-5 3-4
4-8 5-3 6-2 7-1`,
  10: `1-10 2-9 3-8 4-7 5-6
10-6 7-5 8-4 9-3 1-2
2-10 3-1 4-9 5-8 6-7
10-7 8-6 9-5 1-4 2-3
3-10 4-2 5-1 6-9 7-8
10-8 9-7 1-6 2-5 3-4
4-10 5-3 6-2 7-1 8-9
10-9 1-8 2-7 3-6 4-5
5-10 6-4 7-3 8-2 9-1`,
  12: `1-12 2-11 3-10 4-9 5-8 6-7
12-7 8-6 9-5 10-4 11-3 1-2
2-12 3-1 4-11 5-10 6-9 7-8
12-8 9-7 10-6 11-5 1-4 2-3
3-12 4-2 5-1 6-11 7-10 8-9
12-9 10-8 11-7 1-6 2-5 3-4
4-12 5-3 6-2 7-1 8-11 9-10
12-10 11-9 1-8 2-7 3-6 4-5
5-12 6-4 7-3 8-2 9-1 10-11
12-11 1-10 2-9 3-8 4-7 5-6
6-12 7-5 8-4 9-3 10-2 11-1`,
  14: `1-14 2-13 3-12 4-11 5-10 6-9 7-8
14-8 9-7 10-6 11-5 12-4 13-3 1-2
2-14 3-1 4-13 5-12 6-11 7-10 8-9
14-9 10-8 11-7 12-6 13-5 1-4 2-3
3-14 4-2 5-1 6-13 7-12 8-11 9-10
14-10 11-9 12-8 13-7 1-6 2-5 3-4
4-14 5-3 6-2 7-1 8-13 9-12 10-11
14-11 12-10 13-9 1-8 2-7 3-6 4-5
5-14 6-4 7-3 8-2 9-1 10-13 11-12
14-12 13-11 1-10 2-9 3-8 4-7 5-6
6-14 7-5 8-4 9-3 10-2 11-1 12-13
14-13 1-12 2-11 3-10 4-9 5-8 6-7
7-14 8-6 9-5 10-4 11-3 12-2 13-1`,
  16: `1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9
16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2
2-16 3-1 4-15 5-14 6-13 7-12 8-11 9-10
16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3
3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11
16-11 12-10 13-9 14-8 15-7 1-6 2-5 3-4
4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12
16-12 13-11 14-10 15-9 1-8 2-7 3-6 4-5
5-16 6-4 7-3 8-2 9-1 10-15 11-14 12-13
16-13 14-12 15-11 1-10 2-9 3-8 4-7 5-6
6-16 7-5 8-4 9-3 10-2 11-1 12-15 13-14
16-14 15-13 1-12 2-11 3-10 4-9 5-8 6-7
7-16 8-6 9-5 10-4 11-3 12-2 13-1 14-15
16-15 1-14 2-13 3-12 4-11 5-10 6-9 7-8
8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1`,
};

const formatRound = ({ pairings }: Round) => pairings.map(({ white, black }) => `${white + 1}-${black + 1}`).join(' ');

describe("FIDE's Berger tables", () => {
  for (const [players, table] of Object.entries(BERGER)) {
    const even = Number(players);
    test(`${even} players`, () => assert.equal(bergerTable(even).map(formatRound).join('\n'), table));
    test(`${even - 1} players: the opponent of the missing player has a bye`, () => {
      const rounds = bergerTable(even - 1);
      for (const [index, line] of table.split('\n').entries()) {
        const [last, ...games] = line.split(' ');
        assert.equal(formatRound(rounds[index]!), games.join(' '));
        assert.deepEqual(rounds[index]!.byes, [Number(last!.split('-').find((number) => number !== players)) - 1]);
      }
    });
  }
});

describe('several cycles', () => {
  test('two: all pairs meet with both colours, and nobody has a colour three times in a row', () => {
    for (let players = 3; players <= 16; players++) {
      const rounds = roundRobin(players, 2);
      const games = rounds.flatMap(({ pairings }) => pairings.map(({ white, black }) => `${white}-${black}`));
      assert.equal(new Set(games).size, players * (players - 1));
      assert.equal(games.length, players * (players - 1));
      for (let player = 0; player < players; player++) {
        const colors = rounds.flatMap(({ pairings }) =>
          pairings
            .filter((each) => each.white === player || each.black === player)
            .map((each) => each.white === player),
        );
        assert.ok(
          !colors.some((color, index) => color === colors[index + 1] && color === colors[index + 2]),
          `${players}`,
        );
      }
    }
  });
  test('three: the third repeats the first', () => {
    const rounds = roundRobin(6, 3).map(formatRound);
    assert.deepEqual(rounds.slice(10), roundRobin(6).map(formatRound));
    assert.deepEqual(
      rounds.slice(0, 5),
      [0, 1, 2, 4, 3].map((index) => rounds[[10, 11, 12, 13, 14][index]!]),
    );
  });
});

test('rejects a round robin of one player', () => {
  assert.throws(() => bergerTable(1), /needs two players, found 1/);
});
