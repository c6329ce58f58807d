import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvField } from './columns.ts';

const FIELDS: readonly [value: unknown, field: string][] = [
  ['plain', 'plain'],
  ['a, "b"', '"a, ""b"""'],
  [null, ''],
  [undefined, ''],
  [-3.5, '-3.5'],
  [12, '12'],
  // Spreadsheets take these for formulas: OWASP, "CSV Injection".
  ['=cmd|calc', "'=cmd|calc"],
  ['=HYPERLINK("a","b")', `"'=HYPERLINK(""a"",""b"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(1)', "'@SUM(1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['1-0', '1-0'],
];

test('a field of CSV keeps its text, and no spreadsheet runs it', () => {
  for (const [value, field] of FIELDS) assert.equal(csvField(value), field);
});
