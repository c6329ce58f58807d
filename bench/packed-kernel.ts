/**
 * Tries the kernel as it is packed in every browser that is installed: the examples of its README, bundled by Vite, bundled by
 * esbuild, and as plain modules with an import map. (Under Node: bin/try-kernel.js.)
 *
 * node bench/packed-kernel.ts [packed kernel]   default: packs it
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { ENGINES } from '../src/web/testing/engines.ts';
import { readArguments } from './command-line.ts';

const { positionals } = readArguments(import.meta.url, { allowPositionals: true });
const packed = positionals[0] ?? pack();
// Plain JavaScript, for it runs on older Nodes too.
const { installPacked }: { installPacked(file: string): string } = await import(
  new URL('../bin/try-kernel.js', import.meta.url).href
);

/** The version of esbuild that is fetched to bundle with; the house itself does not use it. */
const ESBUILD = 'esbuild@0.28.2';

const MAIN = `import { run } from './anywhere.js';
run().then((checked) => { document.title = 'checked ' + checked; }, (error) => { document.title = String(error); });
`;
const pageOf = (head: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>…</title>${head}</html>\n`;
/** The import map by which a browser finds the package without a bundler. */
const MAP = {
  imports: {
    'plyhouse-kernel': './kernel/dist/index.js',
    ...Object.fromEntries(
      ['pgn', 'polyglot', 'chessjs'].map((name) => [`plyhouse-kernel/${name}`, `./kernel/dist/${name}.js`]),
    ),
    'plyhouse-kernel/position': './kernel/dist/plain.js',
  },
};
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

function pack(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plyhouse-packed-'));
  const kernel = fileURLToPath(new URL('../kernel/', import.meta.url));
  const name = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: kernel,
    encoding: 'utf8',
  });
  return path.join(folder, name.trim());
}

/** Makes the three pages. @returns their folders, by how each was made. */
async function makePages(folder: string): Promise<Record<string, string>> {
  writeFileSync(path.join(folder, 'main.js'), MAIN);
  writeFileSync(path.join(folder, 'index.html'), pageOf('<script type="module" src="./main.js"></script>'));
  const byVite = path.join(folder, 'by-vite');
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    base: './',
    build: { outDir: byVite, target: 'es2022' },
  });
  const byEsbuild = path.join(folder, 'by-esbuild');
  const args = ['--bundle', '--format=esm', '--splitting', '--minify', `--outdir=${byEsbuild}`, '--log-level=error'];
  execFileSync('npx', ['--yes', ESBUILD, 'main.js', ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  writeFileSync(path.join(byEsbuild, 'index.html'), pageOf('<script type="module" src="./main.js"></script>'));
  const plain = path.join(folder, 'plain');
  mkdirSync(plain);
  for (const name of ['main.js', 'anywhere.js'])
    writeFileSync(path.join(plain, name), readFileSync(path.join(folder, name)));
  cpSync(path.join(folder, 'node_modules/plyhouse-kernel'), path.join(plain, 'kernel'), { recursive: true });
  const map = `<script type="importmap">${JSON.stringify(MAP)}</script>`;
  writeFileSync(path.join(plain, 'index.html'), pageOf(`${map}<script type="module" src="./main.js"></script>`));
  return { Vite: byVite, esbuild: byEsbuild, 'plain modules': plain };
}

/** A file server like that of any host, without a policy. */
function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const name = new URL(request.url!, 'http://localhost').pathname.replace(/\/$/, '/index.html');
    try {
      const body = readFileSync(path.join(folder, name));
      response.writeHead(200, { 'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const folder = installPacked(packed);
try {
  const pages = await makePages(folder);
  for (const { name, missing, start } of ENGINES) {
    if (missing !== undefined) {
      console.log(`${name}: ${missing}`);
      continue;
    }
    const driver = await start();
    for (const [how, place] of Object.entries(pages)) {
      const server = await serve(place);
      await driver.open(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const title = await driver.run(async (limit) => {
        while (document.title === '…' && performance.now() < limit) await new Promise((later) => setTimeout(later, 50));
        return document.title;
      }, 20_000);
      console.log(`${name}, ${how}: ${title}`);
      if (!/^checked \d+$/.test(title)) process.exitCode = 1;
      server.close();
    }
    await driver.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
