import type { MoveEntry } from '../../programs/program.ts';

/** A command at the board, besides moves. */
interface PlayCommand {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Its arguments, for the help text. */
  readonly usage: string;
  readonly about: string;
}

const command = (name: string, usage: string, about: string, ...aliases: string[]): PlayCommand => ({
  name,
  aliases,
  usage,
  about,
});

export const PLAY_COMMANDS = [
  command('help', '', 'list the commands', '?'),
  command('board', '', 'draw the board', 'd'),
  command('pieces', '', 'list the pieces and their squares'),
  command('moves', '', 'list the moves of the game'),
  command('legal', '', 'list the moves that can be played now'),
  command(
    'back',
    '[half-moves]',
    'take back your last move and the answer, or this number of half-moves',
    'undo',
    'takeback',
  ),
  command('go', '', 'let the program move for the side to move; you take the other'),
  command('now', '', 'while it thinks: move now (as do Enter and Ctrl-C)'),
  command('hint', '', 'ask what the program would play in your place'),
  command('level', '[level]', 'list the levels, or play on another; also while it thinks'),
  command('depth', 'PLIES', 'let it think this many half-moves deep'),
  command('nodes', 'NUMBER', 'let it examine this many positions'),
  command('time', 'TIME', 'let it think this long for each move: 5s, 2m'),
  command('period', '[on|off]', "count its time at the original machine's speed"),
  command('ponder', '[on|off]', 'let it think in your time, if the original did'),
  command('clock', '', 'show the clocks'),
  command('screen', '', "show the original's own display"),
  command('flip', '', 'turn the board'),
  command('language', 'LANGUAGE', 'read and write moves in en, nl, de, sv, fr, figurine'),
  command('fen', '[FEN]', 'print the position, or set another up'),
  command('pgn', '', 'print the game'),
  command('save', 'FILE', 'save the game as PGN; "save!" replaces a file', 'save!'),
  command('load', 'FILE [number]', 'go on with a game from a PGN file'),
  command('new', '[white|black]', 'begin a new game'),
  command('draw', '', 'claim a draw by repetition or fifty moves'),
  command('resign', '', 'give the game up'),
  command('quit', '', 'leave', 'exit', 'q'),
] as const satisfies readonly PlayCommand[];

/** A line that begins with a command. */
export interface TypedCommand {
  /** As in {@link PLAY_COMMANDS}. */
  readonly name: string;
  /** As it was typed: "save!" is not "save". */
  readonly typed: string;
  readonly argument: string;
}

/** The command that a line begins with; undefined if none: then it may be a move. */
export function parseCommand(line: string): TypedCommand | undefined {
  const [, typedName = '', argument = ''] = /^(\S*)\s*(.*)$/s.exec(line.trim())!;
  const typed = typedName.toLowerCase();
  const found = PLAY_COMMANDS.find(
    ({ name, aliases }) => name === typed || (aliases as readonly string[]).includes(typed),
  );
  return found && { name: found.name, typed: typed, argument };
}

/** "my games.pgn 3": a file, and perhaps the number of a game in it. */
export function parseFileAndNumber(argument: string): { readonly file: string; readonly number?: number } {
  const number = /(?<!\d)\d{1,9}$/.exec(argument.slice(-10))?.[0];
  const file = number === undefined ? argument : argument.slice(0, -number.length);
  if (number === undefined || file === file.trimEnd()) return { file: argument };
  return { file: file.trimEnd(), number: Number(number) };
}

/** The commands for the help text: each with its description. */
export function helpText(entry?: MoveEntry): { readonly head: string; readonly text: string }[] {
  const heads = PLAY_COMMANDS.map(({ name, usage }) => `${name} ${usage}`.trimEnd());
  const width = Math.max(...heads.map((head) => head.length));
  return [
    { head: '', text: 'A move in any notation (e4, Nf3, e7e8q, 0-0), or one of these commands:' },
    ...(entry ? [{ head: '', text: `A move as it was entered then: ${entry.example}, on one line or two.` }] : []),
    ...PLAY_COMMANDS.map(({ about }, index) => ({ head: `  ${heads[index]!.padEnd(width)}  `, text: about })),
  ];
}
