import { INITIAL_FEN } from '../chess/fen.ts';
import type { Opening } from './openings.ts';

/** Openings by their place, from 0: an array of them, or what keeps many in less memory. */
export interface Openings {
  readonly length: number;
  at(index: number): Opening | undefined;
}

/** All of them as objects. */
export function allOf(openings: Openings): Opening[] {
  return Array.from({ length: openings.length }, (_, index) => openings.at(index)!);
}

/** Openings to which more can be added. */
export interface PackedOpenings extends Openings {
  add(opening: Opening): void;
}

const PAGE_LINES = 256;

/** A collection that keeps openings as text, and makes an object of one when it is asked for: as little memory as a file of them. */
export function packedOpenings(): PackedOpenings {
  const pages: string[] = [];
  /** What follows the last page. */
  const rest: string[] = [];
  let opened: { readonly page: number; readonly lines: readonly string[] } | undefined;
  const linesOf = (page: number): readonly string[] => {
    if (page === pages.length) return rest;
    if (opened?.page !== page) opened = { page, lines: pages[page]!.split('\n') };
    return opened.lines;
  };
  return {
    get length() {
      return pages.length * PAGE_LINES + rest.length;
    },
    add({ id, start, moves, ...names }) {
      rest.push(JSON.stringify([id, start === INITIAL_FEN ? '' : start, moves.join(' '), names]));
      if (rest.length === PAGE_LINES) pages.push(rest.splice(0).join('\n'));
    },
    at(index) {
      const line = linesOf(Math.floor(index / PAGE_LINES))?.[index % PAGE_LINES];
      if (line === undefined) return undefined;
      const [id, start, moves, names] = JSON.parse(line) as [string, string, string, object];
      return { id, start: start || INITIAL_FEN, moves: moves === '' ? [] : moves.split(' '), ...names };
    },
  };
}
