import { type PgnGame, tagOf } from '../chess/pgn.ts';
import type { RatedGame } from '../ratings/pool.ts';
import { identityOf } from './game-record.ts';

/** The games found in files. */
export interface GameHarvest {
  readonly games: readonly RatedGame[];
  /** Games without a result. */
  readonly unfinished: number;
  /** Games that repeat another move by move, and do not count. */
  readonly repeats: number;
  /** Games without the names of both players. */
  readonly nameless: number;
}

/** The length of a rating period. */
export const PERIODS = ['all', 'event', 'year', 'month', 'day'] as const;
export type PeriodLength = (typeof PERIODS)[number];

/** How games are gathered. */
interface Harvesting {
  /** True to count games that repeat another. */
  readonly countsRepeats?: boolean;
  readonly period?: PeriodLength;
}

/**
 * Gathers games for a rating list. Two games of the same players in a row, with colours exchanged, are taken for a
 * pair where their Event is the same: played from one opening or not, it does no harm to take them together.
 */
export async function harvestGames(
  records: AsyncIterable<PgnGame> | Iterable<PgnGame>,
  { countsRepeats = false, period = 'all' }: Harvesting = {},
): Promise<GameHarvest> {
  const games: RatedGame[] = [];
  const seen = new Set<string>();
  /** The last game of two players that has no partner yet. */
  const single = new Map<string, { readonly white: string; readonly pair: string }>();
  let unfinished = 0;
  let repeats = 0;
  let nameless = 0;
  for await (const record of records) {
    const { result } = record;
    const [white, black] = [nameOf(record, 'White'), nameOf(record, 'Black')];
    if (result === '*') unfinished++;
    else if (white === undefined || black === undefined || white === black) nameless++;
    else {
      const moves = record.line.moves.map(({ uci }) => uci);
      // Records without moves cannot be recognised as repeats.
      if (!countsRepeats && moves.length > 0) {
        const identity = identityOf({ white, black, start: record.start, moves });
        if (seen.has(identity)) {
          repeats++;
          continue;
        }
        seen.add(identity);
      }
      const key = JSON.stringify([tagOf(record, 'Event'), ...[white, black].sort()]);
      const partner = single.get(key);
      const isPair = partner !== undefined && partner.white === black;
      const pair = isPair ? partner.pair : String(games.length);
      if (isPair) single.delete(key);
      else single.set(key, { white, pair });
      games.push({
        white,
        black,
        points: result === '1-0' ? 1 : result === '0-1' ? 0 : 0.5,
        pair,
        period: periodOf(record, period),
        ...ratingOf(record, 'White'),
        ...ratingOf(record, 'Black'),
      });
    }
  }
  return { games, unfinished, repeats, nameless };
}

function nameOf(record: PgnGame, side: 'White' | 'Black'): string | undefined {
  const name = tagOf(record, side)?.trim();
  return name === undefined || name === '' || name === '?' ? undefined : name;
}

function ratingOf(record: PgnGame, side: 'White' | 'Black') {
  const text = tagOf(record, `${side}Elo`) ?? '';
  if (!/^\d+$/.test(text)) return {};
  return side === 'White' ? { whiteRating: Number(text) } : { blackRating: Number(text) };
}

function periodOf(record: PgnGame, period: PeriodLength): string {
  if (period === 'all') return '';
  if (period === 'event') return tagOf(record, 'Event') ?? '';
  const [year = '', month = '', day = ''] = (tagOf(record, 'Date') ?? '').split('.');
  return { year, month: `${year}.${month}`, day: `${year}.${month}.${day}` }[period];
}
