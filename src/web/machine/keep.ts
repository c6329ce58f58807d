/** Stored data of machines: the last state of each, their speed, and whether they may make sounds. */
import type { ConsoleState } from '../../programs/console.ts';
import { fieldsOf, type Kept, kept } from '../app/kept.ts';
import { SPEEDS, type Speed, USUAL_SPEED } from './machine-model.ts';

/** Incremented when the shape of a console's state changes: older states are discarded. */
const SHAPE = 1;

/** The last state of a machine; undefined if there is none that can be used. */
export const machineState = (id: string): Kept<ConsoleState | undefined> =>
  kept(
    `plyhouse.machine.${id}`,
    (stored) => {
      const { shape, state } = fieldsOf(stored);
      return shape === SHAPE && typeof state === 'object' && state !== null ? (state as ConsoleState) : undefined;
    },
    (state) => (state ? { shape: SHAPE, state } : null),
  );

/** The visitor's settings for all machines. */
interface MachineSettings {
  readonly isHeard: boolean;
  readonly speed: Speed;
}

export const MACHINE_SETTINGS = kept(
  'plyhouse.machines',
  (stored): MachineSettings => {
    const { isHeard, speed } = fieldsOf(stored);
    return { isHeard: isHeard === true, speed: SPEEDS.find((each) => String(each) === speed) ?? USUAL_SPEED };
  },
  // JSON cannot represent infinity.
  ({ isHeard, speed }) => ({ isHeard, speed: String(speed) }),
);
