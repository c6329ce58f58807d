import type { Color } from 'plyhouse-kernel/position';
import type { Fen } from '../chess/fen.ts';
import { isEven } from './material.ts';
import { fenAt } from './prober.ts';
import { ILLEGAL, movesOf, type Table, worthOf } from './table.ts';
import type { TableBuilder, TableProgress, Tally } from './table-builder.ts';

/** Positions on the board, and how many there are when mirror images count as one. */
export interface PositionCount {
  readonly positions: number;
  readonly alike: number;
}

/** The longest way to mate of one kind, and its first position. */
export interface Longest extends PositionCount {
  readonly plies: number;
  /** Moves of the side that mates. */
  readonly moves: number;
  readonly examples: readonly Fen[];
}

/** The statistics of a table for one side to move; wins and losses are that side's. */
export interface SideStats {
  readonly turn: Color;
  readonly legal: PositionCount;
  readonly wins: PositionCount;
  readonly draws: PositionCount;
  readonly losses: PositionCount;
  readonly longestWin?: Longest;
  readonly longestLoss?: Longest;
}

/** @param examples how many positions of the longest wins and losses are named. */
export function* statsOf(
  builder: TableBuilder,
  table: Table,
  examples = 3,
): Generator<TableProgress, { readonly material: string; readonly sides: readonly SideStats[] }> {
  const tallies = yield* builder.count(table);
  // With the same men on both sides, Black's half mirrors White's.
  const kept = isEven(table.material) ? tallies.slice(0, 1) : tallies;
  return { material: table.material.name, sides: kept.map((tally) => sideStats(builder, table, tally, examples)) };
}

function sideStats(
  builder: TableBuilder,
  { material }: Table,
  { side, all, alike }: Tally,
  examples: number,
): SideStats {
  const counted = (isWanted: (kind: 'win' | 'loss' | 'draw') => boolean): PositionCount => {
    let positions = 0;
    let unlike = 0;
    for (let code = 0; code < ILLEGAL; code++) {
      if (!isWanted(worthOf(code)!.kind)) continue;
      positions += all[code]!;
      unlike += alike[code]!;
    }
    return { positions, alike: unlike };
  };
  const longest = (kind: 'win' | 'loss'): { longest?: Longest } => {
    for (let code = ILLEGAL - 1; code > 0; code--) {
      const worth = worthOf(code)!;
      if (worth.kind !== kind || all[code] === 0) continue;
      const { plies } = worth as { plies: number };
      const fens = builder.find(side, code, examples).map((index) => fenAt(material, side, index)!);
      return { longest: { positions: all[code]!, alike: alike[code]!, plies, moves: movesOf(plies), examples: fens } };
    }
    return {};
  };
  const win = longest('win').longest;
  const loss = longest('loss').longest;
  return {
    turn: side === 0 ? 'white' : 'black',
    legal: counted(() => true),
    wins: counted((kind) => kind === 'win'),
    draws: counted((kind) => kind === 'draw'),
    losses: counted((kind) => kind === 'loss'),
    longestWin: win,
    longestLoss: loss,
  };
}
