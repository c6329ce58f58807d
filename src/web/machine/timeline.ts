/** The machines of the front page in two or three words: a table of its own, because the page begins with them. */
import type { MachineId } from './faces.ts';

/** The machine; `name` if that of its program's card is a sentence. */
export interface TimelineWords {
  readonly machine: string;
  readonly name?: string;
}

/** Null for a machine that does not stand there. */
export const TIMELINE: Readonly<Record<MachineId, TimelineWords | null>> = {
  ajedrecista: { machine: 'Chess automaton' },
  turochamp: { machine: 'Squared paper and pencil' },
  bernstein: { machine: 'IBM 704', name: 'Alex Bernstein' },
  soma: { machine: 'Blackboard and coin' },
  wray74: { machine: 'HP 9810A calculator', name: 'Alan Wray' },
  microchess: { machine: 'KIM-1 board' },
  chess05: { machine: 'Printing terminal' },
  sargon78: { machine: 'Jupiter III', name: 'Sargon' },
  schach22: { machine: 'Burroughs B7800' },
  gambiet80: { machine: 'TRS-80 and cassette' },
  tinychess86: { machine: 'Terminal and 8088 board' },
  sdk86: null,
  gambiet81: { machine: 'TRS-80 and disk' },
  c7010: { machine: 'Philips Videopac' },
  gambiet82: { machine: 'Northstar/Xerox' },
  slutspel: null,
  kim1: null,
};
