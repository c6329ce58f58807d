import { type Game, movesOf, newGame } from '../chess/game.ts';
import type { Clock, Decision, Engine, Limits, Options, Program, Thought, Word } from '../programs/program.ts';
import { ANTWOORD_CARD, FEATURES, type Feature } from './card.ts';
import { createSearcher, type Line, type Searcher } from './searcher.ts';
import { budgetOf, stretchOf } from './time.ts';
import { compileEngine } from './wasm-prof.ts';

/** The program, its code compiled. @throws where it has not been built. */
export async function loadAntwoord(): Promise<Program> {
  const code = await compileEngine();
  return { card: ANTWOORD_CARD, create: (options) => createEngine(code, options) };
}

const EVERY_FEATURE = 0xffff_ffff;
/** For a mate that is to be found for certain nothing may be passed over: what is left only orders and remembers. */
const MATE_FEATURES = [10, 11, 12, 13, 16, 18, 20, 21].reduce((bits, bit) => bits | (1 << bit), 0);

function createEngine(code: object, options: Options): Engine {
  const searcher = createSearcher(code, Number(options.Hash));
  const without = FEATURES[options.Without as Feature] as number | undefined;
  const features = without === undefined ? EVERY_FEATURE : EVERY_FEATURE & ~(1 << without);
  let game: Game = newGame();
  return {
    setGame(next) {
      game = next;
      searcher.setGame(next);
    },
    search(limits, clock) {
      searcher.setGame(game);
      searcher.choose(limits.mate === undefined ? features : MATE_FEATURES);
      return choose(searcher, game, limits, clock);
    },
  };
}

/**
 * Iterative deepening: the moves are searched to one ply, then to two, and so on, each iteration teaching the next
 * what to look at first, until time, positions or depth are spent.
 */
function* choose(
  searcher: Searcher,
  game: Game,
  firstLimits: Limits,
  clock: Clock,
): Generator<Thought, Decision, Word | undefined> {
  const legal = movesOf(game);
  if (legal.length === 0) return { from: 'none', depth: 0, nodes: 0, pv: [] };

  let limits = firstLimits;
  let budget = budgetOf(limits);
  let countedFrom = 0;
  let isOver = false;
  const mostPositions = () =>
    (limits.ponder || limits.infinite ? limits.nodes : limits.nodes) ?? Number.POSITIVE_INFINITY;
  const elapsed = () => clock.elapsedMillis(searcher.examined()) - countedFrom;
  const hear = (word: Word | undefined) => {
    if (word?.kind === 'stop' || word?.kind === 'moveNow') isOver = true;
    if (word?.kind === 'level') limits = { ...word.limits };
    if (word?.kind === 'hit') {
      const { ponder: _, ...others } = limits;
      limits = others;
      countedFrom = clock.elapsedMillis(searcher.examined());
    }
    if (word?.kind === 'level' || word?.kind === 'hit') budget = budgetOf(limits);
    if (elapsed() >= budget.most) isOver = true;
  };

  // 1. The moves; one is enough of an answer.
  const asked = limits.searchMoves?.filter((move) => legal.includes(move));
  const count = searcher.start(mostPositions(), asked && asked.length > 0 ? asked : undefined);
  let best: Line = searcher.line(0);
  let depth = 0;
  let stableFor = 0;

  // 2. The iterations.
  for (let next = 1; next <= Math.min(limits.depth ?? searcher.deepest, searcher.deepest) && !isOver; next++) {
    let ended = searcher.deepen(next, 0, isOver);
    while (ended === undefined) {
      hear(yield { kind: 'progress', depth: next, nodes: searcher.examined(), pv: [] });
      ended = searcher.deepen(next, 0, isOver);
    }
    const line = searcher.line(0);
    if (!ended) {
      // Cut short: what has been found already counts where it is a value, or where another move has proved better.
      if (line.isExact || (line.pv[0] !== best.pv[0] && line.value > best.value)) best = line;
      break;
    }
    const fall = depth === 0 ? 0 : best.value - line.value;
    stableFor = line.pv[0] === best.pv[0] ? stableFor + 1 : 0;
    best = line;
    depth = next;
    hear(yield { kind: 'line', depth, nodes: searcher.examined(), score: line.score, pv: line.pv });

    // 3. Whether another iteration is worth its time.
    if (limits.infinite || limits.ponder || budget.wanted === Number.POSITIVE_INFINITY) continue;
    const effort = line.positions / Math.max(1, searcher.examined());
    const wanted = limits.gameClock ? budget.wanted * stretchOf({ stableFor, fall, effort }) : budget.wanted;
    if (limits.gameClock && elapsed() >= 0.6 * wanted) break;
    if (limits.gameClock && count === 1 && depth >= 6) break;
    if (limits.gameClock && line.score.kind === 'mate' && depth > 2 * Math.abs(line.score.moves) + 4) break;
  }

  const expects = best.pv[1];
  return {
    move: best.pv[0]!,
    from: legal.length === 1 ? 'only' : 'search',
    ...(depth > 0 || best.isExact ? { score: best.score } : {}),
    depth,
    nodes: searcher.examined(),
    pv: best.pv,
    ...(expects === undefined ? {} : { expects }),
  };
}
