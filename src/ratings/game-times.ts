/** Game lengths and thinking times, as magazines printed them below their tables. */
import { readComment } from '../chess/comment-commands.ts';
import { parseFen } from '../chess/fen.ts';
import { type PgnGame, type PgnTag, tagOf } from '../chess/pgn.ts';

export interface GameTimes {
  /** Games with at least one move. */
  readonly games: number;
  /** Moves of a game on average, each of White and Black together; half-moves of the opening are counted. */
  readonly averageMoves: number;
  /** The share of finished games that were drawn. */
  readonly drawRate: number;
  /** In the order in which they appear. */
  readonly players: readonly PlayerTimes[];
}

interface PlayerTimes {
  readonly name: string;
  readonly games: number;
  /** The number of its moves with a recorded time; match runners record none for book moves. */
  readonly timedMoves: number;
  /** Seconds per move over these; undefined if there are none. */
  readonly secondsPerMove?: number;
  /** Seconds per game, over games with recorded times. */
  readonly secondsPerGame?: number;
}

interface Account {
  games: number;
  timedGames: number;
  timedMoves: number;
  seconds: number;
}

/** Sums of the games so far. */
export interface TimesTally {
  games: number;
  moves: number;
  finished: number;
  draws: number;
  readonly accounts: Map<string, Account>;
}

export function newTimesTally(): TimesTally {
  return { games: 0, moves: 0, finished: 0, draws: 0, accounts: new Map() };
}

/** Counts a game. Times are those of `[%emt]`, of match runners ("+0.41/17 0.555s"), or the differences of `[%clk]`. */
export function addTimes(tally: TimesTally, record: PgnGame): void {
  const { line, result } = record;
  if (line.moves.length === 0) return;
  tally.games++;
  tally.moves += line.moves.length / 2;
  if (result !== '*') tally.finished++;
  if (result === '1/2-1/2') tally.draws++;
  const times = timesOf(record);
  for (const [side, seconds] of [
    ['White', times.white],
    ['Black', times.black],
  ] as const) {
    const name = tagOf(record, side) ?? '?';
    const account = tally.accounts.get(name) ?? { games: 0, timedGames: 0, timedMoves: 0, seconds: 0 };
    account.games++;
    if (seconds.length > 0) account.timedGames++;
    account.timedMoves += seconds.length;
    account.seconds += seconds.reduce((sum, each) => sum + each, 0);
    tally.accounts.set(name, account);
  }
}

/** The figures of all games that were counted. */
export function gameTimes({ games, moves, finished, draws, accounts }: TimesTally): GameTimes {
  return {
    games,
    averageMoves: games === 0 ? 0 : moves / games,
    drawRate: finished === 0 ? 0 : draws / finished,
    players: [...accounts].map(([name, { games: played, timedGames, timedMoves, seconds }]) => ({
      ...{ name, games: played, timedMoves },
      ...(timedMoves > 0 ? { secondsPerMove: seconds / timedMoves, secondsPerGame: seconds / timedGames } : {}),
    })),
  };
}

type SideTimes = Readonly<Record<'white' | 'black', number[]>>;

function timesOf({ line, start, tags }: PgnGame): SideTimes {
  const times: SideTimes = { white: [], black: [] };
  const control = controlOf(tags);
  const clocks: Record<'white' | 'black', number | undefined> = { white: control?.base, black: control?.base };
  let side = parseFen(start).turn;
  for (const { comments } of line.moves) {
    const text = comments.join(' ');
    const { clockMillis, spentMillis } = readComment(text);
    const clock = clockMillis === undefined ? undefined : clockMillis / 1000;
    const before = clocks[side];
    // A clock that gained more than its increment passed a time control, so the difference is meaningless.
    const gone = clock === undefined || before === undefined ? undefined : before + (control?.increment ?? 0) - clock;
    const spent = spentMillis === undefined ? runnersTime(text) : spentMillis / 1000;
    const seconds = spent ?? (gone !== undefined && gone >= 0 ? gone : undefined);
    if (seconds !== undefined) times[side].push(seconds);
    if (clock !== undefined) clocks[side] = clock;
    side = side === 'white' ? 'black' : 'white';
  }
  return times;
}

/** "+0.41/17 0.555s n=12": a time stands alone and ends with an s. */
function runnersTime(text: string): number | undefined {
  const [, seconds] = /(?:^|\s)(\d+(?:\.\d+)?)s(?=[\s,]|$)/.exec(text) ?? [];
  return seconds === undefined ? undefined : Number(seconds);
}

/** The initial clock, if one control covers the whole game or its first part. */
function controlOf(tags: readonly PgnTag[]): { readonly base: number; readonly increment: number } | undefined {
  const [, base, increment] =
    /^(?:\d+\/)?(\d+)(?:\+(\d+(?:\.\d+)?))?(?::|$)/.exec(tagOf({ tags }, 'TimeControl') ?? '') ?? [];
  return base === undefined ? undefined : { base: Number(base), increment: Number(increment ?? 0) };
}
