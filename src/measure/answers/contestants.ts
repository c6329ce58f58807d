import { formatQuantity } from '../../format/number.ts';
import { ANALYST } from '../analyst.ts';
import type { Contestant } from './question.ts';

/** The settings of the programs in the answers. Books are closed: only what is computed counts. */

/** The new program with a budget of positions, so that it plays the same on every machine. */
export function modern(nodes: number): Contestant {
  return {
    program: ANALYST,
    request: { nodes },
    text: formatQuantity(nodes, 'position'),
  };
}

/** The new program to a fixed depth. */
export function modernTo(depth: number): Contestant {
  return { program: ANALYST, request: { depth }, text: `${depth} plies` };
}

/** The new program to a fixed depth, its table of positions kept but never taken for an answer. */
export function withoutTable(depth: number): Contestant {
  return {
    program: ANALYST,
    options: { Without: 'tableCuts' },
    request: { depth },
    text: `${depth} plies, no position cut off for being known`,
    name: 'Antwoord without its table’s cuts',
  };
}

/** About a second of thinking. */
export const SECOND = modern(2_000_000);

export const GAMBIET_82: Contestant = {
  program: 'gambiet82',
  options: { Book: false },
  request: { level: '150', period: true },
  text: '150 seconds a move at its own pace',
};

export function schach22(depth: number): Contestant {
  return { program: 'schach22', options: { OwnBook: false }, request: { depth }, text: `${depth} plies` };
}

export const SCHACH_22_TOURNAMENT: Contestant = {
  program: 'schach22',
  options: { OwnBook: false },
  request: { moveMillis: 180_000, period: true },
  text: 'three minutes at its own pace, as in a tournament',
};

export const CHESS_05X_MEN: Contestant = {
  program: 'chess05x',
  options: { Positional: false },
  request: { depth: 5 },
  text: '5 plies, the men alone',
};

export const CHESS_05X_WHOLE: Contestant = {
  program: 'chess05x',
  request: { depth: 5 },
  text: '5 plies, its whole evaluation',
};

export const TINY_CHESS_86: Contestant = {
  program: 'tinychess86',
  options: { Book: false, Resign: false },
  request: { level: '5', period: true },
  text: '5 plies',
};

export const C7010: Contestant = {
  program: 'c7010',
  request: { level: '1', period: true },
  text: 'its tournament level, two minutes a move',
};

export function slutspel(search: 'naive' | 'article', depth: number): Contestant {
  const text = `${search === 'naive' ? 'the first attempt' : 'the article’s search'}, ${depth} plies`;
  return { program: 'slutspel', options: { Search: search, Book: false }, request: { depth }, text };
}
