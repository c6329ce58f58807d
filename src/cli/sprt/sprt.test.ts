import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plyhouse } from '../testing/in-process.ts';

const sprt = (...args: string[]) => plyhouse(['sprt', ...args]);
const PAIRS = ['--pairs', '379,10170,21828,10640,343', '--elo0', '0', '--elo1', '2'];

describe('sprt', () => {
  // Disservin/fastchess#783: LLR 2.946, nElo 3.05 ± 2.31. The estimate: fishtest's own code for these pairs.
  test('from counts alone, as JSON', async () => {
    const { code, out, err } = await sprt(...PAIRS, '--model', 'normalized', '--json');
    assert.deepEqual([code, err], [0, '']);
    const report = JSON.parse(out) as Record<string, number> & {
      estimate: Record<string, number>;
      outlook: { elo: number; pairs: number }[];
    };
    assert.deepEqual(
      [report.llr!.toFixed(2), report.lower!.toFixed(3), report.upper!.toFixed(3), report.verdict, report.games],
      ['2.95', '-2.944', '2.944', 'h1', 86_720],
    );
    assert.deepEqual([report.nElo!.toFixed(2), report.nEloError95!.toFixed(2)], ['3.05', '2.31']);
    assert.deepEqual([report.estimate.elo!.toFixed(2), report.estimate.low95!.toFixed(2)], ['1.42', '0.15']);
    assert.deepEqual(
      report.outlook.map(({ elo, pairs }) => [elo, pairs]),
      [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
    );
    const logistic = JSON.parse((await sprt(...PAIRS, '--model', 'logistic', '--json')).out) as { llr: number };
    assert.equal(logistic.llr.toFixed(4), '3.1257');
  });

  test('for people', async () => {
    const { out } = await sprt('--pairs', '12 40 81 55 20', '--elo0', '0', '--elo1', '10', '--beta', '0.1');
    assert.match(
      out,
      /^H0: 0, H1: 10 in normalized Elo, alpha 0\.05, beta 0\.1\n208 pairs \[12 40 81 55 20\], score 53\.73 %/,
    );
    assert.match(out, /^LLR 1\.\d{3} between -2\.251 and 2\.890: not decided$/m);
    assert.match(out, /^If the difference is 5: about \d+ more pairs, H1 accepted in \d+\.\d %$/m);
    assert.match((await sprt(...PAIRS)).out, /: H1 is accepted\nUnbiased: Elo \+1\.42, 95 % from \+0\.15 to \+2\.66/);
  });

  test('with bounds below 0', async () => {
    const { out } = await sprt('--pairs', '127,4883,10712,5150,104', '--elo0', '-1.75', '--elo1', '0.25', '--json');
    assert.equal((JSON.parse(out) as { llr: number }).llr.toFixed(2), '3.01');
  });

  test('says nothing of what no pair can tell', async () => {
    const report = JSON.parse((await sprt('--pairs', '0,0,7,0,0', '--elo0', '0', '--elo1', '5', '--json')).out);
    assert.deepEqual(
      [report.verdict, report.elo, report.nElo, report.estimate, report.outlook],
      ['open', null, null, null, null],
    );
  });

  const WRONG: readonly [args: string[], message: RegExp][] = [
    [['--pairs', '1,2,3', '--elo0', '0', '--elo1', '5'], /expected five counts/],
    [['--pairs', '1,2,3,4,-5', '--elo0', '0', '--elo1', '5'], /expected five counts/],
    [['--pairs', '1,2,3,4,5', '--elo0', '5', '--elo1', '5'], /elo0 must be less than elo1, found 5 and 5/],
    [['--pairs', '1,2,3,4,5', '--elo0', 'x', '--elo1', '5'], /expected a number, found "x"/],
    [['--pairs', '1,2,3,4,5', '--elo0', '0', '--elo1', '5', '--alpha', '1.5'], /alpha must be between 0 and 1/],
    [['--pairs', '1,2,3,4,5', '--elo0', '0'], /--elo1 <elo>' not specified/],
  ];
  for (const [args, message] of WRONG) {
    test(`sprt ${args.join(' ')}`, async () => {
      const { code, out, err } = await sprt(...args);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, message);
    });
  }
});
