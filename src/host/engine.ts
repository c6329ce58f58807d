import { quote } from '../chess/foreign-text.ts';
import type { Chance, Engine, OptionSpec, Options, OptionValue, Program } from '../programs/program.ts';
import { seededChance } from './chance.ts';

/** An option that a card does not list, or a value it does not allow. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
  readonly option: string;
  constructor(program: string, option: string, detail: string) {
    super(`${program}, option ${quote(option)}: ${detail}`);
    this.option = option;
  }
}

/**
 * A new engine of a program, with its options checked against the card and completed with defaults.
 * @param given values by name, as text or typed; names are case-insensitive, as in UCI.
 * @throws {OptionError}
 */
export function startEngine(program: Program, given: Options = {}, chance: Chance = seededChance(1)): Engine {
  return program.create(completeOptions(program, given), chance);
}

/** Loads what {@link startEngine} needs for these options, if they need more than the program itself. @throws {OptionError} */
export async function prepareEngine(program: Program, given: Options): Promise<void> {
  await program.prepare?.(completeOptions(program, given));
}

/** The options of a card, each with the value given or its default. @throws {OptionError} */
export function completeOptions(program: Pick<Program, 'card'>, given: Options): Options {
  const { id, options } = program.card;
  const complete: Record<string, OptionValue> = {};
  for (const spec of options) complete[spec.name] = spec.default;
  for (const [name, value] of Object.entries(given)) {
    const spec = options.find((candidate) => candidate.name.toLowerCase() === name.toLowerCase());
    if (!spec) {
      const known = options.map((option) => option.name).join(', ') || 'none';
      throw new OptionError(id, name, `unknown; its options: ${known}`);
    }
    complete[spec.name] = parseOption(id, spec, value);
  }
  return complete;
}

function parseOption(id: string, spec: OptionSpec, value: OptionValue): OptionValue {
  const text = String(value).trim();
  if (spec.kind === 'check') {
    if (/^(true|on|yes|1)$/i.test(text)) return true;
    if (/^(false|off|no|0)$/i.test(text)) return false;
    throw new OptionError(id, spec.name, `expected true or false, found ${quote(text)}`);
  }
  if (spec.kind === 'spin') {
    const number = Number(text);
    if (text !== '' && Number.isInteger(number) && number >= spec.min && number <= spec.max) return number;
    throw new OptionError(
      id,
      spec.name,
      `expected a whole number from ${spec.min} to ${spec.max}, found ${quote(text)}`,
    );
  }
  const choice = spec.choices.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
  if (choice === undefined) {
    throw new OptionError(id, spec.name, `expected one of ${spec.choices.join(', ')}, found ${quote(text)}`);
  }
  return choice;
}
