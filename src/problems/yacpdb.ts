import type { Color } from 'chessops/types';
import { fenOfMen, MAN_LETTERS, type PlacedMan } from './men.ts';
import { heedFaults, makeProblem, type OnFault, type Problem, ProblemError, parseStipulation } from './problem.ts';

/**
 * Problems as YACPDB and Olive keep them: YAML documents. Read is the part of YAML that they use: mappings, lists in
 * brackets or with dashes, texts plain or quoted, blocks behind "|".
 */

const EXAMPLE = 'algebraic: { white: [Kb3, Rb8], black: [Kb1] }, stipulation: "#2"';

type Value = string | Value[] | { [key: string]: Value };

interface Line {
  readonly indent: number;
  readonly text: string;
  readonly number: number;
}

/** Whether a text looks like YACPDB's. */
export function isYacpdb(text: string): boolean {
  return /^\s*\{?\s*algebraic\s*:/m.test(text);
}

/**
 * @param onFault hears of a document that cannot be read, and the others are given; without it the first is thrown.
 * @throws {ProblemError}
 */
export function parseYacpdb(text: string, onFault?: OnFault): Problem[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((raw, index): Line => {
      const body = raw.trimEnd();
      return { indent: body.length - body.trimStart().length, text: body.trimStart(), number: index + 1 };
    });
  const documents: Line[][] = [[]];
  for (const line of lines) {
    if (line.indent === 0 && /^---(\s|$)/.test(line.text)) documents.push([]);
    else documents.at(-1)!.push(line);
  }
  const filled = documents.filter((document) =>
    document.some(({ text: each }) => each !== '' && !each.startsWith('#')),
  );
  if (filled.length === 0) throw new ProblemError('empty', `found no problem; expected one as in ${EXAMPLE}`);
  return filled
    .map((document) => {
      const first = document.find(({ text: each }) => each !== '')!.number;
      return heedFaults(first, onFault, () => problemOf(document, first));
    })
    .filter((problem) => problem !== undefined);
}

function problemOf(lines: readonly Line[], first: number): Problem {
  const { value } = readBlock(lines, 0, -1);
  const map = isMap(value) ? value : {};
  const { algebraic, stipulation } = map;
  if (!isMap(algebraic)) {
    throw new ProblemError('board', `found no men under "algebraic"; expected a document such as ${EXAMPLE}`, first);
  }
  for (const key of ['twins', 'conditions']) {
    if (map[key] !== undefined) {
      throw new ProblemError('condition', `found "${key}"; expected orthodox chess and one position`, first);
    }
  }
  if (algebraic.neutral !== undefined) {
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
  const text = (key: string) => (typeof map[key] === 'string' && map[key] !== '' ? { value: map[key] } : undefined);
  const source = text('source')?.value;
  const number = text('source-id')?.value;
  const date = text('date')?.value;
  return makeProblem(fenOfMen(men, first), {
    line: first,
    moves,
    authors: listOf(map.authors),
    stated: keysOf(text('solution')?.value ?? ''),
    ...(source === undefined ? {} : { source }),
    ...(number === undefined ? {} : { number }),
    ...(date === undefined ? {} : { date }),
  });
}

/** The keys of a solution in Popeye's notation or in short: moves 1 that are marked with "!". */
function keysOf(solution: string): string[] {
  const keys = [...solution.matchAll(/(?:^|\s|["(])1\.\s*([^\s?!.]+?)\s*(?:ep\.|e\.p\.)?\s*[+#]*\s*!(?![?!])/gm)];
  return [...new Set(keys.map(([, move]) => move!))];
}

function menOf(algebraic: { readonly [key: string]: Value }, color: Color, line: number): PlacedMan[] {
  return listOf(algebraic[color]).map((text) => {
    const found = /^([KQRBSNP])([a-h][1-8])$/.exec(text);
    if (!found) {
      throw new ProblemError(
        'board',
        `found the ${color} man "${text}"; expected a letter of KQRBSP and a square, such as "Kb3"`,
        line,
      );
    }
    return { role: MAN_LETTERS[found[1]!]!, square: found[2]! };
  });
}

function isMap(value: Value | undefined): value is { [key: string]: Value } {
  return typeof value === 'object' && !Array.isArray(value);
}

function listOf(value: Value | undefined): string[] {
  if (value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.filter((each): each is string => typeof each === 'string');
  return typeof value === 'string' ? [value] : [];
}

// ------------------------------------------------------------------------------------------------- as much of YAML

/** The value that begins with line `at` and is indented more than its parent; and the line behind it. */
function readBlock(lines: readonly Line[], at: number, parent: number): { value: Value; next: number } {
  let next = skipEmpty(lines, at);
  const head = lines[next];
  if (!head || head.indent <= parent) return { value: '', next };
  if (head.text.startsWith('{') || head.text.startsWith('[')) return readFlow(lines, next, head.text);
  if (head.text.startsWith('- ') || head.text === '-') {
    const items: Value[] = [];
    for (;;) {
      const line = lines[next];
      if (line?.indent !== head.indent || !/^-(\s|$)/.test(line.text)) return { value: items, next };
      const item = readValue(lines, next, line.text.slice(1).trim(), line.indent);
      items.push(item.value);
      next = skipEmpty(lines, item.next);
    }
  }
  const map: { [key: string]: Value } = {};
  for (;;) {
    const line = lines[next];
    if (!line || line.indent !== head.indent) break;
    const pair = /^([\w-]+)\s*:(?:\s+(.*))?$/.exec(line.text);
    if (!pair)
      throw new ProblemError(
        'format',
        `found ${JSON.stringify(line.text)}; expected "key: value", as in ${EXAMPLE}`,
        line.number,
      );
    // A list may stand as far left as its key.
    const below = lines[skipEmpty(lines, next + 1)];
    const isList = !pair[2] && below?.indent === line.indent && /^-\s/.test(below.text);
    const item = isList
      ? readBlock(lines, next + 1, line.indent - 1)
      : readValue(lines, next, pair[2]?.trim() ?? '', line.indent);
    map[pair[1]!] = item.value;
    next = skipEmpty(lines, item.next);
  }
  const left = lines[next];
  if (left && left.indent > parent) {
    throw new ProblemError(
      'format',
      `found ${JSON.stringify(left.text)} indented by ${left.indent}; expected ${head.indent}`,
      left.number,
    );
  }
  return { value: map, next };
}

/** What stands behind a key or a dash on line `at`, or below it. */
function readValue(lines: readonly Line[], at: number, text: string, indent: number): { value: Value; next: number } {
  if (text === '' || text.startsWith('#')) return readBlock(lines, at + 1, indent);
  if (/^[|>][+-]?$/.test(text)) {
    let next = at + 1;
    const body: string[] = [];
    const depth = lines[skipEmpty(lines, next)]?.indent ?? 0;
    for (; next < lines.length && (lines[next]!.text === '' || lines[next]!.indent > indent); next++) {
      body.push(' '.repeat(Math.max(0, lines[next]!.indent - depth)) + lines[next]!.text);
    }
    return { value: body.join('\n').trimEnd(), next };
  }
  if (text.startsWith('{') || text.startsWith('[')) return readFlow(lines, at, text);
  const quote = /^["']/.exec(text)?.[0];
  if (quote) {
    // A quoted text may go on over lines.
    let whole = text;
    let next = at + 1;
    while (!isClosed(whole, quote) && next < lines.length) whole += `\n${lines[next++]!.text}`;
    return { value: unquote(whole, quote), next };
  }
  return { value: text.replace(/\s+#.*$/, ''), next: at + 1 };
}

function isClosed(text: string, quote: string): boolean {
  return quote === '"' ? /^"(?:[^"\\]|\\.)*"/s.test(text) : /^'(?:[^']|'')*'(?!')/s.test(text);
}

function unquote(text: string, quote: string): string {
  const body = quote === '"' ? /^"((?:[^"\\]|\\.)*)/s.exec(text)![1]! : /^'((?:[^']|'')*)/s.exec(text)![1]!;
  return quote === '"' ? body.replace(/\\(.)/gs, '$1') : body.replaceAll("''", "'");
}

/** A list in brackets or a mapping in braces, over as many lines as it takes. */
function readFlow(lines: readonly Line[], at: number, text: string): { value: Value; next: number } {
  let whole = text;
  let next = at + 1;
  const depth = (part: string) => (part.match(/[[{]/g)?.length ?? 0) - (part.match(/[\]}]/g)?.length ?? 0);
  while (depth(whole) > 0 && next < lines.length) whole += ` ${lines[next++]!.text}`;
  if (depth(whole) !== 0) {
    throw new ProblemError(
      'format',
      `found ${JSON.stringify(text)}, which is never closed; expected "]" or "}"`,
      lines[at]!.number,
    );
  }
  const tokens = whole.match(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[[\]{},]|:(?=\s)|[^\s[\]{},:"'][^[\]{},:]*/g) ?? [];
  let index = 0;
  const read = (): Value => {
    const token = tokens[index++] ?? '';
    if (token === '[') {
      const items: Value[] = [];
      while (index < tokens.length && tokens[index] !== ']') {
        if (tokens[index] === ',') index++;
        else items.push(read());
      }
      index++;
      return items;
    }
    if (token === '{') {
      const map: { [key: string]: Value } = {};
      while (index < tokens.length && tokens[index] !== '}') {
        if (tokens[index] === ',') {
          index++;
          continue;
        }
        const key = (tokens[index++] ?? '').trim();
        if (tokens[index] === ':') index++;
        map[key] = read();
      }
      index++;
      return map;
    }
    const quote = /^["']/.exec(token)?.[0];
    return quote ? unquote(token, quote) : token.trim();
  };
  return { value: read(), next };
}

function skipEmpty(lines: readonly Line[], at: number): number {
  let next = at;
  while (next < lines.length && (lines[next]!.text === '' || lines[next]!.text.startsWith('#'))) next++;
  return next;
}
