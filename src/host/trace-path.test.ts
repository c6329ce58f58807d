import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INITIAL_FEN } from '../chess/fen.ts';
import { gameOf, newGame } from '../chess/game.ts';
import { tracePath } from './trace-path.ts';

const enter = (ply: number, move: string) => ({ kind: 'enter', ply, move }) as const;
const leave = (ply: number, move: string) => ({ kind: 'leave', ply, move, value: 0 }) as const;

test('moves are named in the position they are looked at in', () => {
  const path = tracePath(gameOf(INITIAL_FEN, ['e2e4']));
  assert.equal(path.name(1, 'g8f6'), 'Nf6');
  assert.equal(path.legal(1), 20);
  path.follow(enter(1, 'g8f6'));
  assert.equal(path.legal(2), 30);
  assert.equal(path.name(2, 'b1c3'), 'Nc3');
  assert.equal(path.name(1, 'b8c6'), 'Nc6', 'the ply above still has its names');
  path.follow(enter(2, 'b1c3'));
  assert.deepEqual(path.moves, ['g8f6', 'b1c3']);
  assert.equal(path.name(3, 'f6e4'), 'Nxe4');
  path.follow(leave(2, 'b1c3'));
  assert.deepEqual(path.moves, ['g8f6']);
  path.follow(enter(2, 'e4e5'));
  assert.equal(path.name(3, 'd7d5'), 'd5');
  path.follow(enter(3, 'd7d5'));
  assert.equal(path.name(4, 'e5d6'), 'exd6');
});

test('in the style that is asked for', () => {
  assert.equal(tracePath(newGame(), { language: 'nl', form: 'long' }).name(1, 'g1f3'), 'Pg1-f3');
});

test('another move of the same ply takes the place of the one before, said or not', () => {
  const path = tracePath(newGame());
  path.follow(enter(1, 'e2e4'));
  path.follow(enter(2, 'e7e5'));
  path.follow(enter(1, 'd2d4'));
  assert.deepEqual(path.moves, ['d2d4']);
  path.follow(leave(7, 'a2a3'));
  assert.deepEqual(path.moves, ['d2d4']);
});

test('a move that is not legal, or none, stands as it came, and so does what follows it', () => {
  const path = tracePath(newGame());
  assert.equal(path.name(1, 'e2e5'), 'e2e5');
  assert.equal(path.name(1, ''), 'standing pat');
  assert.equal(path.name(1, 'A'), 'A');
  path.follow(enter(1, 'e2e5'));
  assert.equal(path.name(2, 'e7e5'), 'e7e5');
  assert.equal(path.name(9, 'e7e5'), 'e7e5');
  assert.equal(path.legal(2), undefined);
});

test('with the decision nothing is executed any more', () => {
  const path = tracePath(newGame());
  path.follow(enter(1, 'e2e4'));
  path.follow({ kind: 'decides', decision: { from: 'none', depth: 0, nodes: 0, pv: [] } });
  assert.deepEqual(path.moves, []);
});
