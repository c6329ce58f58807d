import type { Board, Position } from 'plyhouse-kernel/position';
import { entryOf, materialOfBoard } from '../../../endgames/layout.ts';
import { type Material, menOf, neededFor } from '../../../endgames/material.ts';
import { createProber, type Prober, sourceOf } from '../../../endgames/prober.ts';
import { movesOf, type Table, type TableValue, worthOf } from '../../../endgames/table.ts';
import { createTableBuilder } from '../../../endgames/table-builder.ts';

/** A table that has been built, with the story of its passes. */
export interface Built {
  readonly material: Material;
  readonly table: Table;
  /** Positions decided in each pass, mirror images left out: pass n decides what is n half-moves from mate. */
  readonly byPly: readonly number[];
  /** The tables that were built first, since captures and promotions lead to them. */
  readonly needed: readonly string[];
  readonly prober: Prober;
}

/** The most pieces of a table that a step builds without asking for patience. */
const MOST_MEN = 4;

/** The table that would know a position; a sentence if none can. */
export function tableFor({ board, castles }: Pick<Position, 'board' | 'castles'>): Material | string {
  const material = materialOfBoard(board);
  if (!material || menOf(material) > MOST_MEN) {
    return 'The tables of this step have three or four pieces, kings and pawns included. Take some away, or choose a position.';
  }
  if (castles.castlingRights.nonEmpty()) return 'Tables know no castling. Take away the right to castle.';
  return material;
}

/** Builds a table and those it needs. @param rest called after every few milliseconds of work. */
export async function buildTable(material: Material, rest: () => Promise<void>): Promise<Built> {
  const builder = await createTableBuilder({ sliceMillis: 0 });
  const tables = new Map<string, Table>();
  const lookup = ({ name }: Material) => tables.get(name);
  const needed = neededFor(material);
  let byPly: number[] = [];
  for (const each of [...needed, material]) {
    byPly = [];
    let before = 0;
    const loop = builder.build(each, lookup);
    let sliceEnd = performance.now() + SLICE_MILLIS;
    for (let step = loop.next(); ; step = loop.next()) {
      if (step.done) {
        tables.set(each.name, step.value);
        break;
      }
      const { phase, ply, decided } = step.value;
      if (phase === 'plies') {
        byPly[ply] = (byPly[ply] ?? 0) + decided - before;
        before = decided;
      }
      if (performance.now() < sliceEnd) continue;
      await rest();
      sliceEnd = performance.now() + SLICE_MILLIS;
    }
  }
  // The last passes find nothing: that is how the builder knows that it is done.
  while (byPly.at(-1) === 0) byPly.pop();
  return {
    material,
    table: tables.get(material.name)!,
    byPly,
    needed: needed.map(({ name }) => name),
    prober: createProber(sourceOf(tables.values())),
  };
}

const SLICE_MILLIS = 12;

/** The value of a position of the table's material; undefined if it is not a legal position. */
export function worthIn({ table }: Built, board: Board, turn: 'white' | 'black'): TableValue | undefined {
  const place = entryOf({ board, turn });
  if (!place || place.material.name !== table.material.name) return undefined;
  const code = (place.side === 0 ? table.white : table.black)?.[place.index];
  return code === undefined ? undefined : worthOf(code);
}

/** The board with the piece of one square on another; undefined if that is taken. */
export function withPieceOn(board: Board, from: number, to: number): Board | undefined {
  if (from === to) return board;
  const piece = board.get(from);
  if (!piece || board.get(to)) return undefined;
  const next = board.clone();
  next.take(from);
  next.set(to, piece);
  return next;
}

/** The longest win of the stronger side, in its moves, with it to move; 0 if it wins nothing. */
export function longestWin({ table }: Built): number {
  let plies = 0;
  for (const code of table.white) {
    const worth = worthOf(code);
    if (worth?.kind === 'win') plies = Math.max(plies, worth.plies);
  }
  return movesOf(plies);
}

/** A verdict of a table in words. */
export function formatWorth(worth: TableValue | undefined): string {
  if (!worth) return 'no table knows';
  if (worth.kind === 'draw') return 'draws';
  if (worth.plies === 0) return 'mated';
  return `${worth.kind === 'win' ? 'wins' : 'loses'} in ${movesOf(worth.plies)}`;
}

/** The moves that keep the best result, whatever their length. */
export function bestMoves(prober: Prober, position: Position): readonly string[] {
  const moves = prober.moves(position);
  const rank = { win: 2, draw: 1, loss: 0 } as const;
  const best = Math.max(...moves.map(({ worth }) => (worth ? rank[worth.kind] : -1)));
  return moves.filter(({ worth }) => worth && rank[worth.kind] === best).map(({ uci }) => uci);
}
