import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const EXAMPLES = [...README.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code]) => code!);

/** The modules that the examples import, as they are in the sources. */
const MODULES: Readonly<Record<string, string>> = {
  'plyhouse-kernel': './index.ts',
  'plyhouse-kernel/pgn': './pgn.ts',
  'plyhouse-kernel/polyglot': './polyglot.ts',
  'plyhouse-kernel/chessjs': './chessjs.ts',
};

/** A value of JavaScript as a comment of the README ends with it. */
const VALUE = /^(['[{\d]|undefined$|true$|false$)/;

test('the README has examples', () => assert.ok(EXAMPLES.length >= 8));

for (const [index, code] of EXAMPLES.entries()) {
  test(`the README's example ${index + 1} gives what it says`, async () => {
    let checked = 0;
    const lines = code
      .replace(/^import (\{[^}]*\}) from '([^']+)';$/gm, (_, names: string, from: string) => {
        const module = MODULES[from];
        return `const ${names} = await import(${JSON.stringify(module ? new URL(module, import.meta.url).href : from)});`;
      })
      .split('\n')
      .map((line) => {
        const [, indent, expression, value] = /^(\s*)(\S.*); \/\/ (.*)$/.exec(line) ?? [];
        if (value === undefined || !VALUE.test(value) || /^(const|let|for) /.test(expression!)) return line;
        checked++;
        return `${indent}check(${expression}, ${value});`;
      });
    const AsyncFunction = (async () => {}).constructor as new (...text: string[]) => (check: unknown) => Promise<void>;
    await new AsyncFunction('check', lines.join('\n'))(assert.deepEqual);
    assert.ok(checked > 0);
  });
}
