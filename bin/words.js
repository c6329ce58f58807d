// Finds retired names in the code (bin/retired-words.json): whole identifiers, outside strings, comments and islands.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const { identifiers } = JSON.parse(readFileSync(new URL('retired-words.json', import.meta.url), 'utf8'));
const ISLAND = /^src\/programs\/(?!antwoord\/)[^/]+\//;
const NO_CODE = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g;

const files = execFileSync('git', ['ls-files', '-z', 'src', 'bench'], { cwd: root, encoding: 'utf8' }).split('\0');
let found = 0;
for (const file of files) {
  if (!/\.tsx?$/.test(file) || ISLAND.test(file)) continue;
  const blank = (text) => text.replace(/[^\n]/g, ' ');
  const lines = readFileSync(`${root}${file}`, 'utf8').replace(NO_CODE, blank).split('\n');
  for (const [index, line] of lines.entries()) {
    for (const [name] of line.matchAll(/(?<![\w$])[A-Za-z_$][\w$]*/g)) {
      if (!Object.hasOwn(identifiers, name)) continue;
      process.stderr.write(`${file}:${index + 1}: ${name} is called ${identifiers[name]} (docs/glossary.md)\n`);
      found++;
    }
  }
}
if (found > 0) process.exitCode = 1;
