import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { endingOf, gameOf, newGame } from '../../chess/game.ts';
import { MoveError } from '../../chess/move.ts';
import type { Outcome } from '../../host/engine-client.ts';
import {
  branchOf,
  exchanged,
  type GameRecord,
  isBetweenPeople,
  mergeKept,
  newRecord,
  openLines,
  pliesToTakeBack,
  programToMove,
  type Side,
  visitorColor,
  withEnding,
  withFallenFlag,
  withLine,
  withMove,
  withoutMoves,
} from './record.ts';

const VISITOR: Side = { kind: 'visitor' };
const PROGRAM: Side = { kind: 'program', program: 'random' };

function recordOf(moves: string, sides: { white: Side; black: Side } = { white: VISITOR, black: PROGRAM }): GameRecord {
  const fresh = newRecord({ id: 'a', nowMillis: 1, game: newGame(), ...sides, terms: { depth: 1 }, seed: 7 });
  return { ...fresh, game: gameOf(INITIAL_FEN, moves.split(' ').filter(Boolean)) };
}

test("moves are added with the program's thoughts on its own", () => {
  const answer: Outcome = {
    decision: { move: 'e7e5', from: 'search', depth: 2, nodes: 40, pv: ['e7e5'], score: { kind: 'cp', centipawns: 5 } },
    millis: 3,
    periodMillis: 40_000,
  };
  const opened = withMove(recordOf(''), 'e2e4', 10, answer);
  assert.deepEqual(opened.notes, [], 'a visitor’s move has no note');
  const answered = withMove(opened, 'e7e5', 20, answer);
  assert.deepEqual(answered.game.moves, ['e2e4', 'e7e5']);
  assert.equal(answered.updatedMillis, 20);
  assert.deepEqual(
    answered.notes.map(({ ply, program, periodMillis, score }) => [ply, program, periodMillis, score]),
    [[2, 'random', 40_000, { kind: 'cp', centipawns: 5 }]],
  );
  assert.throws(() => withMove(answered, 'e4e5', 30), MoveError);
});

test('a third repetition and fifty moves end the game as a draw', () => {
  const before = recordOf('g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1');
  assert.equal(endingOf(before.game), undefined);
  assert.deepEqual(endingOf(withMove(before, 'f6g8', 1).game), { kind: 'threefold' });
  const late = { ...before, game: newGame('4k3/8/8/8/8/8/8/R3K3 w - - 99 90') };
  assert.deepEqual(endingOf(withMove(late, 'a1a2', 1).game), { kind: 'fiftyMoves' });
});

test('taking back returns to the visitor’s own move, whoever is to move', () => {
  const cases: readonly [moves: string, sides: { white: Side; black: Side }, plies: number][] = [
    ['', { white: VISITOR, black: PROGRAM }, 0],
    ['e2e4', { white: VISITOR, black: PROGRAM }, 1],
    ['e2e4 e7e5', { white: VISITOR, black: PROGRAM }, 2],
    ['e2e4', { white: PROGRAM, black: VISITOR }, 0],
    ['e2e4 e7e5', { white: PROGRAM, black: VISITOR }, 1],
    ['e2e4 e7e5 g1f3', { white: PROGRAM, black: VISITOR }, 2],
    ['e2e4 e7e5', { white: VISITOR, black: VISITOR }, 1],
    ['e2e4', { white: { kind: 'named', name: 'A' }, black: { kind: 'named', name: 'B' } }, 0],
  ];
  for (const [moves, sides, plies] of cases) assert.equal(pliesToTakeBack(recordOf(moves, sides)), plies, moves);
});

test('moves taken back are kept with the game until they are played again', () => {
  const played = recordOf('e2e4 e7e5 g1f3 b8c6');
  const shorter = withoutMoves(played, 2, 5);
  assert.deepEqual(shorter.game.moves, ['e2e4', 'e7e5']);
  assert.deepEqual(openLines(shorter), [['e2e4', 'e7e5', 'g1f3', 'b8c6']]);
  const other = withMove(shorter, 'f1c4', 6);
  assert.deepEqual(openLines(other), [['e2e4', 'e7e5', 'g1f3', 'b8c6']]);
  const same = withMove(withMove(shorter, 'g1f3', 6), 'b8c6', 7);
  assert.deepEqual(openLines(same), []);
  assert.equal(withoutMoves(recordOf(''), 2, 5).takenBack.length, 0);
});

test('a line contained in another one is not kept twice', () => {
  const long = ['e2e4', 'e7e5', 'g1f3'];
  assert.deepEqual(withLine([long], ['e2e4', 'e7e5']), [long]);
  assert.deepEqual(withLine([['e2e4']], long), [long]);
  assert.deepEqual(withLine([long], ['d2d4']), [long, ['d2d4']]);
  assert.deepEqual(withLine([long], []), [long]);
});

test('a branch leaves the original game unchanged', () => {
  const finished = withEnding(recordOf('e2e4 e7e5 g1f3'), { kind: 'resignation', winner: 'white' }, 3);
  const branch = branchOf(finished, 2, 'b', 9);
  assert.deepEqual(branch.game.moves, ['e2e4', 'e7e5']);
  assert.equal(endingOf(branch.game), undefined);
  assert.deepEqual([branch.id, branch.branch, branch.createdMillis], ['b', { from: 'a', ply: 2 }, 9]);
  assert.equal(finished.game.moves.length, 3);
});

test('saving a game loses nothing that another tab has saved of it', () => {
  const stored = recordOf('e2e4 e7e5 g1f3');
  const here = recordOf('e2e4 e7e5 f1c4 g8f6');
  assert.deepEqual(mergeKept(stored, here)!.takenBack, [['e2e4', 'e7e5', 'g1f3']]);
  assert.equal(mergeKept(recordOf('e2e4'), here)!.takenBack.length, 0);
  assert.equal(mergeKept(undefined, here), here);
  // Taken back there, and continued here.
  const withLines = { ...recordOf('e2e4'), takenBack: [['e2e4', 'c7c5']] };
  assert.deepEqual(mergeKept(withLines, here)!.takenBack, [['e2e4', 'c7c5']]);
});

test('a finished game is never overwritten', () => {
  const ended = withEnding(recordOf('e2e4 e7e5'), { kind: 'resignation', winner: 'black' }, 2);
  assert.equal(mergeKept(ended, recordOf('e2e4 e7e5 g1f3')), undefined);
  assert.equal(mergeKept(ended, withEnding(recordOf('e2e4 e7e5'), { kind: 'agreement' }, 2)), undefined);
  assert.deepEqual(mergeKept(ended, { ...ended, updatedMillis: 8 })!.updatedMillis, 8);
});

test('a finished game cannot be ended again, and nobody is to move in it', () => {
  const toProgram = recordOf('e2e4');
  assert.equal(programToMove(toProgram), 'random');
  const ended = withEnding(toProgram, { kind: 'agreement' }, 2);
  assert.equal(programToMove(ended), undefined);
  assert.equal(withEnding(ended, { kind: 'resignation', winner: 'white' }, 3), ended);
});

test('the visitor is identified, and colours are swapped', () => {
  assert.equal(visitorColor({ white: VISITOR, black: PROGRAM }), 'white');
  assert.equal(visitorColor({ white: PROGRAM, black: VISITOR }), 'black');
  assert.equal(visitorColor({ white: VISITOR, black: VISITOR }), 'both');
  assert.equal(visitorColor({ white: PROGRAM, black: PROGRAM }), undefined);
  assert.deepEqual(exchanged({ white: VISITOR, black: PROGRAM }), { white: PROGRAM, black: VISITOR });
});

test('a visitor who moves both sides of an analysis is not two people', () => {
  const both = newRecord({
    ...{ id: 'g', nowMillis: 0, game: newGame(), white: VISITOR, black: VISITOR, terms: {}, seed: 1 },
  });
  assert.equal(isBetweenPeople(both), false);
  assert.equal(isBetweenPeople({ ...both, isTurning: false }), true);
  assert.equal(isBetweenPeople({ ...both, black: { kind: 'named', name: '' }, byLink: {} }), true);
});

test('a move after the flag has fallen is not played, and the clock stands at zero', () => {
  const clock = { control: { millis: 60_000, incrementMillis: 0 }, remainingMillis: 1000 };
  const timed = { ...recordOf(''), clocks: { white: clock, black: clock } };
  const late = withMove(timed, 'e2e4', 5, undefined, 1001);
  assert.deepEqual(endingOf(late.game), { kind: 'time', winner: 'black' });
  assert.deepEqual([late.game.moves, late.clocks?.white.remainingMillis, late.updatedMillis], [[], 0, 5]);
  assert.equal(withMove(timed, 'e2e4', 5, undefined, 400).clocks?.white.remainingMillis, 600);
  assert.deepEqual(withFallenFlag(timed, 'white', 5), late);
});
