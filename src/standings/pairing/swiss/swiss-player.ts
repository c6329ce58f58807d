import { type Color, opposite } from 'plyhouse-kernel/position';
import { type RoundRecord, roundRecordsOf } from '../../round-record.ts';
import type { Tournament } from '../../tournament.ts';

/** A player's colour preference (C.04.3, 1.7). */
interface Preference {
  /** Absent before the first game. */
  readonly color?: Color;
  readonly strength: 'absolute' | 'strong' | 'mild' | 'none';
  /** Games with White minus games with Black. */
  readonly difference: number;
}

/** `down`: met an opponent with fewer points, or scored without a game; `up`: met one with more (1.4). */
type Float = 'down' | 'up';

/** A player as the Dutch system sees it. */
export interface SwissPlayer {
  /** Its pairing number, from 0: the order of seeding among those who have entered. */
  readonly number: number;
  /** Its index in the list of all players. */
  readonly index: number;
  /** In half points. */
  readonly score: number;
  /** The pairing numbers of its opponents. */
  readonly met: ReadonlySet<number>;
  /** It has had neither a bye nor a full point without a game (C2). */
  readonly canHaveBye: boolean;
  /** The number of unplayed rounds. */
  readonly unplayed: number;
  /** The colours of its games, in order. */
  readonly colors: readonly Color[];
  readonly preference: Preference;
  /** In the last round, and in the one before. */
  readonly floats: readonly [last: Float | undefined, before: Float | undefined];
}

/** A player's round, of one game or several. */
interface RoundOf {
  readonly opponent?: number;
  readonly isPlayed: boolean;
  readonly points: number;
  readonly games: number;
  /** The more frequent colour; absent without a game, or if both were equally frequent. */
  readonly color?: Color;
  readonly isPairingBye: boolean;
  /** It was present for the pairing. */
  readonly isPresent: boolean;
}

/**
 * The players who have entered, by pairing number: all who were ever paired, had a bye, or are present now.
 * @param isAbsent whether a player is not to be paired in the next round.
 * @param gamesEach the number of games of a pairing; with an even number colours do not count.
 */
export function swissPlayersOf(
  tournament: Tournament,
  isAbsent: (index: number) => boolean,
  gamesEach = 1,
): SwissPlayer[] {
  const played = tournament.rounds ?? 0;
  const rounds = roundRecordsOf({ ...tournament, predetermined: false, rounds: played }).map((records) =>
    Array.from({ length: played }, (_, round) => roundOf(records.filter((record) => record.round === round + 1))),
  );
  const entered = rounds.flatMap((own, index) =>
    !isAbsent(index) || own.some(({ isPresent }) => isPresent) ? [index] : [],
  );
  const numberOf = new Map(entered.map((index, number) => [index, number]));
  const scoreBefore = (index: number, round: number) =>
    rounds[index]!.slice(0, round).reduce((sum, each) => sum + 2 * each.points, 0);
  return entered.map((index, number) => {
    const own = rounds[index]!;
    const games = own.filter(({ isPlayed }) => isPlayed);
    const colors = gamesEach % 2 === 0 ? [] : games.flatMap(({ color }) => color ?? []);
    return {
      number,
      index,
      score: scoreBefore(index, played),
      met: new Set(games.map(({ opponent }) => numberOf.get(opponent!)!)),
      canHaveBye: own.every(({ isPlayed, isPairingBye, points, games: count }) => {
        return isPlayed || !(isPairingBye || points >= count);
      }),
      unplayed: played - games.length,
      colors,
      preference: preferenceOf(colors),
      floats: [floatIn(played - 1), floatIn(played - 2)],
    };

    function floatIn(round: number): Float | undefined {
      const record = own[round];
      if (!record) return undefined;
      if (!record.isPlayed) return record.points > 0 ? 'down' : undefined;
      const difference = scoreBefore(index, round) - scoreBefore(record.opponent!, round);
      return difference > 0 ? 'down' : difference < 0 ? 'up' : undefined;
    }
  });
}

function roundOf(records: readonly RoundRecord[]): RoundOf {
  const games = records.filter(({ kind }) => kind === 'played');
  const [record] = games.length > 0 ? games : records;
  const white = games.filter(({ color }) => color === 'white').length;
  const black = games.filter(({ color }) => color === 'black').length;
  return {
    ...(record?.opponent === undefined ? {} : { opponent: record.opponent }),
    isPlayed: games.length > 0,
    points: records.reduce((sum, { points }) => sum + points, 0),
    games: Math.max(
      1,
      records.reduce((sum, each) => sum + each.games, 0),
    ),
    ...(white === black ? {} : { color: white > black ? 'white' : 'black' }),
    isPairingBye: records.some(({ kind }) => kind === 'pairing'),
    isPresent: records.some(({ kind, opponent }) => kind === 'pairing' || opponent !== undefined),
  };
}

/** The preference that follows from the colours so far (C.04.3, 1.6 and 1.7). */
function preferenceOf(colors: readonly Color[]): Preference {
  const difference = colors.reduce((sum, color) => sum + (color === 'white' ? 1 : -1), 0);
  const last = colors.at(-1);
  if (last === undefined) return { strength: 'none', difference };
  const fewer: Color = difference > 0 ? 'black' : 'white';
  if (Math.abs(difference) > 1) return { color: fewer, strength: 'absolute', difference };
  if (colors.at(-2) === last) return { color: opposite(last), strength: 'absolute', difference };
  if (difference !== 0) return { color: fewer, strength: 'strong', difference };
  return { color: opposite(last), strength: 'mild', difference };
}

/** The order of pairing: more points first, then the lower number (1.2). */
export function compareRank(one: SwissPlayer, other: SwissPlayer): number {
  return other.score - one.score || one.number - other.number;
}
