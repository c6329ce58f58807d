/** The machines of the exhibition: consoles with their faces. */
import { EVERY_CONSOLE } from '../../problems/every-console.ts';
import { CARDS } from '../../programs/cards.ts';
import type { Console } from '../../programs/console.ts';
import { FACES, type Face, type MachineId } from './faces.ts';

/** A machine of the exhibition. */
export interface MachineEntry extends Face {
  readonly id: MachineId;
  /** The program it runs; absent if it runs none of the collection. */
  readonly program?: string;
  /** When it ran its program, as the program's card has it: "1912-20". */
  readonly years: string;
  load(): Promise<Console>;
}

/** All machines, oldest first. */
export const MACHINES: readonly MachineEntry[] = EVERY_CONSOLE.map((entry) => ({
  ...entry,
  ...FACES[entry.id],
  ...yearsOf(entry),
})).sort((one, other) => one.year - other.year);

/** By the card of its program, or by its face. */
function yearsOf({ id, program }: Pick<MachineEntry, 'id' | 'program'>) {
  const dated = CARDS.find((card) => card.id === program) ?? FACES[id].dated;
  if (!dated) throw new Error(`no year of the machine ${id}: it runs no program, so its face has to give one`);
  const { year, years = String(year) } = dated;
  return { year, years };
}

/** The machine of a program; undefined if it has none. */
export const machineOfProgram = (program: string): MachineEntry | undefined =>
  MACHINES.find((entry) => entry.program === program);
