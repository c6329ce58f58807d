import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARDS } from '../programs/cards.ts';
import { formatNeeded, nameAndYear, nameWithYear } from './program-text.ts';

test('no program is named with its year twice', () => {
  for (const card of CARDS) {
    for (const text of [nameAndYear(card), nameWithYear(card)]) {
      assert.ok(text.split(String(card.year)).length <= 2, text);
    }
  }
  const sargon = CARDS.find(({ id }) => id === 'sargon78')!;
  assert.deepEqual([nameAndYear(sargon), nameWithYear(sargon)], ['Sargon (1978)', 'Sargon (1978)']);
});

test('what was worked out by hand needed no machine', () => {
  const neededBy = (id: string) => formatNeeded(CARDS.find((card) => card.id === id)!, '41 s');
  assert.equal(neededBy('wray74'), 'the HP 9810A would have needed 41 s');
  for (const id of ['turochamp', 'soma']) assert.equal(neededBy(id), 'by hand it would have taken 41 s');
  assert.equal(neededBy('antwoord'), undefined);
});
