import type { Board, Position } from 'plyhouse-kernel/position';
import { type Game, positionOf } from '../../../chess/game.ts';
import { entryOf, materialOfBoard } from '../../../endgames/layout.ts';
import { type Material, menOf, neededFor } from '../../../endgames/material.ts';
import { createProber, type Prober, sourceOf } from '../../../endgames/prober.ts';
import { movesOf, type Table, type TableValue, worthOf } from '../../../endgames/table.ts';
import { createTableBuilder } from '../../../endgames/table-builder.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import { runInSlices } from '../lab/lab.ts';

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

/** Builds a table and those it needs, in slices. */
async function buildTable(material: Material): Promise<Built> {
  const builder = await createTableBuilder({ sliceMillis: 0 });
  const tables = new Map<string, Table>();
  const lookup = ({ name }: Material) => tables.get(name);
  const needed = neededFor(material);
  let byPly: number[] = [];
  for (const each of [...needed, material]) {
    byPly = [];
    let before = 0;
    const table = await runInSlices(builder.build(each, lookup), ({ phase, ply, decided }) => {
      if (phase !== 'plies') return;
      byPly[ply] = (byPly[ply] ?? 0) + decided - before;
      before = decided;
    });
    tables.set(each.name, table);
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

const known = new Map<string, Promise<Built>>();

/** The table of a position, built if it is not there; the page keeps what it has built. */
export function tableOf(game: Game): Promise<Built> {
  const material = tableFor(positionOf(game));
  if (typeof material === 'string') return Promise.reject(new Error(material));
  let building = known.get(material.name);
  if (!building) {
    building = buildTable(material);
    known.set(material.name, building);
    building.catch(() => known.delete(material.name));
  }
  return building;
}

/** The table of the position shown. `none`: why there is none. */
export function useTable(game: Game) {
  const material = tableFor(positionOf(game));
  const [name, none] = typeof material === 'string' ? ['', material] : [material.name, undefined];
  const { value: built, problem } = useLoaded([name], () => (none === undefined ? tableOf(game) : undefined));
  return { name, none, built, problem };
}

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
