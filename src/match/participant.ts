/** Node only: who plays in a match. */

import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { defined } from '../chess/defined.ts';
import { quote } from '../chess/foreign-text.ts';
import { messageOf } from '../chess/message-of.ts';
import { parseDuration } from '../format/duration.ts';
import { CATALOG, findProgram } from '../programs/catalog.ts';
import type { Card, Options } from '../programs/program.ts';
import type { Terms } from '../session/terms.ts';
import { parseTimeControl } from '../session/time-control.ts';
import { parseCommandLine } from '../uci/command-line.ts';

/** A player of a match before it is started: a program of Plyhouse, or an engine given by its command. */
export type Candidate =
  | { readonly kind: 'program'; readonly id: string; readonly options: Options }
  | {
      readonly kind: 'engine';
      readonly command: string;
      readonly args: readonly string[];
      readonly cwd?: string;
      /** Environment variables of its own, besides those that every engine gets (uci/engine-process.ts). */
      readonly env?: Readonly<Record<string, string>>;
      readonly initString?: string;
      /** The protocol it speaks; absent: UCI. */
      readonly protocol?: 'xboard';
      readonly options: Options;
    };

/** A Polyglot book from which a player plays by itself. */
export interface OwnBook {
  readonly file: string;
  /** The last full move of the game that may come from it. */
  readonly moves: number;
}

export interface Participant {
  /** Its name in tables and PGN, unique within a match. */
  readonly name: string;
  readonly who: Candidate;
  /** Its own limits; if absent, those of the match. */
  readonly terms?: Terms;
  readonly book?: OwnBook;
  /** Whether it thinks on its opponent's time. */
  readonly ponder?: boolean;
  /** Whether it is started again after every game. */
  readonly restarts?: boolean;
}

/** A participant with its limits decided. */
export interface PlannedPlayer extends Participant {
  readonly terms: Terms;
}

/** A description of a participant that cannot be parsed. */
export class ParticipantError extends Error {
  override readonly name = 'ParticipantError';
  readonly text: string;
  constructor(text: string, detail: string) {
    super(`player ${quote(text)}: ${detail}`);
    this.text = text;
  }
}

type Draft = { -readonly [Key in keyof Terms]: Terms[Key] };

/**
 * Reads a participant: the name of a program of Plyhouse, with settings behind it ("slutspel level=2 name=S"); the
 * command of an engine with settings behind it ("stockfish name=SF hash=16") and, behind "--", its arguments ("./engine name=E --
 * --uci"); or settings as cutechess-cli writes them behind -engine
 * ("cmd=stockfish name=SF option.Hash=16 tc=40/60+1"); "env.NAME=value" gives the engine an environment variable, and
 * "book=FILE bookdepth=8" lets it play its first eight moves from a Polyglot book, "ponder" think on its opponent's time, and
 * "restart" has it started again after every game.
 * A key that is none of these is an option of the engine, as with "option." before it.
 * @throws {ParticipantError}, {DurationError} and {TimeControlError}
 */
export function parseParticipant(text: string): Participant {
  const tokens = argumentsOf(text, text);
  const [first = '', ...rest] = tokens;
  if (CATALOG.some(({ card }) => card.id === first)) return readSettings(text, [`program=${first}`, ...rest]);
  const isSetting = /^[a-z]\w*=/.test(first) && KEYS.includes(first.slice(0, first.indexOf('=')));
  return readSettings(text, isSetting ? tokens : [`cmd=${first}`, ...rest]);
}

/** The words of a command line, or of a part of it. @throws {ParticipantError} */
function argumentsOf(text: string, line: string): string[] {
  try {
    return parseCommandLine(line);
  } catch (error) {
    throw new ParticipantError(text, messageOf(error));
  }
}

const KEYS =
  'program cmd arg args dir name initstr proto book bookdepth ponder restart tc st time nodes depth level period'.split(
    ' ',
  );
/** Full moves from a player's own book, as in cutechess-cli. */
const BOOK_MOVES = 1000;
/** Settings that only a process has. */
const OF_PROCESS = ['arg', 'args', 'dir', 'initstr', 'proto'];

function readSettings(text: string, tokens: readonly string[]): Participant {
  const options: Record<string, string> = {};
  const env: Record<string, string> = {};
  const terms: Draft = {};
  const args: string[] = [];
  const given: Record<string, string> = {};
  let ponder = false;
  let restarts = false;
  const border = tokens.indexOf('--');
  const settings = border < 0 ? tokens : tokens.slice(0, border);
  for (const token of settings) {
    const equals = token.indexOf('=');
    const key = equals < 0 ? token : token.slice(0, equals);
    const value = equals < 0 ? '' : token.slice(equals + 1);
    if (key === 'period' && equals < 0) terms.period = true;
    else if (key === 'ponder') ponder = isOn(value, equals);
    else if (key === 'restart') restarts = isOn(value, equals);
    else if (equals < 1 || token.startsWith('-')) {
      const hint = `an argument of an engine is written ${quote(`arg=${token}`)}, or stands behind "--" with those that follow`;
      throw new ParticipantError(text, `expected key=value, found ${quote(token)}; ${hint}`);
    } else if (key.startsWith('option.')) options[key.slice('option.'.length)] = value;
    else if (key.startsWith('env.')) env[key.slice('env.'.length)] = value;
    else if (key === 'arg') args.push(value);
    else if (key === 'args') args.push(...argumentsOf(text, value));
    else if (!readTerm(terms, text, key, value)) (KEYS.includes(key) ? given : options)[key] = value;
  }
  if (border >= 0) args.push(...tokens.slice(border + 1));
  const { cmd, program, name, dir, initstr, proto, book, bookdepth } = given;
  if (proto !== undefined && proto !== 'uci' && proto !== 'xboard') {
    throw new ParticipantError(text, `proto=${proto}: only uci and xboard are spoken here`);
  }
  if (cmd !== undefined && program !== undefined) throw new ParticipantError(text, 'has both a program and a cmd');
  if (bookdepth !== undefined && (book === undefined || !/^[1-9]\d*$/.test(bookdepth))) {
    const found = book === undefined ? 'no book=' : quote(bookdepth);
    throw new ParticipantError(text, `bookdepth= should be a number of moves from a book=, found ${found}`);
  }
  const own = defined({
    terms: Object.keys(terms).length > 0 ? terms : undefined,
    ponder: ponder || undefined,
    restarts: restarts || undefined,
    book: book === undefined ? undefined : { file: book, moves: Number(bookdepth ?? BOOK_MOVES) },
  });
  const hasEnvironment = Object.keys(env).length > 0;
  if (program !== undefined) {
    const ofProcess = hasEnvironment ? 'env.X' : args.length > 0 ? 'an argument' : undefined;
    const stranger = ofProcess ?? OF_PROCESS.find((key) => given[key] !== undefined);
    if (stranger !== undefined) {
      throw new ParticipantError(text, `${stranger} is for engines with a cmd; a program of Plyhouse has none`);
    }
    const { card } = findProgram(program);
    return {
      name: name ?? program,
      who: { kind: 'program', id: card.id, options: ownOptions(text, card, options) },
      ...own,
    };
  }
  if (!cmd) {
    const hint = 'a player and its settings stand in quotes: "stockfish name=SF nodes=1000"';
    throw new ParticipantError(text, `names neither a program nor a cmd; ${hint}`);
  }
  const who: Candidate = {
    kind: 'engine',
    command: cmd,
    args,
    ...defined({
      cwd: dir,
      env: hasEnvironment ? env : undefined,
      initString: initstr?.replaceAll('\\n', '\n'),
      protocol: proto === 'xboard' ? ('xboard' as const) : undefined,
    }),
    options,
  };
  return { name: name ?? baseName(cmd), who, ...own };
}

/**
 * The options of a program by the names on its card, whatever their case. One that it does not have is refused when it starts; but
 * here if it looks like a setting, whose names begin with a small letter.
 * @throws {ParticipantError}
 */
function ownOptions(text: string, card: Card, options: Readonly<Record<string, string>>): Options {
  return Object.fromEntries(
    Object.entries(options).map(([key, value]) => {
      const option = card.options.find(({ name }) => name.toLowerCase() === key.toLowerCase());
      if (option || !/^[a-z]/.test(key)) return [option?.name ?? key, value];
      const known = [...card.options.map(({ name }) => name), ...KEYS].join(', ');
      throw new ParticipantError(text, `unknown setting ${quote(key)}; known are ${known}`);
    }),
  );
}

/** Whether a switch is on: "ponder", "ponder=true". */
function isOn(value: string, equals = 0): boolean {
  return equals < 0 || !['false', 'off', '0', 'no'].includes(value);
}

/** Applies a setting that limits thinking; false if it is another kind of setting. */
function readTerm(terms: Draft, text: string, key: string, value: string): boolean {
  if (key === 'tc') {
    const control = parseTimeControl(value);
    if (control) terms.control = control;
  } else if (key === 'st' || key === 'time') terms.moveMillis = parseDuration(value);
  else if (key === 'nodes' || key === 'depth') {
    const number = Number(value);
    if (!Number.isSafeInteger(number) || number < 1) {
      throw new ParticipantError(text, `${key} should be a whole number from 1, found ${quote(value)}`);
    }
    terms[key] = number;
  } else if (key === 'level') terms.level = value;
  else if (key === 'period') terms.period = isOn(value);
  else return false;
  return true;
}

/** The participants with unique names: a repeated name gets a number. */
export function distinctNames(participants: readonly Participant[]): Participant[] {
  const taken = new Set<string>();
  return participants.map((participant) => {
    let { name } = participant;
    for (let number = 2; taken.has(name); number++) name = `${participant.name} (${number})`;
    taken.add(name);
    return { ...participant, name };
  });
}

/** The card of a program of Plyhouse; a foreign engine has none. */
export function cardOf({ who }: Participant): Card | undefined {
  return who.kind === 'program' ? findProgram(who.id).card : undefined;
}

/** The participant; a bare command that is a file in the engine's own folder (dir=) is meant to be that file. */
export async function inItsFolder(participant: Participant): Promise<Participant> {
  const { who } = participant;
  if (who.kind !== 'engine' || who.cwd === undefined || /[/\\]/.test(who.command)) return participant;
  const command = `.${path.sep}${who.command}`;
  return (await fileOfCommand(command, who.cwd)) ? { ...participant, who: { ...who, command } } : participant;
}

/** The program that an engine's command runs, a path or a name found in PATH; undefined if there is none. */
export async function fileOfCommand(command: string, cwd = process.cwd()): Promise<string | undefined> {
  const endings = process.platform === 'win32' ? ['', '.exe', '.cmd', '.bat'] : [''];
  const files = /[/\\]/.test(command)
    ? [path.resolve(cwd, command)]
    : (process.env.PATH ?? '')
        .split(path.delimiter)
        .flatMap((folder) => endings.map((ending) => path.join(folder, command + ending)));
  for (const file of files) if (await isExecutable(file)) return file;
  return undefined;
}

/** Why a command that {@link fileOfCommand} does not find cannot be run; undefined if there is nothing of that name at all. */
export async function whyNotRun(command: string, cwd = process.cwd()): Promise<string | undefined> {
  const isPath = /[/\\]/.test(command);
  const found = await stat(path.resolve(cwd, command)).catch(() => undefined);
  if (!isPath)
    return found?.isFile() ? `not in PATH; the file of this folder is written .${path.sep}${command}` : undefined;
  if (!found) return 'there is no such file';
  return found.isDirectory() ? 'it is a folder' : 'it may not be executed (chmod +x)';
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

function baseName(command: string): string {
  return path.basename(command).replace(/\.(exe|cmd|bat)$/i, '');
}
