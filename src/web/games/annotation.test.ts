import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { annotationAt, annotationOfVariation, commentText } from './annotation.ts';

const [GAME] = parsePgn(`[White "Anna"]

{ Before the game } 1. e4 { [%clk 0:10:00] good } e5 { [%clk 0:09:58][%emt 0:00:12] novelty }
{ [%eval 0.35,9][%csl Rd4][%cal Ge2e4] } (1... c5 2. Nf3 { sharp } (2. c3 { slow } d5 (2... Nf6 { usual } 3. e5)) d6)
(1... e6 { French }) 2. Nf3 Nc6 *
`).games;

describe('the comments of a game', () => {
  test('are those of its start or of its last move, with the last times of both clocks', () => {
    const at = (ply: number) => {
      const { drawings, ...rest } = annotationAt(GAME!, ply);
      return { ...rest, drawings: drawings.length };
    };
    const none = { texts: [], facts: '', drawn: '', clocks: {}, drawings: 0 };
    const clocks = { white: '10:00', black: '9:58' };
    assert.deepEqual(at(0), { ...none, texts: ['Before the game'] });
    assert.deepEqual(at(1), { ...none, texts: ['good'], facts: 'Clock 10:00', clocks: { white: '10:00' } });
    assert.deepEqual(at(2), {
      texts: ['novelty'],
      facts: 'Clock 9:58, took 12 s, evaluation +0.35 at depth 9',
      drawn: 'Drawn on the board: red d4, green e2 to e4',
      clocks,
      drawings: 2,
    });
    assert.deepEqual(at(3), { ...none, clocks });
  });

  test('in a variation are found by the moves that lead to it', () => {
    const cases: readonly [path: string, texts: string[]][] = [
      ['c7c5', []],
      ['c7c5 g1f3', ['sharp']],
      ['c7c5 g1f3 d7d6', []],
      ['c7c5 c2c3', ['slow']],
      ['c7c5 c2c3 g8f6', ['usual']],
      ['e7e6', ['French']],
      ['c7c5 g1f3 d7d6 d2d4', []],
      ['c7c5 b1c3', []],
      ['d7d5', []],
    ];
    for (const [path, texts] of cases) {
      const { clocks, ...found } = annotationOfVariation(GAME!, 2, path.split(' '));
      assert.deepEqual([found.texts, clocks], [texts, {}], path);
    }
    assert.deepEqual(annotationOfVariation(GAME!, 1, ['c7c5', 'g1f3']).texts, []);
    assert.deepEqual(annotationOfVariation(GAME!, 99, ['c7c5']).texts, []);
  });

  test('are written as one text, figures in brackets', () => {
    assert.equal(commentText('novelty [%clk 0:09:58]'), 'novelty (clock 9:58)');
    assert.equal(commentText('[%eval -1.5]'), '(evaluation −1.50)');
    assert.equal(commentText('novelty'), 'novelty');
    assert.equal(commentText('[%csl Rd4]'), '');
  });
});
