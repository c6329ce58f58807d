import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { newGame, positionOf } from '../chess/game.ts';
import { neededFor, parseMaterial } from '../endgames/material.ts';
import { createProber, sourceOf } from '../endgames/prober.ts';
import type { Table } from '../endgames/table.ts';
import { createTableBuilder } from '../endgames/table-builder.ts';
import { type EngineClient, localClient } from '../host/engine-client.ts';
import { findProgram } from '../programs/catalog.ts';
import { type Chooser, convertWin, isMated } from './convert-win.ts';

const KBNK33 = new URL('../../data/positions/kbnk33.txt', import.meta.url);

/** Plays these moves, one at each of its turns, over and over. */
function repeating(...moves: readonly string[]): Chooser {
  let turn = 0;
  return () => moves[turn++ % moves.length]!;
}

describe('driving an ending home', () => {
  test('ends with the mate', async () => {
    const start = newGame('7k/8/5KQ1/8/8/8/8/8 w - - 0 1');
    const driven = await convertWin(start, repeating('g6g7'), repeating());
    assert.deepEqual(driven.ending, { kind: 'checkmate', winner: 'white' });
    assert.equal(driven.moves, 1);
    assert.ok(isMated(driven, start));
  });

  test('is no mate where the other side mates, or stands stalemated', async () => {
    const rooks = newGame('7k/8/8/8/8/2r5/Pr6/7K w - - 0 1');
    const lost = await convertWin(rooks, repeating('a2a3'), repeating('c3c1'));
    assert.deepEqual(lost.ending, { kind: 'checkmate', winner: 'black' });
    assert.ok(!isMated(lost, rooks));
    const stale = newGame('7k/8/5K2/8/8/8/8/6Q1 w - - 0 1');
    const driven = await convertWin(stale, repeating('g1g6'), repeating());
    assert.equal(driven.ending?.kind, 'stalemate');
    assert.ok(!isMated(driven, stale));
  });

  test('ends where a draw can be claimed, and where its moves run out', async () => {
    const start = newGame('7k/8/8/8/8/8/8/R5K1 w - - 0 1');
    const shuffle = () => [repeating('a1a2', 'a2a1'), repeating('h8h7', 'h7h8')] as const;
    assert.deepEqual((await convertWin(start, ...shuffle())).ending, { kind: 'threefold' });
    const short = await convertWin(start, ...shuffle(), 3);
    assert.deepEqual([short.ending, short.moves], [undefined, 3]);
    const late = newGame('7k/8/8/8/8/8/8/R5K1 w - - 98 80');
    assert.deepEqual((await convertWin(late, ...shuffle())).ending, { kind: 'fiftyMoves' });
  });
});

describe('Antwoord with bishop and knight, from the longest wins', async () => {
  const lines = (await readFile(KBNK33, 'utf8')).trim().split('\n');
  const program = await findProgram('antwoord').load();
  const NODES = 500;
  /** So many moves the mate takes with best play of both sides: nobody can be quicker against the table. */
  const BEST = 33;
  const by =
    (client: EngineClient): Chooser =>
    async (game) => {
      const { move } = (await client.think(game, { nodes: NODES })).decision;
      assert.ok(move);
      return move;
    };

  test('mates in as few moves as can be against the table, which defends best', { timeout: 300_000 }, async () => {
    assert.equal(lines.length, 138);
    const defend = await tableDefence();
    const client = localClient(program, { Hash: 4 });
    for (const fen of lines.filter((_, index) => index % 15 === 0)) {
      await client.newGame();
      const start = newGame(fen);
      const driven = await convertWin(start, by(client), defend, 50);
      assert.ok(isMated(driven, start), `${fen}: ${driven.ending?.kind ?? 'no mate in 50 moves'}`);
      assert.equal(driven.moves, BEST, fen);
    }
    await client.close();
  });

  test('and against itself, for it defends as well; with the colours exchanged too', { timeout: 300_000 }, async () => {
    const [attacker, defender] = [localClient(program, { Hash: 4 }), localClient(program, { Hash: 4 })];
    const exchanged = lines[100]!
      .replace(/[KBNk]/g, (man) => (man === 'k' ? 'K' : man.toLowerCase()))
      .replace(' w ', ' b ');
    for (const fen of [lines[0]!, lines[69]!, exchanged]) {
      await attacker.newGame();
      await defender.newGame();
      const start = newGame(fen);
      const driven = await convertWin(start, by(attacker), by(defender), 50);
      assert.ok(isMated(driven, start), `${fen}: ${driven.ending?.kind ?? 'no mate in 50 moves'}`);
      assert.equal(driven.moves, BEST, fen);
    }
    await attacker.close();
    await defender.close();
  });
});

/** The best moves of the bare king, by the endgame table. */
async function tableDefence(): Promise<Chooser> {
  const builder = await createTableBuilder();
  const tables = new Map<string, Table>();
  const wanted = parseMaterial('KBNK');
  for (const material of [...neededFor(wanted), wanted]) {
    const building = builder.build(material, ({ name }) => tables.get(name));
    let step = building.next();
    while (!step.done) step = building.next();
    tables.set(material.name, step.value);
  }
  const prober = createProber(sourceOf(tables.values()));
  return (game) => prober.moves(positionOf(game))[0]!.uci;
}
