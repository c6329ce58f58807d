import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { policyInPage } from './src/server/content-policy.ts';
import { firstLoad, sharedLoad } from './src/server/first-load.ts';
import { fontLicenses, LICENSES, offlineFiles } from './src/server/offline-files.ts';
import { sourcePieces } from './src/server/source-pieces.ts';
import { standaloneEntries } from './src/server/worker-entries.ts';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** On a slow machine the bundler would give advice on the time of plugins on every build. */
const QUIET = { bundlerTimings: false };

const MAIN = path('src/web/main.tsx');
const CARDS = path('src/programs/cards.ts');
/** A service worker is asked for again under the address it was registered by, and other pages load the element. */
const KEPT_NAMES = ['service-worker', 'plyhouse-board'];

/** How the page is built: from src/web, every file but the page itself named by its content. */
export default defineConfig({
  root: path('src/web'),
  // Relative addresses, so that the built folder works under any path of any plain web server.
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: path('dist/web'),
    emptyOutDir: true,
    manifest: true,
    // Every browser that runs a worker of modules can preload them.
    modulePreload: { polyfill: false },
    license: { fileName: LICENSES },
    // A file inlined as a data address would ask for a wider Content-Security-Policy than 'self'.
    assetsInlineLimit: 0,
    // The network is one string, loaded with the engine alone, of which no part can be left for later.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      checks: QUIET,
      input: {
        index: path('src/web/index.html'),
        embed: path('src/web/embed.html'),
        'watched-match': path('src/web/live.html'),
        'plyhouse-board': path('src/web/embed/element.ts'),
        'service-worker': path('src/web/offline/service-worker.ts'),
      },
      output: {
        codeSplitting: {
          groups: [
            // An embedded board loads them only if it has a program.
            { name: 'program-cards', test: (id) => id === CARDS, priority: 3 },
            // What an embedded board is made of, too, so that it loads no more of the page.
            { name: sharedLoad(MAIN, path('src/web/embed/embed-page.tsx'), 'board'), priority: 2 },
            { name: firstLoad(MAIN, 'page'), priority: 1 },
          ],
        },
        // These keep their names: others ask for them by it.
        entryFileNames: ({ name }) => (KEPT_NAMES.includes(name) ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  // Workers load programs lazily, one file each; only modules can do that.
  worker: {
    format: 'es',
    plugins: () => [standaloneEntries()],
    // As the page is written: what both carry is then the same file.
    rolldownOptions: { checks: QUIET, output: { topLevelVar: true } },
  },
  plugins: [policyInPage(), sourcePieces(path('.')), fontLicenses(path('node_modules')), offlineFiles()],
});
