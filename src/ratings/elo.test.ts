import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { differenceOf, eloOfGames, eloOfMatch, eloOfPairs, formatElo, type PairCounts } from './elo.ts';

const close = (found: number | undefined, expected: number, by: number) =>
  assert.ok(found !== undefined && Math.abs(found - expected) <= by, `found ${found}, expected ${expected} ± ${by}`);

describe('single games, as cutechess-cli computes them', () => {
  // Printed by cutechess-cli in github.com/JoAnnP38/Pedantic/pull/8 and kelseyde/calvin-chess-engine/pull/97:
  // "Elo difference: 5.6 +/- 17.3, LOS: 73.5 %, DrawRatio: 35.2 %" and so on. Its quantile of the normal
  // distribution is an approximation, 0.2 % too small (elo.cpp, phiInv), and so are its errors.
  const PRINTED: readonly [wins: number, losses: number, draws: number, elo: number, error: number, los: number][] = [
    [332, 316, 352, 5.6, 17.3, 73.5],
    [143, 129, 368, 7.6, 17.5, 80.2],
    [540, 531, 1590, 1.2, 8.4, 60.8],
    [1216, 1199, 3939, 0.9, 5.3, 63.5],
  ];
  for (const [wins, losses, draws, difference, error, superiority] of PRINTED) {
    test(`${wins} - ${losses} - ${draws}`, () => {
      const elo = eloOfGames({ wins, losses, draws });
      close(elo.difference, difference, 0.05);
      close(elo.error! * 0.998, error, 0.051);
      close(100 * elo.superiority!, superiority, 0.06);
    });
  }
});

describe('pairs, as fastchess computes them', () => {
  // Printed by fastchess in github.com/brunocodutra/cinder/pull/727 and Disservin/fastchess/issues/807.
  const PRINTED: readonly [pairs: PairCounts, elo: number, error: number, los: number, percent: number][] = [
    [[50, 287, 610, 387, 73], 18.04, 8.23, 100, 52.59],
    [[30, 6, 18, 0, 6], -168.4, 73.37, 0, 27.5],
  ];
  for (const [pairs, difference, error, superiority, percent] of PRINTED) {
    test(JSON.stringify(pairs), () => {
      const elo = eloOfPairs(pairs);
      close(elo.difference, difference, 0.005);
      close(elo.error, error, 0.005);
      close(100 * elo.superiority!, superiority, 0.005);
      close(100 * elo.score, percent, 0.005);
    });
  }
});

test('a difference of 400 points is a score of ten to one', () => {
  close(differenceOf(10 / 11), 400, 1e-9);
  close(differenceOf(0.5), 0, 1e-9);
});

describe('too few games give the reason instead of a number', () => {
  const TALLIES = [
    { wins: 0, draws: 0, losses: 0 },
    { wins: 0, draws: 0, losses: 1 },
    { wins: 0, draws: 8, losses: 0 },
    { wins: 2, draws: 0, losses: 1 },
    { wins: 4, draws: 2, losses: 3 },
  ];
  for (const tally of TALLIES) {
    test(JSON.stringify(tally), () => {
      const elo = eloOfGames(tally);
      assert.equal(elo.difference, undefined);
      assert.equal(elo.error, undefined);
      const { wins, draws, losses } = tally;
      const games = wins + draws + losses;
      assert.equal(formatElo(elo), `${games} ${games === 1 ? 'game' : 'games'} too few`);
      for (const value of Object.values(elo)) assert.ok(typeof value === 'string' || Number.isFinite(value));
    });
  }
});

test('identical results give the reason instead of an interval', () => {
  assert.equal(formatElo(eloOfGames({ wins: 20, draws: 0, losses: 0 })), 'no spread in 20 games');
  const everyPairEven: PairCounts = [0, 0, 50, 0, 0];
  assert.equal(formatElo(eloOfMatch({ wins: 30, draws: 40, losses: 30 }, everyPairEven)), 'no spread in 100 games');
});

test('prefers complete pairs, unless they are the smaller part', () => {
  const pairs: PairCounts = [0, 2, 5, 3, 0];
  assert.equal(eloOfMatch({ wins: 8, draws: 6, losses: 7 }, pairs).method, 'pentanomial');
  assert.equal(eloOfMatch({ wins: 30, draws: 16, losses: 20 }, pairs).method, 'trinomial');
  assert.equal(eloOfMatch({ wins: 30, draws: 16, losses: 20 }, [0, 0, 0, 0, 0]).method, 'trinomial');
});

test('the sign is that of the first player', () => {
  assert.match(formatElo(eloOfGames({ wins: 30, draws: 40, losses: 20 })), /^\+38\.8 ± /);
  assert.match(formatElo(eloOfGames({ wins: 20, draws: 40, losses: 30 })), /^-38\.8 ± /);
});
