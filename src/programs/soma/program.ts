import { type Game, movesOf, newGame, play, positionOf } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import {
  type Chance,
  type Clock,
  freshEngine,
  isEnd,
  isSpent,
  type Limits,
  limitsAfter,
  type Own,
  type Program,
  type Score,
  type Searching,
  type Trace,
} from '../program.ts';
import { SOMA_CARD } from './card.ts';
import { countParts, type Parts, sumOf } from './value.ts';

/** SOMA, John Maynard Smith, 1961. */
export const soma: Program = {
  card: SOMA_CARD,
  create: ({ UnnumberedRules: hasRules }, chance) =>
    freshEngine(newGame(), (game, limits, clock, trace) =>
      choose(game, hasRules === true, chance, limits, clock, trace),
    ),
};

/** A move and its value. */
export interface Candidate {
  readonly move: Uci;
  readonly parts: Parts;
}

/** Counts one move of a game. */
export function valueMove(game: Game, move: Uci, hasRules: boolean): Candidate {
  return { move, parts: countParts(positionOf(play(game, move)), isCastling(game, move), hasRules) };
}

/** Values every move; the greatest value is played, and a coin decides between equals. */
function* choose(
  game: Game,
  hasRules: boolean,
  chance: Chance,
  limits: Limits,
  clock: Clock,
  trace: Trace | undefined,
): Searching {
  const legal = movesOf(game);
  if (legal.length === 0) return { from: 'none', depth: 0, nodes: 0, pv: [] };
  const asked = limits.searchMoves?.filter((move) => legal.includes(move)) ?? [];
  const moves = asked.length > 0 ? asked : legal;
  let allowed = limits;
  let best: Candidate[] = [];
  let nodes = 0;
  for (const move of moves) {
    // 1. The value of the move.
    trace?.enter?.(1, move);
    const candidate = valueMove(game, move, hasRules);
    const value = sumOf(candidate.parts);
    nodes++;
    trace?.evaluate?.(1, value);
    trace?.leave?.(1, move, value);

    // 2. Every equal of the best waits for the coin.
    const most = best[0] ? sumOf(best[0].parts) : Number.NEGATIVE_INFINITY;
    if (value > most) best = [candidate];
    else if (value === most) best.push(candidate);
    const command = yield {
      kind: value > most ? 'line' : 'progress',
      depth: 1,
      nodes,
      pv: [best[0]!.move],
      ...(value > most ? { score: scoreOf(candidate) } : {}),
      own: ownOf(candidate),
      current: { move, number: nodes, of: moves.length },
    };
    allowed = limitsAfter(allowed, command);
    if (isEnd(command) || isSpent(allowed, clock, nodes)) break;
  }
  trace?.list?.(
    1,
    best.map(({ move, parts }) => ({ move, values: { ...parts } })),
  );

  // 3. The coin.
  const pick = best.length === 1 ? best[0]! : best[Math.floor(chance() * best.length)]!;
  const remark = best.length === 1 ? {} : { remark: `coin tossed between ${best.map(({ move }) => move).join(', ')}` };
  return {
    move: pick.move,
    from: legal.length === 1 ? 'only' : 'search',
    depth: 1,
    nodes,
    score: scoreOf(pick),
    pv: [pick.move],
    own: { ...ownOf(pick), ...remark },
  };
}

function isCastling(game: Game, move: Uci): boolean {
  const king = positionOf(game).board.kingOf(positionOf(game).turn);
  return (
    (move === 'e1g1' || move === 'e1c1' || move === 'e8g8' || move === 'e8c8') && king === (move[1] === '1' ? 4 : 60)
  );
}

/** In centipawns, without the squares: it counts them for itself alone. */
const scoreOf = ({ parts }: Candidate): Score => ({ kind: 'cp', centipawns: 10 * (sumOf(parts) - parts.squares) });

const ownOf = ({ parts }: Candidate): Own => ({
  score: String(sumOf(parts)),
  line: `men ${parts.men}, squares ${parts.squares}, swap-off ${parts.swapOff}, other rules ${parts.rules}`,
});
