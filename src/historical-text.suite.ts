import { parseSync } from 'vite';
import { SOURCES, type Source, type SourceId } from './programs/sources.ts';

/**
 * Finds what this repository says of the past, and holds it to the table of sources. Whether a sentence is about the past is guessed
 * by what it names: a year between 1940 and 1985, the number of an issue, or a name of the table.
 */

/** A piece of prose, with the ids of the sources that stand by it. */
export interface Passage {
  readonly where: string;
  readonly text: string;
  readonly cites: readonly string[];
}

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const YEAR = /(?<![\d.,#/-])(189\d|19[0-7]\d|198[0-5])(?![\d.]\d|\d| ±)/g;
const ISSUE = /\bno\. ?(\d+)\b/g;
const MAGAZINE = /\b(?:Computerschaak|Databus|Europa-Rochade|BYTE|Keyboard)\b/g;
/** What the collection spans, said of it as a whole; the test compares it with the cards. */
const SPAN = /\b1912 (?:to 1983|on\b)/g;
/** Languages of today's notation, not people of then. */
const LANGUAGES = /\b(?:in|and|or) (?:Dutch|Swedish)\b|\((?:Dutch|Swedish)\b|\bDutch (?:for|system)\b/g;

const rows = Object.values(SOURCES) as readonly Source[];
const NAMES = [...new Set(rows.flatMap(({ names = [] }) => names))];
const isNamed = (name: string, text: string) =>
  new RegExp(`(?<![\\p{L}\\d-])${name.replace(/[.]/g, '\\$&')}(?![\\p{L}\\d-])`, 'u').test(text);

/** Whether a text speaks of the past, as far as can be guessed. */
export function isHistorical(text: string): boolean {
  const plain = text.replace(SPAN, '').replace(LANGUAGES, '');
  const years = [...plain.matchAll(YEAR)].map(([year]) => Number(year));
  return years.some((year) => year >= 1940) || plain.search(ISSUE) >= 0 || NAMES.some((name) => isNamed(name, plain));
}

/** What is wrong with a passage: no source, an id that is in no row, or a year, an issue or a name that its rows do not have. */
export function problemsOf({ text, cites }: Omit<Passage, 'where'>): string[] {
  if (!isHistorical(text)) return [];
  if (cites.length === 0) return ['no source'];
  const unknown = cites.filter((id) => !(id in SOURCES));
  if (unknown.length > 0) return unknown.map((id) => `no row ${id}`);
  const cited = cites.map((id) => SOURCES[id as SourceId]);
  const plain = text.replace(SPAN, '').replace(LANGUAGES, '');
  const problems: string[] = [];
  const years = cited.flatMap(({ date = '', years: told = [] }) => [
    ...told,
    ...[...date.matchAll(/\d{4}/g)].map(Number),
  ]);
  for (const [year] of plain.matchAll(YEAR)) if (!years.includes(Number(year))) problems.push(`year ${year}`);
  for (const [, issue] of plain.matchAll(ISSUE)) {
    if (!cited.some((row) => row.issue?.split('/').at(-1) === issue)) problems.push(`issue ${issue}`);
  }
  for (const { index } of plain.matchAll(MAGAZINE)) {
    const reference = plain.slice(index, index + 60);
    const [issue] = /\b\d\/\d\b/.exec(reference) ?? [];
    const [date] = new RegExp(`(?:${MONTHS}) \\d{4}`).exec(reference) ?? [];
    if (issue !== undefined && !cited.some((row) => row.issue === issue)) problems.push(`issue ${issue}`);
    if (date !== undefined && !cited.some((row) => row.date?.includes(date))) problems.push(`date ${date}`);
  }
  for (const name of NAMES) {
    if (isNamed(name, plain) && !cited.some(({ names = [] }) => names.includes(name))) problems.push(`name ${name}`);
  }
  return problems;
}

/** References that name an article and a date: "“Gambiet afgeslacht” (Computerschaak, June 1982)"; those that no row has. */
export function wrongReferences(text: string): string[] {
  return rows.flatMap(({ title, date, issue }) =>
    title
      .split(': ')
      .filter((part) => part.length >= 12)
      .flatMap((part) => [...text.matchAll(new RegExp(part.replace(/[()./?]/g, '\\$&'), 'g'))])
      .flatMap(({ index, 0: part }) => {
        const rest = /^[^\n;|]{0,70}/.exec(text.slice(index + part.length).replace(/\n \* |\n/g, ' '))![0];
        const named = new RegExp(
          `\\b(?:Computerschaak|Europa-Rochade|Databus)\\b[^;|]{0,20}?((?:${MONTHS}) \\d{4})`,
        ).exec(rest);
        const number = /\bComputerschaak\*? (\d\/\d)/.exec(rest);
        const same = rows.filter((row) => row.title.includes(part));
        const isDate = !named || same.some((row) => row.date === named[1]);
        const isIssue = !number || same.some((row) => row.issue === number[1]);
        return isDate && isIssue ? [] : [`${part}: ${rest.trim()} (${issue}, ${date})`];
      }),
  );
}

/** A node of a parsed file, as far as it is looked at here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nodesOf = (value: unknown): readonly Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

/** The text of a literal, of strings joined by +, or of JSX with what stands in it; `…` for what is computed. */
function textOf(node: Node): string {
  if (node.type === 'JSXText') return String(node.value);
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  if (node.type === 'TemplateLiteral') {
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
  }
  if (node.type === 'BinaryExpression') return textOf(node.left as Node) + textOf(node.right as Node);
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return nodesOf(node.children).map(textOf).join('');
  if (node.type === 'JSXExpressionContainer') return textOf(node.expression as Node);
  if (node.type === 'ConditionalExpression')
    return `${textOf(node.consequent as Node)} ${textOf(node.alternate as Node)}`;
  return '';
}

/** Names of things, such as “Réti, 1921” in a menu, are no sentences. */
const isSentence = (text: string) => text.split(' ').length >= 4 && /[\p{L}\d)”][.?!:;]+(?:[)”\s]|$)/u.test(text);

const BLOCK = /^(?:p|li|dd|dt|td|th|caption|figcaption|footer|summary|h[1-6])$/;
const nameOf = (node: Node) => ((node.openingElement as Node | undefined)?.name as Node | undefined)?.name as string;
const hasText = (node: Node) =>
  nodesOf(node.children).some(({ type, value }) => type === 'JSXText' && /\S/.test(String(value)));
/** A paragraph and its like, or a fragment with text of its own; a fragment of paragraphs is none. */
const isBlock = (node: Node) =>
  node.type === 'JSXFragment' ? hasText(node) : node.type === 'JSXElement' && BLOCK.test(nameOf(node));

/** Every string in a value: ids, or what constants of the file stand for. */
function idsIn(node: Node, constants: ReadonlyMap<string, string>): string[] {
  if (node.type === 'Literal') return [String(node.value)];
  if (node.type === 'Identifier') return [constants.get(String(node.name)) ?? []].flat();
  return childrenOf(node).flatMap((child) => idsIn(child, constants));
}

/** The prose of a module: blocks of JSX with their `<Cite of>`, and texts in an object with its `source` or `sources`. */
export function passagesOf(path: string, code: string): Passage[] {
  const { program, errors } = parseSync(path, code, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const found: Passage[] = [];
  const constants = new Map(
    [...code.matchAll(/^(?:export )?const (\w+)(?:: \w+)? = '([\w-]+)'(?: as const)?;/gm)].map(([, name, id]) => [
      name!,
      id!,
    ]),
  );
  const citesIn = (node: Node): string[] => {
    if (node.type === 'JSXElement' && nameOf(node) === 'Cite')
      return nodesOf(node.openingElement).flatMap((open) => idsIn(open, constants));
    return childrenOf(node).flatMap(citesIn);
  };
  const sourcesOf = (object: Node): string[] =>
    nodesOf(object.properties).flatMap((property) => {
      const key = (property.key as Node | undefined)?.name;
      if (key === 'source' || key === 'sources') return idsIn(property.value as Node, constants);
      // The questions of the answers have theirs with whoever asked them.
      return key === 'asked' ? nodesOf((property.value as Node).elements).flatMap(sourcesOf) : [];
    });
  const add = (node: Node, cites: readonly string[]) => {
    const text = textOf(node).replace(/\s+/g, ' ').trim();
    const line = code.slice(0, node.start).split('\n').length;
    if (isSentence(text)) found.push({ where: `${path}:${line}`, text, cites });
  };
  const visit = (node: Node, cites: readonly string[]): void => {
    if (node.type === 'ImportDeclaration' || node.type === 'TSTypeAliasDeclaration') return;
    if (isBlock(node)) {
      const own = [...cites, ...citesIn(node)];
      add(node, own);
      const texts = nodesOf(node.children).filter(
        ({ type }) => type === 'JSXElement' || type === 'JSXExpressionContainer',
      );
      for (const child of texts) visitWithin(child, own);
      return;
    }
    if (
      ['Literal', 'TemplateLiteral', 'JSXText'].includes(node.type) ||
      (node.type === 'BinaryExpression' && node.operator === '+')
    ) {
      add(node, cites);
      return;
    }
    const own = node.type === 'ObjectExpression' ? [...cites, ...sourcesOf(node)] : cites;
    for (const child of childrenOf(node)) visit(child, own);
  };
  /** Inside a block only what its text leaves out: functions, and blocks within it. */
  const visitWithin = (node: Node, cites: readonly string[]): void => {
    if (isBlock(node) || node.type === 'ArrowFunctionExpression') visit(node, cites);
    else for (const child of childrenOf(node)) visitWithin(child, cites);
  };
  for (const statement of program.body as unknown as readonly Node[]) visit(statement, []);
  return found;
}

const LINK = /sources\.md#([\w-]+)/g;

/** The prose of a document of Markdown: paragraphs, items and cells; a table's rows have the sources of the paragraph before too. */
export function passagesOfMarkdown(path: string, markdown: string): Passage[] {
  let before: string[] = [];
  return markdown
    .replace(/^(?: {4}.*|```[\s\S]*?^```)$/gm, '')
    .split(/\n\s*\n/)
    .flatMap((block, index) => {
      const isTable = block.startsWith('|');
      const cites = [...block.matchAll(LINK)].map(([, id]) => id!);
      const units = isTable ? block.split('\n') : block.split(/\n(?=- |\d+\. )/);
      const passages = units.flatMap((unit) => {
        const own = [...unit.matchAll(LINK)].map(([, id]) => id!);
        const texts = isTable ? unit.split('|') : [unit];
        return texts
          .map((text) =>
            text
              .replace(/`[^`]*`/g, '')
              .replace(/\]\([^)]*\)/g, ']')
              .replace(/\s+/g, ' ')
              .trim(),
          )
          .filter((text) => isSentence(text) && (text.match(/\p{L}{2,}/gu) ?? []).length >= 3)
          .map((text) => ({ where: `${path}, block ${index + 1}`, text, cites: isTable ? [...own, ...before] : own }));
      });
      if (!isTable) before = cites;
      return passages;
    });
}
