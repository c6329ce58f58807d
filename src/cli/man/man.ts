import type { Argument, Command } from 'commander';
import { capitalized } from '../../format/text.ts';
import { houseVersion } from '../../node/version.ts';
import { examples, examplesOf } from '../command.ts';
import { EXIT_MEANINGS } from '../exit.ts';
import { COMMON_OPTIONS, ENVIRONMENT } from '../options-topic.ts';
import type { Terminal } from '../terminal.ts';

/** `plyhouse man`: the manual page of all commands. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(command, 'plyhouse man | man -l -', 'plyhouse man > ~/.local/share/man/man1/plyhouse.1').action(async () => {
    terminal().print(manPage(command.parent!, await houseVersion()));
  });
}

/**
 * The manual page of a command tree in roff, with the macros of man(7), made from the help texts.
 * @param version the version at the foot of the page.
 */
function manPage(root: Command, version: string): string {
  const name = root.name();
  const lines = [
    `.TH ${name.toUpperCase()} 1 "" "${name} ${version}" "User Commands"`,
    '.SH NAME',
    `${name} \\- ${roff(root.description())}`,
    '.SH SYNOPSIS',
    `.B ${name}`,
    roff(root.usage()),
    '.SH DESCRIPTION',
    'Results go to stdout, messages and progress to stderr.',
    roff(`"${name} help COMMAND" shows a part of this page.`),
    '.SH OPTIONS',
    ...optionLines(root),
    '.SH COMMON OPTIONS',
    'These mean the same in every command that has them.',
    ...COMMON_OPTIONS.flatMap(([flags, about]) => ['.TP', `.B "${roff(flags)}"`, roff(about)]),
    '.SH COMMANDS',
    ...visibleCommands(root).flatMap((command) => commandLines(command)),
    '.SH EXIT STATUS',
    ...EXIT_MEANINGS.flatMap(([code, meaning]) => ['.TP', `.B ${code}`, roff(`${capitalized(meaning)}.`)]),
    '.SH ENVIRONMENT',
    ...ENVIRONMENT.flatMap(([variable, about]) => ['.TP', `.B ${roff(variable)}`, roff(about)]),
    '.SH EXAMPLES',
    ...exampleText(root),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

/** A command, followed by its subcommands. */
function commandLines(command: Command): string[] {
  return [
    `.SS "${roff(`${pathOf(command)} ${command.usage()}`)}"`,
    roff(`${capitalized(command.description())}.`),
    ...argumentLines(command.registeredArguments),
    ...optionLines(command),
    ...exampleLines(command),
    ...textLines(textAfter(command)),
    ...visibleCommands(command).flatMap((each) => commandLines(each)),
  ];
}

function argumentLines(given: readonly Argument[]): string[] {
  return given.flatMap((each) => ['.TP', `.I ${roff(each.name())}`, roff(each.description)]);
}

function optionLines(command: Command): string[] {
  const help = command.createHelp();
  return help
    .visibleOptions(command)
    .flatMap((option) => ['.TP', `.B "${roff(option.flags)}"`, roff(help.optionDescription(option))]);
}

/** Examples as they are typed, a line each. */
function exampleText(command: Command): string[] {
  const found = examplesOf(command);
  return found.length === 0 ? [] : ['.nf', ...found.map((line) => roff(`  ${line}`)), '.fi', '.PP'];
}

function exampleLines(command: Command): string[] {
  const found = exampleText(command);
  return found.length === 0 ? [] : ['.PP', 'Examples:', '.PP', ...found];
}

/** The subcommands, without the help command. */
function visibleCommands(command: Command): readonly Command[] {
  const shown = command.createHelp().visibleCommands(command);
  return command.commands.filter((each) => shown.includes(each));
}

/** The text that a command's help shows after its lists. */
function textAfter(command: Command): string {
  let text = '';
  // Commander emits this event when it prints a help text; its types do not say that a command is an emitter.
  const emitter = command as unknown as NodeJS.EventEmitter;
  emitter.emit('afterHelp', {
    error: false,
    command,
    write: (more: string) => {
      text += more;
    },
  });
  return text;
}

/** Paragraphs, separated by empty lines. */
function textLines(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? '.PP' : roff(line)));
}

/** "plyhouse tables build" */
function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

/** Escapes a text for roff: backslashes, typed hyphens, quotes, and dots at the start of a line. */
function roff(text: string): string {
  const plain = text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('"', '\\(dq')
    .replaceAll("'", '\\(aq')
    .replaceAll('~', '\\(ti')
    .replaceAll('^', '\\(ha')
    .replaceAll(/[^ -~]/gu, (sign) => `\\[u${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`);
  return plain.replace(/^([.])/, '\\&$1');
}
