/** What S0 prints of CHESS 0.5X by material alone, with one ply more after a check. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Game, movesOf, newGame, play } from '../../chess/game.ts';
import type { Decision, Options } from '../program.ts';
import { chess05 } from './program.ts';

const STUDY = '8/8/1KP5/3r4/8/8/8/k7 w - - 0 1';
const AFTER_RD5 = '8/2P5/8/1K1r4/8/8/8/k7 w - - 4 3';
const REVERSED = '7K/8/8/8/4R3/5pk1/8/8 b - - 0 1';
const MATERIAL: Options = { Scan: 'ascending', Positional: false };

function think(game: Game, options: Options, depth: number): Decision {
  const engine = chess05.create(options, () => 0.5);
  engine.setGame(game);
  const search = engine.search({ depth }, { kind: 'period', elapsedMillis: () => 0 });
  let step = search.next();
  while (!step.done) step = search.next();
  return step.value;
}

/** Both sides at five plies, until mate or for so many moves. */
function playOut(fen: string, options: Options, most: number): string {
  let game = newGame(fen);
  const played: string[] = [];
  while (played.length < most && movesOf(game).length > 0) {
    const { move } = think(game, options, 5);
    played.push(move!);
    game = play(game, move!);
  }
  return played.join(' ');
}

describe('CHESS 0.5X by material alone, a ply more after a check', () => {
  const options = { ...MATERIAL, CheckPly: true };
  test('Ka4 at two plies, Kb4 at five', () => {
    assert.equal(think(newGame(AFTER_RD5), options, 2).move, 'b5a4');
    assert.equal(think(newGame(AFTER_RD5), options, 5).move, 'b5b4');
  });
  test('the study is solved at five plies, with the promotion to a rook', () => {
    const solution = 'c6c7 d5d6 b6b5 d6d5 b5b4 d5d4 b4c3 d4d1 c3c2 d1d4 c7c8r';
    assert.equal(playOut(STUDY, options, 11), solution);
    assert.notEqual(playOut(STUDY, MATERIAL, 11), solution, 'without it the rook is not seen');
  });
  test('with colours reversed it repeats moves', () => {
    assert.equal(playOut(REVERSED, options, 9), 'f3f2 e4e3 g3g4 e3e4 g4g3 e4e3 g3g4 e3e4 g4g3');
  });
});

test('the published program has no such ply', () => {
  assert.equal(chess05.card.options.find(({ name }) => name === 'CheckPly')!.default, false);
  const { nodes } = think(newGame(AFTER_RD5), MATERIAL, 5);
  assert.equal(nodes, 2665);
  assert.notEqual(think(newGame(AFTER_RD5), { ...MATERIAL, CheckPly: true }, 5).nodes, nodes);
});
