import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { newGame, positionOf } from '../chess/game.ts';
import { createProber, sourceOf } from '../endgames/prober.ts';
import { tablesOf } from '../endgames/testing/tables.ts';
import { type EngineClient, localClient } from '../host/engine-client.ts';
import { inAll } from '../node/testing/tiers.ts';
import { findProgram } from '../programs/catalog.ts';
import { choosingPlayer, playEnding } from './play-ending.ts';

const KBNK33 = new URL('../../data/positions/kbnk33.txt', import.meta.url);

describe('playing an ending out', () => {
  /** Plays these moves, one at each of its turns, over and over. */
  const repeating = (...moves: readonly string[]) => {
    let turn = 0;
    const player = choosingPlayer('repeating', () => moves[turn++ % moves.length]!);
    return { player, terms: { nodes: 1 } };
  };
  const ATTACK = ['a1a2', 'a2a1'];
  const RESIST = ['h8h7', 'h7h8'];
  const ROOK = '7k/8/8/8/8/8/8/R5K1 w - -';
  const CASES = [
    ['the mate', '7k/8/5KQ1/8/8/8/8/8 w - - 0 1', ['g6g7'], [], { kind: 'checkmate', winner: 'white' }, 1],
    [
      'a mate by the other side',
      '7k/8/8/8/8/2r5/Pr6/7K w - - 0 1',
      ['a2a3'],
      ['c3c1'],
      { kind: 'checkmate', winner: 'black' },
      2,
    ],
    ['stalemate', '7k/8/5K2/8/8/8/8/6Q1 w - - 0 1', ['g1g6'], [], { kind: 'stalemate' }, 1],
    ['a draw that can be claimed by repetition', `${ROOK} 0 1`, ATTACK, RESIST, { kind: 'threefold' }, 8],
    ['a draw that can be claimed by the fifty moves', `${ROOK} 98 80`, ATTACK, RESIST, { kind: 'fiftyMoves' }, 2],
  ] as const;
  for (const [what, fen, attack, resist, ending, plies] of CASES) {
    test(`ends with ${what}`, async () => {
      const played = await playEnding(newGame(fen), repeating(...attack), repeating(...resist), 50);
      assert.deepEqual([played.ending, played.game.moves.length], [ending, plies]);
    });
  }
  test('ends when the moves run out', async () => {
    const played = await playEnding(newGame(`${ROOK} 0 30`), repeating(...ATTACK), repeating(...RESIST), 3);
    assert.deepEqual([played.ending, played.game.moves.length], [{ kind: 'adjudication' }, 6]);
  });
});

describe('Antwoord with bishop and knight, from the longest wins', { skip: inAll }, async () => {
  const lines = (await readFile(KBNK33, 'utf8')).trim().split('\n');
  const program = await findProgram('antwoord').load();
  /** The number of moves to mate with best play of both sides: the minimum against the table. */
  const BEST = 33;
  const seated = (player: EngineClient) => ({ player, terms: { nodes: 500 } });
  const mates = async (
    fen: string,
    ...sides: readonly [Parameters<typeof playEnding>[1], Parameters<typeof playEnding>[1]]
  ) => {
    const start = newGame(fen);
    const { ending, game } = await playEnding(start, ...sides, 50);
    assert.deepEqual(ending, { kind: 'checkmate', winner: positionOf(start).turn }, fen);
    assert.equal(game.moves.length, 2 * BEST - 1, fen);
  };

  test('mates in as few moves as can be against the table, which defends best', { timeout: 300_000 }, async () => {
    assert.equal(lines.length, 138);
    const prober = createProber(sourceOf(await tablesOf('KBNK')));
    const table = choosingPlayer('table', (game) => prober.moves(positionOf(game))[0]!.uci);
    const client = localClient(program, { Hash: 4 });
    for (const fen of lines.filter((_, index) => index % 15 === 0)) {
      await mates(fen, seated(client), { player: table, terms: { nodes: 1 } });
    }
    await client.close();
  });

  test('and against itself, for it defends as well; with the colours exchanged too', { timeout: 300_000 }, async () => {
    const [attacker, defender] = [localClient(program, { Hash: 4 }), localClient(program, { Hash: 4 })];
    const exchanged = lines[100]!
      .replace(/[KBNk]/g, (man) => (man === 'k' ? 'K' : man.toLowerCase()))
      .replace(' w ', ' b ');
    for (const fen of [lines[0]!, lines[69]!, exchanged]) await mates(fen, seated(attacker), seated(defender));
    await attacker.close();
    await defender.close();
  });
});
