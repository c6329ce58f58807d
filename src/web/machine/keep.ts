/** What this browser stores of machines: the last state of each, their speed, and whether they may make sounds. */
import type { ConsoleState } from '../../programs/console.ts';
import { followKept, type Keep, readKept, writeKept } from '../app/settings.ts';
import { SPEEDS, type Speed, USUAL_SPEED } from './machine-model.ts';

/** Incremented when the shape of a console's state changes: older states are discarded. */
const SHAPE = 1;
const keyOf = (id: string) => `plyhouse.machine.${id}`;
const SETTINGS = 'plyhouse.machines';

export function readState(keep: Keep | undefined, id: string): ConsoleState | undefined {
  const kept = readKept(keep, keyOf(id)) as { shape?: unknown; state?: unknown } | undefined;
  if (kept?.shape !== SHAPE || typeof kept.state !== 'object' || kept.state === null) return undefined;
  return kept.state as ConsoleState;
}

export function writeState(keep: Keep | undefined, id: string, state: ConsoleState | undefined): void {
  writeKept(keep, keyOf(id), state ? { shape: SHAPE, state } : null);
}

/** Calls a function whenever another tab has changed the state of a machine. @returns ends it. */
export const followState = (id: string, changed: () => void): (() => void) => followKept(keyOf(id), changed);

/** The visitor's settings for all machines. */
interface MachineSettings {
  readonly isHeard: boolean;
  readonly speed: Speed;
}

export function readMachineSettings(keep: Keep | undefined): MachineSettings {
  const kept = readKept(keep, SETTINGS) as { isHeard?: unknown; speed?: unknown } | undefined;
  // JSON cannot represent infinity.
  const speed = SPEEDS.find((each) => String(each) === kept?.speed) ?? USUAL_SPEED;
  return { isHeard: kept?.isHeard === true, speed };
}

export function writeMachineSettings(keep: Keep | undefined, { isHeard, speed }: MachineSettings): void {
  writeKept(keep, SETTINGS, { isHeard, speed: String(speed) });
}
