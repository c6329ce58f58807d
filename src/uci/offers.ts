import { OptionError } from '../host/engine.ts';
import type { OptionValue } from '../programs/program.ts';
import { makeSetOption, type UciOption } from './option.ts';

/** The option of that name, whatever its case. */
export function findOffer(offers: readonly UciOption[], name: string): UciOption | undefined {
  return offers.find((offer) => offer.name.toLowerCase() === name.toLowerCase());
}

/**
 * The line that sets an option of an engine, spelled as the engine does. A button takes no value.
 * @throws {OptionError} if the engine does not offer it or does not allow the value.
 */
export function settingOf(engine: string, offers: readonly UciOption[], name: string, value: OptionValue): string {
  const offer = findOffer(offers, name);
  const text = String(value);
  const refuse = (detail: string) => new OptionError(engine, name, detail);
  if (!offer) throw refuse(`unknown; its options: ${offers.map((one) => one.name).join(', ') || 'none'}`);
  switch (offer.kind) {
    case 'button':
      return makeSetOption(offer.name);
    case 'check':
      if (/^(true|false)$/i.test(text)) return makeSetOption(offer.name, text.toLowerCase());
      throw refuse(`expected true or false, found "${text}"`);
    case 'spin': {
      const number = Number(text);
      if (text.trim() !== '' && Number.isInteger(number) && number >= offer.min && number <= offer.max) {
        return makeSetOption(offer.name, number);
      }
      throw refuse(`expected a whole number from ${offer.min} to ${offer.max}, found "${text}"`);
    }
    case 'combo': {
      const choice = offer.choices.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
      if (choice !== undefined) return makeSetOption(offer.name, choice);
      throw refuse(`expected one of ${offer.choices.join(', ')}, found "${text}"`);
    }
    default:
      return makeSetOption(offer.name, text);
  }
}
