import type { Console } from '../programs/console.ts';
import { CONSOLES } from '../programs/consoles.ts';

/** A machine by the name that commands use; the one that solves problems runs no program. */
interface MachineEntry {
  readonly id: string;
  readonly program?: string;
  load(): Promise<Console>;
}

const MACHINES: readonly MachineEntry[] = [
  ...CONSOLES,
  { id: 'kim1', load: async () => (await import('../problems/kim1.ts')).kim1Console },
];

/** The names of all machines. */
export const MACHINE_IDS: readonly string[] = MACHINES.map(({ id }) => id);

/** A machine by its name, whatever its case. */
export const findMachine = (text: string): MachineEntry | undefined =>
  MACHINES.find(({ id }) => id === text.toLowerCase());
