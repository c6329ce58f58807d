/**
 * A program that can use endgame tables: if they know the position it follows them; otherwise it searches as usual. The tables are passed
 * in as a prober, so that the program does not depend on their place.
 */
import { type Game, movesOf, positionOf } from '../chess/game.ts';
import type { Decision, Engine, Limits, Options, Program, Score, SearchCommand, Thought } from '../programs/program.ts';
import { type Prober, type RatedMove, rank } from './prober.ts';
import { movesOf as movesToMate, type TableValue } from './table.ts';

/**
 * The same program with tables. It wins in the fewest moves and loses in the most. In a drawn position it searches among the
 * drawing moves, as an opponent can still go wrong. Like the tables, it ignores the fifty-move rule. With limited strength
 * it uses no tables.
 */
export function withTables(program: Program, prober: Prober): Program {
  return {
    card: program.card,
    ...(program.prepare ? { prepare: (options) => program.prepare!(options) } : {}),
    create(options, chance) {
      const engine = program.create(options, chance);
      if (isLimited(options)) return engine;
      return withSearch(engine, (game, limits, clock, trace) => {
        const known = game && tableMoves(prober, game, limits);
        if (!known) return engine.search(limits, clock, trace);
        const { best, worth } = known;
        if (worth.kind !== 'draw') return decided(prober, game!, known, worth);
        const search = engine.search({ ...limits, searchMoves: best.map(({ uci }) => uci) }, clock, trace);
        return counted(search, known.hits);
      });
    },
  };
}

/** An engine like this one with another search, which also receives the game. */
export function withSearch(
  engine: Engine,
  search: (game: Game | undefined, ...asked: Parameters<Engine['search']>) => ReturnType<Engine['search']>,
): Engine {
  let game: Game | undefined;
  return {
    setGame(next) {
      game = next;
      engine.setGame(next);
    },
    search: (...asked) => search(game, ...asked),
    ...(engine.close ? { close: () => engine.close!() } : {}),
  };
}

/** Whether the program's strength is limited, by UCI's option for it. */
export function isLimited(options: Options): boolean {
  return options.UCI_LimitStrength === true;
}

/** The tables' information about the moves in a position. */
interface Known {
  /** The moves that keep its value. */
  readonly best: readonly RatedMove[];
  readonly worth: TableValue;
  /** The number of positions found in tables: it, and those after its moves. */
  readonly hits: number;
}

/** The moves that keep the position's value; undefined if a needed table is missing. */
function tableMoves(prober: Prober, game: Game, { searchMoves }: Limits): Known | undefined {
  if (movesOf(game).length === 0) return undefined;
  const position = positionOf(game);
  if (prober.probe(position) === undefined) return undefined;
  const rated = prober.moves(position).filter(({ uci }) => !searchMoves?.length || searchMoves.includes(uci));
  // If a successor's table is missing, the best move could be there.
  if (rated.length === 0 || rated.some(({ worth }) => worth === undefined)) return undefined;
  const worth = rated[0]!.worth!;
  return { best: rated.filter((move) => rank(move.worth!) === rank(worth)), worth, hits: 1 + rated.length };
}

function* decided(
  prober: Prober,
  game: Game,
  { best, hits }: Known,
  worth: Exclude<TableValue, { kind: 'draw' }>,
): Generator<Thought, Decision> {
  const [move] = best;
  const pv = [move!.uci, ...(prober.line(move!.after) ?? [])];
  const moves = movesToMate(worth.plies);
  const score: Score = { kind: 'mate', moves: worth.kind === 'win' ? moves : -moves };
  const own = { remark: 'from the endgame tables' };
  yield { kind: 'line', depth: pv.length, nodes: 1, score, pv, tableHits: hits, own };
  const from = movesOf(game).length === 1 ? 'only' : 'search';
  const expects = pv[1] === undefined ? {} : { expects: pv[1] };
  return { move: move!.uci, from, score, depth: pv.length, nodes: 1, pv, own, ...expects };
}

/** A search whose thoughts report the number of table hits. */
function* counted(search: ReturnType<Engine['search']>, hits: number): ReturnType<Engine['search']> {
  try {
    for (let command: SearchCommand | undefined; ; ) {
      const { done, value } = search.next(command);
      if (done) return value;
      command = yield { ...value, tableHits: hits };
    }
  } finally {
    search.return(undefined as never);
  }
}
