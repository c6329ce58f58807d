import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededChance } from '../host/chance.ts';
import { figuresOf, NO_SUMS } from './engine-figures.ts';
import { type FinishedGame, NO_FAULTS } from './finished-game.ts';
import { standingsOf } from './match-standings.ts';
import { countInMatch, startRunningMatch } from './running-match.ts';
import { sumFor } from './running-score.ts';

test('sums kept game by game are those of all games together, whatever their order', () => {
  const names = ['A', 'B', 'C'];
  const chance = seededChance(7);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(chance() * items.length)]!;
  const games = Array.from({ length: 300 }, (_, index): FinishedGame => {
    const pair = Math.floor(index / 2);
    const [one, other] = [names[pair % 3]!, names[(pair + 1) % 3]!];
    const [white, black] = index % 2 === 0 ? [one, other] : [other, one];
    const sums = {
      ...NO_SUMS,
      moves: 1,
      deepMoves: 1,
      depths: 1 + Math.floor(20 * chance()),
      nodes: 100,
      nodeMillis: 3,
    };
    return {
      ...{ number: index + 1, pair, white, black, identity: '' },
      result: pick(['1-0', '0-1', '1/2-1/2', '*'] as const),
      termination: pick(['normal', 'time forfeit', 'illegal move', 'abandoned']),
      ...(chance() < 0.05 ? { repeats: 1 } : {}),
      sums: { white: sums, black: { ...sums, depths: 5 } },
    };
  }).sort(() => chance() - 0.5);
  const match = startRunningMatch(names);
  for (const game of games) countInMatch(match, game);

  const { players, duels } = standingsOf(names, games);
  for (const { name, wins, draws, losses, faults, figures } of players) {
    assert.deepEqual(sumFor(name, match.scores).tally, { wins, draws, losses }, name);
    assert.deepEqual(match.faults.get(name) ?? NO_FAULTS, faults, name);
    assert.deepEqual(figuresOf(match.sums.get(name)!), figures, name);
  }
  for (const { one, other, pairs } of duels) {
    const score = match.scores.find((each) => each.one === one && each.other === other)!;
    assert.deepEqual(score.pairs, pairs, `${one} - ${other}`);
  }
});
