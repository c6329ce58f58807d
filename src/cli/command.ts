import { type Command, Help, InvalidArgumentError } from 'commander';
import { messageOf } from '../chess/message-of.ts';
import type { Terminal } from './terminal.ts';

/** A command in a file of its own, loaded when it is needed. */
export interface CommandModule {
  /** Gives the command its arguments, options and action. */
  define(command: Command, terminal: () => Terminal): void;
  /**
   * Says words of another program's command line in those of this command.
   * @param choices those behind the command's name.
   * @returns the words to run, undefined if they are this command's own; no words if nothing is to be run.
   */
  translate?(choices: readonly string[], terminal: () => Terminal): Promise<readonly string[] | undefined>;
}

/** Reads a whole number from `least` up to `most`, for commander. */
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

/** Reads a number, for commander. */
export function readNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) {
    throw new InvalidArgumentError(`expected a number, found "${text}".`);
  }
  return number;
}

/** Reads one of these words, whatever its case, for commander. */
export function oneOf<Choice extends string>(choices: readonly Choice[]): (text: string) => Choice {
  return (text) => {
    const found = choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
    if (found === undefined) throw new InvalidArgumentError(`expected one of ${choices.join(', ')}, found "${text}".`);
    return found;
  };
}

/** The name of a file or folder. An empty one comes from a shell variable that was not set and is refused. */
export function nameOf(what: 'file' | 'folder' | 'name'): (text: string) => string {
  return (text) => {
    if (text === '') throw new InvalidArgumentError(`expected a ${what}, found nothing.`);
    return text;
  };
}

/** Runs one of our parsers for commander: an error is reported as an error of the option. */
export function readBy<Value>(read: (text: string) => Value): (text: string) => Value {
  return (text) => {
    try {
      return read(text);
    } catch (error) {
      throw new InvalidArgumentError(`${messageOf(error)}.`);
    }
  };
}

/** Collects an option that may be given several times. */
export function gather(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

const EXAMPLES = new WeakMap<Command, readonly string[]>();

/** Adds at least two examples, which the help text shows after the usage line and the description. */
export function examples(command: Command, ...lines: readonly [string, string, ...string[]]): Command {
  EXAMPLES.set(command, lines);
  return command;
}

/** A subcommand. @param lines what stands behind its name in the examples. */
export function subcommand(
  command: Command,
  name: string,
  about: string,
  ...lines: readonly [string, string, ...string[]]
): Command {
  const typed = (line: string) => `plyhouse ${command.name()} ${name} ${line}`.trimEnd();
  const [first, second, ...others] = lines.map(typed);
  return examples(command.command(name).description(about), first!, second!, ...others);
}

export function examplesOf(command: Command): readonly string[] {
  return EXAMPLES.get(command) ?? [];
}

/** Commander's help with a sentence as description and the examples behind it. */
export const HELP: Partial<Help> = {
  /** A sentence, where lists of commands have it without capital and full stop. */
  commandDescription(command) {
    const text = Help.prototype.commandDescription.call(this, command);
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;
  },
  /** Usage, description, examples, and then the lists. */
  formatHelp(command, helper) {
    const lines = examplesOf(command);
    const [usage, description, ...rest] = Help.prototype.formatHelp.call(this, command, helper).split('\n\n');
    const shown = lines.length > 0 ? [`Examples:\n${lines.map((line) => `  ${line}`).join('\n')}`] : [];
    const parts = [usage, description, ...shown, ...rest].map((each) => each?.trimEnd() ?? '');
    return `${parts.join('\n\n')}\n`;
  },
};
