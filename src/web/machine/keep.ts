/** What this browser stores of a machine: its last state, and whether machines may make sounds. */
import type { ConsoleState } from '../../programs/console.ts';
import { type Keep, readKept, writeKept } from '../app/settings.ts';
import { SPEEDS, type Speed, USUAL_SPEED } from './machine-model.ts';

/** Incremented when the shape of a console's state changes: older states are discarded. */
const SHAPE = 1;
const keyOf = (id: string) => `plyhouse.machine.${id}`;
const MANNERS = 'plyhouse.machines';

/** The browser's storage, if it is accessible. */
export function browserKeep(): Keep | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

export function readState(keep: Keep | undefined, id: string): ConsoleState | undefined {
  const kept = readKept(keep, keyOf(id)) as { shape?: unknown; state?: unknown } | undefined;
  if (kept?.shape !== SHAPE || typeof kept.state !== 'object' || kept.state === null) return undefined;
  return kept.state as ConsoleState;
}

export function writeState(keep: Keep | undefined, id: string, state: ConsoleState | undefined): void {
  writeKept(keep, keyOf(id), state ? { shape: SHAPE, state } : null);
}

/** The visitor's settings for machines. */
interface Manners {
  readonly isHeard: boolean;
  readonly speed: Speed;
}

export function readManners(keep: Keep | undefined): Manners {
  const kept = readKept(keep, MANNERS) as { isHeard?: unknown; speed?: unknown } | undefined;
  // JSON cannot represent infinity.
  const speed = SPEEDS.find((each) => String(each) === kept?.speed) ?? USUAL_SPEED;
  return { isHeard: kept?.isHeard === true, speed };
}

export function writeManners(keep: Keep | undefined, { isHeard, speed }: Manners): void {
  writeKept(keep, MANNERS, { isHeard, speed: String(speed) });
}
