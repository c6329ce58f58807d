import { quote } from '../chess/foreign-text.ts';
import { CATALOG, type CatalogEntry } from '../programs/catalog.ts';
import type { Card, OptionSpec, Options } from '../programs/program.ts';
import { CliError, EXIT, notAmong } from './exit.ts';

/** The names of all programs. */
export const PROGRAM_IDS: readonly string[] = CATALOG.map(({ card }) => card.id);

/** A program by its name, whatever its case. @throws {CliError} naming what was probably meant. */
export function programNamed(text: string): CatalogEntry {
  const entry = CATALOG.find(({ card }) => card.id === text.toLowerCase());
  if (entry) return entry;
  throw new CliError(EXIT.usage, notAmong('program', text, PROGRAM_IDS));
}

/** A program by its name that plays whole games. @throws {CliError} also if it plays only one ending. */
export function wholeGameProgram(text: string): CatalogEntry {
  const entry = programNamed(text);
  const { id, ending } = entry.card;
  if (ending) throw new CliError(EXIT.usage, `${id} plays only ${ending.name} (plyhouse play ${id})`);
  return entry;
}

/** `--set Name=value` as name and value. @throws {CliError} */
export function parseSetting(text: string): readonly [name: string, value: string] {
  const equals = text.indexOf('=');
  if (equals < 1) throw new CliError(EXIT.usage, `--set ${quote(text)}: expected Name=value`);
  return [text.slice(0, equals).trim(), text.slice(equals + 1).trim()];
}

/** The options of a card from `--set`; their values are checked where the program is started. @throws {CliError} */
export function parseSettings(card: Card, texts: readonly string[]): Options {
  const options: Record<string, string> = {};
  for (const text of texts) {
    const [name, value] = parseSetting(text);
    options[optionNamed(card, name).name] = value;
  }
  return options;
}

function optionNamed(card: Card, name: string): OptionSpec {
  const option = card.options.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (option) return option;
  const names = card.options.map((each) => each.name);
  throw new CliError(EXIT.usage, `${card.id} has ${notAmong('option', name, names)}`);
}

/** A level of a card. @throws {CliError} naming the levels there are. */
export function levelNamed(card: Card, text: string): string {
  const level = card.levels.find(({ id, name }) =>
    [id, name].some((each) => each.toLowerCase() === text.toLowerCase()),
  );
  if (level) return level.id;
  const ids = card.levels.map(({ id }) => id);
  throw new CliError(EXIT.usage, `${card.id} has ${notAmong('level', text, ids)}`);
}
