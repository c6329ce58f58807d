import type { OptionSpec } from '../programs/program.ts';

/** An option as in UCI: those of a card, and the two kinds that cards do not use. */
export type UciOption =
  | Omit<Extract<OptionSpec, { kind: 'check' }>, 'about'>
  | Omit<Extract<OptionSpec, { kind: 'spin' }>, 'about'>
  | Omit<Extract<OptionSpec, { kind: 'combo' }>, 'about'>
  | { readonly name: string; readonly kind: 'string'; readonly default: string }
  | { readonly name: string; readonly kind: 'button' };

/** UCI's representation of an empty string. */
const EMPTY = '<empty>';

/** The line by which an engine offers an option. */
export function makeOption(option: UciOption): string {
  const text = `option name ${option.name} type ${option.kind}`;
  if (option.kind === 'button') return text;
  if (option.kind === 'string') return `${text} default ${option.default === '' ? EMPTY : option.default}`;
  if (option.kind === 'spin') return `${text} default ${option.default} min ${option.min} max ${option.max}`;
  if (option.kind === 'check') return `${text} default ${option.default}`;
  return `${text} default ${option.default}${option.choices.map((choice) => ` var ${choice}`).join('')}`;
}

/** Reads the arguments of `option`; undefined if they offer nothing that can be set. */
export function parseOption(tokens: readonly string[]): UciOption | undefined {
  const parts = new Map<string, string[]>();
  const choices: string[][] = [];
  let part: string[] = [];
  for (const token of tokens) {
    if (token === 'var') {
      part = [];
      choices.push(part);
    } else if (/^(name|type|default|min|max)$/.test(token) && !parts.has(token)) {
      part = [];
      parts.set(token, part);
    } else {
      part.push(token);
    }
  }
  const text = (key: string) => parts.get(key)?.join(' ');
  const name = text('name');
  if (!name) return undefined;
  const preset = text('default') ?? '';
  switch (text('type')) {
    case 'check':
      return { name, kind: 'check', default: preset === 'true' };
    case 'spin':
      return {
        name,
        kind: 'spin',
        default: Number(preset),
        min: Number(text('min') ?? Number.NEGATIVE_INFINITY),
        max: Number(text('max') ?? Number.POSITIVE_INFINITY),
      };
    case 'combo':
      return { name, kind: 'combo', default: preset, choices: choices.map((names) => names.join(' ')) };
    case 'string':
      return { name, kind: 'string', default: preset === EMPTY ? '' : preset };
    case 'button':
      return { name, kind: 'button' };
    default:
      return undefined;
  }
}

/** Reads the arguments of `setoption`: names and values may contain spaces. */
export function parseSetOption(tokens: readonly string[]): {
  readonly name: string;
  readonly value: string | undefined;
} {
  const from = tokens[0]?.toLowerCase() === 'name' ? 1 : 0;
  const at = tokens.findIndex((token, index) => index > from && token.toLowerCase() === 'value');
  const name = tokens.slice(from, at < 0 ? undefined : at).join(' ');
  const value = at < 0 ? undefined : tokens.slice(at + 1).join(' ');
  return { name, value: value === EMPTY ? '' : value };
}

/** The line that sets an option; a button takes no value. */
export function makeSetOption(name: string, value?: string | number | boolean): string {
  if (value === undefined) return `setoption name ${name}`;
  return `setoption name ${name} value ${value === '' ? EMPTY : value}`;
}
