import { gameOf } from '../../../chess/game.ts';
import { type Keep, readKept, writeKept } from '../../app/settings.ts';
import type { MuseumGame } from './museum-match.ts';

/** The games of the last match, kept in this browser so that a reload loses no more than the game that is being played. */

const KEY = 'plyhouse.own.match';

/** The games that were played of a match; none where another was played last, or what is kept cannot be read. */
export function readMatch(keep: Keep | undefined, match: string): readonly MuseumGame[] {
  const kept = readKept(keep, KEY) as Partial<Record<string, unknown>> | null | undefined;
  if (typeof kept !== 'object' || kept === null || kept.match !== match || !Array.isArray(kept.games)) return [];
  try {
    return kept.games.map(readGame);
  } catch {
    return [];
  }
}

export function writeMatch(keep: Keep | undefined, match: string, games: readonly MuseumGame[]): void {
  const shortened = games.map(({ game: { start, moves }, ...each }) => ({ ...each, start, moves }));
  writeKept(keep, KEY, { match, games: shortened });
}

/** @throws where it is none. */
function readGame(kept: unknown, index: number): MuseumGame {
  const { points, reason, start, moves } = kept as Record<string, unknown>;
  if (points !== 0 && points !== 0.5 && points !== 1) throw new Error('expected the points of a game');
  if (typeof start !== 'string' || !Array.isArray(moves)) throw new Error('expected a game');
  const game = gameOf(start, moves.map(String));
  return { number: index + 1, isOwnWhite: index % 2 === 0, game, points, reason: String(reason) };
}
