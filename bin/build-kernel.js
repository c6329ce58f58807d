// Builds what the package plyhouse-kernel ships, from kernel/src into kernel/dist: ES modules and CommonJS, with types. bin/build-wasm.js
// calls it after the WebAssembly, which is among its sources; the house imports the package as anyone would.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const compiler = `${root}node_modules/typescript/bin/tsc`;
const built = `${root}kernel/dist`;
/** The state of the sources that it was built from. */
const stampFile = `${root}kernel/src/build/dist.sha256`;

const AS_COMMONJS = [
  ...['--module', 'commonjs', '--moduleResolution', 'bundler', '--verbatimModuleSyntax', 'false'],
  ...['--sourceMap', 'false', '--declarationMap', 'false'],
];

/** Whether what is built is of the sources as they are. */
export function isKernelBuilt() {
  return existsSync(built) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourcesState();
}

/** Builds the package unless that is done already; whole or not at all. @throws if the sources do not compile. */
export function buildKernel() {
  if (isKernelBuilt()) return;
  // An installation without what is only for development: what the package brought is used as it is.
  if (!existsSync(compiler)) {
    process.stderr.write('build-kernel: TypeScript is not installed, nothing was compiled\n');
    return;
  }
  const state = sourcesState();
  const half = `${root}kernel/dist.${process.pid}.tmp`;
  try {
    compile(half);
    // For Jest, and for what cannot require() an ES module: Node before 20.19.
    compile(`${half}/cjs`, ...AS_COMMONJS);
    writeFileSync(`${half}/cjs/package.json`, '{ "type": "commonjs" }\n');
    for (const name of globSync('**/*.d.ts', { cwd: half })) renameModules(`${half}/${name}`);
    rmSync(built, { recursive: true, force: true });
    renameSync(half, built);
    writeFileSync(stampFile, state);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

function compile(folder, ...options) {
  const words = [compiler, '-p', `${root}kernel/tsconfig.json`, '--outDir', folder, ...options];
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`kernel: ${stdout}`);
}

// The compiler renames what is imported, but not in the types.
function renameModules(path) {
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace(/\b(from |import\()(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2'));
}

function sourcesState() {
  const digest = createHash('sha256');
  const sources = globSync('kernel/src/**/*.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.ts$|\/testing\//.test(path));
  for (const path of ['bin/build-kernel.js', 'kernel/tsconfig.json', 'tsconfig.json', ...sources.sort()]) {
    digest.update(`${path}\n${readFileSync(`${root}${path}`, 'utf8').replaceAll('\r\n', '\n')}`);
  }
  return digest.digest('hex');
}
