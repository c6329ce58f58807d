import type { Position } from 'plyhouse-kernel/position';
import { type Game, positionOf } from '../chess/game.ts';
import type { Language } from '../chess/letters.ts';
import { makeLine } from '../chess/notation.ts';
import { formatElapsed } from '../format/duration.ts';
import { formatQuantity } from '../format/number.ts';
import { formatNeeded } from '../format/program-text.ts';
import { formatScore } from '../format/score.ts';
import type { Card, Score, Thought } from '../programs/program.ts';

/** The state of a search, on one line. */
export function formatThought(
  game: Game | Position,
  thought: Thought,
  last: Thought | undefined,
  language: Language,
): string {
  const position = 'moves' in game ? positionOf(game) : game;
  // A change of the counters has no line of its own; the last line still holds.
  const { depth, score, pv, own } = thought.kind === 'line' ? thought : { ...thought, ...last };
  const args = [`depth ${depth}`];
  if (score) args.push(formatScore(score));
  if (own?.score) args.push(`(${own.score})`);
  args.push(formatQuantity(thought.nodes, 'position'));
  if (pv.length > 0) args.push(makeLine(position, pv.slice(0, 12), { language }));
  return args.join('  ');
}

/**
 * The cost of a decision: "4,021 positions in 0.12 s; the HP 9810A would have needed 41 s", if there was such a
 * machine.
 */
export function formatCost(nodes: number, millis: number, periodMillis: number, card: Card): string {
  const cost = `${formatQuantity(nodes, 'position')} in ${formatElapsed(millis)}`;
  const needed = formatNeeded(card, formatElapsed(periodMillis));
  return nodes > 0 && needed !== undefined ? `${cost}; ${needed}` : cost;
}

/** A score in JSON: `{ "cp": 41 }`, `{ "mate": 3 }` or null. */
export function scoreData(score: Score | undefined): { cp: number } | { mate: number } | null {
  if (!score) return null;
  return score.kind === 'cp' ? { cp: score.centipawns } : { mate: score.moves };
}
