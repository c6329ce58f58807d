/** Games by lot between players whose strength is known. */
import { seededChance } from '../../host/chance.ts';
import { chanceOfDraw } from '../models.ts';
import type { RatedGame } from '../pool.ts';

export interface Simulation {
  /** Names with the true ratings. */
  readonly truth: Readonly<Record<string, number>>;
  /** Pairs of games, colours exchanged, of each two players. */
  readonly pairs: number;
  readonly whiteAdvantage: number;
  /** The share of draws between equals. */
  readonly drawRate: number;
  /** The maximum bias of openings towards either colour, which makes the games of a pair depend on each other. */
  readonly bias?: number;
  readonly seed: number;
}

export function simulatedGames({ truth, pairs, whiteAdvantage, drawRate, bias = 0, seed }: Simulation): RatedGame[] {
  const chance = seededChance(seed);
  const names = Object.keys(truth);
  const games: RatedGame[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    for (const [index, one] of names.entries()) {
      for (const other of names.slice(index + 1)) {
        const opening = (2 * chance() - 1) * bias;
        for (const [white, black] of [
          [one, other],
          [other, one],
        ] as const) {
          const lead = truth[white]! - truth[black]! + whiteAdvantage + opening;
          const expected = 1 / (1 + 10 ** (-lead / 400));
          const draw = chanceOfDraw(expected, drawRate);
          const lot = chance();
          const points = lot < draw ? 0.5 : lot < draw / 2 + expected ? 1 : 0;
          games.push({ white, black, points, pair: `${one} ${other} ${pair}` });
        }
      }
    }
  }
  return games;
}
