import type { PlannedPlayer } from '../../match/participant.ts';
import type { TimeControl } from '../../session/time-control.ts';
import { SENDER, type ValueStorage } from '../app/kept.ts';
import type { Page } from '../app/page.ts';
import { isRatedAgainst } from '../programs/rated.ts';

/** How a visitor takes part in a tournament. */

/** A visitor as a player of a tournament. */
export interface Entry {
  readonly name: string;
  /** The clock of the visitor's games, for both sides. */
  readonly clock: keyof typeof CLOCKS;
}

/** The name of a visitor who gives none. */
export const NAMELESS = 'Visitor';
const CLOCKS = {
  none: undefined,
  period: { moves: 40, millis: 7_200_000, incrementMillis: 0 },
} as const satisfies Record<string, TimeControl | undefined>;

/** The fields as they are at first, with the visitor's name if it is known. */
export function newEntry(storage: ValueStorage | undefined): Entry {
  return { name: SENDER.read(storage), clock: 'none' };
}

/** Remembers the visitor's name for the next time, and for cards to share. */
export function rememberName(storage: ValueStorage | undefined, { name }: Entry): void {
  if (name.trim() !== '') SENDER.write(storage, name.trim());
}

/** Whether a visitor's games against these players count for their rating, as a sentence. */
export function ratingText(programs: readonly PlannedPlayer[], cardOf: Page['cardOf']): string {
  const unrated = programs.filter(({ who, terms }) => who.kind !== 'program' || !isRatedAgainst(who.id, terms, cardOf));
  if (unrated.length === programs.length) return 'Your games do not count for your rating.';
  const but = unrated.length === 0 ? '' : `, except those against ${unrated.map(({ name }) => name).join(' and ')}`;
  return `Your games count for your rating${but}.`;
}

/** The players with the visitor at a place among them, from 0. No program has the visitor's name; the limits are those of their clock. */
export function entered(programs: readonly PlannedPlayer[], place: number, entry: Entry): PlannedPlayer[] {
  const given = entry.name.trim() || NAMELESS;
  const name = programs.some((program) => program.name === given) ? `${given} (visitor)` : given;
  const control = CLOCKS[entry.clock];
  const terms = { period: true, ...(control ? { control } : {}) };
  const visitor: PlannedPlayer = { name, who: { kind: 'program', id: '', options: {} }, terms };
  return programs.toSpliced(place, 0, visitor);
}
