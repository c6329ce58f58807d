import { type Fen, INITIAL_FEN } from '../chess/fen.ts';
import type { Uci } from '../chess/move.ts';

/** The start of a match game. */
export interface Opening {
  /** Its number in its collection, from 1, and its name there. */
  readonly id: string;
  readonly start: Fen;
  /** Moves played before the players begin to think. */
  readonly moves: readonly Uci[];
  readonly eco?: string;
  readonly name?: string;
  readonly variation?: string;
  /** Its relative probability in random order; absent: as likely as any other. */
  readonly weight?: number;
}

/** Openings by index, from 0: an array, or a collection that takes less memory. */
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

/** A collection that stores openings as text and parses one when it is read, so that it takes no more memory than their file. */
export function packedOpenings(): PackedOpenings {
  const pages: string[] = [];
  /** The openings after the last full page. */
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
