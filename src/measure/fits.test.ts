import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gameAt } from '../chess/game.ts';
import { parsePgn } from '../chess/parse-pgn.ts';
import { inAll } from '../node/testing/tiers.ts';
import { CARDS } from '../programs/cards.ts';
import { createGambiet82 } from '../programs/gambiet/gambiet82/program.ts';
import type { Weights } from '../programs/gambiet/positional.ts';
import { decisionOf } from '../programs/program.contract.ts';
import { FITS_FILE, RECORDS_FILE, readHouseFile } from './articles.ts';
import { countedPlies } from './matrix.ts';
import { sidesOf } from './recorded.ts';

interface Fit {
  readonly program: string;
  readonly positions: number;
  readonly start: Weights;
  readonly games: readonly { game: number; of: number; fittedToOthers: number; changed: Partial<Weights> }[];
}

test('weights fitted without the game against Van Grijfland find again what is on record of it', {
  skip: inAll,
}, async () => {
  const [fit] = JSON.parse(await readHouseFile(FITS_FILE)) as [Fit];
  const [first] = fit.games;
  const { games } = parsePgn(await readHouseFile(RECORDS_FILE));
  const side = sidesOf(games, fit.program, CARDS).find(({ number }) => number === first!.game)!;
  const plies = countedPlies(side);
  assert.equal(plies.length, first!.of);
  const same = plies.filter(({ ply, played }) => {
    const engine = createGambiet82({ Book: false }, () => 0.5, { ...fit.start, ...first!.changed });
    const decision = decisionOf(
      engine,
      gameAt(side.game, ply),
      { nodes: fit.positions },
      { kind: 'period', elapsedMillis: () => 0 },
    );
    return decision.move === played;
  });
  assert.equal(same.length, first!.fittedToOthers);
});
