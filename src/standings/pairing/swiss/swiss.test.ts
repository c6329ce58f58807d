import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { seededChance } from '../../../host/chance.ts';
import type { Chance } from '../../../programs/program.ts';
import type { Bye, Meeting, Tournament } from '../../tournament.ts';
import { parseTrf } from '../../trf.ts';
import { pairKey, type Round } from '../pairing.ts';
import { NoPairingError } from './dutch.ts';
import { differencesFrom } from './replay.ts';
import { nextSwissRound, type SwissSettings } from './swiss.ts';

describe('tournaments of another pairing engine', () => {
  // Source of the files: data/oracle/swiss/README.md.
  const folder = new URL('../../../../data/oracle/swiss/', import.meta.url);
  const names = readdirSync(folder).filter((name) => name.endsWith('.trf'));

  test('pairs every round identically, including colours and byes', () => {
    assert.equal(names.length, 200);
    for (const name of names) {
      const report = parseTrf(readFileSync(new URL(name, folder), 'utf8'));
      assert.deepEqual(differencesFrom(report), [], name);
    }
  });

  test('finds a round that is paired differently', () => {
    const { name, tournament } = parseTrf(readFileSync(new URL('005.trf', folder), 'utf8'));
    const meetings = tournament.meetings.map((meeting) =>
      meeting.round === 2 ? { ...meeting, white: (1 - meeting.white!) as 0 | 1 } : meeting,
    );
    const found = differencesFrom({ name, tournament: { ...tournament, meetings } });
    assert.equal(found[0]?.round, 2);
  });
});

test('in the first round the upper half meets the lower, with alternating colours', () => {
  const settings: SwissSettings = { rounds: 5, initialColor: 'black' };
  assert.deepEqual(nextSwissRound(emptyTournament(7), settings), {
    pairings: [
      { white: 3, black: 0 },
      { white: 1, black: 4 },
      { white: 5, black: 2 },
    ],
    byes: [6],
  } satisfies Round);
});

test('seeds a late entrant among those who have entered', () => {
  const settings: SwissSettings = { rounds: 5, initialColor: 'white', absent: new Set([0, 3]) };
  // Among players 1, 2, 4 and 5, the first meets the third.
  assert.deepEqual(nextSwissRound(emptyTournament(6), settings).pairings, [
    { white: 1, black: 4 },
    { white: 5, black: 2 },
  ]);
});

describe('laws on random tournaments', () => {
  const variants: readonly (Omit<SwissSettings, 'initialColor'> & { readonly players: number })[] = [
    { players: 14, rounds: 6 },
    { players: 15, rounds: 7 },
    { players: 9, rounds: 5, gamesEach: 2 },
    {
      players: 12,
      rounds: 5,
      forbidden: [
        [0, 1],
        [0, 6],
        [2, 3],
        [4, 5],
        [1, 7],
        [10, 11],
      ],
    },
  ];
  for (const variant of variants) {
    const { players, rounds, forbidden = [], gamesEach = 1 } = variant;
    test(`${players} players, ${rounds} rounds, ${gamesEach} games, ${forbidden.length} forbidden pairs`, () => {
      for (let seed = 1; seed <= 25; seed++) {
        const chance = seededChance(seed);
        let played = emptyTournament(players);
        for (let round = 1; round <= rounds; round++) {
          const absent = new Set(Array.from({ length: players }, (_, index) => index).filter(() => chance() < 0.05));
          const made = nextSwissRound(played, { ...variant, initialColor: 'white', absent });
          const where = `seed ${seed}, round ${round}`;
          const here = [...made.byes, ...made.pairings.flatMap(({ white, black }) => [white, black])];
          const expected = [...played.players.keys()].filter((player) => !absent.has(player));
          assert.deepEqual(
            [...here].sort((a, b) => a - b),
            expected,
            `${where}: everybody once`,
          );
          assert.equal(made.byes.length, here.length % 2, where);
          for (const { white, black } of made.pairings) {
            const before = played.meetings.filter(
              ({ players: pair, forfeit }) => !forfeit && pairKey(...pair) === pairKey(white, black),
            );
            assert.deepEqual(before, [], `${where}: ${white} and ${black} meet again`);
            assert.ok(!forbidden.some(([one, other]) => pairKey(one, other) === pairKey(white, black)), where);
          }
          for (const player of made.byes) {
            const before = played.byes.filter((bye) => bye.player === player && bye.kind === 'pairing');
            assert.deepEqual(before, [], `${where}: ${player} has the bye again`);
          }
          played = withRound(played, made, absent, gamesEach, chance);
        }
        // Nobody may have three games more of one colour than of the other (C3), topscorers of the last round aside.
        for (const player of gamesEach === 1 ? played.players.keys() : []) {
          assert.ok(Math.abs(balanceOf(played, player, rounds - 1)) <= 2, `seed ${seed}, player ${player}`);
        }
      }
    });
  }
});

describe('when no round is possible', () => {
  const meeting = (one: number, other: number, round: number): Meeting => {
    return { players: [one, other], points: [1, 0], games: 1, round, white: 0 };
  };
  const cases: readonly [string, Tournament, Partial<SwissSettings>][] = [
    ['two have met', { ...emptyTournament(2), meetings: [meeting(0, 1, 1)], rounds: 1 }, {}],
    ['two must not meet', emptyTournament(2), { forbidden: [[1, 0]] }],
    [
      'the only one here has had the bye',
      { ...emptyTournament(1), byes: [{ player: 0, round: 1, kind: 'pairing' }], rounds: 1 },
      {},
    ],
    [
      'one must meet none of the others',
      emptyTournament(4),
      {
        forbidden: [
          [0, 1],
          [0, 2],
          [0, 3],
        ],
      },
    ],
  ];
  for (const [name, played, settings] of cases) {
    test(name, () => {
      assert.throws(() => nextSwissRound(played, { rounds: 9, initialColor: 'white', ...settings }), NoPairingError);
    });
  }
});

function emptyTournament(players: number): Tournament {
  return {
    players: Array.from({ length: players }, (_, index) => ({ name: `${index + 1}` })),
    meetings: [],
    byes: [],
    rounds: 0,
    predetermined: false,
  };
}

function withRound(
  played: Tournament,
  { pairings, byes }: Round,
  absent: ReadonlySet<number>,
  gamesEach: number,
  chance: Chance,
): Tournament {
  const round = (played.rounds ?? 0) + 1;
  const meetings = pairings.flatMap(({ white, black }) =>
    Array.from({ length: gamesEach }, (_, game): Meeting => {
      const lot = chance();
      const points = lot < 0.3 ? 0.5 : lot < 0.7 ? 1 : 0;
      const isForfeit = points !== 0.5 && chance() < 0.1;
      return {
        players: [white, black],
        points: [points, 1 - points],
        games: 1,
        round,
        white: game % 2 === 0 ? 0 : 1,
        ...(isForfeit ? { forfeit: true } : {}),
      };
    }),
  );
  const more: Bye[] = [
    ...byes.map((player): Bye => ({ player, round, kind: 'pairing', games: gamesEach })),
    ...[...absent].map((player): Bye => ({ player, round, kind: 'zero', games: gamesEach })),
  ];
  return { ...played, meetings: [...played.meetings, ...meetings], byes: [...played.byes, ...more], rounds: round };
}

/** Games with White minus games with Black in the first `rounds` rounds. */
function balanceOf({ meetings }: Tournament, player: number, rounds: number): number {
  return meetings
    .filter(({ players, forfeit, round }) => players.includes(player) && !forfeit && round! <= rounds)
    .reduce((sum, { players, white }) => sum + (players[white!] === player ? 1 : -1), 0);
}
