/** The agreement of every program of the house with every recorded one: same move, equal best, regret, rank. */
import { gameAt, movesOf } from '../chess/game.ts';
import { clusteredDifference, clusteredRate, holm, type ShareDifference } from './clustered.ts';
import type { ProgramReply } from './fidelity.ts';
import { inParallel } from './in-parallel.ts';
import { judge } from './judge.ts';
import { type Rate, signTest } from './rate.ts';
import type { RecordedPly, RecordedSide } from './recorded.ts';
import { answersOf, type Contestant } from './run-fidelity.ts';

/** The sides of one recorded program: a column. */
export interface MatrixRecord {
  readonly program: string;
  readonly sides: readonly RecordedSide[];
}

/** One row: a program, measured with several seeds if it plays by chance. */
export interface MatrixRow {
  readonly program: string;
  /** A seat for each seed; the first one also judges. */
  readonly seats: readonly Contestant[];
}

interface MatrixTask {
  readonly records: readonly MatrixRecord[];
  readonly rows: readonly MatrixRow[];
  readonly concurrency: number;
  onCell?(program: string, side: RecordedSide, done: number, of: number): void;
  /** Breaks it off: cells that are not done are left out. */
  readonly signal?: AbortSignal;
}

/** A program's result on a recorded game: the figures of the counted moves, side by side if the recorded program played both. */
export interface MatrixCell {
  readonly program: string;
  readonly record: string;
  /** The number of the game in its file. */
  readonly game: number;
  /** The counted moves: neither the record's book nor forced. */
  readonly of: number;
  /** The expected rate of random moves. */
  readonly byLot: number;
  /** The share of its seeds that play the recorded move: 0 or 1 unless chance plays a part. */
  readonly same: readonly number[];
  /** The regret in its own centipawns; null if it values no moves. */
  readonly regret: readonly (number | null)[];
  /** On its own record only. */
  readonly rank?: readonly (number | null)[];
}

/** Moves of a side that are its own and had an alternative. */
export const countedPlies = ({ plies }: RecordedSide): RecordedPly[] =>
  plies.filter(({ legal, isFromBook }) => legal > 1 && !isFromBook);

/**
 * Asks every program at every counted move of every recorded side.
 * @returns the cells that were done, by rows and then by records.
 * @throws {PlayerError} if a client does not start at all.
 */
export async function runMatrix({ records, rows, concurrency, onCell, signal }: MatrixTask): Promise<MatrixCell[]> {
  const works = rows.flatMap((row) =>
    records.flatMap(({ program, sides }) =>
      [...Map.groupBy(sides, ({ number }) => number).values()].map((ofGame) => ({ row, record: program, ofGame })),
    ),
  );
  let done = 0;
  const cells = await inParallel(
    works,
    concurrency,
    async ({ row, record, ofGame }) => {
      const cell = await cellOf(row, record, ofGame, signal);
      if (cell) onCell?.(row.program, ofGame[0]!, ++done, works.length);
      return cell;
    },
    signal,
  );
  return cells.filter((cell) => cell !== undefined);
}

/** @param sides the sides of one game that the recorded program played: one or both. */
async function cellOf(
  { program, seats }: MatrixRow,
  record: string,
  sides: readonly RecordedSide[],
  signal: AbortSignal | undefined,
): Promise<MatrixCell | undefined> {
  const isOwn = record === program;
  const same: number[] = [];
  const regret: (number | null)[] = [];
  const rank: (number | null)[] = [];
  for (const side of sides) {
    const plies = countedPlies(side);
    const chosen: ProgramReply[][] = [];
    for (const seat of seats) chosen.push(await answersOf(seat, side, plies, signal));
    const client = await seats[0]!.client(side);
    try {
      for (const [index, { ply, played }] of plies.entries()) {
        if (signal?.aborted) return undefined;
        same.push(chosen.filter((moves) => moves[index]?.move === played).length / chosen.length);
        const { move, depth = 0, score } = chosen[0]![index] ?? {};
        const game = gameAt(side.game, ply);
        const isJudged = move !== undefined && score !== undefined;
        const judged = isJudged
          ? await judge(client, game, played, { move, depth }, isOwn ? movesOf(game) : [])
          : undefined;
        regret.push(judged?.regret ?? null);
        if (isOwn) rank.push(judged?.rank ?? null);
      }
    } finally {
      await client.close();
    }
  }
  return {
    program,
    record,
    game: sides[0]!.number,
    of: same.length,
    byLot: sides.flatMap(countedPlies).reduce((sum, { legal }) => sum + 1 / legal, 0),
    same,
    regret,
    ...(isOwn ? { rank } : {}),
  };
}

/** A program against a recorded one, all games together. */
export interface MatrixEntry {
  readonly program: string;
  readonly record: string;
  readonly same: Rate;
  /** The rate at which the recorded move is among its equal best. Absent if it values no moves. */
  readonly equalBest?: Rate;
  /** In its centipawns. */
  readonly regret?: { readonly mean: number; readonly median: number };
  /** On its own record: how often the recorded move is its first, and the median of its ranks. */
  readonly rank?: { readonly first: number; readonly median: number; readonly of: number };
  /**
   * On others' records: how much more often the record's own program has the recorded move, the interval widened for the
   * number of programs compared; and the sign test by moves, corrected after Holm.
   */
  readonly behind?: ShareDifference & { readonly chance: number };
}

/** Sums the cells up, by rows and then by records. */
export function summarize(cells: readonly MatrixCell[]): MatrixEntry[] {
  const records = [...new Set(cells.map(({ record }) => record))];
  const programs = [...new Set(cells.map(({ program }) => program))];
  const entries: MatrixEntry[] = [];
  const behind = new Map<string, ShareDifference & { chance: number }>();
  const of = (program: string, record: string) =>
    cells.filter((cell) => cell.program === program && cell.record === record);
  for (const record of records) {
    const own = of(record, record);
    const others = programs.filter((program) => program !== record && of(program, record).length === own.length);
    if (own.length === 0 || others.length === 0) continue;
    const tests = others.map((other) => compareCells(own, of(other, record), others.length));
    const chances = holm(tests.map(({ chance }) => chance));
    for (const [index, other] of others.entries()) {
      behind.set(`${other} ${record}`, { ...tests[index]!.difference, chance: chances[index]! });
    }
  }
  for (const program of programs) {
    for (const record of records) {
      const those = of(program, record);
      if (those.length === 0) continue;
      const difference = behind.get(`${program} ${record}`);
      entries.push({ program, record, ...entryOf(those), ...(difference ? { behind: difference } : {}) });
    }
  }
  return entries;
}

function entryOf(cells: readonly MatrixCell[]): Omit<MatrixEntry, 'program' | 'record' | 'behind'> {
  const same = clusteredRate(cells.map((cell) => ({ same: sum(cell.same), of: cell.of })));
  const regrets = cells.flatMap(({ regret }) => regret).filter((regret) => regret !== null);
  const ranks = cells.flatMap(({ rank = [] }) => rank).filter((rank) => rank !== null);
  if (regrets.length === 0) return { same };
  return {
    same,
    equalBest: clusteredRate(
      cells.map(({ regret }) => ({
        same: regret.filter((each) => each === 0).length,
        of: regret.filter((each) => each !== null).length,
      })),
    ),
    regret: { mean: sum(regrets) / regrets.length, median: medianOf(regrets) },
    ...(ranks.length === 0
      ? {}
      : { rank: { first: ranks.filter((rank) => rank === 1).length, median: medianOf(ranks), of: ranks.length } }),
  };
}

function compareCells(own: readonly MatrixCell[], other: readonly MatrixCell[], comparisons: number) {
  let onlyOwn = 0;
  let onlyOther = 0;
  const games = own.map((cell) => {
    const beside = other.find(({ game }) => game === cell.game)!;
    for (const [index, same] of cell.same.entries()) {
      const than = beside.same[index]!;
      if (same > than) onlyOwn++;
      if (than > same) onlyOther++;
    }
    return { one: sum(cell.same), other: sum(beside.same), of: cell.of };
  });
  return { difference: clusteredDifference(games, comparisons), chance: signTest(onlyOwn, onlyOther) };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The middle one, or between the two in the middle. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
