import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { type Game, newGame, play } from '../../chess/game.ts';
import { decide } from '../program.contract.ts';
import { microchess } from './program.ts';

/** Answers of the machine code of 1976; data/oracle/README.md describes how they were obtained. */
interface Oracle {
  readonly games: readonly {
    readonly set: 'work' | 'unseen';
    readonly moves: string;
    readonly positions: readonly (readonly [ply: number, ...answers: string[]])[];
  }[];
}
const ORACLE: Oracle = JSON.parse(
  readFileSync(new URL('../../../data/oracle/microchess.json', import.meta.url), 'utf8'),
);

const LEVELS = ['Super Blitz', 'Blitz', 'Normal'];
/** The greatest mean deviation of the period clock from the emulated one. */
const CLOCK_TOLERANCE = 0.05;

/** The game after each of its plies. */
function followed(moves: string): readonly Game[] {
  const games = [newGame()];
  for (const move of moves.split(' ')) games.push(play(games.at(-1)!, move));
  return games;
}

const millisOf = (nodes: number) => (nodes * 1000) / microchess.card.positionsPerSecond;

// 775 positions at three levels, some 15 seconds.
for (const set of ['work', 'unseen'] as const) {
  const games = ORACLE.games
    .filter((game) => game.set === set)
    .map(({ moves, positions }) => ({ moves, positions, after: followed(moves) }));
  describe(`microchess answers as the machine code did, ${set} positions`, () => {
    test('there are enough of them', () => {
      const count = games.reduce((sum, { positions }) => sum + positions.length, 0);
      assert.equal(count, set === 'work' ? 410 : 365);
    });

    for (const [level, name] of LEVELS.entries()) {
      test(`${name}: every move and every value; the period clock runs as the emulated one`, () => {
        let deviation = 0;
        let count = 0;
        for (const { moves, positions, after } of games) {
          for (const [ply, ...answers] of positions) {
            const { decision } = decide(microchess, after[ply]!, { depth: level + 1 }, { options: { OwnBook: false } });
            const parts = answers[level]!.split(' ');
            const seconds = Number(parts.pop());
            const resigns = decision.remarks?.some(({ kind }) => kind === 'resigns') ?? false;
            const ours = resigns ? 'resigns' : `${decision.move?.slice(0, 4)} ${decision.own?.score}`;
            assert.equal(ours, parts.join(' '), `ply ${ply} of ${moves}`);
            deviation += Math.abs(millisOf(decision.nodes) / 1000 / seconds - 1);
            count++;
          }
        }
        assert.ok(deviation / count < CLOCK_TOLERANCE, `${(100 * deviation) / count} %`);
      });
    }
  });
}
