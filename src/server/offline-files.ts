import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filesUnder } from './files.ts';

/** The names that src/web/offline/service-worker.ts declares and this plugin fills in. */
const FILES = '__FILES__';
const VERSION = '__VERSION__';
const WORKER = 'service-worker.js';

/** The page's picture where other sites link to it; the page itself never shows it. */
const SOCIAL_PICTURE = 'social.png';

/** The page of a match, which only the command line serves. */
const OF_MATCH = /^(live\.html|assets\/watched-match-.*)$/;

/** Built files that a page asks for. */
const isKept = (name: string) =>
  name !== WORKER &&
  name !== LICENSES &&
  name !== SOCIAL_PICTURE &&
  !OF_MATCH.test(name) &&
  !name.startsWith('.vite/') &&
  !name.endsWith('.map');

/**
 * A Vite plugin that tells the service worker what the page is made of: the names of all built files, and a version
 * that changes with the content of any of them, so that the browser sees a new worker exactly when there is one.
 */
export function offlineFiles(): Plugin {
  let publicFolder = '';
  return {
    name: 'plyhouse:offline-files',
    enforce: 'post',
    apply: 'build',
    configResolved(config) {
      publicFolder = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[WORKER];
        if (worker?.type !== 'chunk') return;
        const contents = new Map<string, string | Uint8Array>();
        for (const [name, file] of Object.entries(bundle)) {
          if (!isKept(name)) continue;
          contents.set(name, file.type === 'chunk' ? file.code : file.source);
        }
        const published = existsSync(publicFolder) ? filesUnder(publicFolder).filter(isKept) : [];
        for (const name of published) contents.set(name, readFileSync(join(publicFolder, name)));
        const names = [...contents.keys()].sort();
        const hash = createHash('sha256');
        for (const name of names) hash.update(`${name}\0`).update(contents.get(name)!).update('\0');
        const version = hash.digest('hex').slice(0, 16);
        for (const placeholder of [FILES, VERSION]) {
          if (!worker.code.includes(placeholder)) throw new Error(`${WORKER} has no ${placeholder} to fill in`);
        }
        worker.code = worker.code.replaceAll(FILES, JSON.stringify(names)).replaceAll(VERSION, JSON.stringify(version));
      },
    },
  };
}

/** The file among the built ones that holds the licences of what the page is made of. */
export const LICENSES = 'licenses.txt';
/** The scopes of the font packages. */
const FONT_SCOPES = ['@fontsource', '@fontsource-variable'];

/**
 * A Vite plugin that adds the licences of the fonts to those of the code, which Vite itself gathers (`build.license`): who
 * hands on the page hands on the fonts.
 */
export function fontLicenses(modules: string): Plugin {
  return {
    name: 'plyhouse:font-licenses',
    enforce: 'post',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const file = bundle[LICENSES];
        if (file?.type !== 'asset') throw new Error(`the build has no ${LICENSES} for the fonts to be added to`);
        const texts = FONT_SCOPES.flatMap((scope) =>
          readdirSync(join(modules, scope)).map((name) => {
            const { version, license } = JSON.parse(readFileSync(join(modules, scope, name, 'package.json'), 'utf8'));
            const text = readFileSync(join(modules, scope, name, 'LICENSE'), 'utf8');
            return `## ${scope}/${name} - ${version} (${license})\n\n${text.trim()}\n`;
          }),
        );
        file.source = `${String(file.source).trimEnd()}\n\n${texts.join('\n')}`;
      },
    },
  };
}
