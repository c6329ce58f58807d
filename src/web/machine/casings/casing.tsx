import type { ComponentType, JSX } from 'preact';
import type { Machine, View } from '../../../programs/console.ts';
import type { Fact } from '../../../programs/program.ts';

/** A machine as its own page draws it. */
export interface Casing {
  readonly Casing: ComponentType<CasingProps>;
  /** Its width by its height. */
  readonly shape?: number;
  /**
   * How it looked and sounded, as far as known, in addition to display, keys and dialogue in its console. Sources are named in the
   * text, because they are not on the program's card.
   */
  readonly facts: readonly Fact[];
}

export const inferred = (text: string): Fact => ({ kind: 'inferred', text });
export const chosen = (text: string): Fact => ({ kind: 'chosen', text });

export const LETTERS = chosen('The letters are dots of our own: no character generator was copied.');
export const CLICKS = chosen('The click of the keys, which can be switched on, is ours.');

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

/** A chip on its board, pins at both sides; `hasWindow` for an EPROM. */
export function Chip({
  x,
  y,
  width,
  height,
  label,
  hasWindow = false,
}: {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly label: string;
  readonly hasWindow?: boolean;
}): JSX.Element {
  const count = Math.floor(width / 6);
  return (
    <g transform={`translate(${x} ${y})`}>
      {Array.from({ length: count }, (_, pin) => (
        <path key={pin} d={`M${4 + pin * 6} -3v${height + 6}`} stroke="#c9ccd0" stroke-width="2" />
      ))}
      <rect width={width} height={height} rx="2" fill={hasWindow ? '#8d8577' : '#222427'} stroke="#111" />
      <path d={`M0 ${height / 2 - 3}a3 3 0 0 1 0 6`} fill="#111" />
      {hasWindow ? <circle cx={width / 2} cy={height / 2} r={height / 3.2} fill="#c9d4e8" stroke="#5f584c" /> : null}
      {hasWindow ? null : (
        <text x={width / 2} y={height / 2 + 3} text-anchor="middle" fill="#c8cacc" class="chip-label">
          {label}
        </text>
      )}
    </g>
  );
}
