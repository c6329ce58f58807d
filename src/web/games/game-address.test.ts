import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { gameOf } from '../../chess/game.ts';
import { completeOptions } from '../../host/engine.ts';
import { ANTWOORD_CARD } from '../../programs/antwoord/card.ts';
import type { Options } from '../../programs/program.ts';
import { newRecord } from '../record/record.ts';
import { gameAddress, readGameAddress } from './game-address.ts';
import { parseGameCode } from './game-link.ts';

const cardOf = (id: string) => (id === ANTWOORD_CARD.id ? ANTWOORD_CARD : undefined);
const USUAL = { level: ANTWOORD_CARD.tournamentLevel, period: true };

function codeOf(options: Options): string {
  const record = newRecord({
    id: 'here',
    nowMillis: 0,
    game: gameOf(INITIAL_FEN, ['e2e4', 'e7e5']),
    white: { kind: 'visitor' },
    black: { kind: 'program', program: ANTWOORD_CARD.id },
    terms: USUAL,
    options,
    seed: 1,
  });
  return new URLSearchParams(gameAddress(record, cardOf).split('?')[1]).get('code')!;
}

const optionsIn = (code: string) => parseGameCode(code, () => USUAL).options;

test('a link omits default options and holds those that were changed', () => {
  const usual = completeOptions({ card: ANTWOORD_CARD }, {});
  assert.equal(codeOf(usual), codeOf({}), 'options at their defaults take no letter');
  const weaker = completeOptions({ card: ANTWOORD_CARD }, { UCI_LimitStrength: true, UCI_Elo: 1200 });
  assert.deepEqual(optionsIn(codeOf(weaker)), { UCI_LimitStrength: true, UCI_Elo: 1200 });
  // An option that the card does not know has no default.
  assert.deepEqual(optionsIn(codeOf({ Contempt: 0 })), { Contempt: 0 });
});

test('a damaged link is reported; any other error is thrown', () => {
  const services = { cardOf, now: () => 0, newSeed: () => 1 };
  assert.deepEqual(readGameAddress(services, 'there', codeOf({}).slice(1)), {
    problem: 'The game in this link was cut short or changed on its way.',
  });
  const fails = () => {
    throw new RangeError('no card');
  };
  assert.throws(() => readGameAddress({ ...services, cardOf: fails }, 'there', codeOf({})), RangeError);
});

test('a game read from a link has the options of the original', () => {
  const given = completeOptions({ card: ANTWOORD_CARD }, { UCI_LimitStrength: true, UCI_Elo: 900 });
  const read = readGameAddress({ cardOf, now: () => 0, newSeed: () => 1 }, 'there', codeOf(given));
  assert.ok('record' in read);
  assert.deepEqual(completeOptions({ card: ANTWOORD_CARD }, read.record.options), given);
});
