import { type Command, InvalidArgumentError } from 'commander';
import type { Terminal } from './terminal.ts';

/** A command in a file of its own, fetched when it is wanted. */
export interface CommandModule {
  /** Gives the command its arguments, options and action. */
  define(command: Command, terminal: () => Terminal): void;
}

/** A whole number from `least` on, to `most` where that is given, for commander. */
export function wholeFrom(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`;
  return (text) => {
    const number = Number(text);
    if (text.trim() === '' || !Number.isSafeInteger(number) || number < least || number > most) {
      throw new InvalidArgumentError(`expected a whole number ${range}, found "${text}".`);
    }
    return number;
  };
}

/** Where something is kept. An empty name is a variable that was not set: no file or folder is meant by it. */
export function nameOf(what: 'file' | 'folder'): (text: string) => string {
  return (text) => {
    if (text === '') throw new InvalidArgumentError(`expected a ${what}, found nothing.`);
    return text;
  };
}

/** Runs a reader of Plyhouse for commander: what it throws is said as the fault of the option. */
export function readBy<Value>(read: (text: string) => Value): (text: string) => Value {
  return (text) => {
    try {
      return read(text);
    } catch (error) {
      throw new InvalidArgumentError(`${error instanceof Error ? error.message : String(error)}.`);
    }
  };
}

/** Gathers an option that may be given several times. */
export function gather(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

/** Two examples before everything else in the help text. */
export function examples(command: Command, ...lines: readonly [string, string, ...string[]]): Command {
  return command.addHelpText('before', `Examples:\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
}
