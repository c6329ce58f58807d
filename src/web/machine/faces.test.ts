import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { API } from 'typescript/unstable/sync';
import { EVERY_CONSOLE } from '../../problems/every-console.ts';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));
const CONFIG = `${FOLDER}tsconfig.rows.json`;

/** The rows of a table that begin at the left: of each machine, and of each thing that every face must have. */
const ROWS: Readonly<Record<string, (id: string) => RegExp>> = {
  'faces.ts': (id) => new RegExp(`^  ${id}: \\{\\n[^]*?^  \\},\\n`, 'm'),
  'timeline.ts': (id) => new RegExp(`^  ${id}: .*,\\n`, 'm'),
};
const FIELDS = ['name', 'runs', 'played', 'lit', 'casing'];

/** The tables without one of their rows, by the names of files that exist in the compiler's eyes only. */
function copies(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [name, rowOf] of Object.entries(ROWS)) {
    const whole = readFileSync(FOLDER + name, 'utf8');
    files.set(`${FOLDER}whole-${name}`, whole);
    for (const { id } of EVERY_CONSOLE) files.set(`${FOLDER}${id}-out-of-${name}`, whole.replace(rowOf(id), ''));
    if (name !== 'faces.ts') continue;
    const [soma] = rowOf('soma').exec(whole)!;
    for (const field of FIELDS) {
      const rest = soma.replace(new RegExp(`^    ${field}: .*\\n`, 'm'), '');
      files.set(`${FOLDER}${field}-out-of-a-face.ts`, whole.replace(soma, rest));
    }
  }
  return files;
}

test('a table of the machines without any one of its rows does not compile', () => {
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
    assert.equal(errors.length, 2 + 2 * EVERY_CONSOLE.length + FIELDS.length);
  } finally {
    compiler.close();
  }
});
