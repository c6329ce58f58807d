/**
 * Puts pieces of a measurement into data/fidelity.json, and writes docs/fidelity.md from it:
 * `node bench/merge-fidelity.ts FILE ...`
 *
 * Each FILE is what `plyhouse articles fidelity [PROGRAM] --matrix [--game N] --json` printed. Its cells replace those of the same program,
 * record and game; all others stay. So a new program or game is measured alone. Fails if a program lacks a game of a record.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parsePgn } from '../src/chess/parse-pgn.ts';
import {
  type LeaveOneOut,
  type MatrixData,
  matrixData,
  matrixJson,
  matrixMarkdown,
} from '../src/cli/fidelity/matrix-report.ts';
import { FIDELITY_FILE, FITS_FILE, RECORDS_FILE, readHouseFile } from '../src/measure/articles.ts';
import type { MatrixCell } from '../src/measure/matrix.ts';
import { recordsOf } from '../src/measure/matrix-setup.ts';
import { CARDS } from '../src/programs/cards.ts';
import { fail, readArguments } from './command-line.ts';

const { positionals } = readArguments(import.meta.url, { options: {}, allowPositionals: true });
const texts = [
  await readHouseFile(FIDELITY_FILE),
  ...(await Promise.all(positionals.map((file) => readFile(file, 'utf8')))),
];
const keyOf = (program: string, record: string, game: number) => `${program} ${record} ${game}`;
const measured = new Map(
  texts
    .flatMap((text) => (JSON.parse(text) as { readonly cells: readonly MatrixCell[] }).cells)
    .map((cell) => [keyOf(cell.program, cell.record, cell.game), cell]),
);
const records = await recordsOf(parsePgn(await readHouseFile(RECORDS_FILE)).games, CARDS);
const cells = CARDS.filter(({ ending }) => !ending).flatMap(({ id }) =>
  records.flatMap(({ program, sides }) =>
    [...new Set(sides.map(({ number }) => number))].map(
      (game) => measured.get(keyOf(id, program, game)) ?? fail(`${id} was not measured in game ${game}, of ${program}`),
    ),
  ),
);
const fits = JSON.parse(await readHouseFile(FITS_FILE)) as LeaveOneOut[];
const data: MatrixData = matrixData(records, cells, CARDS, fits);
await writeFile(FIDELITY_FILE, `${matrixJson(data)}\n`);
await writeFile(new URL('../docs/fidelity.md', import.meta.url), matrixMarkdown(data));
