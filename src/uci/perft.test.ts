import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKernel } from 'plyhouse-kernel';
import { gameOf } from '../chess/game.ts';
import { perft } from './perft.ts';

test('a count that is interrupted now and then is that of the kernel, to any depth', async () => {
  const fen = '8/8/8/2k5/8/8/P7/K7 w - - 0 1';
  const kernel = await createKernel(fen);
  for (const plies of [1, 5, 6, 7]) {
    let sum = 0;
    const whole = await perft(
      gameOf(fen, []),
      plies,
      () => false,
      (_, count) => {
        sum += count;
      },
    );
    assert.deepEqual([whole, sum], [kernel.perft(plies), kernel.perft(plies)], `${plies} plies`);
  }
});
