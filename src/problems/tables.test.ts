/** The solver held against the endgame tables, which know every mate without having looked for any. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { parseFen } from '../chess/fen.ts';
import { createProber, type Prober, sourceOf } from '../endgames/prober.ts';
import { movesOf } from '../endgames/table.ts';
import { tablesOf } from '../endgames/testing/tables.ts';
import { finish } from '../programs/program.ts';
import { createSolver, type Solver } from './solver.ts';
import { type Recipe, randomPositions } from './testing/random-positions.ts';

/** The longest mate that all keys are asked for, and the longest that is looked for at all. */
const ALL_KEYS_MOVES = 4;
const ONE_MATE_MOVES = 5;

let solver: Solver;
let prober: Prober;
before(async () => {
  solver = await createSolver();
  prober = createProber(sourceOf(await tablesOf('KQKR', 'KRRK', 'KQPK', 'KRKP')));
});

const ALL = ['queen', 'rook', 'bishop', 'knight', 'pawn'] as const;
const RECIPES: readonly [name: string, seed: number, count: number, recipe: Recipe][] = [
  ['three men', 1, 800, { attackers: [1, 1], defenders: [0, 0], roles: ALL }],
  ['two against none', 2, 1_200, { attackers: [2, 2], defenders: [0, 0], roles: ALL }],
  ['one against one', 3, 4_000, { attackers: [1, 1], defenders: [1, 1], roles: ['queen', 'rook', 'pawn'] }],
];

describe('the solver and the tables agree on every mate', () => {
  for (const [name, seed, count, recipe] of RECIPES) {
    test(name, () => {
      let mates = 0;
      let probed = 0;
      for (const fen of randomPositions(seed, count, recipe)) {
        const worth = prober.probe(parseFen(fen));
        if (worth === undefined) continue;
        probed++;
        const length = worth.kind === 'win' ? movesOf(worth.plies) : Number.POSITIVE_INFINITY;
        // A win that is too long for the one search may be short enough for the other.
        if (length > ALL_KEYS_MOVES) assert.equal(finish(solver.mates(fen, 2)), false, fen);
        if (length > ONE_MATE_MOVES) continue;
        mates++;
        assert.equal(finish(solver.findMate(fen, length)).kind, 'mate', `${fen} in ${length}`);
        if (length > 1) assert.equal(finish(solver.findMate(fen, length - 1)).kind, 'none', `${fen} in ${length - 1}`);
        if (length > ALL_KEYS_MOVES) continue;
        const best = prober.moves(parseFen(fen)).filter((move) => {
          return move.worth?.kind === 'win' && movesOf(move.worth.plies) === length;
        });
        assert.deepEqual(finish(solver.matingMoves(fen, length)), best.map(({ uci }) => uci).sort(), fen);
      }
      assert.ok(probed > 150, `${probed} probed`);
      assert.ok(mates > 30, `${mates} mates`);
    });
  }
});
