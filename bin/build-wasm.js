// Builds the WebAssembly of src/antwoord from its AssemblyScript, as a module that carries it as text: one import then
// works in Node, in a worker, in a page and under any bundler, without a request and without a loader.
// `node bin/build-wasm.js` builds where the sources have changed; `--check` only says whether what is built is of them.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const sources = 'src/antwoord/assembly';
const entry = `${sources}/kernel.ts`;
const output = new URL('../src/antwoord/build/kernel-wasm.ts', import.meta.url);

const options = ['-O3', '--noAssert', '--runtime', 'stub'];

// Of what it is built: the sources, and this file with the options in it.
const digest = createHash('sha256');
const names = readdirSync(new URL(`../${sources}/`, import.meta.url)).filter((name) => name.endsWith('.ts'));
for (const name of [...names.sort().map((each) => `${sources}/${each}`), 'bin/build-wasm.js']) {
  digest.update(`${name}\n${readFileSync(`${root}${name}`, 'utf8').replaceAll('\r\n', '\n')}`);
}
const stamp = `sha256 ${digest.digest('hex')}`;
const isBuilt = existsSync(output) && readFileSync(output, 'utf8').includes(stamp);

if (process.argv.includes('--check')) {
  if (!isBuilt) {
    process.stderr.write(`${sources} has changed since its WebAssembly was built: npm run build:wasm\n`);
    process.exitCode = 1;
  }
} else if (!isBuilt) {
  const compiler = await import('assemblyscript/asc').catch(() => undefined);
  if (compiler) await build(compiler.default);
  // An installation without what is only for development: what the package brought is used as it is.
  else process.stderr.write('build-wasm: AssemblyScript is not installed, nothing was built\n');
}

async function build(asc) {
  let compiled;
  const { error, stderr } = await asc.main([entry, '--outFile', 'kernel.wasm', ...options], {
    readFile: (name, base) => {
      const path = new URL(name, new URL(`${base}/`, `file://${root}`));
      return existsSync(path) ? readFileSync(path, 'utf8') : null;
    },
    writeFile: (_name, contents) => {
      compiled = contents;
    },
    listFiles: () => [],
  });
  if (error) {
    process.stderr.write(`${stderr}\n${error.message}\n`);
    process.exit(1);
  }
  const bytes = await inlined(compiled);
  mkdirSync(new URL('./', output), { recursive: true });
  const half = new URL(`./kernel-wasm.${process.pid}.tmp`, output);
  writeFileSync(
    half,
    `// Built by bin/build-wasm.js from ${sources}, ${stamp}: not to be edited, and not kept in git.\n` +
      `/** The kernel's WebAssembly, ${bytes.length} bytes, in Base64. */\n` +
      `export const KERNEL_WASM = '${Buffer.from(bytes).toString('base64')}';\n`,
  );
  renameSync(half, output);
}

// The compiler inlines with care for size. Here it is speed that counts, and there is room: a second round takes the
// small steps of move generation into its loops (measured: counting is a tenth faster, the file half as large again).
async function inlined(bytes) {
  const { default: binaryen } = await import('assemblyscript/binaryen');
  const module = binaryen.readBinary(bytes);
  const { MVP, SignExt, MutableGlobals, NontrappingFPToInt, BulkMemory, BulkMemoryOpt } = binaryen.Features;
  module.setFeatures(MVP | SignExt | MutableGlobals | NontrappingFPToInt | BulkMemory | BulkMemoryOpt);
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  binaryen.setFlexibleInlineMaxSize(400);
  binaryen.setOneCallerInlineMaxSize(5000);
  binaryen.setAllowInliningFunctionsWithLoops(true);
  module.optimize();
  module.optimize();
  const built = module.emitBinary();
  module.dispose();
  return built;
}
