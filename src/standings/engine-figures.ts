/** Figures of an engine: depth, positions and time of its moves, and how its games ended. */
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
  /** The numbers of games by their end, in the values of PGN's Termination tag. */
  readonly terminations: Readonly<Record<string, number>>;
}

/** An engine's sums with one colour so far. */
interface ColorSums {
  games: number;
  sums: MoveSums;
  readonly terminations: Record<string, number>;
}

/** The sums behind an engine's figures, by its colour. */
export type EngineSums = Readonly<Record<Color, ColorSums>>;

export function startSums(): EngineSums {
  const none = (): ColorSums => ({ games: 0, sums: NO_SUMS, terminations: {} });
  return { white: none(), black: none() };
}

/** Counts a game of the engine. Games that repeat another and games without a result count as well. */
export function countSums(engine: EngineSums, name: string, game: FinishedGame): void {
  for (const color of COLORS) {
    if (game[color] !== name) continue;
    const own = engine[color];
    own.games++;
    own.sums = addSums(own.sums, game.sums?.[color] ?? NO_SUMS);
    own.terminations[game.termination] = (own.terminations[game.termination] ?? 0) + 1;
  }
}

/** The figures of an engine by its colour. */
export function figuresOf(engine: EngineSums): Readonly<Record<Color, EngineFigures>> {
  return { white: figures(engine.white), black: figures(engine.black) };
}

export function addSums(one: MoveSums, other: MoveSums): MoveSums {
  const sum = { ...one };
  for (const key of Object.keys(NO_SUMS) as (keyof MoveSums)[]) (sum as Record<string, number>)[key]! += other[key];
  return sum;
}

function figures({ games, sums, terminations }: ColorSums): EngineFigures {
  const { moves, deepMoves, depths, timedMoves, millis, nodes, nodeMillis } = sums;
  const share = (whole: number, of: number) => (of > 0 ? whole / of : undefined);
  return {
    games,
    moves,
    depth: share(depths, deepMoves),
    positionsPerSecond: share(1000 * nodes, nodeMillis),
    moveMillis: share(millis, timedMoves),
    terminations: { ...terminations },
  };
}
