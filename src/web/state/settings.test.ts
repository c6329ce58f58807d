import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Keep, readSettings, writeSettings } from './settings.ts';

function memory(first: Record<string, string> = {}): Keep {
  const map = new Map(Object.entries(first));
  return { getItem: (key) => map.get(key) ?? null, setItem: (key, value) => void map.set(key, value) };
}

test('what is kept is read back', () => {
  const keep = memory();
  writeSettings(keep, { language: 'sv', theme: 'dark', ponder: false });
  assert.deepEqual(readSettings(keep), { language: 'sv', theme: 'dark', ponder: false });
});

test('a first visit takes the first of the visitor’s languages that has letters', () => {
  assert.equal(readSettings(memory(), ['pt-BR', 'nl-NL', 'en']).language, 'nl');
  assert.equal(readSettings(memory(), ['pt-BR']).language, 'en');
});

test('what makes no sense is passed over, value by value', () => {
  const keep = memory({ 'plyhouse.settings': '{"language":"xx","theme":"light","ponder":0}' });
  assert.deepEqual(readSettings(keep, ['de']), { language: 'de', theme: 'light', ponder: true });
  const defaults = { language: 'en', theme: 'auto', ponder: true };
  assert.deepEqual(readSettings(memory({ 'plyhouse.settings': '{' })), defaults);
});

test('a browser that forbids keeping does not stop the page', () => {
  const forbidden: Keep = {
    getItem: () => {
      throw new Error('SecurityError');
    },
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  assert.equal(readSettings(forbidden).theme, 'auto');
  writeSettings(forbidden, { language: 'en', theme: 'dark', ponder: true });
  assert.equal(readSettings(undefined).language, 'en');
});
