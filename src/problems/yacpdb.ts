import type { Color } from 'plyhouse-kernel/position';
import { quote } from '../chess/foreign-text.ts';
import { MAN_LETTERS, type PlacedMan } from './pieces.ts';
import { problemsWithOptions } from './popeye-text.ts';
import { type OnFault, type Problem, ProblemError, parseStipulation, reportFaults } from './problem.ts';
import { parseYamlDocument, YamlError, type YamlMap, type YamlValue } from './yaml-value.ts';

/** Problems as YACPDB and Olive keep them: YAML documents. */

const EXAMPLE = 'algebraic: { white: [Kb3, Rb8], black: [Kb1] }, stipulation: "#2"';

/** No longer text is read as one problem: the longest solutions that are kept have some tens of thousands of letters. */
const MOST_LETTERS = 262_144;

/** A document of the text. */
interface Chunk {
  readonly text: string;
  /** The line of the whole text it begins with, from 1. */
  readonly start: number;
  /** The first line with something on it. */
  readonly first: number;
}

/** Whether a text looks like YACPDB's. */
export function isYacpdb(text: string): boolean {
  return /^[ \t]*(?:\{[ \t]*)?algebraic[ \t]*:/m.test(text);
}

/**
 * @param onFault called for each document that cannot be read; the others are returned. Without it, the first error is thrown.
 * @throws {ProblemError}
 */
export function parseYacpdb(text: string, onFault?: OnFault): Problem[] {
  const chunks = chunksOf(text);
  if (chunks.length === 0) throw new ProblemError('empty', `found no problem; expected one as in ${EXAMPLE}`);
  return chunks
    .map((chunk) => reportFaults(chunk.first, onFault, () => readProblem(chunk)))
    .filter((problems) => problems !== undefined)
    .flat();
}

/** The documents in which there is more than comments; a line of dashes begins one. */
function chunksOf(text: string): Chunk[] {
  const chunks: Chunk[] = [];
  let lines: string[] = [];
  let start = 1;
  const finish = () => {
    const first = lines.findIndex((line) => !/^(?:---|\s*#|\s*$)/.test(line) || /^---\s+[^#\s]/.test(line));
    if (first >= 0) chunks.push({ text: lines.join('\n'), start, first: start + first });
    start += lines.length;
    lines = [];
  };
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    if (/^---(?:\s|$)/.test(line)) finish();
    lines.push(line);
  }
  finish();
  return chunks;
}

function documentOf({ text, start }: Chunk): YamlValue {
  try {
    return parseYamlDocument(text);
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    const line = start + text.slice(0, error.offset).split('\n').length - 1;
    throw new ProblemError('format', `${error.message}; an example is ${EXAMPLE}`, line);
  }
}

/** The problem of a document, or two if it has the option Duplex. */
function readProblem(chunk: Chunk): Problem[] {
  const { first } = chunk;
  if (chunk.text.length > MOST_LETTERS) {
    throw new ProblemError('size', `found ${chunk.text.length} letters; expected at most ${MOST_LETTERS}`, first);
  }
  const value = documentOf(chunk);
  const map: YamlMap = isMap(value) ? value : new Map();
  const algebraic = map.get('algebraic');
  const stipulation = map.get('stipulation');
  if (!isMap(algebraic)) {
    throw new ProblemError('board', `found no men under "algebraic"; expected a document such as ${EXAMPLE}`, first);
  }
  for (const key of ['twins', 'conditions']) {
    if (map.has(key)) {
      throw new ProblemError('condition', `found "${key}"; expected orthodox chess and one position`, first);
    }
  }
  const options = map.get('options');
  if (isMap(options)) throw new ProblemError('condition', 'found no list under "options"; expected one', first);
  if (algebraic.has('neutral')) {
    throw new ProblemError('condition', 'found neutral men; expected white and black ones', first);
  }
  if (typeof stipulation !== 'string') {
    throw new ProblemError('stipulation', 'found no stipulation; expected one such as stipulation: "#2"', first);
  }
  const moves = parseStipulation(stipulation, first);
  const men: Record<Color, PlacedMan[]> = {
    white: menOf(algebraic, 'white', first),
    black: menOf(algebraic, 'black', first),
  };
  const text = (key: string): string | undefined => {
    const found = map.get(key);
    return typeof found === 'string' && found !== '' ? found : undefined;
  };
  const source = text('source');
  const number = text('source-id');
  const date = text('date');
  return problemsWithOptions(men, listOf(options).join(' '), first, {
    moves,
    authors: listOf(map.get('authors')),
    stated: keysOf(text('solution') ?? ''),
    source,
    number,
    date,
  });
}

/** A move 1 that is marked with "!": no move is longer than "b7*a8=Q", and signs and blanks behind it are few. */
const KEY = /(?:^|[\s"(])1\. ?([^\s?!.]{1,12}?)(?: ?e\.?p\.)? ?[+#]{0,2} ?!(?![?!])/g;

/** The keys of a solution in Popeye's notation or in short. */
function keysOf(solution: string): string[] {
  const keys = [...solution.replace(/\s+/g, ' ').matchAll(KEY)];
  return [...new Set(keys.map(([, move]) => move!))];
}

function menOf(algebraic: YamlMap, color: Color, line: number): PlacedMan[] {
  const value = algebraic.get(color);
  const listed = Array.isArray(value) ? value : listOf(value);
  return listed.map((man) => {
    const text = typeof man === 'string' ? man : JSON.stringify(man);
    const found = /^([KQRBSNP])([a-h][1-8])$/.exec(text);
    if (!found) {
      throw new ProblemError(
        'board',
        `found the ${color} man ${quote(text)}; expected a letter of KQRBSP and a square, such as "Kb3"`,
        line,
      );
    }
    return { role: MAN_LETTERS[found[1]!]!, square: found[2]! };
  });
}

function isMap(value: YamlValue | undefined): value is YamlMap {
  return value instanceof Map;
}

/** The texts of a list, or one that stands alone. */
function listOf(value: YamlValue | undefined): string[] {
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string');
  return typeof value === 'string' && value !== '' ? [value] : [];
}
