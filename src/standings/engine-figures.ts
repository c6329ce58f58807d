/** What an engine did for its results: depth, positions and time of its moves, and how its games ended. */
import { COLORS, type Color } from 'plyhouse-kernel/position';
import type { FinishedGame, MoveSums } from './finished-game.ts';

export const NO_SUMS: MoveSums = {
  moves: 0,
  deepMoves: 0,
  depths: 0,
  timedMoves: 0,
  millis: 0,
  nodes: 0,
  nodeMillis: 0,
};

/** An engine's figures, all its games with a colour taken together; what is not known is undefined. */
export interface EngineFigures {
  readonly games: number;
  readonly moves: number;
  /** Average, in plies. */
  readonly depth: number | undefined;
  readonly positionsPerSecond: number | undefined;
  /** Average, in milliseconds. */
  readonly moveMillis: number | undefined;
  /** How many games ended in which way, by the values of PGN's Termination tag. */
  readonly terminations: Readonly<Record<string, number>>;
}

/** The figures of an engine by its colour. Games that repeat another and games without a result count as well. */
export function figuresOf(name: string, games: readonly FinishedGame[]): Readonly<Record<Color, EngineFigures>> {
  const [white, black] = COLORS.map((color) => {
    const own = games.filter((game) => game[color] === name);
    return figures(own, own.map(({ sums }) => sums?.[color] ?? NO_SUMS).reduce(addSums, NO_SUMS));
  });
  return { white: white!, black: black! };
}

export function addSums(one: MoveSums, other: MoveSums): MoveSums {
  const sum = { ...one };
  for (const key of Object.keys(NO_SUMS) as (keyof MoveSums)[]) (sum as Record<string, number>)[key]! += other[key];
  return sum;
}

function figures(games: readonly FinishedGame[], sums: MoveSums): EngineFigures {
  const { moves, deepMoves, depths, timedMoves, millis, nodes, nodeMillis } = sums;
  const terminations: Record<string, number> = {};
  for (const { termination } of games) terminations[termination] = (terminations[termination] ?? 0) + 1;
  const share = (whole: number, of: number) => (of > 0 ? whole / of : undefined);
  return {
    games: games.length,
    moves,
    depth: share(depths, deepMoves),
    positionsPerSecond: share(1000 * nodes, nodeMillis),
    moveMillis: share(millis, timedMoves),
    terminations,
  };
}
