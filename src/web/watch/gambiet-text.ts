import type { Thought } from '../../programs/program.ts';
import {
  eventOf,
  eventsOf,
  type FormatStep,
  formatPlainStep,
  formatValue,
  moduleOf,
  type Telling,
} from './step-text.ts';
import { BEFORE, type WatchedMove } from './watched.ts';

/** The steps of Gambiet/82, module by module, after the articles of June and August 1982. */
export const formatGambietStep: FormatStep = (telling) => {
  const module = moduleOf(telling.step);
  const formatStep = module === undefined ? undefined : MODULE_WORDS[module];
  return formatStep ? formatStep(telling) : formatPlainStep(telling);
};

const MODULE_WORDS: Readonly<Record<string, FormatStep>> = {
  MATCH: () => 'MATCH continues the game.',
  PLAYER: () => 'PLAYER finds the move among the legal ones.',
  MOVOUT: ({ step, name }) => {
    const decides = eventOf(step, 'decides');
    if (!decides) return 'MOVOUT executes the move in the game.';
    const { move, from } = decides.decision;
    if (move === undefined) return 'There is no move to play.';
    return `MOVOUT plays ${name(1, move)}${from === 'book' ? ', from the book' : ''}.`;
  },
  STATUS: () => 'STATUS keeps track of who may still castle.',
  SWEEP: () => 'SWEEP removes from the variation file what can no longer happen.',
  ANALYS: () => 'ANALYS is called for a move: the positional tables first, then GEN.',
  GEN: ({ step, name, legal, next }) => {
    const list = eventOf(step, 'list');
    if (!list) return next && moduleOf(next) === 'MOVOUT' ? 'GEN stops: time is up.' : 'GEN lists the moves.';
    if (list.moves.length === 0) return 'GEN finds no move: it is mate or stalemate.';
    const best = list.moves.reduce((one, other) => (least(other) > least(one) ? other : one));
    const move = name(list.ply, best.move);
    const all = legal(list.ply);
    if (all !== undefined && list.moves.length < all) {
      const text = `GEN stops after ${list.moves.length} of ${all} moves for ply ${list.ply}`;
      return `${text}: ${move}, minimum ${formatValue(least(best))}, is good enough.${judgement(step)}`;
    }
    const message = `GEN lists ${count(list.moves.length, 'move')} for ply ${list.ply}`;
    return `${message}; the highest minimum is ${formatValue(least(best))}, of ${move}.${judgement(step)}`;
  },
  DEPTH: (telling) => {
    const { step, next, watched, name } = telling;
    const struck = eventsOf(step, 'prune');
    const strikes = struck.length === 0 ? undefined : `strikes out ${count(struck.length, 'move')}`;
    const executed = next && eventOf(next, 'enter');
    if (executed) {
      const row = watched.lists[executed.ply - 1]?.moves.find(({ move }) => move === executed.move);
      const picks = `picks ${name(executed.ply, executed.move)}${row ? `, ${why(row)}` : ''}`;
      return `DEPTH ${strikes === undefined ? picks : `${strikes} and ${picks}`}.`;
    }
    const isLeft = 'finds nothing left to look at';
    const where = watched.line.length === 0 ? '' : ` at ply ${watched.line.length + 1}`;
    return `DEPTH ${strikes === undefined ? isLeft : `${strikes} and ${isLeft}`}${where}.`;
  },
  EXMOVE: ({ step, name }) => {
    const enter = eventOf(step, 'enter');
    return enter
      ? `EXMOVE executes ${name(enter.ply, enter.move)} in the search.`
      : 'EXMOVE executes a move in the search.';
  },
  NODE: ({ step, next }) => {
    const list = eventOf(step, 'list');
    if (list) {
      const found = `NODE finds ${count(list.moves.length, 'answer')} in the variation file.`;
      return `${found}${judgement(step)}`;
    }
    if (next && moduleOf(next) === 'GEN') return 'NODE calls GEN for the answers.';
    return next && moduleOf(next) === 'MOVOUT' ? 'NODE stops: time is up.' : 'NODE prepares the answers.';
  },
  CLIMB: (telling) => {
    const { step, watched, name } = telling;
    const leave = eventOf(step, 'leave');
    if (!leave) return 'CLIMB goes back up.';
    const parts = [`CLIMB takes ${name(leave.ply, leave.move)} back, end evaluation ${formatValue(leave.value)}.`];
    if (eventOf(step, 'cut')) {
      const list = watched.lists[leave.ply - 1];
      const unread = list?.moves.filter(({ fate }) => fate === 'open').length ?? 0;
      parts.push(
        unread > 0 ? `Too good: ${count(unread, 'other move')} cut.` : 'Too good, but no other move is left to cut.',
      );
    }
    const thought = eventOf(step, 'thought')?.thought;
    if (thought) parts.push(best(thought));
    return parts.join(' ');
  },
  NEXPAS: ({ next }) =>
    next && moduleOf(next) === 'MOVOUT'
      ? 'NEXPAS finds nothing more to look for.'
      : 'NEXPAS: every move has been looked at. Again, two plies deeper.',
};

const least = ({ values }: Pick<WatchedMove, 'values'>) => values.minimum ?? Number.NEGATIVE_INFINITY;
const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;
const best = ({ depth }: Thought) => `The best of pass ${depth} so far.`;

/** The reason for picking a move. */
function why({ fate, values }: WatchedMove): string {
  const before = values[BEFORE] ?? (fate === 'back' ? values.end : undefined);
  if (before !== undefined) return `end evaluation ${formatValue(before)} in the pass before`;
  return values.minimum === undefined ? 'the next' : `minimum ${formatValue(values.minimum)}`;
}

/** The evaluation at the last ply. */
function judgement(step: Telling['step']): string {
  const evaluate = eventOf(step, 'evaluate');
  return evaluate ? ` The last ply of this pass: the position is worth ${formatValue(evaluate.value)}.` : '';
}
