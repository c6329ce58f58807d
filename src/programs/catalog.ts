import { CARDS } from './cards.ts';
import { loadProgram, UnknownProgramError } from './loaders.ts';
import type { Card, Program } from './program.ts';

/** One entry of the collection: the card at hand, the program loaded on demand. */
export interface CatalogEntry {
  readonly card: Card;
  load(): Promise<Program>;
}

/** All programs, in the order of {@link CARDS}. The page imports only the cards, its workers only the loaders. */
export const CATALOG: readonly CatalogEntry[] = CARDS.map((card) => ({ card, load: () => loadProgram(card.id) }));

/** The entry of a program by its id. @throws {UnknownProgramError} */
export function findProgram(id: string): CatalogEntry {
  const entry = CATALOG.find(({ card }) => card.id === id);
  if (!entry) throw new UnknownProgramError(id);
  return entry;
}
