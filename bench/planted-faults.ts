/**
 * Whether the tests notice when the code is wrong. Plants faults, one at a time, in a copy of the checkout, runs the nearest
 * unit tests of `npm test` and prints which test catches each.
 *
 * `node bench/planted-faults.ts [--seed N] [--count N] [--only N,N] [--lanes N] [--state FILE] [--again] [--list]`
 *
 * The faults are those of StrykerJS's mutators. They are drawn from a seed: the rooms below take turns, then an operator that
 * occurs in the room, then a place. Code that touches the browser's own objects is left out: browser tests run it.
 * The nearest tests of a file are, in this order, those named after it or importing it, those in its folder, and those
 * that import one of its importers. A run ends at the first failure; one that does not end counts as caught. A test that
 * also fails on the code as it is catches nothing.
 *
 * StrykerJS itself would run a command for each fault: it has no runner for node:test, so it could neither choose the
 * nearest tests nor stop at the first failure.
 *
 * Results are appended to FILE (`planted-faults-SEED.jsonl` in the folder for temporary files) and not measured again;
 * `--again` repeats the survivors, `--only` does these faults alone, `--list` prints the places and plants nothing.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { seededChance } from '../src/host/chance.ts';
import { readArguments } from './command-line.ts';

const { values } = readArguments(import.meta.url, {
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    only: { type: 'string' },
    lanes: { type: 'string', default: '2' },
    state: { type: 'string' },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const ROOMS = ['session', 'host', 'match', 'tournament', 'standings', 'uci', 'cli', 'web'];
/** A run that takes longer does not end. */
const LIMIT_MILLIS = 75_000;
/** Code that only runs in a browser. */
const BROWSER =
  /\b(?:document|window|navigator|self|localStorage|location|history)\.|getContext|preact\/hooks|new Worker\(/;

interface Fault {
  readonly file: string;
  readonly line: number;
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  readonly original: string;
  readonly planted: string;
}
interface Result {
  readonly id: string;
  /** The number of its two groups of tests that were run. */
  readonly groups: number;
  /** The failing test with its file, or undefined if no test failed. */
  readonly caughtBy?: string;
}
/** A node of the syntax tree (ESTree). */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  // biome-ignore lint/suspicious/noExplicitAny: fields differ by type
  readonly [field: string]: any;
}

const SWAPS: Readonly<Record<string, readonly [operator: string, planted: string]>> = {
  '<': ['boundary', '<='],
  '<=': ['boundary', '<'],
  '>': ['boundary', '>='],
  '>=': ['boundary', '>'],
  '===': ['equality', '!=='],
  '!==': ['equality', '==='],
  '+': ['arithmetic', '-'],
  '-': ['arithmetic', '+'],
  '*': ['arithmetic', '/'],
  '/': ['arithmetic', '*'],
  '%': ['arithmetic', '*'],
  '&&': ['logic', '||'],
  '||': ['logic', '&&'],
  '??': ['logic', '&&'],
  '+=': ['assignment', '-='],
  '-=': ['assignment', '+='],
  '++': ['increment', '--'],
  '--': ['increment', '++'],
};
const METHODS = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['min', 'max'],
  ['max', 'min'],
  ['toUpperCase', 'toLowerCase'],
  ['toLowerCase', 'toUpperCase'],
]);
/** Methods that are left out: `list.sort()` becomes `list`. */
const LEFT_OUT = new Set(['trim', 'sort', 'toSorted', 'filter', 'reverse', 'toReversed', 'slice']);

/** All faults that can be planted in a file. */
function faultsIn(file: string): Fault[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const faults: Fault[] = [];
  const plant = (operator: string, { start, end }: { start: number; end: number }, planted: string): void => {
    const original = text.slice(start, end);
    faults.push({ file, line: text.slice(0, start).split('\n').length, operator, start, end, original, planted });
  };
  const source = ({ start, end }: Node): string => text.slice(start, end);
  const isText = (node: Node): boolean =>
    node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
  /** The operator between two operands, or before or after one. */
  const swap = (node: Node, from: number, to: number): void => {
    const row = SWAPS[node.operator];
    if (!row) return;
    const start = text.indexOf(node.operator, from);
    if (start < to) plant(row[0], { start, end: start + node.operator.length }, row[1]);
  };

  const visit = (node: Node): void => {
    if (node.type.startsWith('TS')) {
      if (node.expression && node.type !== 'TSTypeAnnotation') visit(node.expression);
      return;
    }
    const { type } = node;
    if (type === 'ImportDeclaration' || type === 'ExportAllDeclaration' || type === 'ImportExpression') return;
    if (type === 'NewExpression' && source(node.callee) === 'URL') return;
    if (type === 'ExpressionStatement' && node.directive) return;
    if (['IfStatement', 'ConditionalExpression', 'WhileStatement', 'ForStatement'].includes(type) && node.test)
      plant('condition', node.test, `!(${source(node.test)})`);
    if (['BinaryExpression', 'LogicalExpression', 'AssignmentExpression'].includes(type)) {
      const joinsText = (node.operator === '+' || node.operator === '+=') && (isText(node.left) || isText(node.right));
      if (!joinsText) swap(node, node.left.end, node.right.start);
    }
    if (type === 'UpdateExpression') swap(node, node.start, node.end);
    if (type === 'UnaryExpression' && node.operator === '!') plant('boolean', node, `(${source(node.argument)})`);
    if (type === 'UnaryExpression' && node.operator === '-') plant('unary', node, `+${source(node.argument)}`);
    if (type === 'Literal' && typeof node.value === 'boolean') plant('boolean', node, String(!node.value));
    if (isText(node)) plant('string', node, /^.{2}$/.test(source(node)) ? "'planted'" : "''");
    if (type === 'BlockStatement' && node.body.length > 0) plant('block', node, '{}');
    if (type === 'ArrayExpression' && node.elements.length > 0) plant('array', node, '[]');
    if (type === 'ObjectExpression' && node.properties.length > 0) plant('object', node, '{}');
    if (type === 'ReturnStatement' && node.argument) plant('return', node.argument, 'undefined');
    if (node.optional === true && type === 'MemberExpression' && !node.computed) {
      const start = text.indexOf('?.', node.object.end);
      plant('optional', { start, end: start + 2 }, '.');
    }
    if (type === 'CallExpression' && node.callee.type === 'MemberExpression' && !node.callee.computed) {
      const { object, property } = node.callee;
      const other = METHODS.get(property.name);
      if (other) plant('method', property, other);
      if (LEFT_OUT.has(property.name)) plant('method', { start: object.end, end: node.end }, '');
    }
    for (const [field, value] of Object.entries(node)) {
      if (field === 'typeAnnotation' || field === 'returnType' || field === 'typeParameters') continue;
      if (field === 'typeArguments' || field === 'source') continue;
      if ((field === 'key' || field === 'property') && !node.computed) continue;
      for (const child of Array.isArray(value) ? value : [value]) if (child?.type) visit(child);
    }
  };
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  visit(program as unknown as Node);
  return faults;
}

/** Draws faults, each at another place. */
function drawFaults(count: number, seed: number): Fault[] {
  const chance = seededChance(seed);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  const all = ROOMS.map((room) => {
    const byOperator = Map.groupBy(codeOf(room).flatMap(faultsIn), ({ operator }) => operator);
    return [...byOperator].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, faults]) => faults);
  });
  const drawn = new Set<Fault>();
  for (let turn = 0; drawn.size < count; turn++) {
    const room = all[turn % all.length] as Fault[][];
    let fault = oneOf(oneOf(room));
    while (drawn.has(fault)) fault = oneOf(oneOf(room));
    drawn.add(fault);
  }
  return [...drawn];
}

/** The code of a room that unit tests can run. */
function codeOf(room: string): string[] {
  return globSync(`src/${room}/**/*.ts`, { cwd: ROOT })
    .filter((file) => !/\/testing\/|\.(?:test|contract|d)\.ts$|[/-]worker\.ts$/.test(file))
    .filter((file) => !BROWSER.test(readFileSync(path.join(ROOT, file), 'utf8')))
    .sort();
}

/** The imports of each file of `src`, static or dynamic. */
function readImports(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: ROOT })) {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const found = [...text.matchAll(/(?:from |import\(|import |URL\()'(\.[^']+\.tsx?)'/g)];
    imports.set(file, new Set(found.map(([, to]) => path.join(path.dirname(file), to as string))));
  }
  return imports;
}

/** The nearest tests of a file: first those about it, then those next to it or one step away. */
function nearestTests(file: string, imports: ReadonlyMap<string, ReadonlySet<string>>): [string[], string[]] {
  const importers = new Set([...imports.keys()].filter((from) => imports.get(from)?.has(file)));
  const tests = [...imports.keys()].filter((from) => /(?<!\.browser|\.all)\.test\.tsx?$/.test(from)).sort();
  const isAbout = (test: string): boolean => importers.has(test) || test.replace(/\.test\.tsx?$/, '.ts') === file;
  const isNear = (test: string): boolean =>
    path.dirname(test) === path.dirname(file) || [...(imports.get(test) ?? [])].some((to) => importers.has(to));
  return [tests.filter(isAbout), tests.filter((test) => !isAbout(test) && isNear(test))];
}

/** Runs tests in a copy; returns the first that fails, with its file, or undefined if none does. */
function firstFailure(copy: string, tests: readonly string[]): Promise<string | undefined> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--test', '--test-isolation=none', '--test-reporter=tap', ...tests],
    {
      cwd: copy,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/compiled') },
    },
  );
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const stop = (failure: string | undefined): void => {
    resolve(failure);
    clearTimeout(timer);
    try {
      process.kill(-(child.pid as number), 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  const timer = setTimeout(
    () => stop(`does not end: ${tests.length === 1 ? tests[0] : `${tests.length} files`}`),
    LIMIT_MILLIS,
  );
  let output = '';
  const read = (chunk: Buffer): void => {
    output += chunk;
    const [, name, file] = /not ok \d+ - (.*)\n(?:.*\n)*?\s+location: '(.*?):\d+:\d+'/.exec(output) ?? [];
    if (file) stop(`${path.relative(copy, file)}: ${name}`);
  };
  child.stdout?.on('data', read);
  child.stderr?.resume();
  child.on('close', (code) => stop(code === 0 ? undefined : `${tests[0]}: ends with ${code}`));
  return promise;
}

/** A copy of the checkout that shares its packages. */
function copyCheckout(): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'plyhouse-faults-'));
  cpSync(ROOT, copy, { recursive: true, filter: (from) => !/\/(?:node_modules|\.git)$/.test(from) });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
}

const idOf = ({ file, start, operator, planted }: Fault): string => `${file}:${start}:${operator}:${planted}`;
const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 50 ? `${line.slice(0, 47)}...` : line;
};

const seed = Number(values.seed);
const faults = drawFaults(Number(values.count), seed);
const state = values.state ?? path.join(os.tmpdir(), `planted-faults-${seed}.jsonl`);
const results = new Map<string, Result>();
if (existsSync(state))
  for (const line of readFileSync(state, 'utf8').split('\n').filter(Boolean)) {
    const result = JSON.parse(line) as Result;
    results.set(result.id, result);
  }
const only = values.only?.split(',').map(Number);
const imports = readImports();
/** Results of the tests that caught something, on the unchanged code. */
const sound = new Map<string, Promise<string | undefined>>();

const report = (fault: Fault, result: Result | undefined): void => {
  const verdict = values.list
    ? ''
    : result
      ? (result.caughtBy ?? (result.groups > 1 ? 'SURVIVED' : 'not caught yet'))
      : 'not run';
  const { file, line, operator, original, planted } = fault;
  const number = faults.indexOf(fault) + 1;
  console.log(`${number} | ${file}:${line} | ${operator} | ${short(original)} -> ${short(planted)} | ${verdict}`);
};

/** Plants a fault in a copy and runs the first or second group of its nearest tests. */
async function judge(copy: string, fault: Fault, group: 0 | 1): Promise<Result> {
  const id = idOf(fault);
  const place = path.join(copy, fault.file);
  const text = readFileSync(place, 'utf8');
  let tests = nearestTests(fault.file, imports)[group];
  while (tests.length > 0) {
    writeFileSync(place, text.slice(0, fault.start) + fault.planted + text.slice(fault.end));
    const caughtBy = await firstFailure(copy, tests).finally(() => writeFileSync(place, text));
    if (caughtBy === undefined) break;
    const test = /^(\S+\.test\.tsx?): /.exec(caughtBy)?.[1];
    const again = test ? [test] : tests;
    const clean = sound.get(again.join(' ')) ?? firstFailure(copy, again);
    sound.set(again.join(' '), clean);
    if ((await clean) === undefined) return { id, groups: group + 1, caughtBy };
    console.error(`${fault.file}: ${await clean} fails without a fault`);
    tests = test ? tests.filter((other) => other !== test) : [];
  }
  return { id, groups: group + 1 };
}

const chosen = faults.filter((_, index) => !values.list && (!only || only.includes(index + 1)));
const again = new Set(values.again ? chosen.filter((fault) => !results.get(idOf(fault))?.caughtBy) : []);
// Most faults are caught by the tests about their file: the others come after all of these.
const queue = ([0, 1] as const).flatMap((group) => chosen.map((fault) => [fault, group] as const));
await Promise.all(
  Array.from({ length: Math.min(Number(values.lanes), chosen.length) }, async () => {
    const copy = copyCheckout();
    try {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [fault, group] = next;
        const known = results.get(idOf(fault));
        if (known?.caughtBy || (!again.has(fault) && known && known.groups > group)) continue;
        const result = await judge(copy, fault, group);
        results.set(result.id, result);
        appendFileSync(state, `${JSON.stringify(result)}\n`);
        report(fault, result);
      }
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }),
);

console.log(`\nSeed ${seed}\n# | place | operator | original -> planted | caught by`);
for (const fault of faults) report(fault, results.get(idOf(fault)));
const judged = faults.flatMap((fault) => results.get(idOf(fault)) ?? []);
const caught = judged.filter(({ caughtBy }) => caughtBy).length;
if (judged.length > 0)
  console.log(`${caught} of ${judged.length} caught (${((100 * caught) / judged.length).toFixed(1)} %)`);
