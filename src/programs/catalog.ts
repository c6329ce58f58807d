import { ANTWOORD_CARD } from '../antwoord/card.ts';
import { CHESS05_CARD } from './chess05/card.ts';
import { C7010_CARD } from './gambiet/c7010/card.ts';
import { GAMBIET_80_CARD } from './gambiet/gambiet80/card.ts';
import { GAMBIET_81_CARD } from './gambiet/gambiet81/card.ts';
import { GAMBIET_82_CARD } from './gambiet/gambiet82/card.ts';
import type { Card, Program } from './program.ts';
import { RANDOM_CARD } from './random/card.ts';
import { SCHACH_22_CARD } from './schach22/card.ts';
import { SLUTSPEL_CARD } from './slutspel/card.ts';
import { TINY_CHESS_86_CARD } from './tinychess86/card.ts';
import { WRAY74_CARD } from './wray74/card.ts';

/** One line of the collection: the card at hand, the program fetched when it is wanted. */
export interface CatalogEntry {
  readonly card: Card;
  load(): Promise<Program>;
}

/** Every program of the house, oldest first; the floor of every measurement last. */
export const CATALOG: readonly CatalogEntry[] = [
  { card: WRAY74_CARD, load: async () => (await import('./wray74/program.ts')).wray74 },
  { card: CHESS05_CARD, load: async () => (await import('./chess05/program.ts')).chess05 },
  { card: SCHACH_22_CARD, load: async () => (await import('./schach22/program.ts')).schach22 },
  { card: GAMBIET_80_CARD, load: async () => (await import('./gambiet/gambiet80/program.ts')).gambiet80 },
  { card: TINY_CHESS_86_CARD, load: async () => (await import('./tinychess86/program.ts')).tinychess86 },
  { card: GAMBIET_81_CARD, load: async () => (await import('./gambiet/gambiet81/program.ts')).gambiet81 },
  { card: C7010_CARD, load: async () => (await import('./gambiet/c7010/program.ts')).c7010 },
  { card: GAMBIET_82_CARD, load: async () => (await import('./gambiet/gambiet82/program.ts')).gambiet82 },
  { card: SLUTSPEL_CARD, load: async () => (await import('./slutspel/program.ts')).slutspel },
  { card: ANTWOORD_CARD, load: async () => (await import('../antwoord/program.ts')).loadAntwoord() },
  { card: RANDOM_CARD, load: async () => (await import('./random/program.ts')).random },
];

/** A program that the collection does not hold. */
export class UnknownProgramError extends Error {
  override readonly name = 'UnknownProgramError';
  readonly id: string;
  constructor(id: string) {
    super(`no program "${id}"; the collection holds ${CATALOG.map((entry) => entry.card.id).join(', ')}`);
    this.id = id;
  }
}

/** The entry of a program by its id. @throws {UnknownProgramError} */
export function findProgram(id: string): CatalogEntry {
  const entry = CATALOG.find(({ card }) => card.id === id);
  if (!entry) throw new UnknownProgramError(id);
  return entry;
}
