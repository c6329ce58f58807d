import type { JSX } from 'preact';
import type { Machine, View } from '../../../programs/console.ts';

/** The state and parts a casing is drawn around. */
export interface CasingProps {
  readonly machine: Machine;
  /** Undefined while it is switched off. */
  readonly view: View | undefined;
  readonly isThinking: boolean;
  /** A display by its id, as it is. */
  picture(id: string): JSX.Element;
  readonly keys: JSX.Element;
  /** Whether a lamp of the machine is lit. */
  isLit(lamp: string): boolean;
}
