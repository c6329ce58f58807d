import { bytePlaces, decodePgn, newPgnDecoder } from '../../chess/decode-pgn.ts';
import type { Edit } from '../../chess/edit-text.ts';
import { readPgn } from '../../chess/parse-pgn.ts';
import type { PgnGame } from '../../chess/pgn.ts';
import { checkEncoding, readChunks } from '../files.ts';

/** A game of a file, with its number there, from 1, and its bytes, up to the next game. */
export interface FileGame {
  /** With its text, without a byte order mark. */
  readonly pgn: PgnGame & { readonly text: string };
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** The part of a file that has been read and whose games have not been returned. */
interface Reading {
  bytes: Buffer;
  /** The same as text. */
  text: string;
  /** The place of its first character in the file. */
  offset: number;
}

/** The games of a file, one by one, so that only one is in memory. @throws {CliError} */
export async function* gamesOfFile(file: string, input?: NodeJS.ReadableStream): AsyncGenerator<FileGame> {
  const reading: Reading = { bytes: Buffer.alloc(0), text: '', offset: 0 };
  let number = 0;
  let before: PgnGame | undefined;
  for await (const game of readPgn(chunksOf(reading, file, input), { isPlaced: true })) {
    if (before) yield take(reading, before, ++number, game.places!.start);
    before = game;
  }
  if (before) yield take(reading, before, ++number, reading.offset + reading.text.length);
}

async function* chunksOf(
  reading: Reading,
  file: string,
  input: NodeJS.ReadableStream | undefined,
): AsyncGenerator<string> {
  const decoder = newPgnDecoder();
  let isFirst = true;
  const decoded = (text: string) => {
    reading.text += text;
    return text;
  };
  for await (const chunk of readChunks(file, input)) {
    if (isFirst) checkEncoding(file, chunk);
    isFirst = false;
    reading.bytes = Buffer.concat([reading.bytes, chunk]);
    yield decoded(decoder.decode(chunk));
  }
  yield decoded(decoder.end());
}

/** Takes a game out of what has been read. @param end the place of the next one in the file. */
function take(reading: Reading, pgn: PgnGame, number: number, end: number): FileGame {
  const length = end - reading.offset;
  const text = reading.text.slice(0, length);
  // A text in UTF-8 is as long as it would be written; of another each character is looked for.
  const written = Buffer.byteLength(text);
  const isWritten = decodePgn(reading.bytes.subarray(0, written)) === text;
  const size = isWritten ? written : bytePlaces(reading.bytes.subarray(0, 3 * length))[length]!;
  const bytes = reading.bytes.subarray(0, size);
  reading.bytes = reading.bytes.subarray(size);
  reading.text = reading.text.slice(length);
  reading.offset = end;
  return { pgn: { ...pgn, text: text.replace(/^\uFEFF/, '') }, number, bytes };
}

/** The bytes of a game with what is added to its text. */
export function withAdded({ bytes, pgn }: FileGame, edits: readonly Edit[]): Uint8Array {
  const places = bytePlaces(bytes);
  const before = places.length - 1 - pgn.text.length;
  const parts: Uint8Array[] = [];
  let end = 0;
  for (const { from, to, text } of edits) {
    parts.push(bytes.subarray(end, places[before + from]), Buffer.from(text));
    end = places[before + to]!;
  }
  parts.push(bytes.subarray(end));
  return Buffer.concat(parts);
}
