/** Node only: reads the PGN file of a match, and repairs its end. */
import { createReadStream } from 'node:fs';
import { appendFile, open, stat, truncate } from 'node:fs/promises';
import { readPgn } from '../chess/parse-pgn.ts';
import type { FinishedGame } from '../standings/finished-game.ts';
import { readRecord } from './game-record.ts';

/** The contents of a PGN file. */
interface PgnFile {
  /** The games of the match, by number. */
  readonly finished: ReadonlyMap<number, FinishedGame>;
  /** How many games of other matches it holds. */
  readonly others: number;
  /** Duplicates: games of this match under a number that an earlier game has. They are not counted. */
  readonly doubles: number;
  /** The file to which an incomplete last game was moved, if there was one. */
  readonly torn?: string;
}

/** The bytes first read from a file's end: more than a game has. */
const END_BYTES = 262_144;
/** A result at the very end: the last game is complete. */
const WHOLE = /(?:^|\s)(?:1-0|0-1|1\/2-1\/2|\*)\s*$/;
/** The end of a game: its result and a blank line. Anything after the last one is an incomplete game. */
const GAME_END = /(?:^|\s)(?:1-0|0-1|1\/2-1\/2|\*)[ \t]*(?:\r?\n[ \t]*){2}/g;

/**
 * Reads which games of a match a file has; none if the file does not exist. An incomplete last game (the machine went
 * down while it was written) is moved to a file next to it, so that games added later can be read.
 * @param matchId the plan's.
 */
export async function readPgnFile(file: string, matchId: string): Promise<PgnFile> {
  const torn = await putTornAside(file);
  const finished = new Map<number, FinishedGame>();
  // Each name is kept once: a substring would keep the whole text in memory.
  const words = new Map<string, string>();
  const once = (word: string): string => {
    const known = words.get(word);
    if (known === undefined) words.set(word, word);
    return known ?? word;
  };
  const shared = ({ white, black, termination }: FinishedGame) => {
    return { white: once(white), black: once(black), termination: once(termination) };
  };
  let others = 0;
  let doubles = 0;
  if (await exists(file)) {
    for await (const record of readPgn(createReadStream(file, 'utf8'))) {
      const game = readRecord(record, matchId);
      if (!game) others++;
      else if (finished.has(game.number)) doubles++;
      else finished.set(game.number, { ...game, ...shared(game) });
    }
  }
  return { finished, others, doubles, ...(torn === undefined ? {} : { torn }) };
}

async function putTornAside(file: string): Promise<string | undefined> {
  if (!(await exists(file))) return undefined;
  for (let letters = END_BYTES; ; letters *= 4) {
    const { from, bytes } = await endOfFile(file, letters);
    // One character for each byte, so that indices in the text are offsets in the file.
    const text = bytes.toString('latin1');
    if (text.trim() === '' && from === 0) return undefined;
    if (WHOLE.test(text.slice(-200))) {
      if (!text.endsWith('\n\n')) await appendFile(file, text.endsWith('\n') ? '\n' : '\n\n');
      return undefined;
    }
    let start = -1;
    for (const match of text.matchAll(GAME_END)) start = match.index + match[0].length;
    // The incomplete game begins before the part that was read.
    if (start < 0 && from > 0) continue;
    start = Math.max(0, start);
    const aside = `${file}.torn`;
    await appendFile(aside, Buffer.concat([bytes.subarray(start), Buffer.from('\n')]));
    await truncate(file, from + start);
    return aside;
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
