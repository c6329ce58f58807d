/** Node only: reads the PGN file of a match, and repairs its end. */
import { createReadStream } from 'node:fs';
import { appendFile, open, stat, truncate } from 'node:fs/promises';
import { quote } from '../chess/foreign-text.ts';
import { readPgn } from '../chess/parse-pgn.ts';
import { formatQuantity } from '../format/number.ts';
import type { FinishedGame } from '../standings/finished-game.ts';
import { readRecord } from './game-record.ts';

/** The contents of a PGN file. */
export interface PgnFile {
  /** The games of the match, by number. */
  readonly finished: ReadonlyMap<number, FinishedGame>;
  /** How many games of other matches it holds. */
  readonly others: number;
  /** Duplicates: games of this match whose number an earlier game has. They are not counted. */
  readonly doubles: number;
  /** The text after its last complete game, and the line break that this game still needs. */
  readonly rest: Buffer;
  readonly gap: string;
  /** The offset in bytes at which the rest begins. */
  readonly end: number;
}

/** Bytes read first from a file's end: more than a game takes. */
const END_BYTES = 262_144;
/** A result at the very end: the last game is complete. */
const WHOLE = /(?:^|\s)(?:1-0|0-1|1\/2-1\/2|\*)\s*$/;
/** The end of a game: its result and a blank line. Anything after the last one is an incomplete game. */
const GAME_END = /(?:^|\s)(?:1-0|0-1|1\/2-1\/2|\*)[ \t]*(?:\r?\n[ \t]*){2}/g;
/** The beginning of every record. */
const HEAD = '[Event "';
const MOST_QUOTED = 60;

/**
 * Reads the games of a match from a file, without changing it; none if the file does not exist.
 * @param matchId the plan's.
 */
export async function readPgnFile(file: string, matchId: string): Promise<PgnFile> {
  const finished = new Map<number, FinishedGame>();
  // Each name is kept once: a substring would keep the whole text in memory.
  const texts = new Map<string, string>();
  const once = (token: string): string => {
    const known = texts.get(token);
    if (known === undefined) texts.set(token, token);
    return known ?? token;
  };
  const shared = ({ white, black, termination }: FinishedGame) => {
    return { white: once(white), black: once(black), termination: once(termination) };
  };
  let others = 0;
  let doubles = 0;
  const ending = await endingOf(file);
  if (ending.end > 0) {
    for await (const record of readPgn(createReadStream(file, { encoding: 'utf8', end: ending.end - 1 }), {
      chess960: 'tagged',
    })) {
      const game = readRecord(record, matchId);
      if (!game) others++;
      else if (finished.has(game.number)) doubles++;
      else finished.set(game.number, { ...game, ...shared(game) });
    }
  }
  return { finished, others, doubles, ...ending };
}

/** Finds the end of the last complete game of a file, and the text after it. */
async function endingOf(file: string): Promise<Pick<PgnFile, 'rest' | 'gap' | 'end'>> {
  const nothing = Buffer.alloc(0);
  if (!(await exists(file))) return { rest: nothing, gap: '', end: 0 };
  for (let letters = END_BYTES; ; letters *= 4) {
    const { from, bytes } = await endOfFile(file, letters);
    // One character for each byte, so that indices in the text are offsets in the file.
    const text = bytes.toString('latin1');
    const end = from + bytes.length;
    if (text.trim() === '' && from === 0) return { rest: nothing, gap: '', end };
    if (WHOLE.test(text.slice(-200))) {
      return { rest: nothing, gap: text.endsWith('\n\n') ? '' : text.endsWith('\n') ? '\n' : '\n\n', end };
    }
    let start = -1;
    for (const match of text.matchAll(GAME_END)) start = match.index + match[0].length;
    // The rest begins before the part that was read.
    if (start < 0 && from > 0) continue;
    start = Math.max(0, start);
    return { rest: bytes.subarray(start), gap: '', end: from + start };
  }
}

/** The reason why the match cannot be written to a file without moving or cutting foreign text; undefined if it can. */
export async function strangerIn(file: string, found: PgnFile, matchId: string): Promise<string | undefined> {
  const { finished, others, rest, end } = found;
  const isTorn = isTornRecord(rest.toString('latin1'), matchId, finished.size > 0);
  if (finished.size > 0) {
    if (rest.length === 0 || isTorn) return undefined;
    const begin = quote(rest.subarray(0, MOST_QUOTED).toString().trim());
    return `behind the games of this match stands ${begin}, which is none of them; --force moves it to ${file}.torn`;
  }
  if (isTorn && others === 0) return undefined;
  if (others > 0 && rest.length === 0) {
    return `it holds ${formatQuantity(others, 'game')}, none of this match; name another file, or --force replaces it`;
  }
  const head = end + rest.length === 0 ? '' : (await headOf(file)).trim();
  if (head === '') return undefined;
  return `it begins with ${quote(head)} and holds no game of this match; name another file, or --force replaces it`;
}

/**
 * Whether this is a record of the match that was cut off while it was written: as far as it goes, it has what a record has.
 * @param isAmong whether it stands behind others of the match; else it has to say that it is of it.
 */
function isTornRecord(text: string, matchId: string, isAmong: boolean): boolean {
  if (text === '' || !(text.startsWith(HEAD) || HEAD.startsWith(text))) return false;
  const isTagged = text.includes(`[MatchId "${matchId}"]`);
  return isTagged || (isAmong && !text.includes('\n\n'));
}

/**
 * Makes a file ready for more games: what stands behind its last whole game is moved to a file next to it.
 * @returns that file, if there was something.
 */
export async function mendPgnFile(file: string, { rest, gap, end }: PgnFile): Promise<string | undefined> {
  if (gap !== '') await appendFile(file, gap);
  if (rest.length === 0) return undefined;
  const aside = `${file}.torn`;
  await appendFile(aside, Buffer.concat([rest, Buffer.from('\n')]));
  await truncate(file, end);
  return aside;
}

async function headOf(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MOST_QUOTED), 0, MOST_QUOTED, 0);
    return buffer.subarray(0, bytesRead).toString();
  } finally {
    await handle.close();
  }
}

/** The last bytes of a file, and their offset: the file of a long match has hundreds of megabytes. */
async function endOfFile(file: string, length: number): Promise<{ from: number; bytes: Buffer }> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - length);
    const bytes = Buffer.alloc(size - from);
    let read = 0;
    while (read < bytes.length) {
      const { bytesRead } = await handle.read(bytes, read, bytes.length - read, from + read);
      if (bytesRead === 0) break;
      read += bytesRead;
    }
    return { from, bytes: bytes.subarray(0, read) };
  } finally {
    await handle.close();
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}
