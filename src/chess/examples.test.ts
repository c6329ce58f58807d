/** The examples of the kernel's README and at the heads of modules: each gives what the comments in it say. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const KERNEL = '../../kernel/src/';
/** Files with examples, and the minimum number in each. */
const FILES = {
  '../../kernel/README.md': 8,
  [`${KERNEL}index.ts`]: 1,
  [`${KERNEL}pgn.ts`]: 1,
  './game.ts': 1,
  './pgn.ts': 1,
};
/** The kernel's modules in the sources; others are next to the file. */
const MODULES: Readonly<Record<string, string>> = {
  'plyhouse-kernel': `${KERNEL}index.ts`,
  'plyhouse-kernel/pgn': `${KERNEL}pgn.ts`,
  'plyhouse-kernel/polyglot': `${KERNEL}polyglot.ts`,
  'plyhouse-kernel/chessjs': `${KERNEL}chessjs.ts`,
};
const urlOf = (path: string) => new URL(path, import.meta.url);

/** A value of JavaScript as the comment behind an expression has it. */
const VALUE = /^(['[{\d]|undefined$|true$|false$)/;

for (const [file, least] of Object.entries(FILES)) {
  // Between fences, which in a docstring stand behind a star.
  const examples = [...readFileSync(urlOf(file), 'utf8').matchAll(/^( \* )?```(?:js|ts)\n([\s\S]*?)^\1```$/gm)];
  test(`${file} has examples`, () => assert.ok(examples.length >= least));
  for (const [index, [, , code]] of examples.entries()) {
    test(`example ${index + 1} of ${file} gives what it says`, async () => {
      let checked = 0;
      const lines = code!
        .replace(/^ \* ?/gm, '')
        .replace(/^import (\{[^}]*\}) from '([^']+)';$/gm, (_, names: string, from: string) => {
          const module = MODULES[from] ?? from;
          return `const ${names} = await import(${JSON.stringify(module.startsWith('.') ? urlOf(module).href : module)});`;
        })
        .split('\n')
        .map((line) => {
          const [, indent, expression, value] = /^(\s*)(\S.*); \/\/ (.*)$/.exec(line) ?? [];
          if (value === undefined || !VALUE.test(value) || /^(const|let|for) /.test(expression!)) return line;
          checked++;
          return `${indent}check(${expression}, ${value});`;
        });
      const AsyncFunction = (async () => {}).constructor as new (
        ...text: string[]
      ) => (check: unknown) => Promise<void>;
      await new AsyncFunction('check', lines.join('\n'))(assert.deepEqual);
      assert.ok(checked > 0);
    });
  }
}
