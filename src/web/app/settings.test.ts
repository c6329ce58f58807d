import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ValueStorage } from './kept.ts';
import { SETTINGS, type Settings } from './settings.ts';
import { memoryStorage } from './testing/memory-storage.ts';

/** The default settings of the analysis. */
const USUAL = { lines: 1, arrows: true, nodes: 250_000 };

test('stored settings are read back', () => {
  const storage = memoryStorage();
  const analyst = { lines: 3, arrows: false, nodes: 2_000_000 };
  const settings: Settings = {
    language: 'sv',
    theme: 'dark',
    motion: 'reduced',
    ponder: false,
    tables: true,
    board: 'green',
    pieces: 'pixels',
    premove: false,
    sounds: true,
    analyst,
  };
  SETTINGS.write(storage, settings);
  assert.deepEqual(SETTINGS.read(storage), settings);
});

test('on a first visit the piece letters are those of the page’s language, whatever the browser’s', () => {
  Object.defineProperty(navigator, 'languages', { value: ['de-DE', 'nl'], configurable: true });
  try {
    assert.equal(SETTINGS.read(memoryStorage()).language, 'en');
  } finally {
    Reflect.deleteProperty(navigator, 'languages');
  }
});

test('invalid values are ignored one by one', () => {
  const storage = memoryStorage({
    'plyhouse.settings':
      '{"language":"xx","theme":"light","motion":1,"ponder":0,"board":"pink","pieces":"glass","premove":0,"sounds":1}',
  });
  assert.deepEqual(SETTINGS.read(storage), {
    language: 'en',
    theme: 'light',
    motion: 'auto',
    ponder: true,
    tables: false,
    board: 'print',
    pieces: 'burnett',
    premove: true,
    sounds: false,
    analyst: USUAL,
  });
  const defaults = {
    language: 'en',
    theme: 'auto',
    motion: 'auto',
    ponder: true,
    tables: false,
    board: 'print',
    pieces: 'burnett',
    premove: true,
    sounds: false,
    analyst: USUAL,
  };
  assert.deepEqual(SETTINGS.read(memoryStorage({ 'plyhouse.settings': '{' })), defaults);
  for (const odd of ['{"lines":6,"arrows":1,"nodes":7}', '{"lines":0}', '{"lines":"2"}', 'null', '3']) {
    const stored = memoryStorage({ 'plyhouse.settings': `{"analyst":${odd}}` });
    assert.deepEqual(SETTINGS.read(stored).analyst, USUAL, odd);
  }
});

test('a browser that forbids storage does not stop the page', () => {
  const forbidden: ValueStorage = {
    getItem: () => {
      throw new Error('SecurityError');
    },
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  assert.equal(SETTINGS.read(forbidden).theme, 'auto');
  SETTINGS.write(forbidden, {
    language: 'en',
    theme: 'dark',
    motion: 'full',
    ponder: true,
    tables: false,
    board: 'print',
    pieces: 'burnett',
    premove: true,
    sounds: false,
    analyst: USUAL,
  });
  assert.equal(SETTINGS.read(undefined).language, 'en');
});
