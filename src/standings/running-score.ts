import type { GameTally, PairCounts } from '../ratings/elo.ts';
import { type FinishedGame, pointsOf } from './finished-game.ts';

type Tally = { -readonly [Key in keyof GameTally]: GameTally[Key] };

const startTally = (): Tally => ({ wins: 0, draws: 0, losses: 0 });

/** Two players' games so far, seen from the first, and the pairs among them that are complete. */
export interface RunningScore extends Tally {
  readonly one: string;
  readonly other: string;
  /** The games in which the first had this colour. */
  readonly asWhite: Tally;
  readonly asBlack: Tally;
  readonly pairs: [number, number, number, number, number];
  /** Drawn pairs of two draws, which the middle of `pairs` counts with those of a win each. */
  drawnTwice: number;
  /** The games of complete pairs alone. */
  readonly paired: Tally;
  /** The points of the first in pairs of which one game is over, by their number. */
  readonly halves: Map<number, number>;
}

export function startScore(one: string, other: string): RunningScore {
  return {
    ...{ one, other, ...startTally() },
    ...{ asWhite: startTally(), asBlack: startTally(), paired: startTally() },
    ...{ pairs: [0, 0, 0, 0, 0], drawnTwice: 0, halves: new Map() },
  };
}

/** Counts a game; one between others, or without a result, is ignored. */
export function countGame(score: RunningScore, game: FinishedGame): void {
  const { one, other, asWhite, asBlack, paired, halves, pairs } = score;
  const color = game.white === one ? 'white' : 'black';
  if (game.result === '*' || game[color] !== one || game[color === 'white' ? 'black' : 'white'] !== other) return;
  const points = pointsOf(game, color);
  addPoints(score, points);
  addPoints(color === 'white' ? asWhite : asBlack, points);
  const first = halves.get(game.pair);
  halves.delete(game.pair);
  if (first === undefined) halves.set(game.pair, points);
  else {
    pairs[2 * (first + points)]! += 1;
    for (const each of [first, points]) addPoints(paired, each);
    if (first === 0.5 && points === 0.5) score.drawnTwice++;
  }
}

function addPoints(tally: Tally, points: number): void {
  if (points === 1) tally.wins++;
  else if (points === 0) tally.losses++;
  else tally.draws++;
}

/** The sum of a player's scores against several opponents, seen from it. @param byPairs whether only the games of complete pairs count. */
export function sumFor(
  name: string,
  scores: readonly RunningScore[],
  byPairs = false,
): { readonly tally: GameTally; readonly pairs: PairCounts } {
  const tally = { wins: 0, draws: 0, losses: 0 };
  const pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const score of scores) {
    const isFirst = score.one === name;
    if (!isFirst && score.other !== name) continue;
    const { wins, draws, losses } = byPairs ? score.paired : score;
    tally.wins += isFirst ? wins : losses;
    tally.losses += isFirst ? losses : wins;
    tally.draws += draws;
    for (const [index, count] of score.pairs.entries()) pairs[isFirst ? index : 4 - index]! += count;
  }
  return { tally, pairs };
}
