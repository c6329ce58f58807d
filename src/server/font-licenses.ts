import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The file among the built ones that holds the licences of what the page is made of. */
export const LICENSES = 'licenses.txt';
/** Where the packages of fonts lie among all others. */
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
