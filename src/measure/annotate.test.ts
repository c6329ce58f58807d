import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parsePgn } from '../chess/parse-pgn.ts';
import type { PgnGame } from '../chess/pgn.ts';
import { gameOfPgn } from '../chess/pgn-game.ts';
import type { Score } from '../programs/program.ts';
import { blankAnalysis, chanceOf, type GameAnalysis, type PositionValue, turned, withWorth } from './analysis.ts';
import { annotate, annotations, makeEvaluation } from './annotate.ts';

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
const moveText = (text: string) => text.split('\n\n')[1]!.replaceAll('\n', ' ').trim();

describe('an annotated game', () => {
  const text = '[White "A"]\n\n1. e4 e5 2. Qh5 Ke7 *\n';
  const pgn = read(text);
  const worths = {
    0: [cp(20), 'e2e4'],
    1: [cp(25), 'e7e5'],
    2: [cp(30), 'g1f3', 'b8c6', 'f1b5'],
    3: [cp(-60), 'b8c6'],
    4: [{ kind: 'mate', moves: 1 }, 'h5e5'],
  } as const;
  const marked = (given: string) => annotate(given, analysed(read(given), worths), 'A');
  test('has the value behind each move, marks, and what was better', () => {
    assert.equal(
      moveText(marked(text)),
      '1. e4 { [%eval 0.25] } 1... e5 { [%eval 0.30] } 2. Qh5 $6 { [%eval -0.60] } ' +
        '(2. Nf3 Nc6 3. Bb5) 2... Ke7 $4 { [%eval #1] } (2... Nc6) *',
    );
  });
  test('keeps what it finds: comments, signs and variations; old values give way', () => {
    const old = '[X: "y"]\n\n1. e4 { [%eval 9.99] best by test } e5 2. Qh5 !? (2. Nf3 { better }) 2... Ke7 $18 *';
    assert.equal(
      moveText(marked(old)),
      '1. e4 { [%eval 0.25] best by test } e5 { [%eval 0.30] } 2. Qh5 !? { [%eval -0.60] } (2. Nf3 { better }) ' +
        '2... Ke7 $18 $4 { [%eval #1] } (2... Nc6) *',
    );
  });
  const KEPT: readonly [name: string, text: string, added: RegExp][] = [
    [
      'tags, whatever their names, order, blanks and quotes',
      '[ BlackType:  "program" ]\n[White-Team "X \\"y\\""]\n[Black.Elo+ "1"] [Ünï/x "é"]\n\n1. e4 e5 2. Qh5 Ke7 *\n',
      /"é"\]\n\[A/,
    ],
    [
      'a variation and a comment before the first move',
      '{ a }  (1. d4 d5 { b }) { c } 1. e4 e5 2. Qh5 Ke7 *',
      /2\. Qh5\n\$6/,
    ],
    [
      'line ends of Windows, blanks and escaped lines',
      '[White "A"]\r\n\r\n1.e4   e5\r\n% mine\r\n2.Qh5\tKe7  1-0\r\n\r\n',
      /\$4 \{ \[%eval #1\] \} \(2\.\.\.\r\nNc6\) {2}1-0/,
    ],
    ['spelling, signs and letters of another language', '1.e2-e4! e7e5? 2.Dh5± Ke7+- 0:1', /Dh5± \$6\n\{/],
    [
      'comments to the ends of lines',
      '1. e4 ; best } by test\ne5 2. Qh5 ; ?\nKe7; oh\n*',
      /; \?\n\(2\. Nf3 Nc6 3\. Bb5\) Ke7 \$4/,
    ],
    ['one at the end of the text', '1. e4 e5 2. Qh5 Ke7 ; oh', /; oh\n\(2\.\.\. Nc6\)$/],
    ['what stands behind the result', '1. e4 e5 2. Qh5 Ke7 0-1 { resigns } $3\n', /\(2\.\.\. Nc6\) 0-1 \{ resigns/],
    [
      'control characters and odd blanks in comments',
      '1. e4 {\u001b[2J \u00a0 a\n\n  b} e5 2. Qh5 {} Ke7 *',
      /\(2\. Nf3 Nc6 3\. Bb5\) \{\} Ke7/,
    ],
    [
      'errors in variations and stray signs',
      '1. e4 e5 (1... Ke3 { lost? }) ) 2. Qh5 ( { words } ) Ke7 *',
      /Ke3 \{ lost\? \}\) \)/,
    ],
  ];
  for (const [name, given, added] of KEPT) {
    test(`is the same to the byte but for what is added: ${name}`, () => {
      const analysis = analysed(read(given), worths);
      const edits = annotations(given, analysis, 'A');
      for (const { from, to } of edits) assert.equal(given.slice(from, to), '');
      const out = marked(given);
      assert.match(out, added);
      const [again] = parsePgn(out).games;
      assert.deepEqual(
        again!.line.moves.map(({ uci }) => uci),
        analysis.moves,
      );
      assert.deepEqual(
        again!.line.moves.map(({ comments }) => comments.filter((comment) => comment.startsWith('[%eval')).length),
        [1, 1, 1, 1],
      );
      assert.deepEqual(parsePgn(out).errors.length, parsePgn(given).errors.length);
      // Marking it twice gives the same as marking it once, even with another annotator.
      assert.equal(annotate(out, analysis, 'B'), out);
    });
  }
  test('words that are added break lines before the 80th column', () => {
    const long = `1. e4 e5 2. Qh5 Ke7 ${'{ x }\n'.repeat(12)} *`;
    for (const line of marked(long).split('\n')) assert.ok(line.length < 80, line);
  });
  test('says nothing about moves that are not valued yet, or of another game', () => {
    const named = text.replace('White', 'Annotator');
    assert.equal(annotate(named, analysed(pgn, {}), 'A'), named);
    assert.equal(annotate('1. d4 *', analysed(pgn, worths), 'A'), '1. d4 *');
  });
  test('a line is given as far as it is legal', () => {
    const broken = { ...worths, 2: [cp(300), 'g1f3', 'b8c6', 'e1e8', 'a7a6'] } as const;
    assert.match(moveText(annotate(text, analysed(pgn, broken), 'A')), /\(2\. Nf3 Nc6\)/);
  });
});

test('says who did it, behind whoever has done so before', () => {
  const MOVE = '1. e4 { [%eval 0.25] } *';
  const TAGS: readonly [before: string, after: string][] = [
    ['1. e4 *', `[Annotator "A"]\n\n${MOVE}`],
    ['[White "X"] [Black "Y"]\n1. e4 *', `[White "X"] [Black "Y"]\n[Annotator "A"]\n${MOVE}`],
    ['[White "X"]\r\n\r\n1. e4 *', `[White "X"]\r\n[Annotator "A"]\r\n\r\n${MOVE}`],
    ['{ so } 1. e4 *', `[Annotator "A"]\n\n{ so } ${MOVE}`],
    ['[Annotator "Me"]\n\n1. e4 *', `[Annotator "Me, A"]\n\n${MOVE}`],
    ['[annotator "Me"] [White "X"]\n\n1. e4 *', `[Annotator "Me, A"] [White "X"]\n\n${MOVE}`],
    [
      '[Annotator "Plyhouse: Random, 10 positions, broken off"]\n\n1. e4 { [%eval 9.9] } *',
      `[Annotator "A"]\n\n${MOVE}`,
    ],
    ['[Annotator "Me, Plyhouse: Random, 10 positions"]\n\n1. e4 *', `[Annotator "Me, A"]\n\n${MOVE}`],
  ];
  for (const [before, after] of TAGS) {
    const analysis = analysed(read(before), { 1: [cp(25)] });
    assert.equal(annotate(before, analysis, 'A'), after);
    assert.equal(annotate(before, analysis, undefined), before);
    assert.equal(annotate(before, analysed(read(before), {}), 'A'), before);
  }
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
