import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './build.ts';
import { cutSource, SourcePieceError } from './source-pieces.ts';

const FILE = `import { x } from './x.ts';

/** About one. */
export function one(): number {
  return 1;
}

const plain = 2;

// Two lines
// about three.
export const three = [
  3,
] as const;

/** Not about it: a blank line follows. */

export type Four = 4;
`;

test('a declaration is cut out with the comment that belongs to it', () => {
  const cases: readonly [name: string, line: number, text: string][] = [
    ['one', 3, '/** About one. */\nexport function one(): number {\n  return 1;\n}'],
    ['plain', 8, 'const plain = 2;'],
    ['three', 10, '// Two lines\n// about three.\nexport const three = [\n  3,\n] as const;'],
    ['Four', 18, 'export type Four = 4;'],
  ];
  for (const [name, line, text] of cases) {
    const piece = cutSource('src/a/b.ts', FILE, name);
    assert.deepEqual([piece.line, piece.text], [line, text], name);
    assert.equal(piece.address, './source/src/a/b.ts.txt');
  }
});

test('a declaration that is not there is refused with the names that are', () => {
  assert.throws(
    () => cutSource('src/a.ts', 'const one = 1;\nfunction two() {}', 'three'),
    (error) =>
      error instanceof SourcePieceError && /declares no "three" at its top; it has one, two/.test(error.message),
  );
  assert.throws(() => cutSource('src/a.ts', 'const = ;', 'a'), SourcePieceError);
});

test('it reads our own sources, AssemblyScript among them', () => {
  for (const [path, name] of [
    ['kernel/assemblyscript/movegen.ts', 'generate'],
    ['src/programs/gambiet/exchange.ts', 'exchange'],
  ] as const) {
    const code = readFileSync(join(ROOT, path), 'utf8');
    const names = [...code.matchAll(/^export function (\w+)/gm)].map(([, each]) => each!);
    assert.ok(names.length > 0, path);
    for (const each of names) assert.match(cutSource(path, code, each).text, new RegExp(`function ${each}\\b`), name);
  }
});
