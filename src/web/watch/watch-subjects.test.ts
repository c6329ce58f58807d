import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { fenOf, gameOf, movesOf, turnOf } from '../../chess/game.ts';
import { AJEDRECISTA_CARD } from '../../programs/ajedrecista/card.ts';
import { findProgram } from '../../programs/catalog.ts';
import { endingProblem } from '../../session/only-ending.ts';
import { EXPLAINED, gameOfSubject, subjectNamed, subjectsOf } from './watch-subjects.ts';

const POSITIONS = JSON.parse(
  readFileSync(new URL('../../../data/positions/positions.json', import.meta.url), 'utf8'),
) as { readonly id: string; readonly fen: string }[];
const BOARD = gameOf(INITIAL_FEN, ['e2e4', 'e7e5']);

test('the positions of the articles match the data', () => {
  const named = subjectsOf({ id: EXPLAINED }).flatMap((subject) => ('fen' in subject ? [subject] : []));
  assert.equal(named.length, 5);
  for (const subject of named) {
    assert.equal(subject.fen, POSITIONS.find(({ id }) => id === subject.id)?.fen, subject.id);
    assert.equal(fenOf(gameOfSubject(subject, BOARD)), subject.fen);
  }
});

test('the worked example comes first for the program it explains', () => {
  assert.ok(findProgram(EXPLAINED).card.traces);
  assert.equal(subjectNamed({ id: EXPLAINED }, undefined).id, 'example');
  assert.equal(subjectNamed({ id: EXPLAINED }, 'nonsense').id, 'example');
  assert.equal(subjectNamed({ id: 'wray74' }, 'example').id, 'game');
});

test('programs whose articles discuss a position are watched in it first', () => {
  const first = (id: string) => gameOfSubject(subjectNamed({ id }, undefined), BOARD);
  for (const [id, after] of [
    ['soma', 'd6h2'],
    ['turochamp', 'h1g1'],
    ['bernstein', 'd1e2'],
  ] as const) {
    assert.ok(findProgram(id).card.traces);
    assert.ok(movesOf(first(id)).includes(after), id);
  }
  assert.equal(movesOf(first('bernstein')).length, 5);
});

test('the game on the board and the initial position can be chosen', () => {
  assert.equal(gameOfSubject(subjectNamed({ id: 'wray74' }, 'game'), BOARD), BOARD);
  assert.equal(fenOf(gameOfSubject(subjectNamed({ id: 'wray74' }, 'start'), BOARD)), INITIAL_FEN);
});

test('a program of one ending is watched in it, its own men to move', () => {
  const subject = subjectNamed(AJEDRECISTA_CARD, undefined);
  const game = gameOfSubject(subject, BOARD);
  assert.equal(turnOf(game), 'white');
  assert.equal(endingProblem(AJEDRECISTA_CARD, game), undefined);
});
