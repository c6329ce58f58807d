import commentary from '../../../data/games/commentary.json' with { type: 'json' };
import { type Game, gameOf } from '../../chess/game.ts';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { tagOf } from '../../chess/pgn.ts';
import { type RecordedSide, sidesOf } from '../../measure/recorded.ts';
import type { Card } from '../../programs/program.ts';
import type { SourceId } from '../../programs/sources.ts';
import { fetchText } from '../app/use-loaded.ts';

/** The recorded games of the articles: data/games/seed-games.pgn, with the remarks of the articles in commentary.json. */

/** An article's remarks on a game, in our words. */
export interface Commentary {
  /** The number of the game in the PGN file, from 1. */
  readonly game: number;
  /** Its name in the URL of the page. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly sources: readonly SourceId[];
  /** The difference of our reconstruction, and its reason. */
  readonly ours?: string;
  readonly notes: readonly { readonly ply: number; readonly text: string }[];
}

/** A recorded game as the page shows it. */
export interface RecordedGame extends Omit<Commentary, 'game' | 'notes'> {
  readonly white: string;
  readonly black: string;
  readonly event: string;
  /** As in PGN, "1982.09.??". */
  readonly date: string;
  readonly result: string;
  readonly game: Game;
  /** The article's remarks by the number of half-moves played, each on the last of them. */
  readonly notes: ReadonlyMap<number, string>;
  /** The side whose program is rebuilt here; absent if neither is. */
  readonly side?: RecordedSide;
}

/**
 * Reads the games with their commentary, in the order of the commentary.
 * @param pgn the text of the PGN file.
 * @throws {Error} if the commentary names a game that does not exist, or a move after its end.
 */
export function readRecordedGames(
  pgn: string,
  commentary: readonly Commentary[],
  cards: readonly Card[],
): RecordedGame[] {
  const { games } = parsePgn(pgn);
  const sides = cards.flatMap(({ id }) => sidesOf(games, id, cards));
  return commentary.map(({ game: number, notes, ...details }) => {
    const read = games[number - 1];
    if (!read) throw new Error(`the commentary names game ${number} of ${games.length}`);
    const game = gameOf(
      read.start,
      read.line.moves.map(({ uci }) => uci),
    );
    const late = notes.find(({ ply }) => ply < 1 || ply > game.moves.length);
    if (late) throw new Error(`the commentary names half-move ${late.ply} of ${game.moves.length} in game ${number}`);
    return {
      ...details,
      white: tagOf(read, 'White') ?? '?',
      black: tagOf(read, 'Black') ?? '?',
      event: tagOf(read, 'Event') ?? '?',
      date: tagOf(read, 'Date') ?? '????.??.??',
      result: read.result,
      game,
      notes: new Map(notes.map(({ ply, text }) => [ply, text])),
      side: sides.find((each) => each.number === number),
    };
  });
}

const GAMES = new URL('../../../data/games/seed-games.pgn', import.meta.url);

/** The recorded games as the page has them. @throws if their file cannot be loaded. */
export const loadRecordedGames = async (cards: readonly Card[]): Promise<RecordedGame[]> =>
  readRecordedGames(await fetchText(GAMES), commentary as readonly Commentary[], cards);

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** A PGN date in words: "September 1982", "1982"; empty if unknown. */
export function formatDate(date: string): string {
  const [year = '', month = ''] = date.split('.');
  if (!/^\d{4}$/.test(year)) return '';
  const name = MONTHS[Number(month) - 1];
  return name === undefined ? year : `${name} ${year}`;
}

/** A name without its details in brackets: "Chess 0.5X (depth 5)" is Chess 0.5X; unknown players have no name. */
export function shortName(player: string): string {
  const [name = ''] = player.split(' (', 1);
  return name === '?' ? 'unknown' : name;
}
