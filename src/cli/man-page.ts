import type { Argument, Command } from 'commander';
import { EXIT_HELP } from './exit.ts';

/** What is heeded beside the options. */
const ENVIRONMENT: readonly (readonly [name: string, about: string])[] = [
  ['PLYHOUSE_DATA_DIR', 'The folder for games, matches and endgame tables ("plyhouse paths" tells it).'],
  ['XDG_DATA_HOME', 'Where that folder is made if the first is not set; else ~/.local/share. On Windows: APPDATA.'],
  ['XDG_CACHE_HOME', 'Where compiled code is kept for a quicker start; else ~/.cache. On Windows: LOCALAPPDATA.'],
  ['NODE_COMPILE_CACHE', 'The folder for compiled code. With NODE_DISABLE_COMPILE_CACHE=1 none is kept.'],
  ['NO_COLOR, FORCE_COLOR, TERM', 'Whether colours are used, and with TERM=dumb none.'],
  ['PLYHOUSE_DEBUG', 'Set to anything: faults are told with the place where they came up, as with --verbose.'],
];

/**
 * The manual page of a command tree in roff, with the macros of man(7); everything in it is what the help texts say.
 * @param version what stands at the foot of the page.
 */
export function manPage(root: Command, version: string): string {
  const name = root.name();
  const lines = [
    `.TH ${name.toUpperCase()} 1 "" "${name} ${version}" "User Commands"`,
    '.SH NAME',
    `${name} \\- ${roff(root.description())}`,
    '.SH SYNOPSIS',
    `.B ${name}`,
    roff(root.usage()),
    '.SH DESCRIPTION',
    'What a command finds out goes to stdout, and what it says about it to stderr.',
    roff(`"${name} help COMMAND" shows a part of this page.`),
    '.SH OPTIONS',
    ...optionLines(root),
    '.SH COMMANDS',
    ...root.commands.flatMap((command) => commandLines(command)),
    '.SH EXIT STATUS',
    ...textLines(EXIT_HELP.replace(/^Exit codes: /, '')),
    '.SH ENVIRONMENT',
    ...ENVIRONMENT.flatMap(([variable, about]) => ['.TP', `.B ${roff(variable)}`, roff(about)]),
    '.SH EXAMPLES',
    ...examplesOf(root),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

/** A command, and after it those that it has. */
function commandLines(command: Command): string[] {
  const { after } = helpAround(command);
  return [
    `.SS "${roff(`${pathOf(command)} ${command.usage()}`)}"`,
    roff(`${capital(command.description())}.`),
    ...argumentLines(command.registeredArguments),
    ...optionLines(command),
    ...exampleLines(command),
    ...textLines(withoutExitCodes(after)),
    ...command.commands.flatMap((each) => commandLines(each)),
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

/** They stand as they are typed, a line each. */
function examplesOf(command: Command): string[] {
  const found = helpAround(command)
    .before.split('\n')
    .filter((line) => line.startsWith('  '));
  return found.length === 0 ? [] : ['.nf', ...found.map(roff), '.fi', '.PP'];
}

function exampleLines(command: Command): string[] {
  const found = examplesOf(command);
  return found.length === 0 ? [] : ['.PP', 'Examples:', '.PP', ...found];
}

/** What a command says before and behind the part of its help that commander writes. */
function helpAround(command: Command): { readonly before: string; readonly after: string } {
  const heard = { before: '', after: '' };
  // Commander emits these where it prints a help text; its types leave out that a command is an emitter.
  const emitter = command as unknown as NodeJS.EventEmitter;
  const hear = (place: keyof typeof heard) => ({
    error: false,
    command,
    write: (text: string) => {
      heard[place] += text;
    },
  });
  emitter.emit('beforeHelp', hear('before'));
  emitter.emit('afterHelp', hear('after'));
  return heard;
}

/** They are the same behind each: the page has them once. */
function withoutExitCodes(text: string): string {
  return text.replace(EXIT_HELP, '');
}

/** Paragraphs, parted by lines with nothing in them. */
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

/** A text that roff prints as it is: its own marks, hyphens that are typed, quotes, and dots that begin a line. */
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

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
