import { CST, Lexer, Parser } from 'yaml';
import { quote } from '../chess/foreign-text.ts';

/** The part of YAML that problem collections use: texts, lists and mappings. A number or a date is read as text. */
export type YamlValue = string | readonly YamlValue[] | YamlMap;
export type YamlMap = ReadonlyMap<string, YamlValue>;

/** A YAML text that cannot be read. */
export class YamlError extends Error {
  override readonly name = 'YamlError';
  /** Letters before the place that is wrong. */
  readonly offset: number;
  constructor(offset: number, detail: string) {
    super(detail);
    this.offset = offset;
  }
}

/** Collections within collections; a problem needs four. Anything that nests by thousands is an attack on the stack. */
const MOST_NESTED = 16;

/**
 * Reads one YAML document. The package `yaml` parses the text; its syntax tree is turned into values here, and not by its composer, which
 * gathers every error of a text (of a hostile one 60,000) and expands aliases. An alias is refused.
 * @returns '' if there is nothing but comments.
 * @throws {YamlError} at the first fault.
 */
export function parseYamlDocument(text: string): YamlValue {
  const parser = new Parser();
  const documents: CST.Document[] = [];
  const take = (token: CST.Token) => {
    if (token.type === 'error') throw new YamlError(token.offset, token.message);
    if (token.type !== 'document') return;
    if (documents.length > 0) throw new YamlError(token.offset, 'found a second document; expected "---" before it');
    documents.push(token);
  };
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) take(token);
    if (parser.stack.length > MOST_NESTED) {
      throw new YamlError(parser.offset, `found more than ${MOST_NESTED} lists and mappings within each other`);
    }
  }
  for (const token of parser.end()) take(token);
  return readValue(documents[0]?.value);
}

function readValue(token: CST.Token | null | undefined): YamlValue {
  if (!token) return '';
  switch (token.type) {
    case 'block-map':
      return mapOf(token.items, true);
    case 'block-seq':
      return token.items.filter(isFilled).map(({ value }) => readValue(value));
    case 'flow-collection': {
      const isMap = token.start.type === 'flow-map-start';
      if (!token.end.some(({ type }) => type === 'flow-map-end' || type === 'flow-seq-end')) {
        const [open, close] = isMap ? ['{', '}'] : ['[', ']'];
        throw new YamlError(token.offset, `found "${open}", which is never closed; expected "${close}"`);
      }
      if (isMap) return mapOf(token.items, false);
      return token.items.filter(isFilled).map((item) => (item.key ? mapOf([item], false) : readValue(item.value)));
    }
    case 'alias':
      throw new YamlError(token.offset, `found the alias ${quote(token.source)}; expected what it stands for`);
    default:
      return textOf(token);
  }
}

/** @param isBlock whether each key needs a colon behind it, as it does outside braces. */
function mapOf(items: readonly CST.CollectionItem[], isBlock: boolean): YamlMap {
  const map = new Map<string, YamlValue>();
  for (const item of items.filter(isFilled)) {
    const key = item.key ? textOf(item.key) : '';
    if (isBlock && !item.sep?.some(({ type }) => type === 'map-value-ind')) {
      throw new YamlError(offsetOf(item), `found ${quote(key)}; expected "key: value"`);
    }
    map.set(key, readValue(item.value));
  }
  return map;
}

function textOf(token: CST.Token): string {
  const scalar = CST.resolveAsScalar(token, true, (offset, _code, message) => {
    throw new YamlError(offset, message);
  });
  if (!scalar) throw new YamlError(token.offset, `found a ${token.type}; expected a text`);
  return scalar.value;
}

/** The parser keeps comments and empty places as items, too. */
function isFilled({ key, value }: CST.CollectionItem): boolean {
  return Boolean(key ?? value);
}

function offsetOf({ key, value }: CST.CollectionItem): number {
  return (key ?? value)?.offset ?? 0;
}
