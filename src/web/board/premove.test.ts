import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { movesOf, newGame, play, positionOf } from '../../chess/game.ts';
import { makePremove, premovesFrom, premoveText, readPremove } from './premove.ts';

const at = (fen: string) => positionOf(newGame(fen));

describe('squares of a premove', () => {
  const CASES: readonly [name: string, fen: string, square: string, expected: string][] = [
    ['a pawn at home', INITIAL_FEN, 'e7', 'd6 e5 e6 f6'],
    ['a pawn further on', '4k3/8/4p3/8/8/8/8/4K3 w - - 0 1', 'e6', 'd5 e5 f5'],
    ['a knight, onto its own men too', INITIAL_FEN, 'g8', 'e7 f6 h6'],
    ['the other side', INITIAL_FEN, 'g1', ''],
    ['an empty square', INITIAL_FEN, 'e4', ''],
    ['a rook through men', INITIAL_FEN, 'a8', 'a1 a2 a3 a4 a5 a6 a7 b8 c8 d8 e8 f8 g8 h8'],
    ['a king with both castlings', 'r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1', 'e8', 'a8 c8 d7 d8 e7 f7 f8 g8 h8'],
    ['a king that has lost them', 'r3k2r/8/8/8/8/8/8/4K3 w - - 0 1', 'e8', 'd7 d8 e7 f7 f8'],
  ];
  for (const [name, fen, square, expected] of CASES) {
    test(name, () => assert.equal(premovesFrom(at(fen), 'black', square).sort().join(' '), expected));
  }

  test('include every legal reply to every move', () => {
    for (const fen of [
      INITIAL_FEN,
      'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
      '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
    ]) {
      const game = newGame(fen);
      const before = positionOf(game);
      for (const move of movesOf(game)) {
        for (const answer of movesOf(play(game, move))) {
          const [from, to] = [answer.slice(0, 2), answer.slice(2, 4)];
          assert.ok(premovesFrom(before, 'black', from).includes(to), `${fen}: ${answer} after ${move}`);
        }
      }
    }
  });
});

test('a king put onto its rook castles', () => {
  const both = at('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
  for (const [from, to, move] of [
    ['e1', 'h1', 'e1g1'],
    ['e1', 'a1', 'e1c1'],
    ['e8', 'h8', 'e8g8'],
    ['e8', 'a8', 'e8c8'],
    ['a8', 'e8', 'a8e8'],
    ['e8', 'd8', 'e8d8'],
  ] as const) {
    assert.equal(makePremove(both, from, to), move);
  }
  // Without the right to castle it is a move that may be legal after a capture.
  assert.equal(makePremove(at('5rkr/8/8/8/8/8/8/4K3 w - - 0 1'), 'g8', 'h8'), 'g8h8');
});

const PAWN = at('4k3/8/8/8/8/8/p7/4K3 w - - 0 1');

test('a pawn on the last rank becomes a queen, in words too', () => {
  assert.equal(makePremove(PAWN, 'a2', 'a1'), 'a2a1q');
  assert.equal(premoveText(PAWN, 'a2a1q'), 'pawn a2 to a1, promotes to queen');
  assert.equal(premoveText(at(INITIAL_FEN), 'g8f6'), 'knight g8 to f6');
});

test('typed premoves are squares; another promotion can be typed', () => {
  const start = at(INITIAL_FEN);
  assert.equal(readPremove(start, 'black', 'e7e5'), 'e7e5');
  assert.equal(readPremove(start, 'black', ' E7-E5 '), 'e7e5');
  assert.equal(readPremove(PAWN, 'black', 'a2a1'), 'a2a1q');
  assert.equal(readPremove(PAWN, 'black', 'a2-a1=n'), 'a2a1n');
  for (const text of ['e2e4', 'e7e3', 'e7e5q', 'Nf6', ''])
    assert.equal(readPremove(start, 'black', text), undefined, text);
});
