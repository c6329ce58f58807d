import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makePgn } from '../chess/make-pgn.ts';
import { parsePgn } from '../chess/parse-pgn.ts';
import type { PgnGame } from '../chess/pgn.ts';
import { gameOfPgn } from '../chess/pgn-game.ts';
import type { Score } from '../programs/program.ts';
import { blankAnalysis, chanceOf, type GameAnalysis, type PositionValue, turned, withWorth } from './analysis.ts';
import { annotate, makeEvaluation } from './annotate.ts';

const cp = (centipawns: number): Score => ({ kind: 'cp', centipawns });
const read = (text: string): PgnGame => parsePgn(text).games[0]!;

/** Values by ply, White's view, with the line from there. */
function analysed(
  pgn: PgnGame,
  worths: Readonly<Record<number, readonly [score: Score, ...pv: string[]]>>,
): GameAnalysis {
  let analysis = blankAnalysis(gameOfPgn(pgn), 'antwoord', 1000);
  for (const [ply, [score, ...pv]] of Object.entries(worths)) {
    const worth: PositionValue = {
      score,
      chance: chanceOf(score),
      pv,
      depth: 1,
      nodes: 1,
      ...(pv[0] ? { best: pv[0] } : {}),
    };
    analysis = withWorth(analysis, Number(ply), worth);
  }
  return analysis;
}
const moveText = (pgn: PgnGame) => makePgn(pgn, { columns: 1000 }).split('\n\n')[1]!.trim();

describe('an annotated game', () => {
  const pgn = read('1. e4 e5 2. Qh5 Ke7 *');
  const worths = {
    0: [cp(20), 'e2e4'],
    1: [cp(25), 'e7e5'],
    2: [cp(30), 'g1f3', 'b8c6', 'f1b5'],
    3: [cp(-60), 'b8c6'],
    4: [{ kind: 'mate', moves: 1 }, 'h5e5'],
  } as const;
  test('has the value behind each move, marks, and what was better', () => {
    assert.equal(
      moveText(annotate(pgn, analysed(pgn, worths), 'A')),
      '1. e4 { [%eval 0.25] } 1... e5 { [%eval 0.30] } 2. Qh5 $6 { [%eval -0.60] } ' +
        '( 2. Nf3 Nc6 3. Bb5 ) 2... Ke7 $4 { [%eval #1] } ( 2... Nc6 ) *'.replaceAll('( ', '(').replaceAll(' )', ')'),
    );
  });
  test('says who did it, unless somebody has done so before', () => {
    const tagsOf = (text: string) => annotate(read(text), analysed(read(text), {}), 'A, 1000').tags;
    assert.deepEqual(tagsOf('1. e4 *'), [{ name: 'Annotator', value: 'A, 1000' }]);
    assert.deepEqual(tagsOf('[Annotator "Me"]\n\n1. e4 *'), [{ name: 'Annotator', value: 'Me' }]);
  });
  test('keeps what it finds: comments, signs and variations; old values give way', () => {
    const old = read('1. e4 { [%eval 9.99] best by test } e5 2. Qh5 !? (2. Nf3 { better }) 2... Ke7 $18 *');
    assert.equal(
      moveText(annotate(old, analysed(old, worths), 'A')),
      '1. e4 { [%eval 0.25] } { best by test } 1... e5 { [%eval 0.30] } 2. Qh5 $5 { [%eval -0.60] } (2. Nf3 { better }) ' +
        '2... Ke7 $4 $18 { [%eval #1] } (2... Nc6) *',
    );
  });
  test('done twice is done once', () => {
    const once = annotate(pgn, analysed(pgn, worths), 'A');
    assert.deepEqual(annotate(once, analysed(pgn, worths), 'B'), once);
    assert.deepEqual(read(makePgn(once)).line, once.line);
  });
  test('says nothing about moves that are not valued yet', () => {
    assert.deepEqual(annotate(pgn, analysed(pgn, {}), 'A').line, pgn.line);
  });
  test('a line is given as far as it is legal', () => {
    const broken = { ...worths, 2: [cp(300), 'g1f3', 'b8c6', 'e1e8', 'a7a6'] } as const;
    assert.match(moveText(annotate(pgn, analysed(pgn, broken), 'A')), /\(2\. Nf3 Nc6\)/);
  });
});

test('values as other programs read them', () => {
  const CASES: readonly [score: Score, text: string][] = [
    [cp(0), '[%eval 0.00]'],
    [turned(cp(0)), '[%eval 0.00]'],
    [cp(-5), '[%eval -0.05]'],
    [cp(1234), '[%eval 12.34]'],
    [{ kind: 'mate', moves: 3 }, '[%eval #3]'],
    [{ kind: 'mate', moves: -2 }, '[%eval #-2]'],
  ];
  for (const [score, text] of CASES) assert.equal(makeEvaluation(score), text);
});
