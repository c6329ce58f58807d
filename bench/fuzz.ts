/**
 * Tests every reader of text from outside (bench/fuzz/readers.ts) on mutations of texts that it reads, then on texts in which
 * something is repeated without end. None may throw an error that is not its own, none may take longer than half a second.
 *
 * `node bench/fuzz.ts [READER ...] [--inputs N] [--share S] [--seed N] [--limit MILLIS] [--json]`: N mutated inputs for each
 * reader (100,000), and of all repeated texts the share S (0.02; 1 is all of them, for hours). A READER is part of a name.
 * Status 1 if a reader fails. The quick portion in the tests is src/foreign-text.all.test.ts.
 */

import { readArguments } from './command-line.ts';
import type { Reader } from './fuzz/reader.ts';
import { READERS } from './fuzz/readers.ts';
import { fuzz, type Report, stretch } from './fuzz/trial.ts';

const { values, positionals } = readArguments(import.meta.url, {
  allowPositionals: true,
  options: {
    inputs: { type: 'string', default: '100000' },
    share: { type: 'string', default: '0.02' },
    seed: { type: 'string', default: '1' },
    limit: { type: 'string', default: '500' },
    json: { type: 'boolean', default: false },
  },
});
const [inputs, share] = [Number(values.inputs), Number(values.share)];
const [seed, limit] = [Number(values.seed), Number(values.limit)];

const isWanted = ({ name }: Reader) => positionals.length === 0 || positionals.some((part) => name.includes(part));
const reports: Report[] = [];
for (const reader of READERS.filter(isWanted)) {
  for (const [kind, report] of [
    ['mutated', fuzz(reader, inputs, seed, limit)],
    ['repeated', stretch(reader, share, seed, limit)],
  ] as const) {
    reports.push(report);
    if (!values.json) printReport(kind, report);
  }
}
if (values.json) console.log(JSON.stringify(reports, undefined, 2));
else {
  const all = reports.reduce((sum, report) => sum + report.inputs, 0);
  const slowest = Math.max(...reports.map(({ slowestMillis }) => slowestMillis));
  console.log(`${all} inputs, the slowest ${slowest.toFixed(0)} ms`);
}
process.exitCode = reports.some(({ failures }) => failures.length > 0) ? 1 : 0;

function printReport(kind: string, { reader, inputs: count, refused, slowestMillis, slowest, failures }: Report): void {
  const share = ((100 * refused) / Math.max(1, count)).toFixed(0);
  const what = `${slowestMillis.toFixed(0)} ms for ${slowest.length} letters`;
  console.log(
    `${reader.padEnd(34)} ${kind.padEnd(8)} ${String(count).padStart(7)} inputs, ${share.padStart(3)} % refused, slowest ${what}`,
  );
  for (const { text, detail } of failures) {
    console.log(
      `  FAILS on ${JSON.stringify(text.length > 160 ? `${text.slice(0, 80)}…${text.slice(-80)}` : text)}\n    ${detail}`,
    );
  }
}
