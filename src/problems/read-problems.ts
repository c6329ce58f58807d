import { EpdError, epdMoves, epdNumber, epdText, parseEpdLine } from '../chess/epd.ts';
import { isPopeyeText, parsePopeyeText } from './popeye-text.ts';
import {
  boundedFaults,
  LONGEST_MATE,
  makeProblem,
  type OnFault,
  type Problem,
  ProblemError,
  reportFaults,
} from './problem.ts';
import { isYacpdb, parseYacpdb } from './yacpdb.ts';

/** Kinds of text in which problems come. A FEN is an EPD without operations. */
export const PROBLEM_FORMATS = ['fen', 'popeye', 'yacpdb'] as const;
export type ProblemFormat = (typeof PROBLEM_FORMATS)[number];

const EXAMPLE = '"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", or its first four fields followed by "dm 2;"';

/**
 * Reads problems, one or many: FEN or EPD lines, Popeye's input, or YACPDB's YAML.
 * @param format if left out, it is recognised from the text.
 * @param onFault called for each problem that cannot be read; the others are returned. Without it, the first error is thrown.
 * @throws {ProblemError} where there is no problem at all, or a thousand cannot be read; and see `onFault`.
 */
export function readProblems(text: string, format: ProblemFormat = formatOf(text), onFault?: OnFault): Problem[] {
  if (text.trim() === '') throw new ProblemError('empty', `found nothing; expected a position such as ${EXAMPLE}`);
  const reportFault = onFault && boundedFaults(onFault);
  if (format === 'popeye') return parsePopeyeText(text, reportFault);
  if (format === 'yacpdb') return parseYacpdb(text, reportFault);
  return parseLines(text, reportFault);
}

/** The kind of a text, by its look. */
export function formatOf(text: string): ProblemFormat {
  if (isYacpdb(text)) return 'yacpdb';
  return isPopeyeText(text) ? 'popeye' : 'fen';
}

/** FEN and EPD lines: `dm` tells the length, `bm` the key, `id` the source; "c0" to "c9" authors and year. */
function parseLines(text: string, onFault?: OnFault): Problem[] {
  const problems: Problem[] = [];
  let isEmpty = true;
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [index, line] of lines.entries()) {
    if (/^\s*(?:$|[#%])/.test(line)) continue;
    isEmpty = false;
    const problem = reportFaults(index + 1, onFault, () => parseLine(line, index + 1));
    if (problem) problems.push(problem);
  }
  if (isEmpty) throw new ProblemError('empty', `found no position; expected one such as ${EXAMPLE}`);
  return problems;
}

function parseLine(line: string, number: number): Problem {
  const record = parseEpdLine(line, number);
  if (record instanceof EpdError) {
    const detail = record.message.replace(/^line \d+, column \d+: /, '');
    throw new ProblemError('board', `${detail}; an example is ${EXAMPLE}`, number);
  }
  const wrong = record.errors.find(({ severity }) => severity === 'error');
  if (wrong) throw new ProblemError('format', wrong.message.replace(/^line \d+, /, ''), number);
  const moves = epdNumber(record, 'dm');
  if (moves !== undefined && (moves < 1 || moves > LONGEST_MATE)) {
    throw new ProblemError('stipulation', `found dm ${moves}; expected a mate in 1 to ${LONGEST_MATE} moves`, number);
  }
  const author = epdText(record, 'c0');
  const date = epdText(record, 'c1');
  const source = epdText(record, 'c2');
  const title = epdText(record, 'id');
  return makeProblem(record.fen, {
    line: number,
    ...(moves === undefined ? {} : { moves }),
    ...(author === undefined
      ? {}
      : {
          authors: author
            .split('&')
            .map((name) => name.trim())
            .filter(Boolean),
        }),
    ...(date === undefined ? {} : { date }),
    ...(source === undefined ? {} : { source }),
    ...(title === undefined ? {} : { title }),
    stated: epdMoves(record, 'bm'),
    warnings: record.errors.map(({ message }) => message),
  });
}
