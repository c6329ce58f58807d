import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARDS } from '../programs/cards.ts';
import { CliError } from './exit.ts';
import { parseSettings } from './program-argument.ts';

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
