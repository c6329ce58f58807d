import type { Command } from 'commander';
import { examples } from '../command.ts';
import { CliError, EXIT, notAmong } from '../exit.ts';
import { TOPIC } from '../options-topic.ts';
import { PROGRAM_IDS } from '../program-argument.ts';
import type { Terminal } from '../terminal.ts';

export const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
type Shell = (typeof SHELLS)[number];

/** What can follow a command. */
interface Choices {
  readonly name: string;
  readonly about: string;
  readonly options: readonly { readonly flag: string; readonly about: string; readonly value?: 'file' | 'other' }[];
  /** Words that can be its arguments. */
  readonly words: readonly string[];
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
  const shown = root.createHelp().visibleCommands(root);
  const commands = root.commands
    .filter((command) => shown.includes(command))
    .map((command) => choicesOf(command, programs));
  const names = commands.map(({ name }) => name);
  commands.push({ name: 'help', about: 'show the help of a command', options: [], words: [...names, TOPIC] });
  const common = choicesOf(root, []).options;
  return WRITERS[shell](commands, common);
}

function choicesOf(command: Command, programs: readonly string[]): Choices {
  const [argument] = command.registeredArguments;
  const takesPrograms = argument !== undefined && /^(program|players)$/.test(argument.name());
  const words = takesPrograms ? programs : command.name() === 'completion' ? SHELLS : [];
  const options = command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long, short, description, flags }) =>
      [long, short]
        .filter((flag) => flag !== undefined && flag !== null)
        .map((flag): Choices['options'][number] => ({ flag, about: description, ...expectedValue(flags) })),
    );
  const unique = options.filter(({ flag }, index) => options.findIndex((other) => other.flag === flag) === index);
  return { name: command.name(), about: command.description(), options: unique, words };
}

/** The value of a flag in commander's form: "--pgn <file>". */
function expectedValue(flags: string): { readonly value?: 'file' | 'other' } {
  if (!/[<[]/.test(flags)) return {};
  return { value: /<(?:file|folder)>/.test(flags) ? 'file' : 'other' };
}

function bash(commands: readonly Choices[], common: Choices['options']): string {
  const flags = (options: Choices['options']) => options.map(({ flag }) => flag).join(' ');
  const cases = commands.map(
    ({ name, options, words }) => `    ${name}) words="${[...words, flags(options)].join(' ').trim()}" ;;`,
  );
  return `# plyhouse completion for bash
_plyhouse() {
  local current="\${COMP_WORDS[COMP_CWORD]}" command="" before="" word words
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$before" in --data-dir) before=""; continue ;; esac
    case "$word" in -*) before="$word" ;; *) command="$word"; break ;; esac
  done
  case "$command" in
    "") words="${commands.map(({ name }) => name).join(' ')} ${flags(common)}" ;;
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
  const names = commands.map(({ name, about }) => `    '${name}:${quote(about)}'`);
  const cases = commands.map(
    ({ name, options, words }) =>
      `    ${name}) _arguments -S ${[...options, ...common].map(spec).join(' ')} '*:argument:${words.length > 0 ? `(${words.join(' ')})` : '_files'}' ;;`,
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
  const lines = ['# plyhouse completion for fish', 'complete -c plyhouse -f'];
  for (const { name, about } of commands) {
    lines.push(`complete -c plyhouse -n __fish_use_subcommand -a ${name} -d ${quote(about)}`);
  }
  for (const each of common) lines.push(option('true', each));
  for (const { name, options, words } of commands) {
    const seen = `__fish_seen_subcommand_from ${name}`;
    if (words.length > 0) lines.push(`complete -c plyhouse -n ${quote(seen)} -a ${quote(words.join(' '))}`);
    for (const each of options) lines.push(option(seen, each));
  }
  return lines.join('\n');
}

/** Candidates are "name|about" strings: PowerShell's hash tables ignore case, but -v and -V differ. */
function powershell(commands: readonly Choices[], common: Choices['options']): string {
  // PowerShell treats typographic quotation marks as plain ones.
  const quote = (text: string) => `'${text.replaceAll(/['\u2018-\u201b]/g, '$&$&')}'`;
  const offers = (options: readonly { flag: string; about: string }[], words: readonly string[] = []) =>
    [...words, ...options.map(({ flag, about }) => `${flag}|${about}`)].map(quote).join(', ');
  const names = commands.map(({ name, about }) => `${name}|${about}`);
  const cases = commands.map(({ name, options, words }) => `    ${quote(name)} = @(${offers(options, words)})`);
  return `# plyhouse completion for PowerShell
Register-ArgumentCompleter -Native -CommandName 'plyhouse', 'plyhouse.cmd' -ScriptBlock {
  param($word, $line, $cursor)
  $common = @(${offers(common)})
  $offers = @{
    '' = @(${offers([], names)})
${cases.join('\n')}
  }
  $before = $line.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $cursor }
  $command = $before | ForEach-Object { $_.Extent.Text } | Where-Object { $_ -notlike '-*' } | Select-Object -First 1
  $seen = @()
  @($offers[[string]$command]) + $common | Where-Object { $_ } | ForEach-Object {
    $name, $about = $_ -split '\\|', 2
    if ($seen -ccontains $name -or -not $name.StartsWith($word, [System.StringComparison]::Ordinal)) { return }
    $seen += $name
    $kind = if ($name.StartsWith('-')) { 'ParameterName' } else { 'ParameterValue' }
    [System.Management.Automation.CompletionResult]::new($name, $name, $kind, $(if ($about) { $about } else { $name }))
  }
}`;
}
