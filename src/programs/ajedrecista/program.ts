import { type Game, movesOf, newGame, positionOf, turnOf } from '../../chess/game.ts';
import {
  type Decision,
  freshEngine,
  type Limits,
  type Program,
  type Saying,
  type Searching,
  type Trace,
} from '../program.ts';
import { AJEDRECISTA_CARD } from './card.ts';
import { menOf, RULES, ruleFor } from './rules.ts';

/** El Ajedrecista, Leonardo Torres y Quevedo, 1912. */
export const ajedrecista: Program = {
  card: AJEDRECISTA_CARD,
  create: () => freshEngine(newGame(), (game, limits, _clock, trace) => choose(game, limits, trace)),
};

/** The move of the first rule that applies. Outside its ending it resigns, with the first legal move for a host that plays on. */
function* choose(game: Game, { searchMoves }: Limits, trace: Trace | undefined): Searching {
  const legal = movesOf(game);
  if (legal.length === 0) return { from: 'none', depth: 0, nodes: 0, pv: [] };
  const asked = searchMoves?.filter((move) => legal.includes(move)) ?? [];
  const men = turnOf(game) === 'white' ? menOf(positionOf(game)) : undefined;
  if (!men) return resigned(asked[0] ?? legal[0]!, `it plays only ${AJEDRECISTA_CARD.ending!.name}`);
  const { rule, move } = ruleFor(men);
  if (!legal.includes(move)) return resigned(asked[0] ?? legal[0]!, `${move}, by rule ${rule}, is not legal`);
  trace?.module?.(`rule ${rule}`);
  trace?.enter?.(1, move);
  trace?.leave?.(1, move, rule);
  const played = asked.length === 0 || asked.includes(move) ? move : asked[0]!;
  const own = { remark: `rule ${rule}, ${RULES[rule - 1]}` };
  yield { kind: 'line', depth: 1, nodes: 1, pv: [played], own };
  return { move: played, from: legal.length === 1 ? 'only' : 'search', depth: 1, nodes: 1, pv: [played], own };
}

function resigned(move: string, text: string): Decision {
  const remarks: readonly Saying[] = [{ kind: 'resigns', text }];
  return { move, from: 'search', depth: 1, nodes: 1, pv: [move], remarks };
}
