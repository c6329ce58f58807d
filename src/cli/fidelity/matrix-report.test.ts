import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FIDELITY_FILE, FITS_FILE, readHouseFile } from '../../measure/articles.ts';
import { summarize } from '../../measure/matrix.ts';
import { plyhouse } from '../testing/spawned.ts';
import { type LeaveOneOut, type MatrixData, matrixMarkdown } from './matrix-report.ts';

const data = JSON.parse(await readHouseFile(FIDELITY_FILE)) as MatrixData;
const document = await readHouseFile(new URL('../../../docs/fidelity.md', import.meta.url));

describe('docs/fidelity.md', () => {
  test('is what data/fidelity.json says', () => assert.equal(document, matrixMarkdown(data)));
  test('the sums in the file are those of its cells', () => {
    const again = summarize(data.cells);
    assert.equal(again.length, data.entries.length);
    for (const [index, { program, record, same, equalBest }] of data.entries.entries()) {
      const sums = again[index]!;
      assert.deepEqual([sums.program, sums.record], [program, record]);
      assert.ok(Math.abs(sums.same.same - same.same) < 0.01);
      assert.equal(sums.equalBest?.same, equalBest?.same);
    }
  });
  test('every program is there with every record', () => {
    const { records, entries } = data;
    assert.equal(entries.length, records.length * new Set(entries.map(({ program }) => program)).size);
  });
  test('what leaving one game out gives is that of the fits on record', async () => {
    const fits = JSON.parse(await readHouseFile(FITS_FILE)) as LeaveOneOut[];
    for (const { program, leaveOneOut } of data.records) {
      const fit = fits.find((each) => each.program === program);
      assert.equal(leaveOneOut === null, fit === undefined, program);
      if (!fit) continue;
      assert.equal(
        leaveOneOut!.same,
        fit.games.reduce((sum, { fittedToOthers }) => sum + fittedToOthers, 0),
      );
    }
  });
});

describe('plyhouse articles fidelity --matrix', () => {
  test('one program, one game, as JSON', async () => {
    const { code, out } = await plyhouse(['fidelity', 'wray74', '--matrix', '--game', '10', '--json']);
    assert.equal(code, 0);
    const { entries, records } = JSON.parse(out) as MatrixData;
    assert.deepEqual(
      records.map(({ program, games }) => [program, games.map(({ game }) => game)]),
      [['schach22', [10]]],
    );
    const [{ program, record, same, equalBest, regret }] = entries as [MatrixData['entries'][0]];
    assert.deepEqual([program, record, same.of, equalBest!.of], ['wray74', 'schach22', 4, 4]);
    assert.deepEqual([same.low, same.high], [0, 1]);
    assert.ok(regret!.mean >= 0 && regret!.unit === 'points');
  });
  test('as recorded, for people and as the document', async () => {
    const text = await plyhouse(['fidelity', '--matrix', '--recorded']);
    assert.equal(text.code, 0);
    for (const { program } of data.records) assert.match(text.out, new RegExp(`^${program}: \\d+ moves in`, 'm'));
    const page = await plyhouse(['fidelity', '--matrix', '--recorded', '--markdown']);
    assert.equal(page.out, document);
  });
  test('without a program it says what is missing', async () => {
    const { code, err } = await plyhouse(['fidelity']);
    assert.equal(code, 2);
    assert.match(err, /which program\?/);
  });
});
