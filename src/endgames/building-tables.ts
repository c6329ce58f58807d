/**
 * A program that builds the endgame tables it needs, for pages, whose workers have no files. Tables are kept for all its
 * games.
 */
import { type Game, positionOf } from '../chess/game.ts';
import type { Limits, Program, SearchCommand, Searching } from '../programs/program.ts';
import { materialOfBoard } from './layout.ts';
import { type Material, neededFor } from './material.ts';
import { createProber } from './prober.ts';
import type { Table } from './table.ts';
import type { TableBuilder, TableProgress } from './table-builder.ts';
import { isLimited, withSearch, withTables } from './with-tables.ts';

/** Tables of more men take minutes, and more memory than a page should ask for. */
const MOST_MEN = 4;
/** The share of a move's time for building; unfinished work continues at the next move. */
const SHARE_OF_MOVE = 0.5;
/** The share of a game's time for building. */
const SHARE_OF_GAME = 0.025;

/** Milliseconds since a fixed point. Available in Node, workers and the page. */
declare const performance: { now(): number };

/** {@link withTables}, with tables of up to four men, built when the game reaches their material. */
export function withBuiltTables(program: Program, builder: TableBuilder): Program {
  const tables = new Map<string, Table>();
  const prober = createProber(({ name }, side, index) => {
    const table = tables.get(name);
    return (side === 0 ? table?.white : table?.black)?.[index];
  });
  const lookup = ({ name }: Material) => tables.get(name);
  const probing = withTables(program, prober);
  /** The table being built. */
  let begun: { readonly material: Material; readonly loop: Generator<TableProgress, Table> } | undefined;

  /** The tables missing for a game's position, in an order in which they can be built. */
  function missingFor(game: Game): Material[] {
    const { board, castles } = positionOf(game);
    if (castles.castlingRights.nonEmpty() || board.occupied.size() > MOST_MEN) return [];
    const material = materialOfBoard(board);
    return material ? [...neededFor(material), material].filter(({ name }) => !tables.has(name)) : [];
  }

  /** Builds until everything is there, time is up, or the move is wanted; commands received meanwhile are kept. */
  function* build(game: Game, millis: number, commands: SearchCommand[]): Searching<void> {
    const end = performance.now() + millis;
    for (const material of missingFor(game)) {
      // An unfinished build is ended first: the builder has room for one.
      while (!tables.has(material.name)) {
        begun ??= { material, loop: builder.build(material, lookup) };
        const { done, value } = begun.loop.next();
        if (done) {
          tables.set(begun.material.name, value);
          begun = undefined;
          continue;
        }
        const own = { remark: `builds the endgame table ${begun.material.name}` };
        const command = yield { kind: 'progress', depth: 0, nodes: 0, pv: [], own };
        if (command) commands.push(command);
        if (command?.kind === 'stop' || command?.kind === 'moveNow' || performance.now() >= end) return;
      }
    }
  }

  return {
    ...probing,
    create(options, chance) {
      const engine = probing.create(options, chance);
      if (isLimited(options)) return engine;
      return withSearch(engine, function* (game, limits, clock, trace) {
        const commands: SearchCommand[] = [];
        if (game) yield* build(game, millisFor(limits), commands);
        return yield* relayed(engine.search(limits, clock, trace), commands);
      });
    },
  };
}

function millisFor({ moveMillis, gameClock }: Limits): number {
  return Math.min(
    moveMillis === undefined ? Number.POSITIVE_INFINITY : moveMillis * SHARE_OF_MOVE,
    gameClock === undefined ? Number.POSITIVE_INFINITY : gameClock.remainingMillis * SHARE_OF_GAME,
  );
}

/** A search that first receives the commands sent before it started. */
function* relayed(search: Searching, commands: SearchCommand[]): Searching {
  try {
    let step = search.next();
    while (!step.done) step = search.next(commands.shift() ?? (yield step.value));
    return step.value;
  } finally {
    search.return(undefined as never);
  }
}
