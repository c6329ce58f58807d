import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { API } from 'typescript/unstable/sync';
import { inAll } from '../../node/testing/tiers.ts';
import { EVERY_CONSOLE } from '../../problems/every-console.ts';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));
const CONFIG = `${FOLDER}tsconfig.rows.json`;

/** The tables, with what every row of each must have. */
const TABLES = {
  'faces.ts': ['name', 'timeline'],
  'exhibits.ts': ['runs', 'played', 'shown', 'casing'],
};

/** The tables without one of their rows or fields, by the names of files that exist in the compiler's eyes only. */
function copies(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [name, fields] of Object.entries(TABLES)) {
    const whole = readFileSync(FOLDER + name, 'utf8');
    files.set(`${FOLDER}whole-${name}`, whole);
    for (const { id } of EVERY_CONSOLE) {
      const row = new RegExp(`^  ${id}: \\{\\n[\\s\\S]*?^  \\},\\n`, 'm').exec(whole)![0];
      files.set(`${FOLDER}${id}-out-of-${name}`, whole.replace(row, ''));
      // Rows are alike: the fields of one tell.
      for (const field of id === EVERY_CONSOLE[0]!.id ? fields : []) {
        const rest = row.replace(new RegExp(`^    ${field}: .*\\n(?:^ {6}.*\\n|^    [^\\w\\s].*\\n)*`, 'm'), '');
        files.set(`${FOLDER}${field}-out-of-${id}-in-${name}`, whole.replace(row, rest));
      }
    }
  }
  return files;
}

test('a table of the machines without any one of its rows, or a row without a field, does not compile', {
  skip: inAll,
}, () => {
  const files = copies();
  const paths = [...files.keys()];
  const config = { extends: '../../../tsconfig.json', include: [], files: paths };
  files.set(CONFIG, JSON.stringify(config));
  const compiler = new API({
    cwd: FOLDER,
    fs: { readFile: (path) => files.get(path), fileExists: (path) => files.has(path) || undefined },
  });
  try {
    const { program } = compiler.updateSnapshot({ openProjects: [CONFIG] }).getProject(CONFIG)!;
    const errors = paths.map(
      (path) => [path.slice(FOLDER.length), program.getSemanticDiagnostics(path).length] as const,
    );
    for (const [name, count] of errors) assert.equal(count > 0, !name.startsWith('whole-'), `${name}: ${count} errors`);
    assert.equal(errors.length, 2 + 2 * EVERY_CONSOLE.length + 6);
  } finally {
    compiler.close();
  }
});
