/**
 * Extended Position Description: positions with what is asked or known of them, one a line (PGN standard 1994,
 * section 16.2).
 */

import type { Position } from 'plyhouse-kernel/position';
import { errorValue } from './error-value.ts';
import { type Fen, FenError, makeFen, parseChess960Fen, parseStart, tryParseFen } from './fen.ts';
import { quote } from './foreign-text.ts';
import { legalMove, type Uci } from './move.ts';
import { ReadMoveError, readMove, tryReadMove } from './read-move.ts';

interface EpdOperand {
  readonly text: string;
  /** True if it was in quotes. */
  readonly quoted: boolean;
}

export interface EpdOperation {
  readonly opcode: string;
  readonly operands: readonly EpdOperand[];
}

export interface EpdRecord {
  /** Six fields: the counters come from `hmvc` and `fmvn`, or from a line that is a FEN. */
  readonly fen: Fen;
  /** All others in their order, known or not. */
  readonly operations: readonly EpdOperation[];
  /** Errors of the line, warnings included. */
  readonly errors: readonly EpdError[];
}

/**
 * `fen`: not a legal position, so there is no record. `operation`: an opcode is missing. `text`: a quote that is never closed. `move`:
 * an operand that is not one legal move. `number`: an operand that is not a number. `size`: too many errors: the rest of the line is not
 * read. `terminator`, a warning: the last ";" is missing.
 */
export const EPD_PROBLEMS = ['fen', 'operation', 'text', 'move', 'number', 'size', 'terminator'] as const;
export type EpdProblem = (typeof EPD_PROBLEMS)[number];

/** Something in an EPD line that is wrong. `problem` is stable; line and column count from 1. */
export class EpdError extends Error {
  override readonly name = 'EpdError';
  readonly problem: EpdProblem;
  readonly severity: 'error' | 'warning';
  readonly line: number;
  readonly column: number;
  readonly token: string;
  /** The operation whose operand is wrong; undefined if the error is about none. */
  readonly opcode: string | undefined;
  constructor(problem: EpdProblem, line: number, column: number, token: string, detail: string, opcode?: string) {
    super(`line ${line}, column ${column}: ${detail}`);
    this.opcode = opcode;
    this.problem = problem;
    this.severity = problem === 'terminator' ? 'warning' : 'error';
    this.line = line;
    this.column = column;
    this.token = token;
  }
}

/** Operations on the position's own moves: best, to be avoided, supplied, predicted. */
export const EPD_MOVE_OPCODES = ['bm', 'am', 'sm', 'pm'] as const;
/**
 * Operations with one whole number: `dm` mate in this number of moves of the side to move, `ce` its centipawns, `acd` plies,
 * `acn` positions and `acs` seconds of an analysis, the others as in the standard.
 */
const EPD_NUMBER_OPCODES = ['dm', 'ce', 'acd', 'acn', 'acs', 'rc'] as const;

/** An operand of `bm` that names a mate instead of a move: "#2", "#-3", "M2", "-M3"; a negative one is against the side to move. */
const MATE = /^([-+]?)(?:#|[Mm])([-+]?)(\d{1,3})$/;

/** Four fields. */
const HEAD = /^\s*(?:[^\s;]+\s+){3}[^\s;]+/;
const OPCODE = /[A-Za-z]\w*/y;
const OPERAND = /[^\s;"]+/y;
const QUOTED = /"([^"\\]*(?:\\[\s\S][^"\\]*)*)"/y;
/** The standard's opcodes have at most four letters. */
const MOST_OPCODE = 32;
/** No position has more moves than 218. */
const MOST_OPERANDS = 256;
/** The number of errors reported for one line; later ones are only counted. */
const MOST_ERRORS = 20;
/** A comment after the last operation. */
const COMMENT = /#|\/\//y;

/** Reads a whole text: blank lines and lines that begin with "#" or "%" are passed over. Nothing is thrown. */
export function parseEpd(text: string): { readonly records: EpdRecord[]; readonly errors: EpdError[] } {
  const records: EpdRecord[] = [];
  const errors: EpdError[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    if (/^\s*(?:$|[#%])/.test(line)) continue;
    const record = parseEpdLine(line, index + 1);
    if (record instanceof EpdError) errors.push(record);
    else {
      records.push(record);
      for (const error of record.errors) errors.push(error);
    }
  }
  return { records, errors };
}

/** Reads one line of EPD, or a FEN; returns an error as a value if it holds no position. */
export function parseEpdLine(text: string, lineNumber = 1, chess960 = false): EpdRecord | EpdError {
  const head = HEAD.exec(text);
  // Counters of a FEN: whole numbers where an operation would have to begin.
  const counters = head && /^\s+(\d+)(?:\s+(\d+))?(?=\s|;|$)/.exec(text.slice(head[0].length));
  const fields = head ? head[0] + (counters?.[0] ?? '') : text;
  const errors: EpdError[] = [];
  const read = head ? tryParseFen(fields, chess960 ? parseChess960Fen : undefined) : headless(text);
  if (read instanceof FenError) {
    const column = text.length - text.trimStart().length + 1;
    return errorValue(() => new EpdError('fen', lineNumber, column, fields.trim(), read.message));
  }
  const fen = makeFen(read);
  const operations = parseOperations(text, fields.length, lineNumber, errors);
  const whole = withCounters(fen, operations);
  checkOperands(whole, operations, lineNumber, errors);
  const kept = operations.filter(({ opcode }) => opcode !== 'hmvc' && opcode !== 'fmvn');
  return {
    fen: whole,
    operations: kept.map(({ opcode, operands }) => {
      return { opcode, operands: operands.map(({ text: operand, quoted }) => ({ text: operand, quoted })) };
    }),
    errors,
  };
}

/** The fault of a line without four fields. Most lines of a text that is not EPD are like this, so they are rejected early. */
function headless(text: string): Position | FenError {
  const { length } = text.trim().split(/\s+/, 4);
  if (length === 4) return tryParseFen(text);
  return errorValue(() => new FenError('fields', text.trim(), `expected four to six fields, found ${length}`));
}

interface PlacedOperation {
  readonly opcode: string;
  readonly operands: (EpdOperand & { readonly column: number })[];
  readonly column: number;
}

function parseOperations(text: string, from: number, line: number, errors: EpdError[]): PlacedOperation[] {
  const operations: PlacedOperation[] = [];
  let open: PlacedOperation | undefined;
  for (let at = from; at < text.length && errors.length <= MOST_ERRORS; ) {
    if (/[\s;]/.test(text[at]!)) {
      if (text[at] === ';') open = undefined;
      at++;
      continue;
    }
    const column = at + 1;
    if (!open) {
      if (found(COMMENT, text, at)) return operations;
      const opcode = found(OPCODE, text, at);
      if (!opcode || opcode[0].length > MOST_OPCODE) {
        const token = found(OPERAND, text, at)?.[0] ?? text[at]!;
        note(errors, 'operation', line, column, token, `expected an opcode such as bm, found ${quote(token)}`);
        const next = text.indexOf(';', at);
        if (next < 0) return operations;
        at = next;
        continue;
      }
      open = { opcode: opcode[0], operands: [], column };
      operations.push(open);
      at += opcode[0].length;
      continue;
    }
    if (open.operands.length === MOST_OPERANDS) {
      note(
        errors,
        'size',
        line,
        column,
        '',
        `${open.opcode} has more than ${MOST_OPERANDS} operands; the rest is not read`,
      );
      return operations;
    }
    const quoted = found(QUOTED, text, at);
    if (!quoted && text[at] === '"') {
      note(errors, 'text', line, column, text.slice(at), 'this quote is never closed; expected a second "');
      const rest = text.slice(at + 1).trimEnd();
      open.operands.push({ text: rest.endsWith(';') ? rest.slice(0, -1) : rest, quoted: true, column });
      return operations;
    }
    const operand = quoted ? quoted[1]!.replace(/\\(["\\])/g, '$1') : found(OPERAND, text, at)![0];
    open.operands.push({ text: operand, quoted: quoted !== null, column });
    at += quoted ? quoted[0].length : operand.length;
  }
  if (open) {
    const detail = `expected ";" after ${open.opcode}, found the end of the line`;
    note(errors, 'terminator', line, text.length + 1, '', detail);
  }
  return operations;
}

/** Notes an error; of too many only that there are more. */
function note(
  errors: EpdError[],
  problem: EpdProblem,
  line: number,
  column: number,
  token: string,
  detail: string,
  opcode?: string,
) {
  const { length } = errors;
  if (length > MOST_ERRORS) return;
  const size = ['size', `more than ${MOST_ERRORS} errors; the rest of the line is not read`] as const;
  const [what, text] = length < MOST_ERRORS ? [problem, detail] : size;
  errors.push(errorValue(() => new EpdError(what, line, column, token, text, opcode)));
}

function found(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The position with the counters that operations give. */
function withCounters(fen: Fen, operations: readonly PlacedOperation[]): Fen {
  const counter = (opcode: string) => {
    const text = operations.find((operation) => operation.opcode === opcode)?.operands[0]?.text ?? '';
    return /^\d{1,4}$/.test(text) ? text : undefined;
  };
  const fields = fen.split(' ');
  return makeFen(
    parseStart([...fields.slice(0, 4), counter('hmvc') ?? fields[4], counter('fmvn') ?? fields[5]].join(' ')),
  );
}

function checkOperands(fen: Fen, operations: readonly PlacedOperation[], line: number, errors: EpdError[]): void {
  const start = parseStart(fen);
  for (const { opcode, operands, column } of operations) {
    if (errors.length > MOST_ERRORS) return;
    const first = operands[0];
    if (isOneOf(EPD_NUMBER_OPCODES, opcode) || opcode === 'hmvc' || opcode === 'fmvn') {
      if (first && /^[-+]?\d+$/.test(first.text)) continue;
      const detail = `${opcode} wants a whole number, found ${first ? quote(first.text) : 'nothing'}`;
      note(errors, 'number', line, first?.column ?? column, first?.text ?? '', detail, opcode);
    } else if (isOneOf(EPD_MOVE_OPCODES, opcode) || opcode === 'pv') {
      const position = opcode === 'pv' ? start.clone() : start;
      for (const operand of operands) {
        if (opcode === 'bm' && MATE.test(operand.text)) continue;
        const uci = tryReadMove(position, operand.text);
        if (uci instanceof ReadMoveError) {
          note(errors, 'move', line, operand.column, operand.text, `${opcode}: ${uci.message}`, opcode);
          break;
        }
        if (opcode === 'pv') position.play(legalMove(position, uci)!);
      }
      if (first) continue;
      note(errors, 'move', line, column, '', `${opcode} wants a move, found nothing`, opcode);
    }
  }
}

function isOneOf(parts: readonly string[], token: string): boolean {
  return parts.includes(token);
}

// ------------------------------------------------------------------------------------------------------ writing

/**
 * A record as one line, without line end: four fields, `hmvc` and `fmvn` if the counters are not 0 and 1, then the operations in their
 * order.
 */
export function makeEpd(record: Pick<EpdRecord, 'fen' | 'operations'>): string {
  const [board, turn, castling, enPassant, halfmoves, fullmoves] = makeFen(parseStart(record.fen)).split(' ');
  const parts = [`${board} ${turn} ${castling} ${enPassant}`];
  if (halfmoves !== '0') parts.push(`hmvc ${halfmoves};`);
  if (fullmoves !== '1') parts.push(`fmvn ${fullmoves};`);
  for (const { opcode, operands } of record.operations) {
    if (found(OPCODE, opcode, 0)?.[0] !== opcode) throw new Error(`${quote(opcode)} cannot be an opcode`);
    parts.push(`${[opcode, ...operands.map(makeOperand)].join(' ')};`);
  }
  return parts.join(' ');
}

function makeOperand({ text, quoted }: EpdOperand): string {
  if (!quoted && found(OPERAND, text, 0)?.[0] === text) return text;
  return `"${text.replace(/\s+/g, ' ').replace(/[\\"]/g, '\\$&')}"`;
}

// ------------------------------------------------------------------------------------------------------ asking

/** The first operand of an operation as text: `id`, `c0` to `c9`, `eco`, or any other; undefined if there is none. */
export function epdText(record: EpdRecord, opcode: string): string | undefined {
  return record.operations.find((operation) => operation.opcode === opcode)?.operands[0]?.text;
}

/** The number of an operation; undefined if there is none or it is not a number. Without `dm`, `bm #2` says the same. */
export function epdNumber(record: EpdRecord, opcode: (typeof EPD_NUMBER_OPCODES)[number]): number | undefined {
  const text = epdText(record, opcode);
  if (text === undefined && opcode === 'dm') {
    const mate = textsOf(record, 'bm').find((each) => MATE.test(each));
    const [, before = '', behind = '', moves = ''] = MATE.exec(mate ?? '') ?? [];
    return mate === undefined ? undefined : Number(moves) * (before === '-' || behind === '-' ? -1 : 1);
  }
  return text !== undefined && /^[-+]?\d+$/.test(text) ? Number(text) : undefined;
}

/** The moves of an operation, each in the record's position; empty if there is none. A mate (`bm #2`) is none. @throws {ReadMoveError} */
export function epdMoves(record: EpdRecord, opcode: (typeof EPD_MOVE_OPCODES)[number]): Uci[] {
  const position = parseStart(record.fen);
  const moves = textsOf(record, opcode).filter((text) => opcode !== 'bm' || !MATE.test(text));
  return moves.map((text) => readMove(position, text));
}

/** The predicted variation (the first `pv`), each move after the one before. @throws {ReadMoveError} */
export function epdLine(record: EpdRecord): Uci[] {
  const position = parseStart(record.fen);
  const operands = record.operations.find(({ opcode }) => opcode === 'pv')?.operands ?? [];
  return operands.map(({ text }) => {
    const uci = readMove(position, text);
    position.play(legalMove(position, uci)!);
    return uci;
  });
}

function textsOf(record: EpdRecord, opcode: string): string[] {
  const operations = record.operations.filter((operation) => operation.opcode === opcode);
  return operations.flatMap(({ operands }) => operands.map((operand) => operand.text));
}
