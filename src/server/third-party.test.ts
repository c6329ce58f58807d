import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const ROOT = new URL('../../', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, ROOT), 'utf8');

test('THIRD-PARTY.md names every package that is installed with ours or stands in the page, with its version', () => {
  const { packages } = JSON.parse(read('package-lock.json'));
  const { dependencies } = JSON.parse(read('package.json'));
  const text = read('THIRD-PARTY.md');
  const installed = Object.entries<{ version: string; license: string; dev?: boolean; optional?: boolean }>(packages)
    .filter(([place, { dev, optional }]) => place.includes('node_modules/') && !dev && !optional)
    // The workspace of a checkout's Node: it is no dependency of ours.
    .filter(([place]) => place !== 'node_modules/plyhouse-node')
    .map(([place]) => place.replace(/^.*node_modules\//, ''));
  assert.ok(Object.keys(dependencies).every((name) => installed.includes(name)));
  // Imports of the page, listed by hand; the program that writes the file finds them by itself.
  const inPage = [
    'preact',
    '@preact/signals',
    'idb',
    'valibot',
    '@lichess-org/chessground',
    '@fontsource/ibm-plex-mono',
  ];
  const fonts = ['@fontsource-variable/ibm-plex-sans', '@fontsource-variable/stix-two-text'];
  for (const name of [...installed, ...inPage, ...fonts, 'assemblyscript']) {
    const { resolved, link } = packages[`node_modules/${name}`];
    const { version, license } = packages[link ? resolved : `node_modules/${name}`];
    assert.ok(text.includes(`| ${name} | ${version} | ${license} |`), name);
  }
});
