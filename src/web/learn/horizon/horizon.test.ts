import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newGame } from '../../../chess/game.ts';
import { lab } from '../../testing/lesson-walk.ts';
import { NOISY_PRESETS, PITFALL_PRESETS, SAAVEDRA_PRESETS } from '../presets.ts';
import { checkTrial, compare, ERRORS, errorOf, gambietTrial, quietTrial, rootListOf } from './horizon.ts';

describe('what Gambiet strikes out', () => {
  test('Morphy’s key is struck out by its maximum, and nothing searched is worth its mate', async () => {
    const list = await rootListOf(newGame(PITFALL_PRESETS[0]!.fen), 5);
    const key = list.find(({ move }) => move === 'a1a6')!;
    assert.deepEqual([key.isStruck, key.end, key.maximum], [true, undefined, -40]);
    const searched = list.filter(({ end }) => end !== undefined);
    assert.ok(searched.length > 0);
    assert.equal(list.filter(({ isStruck }) => isStruck).length + searched.length, list.length);
    for (const { maximum, isStruck } of list) {
      if (isStruck) assert.ok(maximum < Math.max(...searched.map(({ end }) => end!)));
    }
  });

  test('with nothing struck out it finds the mate; the questions of the step follow', async () => {
    const game = newGame(PITFALL_PRESETS[0]!.fen);
    const pruned = await lab.ask(gambietTrial(game, 5));
    const whole = await lab.ask(gambietTrial(game, 5, false));
    assert.notEqual(pruned.decision.move, 'a1a6');
    assert.equal(whole.decision.move, 'a1a6');
  });
});

test('without quiescence the last capture goes unpunished', async () => {
  const game = newGame(NOISY_PRESETS[0]!.fen);
  const dead = await lab.ask(quietTrial(game, 3, false));
  const quiet = await lab.ask(quietTrial(game, 3, true));
  assert.equal(compare(dead.decision.score, quiet.decision.score), 'higher');
});

test('0.5X finds Saavedra’s move at five half-moves by material alone, as printed, with the half-move after a check', async () => {
  const game = newGame(SAAVEDRA_PRESETS[0]!.fen);
  const move = async (depth: number) => (await lab.ask(checkTrial(game, depth, true))).decision.move;
  assert.deepEqual([await move(2), await move(5)], ['b5a4', 'b5b4']);
});

test('the words for an error', () => {
  const cp = (centipawns: number) => ({ kind: 'cp', centipawns }) as const;
  const parts = [-300, 40, 150, 400].map((centipawns) => errorOf(cp(centipawns), cp(0)));
  assert.deepEqual(
    parts,
    ERRORS.map(({ value }) => value),
  );
  assert.equal(errorOf({ kind: 'mate', moves: 2 }, cp(500)), 'piece');
});
