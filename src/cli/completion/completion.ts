import type { Command } from 'commander';
import { examples } from '../command.ts';
import { CliError, EXIT, notAmong } from '../exit.ts';
import { MACHINE_IDS } from '../machine-argument.ts';
import { TOPIC } from '../options-topic.ts';
import { PROGRAM_IDS } from '../program-argument.ts';
import type { Terminal } from '../terminal.ts';

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
type Shell = (typeof SHELLS)[number];

/** The completions that may follow a command. */
interface Choices {
  /** The command with its parents: "tables build". */
  readonly name: string;
  /** Whether its name is offered; an old spelling is not. */
  readonly isOffered: boolean;
  /** Whether its words are subcommands, with choices of their own. */
  readonly isGroup: boolean;
  readonly about: string;
  readonly options: readonly { readonly flag: string; readonly about: string; readonly value?: 'file' | 'other' }[];
  /** Words that can be its arguments. */
  readonly args: readonly string[];
}

type Writer = (commands: readonly Choices[], common: Choices['options']) => string;
const WRITERS: Readonly<Record<Shell, Writer>> = { bash, zsh, fish, powershell };

/** `plyhouse completion <shell>`: a script that completes commands, options and programs. */
export function define(command: Command, terminal: () => Terminal): void {
  examples(
    command,
    'source <(plyhouse completion bash)',
    'plyhouse completion fish > ~/.config/fish/completions/plyhouse.fish',
  )
    .argument('<shell>', SHELLS.join(', '))
    .addHelpText('after', '\nIn a PowerShell profile: plyhouse completion powershell | Out-String | Invoke-Expression')
    .action((name: string) => {
      const shell = SHELLS.find((each) => each === name);
      if (!shell) {
        throw new CliError(EXIT.usage, notAmong('shell', name, SHELLS));
      }
      terminal().print(completionScript(shell, command.parent!, PROGRAM_IDS));
    });
}

/** A script for the shell that completes what the command tree offers. @param programs their names. */
function completionScript(shell: Shell, root: Command, programs: readonly string[]): string {
  const commands = root.commands.flatMap((command) => choicesOf(command, programs));
  const args = [...offered(commands).map(({ name }) => name), TOPIC];
  commands.push({
    name: 'help',
    isOffered: true,
    isGroup: false,
    about: 'show the help of a command',
    options: [],
    args,
  });
  return WRITERS[shell](commands, optionsOf(root));
}

/** The commands that may follow `plyhouse` itself. */
function offered(commands: readonly Choices[]): Choices[] {
  return commands.filter(({ name, isOffered }) => isOffered && !name.includes(' '));
}

/** The choices after a command, and after each of its subcommands. */
function choicesOf(command: Command, programs: readonly string[], above = ''): Choices[] {
  const name = `${above}${command.name()}`;
  const [argument] = command.registeredArguments;
  const takes = argument?.name() ?? '';
  const isGroup = command.commands.length > 0;
  const own = {
    name,
    isOffered: command.parent!.createHelp().visibleCommands(command.parent!).includes(command),
    isGroup,
    about: command.description(),
    options: optionsOf(command),
    args: isGroup
      ? command.commands.map((each) => each.name())
      : /^(program|players)$/.test(takes)
        ? programs
        : takes === 'machine'
          ? MACHINE_IDS
          : takes === 'shell'
            ? SHELLS
            : [],
  };
  return [own, ...command.commands.flatMap((each) => choicesOf(each, programs, `${name} `))];
}

function optionsOf(command: Command): Choices['options'] {
  const options = command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long, short, description, flags }) =>
      [long, short]
        .filter((flag) => flag !== undefined && flag !== null)
        .map((flag): Choices['options'][number] => ({ flag, about: description, ...expectedValue(flags) })),
    );
  return options.filter(({ flag }, index) => options.findIndex((other) => other.flag === flag) === index);
}

/** The value of a flag in commander's form: "--pgn <file>". */
function expectedValue(flags: string): { readonly value?: 'file' | 'other' } {
  if (!/[<[]/.test(flags)) return {};
  return { value: /<(?:file|folder)>/.test(flags) ? 'file' : 'other' };
}

/** The names of the commands that have subcommands. */
function groupNames(commands: readonly Choices[]): string[] {
  return commands.filter(({ isGroup }) => isGroup).map(({ name }) => name);
}

function bash(commands: readonly Choices[], common: Choices['options']): string {
  const flags = (options: Choices['options']) => options.map(({ flag }) => flag).join(' ');
  const cases = commands.map(
    ({ name, options, args }) => `    '${name}') words="${[...args, flags(options)].join(' ').trim()}" ;;`,
  );
  return `# plyhouse completion for bash
_plyhouse() {
  local current="\${COMP_WORDS[COMP_CWORD]}" command="" before="" word words
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$before" in --data-dir) before=""; continue ;; esac
    case "$word" in -*) before="$word"; continue ;; esac
    case "$command" in ${['""', ...groupNames(commands)].join('|')}) command="\${command:+$command }$word" ;; *) break ;; esac
  done
  case "$command" in
    "") words="${offered(commands)
      .map(({ name }) => name)
      .join(' ')} ${flags(common)}" ;;
${cases.join('\n')}
    *) words="" ;;
  esac
  words="$words ${flags(common)}"
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _plyhouse plyhouse`;
}

function zsh(commands: readonly Choices[], common: Choices['options']): string {
  const quote = (text: string) => text.replaceAll("'", "'\\''");
  const spec = ({ flag, about, value }: Choices['options'][number]) => {
    const action = value === undefined ? '' : value === 'file' ? ':file:_files' : ':value:';
    return `'${flag}[${quote(about).replaceAll(/[[\]:]/g, '\\$&')}]${action}'`;
  };
  const names = offered(commands).map(({ name, about }) => `    '${name}:${quote(about)}'`);
  const cases = commands.map(
    ({ name, options, args }) =>
      `    '${name}') _arguments -S ${[...options, ...common].map(spec).join(' ')} '*:argument:${args.length > 0 ? `(${args.join(' ')})` : '_files'}' ;;`,
  );
  return `#compdef plyhouse
# plyhouse completion for zsh
_plyhouse() {
  local -a commands
  commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    _arguments ${common.map(spec).join(' ')}
    return
  fi
  local command=\${words[2]}
  shift words
  (( CURRENT-- ))
  case $command in ${groupNames(commands).join('|')})
    if (( CURRENT > 2 )); then
      command="$command \${words[2]}"
      shift words
      (( CURRENT-- ))
    fi
  esac
  case $command in
${cases.join('\n')}
  esac
}
compdef _plyhouse plyhouse`;
}

function fish(commands: readonly Choices[], common: Choices['options']): string {
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const option = (condition: string, { flag, about, value }: Choices['options'][number]) => {
    const name = flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`;
    return `complete -c plyhouse -n ${quote(condition)} ${name}${value === undefined ? '' : value === 'file' ? ' -r -F' : ' -r'} -d ${quote(about)}`;
  };
  const lines = [
    '# plyhouse completion for fish',
    // The command of the line with its subcommand; what follows an option that takes a folder is none.
    'function __plyhouse_is',
    '  set -l command',
    '  set -l before',
    '  for word in (commandline -opc)[2..]',
    '    if string match -q -- "-*" $word; or test "$before" = --data-dir',
    '      set before $word',
    '      continue',
    '    end',
    `    if test (count $command) -eq 0; or contains -- "$command" ${groupNames(commands).join(' ')}`,
    '      set -a command $word',
    '    end',
    '  end',
    '  test "$command" = "$argv"',
    'end',
    'complete -c plyhouse -f',
  ];
  for (const { name, about } of offered(commands)) {
    lines.push(`complete -c plyhouse -n '__plyhouse_is' -a ${name} -d ${quote(about)}`);
  }
  for (const each of common) lines.push(option('true', each));
  for (const { name, options, args } of commands) {
    const seen = `__plyhouse_is ${name}`;
    if (args.length > 0) lines.push(`complete -c plyhouse -n ${quote(seen)} -a ${quote(args.join(' '))}`);
    for (const each of options) lines.push(option(seen, each));
  }
  return lines.join('\n');
}

/** Candidates are "name|about" strings: PowerShell's hash tables ignore case, but -v and -V differ. */
function powershell(commands: readonly Choices[], common: Choices['options']): string {
  // PowerShell treats typographic quotation marks as plain ones.
  const quote = (text: string) => `'${text.replaceAll(/['\u2018-\u201b]/g, '$&$&')}'`;
  const offers = (options: readonly { flag: string; about: string }[], args: readonly string[] = []) =>
    [...args, ...options.map(({ flag, about }) => `${flag}|${about}`)].map(quote).join(', ');
  const names = offered(commands).map(({ name, about }) => `${name}|${about}`);
  const cases = commands.map(({ name, options, args }) => `    ${quote(name)} = @(${offers(options, args)})`);
  return `# plyhouse completion for PowerShell
Register-ArgumentCompleter -Native -CommandName 'plyhouse', 'plyhouse.cmd' -ScriptBlock {
  param($word, $line, $cursor)
  $common = @(${offers(common)})
  $offers = @{
    '' = @(${offers([], names)})
${cases.join('\n')}
  }
  $before = $line.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $cursor }
  $plain = @($before | ForEach-Object { $_.Extent.Text } | Where-Object { $_ -notlike '-*' })
  $command = [string]$plain[0]
  if ($plain.Count -gt 1 -and @(${groupNames(commands).map(quote).join(', ')}) -ccontains $command) { $command = "$command $($plain[1])" }
  $seen = @()
  @($offers[$command]) + $common | Where-Object { $_ } | ForEach-Object {
    $name, $about = $_ -split '\\|', 2
    if ($seen -ccontains $name -or -not $name.StartsWith($word, [System.StringComparison]::Ordinal)) { return }
    $seen += $name
    $kind = if ($name.StartsWith('-')) { 'ParameterName' } else { 'ParameterValue' }
    [System.Management.Automation.CompletionResult]::new($name, $name, $kind, $(if ($about) { $about } else { $name }))
  }
}`;
}
