import { CONSOLES, type ConsoleEntry } from '../programs/consoles.ts';

/** Every machine: those that run the programs, and the one that solves problems. */
export const EVERY_CONSOLE: readonly ConsoleEntry<(typeof CONSOLES)[number]['id'] | 'kim1'>[] = [
  ...CONSOLES,
  { id: 'kim1', load: async () => (await import('./kim1.ts')).kim1Console },
];
