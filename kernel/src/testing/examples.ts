import assert from 'node:assert/strict';
import { test } from 'node:test';

/** A value of JavaScript as the comment behind an expression has it. */
const VALUE = /^(['[{\d]|undefined$|true$|false$)/;

/** The examples of a text: what stands between fences, also in a docstring. */
export const examplesIn = (text: string): readonly string[] =>
  [...text.matchAll(/^( \* )?```(?:js|ts)\n([\s\S]*?)^\1```$/gm)].map(([, , code]) => code!.replace(/^ \* ?/gm, ''));

/**
 * Runs examples as tests: wherever an expression is followed by a value as a comment, it must give that value.
 * @param name of what they belong to.
 * @param addressOf the address of a module that an example imports.
 */
export function testExamples(name: string, examples: readonly string[], addressOf: (from: string) => string): void {
  for (const [index, code] of examples.entries()) {
    test(`example ${index + 1} of ${name} gives what it says`, async () => {
      let checked = 0;
      const lines = code
        .replace(
          /^import (\{[^}]*\}) from '([^']+)';$/gm,
          (_, names: string, from: string) => `const ${names} = await import(${JSON.stringify(addressOf(from))});`,
        )
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
