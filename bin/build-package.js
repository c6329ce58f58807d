// Builds what an installed package runs, from src into build, when it is packed: JavaScript and its types, and the page.
// Inside a checkout the sources run as they stand; but Node strips no types under node_modules.
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const compiler = `${root}node_modules/typescript/bin/tsc`;

const { files } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const half = `${root}build.${process.pid}.tmp`;
try {
  const words = [compiler, '-p', `${root}tsconfig.package.json`, '--outDir', half];
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' });
  if (status === 0) {
    for (const name of readdirSync(half, { recursive: true })) {
      if (/\.(js|d\.ts)$/.test(name)) renameModules(`${half}/${name}`);
      if (/\.d\.ts$/.test(name) && !isShipped(name)) dropMap(`${half}/${name}`);
    }
    dropUnreached(half);
    await addPage(`${half}/page`);
    rmSync(`${root}build`, { recursive: true, force: true });
    renameSync(half, `${root}build`);
  } else {
    process.exitCode = status ?? 1;
  }
} finally {
  rmSync(half, { recursive: true, force: true });
}

// Adds the page as `npm start` serves it, built first if its sources have changed; without the files that only a build needs.
async function addPage(folder) {
  const { BUILT, buildPage, isBuilt } = await import('../src/server/build.ts');
  if (!isBuilt()) await buildPage();
  cpSync(BUILT, folder, { recursive: true, filter: (file) => !/\.vite$|\.sha256$/.test(file) });
}

// Whether a map from types to their source is useful: only if the source is in the package.
function isShipped(name) {
  return files.includes(`src/${name.replaceAll('\\', '/').replace(/\.d\.ts$/, '.ts')}`);
}

// Removes types that no exported one names: they cannot be imported.
function dropUnreached(folder) {
  const types = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.d.ts'));
  const reached = new Set(types.filter(isShipped).map((name) => path.join(folder, name)));
  for (const file of reached) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/\b(?:from |import\()['"](\.[^'"]*)\.js['"]/g)) {
      reached.add(path.join(path.dirname(file), `${name}.d.ts`));
    }
  }
  for (const name of types) if (!reached.has(path.join(folder, name))) rmSync(path.join(folder, name));
}

function dropMap(file) {
  rmSync(`${file}.map`);
  writeFileSync(file, readFileSync(file, 'utf8').replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '\n'));
}

// The compiler renames what is imported; but not in the types, nor a worker's module, which is named in a URL.
function renameModules(file) {
  const text = readFileSync(file, 'utf8');
  const renamed = file.endsWith('.js')
    ? text.replace(/\bnew URL\('(\.[^']*)\.ts', import\.meta\.url\)/g, "new URL('$1.js', import.meta.url)")
    : text.replace(/\b(from |import\()(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2');
  if (renamed !== text) writeFileSync(file, renamed);
}
