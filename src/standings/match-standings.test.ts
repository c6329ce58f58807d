import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Result } from '../chess/game.ts';
import type { FinishedGame } from './finished-game.ts';
import { standingsOf } from './match-standings.ts';

let number = 0;
const game = (
  pair: number,
  white: string,
  black: string,
  result: Result,
  others: Partial<FinishedGame> = {},
): FinishedGame => ({
  number: ++number,
  pair,
  white,
  black,
  result,
  termination: 'normal',
  identity: '',
  ...others,
});

describe('the table of a match', () => {
  const games = [
    game(1, 'A', 'B', '1-0'),
    game(1, 'B', 'A', '1/2-1/2'),
    game(2, 'B', 'A', '0-1'),
    game(2, 'A', 'B', '0-1'),
    game(3, 'A', 'B', '1/2-1/2'),
    game(4, 'A', 'C', '1-0', { termination: 'time forfeit' }),
    game(4, 'C', 'A', '*'),
    game(5, 'C', 'B', '0-1', { termination: 'illegal move' }),
    game(6, 'A', 'B', '1-0', { repeats: 1 }),
  ];
  const { players, duels, games: count, repeats, colors } = standingsOf(['C', 'A', 'B'], games);

  test('is ordered by points', () => {
    assert.deepEqual(
      players.map(({ name, points, games: played }) => [name, points, played]),
      [
        ['A', 4, 6],
        ['B', 3, 6],
        ['C', 0, 2],
      ],
    );
  });
  test('and by name if the points are equal', () => {
    const namesOf = (...finished: FinishedGame[]) =>
      standingsOf(['C', 'A', 'D', 'B'], finished).players.map(({ name }) => name);
    assert.deepEqual(namesOf(), ['A', 'B', 'C', 'D']);
    assert.deepEqual(namesOf(game(1, 'D', 'B', '1-0')), ['D', 'A', 'B', 'C']);
  });
  test('counts by colour', () => {
    const [a] = players;
    assert.deepEqual([a!.wins, a!.draws, a!.losses], [3, 2, 1]);
    assert.deepEqual(a!.asWhite, { wins: 2, draws: 1, losses: 1 });
    assert.deepEqual(a!.asBlack, { wins: 1, draws: 1, losses: 0 });
    assert.deepEqual(colors, { wins: 2, draws: 2, losses: 3 });
  });
  test('skips unfinished and repeated games, and lists the repeated ones', () => {
    assert.equal(count, 7);
    assert.equal(repeats.length, 1);
  });
  test('counts pairs from the first player’s view, and unpaired games separately', () => {
    const duel = duels.find(({ one, other }) => one === 'A' && other === 'B')!;
    assert.deepEqual(duel.pairs, [0, 0, 1, 1, 0]);
    assert.equal(duel.unpaired, 1);
    assert.equal(duel.drawRate, 2 / 5);
    assert.deepEqual(duel.tally, { wins: 2, draws: 2, losses: 1 });
  });
  test('counts losses by fault', () => {
    assert.deepEqual(players[2]!.faults, { time: 1, abandoned: 0, illegalMove: 1 });
    assert.deepEqual(players[0]!.faults, { time: 0, abandoned: 0, illegalMove: 0 });
  });
  test('does not depend on the order in which games finish', () => {
    assert.deepEqual(standingsOf(['C', 'A', 'B'], [...games].reverse()), standingsOf(['C', 'A', 'B'], games));
  });
});

test('the points of both players add up to the number of games', () => {
  const results: Result[] = ['1-0', '0-1', '1/2-1/2'];
  const games = Array.from({ length: 60 }, (_, index) =>
    game(index >> 1, index % 2 ? 'A' : 'B', index % 2 ? 'B' : 'A', results[(index * 7) % 3]!),
  );
  const { players, duels } = standingsOf(['A', 'B'], games);
  assert.equal(players[0]!.points + players[1]!.points, 60);
  const mirrored = standingsOf(['B', 'A'], games).duels[0]!;
  assert.deepEqual([...mirrored.pairs].reverse(), duels[0]!.pairs);
  assert.ok(Math.abs((mirrored.elo.difference ?? 0) + (duels[0]!.elo.difference ?? 0)) < 1e-9);
});
