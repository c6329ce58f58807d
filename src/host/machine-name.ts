import type { Card } from '../programs/program.ts';

/**
 * A machine's name alone, where the card tells more of it: "Hewlett-Packard 9810A" of "Hewlett-Packard 9810A, a
 * programmable desk calculator of 1971". Undefined where there was no one machine: none at all, or whatever comes.
 */
export function machineName({ machine }: Pick<Card, 'machine'>): string | undefined {
  const [name = machine] = machine.split(/[,;:(]| at | on | with /, 1);
  return /^(none|no|whatever)\b/i.test(name) ? undefined : name.trim();
}
