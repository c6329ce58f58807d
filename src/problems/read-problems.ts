import { EpdError, epdMoves, epdNumber, epdText, parseEpdLine } from '../chess/epd.ts';
import { isPopeyeText, parsePopeyeText } from './popeye-text.ts';
import {
  boundedFaults,
  LONGEST_MATE,
  makeProblem,
  type OnFault,
  type Problem,
  ProblemError,
  parseStipulation,
  reportFaults,
} from './problem.ts';
import { isYacpdb, parseYacpdb } from './yacpdb.ts';

/** Kinds of text in which problems come. A FEN is an EPD without operations. */
export const PROBLEM_FORMATS = ['fen', 'popeye', 'yacpdb'] as const;
export type ProblemFormat = (typeof PROBLEM_FORMATS)[number];

const EXAMPLE = '"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", or its first four fields followed by "dm 2;"';

/**
 * Reads problems, one or many: FEN or EPD lines, Popeye's input, or YACPDB's YAML.
 * @param format recognised from the text by default.
 * @param onFault called for each problem that cannot be read; the others are returned. Without it, the first error is thrown.
 * @param isLengthGiven whether the length is known from elsewhere, so that the one on an EPD line is ignored.
 * @throws {ProblemError} if there is no problem at all, or a thousand cannot be read; and see `onFault`.
 */
export function readProblems(
  text: string,
  format: ProblemFormat = formatOf(text),
  onFault?: OnFault,
  isLengthGiven = false,
): Problem[] {
  if (text.trim() === '') throw new ProblemError('empty', `found nothing; expected a position such as ${EXAMPLE}`);
  const reportFault = onFault && boundedFaults(onFault);
  if (format === 'popeye') return parsePopeyeText(text, reportFault);
  if (format === 'yacpdb') return parseYacpdb(text, reportFault);
  return parseLines(text, isLengthGiven, reportFault);
}

/** The kind of a text, by its look. */
export function formatOf(text: string): ProblemFormat {
  if (isYacpdb(text)) return 'yacpdb';
  return isPopeyeText(text) ? 'popeye' : 'fen';
}

/** FEN and EPD lines: `dm` (or `bm #2`) tells the length, `bm` the key, `id` the source; "c0" to "c9" authors and year. */
function parseLines(text: string, isLengthGiven: boolean, onFault?: OnFault): Problem[] {
  const problems: Problem[] = [];
  let isEmpty = true;
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [index, line] of lines.entries()) {
    if (/^\s*(?:$|[#%])/.test(line)) continue;
    isEmpty = false;
    const problem = reportFaults(index + 1, onFault, () => parseLine(line, index + 1, isLengthGiven));
    if (problem) problems.push(problem);
  }
  if (isEmpty) throw new ProblemError('empty', `found no position; expected one such as ${EXAMPLE}`);
  return problems;
}

function parseLine(line: string, number: number, isLengthGiven: boolean): Problem {
  const record = parseEpdLine(line, number);
  if (record instanceof EpdError) {
    const detail = record.message.replace(/^line \d+, column \d+: /, '');
    throw new ProblemError('board', `${detail}; an example is ${EXAMPLE}`, number);
  }
  // Other operations are ignored: their errors are warnings. A line with words instead of operations may ask anything.
  const wrong = record.errors.find(({ severity, opcode }) => {
    return severity === 'error' && (opcode === undefined || opcode === 'dm') && !isLengthGiven;
  });
  if (wrong) throw new ProblemError('format', wrong.message.replace(/^line \d+, /, ''), number);
  const fairy = record.operations.find(({ opcode, operands }) => {
    return /^(?:h|s|r|hs|hr|ser|semi|exact)$/i.test(opcode) && /^[-#=]/.test(operands[0]?.text ?? '');
  });
  if (fairy) parseStipulation(`${fairy.opcode}${fairy.operands[0]!.text}`, number);
  const stated = epdNumber(record, 'dm');
  const isInRange = stated !== undefined && stated >= 1 && stated <= LONGEST_MATE;
  if (stated !== undefined && !isInRange && !isLengthGiven) {
    throw new ProblemError('stipulation', `found dm ${stated}; expected a mate in 1 to ${LONGEST_MATE} moves`, number);
  }
  const moves = isInRange ? stated : undefined;
  const hasKeys = !record.errors.some(({ opcode }) => opcode === 'bm');
  const author = epdText(record, 'c0');
  const date = epdText(record, 'c1');
  const source = epdText(record, 'c2');
  const title = epdText(record, 'id');
  return makeProblem(record.fen, {
    line: number,
    moves,
    ...(author === undefined
      ? {}
      : {
          authors: author
            .split('&')
            .map((name) => name.trim())
            .filter(Boolean),
        }),
    date,
    source,
    title,
    stated: hasKeys ? epdMoves(record, 'bm') : [],
    warnings: record.errors.map(({ message }) => message),
  });
}
