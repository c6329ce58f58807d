import { Chess } from './chess.ts';
import type { Language } from './letters.ts';
import { readMoves } from './pgn-moves.ts';
import { lineOf, type Reading, readTags, skipBlank } from './pgn-text.ts';
import { emptyPgn, type PgnGame } from './pgn-tree.ts';

/** How a PGN is read. */
export interface PgnOptions {
  /** Whose letters the pieces have; English ones by default. */
  readonly language?: Language;
}

/** The text ended within a game. */
const UNFINISHED = Symbol('unfinished');

/** All games of a text. Nothing in it is thrown: what cannot be read is among the errors of its game. */
export function parsePgn(text: string, options: PgnOptions = {}): PgnGame[] {
  return [...readPgn(text, options)];
}

/** The games of a text, one by one. */
export function* readPgn(text: string, { language = 'en' }: PgnOptions = {}): Generator<PgnGame, void> {
  const reading = { ...beginReading(language), text: withoutMark(text), isLast: true };
  for (;;) {
    const game = readGame(reading);
    if (game === undefined || game === UNFINISHED) return;
    yield game;
  }
}

function beginReading(language: Language): Reading {
  return { text: '', at: 0, isLast: false, line: 1, countedAt: 0, language, ordinary: new Chess() };
}

/** What of Node and the page is needed to decode bytes. */
interface Decoder {
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
}

/** The part of a web ReadableStream that is used: older browsers, and some versions of its types, have no async iterator. */
export interface PieceStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: string | Uint8Array | undefined }>;
    cancel(): Promise<void>;
  };
}

async function* piecesOf(stream: PieceStream): AsyncGenerator<string | Uint8Array, void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value!;
    }
  } finally {
    // The caller may have stopped early.
    await reader.cancel();
  }
}

/**
 * The games of a file of any size, read piece by piece: a stream of Node or of a page, or any other iterable of text or of
 * bytes in UTF-8. Not more than a game and a piece is kept.
 */
export async function* streamPgn(
  pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array> | PieceStream,
  { language = 'en' }: PgnOptions = {},
): AsyncGenerator<PgnGame, void> {
  const decoder: Decoder = new (globalThis as unknown as { TextDecoder: new () => Decoder }).TextDecoder();
  const reading = beginReading(language);
  let isFirst = true;
  /** A game that is not whole is tried again when there is twice as much text. */
  let wanted = 0;
  const isStream = typeof pieces === 'object' && 'getReader' in pieces;
  for await (const piece of isStream ? piecesOf(pieces) : pieces) {
    const text = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
    reading.text += isFirst ? withoutMark(text) : text;
    if (text !== '') isFirst = false;
    if (reading.text.length < wanted) continue;
    yield* readWhole(reading);
    wanted = 2 * reading.text.length;
  }
  reading.text += decoder.decode();
  reading.isLast = true;
  yield* readWhole(reading);
}

/** The games that are whole; the rest stays in the text. */
function* readWhole(reading: Reading): Generator<PgnGame, void> {
  let start = 0;
  for (;;) {
    const game = readGame(reading);
    if (game === undefined || game === UNFINISHED) break;
    start = reading.at;
    yield game;
  }
  lineOf(reading, start);
  reading.text = reading.text.slice(start);
  reading.at = 0;
  reading.countedAt = 0;
}

/** Without the mark that some programs begin a file in UTF-8 with. */
function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** The next game; undefined if there is none. */
function readGame(reading: Reading): PgnGame | undefined | typeof UNFINISHED {
  skipBlank(reading);
  if (reading.at >= reading.text.length) return undefined;
  const game = emptyPgn();
  readTags(reading, game);
  const isWhole = readMoves(reading, game);
  return isWhole ? game : UNFINISHED;
}
