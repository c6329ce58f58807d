import { CONSOLES, type ConsoleEntry } from '../programs/consoles.ts';

/** Every machine: those that run the programs, and those that solve problems. */
export const EVERY_CONSOLE: readonly ConsoleEntry<(typeof CONSOLES)[number]['id'] | 'kim1' | 'prinz'>[] = [
  ...CONSOLES,
  { id: 'kim1', load: async () => (await import('./kim1.ts')).kim1Console },
  { id: 'prinz', load: async () => (await import('./prinz/console.ts')).prinzConsole },
];
