import type { Position } from 'chessops/chess';
import type { Game } from '../chess/game.ts';
import { positionOf } from '../chess/game.ts';
import type { Language } from '../chess/letters.ts';
import { makeLine } from '../chess/notation.ts';
import { machineName } from '../host/machine-name.ts';
import { sayDuration } from '../match/duration.ts';
import { makeScore } from '../match/move-comment.ts';
import type { Card, Score, Thought } from '../programs/program.ts';

/** A score for people: "+0.41", "mate in 3", "mated in 2". */
export function sayScore(score: Score): string {
  if (score.kind === 'cp') return makeScore(score);
  const { moves } = score;
  return moves < 0 ? `mated in ${-moves}` : `mate in ${moves}`;
}

/** A count in groups of three: "12 345". The same in every locale. */
export function sayCount(count: number): string {
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ' ');
}

/** What a search has to say right now, on one line. */
export function sayThought(
  game: Game | Position,
  thought: Thought,
  last: Thought | undefined,
  language: Language,
): string {
  const position = 'moves' in game ? positionOf(game) : game;
  // Counters move without a line; the last line still stands then.
  const { depth, score, pv, own } = thought.kind === 'line' ? thought : { ...thought, ...last };
  const words = [`depth ${depth}`];
  if (score) words.push(sayScore(score));
  if (own?.score) words.push(`(${own.score})`);
  words.push(sayPositions(thought.nodes));
  if (pv.length > 0) words.push(makeLine(position, pv.slice(0, 12), { language }));
  return words.join('  ');
}

/** "1 position", "4 021 positions". */
export function sayPositions(count: number): string {
  return `${sayCount(count)} ${count === 1 ? 'position' : 'positions'}`;
}

/** What a decision cost: "4 021 positions in 0.12 s; HP 9810A would have needed 41 s", where there was such a machine. */
export function sayCost(nodes: number, millis: number, periodMillis: number, card: Card): string {
  const original = machineName(card);
  const cost = `${sayPositions(nodes)} in ${sayDuration(millis)}`;
  return nodes > 0 && original !== undefined
    ? `${cost}; ${original} would have needed ${sayDuration(periodMillis)}`
    : cost;
}
