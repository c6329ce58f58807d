import { readGames, scanPgn, streamGames } from 'plyhouse-kernel/pgn';
import type { PgnError, PgnGame } from './pgn.ts';
import type { PgnReading } from './pgn-draft.ts';
import { pgnListener } from './pgn-reader.ts';

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
  // Text before the first game belongs to it, except for a byte order mark.
  let from = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let before: PgnGame | undefined;
  for (const { game, start } of readGames(scanPgn(text), pgnListener(reading))) {
    if (before) {
      yield { ...before, text: text.slice(from, start) };
      from = start;
    }
    before = game;
  }
  if (before) yield { ...before, text: text.slice(from) };
}

/**
 * Reads games one after another from chunks of text of any size, so that a file of any length can be gone through.
 * Line numbers and offsets count from the first chunk.
 */
export async function* readPgn(
  chunks: AsyncIterable<string> | Iterable<string>,
  reading: PgnReading = {},
): AsyncGenerator<PgnGame, void, undefined> {
  for await (const { game } of streamGames(chunks, pgnListener(reading))) yield game;
}
