import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type House, openTestPage } from './testing/browser.ts';

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

let house: House | undefined;
before(async () => {
  house = await openTestPage('kernel');
});
after(() => house?.close());

for (const [place, isGame] of [
  ['countHere', false],
  ['countHere', true],
  ['countInWorker', false],
  ['countInWorker', true],
] as const) {
  test(`counts in a browser, under the server's policy: ${place}, ${isGame ? 'a game' : 'a kernel of its own'}`, async () => {
    const { page, complaints, close } = await house!.visit();
    try {
      const { nodes } = await page.evaluate(
        ([way, fen, game]) => window.kernelPage[way]({ fen, plies: 4, isGame: game }),
        [place, KIWIPETE, isGame] as const,
      );
      assert.equal(nodes, 4_085_603);
      assert.deepEqual(complaints, []);
    } finally {
      await close();
    }
  });
}
