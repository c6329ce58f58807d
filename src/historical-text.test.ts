import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  isHistorical,
  type Passage,
  passagesOf,
  passagesOfMarkdown,
  problemsOf,
  wrongReferences,
} from './historical-text.suite.ts';
import { CARDS } from './programs/cards.ts';
import { CONSOLES } from './programs/consoles.ts';
import { detailsOf } from './programs/details.ts';
import { SOURCES } from './programs/sources.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');
const json = (path: string) => JSON.parse(read(path));
const filesIn = (...paths: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...paths], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);

const modules = filesIn('src/web/*.ts', 'src/web/*.tsx', 'src/measure/answers/*.ts').filter(
  (path) => !/\.(?:test|suite)\.tsx?$|\/testing\/|opening-lines\.ts$/.test(path),
);
const documents = filesIn('docs/*.md', 'data/*/README.md', 'README.md', 'src/measure/answers/README.md').filter(
  (path) => path !== 'docs/sources.md',
);

interface Told {
  readonly source?: string;
  readonly sources?: readonly string[];
}

/** The texts of the files of data that the page shows. */
function passagesOfData(): Passage[] {
  const of = (path: string, told: Told, texts: readonly (string | undefined)[]) =>
    texts
      .filter((text) => text !== undefined)
      .map((text) => ({ where: path, text, cites: told.sources ?? [told.source ?? []].flat() }));
  const games = json('data/games/commentary.json') as (Told & {
    about: string;
    ours?: string;
    notes: { text: string }[];
  })[];
  const tables = filesIn('data/tournaments/*.json').map(
    (path) => json(path) as Told & { name: string; notes: string[] },
  );
  return [
    ...games.flatMap((game) =>
      of('commentary.json', game, [game.about, game.ours, ...game.notes.map(({ text }) => text)]),
    ),
    ...tables.flatMap((table) => of(table.name, table, [table.name, ...table.notes])),
  ];
}

describe('what is said of the past', () => {
  const passages = [
    ...modules.flatMap((path) => passagesOf(path, read(path))),
    ...documents.flatMap((path) => passagesOfMarkdown(path, read(path))),
    ...passagesOfData(),
  ];

  test('every sentence carries its source, and agrees with its row in years, issues and names', () => {
    assert.ok(passages.filter(({ text }) => isHistorical(text)).length >= 80, 'the sentences are found');
    const wrong = passages.flatMap((passage) =>
      problemsOf(passage).map((problem) => `${passage.where}: ${problem}: ${passage.text}`),
    );
    assert.deepEqual(wrong, []);
  });

  test('so do the facts and the stories of the cards, and the facts of the machines', async () => {
    const machines = await Promise.all(CONSOLES.map(async ({ load }) => (await load()).machine));
    const wrong = CARDS.flatMap(({ id }) => {
      const { story, facts, speedFact, sources } = detailsOf(id);
      const ofMachines = machines.filter(({ program }) => program === id).flatMap((machine) => machine.facts);
      const told = [...facts, ...ofMachines, speedFact].filter(({ source }) => source !== undefined);
      const all = [{ text: story, cites: sources }, ...told.map(({ text, source }) => ({ text, cites: [source!] }))];
      return all.flatMap((each) => problemsOf(each).map((problem) => `${id}: ${problem}: ${each.text}`));
    });
    assert.deepEqual(wrong, []);
  });

  test('an article that is named with magazine and date has that date', () => {
    const files = filesIn('src', 'docs', 'data', 'README.md', 'CHANGELOG.md').filter(
      (path) =>
        /\.(?:ts|tsx|md|json|epd|txt)$/.test(path) &&
        !/historical-text|programs\/sources\.ts|data\/oracle|\/build\//.test(path),
    );
    assert.deepEqual(
      files.flatMap((path) => wrongReferences(read(path)).map((wrong) => `${path}: ${wrong}`)),
      [],
    );
  });

  test('the years that the collection is said to span are those of the cards', () => {
    const years = CARDS.filter(({ id }) => detailsOf(id).country !== undefined && id !== 'slutspel').map(
      ({ year }) => year,
    );
    assert.equal(Math.min(...years), 1912);
    assert.ok(Math.max(...years) <= 1983);
  });

  test('every row is cited', () => {
    const cited = new Set([
      ...passages.flatMap(({ cites }) => cites),
      ...CARDS.flatMap(({ id }) => detailsOf(id).sources),
      ...(json('data/positions/positions.json') as Told[]).map(({ source }) => source!),
    ]);
    assert.deepEqual(
      Object.keys(SOURCES).filter((id) => !cited.has(id)),
      [],
    );
  });
});

test('sentences that were wrong once are found', () => {
  const cases: readonly [text: string, cites: string[], ...problems: string[]][] = [
    ['Calculation or chance, asks Computerschaak 2/4, August 1982.', ['saavedra'], 'issue 2/4', 'date August 1982'],
    ['The article on Saavedra’s study is in no. 4.', ['saavedra'], 'issue 4'],
    ['The authors of CHESS 0.5X, Amsterdam, ask why it plays Saavedra’s study.', ['saavedra'], 'name Amsterdam'],
    ['Louwman rated the chess computers of 1983.', ['elo-1982'], 'year 1983'],
    ['In 1982 two students in Delft found 33; Thompson wrote that it was 32.', ['kbnk-note'], 'name Delft'],
    ['In 1982 Gambiet took a rook in the corner.', [], 'no source'],
    ['In 1982 Gambiet took a rook in the corner.', ['no-such-row'], 'no row no-such-row'],
    ['Rens put a wall round the board.', [], 'no source'],
    ['Gambiet 8212 lost to Van Grijfland.', ['gambiet-search'], 'name Grijfland'],
    ['The chess programs of 1912 to 1983, rebuilt.', []],
    ['Louwman put the C7010 at 1600 to 1650.', ['philips-module']],
  ];
  for (const [text, cites, ...problems] of cases) assert.deepEqual(problemsOf({ text, cites }), problems, text);
  const code = `const a = { says: 'In 1982 Gambiet lost a knight.', source: 'opposition' };
    const b = <><p>Its author, <b>Wim Rens</b>, asked for help. <Cite of="gambiet-slaughtered" /></p><p>He lost in 1982.</p></>;`;
  assert.deepEqual(
    passagesOf('x.tsx', code).map(({ text, cites }) => [text, cites]),
    [
      ['In 1982 Gambiet lost a knight.', ['opposition']],
      ['Its author, Wim Rens, asked for help.', ['gambiet-slaughtered']],
      ['He lost in 1982.', []],
    ],
  );
  assert.equal(wrongReferences('/** "Berekening of toeval?" (Computerschaak, August 1982) */').length, 1);
  assert.equal(wrongReferences('/** "Berekening of toeval?" (Computerschaak, June 1982) */').length, 0);
});
