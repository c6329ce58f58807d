/** Compares CHESS 0.5X with its published results: Saavedra's study by material alone, and the Lucena mate of its first tournament game. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Game, movesOf, newGame, play } from '../../../chess/game.ts';
import { decide, programContract } from '../../program.contract.ts';
import type { Limits, Options } from '../../program.ts';
import { chess05 } from '../program.ts';
import { CHESS05X_CARD } from './card.ts';
import { chess05x } from './program.ts';

programContract(chess05x);

const STUDY = '8/8/1KP5/3r4/8/8/8/k7 w - - 0 1';
const AFTER_RD5 = '8/2P5/8/1K1r4/8/8/8/k7 w - - 4 3';
const REVERSED = '7K/8/8/8/4R3/5pk1/8/8 b - - 0 1';
const MATERIAL: Options = { Positional: false };

const think = (game: Game, options: Options, limits: Limits) => decide(chess05x, game, limits, { options }).decision;

/** Both sides at five plies, until mate or for `most` moves. */
function playOut(fen: string, options: Options, most: number): string {
  let game = newGame(fen);
  const played: string[] = [];
  while (played.length < most && movesOf(game).length > 0) {
    const { move } = think(game, options, { depth: 5 });
    played.push(move!);
    game = play(game, move!);
  }
  return played.join(' ');
}

describe('by material alone', () => {
  test('Ka4 at two plies, Kb4 at five', () => {
    assert.equal(think(newGame(AFTER_RD5), MATERIAL, { depth: 2 }).move, 'b5a4');
    assert.equal(think(newGame(AFTER_RD5), MATERIAL, { depth: 5 }).move, 'b5b4');
  });
  test('the study is solved at five plies, with the promotion to a rook', () => {
    const line = playOut(STUDY, MATERIAL, 13);
    assert.match(line, /^c6c7 d5d6 b6b5 d6d5 b5b4 d5d4 b4[bc]3 \w+ \w+ d\dd4 c7c8r /);
    const listing = playOut(STUDY, { ...MATERIAL, CheckPly: false }, 13);
    assert.doesNotMatch(listing, /c7c8r/, 'the search of the listing does not see the rook');
  });
  test('with colours reversed it repeats moves', () => {
    assert.equal(playOut(REVERSED, MATERIAL, 9), 'f3f2 e4e3 g3g4 e3e4 g4g3 e4e3 g3g4 e3e4 g4g3');
  });
});

describe('with its positional part', () => {
  test('the study is solved at five plies by both colours', () => {
    assert.match(playOut(STUDY, {}, 13), /^c6c7 d5d6 b6b5 d6d5 b5b4 .* c7c8r /);
    assert.match(playOut(REVERSED, {}, 13), /^f3f2 e4e3 g3g4 e3e4 g4g5 .* f2f1r /);
  });
  test('with the king of the listing neither solves it', () => {
    assert.doesNotMatch(playOut(STUDY, { CentralKing: false }, 13), /c7c8r/);
    assert.doesNotMatch(playOut(REVERSED, { CentralKing: false }, 13), /f2f1r/);
  });
});

describe('the Lucena mate: CHESS 0.5X - YNCT 2.0, seen four moves before the end by the loser first', () => {
  const MOVE_40 = '8/6bk/3Q2p1/P6p/8/1N1nq3/6PP/5RK1 w - - 3 40';
  const MOVE_39 = '8/6bk/3Q2p1/P6p/8/1N1n4/4q1PP/5R1K w - - 1 39';
  // Three minutes at the rate of the card.
  const nodes = 180 * CHESS05X_CARD.positionsPerSecond;
  const line = 'g1h1 d3f2 h1g1 f2h3 g1h1 e3g1 f1g1 h3f2';
  test('its fortieth move is searched to mate', () => {
    const decision = think(newGame(MOVE_40), {}, { nodes });
    assert.deepEqual([decision.score, decision.pv.join(' ')], [{ kind: 'mate', moves: -4 }, line]);
  });
  test('its thirty-ninth is not, nor does the search of the listing see anything', () => {
    assert.equal(think(newGame(MOVE_39), {}, { nodes }).score!.kind, 'cp');
    assert.equal(think(newGame(MOVE_40), { CheckPly: false }, { nodes }).score!.kind, 'cp');
  });
});

test('without the ply after a check and the central king it is the listing, read from a1 up', () => {
  for (const fen of [STUDY, AFTER_RD5, 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1']) {
    const own = think(newGame(fen), { CheckPly: false, CentralKing: false }, { depth: 4 });
    const listing = decide(chess05, newGame(fen), { depth: 4 }, { options: { Scan: 'ascending' } }).decision;
    assert.deepEqual([own.move, own.nodes, own.own!.score], [listing.move, listing.nodes, listing.own!.score]);
    assert.notEqual(think(newGame(fen), {}, { depth: 4 }).nodes, own.nodes);
  }
});
