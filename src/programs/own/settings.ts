import { quote } from '../../chess/foreign-text.ts';
import type { OptionSpec, Options } from '../program.ts';

/** The settings of a visitor's own program: its name and a value for each of {@link PARTS}. */
export interface OwnSettings {
  readonly name: string;
  readonly values: OwnValues;
}

/** Numbers for amounts, booleans for switches. */
export type OwnValues = { readonly [Name in PartName]: number | boolean };

/** A part that can be chosen. */
export interface Part {
  readonly name: string;
  readonly group: 'search' | 'order' | 'pieces' | 'terms' | 'formula';
  readonly kind: 'spin' | 'check';
  readonly default: number | boolean;
  readonly min?: number;
  readonly max?: number;
  /** Its effect, in one sentence. */
  readonly about: string;
}

const spin = <Name extends string>(
  name: Name,
  group: Part['group'],
  [min, standard, max]: readonly [number, number, number],
  about: string,
) => ({ name, group, kind: 'spin', default: standard, min, max, about }) as const;
const check = <Name extends string>(name: Name, group: Part['group'], standard: boolean, about: string) =>
  ({ name, group, kind: 'check', default: standard, about }) as const;

/** Everything that can be chosen, in the order of links and of the page. Links depend on it: add at the end only. */
export const PARTS = [
  spin('Depth', 'search', [1, 3, 8], 'How many half-moves it looks ahead over the full width.'),
  spin('Thousands', 'search', [1, 100, 1000], 'Thousands of positions after which it stops, whatever its depth.'),
  check('AlphaBeta', 'search', true, 'Leaves out moves that cannot change the choice. Without it: plain minimax.'),
  check('Deepening', 'search', true, 'Looks one half-move ahead, then two, and so on, up to its depth.'),
  check('Quiescence', 'search', true, 'Follows captures beyond its depth, until they end.'),
  check('CheckExtension', 'search', false, 'Looks one half-move further where the king stands in check.'),
  check('FollowVariation', 'order', true, 'Tries the best line of the iteration before first.'),
  check('CapturesFirst', 'order', true, 'Tries captures first, the largest piece by the smallest.'),
  check('Killers', 'order', true, 'Then quiet moves that refuted a move elsewhere at the same depth.'),
  spin('Pawn', 'pieces', [0, 100, 300], 'The value of a pawn, in hundredths.'),
  spin('Knight', 'pieces', [0, 320, 1500], 'The value of a knight.'),
  spin('Bishop', 'pieces', [0, 330, 1500], 'The value of a bishop.'),
  spin('Rook', 'pieces', [0, 500, 1500], 'The value of a rook.'),
  spin('Queen', 'pieces', [0, 950, 1500], 'The value of a queen.'),
  spin(
    'Centre',
    'terms',
    [-30, 5, 30],
    'For each step a knight, bishop or queen is nearer to the centre than a corner is.',
  ),
  spin('Mobility', 'terms', [-30, 3, 30], 'For each square that a knight, bishop, rook or queen can go to.'),
  spin('Advance', 'terms', [-30, 3, 30], 'For each rank that a pawn has advanced; twice that for a passed one.'),
  spin('Doubled', 'terms', [-100, -15, 30], 'For each pawn behind another of its side on a file.'),
  spin('Isolated', 'terms', [-100, -10, 30], 'For each pawn without another of its side on a file beside it.'),
  spin('Shelter', 'terms', [-30, 10, 50], 'For each pawn in front of its king, while the queens are on the board.'),
  spin('BishopPair', 'terms', [-100, 30, 150], 'For two bishops.'),
  check('Shannon', 'formula', false, 'Values positions by the formula of 1950, instead of by the amounts above.'),
  check(
    'Table',
    'search',
    false,
    'Remembers the positions it has searched (a transposition table), so that another order of moves to one costs nothing.',
  ),
] as const satisfies readonly Part[];

export type PartName = (typeof PARTS)[number]['name'];

/** The exports of a program's file: its name, and the parts that differ from the defaults. */
export type OwnFile = { readonly name?: string } & { readonly [Each in PartName]?: ValueOf<Each> };
type ValueOf<Name extends PartName> = Extract<(typeof PARTS)[number], { name: Name }>['kind'] extends 'check'
  ? boolean
  : number;

/** Settings that cannot be read. */
export class OwnSettingsError extends Error {
  override readonly name = 'OwnSettingsError';
}

const MOST_LETTERS = 30;

export const DEFAULT_VALUES = Object.fromEntries(PARTS.map((part) => [part.name, part.default])) as OwnValues;
export const DEFAULT_SETTINGS: OwnSettings = { name: 'My program', values: DEFAULT_VALUES };

/** A name fit for a score table: what cannot be printed left out, spaces made one. Never empty. */
export function ownName(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/[\p{C}"[\]{}=;]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...clean].slice(0, MOST_LETTERS).join('').trim() || DEFAULT_SETTINGS.name;
}

/** Changes the value of a part. @throws {OwnSettingsError} if it is out of range. */
export function withValue(settings: OwnSettings, name: PartName, value: number | boolean): OwnSettings {
  return { ...settings, values: { ...settings.values, [name]: readValue(name, value) } };
}

/**
 * Reads settings as a file holds them: `{ name: "Rook fan", Depth: 4, Killers: false }`. What is left out has its default.
 * @throws {OwnSettingsError} saying what was found and expected.
 */
export function readSettings(given: unknown): OwnSettings {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new OwnSettingsError(`expected an object with the settings of a program, found ${quote(String(given))}`);
  }
  const { name = DEFAULT_SETTINGS.name, ...values } = given as Record<string, unknown>;
  if (typeof name !== 'string') throw new OwnSettingsError(`name: expected text, found ${quote(String(name))}`);
  const read: Record<string, number | boolean> = { ...DEFAULT_VALUES };
  for (const [key, value] of Object.entries(values)) read[partNamed(key).name] = readValue(key, value);
  return { name: ownName(name), values: read as OwnValues };
}

function partNamed(name: string): Part & { readonly name: PartName } {
  const part = PARTS.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (part) return part;
  throw new OwnSettingsError(`${quote(name)} is no part; there are name, ${PARTS.map((each) => each.name).join(', ')}`);
}

function readValue(name: string, value: unknown): number | boolean {
  const part: Part = partNamed(name);
  if (part.kind === 'check') {
    if (typeof value === 'boolean') return value;
    throw new OwnSettingsError(`${part.name}: expected true or false, found ${quote(String(value))}`);
  }
  if (typeof value === 'number' && Number.isInteger(value) && value >= part.min! && value <= part.max!) return value;
  const range = `a whole number from ${part.min} to ${part.max}`;
  throw new OwnSettingsError(`${part.name}: expected ${range}, found ${quote(String(value))}`);
}

/** The values that differ from the defaults, as stored in a file. */
export function changedValues({ values }: OwnSettings): Partial<Record<PartName, number | boolean>> {
  return Object.fromEntries(
    PARTS.flatMap(({ name }) => (values[name] === DEFAULT_VALUES[name] ? [] : [[name, values[name]]])),
  );
}

/** The settings as the text of a file that `plyhouse match` and `plyhouse uci` run. */
export function makeFile(settings: OwnSettings): string {
  const literal = (value: string | number | boolean) =>
    typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : String(value);
  const all = { name: settings.name, ...settings.values };
  const about = (name: string) => PARTS.find((part) => part.name === name)?.about ?? 'What tables and boards call it.';
  return [
    `// A chess program of your own. Change it, and let it play:`,
    `//   npx plyhouse match ./${fileName(settings)} slutspel --games 10`,
    `//   npx plyhouse uci ./${fileName(settings)}      (for a graphical board)`,
    `export default {`,
    ...Object.entries(all).flatMap(([name, value]) => [`  // ${about(name)}`, `  ${name}: ${literal(value)},`]),
    `};`,
    ``,
  ].join('\n');
}

/** A name for the file: small letters and hyphens. */
export function fileName({ name }: OwnSettings): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `${plain || 'my-program'}.mts`;
}

/** The settings as text for an address: the values in the order of {@link PARTS}, then the name. */
export function makeCode({ name, values }: OwnSettings): string {
  return `${PARTS.map((part) => Number(values[part.name])).join('.')}~${name}`;
}

/** Reads such text; fewer values than there are parts are of an older page, and the rest have their defaults. @throws {OwnSettingsError} */
export function parseCode(code: string): OwnSettings {
  const at = code.indexOf('~');
  const numbers = at < 0 ? [] : code.slice(0, at).split('.');
  if (at < 0 || numbers.length > PARTS.length || !numbers.every((number) => /^-?\d{1,5}$/.test(number))) {
    throw new OwnSettingsError(`expected up to ${PARTS.length} numbers, "~" and a name, found ${quote(code)}`);
  }
  const values: Record<string, unknown> = { name: code.slice(at + 1) };
  for (const [index, number] of numbers.entries()) {
    const part = PARTS[index]!;
    values[part.name] = part.kind === 'spin' ? Number(number) : number === '1' ? true : number === '0' ? false : number;
  }
  return readSettings(values);
}

/** The options of the program's card: one for each part. */
export const OWN_OPTIONS: readonly OptionSpec[] = PARTS.map((part) =>
  part.kind === 'check'
    ? { name: part.name, about: part.about, kind: 'check', default: part.default }
    : { name: part.name, about: part.about, kind: 'spin', default: part.default, min: part.min, max: part.max },
);

/** Checked options of the card as values. */
export function valuesOfOptions(options: Options): OwnValues {
  return { ...DEFAULT_VALUES, ...(options as Partial<OwnValues>) };
}
