import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { newGame, positionOf } from '../chess/game.ts';
import { seededChance } from '../host/chance.ts';
import { inAll } from '../node/testing/tiers.ts';
import { loadAntwoord } from '../programs/antwoord/program.ts';
import { decide, programContract } from '../programs/program.contract.ts';
import type { Options } from '../programs/program.ts';
import { random } from '../programs/random/program.ts';
import { createProber, fenAt, type Prober, rank, sourceOf } from './prober.ts';
import { ILLEGAL, movesOf, type Table } from './table.ts';
import { tablesOf } from './testing/tables.ts';
import { withTables } from './with-tables.ts';

let tables: readonly Table[];
let prober: Prober;

before(async () => {
  tables = await tablesOf('KBNK', 'KQKR', 'KRKR', 'KPK', 'KRKN');
  prober = createProber(sourceOf(tables));
});

describe('a program with tables', () => {
  programContract(withTables(random, { probe: () => undefined, moves: () => [], line: () => undefined }));

  test('antwoord plays every position as the tables do', { skip: inAll }, async () => {
    const antwoord = withTables(await loadAntwoord(), prober);
    const chance = seededChance(7);
    const seen = { win: 0, draw: 0, loss: 0 };
    for (let made = 0; made < 90; ) {
      const table = tables[Math.floor(chance() * tables.length)]!;
      const side = table.black ? (Math.floor(chance() * 2) as 0 | 1) : 0;
      const half = side === 0 ? table.white : table.black!;
      const index = Math.floor(chance() * half.length);
      const code = half[index]!;
      // Mates and stalemates have no move; the contract has them.
      if (code === ILLEGAL || code === 1) continue;
      const game = newGame(fenAt(table.material, side, index)!);
      const position = positionOf(game);
      const rated = prober.moves(position);
      if (rated.length === 0) continue;
      made++;
      const worth = prober.probe(position)!;
      seen[worth.kind]++;
      const { decision } = decide(antwoord, game, { nodes: 200 }, { options: { Hash: 1 } });
      const move = rated.find(({ uci }) => uci === decision.move);
      assert.equal(rank(move!.worth!), rank(worth), `${game.start} ${decision.move}`);
      if (worth.kind === 'draw') continue;
      const moves = movesOf(worth.plies);
      assert.deepEqual(decision.score, { kind: 'mate', moves: worth.kind === 'win' ? moves : -moves }, game.start);
      assert.equal(decision.pv.length, worth.plies, game.start);
    }
    assert.ok(Math.min(...Object.values(seen)) > 10, JSON.stringify(seen));
  });

  test('does not see them at limited strength', async () => {
    const antwoord = withTables(await loadAntwoord(), prober);
    const game = newGame('8/8/8/3k4/8/8/8/KBN5 w - - 0 1');
    const played = (options: Options) => decide(antwoord, game, { nodes: 2000 }, { options: { Hash: 1, ...options } });
    assert.equal(played({ UCI_LimitStrength: false, UCI_Elo: 800 }).decision.score?.kind, 'mate');
    const { decision, thoughts } = played({ UCI_LimitStrength: true, UCI_Elo: 800 });
    assert.equal(decision.score?.kind, 'cp');
    assert.ok(thoughts.every(({ tableHits }) => tableHits === undefined));
  });

  test('plays on its own where no table knows the position, or one that is needed is missing', () => {
    const alone = (fen: string) => decide(random, newGame(fen), { nodes: 1 }).decision.move;
    const program = withTables(
      random,
      createProber(sourceOf(tables.filter(({ material }) => material.name !== 'KRK'))),
    );
    // A pawn that promotes needs the rook's table; rights to castle are in none; neither are six men.
    for (const fen of [
      '8/P6k/8/8/8/8/8/K7 w - - 0 1',
      '4k3/8/8/8/8/8/8/4K2R w K - 0 1',
      '4k3/ppp5/8/8/8/8/8/4K2R w - - 0 1',
    ]) {
      assert.equal(decide(program, newGame(fen), { nodes: 1 }).decision.move, alone(fen), fen);
    }
  });

  test('keeps to the moves that it may choose from', () => {
    const game = newGame('7k/8/5K2/8/8/8/8/6Q1 w - - 0 1');
    const program = withTables(random, prober);
    assert.equal(decide(program, game, { nodes: 1 }).decision.move, 'g1g7');
    assert.equal(decide(program, game, { nodes: 1, searchMoves: ['g1a1', 'f6f7'] }).decision.move, 'f6f7');
  });
});
