import type { Tournament } from './tournament.ts';

/** What a player did against another, as a field of a cross table shows it. */
export interface Cell {
  readonly points: number;
  readonly games: number;
  /** Each game from the player's side, "+" and "-" for forfeits; absent where only the sum is known. */
  readonly results?: readonly ('1' | '½' | '0' | '+' | '-')[];
}

/** Rows and columns are the players in the order given; undefined where two did not meet, and on the diagonal. */
export function crossTable({ players, meetings }: Tournament, order: readonly number[]): (Cell | undefined)[][] {
  const cells: (Cell | undefined)[][] = players.map(() => players.map(() => undefined));
  for (const { players: pair, points, games, forfeit } of meetings) {
    for (const side of [0, 1] as const) {
      const [own, other] = [pair[side], pair[1 - side]!];
      const before = cells[own]![other];
      const result = forfeit ? (points[side] > 0 ? '+' : '-') : ({ 1: '1', 0.5: '½', 0: '0' } as const)[points[side]];
      const results = games === 1 && result && (before?.results ?? (before ? undefined : []));
      cells[own]![other] = {
        points: (before?.points ?? 0) + points[side],
        games: (before?.games ?? 0) + games,
        ...(results ? { results: [...results, result] } : {}),
      };
    }
  }
  return order.map((row) => order.map((column) => cells[row]![column]));
}
