/**
 * Finds sentences about the past in this repository and checks them against the table of sources. Run as `node
 * src/historical-text.ts` (part of `npm run check`), it prints each that disagrees, and fails. A sentence counts as one
 * about the past if it has a year between 1940 and 1985, the number of an issue, or a name from the table.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { EVERY_CONSOLE } from './problems/every-console.ts';
import { CARDS } from './programs/cards.ts';
import { detailsOf } from './programs/details.ts';
import { yearText } from './programs/program.ts';
import { SOURCES, type Source, type SourceId } from './programs/sources.ts';
import { MARKS, sourcesIn } from './web/learn/text-marks.ts';

/** A piece of prose, with the ids of the sources cited beside it. */
interface Passage {
  readonly where: string;
  readonly text: string;
  readonly cites: readonly string[];
}

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';
const YEAR = /(?<![\d.,#/-])(189\d|19[0-7]\d|198[0-5])(?![\d.]\d|\d| ±)/g;
const ISSUE = /\bno\. ?(\d+)\b/g;
const MAGAZINE = /\b(?:Computerschaak|Databus|Europa-Rochade|BYTE|Keyboard)\b/g;
/** The years that the collection spans; `problemsOfSpan` compares them with the cards. */
const SPAN = /\b1912 (?:to 1983|on\b)/g;
/** Mentions of the languages of notation, not of people. */
const LANGUAGES = /\b(?:in|and|or) (?:Dutch|Swedish)\b|\((?:Dutch|Swedish)\b|\bDutch (?:for|system)\b/g;

const rows = Object.values(SOURCES) as readonly Source[];
const NAMES = [...new Set(rows.flatMap(({ names = [] }) => names))];
const isNamed = (name: string, text: string) =>
  new RegExp(`(?<![\\p{L}\\d-])${name.replace(/[.]/g, '\\$&')}(?![\\p{L}\\d-])`, 'u').test(text);

/** Guesses whether a text is about the past. */
function isHistorical(text: string): boolean {
  const plain = text.replace(SPAN, '').replace(LANGUAGES, '');
  const years = [...plain.matchAll(YEAR)].map(([year]) => Number(year));
  return years.some((year) => year >= 1940) || plain.search(ISSUE) >= 0 || NAMES.some((name) => isNamed(name, plain));
}

/** Lists the faults of a passage: no source, an id without a row, or a year, an issue or a name that is in none of its rows. */
export function problemsOf({ text, cites }: Omit<Passage, 'where'>): string[] {
  if (!isHistorical(text)) return [];
  if (cites.length === 0) return ['no source'];
  const unknown = cites.filter((id) => !(id in SOURCES));
  if (unknown.length > 0) return unknown.map((id) => `no row ${id}`);
  const cited = cites.map((id) => SOURCES[id as SourceId]);
  const plain = text.replace(SPAN, '').replace(LANGUAGES, '');
  const problems: string[] = [];
  const years = cited.flatMap(({ date = '', years: spoken = [] }) => [
    ...spoken,
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

/** A text of the course without its marks, and the sources that it cites by them. */
function readMarks(marked: string): Omit<Passage, 'where'> {
  const cites: string[] = [];
  const text = marked.replace(MARKS, (...found) => {
    const { bold, code, term, shown = term, sources, link } = found.at(-1) as Readonly<Record<string, string>>;
    if (sources) cites.push(...sourcesIn(sources));
    return bold ?? code ?? shown ?? link ?? '';
  });
  return { text: text.replaceAll(/ (?=[.,;:])/g, ''), cites };
}

/**
 * The prose of a module: blocks of JSX with their `<Cite of>`, texts in an object with its `source` or `sources`, and texts of the
 * course, which cite theirs by a mark.
 */
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
    const read = readMarks(textOf(node));
    const text = read.text.replace(/\s+/g, ' ').trim();
    const line = code.slice(0, node.start).split('\n').length;
    if (isSentence(text)) found.push({ where: `${path}:${line}`, text, cites: [...cites, ...read.cites] });
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
function passagesOfMarkdown(path: string, markdown: string): Passage[] {
  let before: string[] = [];
  return markdown
    .replace(/^(?: {4}.*|```[\s\S]*?^```|<!--.*-->\n?)$/gm, '')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
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

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');
const json = (path: string) => JSON.parse(read(path));
const filesIn = (...patterns: string[]) =>
  globSync(patterns, { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

const machines = await Promise.all(EVERY_CONSOLE.map(async ({ load }) => (await load()).machine));
const modules = filesIn('src/web/**/*.{ts,tsx}', 'src/measure/answers/*.ts').filter(
  (path) => !/\.test\.tsx?$|\/testing\//.test(path),
);
const documents = filesIn('docs/*.md', 'data/**/README.md', 'README.md', 'src/measure/answers/README.md').filter(
  // Generated: the sources themselves, and tables that name games.
  (path) => path !== 'docs/sources.md' && path !== 'docs/fidelity.md',
);

interface Citing {
  readonly source?: string;
  readonly sources?: readonly string[];
}

/** The texts of the files of data that the page shows. */
function passagesOfData(): Passage[] {
  const of = (path: string, from: Citing, texts: readonly (string | undefined)[]) =>
    texts
      .filter((text) => text !== undefined)
      .map((text) => ({ where: path, text, cites: from.sources ?? [from.source ?? []].flat() }));
  const games = json('data/games/commentary.json') as (Citing & {
    about: string;
    ours?: string;
    notes: { text: string }[];
  })[];
  const tables = filesIn('data/tournaments/*.json').map(
    (path) => json(path) as Citing & { name: string; notes: string[] },
  );
  return [
    ...games.flatMap((game) =>
      of('commentary.json', game, [game.about, game.ours, ...game.notes.map(({ text }) => text)]),
    ),
    ...tables.flatMap((table) => of(table.name, table, [table.name, ...table.notes])),
  ];
}

/** Lists the faults in the facts and stories of the cards and in the facts of the machines. */
function problemsOfCards(): string[] {
  const wrong = CARDS.flatMap(({ id }) => {
    const { story, plays, facts, speedFact, sources } = detailsOf(id);
    const ofMachines = machines.filter(({ program }) => program === id).flatMap((machine) => machine.facts);
    const sourced = [...facts, ...ofMachines, speedFact].filter(({ source }) => source !== undefined);
    const all = [
      { text: `${story} ${plays}`, cites: sources },
      ...sourced.map(({ text, source }) => ({ text, cites: [source!] })),
    ];
    return all.flatMap((each) => problemsOf(each).map((problem) => `${id}: ${problem}: ${each.text}`));
  });
  for (const { id, facts } of machines.filter(({ program }) => program === undefined)) {
    for (const { text, source } of facts)
      if (source) wrong.push(...problemsOf({ text, cites: [source] }).map((problem) => `${id}: ${problem}: ${text}`));
  }
  return wrong;
}

/** Articles that are named with magazine and date, and have another date. */
function problemsOfReferences(): string[] {
  const files = filesIn('src', 'docs', 'data', 'README.md', 'CHANGELOG.md').filter(
    (path) =>
      /\.(?:ts|tsx|md|json|epd|txt)$/.test(path) &&
      !/historical-text|programs\/sources\.ts|data\/oracle|\/build\//.test(path),
  );
  return files.flatMap((path) => wrongReferences(read(path)).map((wrong) => `${path}: ${wrong}`));
}

/** Cards of programs of the time. */
const cardsOfThen = CARDS.filter(({ id }) => detailsOf(id).country !== undefined);

/** The years that the collection is said to span are those of its cards. */
function problemsOfSpan(): string[] {
  const years = cardsOfThen.filter(({ isUndated }) => !isUndated).map(({ year }) => year);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return first === 1912 && last <= 1983
    ? []
    : [`the collection is said to span 1912 to 1983, its cards ${first} to ${last}`];
}

/** The year of a card is named by one of its sources, or shown as an estimate. */
function problemsOfYears(): string[] {
  return cardsOfThen.flatMap((card) => {
    const isNamedYear = detailsOf(card.id)
      .sources.map((id): Source => SOURCES[id])
      .some(({ date = '', years = [] }) => date.includes(String(card.year)) || years.includes(card.year));
    const wanted = isNamedYear ? String(card.year) : `about ${card.year}`;
    return yearText(card) === wanted ? [] : [`${card.id}: year ${yearText(card)}, by its sources ${wanted}`];
  });
}

/** Rows of the table that nothing cites. */
function uncitedRows(passages: readonly Passage[]): string[] {
  const cited = new Set([
    ...passages.flatMap(({ cites }) => cites),
    ...CARDS.flatMap(({ id }) => detailsOf(id).sources),
    ...machines.flatMap(({ facts }) => facts.flatMap(({ source }) => source ?? [])),
    ...(json('data/positions/positions.json') as Citing[]).map(({ source }) => source!),
  ]);
  return Object.keys(SOURCES)
    .filter((id) => !cited.has(id))
    .map((id) => `src/programs/sources.ts: nothing cites ${id}`);
}

if (process.argv[1] === import.meta.filename) {
  const passages = [
    ...modules.flatMap((path) => passagesOf(path, read(path))),
    ...documents.flatMap((path) => passagesOfMarkdown(path, read(path))),
    ...passagesOfData(),
  ];
  const historical = passages.filter(({ text }) => isHistorical(text));
  const problems = [
    // Fewer mean that the sentences are no longer found.
    ...(historical.length >= 80 ? [] : [`${historical.length} sentences of the past found, expected 80 or more`]),
    ...historical.flatMap((passage) =>
      problemsOf(passage).map((problem) => `${passage.where}: ${problem}: ${passage.text}`),
    ),
    ...problemsOfCards(),
    ...problemsOfReferences(),
    ...problemsOfSpan(),
    ...problemsOfYears(),
    ...uncitedRows(passages),
  ];
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
