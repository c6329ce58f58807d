import type { PgnError, PgnGame } from './pgn.ts';
import { endPgn, newPgnReader, type PgnReader, type PgnReading, readPgnLine } from './pgn-reader.ts';

/** What a PGN text holds: its games, each with its own errors, and all the errors together. */
interface PgnText {
  readonly games: readonly PgnGame[];
  readonly errors: readonly PgnError[];
}

/**
 * Reads every game of a PGN text. Nothing is thrown: errors are reported by line and column, a line that breaks off
 * at an error keeps its moves up to there, and the games around it stay whole. Read without complaint are nested
 * variations, `$n` and printed signs, all comments, `%` lines, any line ends, a byte order mark, games without tags
 * or result, castling with zeros, "e.p.", missing or needless check marks and squares of origin, null moves in variations
 * ("--", "Z0"), letters of other languages where English has none. Latin-1 files: see `decodePgn`.
 * @param reading with `mostGames`, the rest of the text is not read.
 */
export function parsePgn(text: string, reading: PgnReading & { readonly mostGames?: number } = {}): PgnText {
  const reader = newPgnReader(reading);
  const rest = feed(reader, text, true, reading.mostGames);
  if (rest !== '') readPgnLine(reader, rest, 0);
  endPgn(reader);
  const { starts, offset } = reader;
  const games = reader.games.slice(0, reading.mostGames).map((game, index) => {
    // What stands before the first game is part of it, but for a byte order mark.
    const from = index > 0 ? starts[index]! : text.charCodeAt(0) === 0xfeff ? 1 : 0;
    return { ...game, text: text.slice(from, starts[index + 1] ?? offset) };
  });
  return { games, errors: games.flatMap((game) => game.errors) };
}

/**
 * Reads games one after another from chunks of text of any size, so that a file of any length can be gone through.
 * Line numbers and offsets count from the first chunk.
 */
export async function* readPgn(
  chunks: AsyncIterable<string> | Iterable<string>,
  reading: PgnReading = {},
): AsyncGenerator<PgnGame, void, undefined> {
  const reader = newPgnReader(reading);
  // The beginning of a line, in pieces: a line without end is put together once, not with each chunk again.
  let rest: string[] = [];
  for await (const chunk of chunks) {
    rest.push(chunk);
    if (!/[\r\n]/.test(chunk) && !rest.at(-2)?.endsWith('\r')) continue;
    rest = [feed(reader, rest.join(''), false)];
    yield* reader.games.splice(0);
  }
  feed(reader, `${rest.join('')}\n`, true);
  endPgn(reader);
  yield* reader.games.splice(0);
}

/** Hands over every whole line and gives back what is left; a carriage return at the end waits for its line feed. */
function feed(reader: PgnReader, text: string, last: boolean, mostGames = Number.POSITIVE_INFINITY): string {
  let from = 0;
  // Looked for again only once passed: a file of half a million lines has perhaps one carriage return.
  let feedAt = -1;
  let returnAt = -1;
  for (;;) {
    if (feedAt < from) feedAt = nextOf(text, '\n', from);
    if (returnAt < from) returnAt = nextOf(text, '\r', from);
    const end = Math.min(feedAt, returnAt);
    if (reader.games.length >= mostGames) return '';
    if (end === text.length || (end === text.length - 1 && end === returnAt && !last)) return text.slice(from);
    const length = end === returnAt && feedAt === end + 1 ? 2 : 1;
    readPgnLine(reader, text.slice(from, end), length);
    from = end + length;
  }
}

function nextOf(text: string, sign: string, from: number): number {
  const found = text.indexOf(sign, from);
  return found < 0 ? text.length : found;
}
