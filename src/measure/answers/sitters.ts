import { ANALYST } from '../analyst.ts';
import type { Sitter } from './question.ts';

/** How the programs are set in the answers. Books are closed: only what is reckoned counts. */

/** The new program with so many positions: the same on every machine. */
export function modern(nodes: number): Sitter {
  return {
    program: ANALYST,
    pace: { nodes },
    words: `${String(nodes).replace(/\B(?=(\d{3})+$)/g, '\u00a0')} positions`,
  };
}

/** The new program to a fixed depth. */
export function modernTo(depth: number): Sitter {
  return { program: ANALYST, pace: { depth }, words: `${depth} plies` };
}

/** The new program to a fixed depth, its table of positions kept but never taken for an answer. */
export function withoutTable(depth: number): Sitter {
  return {
    program: ANALYST,
    options: { Without: 'tableCuts' },
    pace: { depth },
    words: `${depth} plies, no position cut off for being known`,
    name: 'Antwoord without its table’s cuts',
  };
}

/** What a second or so buys it. */
export const SECOND = modern(1_000_000);

export const GAMBIET_82: Sitter = {
  program: 'gambiet82',
  options: { Book: false },
  pace: { level: '150', period: true },
  words: '150 seconds a move at its own pace',
};

export function schach22(depth: number): Sitter {
  return { program: 'schach22', options: { OwnBook: false }, pace: { depth }, words: `${depth} plies` };
}

export const SCHACH_22_TOURNAMENT: Sitter = {
  program: 'schach22',
  options: { OwnBook: false },
  pace: { moveMillis: 180_000, period: true },
  words: 'three minutes at its own pace, as in a tournament',
};

export const CHESS_05X_MEN: Sitter = {
  program: 'chess05',
  options: { Scan: 'ascending', Positional: false },
  pace: { depth: 5 },
  words: '5 plies, the men alone',
};

export const TINY_CHESS_86: Sitter = {
  program: 'tinychess86',
  options: { Book: false, Resign: false },
  pace: { level: '5', period: true },
  words: '5 plies',
};

export const C7010: Sitter = {
  program: 'c7010',
  pace: { level: '1', period: true },
  words: 'its tournament level, two minutes a move',
};

export function slutspel(search: 'naive' | 'article', depth: number): Sitter {
  const words = `${search === 'naive' ? 'the first attempt' : 'the article’s search'}, ${depth} plies`;
  return { program: 'slutspel', options: { Search: search, Book: false }, pace: { depth }, words };
}
