// Builds the WebAssembly of the house from its AssemblyScript, each file as a module that carries it as text: one import
// then works in Node, in a worker, in a page and under any bundler, without a request and without a loader.
// `node bin/build-wasm.js` builds what has changed, with `--shipped` only what the page and the commands run, with
// `--tunable` also the engine whose search can be tuned (bench/tune-search.ts). `--check` builds nothing, but fails if
// anything is out of date. After it, the package of the kernel is built (bin/build-kernel.js).
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { buildKernel, isKernelBuilt } from './build-kernel.js';

/**
 * The modules to build. `suspends`: an imported function of that name may unwind the whole call and have it resumed later
 * (src/wasm/suspension.ts), which slows the functions that can reach it a little, and no others.
 * `shares`: its memory is given to it and may be that of several threads.
 * `givenMemory`: its memory is given to it, and not shared.
 * `tunable`: the parameters of its search can be set. `unshipped`: only training, tuning or tests run it.
 */
const modules = [
  {
    entry: 'kernel/assemblyscript/kernel.ts',
    output: 'kernel/src/build/kernel-wasm.ts',
    constant: 'KERNEL_WASM',
    about: 'The kernel',
  },
  {
    entry: 'src/programs/antwoord/assemblyscript/evaluator.ts',
    output: 'src/programs/antwoord/build/evaluator-wasm.ts',
    constant: 'EVALUATOR_WASM',
    about: 'The kernel and the evaluation, for explanations and tests',
  },
  {
    entry: 'src/problems/assemblyscript/solver.ts',
    output: 'src/problems/build/solver-wasm.ts',
    constant: 'SOLVER_WASM',
    about: 'The solver of mate problems',
    suspends: 'yieldToHost',
  },
  {
    entry: 'src/programs/antwoord/assemblyscript/engine.ts',
    output: 'src/programs/antwoord/build/engine-wasm.ts',
    constant: 'ENGINE_WASM',
    about: 'The engine: kernel, evaluation and search',
    suspends: 'yieldToHost',
  },
  {
    entry: 'src/programs/antwoord/assemblyscript/engine-threads.ts',
    output: 'src/programs/antwoord/build/engine-threads-wasm.ts',
    constant: 'ENGINE_THREADS_WASM',
    about: 'The engine for several threads',
    suspends: 'yieldToHost',
    shares: true,
  },
  {
    entry: 'src/programs/antwoord/assemblyscript/engine.ts',
    output: 'src/training/build/engine-wasm.ts',
    constant: 'ENGINE_WASM',
    about: 'The engine without pauses, for games of the training',
    unshipped: true,
  },
  {
    entry: 'src/training/assemblyscript/sampler.ts',
    output: 'src/training/build/sampler-wasm.ts',
    constant: 'SAMPLER_WASM',
    about: 'The kernel, and the positions of a game for the training',
  },
  {
    entry: 'src/training/assemblyscript/trainer.ts',
    output: 'src/training/build/trainer-wasm.ts',
    constant: 'TRAINER_WASM',
    about: 'The trainer of the network, for several threads',
    shares: true,
    unshipped: true,
  },
  {
    entry: 'src/training/assemblyscript/trainer.ts',
    output: 'src/training/build/trainer-alone-wasm.ts',
    constant: 'TRAINER_WASM',
    about: 'The trainer of the network, for one thread',
    givenMemory: true,
  },
  {
    entry: 'src/endgames/assemblyscript/tables.ts',
    output: 'src/endgames/build/tables-wasm.ts',
    constant: 'TABLES_WASM',
    about: 'The builder of endgame tables',
  },
  ...(process.argv.includes('--tunable')
    ? [
        {
          entry: 'src/programs/antwoord/assemblyscript/engine.ts',
          output: 'src/training/build/engine-tunable-wasm.ts',
          constant: 'ENGINE_WASM',
          about: 'The engine of the training with parameters that can be set',
          tunable: true,
        },
      ]
    : []),
];

/** Files of 16-bit numbers that are carried as text in the same way, `packed`. */
const files = [
  {
    entry: 'data/networks/antwoord.net',
    output: 'src/programs/antwoord/build/network.ts',
    constant: 'NETWORK',
    about: 'The network of antwoord',
  },
];

// `-O0`: what is optimized here is not optimized by the compiler before.
const options = ['-O0', '--noAssert', '--runtime', 'stub', '--enable', 'simd'];
/** Pages of 64 kB that a shared memory may have: all that 32 bits reach. */
const MOST_PAGES = 65_536;

function optionsOf({ shares, givenMemory }) {
  return [
    ...options,
    ...(givenMemory ? ['--importMemory'] : []),
    ...(shares ? ['--enable', 'threads', '--importMemory', '--sharedMemory', '--maximumMemory', `${MOST_PAGES}`] : []),
  ];
}

const root = fileURLToPath(new URL('../', import.meta.url));
/** AssemblyScript's name for the kernel's modules. */
const KERNEL = /^plyhouse-kernel\//;

if (isMainThread) await buildAll();
else await compile(workerData);

async function buildAll() {
  const isWanted = ({ unshipped }) => !(unshipped && process.argv.includes('--shipped'));
  const stale = modules.filter((module) => isWanted(module) && !isBuilt(module, stampOf(module)));
  const staleFiles = files.filter((file) => !isBuilt(file, stampOfFile(file)));
  if (process.argv.includes('--check')) {
    for (const { entry, output } of [...stale, ...staleFiles]) {
      process.stderr.write(`${entry} has changed since ${output} was built: npm run build:wasm\n`);
      process.exitCode = 1;
    }
    if (!isKernelBuilt()) {
      process.stderr.write('kernel/src has changed since kernel/dist was built: npm run build:wasm\n');
      process.exitCode = 1;
    }
    return;
  }
  for (const file of staleFiles) carry(file, packed(readFileSync(`${root}${file.entry}`)), stampOfFile(file));
  // An installation without what is only for development: what the package brought is used as it is.
  if (stale.length > 0 && !existsSync(`${root}node_modules/assemblyscript`)) {
    process.stderr.write('build-wasm: AssemblyScript is not installed, nothing was compiled\n');
    return;
  }
  const next = new Int32Array(new SharedArrayBuffer(4));
  const threads = Math.min(stale.length, os.availableParallelism());
  await Promise.all(
    Array.from({ length: threads }, () =>
      once(new Worker(new URL(import.meta.url), { workerData: { stale, next } }), 'exit'),
    ),
  );
  buildKernel();
}

// A thread's work: of the modules that are left the next, until none is.
async function compile({ stale, next }) {
  const { default: compiler } = await import('assemblyscript/asc');
  for (let module = stale[Atomics.add(next, 0, 1)]; module; module = stale[Atomics.add(next, 0, 1)]) {
    await build(compiler, module);
  }
}

function isBuilt({ output }, stamp) {
  const path = `${root}${output}`;
  return existsSync(path) && readFileSync(path, 'utf8').includes(stamp);
}

function stampOfFile({ entry }) {
  const digest = createHash('sha256').update(readFileSync(`${root}${entry}`));
  return `sha256 ${digest.update(ownText()).digest('hex')}`;
}

function ownText() {
  return readFileSync(fileURLToPath(import.meta.url), 'utf8').replaceAll('\r\n', '\n');
}

// The sign of each number in its last bit, and all low bytes before all high ones: as text, and compressed as a server sends
// it, a network is smaller by a quarter. src/programs/antwoord/own-network.ts undoes it.
function packed(bytes) {
  const count = bytes.length / 2;
  const apart = new Uint8Array(bytes.length);
  for (let index = 0; index < count; index++) {
    const number = bytes.readInt16LE(2 * index);
    const turned = (number << 1) ^ (number >> 15);
    apart[index] = turned;
    apart[count + index] = turned >> 8;
  }
  return apart;
}

// A hash of everything it is built from: the entry and all its imports, and this file with the options in it.
function stampOf({ entry }) {
  const digest = createHash('sha256');
  const seen = new Set([entry]);
  for (const path of seen) {
    const source = readFileSync(`${root}${path}`, 'utf8').replaceAll('\r\n', '\n');
    digest.update(`${path}\n${source}`);
    for (const [, imported] of source.matchAll(/\bfrom '([^']+)'/g)) {
      seen.add(
        imported.startsWith('.') ? posix.join(posix.dirname(path), imported) : imported.replace(KERNEL, 'kernel/'),
      );
    }
  }
  return `sha256 ${digest.update(ownText()).digest('hex')}`;
}

async function build(asc, module) {
  const { entry } = module;
  let compiled;
  const { error, stderr } = await asc.main([entry, '--outFile', 'module.wasm', ...optionsOf(module)], {
    readFile: (name, base) => {
      const path = new URL(name, new URL(`${base}/`, `file://${root}`));
      if (!existsSync(path)) return null;
      // The compiler takes the ending off the names in imports, but not in `export *`.
      const source = readFileSync(path, 'utf8').replace(/^(export \* from '.*)\.ts';$/gm, "$1';");
      return module.tunable ? tunable(name, source) : source;
    },
    writeFile: (_name, contents) => {
      compiled = contents;
    },
    listFiles: () => [],
  });
  if (error) throw new Error(`${entry}: ${error.message}\n${stderr}`);
  carry({ ...module, about: `${module.about}: WebAssembly` }, await optimized(compiled, module), stampOf(module));
}

// Makes variables of the search's parameters, and exports them.
function tunable(name, source) {
  if (name.endsWith('antwoord/assemblyscript/engine.ts'))
    return `${source}\nexport * from './search/parameters';\nexport { fillReductions };\n`;
  if (name.endsWith('search/parameters.ts')) return source.replace(/^export const /gm, 'export let ');
  return source;
}

// Writes a module that has these bytes as text, whole or not at all.
function carry({ entry, output, constant, about }, bytes, stamp) {
  const path = `${root}${output}`;
  mkdirSync(posix.dirname(path), { recursive: true });
  const half = path.replace(/\.ts$/, `.${process.pid}.tmp`);
  writeFileSync(
    half,
    `// Built by bin/build-wasm.js from ${entry}, ${stamp}: not to be edited, and not kept in git.\n` +
      `/** ${about}, ${bytes.length} bytes, in Base64. */\n` +
      `export const ${constant}: string = '${Buffer.from(bytes).toString('base64')}';\n`,
  );
  renameSync(half, path);
}

// Inlines more than the compiler's own -O3, which minds the size: the small steps of move generation become part of its loops (measured:
// counting is a tenth faster, the file half as large again). The passes after `asyncify` tidy up its output, in a fifth of the time of a
// second whole round and with the same speed of search.
async function optimized(bytes, { suspends, shares }) {
  const { default: binaryen } = await import('assemblyscript/binaryen');
  const module = binaryen.readBinary(bytes);
  const { MVP, SignExt, MutableGlobals, NontrappingFPToInt, BulkMemory, BulkMemoryOpt, SIMD128 } = binaryen.Features;
  const features = MVP | SignExt | MutableGlobals | NontrappingFPToInt | BulkMemory | BulkMemoryOpt | SIMD128;
  module.setFeatures(shares ? features | binaryen.Features.Atomics : features);
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  binaryen.setFlexibleInlineMaxSize(400);
  binaryen.setOneCallerInlineMaxSize(5000);
  binaryen.setAllowInliningFunctionsWithLoops(true);
  module.optimize();
  if (suspends) {
    binaryen.setPassArgument('asyncify-imports', `*.${suspends}`);
    binaryen.setPassArgument('asyncify-ignore-indirect', 'true');
    const tidy = ['simplify-locals', 'vacuum', 'coalesce-locals'];
    module.runPasses(['asyncify', ...tidy, ...tidy, 'reorder-locals']);
  }
  const built = module.emitBinary();
  module.dispose();
  return built;
}
