import { readPgn } from '../../chess/parse-pgn.ts';
import { nodeClient } from '../../host/node-client.ts';
import { FIDELITY_FILE, FITS_FILE, RECORDS_FILE, readHouseFile } from '../../measure/articles.ts';
import { runMatrix } from '../../measure/matrix.ts';
import { recordsOf, rowsOf } from '../../measure/matrix-setup.ts';
import { CATALOG } from '../../programs/catalog.ts';
import { EXIT } from '../exit.ts';
import { readText } from '../files.ts';
import { interruptible } from '../signals.ts';
import type { Terminal } from '../terminal.ts';
import {
  formatMatrix,
  type LeaveOneOut,
  type MatrixData,
  matrixData,
  matrixJson,
  matrixMarkdown,
} from './matrix-report.ts';

interface MatrixOptions {
  /** Only these rows; all if none is given. */
  readonly programs: readonly string[];
  /** Only this game of the file. */
  readonly game?: number;
  /** The games; the recorded ones of the house if there is none. */
  readonly file?: string;
  readonly concurrency: number;
  /** Prints the recorded figures without measuring. */
  readonly recorded?: boolean;
  readonly json?: boolean;
  readonly markdown?: boolean;
}

/** `plyhouse articles fidelity --matrix`. @returns the exit code. */
export async function measureMatrix(options: MatrixOptions, terminal: Terminal): Promise<number> {
  if (options.recorded) {
    print(JSON.parse(await readHouseFile(FIDELITY_FILE)) as MatrixData, options, terminal);
    return EXIT.ok;
  }
  const cards = CATALOG.map(({ card }) => card);
  const { game: only, file } = options;
  const records = await recordsOf(gamesOf(options, terminal), cards, only);
  const rows = rowsOf(
    cards.filter(({ id, ending }) => !ending && (options.programs.length === 0 || options.programs.includes(id))),
    nodeClient,
  );
  return interruptible(async (signal) => {
    const cells = await runMatrix({
      records,
      rows,
      concurrency: options.concurrency,
      signal,
      onCell(program, { number }, done, of) {
        terminal.show(`${program}, game ${number}: ${done} of ${of}`);
      },
    });
    terminal.clear();
    const fits = file === undefined ? (JSON.parse(await readHouseFile(FITS_FILE)) as LeaveOneOut[]) : [];
    print(matrixData(records, cells, cards, fits), options, terminal);
    return EXIT.ok;
  });
}

/** Yields the games one by one, and reports the faults of those that were requested. */
async function* gamesOf({ file, game: only }: MatrixOptions, { leaveOut, input }: Terminal) {
  let number = 0;
  for await (const game of readPgn(file === undefined ? [await readHouseFile(RECORDS_FILE)] : readText(file, input))) {
    const isAsked = ++number === (only ?? number);
    if (game.fault && isAsked) leaveOut(`${file ?? 'the recorded games of the house'}: ${game.fault.message}`);
    yield game;
  }
}

function print(data: MatrixData, { json, markdown }: MatrixOptions, terminal: Terminal): void {
  if (json) terminal.print(matrixJson(data));
  else if (markdown) terminal.print(matrixMarkdown(data).trimEnd());
  else terminal.printLines(formatMatrix(data));
}
