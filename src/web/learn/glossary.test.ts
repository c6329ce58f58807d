import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { SOURCES } from '../../programs/sources.ts';
import { parseGlossary } from './glossary.ts';
import { MARKS, sourcesIn } from './text-marks.ts';

const HERE = import.meta.dirname;
const GLOSSARY = parseGlossary(readFileSync(join(HERE, '../../../docs/glossary.md'), 'utf8'));

test('the rows of the glossary are read, and nothing else of it', () => {
  const read = parseGlossary(
    '# G\n\n| term | meaning | in |\n|---|---|---|\n| one, Two | a number | `x.ts` |\ntext | more\n',
  );
  assert.deepEqual([...read.keys()], ['one', 'two']);
  assert.deepEqual(read.get('two'), { term: 'one, Two', meaning: 'a number' });
  assert.equal(GLOSSARY.get('island')?.meaning.startsWith('a program’s folder') ?? false, false);
  assert.match(GLOSSARY.get('island')!.meaning, /folder/);
});

test('the course explains terms of the glossary, cites sources that are there, and leaves no mark of a text open', () => {
  const files = readdirSync(HERE, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!rich-text)\.tsx$/.test(file),
  );
  const wrong: string[] = [];
  const counts = { terms: 0, sources: 0 };
  for (const file of files) {
    const code = readFileSync(join(HERE, file), 'utf8');
    const texts = [...code.matchAll(/'[^'\n]*'|`[^`]*`/g)].map(([text]) => text.slice(1, -1));
    const marks = texts.flatMap((text) => [...text.matchAll(MARKS)].map(({ groups }) => groups!));
    const tagged = [...code.matchAll(/<Term(?: name="([^"]+)")?>([^<]+)<\/Term>/g)].map(
      ([, name, text]) => name ?? text!,
    );
    const terms = [...tagged, ...marks.flatMap(({ term }) => term ?? [])];
    const sources = marks.flatMap(({ sources: cited }) => (cited === undefined ? [] : sourcesIn(cited)));
    counts.terms += terms.length;
    counts.sources += sources.length;
    wrong.push(...terms.filter((term) => !GLOSSARY.has(term.toLowerCase())));
    wrong.push(...sources.filter((source) => !Object.hasOwn(SOURCES, source)));
    wrong.push(...texts.filter((text) => /\[\[|\[@|\*\*/.test(text.replace(MARKS, ''))));
  }
  assert.deepEqual(wrong, []);
  assert.ok(counts.terms > 30 && counts.sources > 60, JSON.stringify(counts));
});

test('the marks of a text are told from what stands around them', () => {
  const text =
    'a **bold** [[byte|bytes]] of [[perft]], `E2` [@byte; @saavedra-1895], [here](#/learn), a[1] and 2 * 3 * 4';
  const found = [...text.matchAll(MARKS)].map(({ 0: mark }) => mark);
  assert.deepEqual(found, [
    '**bold**',
    '[[byte|bytes]]',
    '[[perft]]',
    '`E2`',
    '[@byte; @saavedra-1895]',
    '[here](#/learn)',
  ]);
  assert.deepEqual(sourcesIn('byte; @saavedra-1895'), ['byte', 'saavedra-1895']);
});
