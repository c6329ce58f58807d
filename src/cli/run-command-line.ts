import { readFileSync } from 'node:fs';
import { Command, CommanderError, Option } from 'commander';
import { printable } from '../chess/foreign-text.ts';
import { examples, HELP, nameOf } from './command.ts';
import { ARTICLES, COMMAND_GROUPS, type CommandEntry } from './commands.ts';
import { CliError, EXIT, notAmong, placeOf, verdictOn } from './exit.ts';
import { dataFolders } from './folders.ts';
import { optionsTopic, TOPIC } from './options-topic.ts';
import { openTerminal, processStreams, type Streams, type Terminal, wantsColor } from './terminal.ts';

/**
 * Runs a command line.
 * @param streams by default those of this process; tests pass their own.
 * @returns the exit code. It never throws: errors are printed to `streams.errors`.
 */
export async function runCommandLine(args: readonly string[], streams: Streams = processStreams()): Promise<number> {
  let translated: readonly string[] | undefined;
  try {
    translated = await translate(args, streams);
  } catch (error) {
    return report(error, streams, () => plainArguments(args)[0]);
  }
  if (!translated) return runArguments(args, streams);
  if (translated.length === 0) return EXIT.ok;
  const code = await runArguments(translated, streams);
  // Other programs' command lines end with 0 or 1.
  return code === EXIT.ok || code === EXIT.bug ? code : EXIT.negative;
}

/** A command line of another program as one of ours; no words if nothing is to be run, undefined if it is none. @throws {CliError} */
async function translate(args: readonly string[], streams: Streams): Promise<readonly string[] | undefined> {
  const name = plainArguments(args)[0];
  const entry = COMMAND_GROUPS.flatMap(({ commands }) => commands).find((each) => each.name === name);
  const at = args.indexOf(name!) + 1;
  const module = entry && (await entry.load());
  const ours = await module?.translate?.(args.slice(at), () =>
    openTerminal({ quiet: args.slice(0, at).some((arg) => arg === '-q' || arg === '--quiet') }, streams),
  );
  return ours && (ours.length === 0 ? ours : [...args.slice(0, at), ...ours]);
}

/** Runs a command line in our own spelling. */
async function runArguments(args: readonly string[], streams: Streams): Promise<number> {
  let hasLeftOut = false;
  const onLeftOut = () => {
    hasLeftOut = true;
  };
  const program = await commandTree(wantedCommands(args), streams, onLeftOut);
  try {
    if (isTopic(args)) {
      streams.output.write(`${optionsTopic(program)}\n`);
      return EXIT.ok;
    }
    checkHelpTopics(program, args);
    await program.parseAsync(askedForHelp(args), { from: 'user' });
  } catch (error) {
    // Commander has already reported the mistake; it also throws, with code 0, after printing help or the version.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    return report(error, streams, () => commandPath(program, args));
  }
  const code = Number(process.exitCode ?? EXIT.ok);
  return hasLeftOut && ANSWERS.has(code) ? EXIT.input : code;
}

/** Reports what stopped a command. @param helpOf the command whose help is named after a mistake in the words. */
function report(error: unknown, streams: Streams, helpOf: () => string | undefined): number {
  const { code, message } = verdictOn(error);
  const pointer = code === EXIT.usage ? `${pointTo(helpOf())}\n` : '';
  streams.errors.write(printable(`plyhouse: ${message}${placeOf(error)}\n${pointer}`));
  return code;
}

/** The codes of a command that came to its end, which say less than that something was left out. */
const ANSWERS: ReadonlySet<number> = new Set([EXIT.ok, EXIT.negative, EXIT.undecided]);

/** `help options`: a page of the help that belongs to no command. */
function isTopic(args: readonly string[]): boolean {
  const [first, second] = plainArguments(args);
  return first === 'help' && second === TOPIC;
}

/** The words that are no options; a folder after --data-dir belongs to it. */
function plainArguments(args: readonly string[]): string[] {
  return args.filter((arg, index) => !arg.startsWith('-') && args[index - 1] !== '--data-dir');
}

/** The words that name the command of the line; a line that asks for everything (completion, man) gets everything. */
function wantedCommands(args: readonly string[]): Wanted {
  const plain = plainArguments(args);
  return plain[0] === 'completion' || plain[0] === 'man' ? 'all' : plain.filter((arg) => arg !== 'help');
}

/** "help tables build" as "tables build --help": commander's own help command reads one word only. */
function askedForHelp(args: readonly string[]): string[] {
  const [first, , ...further] = plainArguments(args);
  if (first !== 'help' || further.length === 0) return [...args];
  const at = args.indexOf('help');
  return [...args.slice(0, at), ...args.slice(at + 1), '--help'];
}

/** The command that a line names, with those it belongs to: "tables build"; undefined if it names none. */
function commandPath(program: Command, args: readonly string[]): string | undefined {
  const names: string[] = [];
  let command = program;
  for (const arg of plainArguments(args).filter((each, index) => index > 0 || each !== 'help')) {
    const next = command.commands.find((each) => each.name() === arg);
    if (!next) break;
    names.push(arg);
    command = next;
  }
  return names.length === 0 ? undefined : names.join(' ');
}

/** `help nonsense`: commander prints the general help and ignores the word. @throws {CliError} */
function checkHelpTopics(program: Command, args: readonly string[]): void {
  let command = program;
  let isHelp = false;
  for (const arg of plainArguments(args)) {
    if (command.commands.length === 0) return;
    const next = command.commands.find((each) => each.name() === arg);
    if (next) command = next;
    else if (arg === 'help' && !isHelp) isHelp = true;
    else if (isHelp) throw unknownArgument(command, arg, command === program ? [TOPIC] : []);
    else return;
  }
}

function unknownArgument(command: Command, arg: string, topics: readonly string[] = []): CliError {
  const shown = command.createHelp().visibleCommands(command);
  const names = command.commands.filter((each) => shown.includes(each)).map((each) => each.name());
  return new CliError(EXIT.usage, notAmong('command', arg, [...names, ...topics]));
}

/** Points to the help of a command, or to the general help, after wrong usage. */
function pointTo(command?: string): string {
  return `(plyhouse ${command === undefined ? '' : `${command} `}--help tells more)`;
}

/** The words that name a command below another one, or all commands. */
type Wanted = readonly string[] | 'all';

/** The tree of commands; those that are not wanted now have only their name and what they are about. */
async function commandTree(wanted: Wanted, streams: Streams, onLeftOut: () => void): Promise<Command> {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const program = new Command('plyhouse')
    .description('Early computer chess, brought back to life: play the programs of 1912 to 1983, watch them think.')
    .version(version, '-V, --version', 'print the version')
    .option('-q, --quiet', 'print only results, warnings and errors')
    .option('--verbose', 'also print versions and folders, and where in the code an error arose')
    .option('--data-dir <folder>', 'keep games, matches and tables here (see: plyhouse paths)', nameOf('folder'))
    .option('--no-color', 'use no colours (NO_COLOR and FORCE_COLOR work too)')
    .helpOption('-h, --help', 'show the help of plyhouse, or of a command')
    .configureOutput({
      writeOut: (text) => void streams.output.write(text),
      writeErr: (text) => void streams.errors.write(text),
      getOutHelpWidth: () => (streams.output.isTTY ? streams.output.columns : 80),
      getErrHelpWidth: () => (streams.errors.isTTY ? streams.errors.columns : 80),
      getOutHasColors: () => wantsColor(streams.output.isTTY === true),
      getErrHasColors: () => wantsColor(streams.errors.isTTY === true),
      outputError: (text, write) => write(printable(text.replace(/^error: /, 'plyhouse: '))),
    })
    .showHelpAfterError(pointTo())
    .configureHelp(HELP)
    .exitOverride();
  examples(program, 'plyhouse play wray74', 'plyhouse think slutspel --fen "r7/8/8/8/8/6k1/8/7K b - - 0 1" --depth 4');
  program.addHelpText('afterAll', `\nOptions of every command, and exit codes: plyhouse help ${TOPIC}`);

  let terminal: Terminal | undefined;
  const open = () => {
    terminal ??= openTerminal(program.opts<{ quiet?: boolean; color: boolean }>(), streams, onLeftOut);
    return terminal;
  };
  program.hook('preAction', async () => {
    const { verbose, quiet, dataDir } = program.opts<{ verbose?: boolean; quiet?: boolean; dataDir?: string }>();
    // The option takes precedence over the environment.
    if (dataDir !== undefined) process.env.PLYHOUSE_DATA_DIR = dataDir;
    if (!verbose) return;
    // Read by verdictOn and by child processes.
    process.env.PLYHOUSE_DEBUG ||= '1';
    if (quiet) return;
    const { houseVersion } = await import('../node/version.ts');
    open().inform(`plyhouse ${await houseVersion()}, Node ${process.versions.node}, data in ${dataFolders().data}`);
  });
  for (const { name, commands } of COMMAND_GROUPS) {
    program.commandsGroup(`${name}:`);
    for (const entry of commands) await addCommand(program, entry, wanted, open);
  }
  // After the commands, so that it stands in the last group.
  program.helpCommand('help [command]', `show the help of a command; "help ${TOPIC}" tells of common options`);
  for (const entry of ARTICLES) await addCommand(program, entry, wanted, open, true);
  for (const command of program.commands) addHelp(command, command.name());
  return program;
}

async function addCommand(
  parent: Command,
  entry: CommandEntry,
  wanted: Wanted,
  terminal: () => Terminal,
  hidden = false,
): Promise<void> {
  const command = parent.command(entry.name, { hidden }).description(entry.about);
  if (wanted !== 'all' && wanted[0] !== entry.name) return;
  const { define } = await entry.load();
  define(command, terminal);
  const below = wanted === 'all' ? wanted : wanted.slice(1);
  for (const each of entry.commands) await addCommand(command, each, below, terminal);
}

/** Gives a command and its subcommands their help. @param path how it is called: "tables build". */
function addHelp(command: Command, path: string): void {
  command.addHelpOption(new Option('-h, --help', 'show this help').hideHelp()).showHelpAfterError(pointTo(path));
  if (command.commands.length > 0) command.helpCommand('help [command]', 'show the help of a command');
  for (const each of command.commands) addHelp(each, `${path} ${each.name()}`);
}
