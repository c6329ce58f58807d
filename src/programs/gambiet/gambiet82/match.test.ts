import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gameOf, movesOf, newGame } from '../../../chess/game.ts';
import { moveText } from '../board.ts';
import { analys } from './analys.ts';
import { MOVED_OUT, newMatch, player, takeUp } from './match.ts';
import { placeNamed } from './variation-file.ts';

describe('PLAYER (June 1982): GEN lists the legal moves, and what is not in the list is politely refused', () => {
  test('each legal move is found, at no cost in positions', () => {
    const { ring } = newMatch();
    for (const move of movesOf(newGame())) assert.equal(moveText(player(ring, move)), move);
    assert.equal(ring.positions, 0);
  });
  test('a move that is not there, or not the side’s own, is refused', () => {
    const { ring } = newMatch();
    for (const typed of ['e2e5', 'e7e5', 'e1g1']) {
      assert.throws(() => player(ring, typed), new RegExp(`^Error: ${typed} is no legal move, try again please$`));
    }
  });
});

describe('MATCH reads the status byte that ANALYS has left', () => {
  /** The modules that a game of two moves goes through, own move first, when the byte is as given. */
  function modules(statusByte: number): string[] {
    const match = newMatch();
    const names: string[] = [];
    const start = newGame();
    takeUp(match, start, false);
    const list = analys(match.ring, { kept: undefined, lastPass: 3 });
    match.known = { game: start, list, material: 0, position: 0 };
    match.statusByte = statusByte;
    match.ring.trace = { module: (name) => names.push(name) };
    takeUp(match, gameOf(start.start, ['e2e4', 'e7e5']), false);
    assert.equal(match.statusByte & MOVED_OUT, 0, 'the bit holds for one move');
    assert.equal(placeNamed(match.ring.file, list, 'e2e4') >= 0, true);
    return names;
  }
  test('"already moved out": MOVOUT is skipped for the own move', () => {
    assert.deepEqual(modules(MOVED_OUT), ['MATCH', 'STATUS', 'PLAYER', 'GEN', 'MOVOUT', 'STATUS', 'SWEEP']);
  });
  test('otherwise the own move passes through MOVOUT too, and never through PLAYER', () => {
    assert.deepEqual(modules(0), ['MATCH', 'MOVOUT', 'STATUS', 'PLAYER', 'GEN', 'MOVOUT', 'STATUS', 'SWEEP']);
  });
});
