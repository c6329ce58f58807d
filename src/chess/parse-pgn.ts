import type { PgnError, PgnGame } from './pgn.ts';
import { endPgn, newPgnReader, type PgnReader, type PgnReading, readPgnLine } from './pgn-reader.ts';

/** The contents of a PGN text: its games, each with its own errors, and all the errors together. */
interface PgnText {
  readonly games: readonly PgnGame[];
  readonly errors: readonly PgnError[];
}

/**
 * Reads every game of a PGN text. Nothing is thrown: errors are reported by line and column, a line that breaks off at an error keeps its
 * moves up to there, and the games around it stay whole. Accepts nested variations, `$n` and printed signs, all comments, `%` lines, any
 * line ends, a byte order mark, games without tags or result, castling with zeros, "e.p.", missing or needless check marks and squares of
 * origin, null moves in variations ("--", "Z0"), letters of other languages if English has none. Latin-1 files: see `decodePgn`.
 * @param reading with `mostGames`, the rest of the text is not read.
 */
export function parsePgn(text: string, reading: PgnReading & { readonly mostGames?: number } = {}): PgnText {
  const games: PgnGame[] = [];
  for (const game of gamesOfText(text, reading)) {
    if (games.push(game) === reading.mostGames) break;
  }
  return { games, errors: games.flatMap((game) => game.errors) };
}

/** The games of {@link parsePgn}, each as soon as the next one begins, so that callers can do other work in between. */
export function* gamesOfText(text: string, reading: PgnReading = {}): Generator<PgnGame, void, undefined> {
  const reader = newPgnReader(reading);
  const { games, starts } = reader;
  // Text before the first game belongs to it, except for a byte order mark.
  let from = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let given = 0;
  const next = (to: number): PgnGame => {
    const game = { ...games[given++]!, text: text.slice(from, to) };
    from = to;
    return game;
  };
  let end = 0;
  for (const line of wholeLines(text, true)) {
    readPgnLine(reader, text.slice(line.from, line.end), line.next - line.end);
    end = line.next;
    while (starts.length > given + 1) yield next(starts[given + 1]!);
  }
  if (end < text.length) readPgnLine(reader, text.slice(end), 0);
  endPgn(reader);
  while (games.length > given) yield next(starts[given + 1] ?? reader.offset);
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

/** Hands over every whole line and gives back what is left. */
function feed(reader: PgnReader, text: string, last: boolean): string {
  let rest = 0;
  for (const { from, end, next } of wholeLines(text, last)) {
    readPgnLine(reader, text.slice(from, end), next - end);
    rest = next;
  }
  return text.slice(rest);
}

/**
 * The complete lines of a text, and the start of the next one.
 * @param last false if more text follows: a carriage return at the end waits for its line feed.
 */
function* wholeLines(text: string, last: boolean): Generator<{ from: number; end: number; next: number }> {
  let from = 0;
  // Looked for again only once passed: a file of half a million lines has perhaps one carriage return.
  let feedAt = -1;
  let returnAt = -1;
  for (;;) {
    if (feedAt < from) feedAt = nextOf(text, '\n', from);
    if (returnAt < from) returnAt = nextOf(text, '\r', from);
    const end = Math.min(feedAt, returnAt);
    if (end === text.length || (end === text.length - 1 && end === returnAt && !last)) return;
    const next = end + (end === returnAt && feedAt === end + 1 ? 2 : 1);
    yield { from, end, next };
    from = next;
  }
}

function nextOf(text: string, sign: string, from: number): number {
  const found = text.indexOf(sign, from);
  return found < 0 ? text.length : found;
}
