import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARDS } from '../programs/cards.ts';
import { CliError } from './exit.ts';
import { parseSetting, parseSettings } from './program-argument.ts';

test('the options of a program are named in any case, and the wrong ones by those there are', () => {
  const card = CARDS.find(({ options }) => options.length > 0)!;
  const { name } = card.options[0]!;
  for (const spelling of [name, name.toLowerCase(), name.toUpperCase()])
    assert.deepEqual(parseSettings(card, [`${spelling}=1`]), { [name]: '1' });
  assert.throws(
    () => parseSettings(card, ['nonsense=1']),
    (error) => error instanceof CliError && error.message.includes(name),
  );
});

test('a setting is a name and a value, which may be empty or have an equals sign', () => {
  assert.deepEqual(parseSetting(' Style of Play = very risky '), ['Style of Play', 'very risky']);
  assert.deepEqual(parseSetting('Formula=a=b'), ['Formula', 'a=b']);
  assert.deepEqual(parseSetting('Log='), ['Log', '']);
  for (const text of ['Hash', '=32']) assert.throws(() => parseSetting(text), CliError, text);
});
