import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';

const root = fileURLToPath(new URL('../', import.meta.url));
const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as IConfiguration;

/** The names of the rules that a small house of these files breaks. */
async function broken(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plyhouse-walls-'));
  try {
    cpSync(join(root, 'package.json'), join(folder, 'package.json'));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    mkdirSync(join(folder, 'node_modules'), { recursive: true });
    symlinkSync(join(folder, 'kernel'), join(folder, 'node_modules/plyhouse-kernel'), 'junction');
    const { options, forbidden = [] } = config;
    const { output } = await cruise(
      ['src', 'kernel'].filter((each) => existsSync(join(folder, each))),
      { ...options, baseDir: folder, validate: true, ruleSet: { forbidden } },
      { ...options?.enhancedResolveOptions, bustTheCache: true },
    );
    const { violations } = (output as ICruiseResult).summary;
    return [...new Set(violations.map(({ rule }) => rule.name))].sort();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const HOST = "import { one } from '../chess/one.ts';\nexport const two = one + 1;\n";
const CHESS = 'export const one = 1;\n';

const CASES: readonly [name: string, files: Readonly<Record<string, string>>, rules: readonly string[]][] = [
  ['imports that look down', { 'src/chess/one.ts': CHESS, 'src/host/two.ts': HOST }, []],
  [
    'an import that looks up',
    {
      'src/chess/one.ts': "import { two } from '../host/two.ts';\nexport const one = two;\n",
      'src/host/two.ts': 'export const two = 2;\n',
    },
    ['chess-looks-down'],
  ],
  [
    'a cycle of files in one room',
    {
      'src/host/a.ts': "import { b } from './b.ts';\nexport const a = (): unknown => b;\n",
      'src/host/b.ts': "import { a } from './a.ts';\nexport const b = (): unknown => a;\n",
    },
    ['no-cycles'],
  ],
  [
    'a cycle of rooms',
    {
      'src/uci/a.ts': "import { b } from '../match/b.ts';\nexport const a = (): unknown => b;\n",
      'src/match/b.ts': "import { a } from '../uci/a.ts';\nexport const b = (): unknown => a;\n",
    },
    ['no-cycles', 'uci-looks-down'],
  ],
  [
    'UCI that finds its endgame tables itself, and is not given them',
    {
      'src/uci/a.ts': "import { b } from '../endgames/b.ts';\nexport const a = b;\n",
      'src/endgames/b.ts': 'export const b = 1;\n',
    },
    ['uci-looks-down'],
  ],
  ['a room nobody listed', { 'src/attic/one.ts': HOST, 'src/chess/one.ts': CHESS }, ['every-folder-is-a-listed-room']],
  [
    'a program that imports another',
    {
      'src/programs/wray74/a.ts': "import { b } from '../slutspel/b.ts';\nexport const a = b;\n",
      'src/programs/slutspel/b.ts': 'export const b = 1;\n',
    },
    ['a-program-is-an-island'],
  ],
  [
    'a part of the page that knows how the page is composed',
    {
      'src/web/shell/open-page.ts': 'export const page = 1;\n',
      'src/web/shell/a.ts': "import { page } from './open-page.ts';\nexport const a = page;\n",
    },
    ['the-page-is-composed-once'],
  ],
  [
    'a feature of the page that imports one above it',
    {
      'src/web/app/a.ts': "import { b } from '../play/b.ts';\nexport const a = b;\n",
      'src/web/play/b.ts': 'export const b = 1;\n',
    },
    ['web-app-looks-down'],
  ],
  [
    'a feature of the page nobody listed',
    { 'src/web/attic/a.ts': "export * from '../../chess/one.ts';\n", 'src/chess/one.ts': CHESS },
    ['every-folder-of-web-is-a-listed-feature'],
  ],
  [
    'Node in a room that runs anywhere',
    { 'src/session/a.ts': "export { readFileSync } from 'node:fs';\n" },
    ['runs-anywhere'],
  ],
];

const KERNEL_CASES: typeof CASES = [
  ['a package that imports its own', { 'kernel/src/b.ts': "export * from './a.ts';\n" }, []],
  [
    'a package that imports the house',
    { 'kernel/src/b.ts': "export * from '../../src/chess/one.ts';\n", 'src/chess/one.ts': CHESS },
    ['plyhouse-kernel-imports-nothing', 'plyhouse-kernel-is-tested-alone'],
  ],
  [
    'a package that imports what npm has',
    {
      'kernel/src/b.ts': "export * from 'chessops';\n",
      'node_modules/chessops/package.json': '{ "name": "chessops", "main": "index.js" }',
      'node_modules/chessops/index.js': 'export const one = 1;\n',
    },
    ['chessops-is-for-tests', 'plyhouse-kernel-imports-nothing', 'plyhouse-kernel-is-tested-alone'],
  ],
  [
    'chessops in the house',
    {
      'src/chess/b.ts': "export * from 'chessops';\n",
      'node_modules/chessops/package.json': '{ "name": "chessops", "main": "index.js" }',
      'node_modules/chessops/index.js': 'export const one = 1;\n',
    },
    ['chessops-is-for-tests'],
  ],
  [
    'chessops in a test',
    {
      'src/chess/b.test.ts': "import 'chessops';\n",
      'node_modules/chessops/package.json': '{ "name": "chessops", "main": "index.js" }',
      'node_modules/chessops/index.js': 'export const one = 1;\n',
    },
    [],
  ],
  [
    'a package that needs Node',
    { 'kernel/src/b.ts': "export { readFileSync } from 'node:fs';\n" },
    ['plyhouse-kernel-imports-nothing'],
  ],
  ['a test of a package that needs Node', { 'kernel/src/b.test.ts': "import 'node:fs';\n" }, []],
  [
    'a test of a package that needs the house',
    { 'kernel/src/b.test.ts': "import '../../src/chess/one.ts';\n", 'src/chess/one.ts': CHESS },
    ['plyhouse-kernel-is-tested-alone'],
  ],
  ['an import of a package by its name', { 'src/chess/b.ts': "export * from 'plyhouse-kernel';\n" }, []],
  [
    'an import of a file of a package',
    { 'src/chess/b.ts': "export * from '../../kernel/src/a.ts';\n" },
    ['plyhouse-kernel-is-imported-by-name'],
  ],
  [
    'a historical program that uses the kernel',
    { 'src/programs/wray74/b.ts': "export * from 'plyhouse-kernel';\n" },
    ['a-program-is-an-island'],
  ],
  [
    'antwoord, which is built on the kernel',
    { 'src/programs/antwoord/b.ts': "export * from 'plyhouse-kernel';\n" },
    [],
  ],
];
/** The package as npm installs it. */
const KERNEL = {
  'kernel/package.json': '{ "name": "plyhouse-kernel", "version": "0.1.0", "exports": { ".": "./src/a.ts" } }',
  'kernel/src/a.ts': 'export const one = 1;\n',
};

for (const [name, files, rules] of KERNEL_CASES) {
  test(`the walls: ${name}`, async () => assert.deepEqual(await broken({ ...KERNEL, ...files }), rules));
}

for (const [name, files, rules] of CASES) {
  test(`the walls: ${name}`, async () => assert.deepEqual(await broken(files), rules));
}

test('the lists of rooms and of features are the lists of folders', () => {
  type Listed = { readonly name: string; readonly features?: readonly Listed[] };
  const { rooms } = JSON.parse(readFileSync(join(root, 'src/rooms.json'), 'utf8')) as { rooms: readonly Listed[] };
  const compare = (listed: readonly Listed[], folder: string) => {
    const folders = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const names = folders.map(({ name }) => name).filter((name) => name !== 'testing' && name !== 'public');
    assert.deepEqual(listed.map(({ name }) => name).sort(), names.sort());
    for (const { name, features } of listed) if (features) compare(features, `${folder}/${name}`);
  };
  compare(rooms, 'src');
});
