import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import asc from 'assemblyscript/asc';
import binaryen from 'assemblyscript/binaryen';
import { createSuspension, PAUSED, type SuspendableExports, type Suspension } from './suspension.ts';

// A recursion with a local that has to live through every pause: the sum of the numbers from 1 to depth, taken as a
// tree, and cut short by a word.
const SOURCE = `
declare function yieldToHost(): i32;
export function leaves(depth: i32): i32 {
  if (depth === 0) return 1;
  let sum = 0;
  for (let child = 0; child < depth; child++) {
    if (yieldToHost() !== 0) return sum;
    sum += leaves(depth - 1);
  }
  return sum;
}`;
const STACK_AT = 1024;
const STACK_BYTES = 4096;

interface Tree extends SuspendableExports {
  leaves(depth: number): number;
}

let code: WebAssembly.Module;
before(async () => {
  let plain: Uint8Array | undefined;
  const { error } = await asc.main(
    ['tree.ts', '--outFile', 'tree.wasm', '-O', '--runtime', 'stub', '--initialMemory', '1'],
    {
      readFile: (name) => (name === 'tree.ts' ? SOURCE : null),
      writeFile: (_name, contents) => {
        plain = contents as Uint8Array;
      },
      listFiles: () => [],
    },
  );
  assert.equal(error, null);
  assert.ok(plain);
  const module = binaryen.readBinary(plain);
  binaryen.setPassArgument('asyncify-imports', '*.yieldToHost');
  module.runPasses(['asyncify']);
  code = new WebAssembly.Module(module.emitBinary() as Uint8Array<ArrayBuffer>);
  module.dispose();
});

function start(isTime: () => boolean): { tree: Tree; suspension: Suspension } {
  const suspension = createSuspension(isTime);
  const { exports } = new WebAssembly.Instance(code, { tree: { yieldToHost: suspension.yieldToHost } });
  const tree = exports as unknown as Tree;
  suspension.attach(tree, STACK_AT, STACK_BYTES);
  return { tree, suspension };
}

test('a call that is paused at every third breath ends with the value of one that is not', () => {
  let yields = 0;
  const { tree, suspension } = start(() => ++yields % 3 === 0);
  let pauses = 0;
  let value = suspension.run(() => tree.leaves(5));
  while (value === PAUSED) {
    pauses += 1;
    value = suspension.run(() => tree.leaves(5));
  }
  assert.equal(value, 120);
  assert.ok(pauses > 30, `${pauses} pauses`);
  assert.equal(
    start(() => false).suspension.run(() => 7),
    7,
  );
});

test('a word said with the call ends it, and the next call begins anew', () => {
  let yields = 0;
  const { tree, suspension } = start(() => ++yields === 10);
  assert.equal(
    suspension.run(() => tree.leaves(6)),
    PAUSED,
  );
  const value = suspension.run(() => tree.leaves(6), 1);
  assert.ok(value !== PAUSED && value < 720, 'cut short');
  assert.equal(
    suspension.run(() => tree.leaves(6)),
    720,
  );
});

test('it says that no module has been attached', () => {
  assert.throws(() => createSuspension(() => false).run(() => 0), /before a module was attached/);
});
