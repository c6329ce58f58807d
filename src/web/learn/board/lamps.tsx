import type { JSX } from 'preact';

interface LampsProps {
  readonly label: string;
  readonly byte: number;
  /** The lamps that can be marked, by their value, and those that are. */
  readonly marked?: readonly string[];
  onMark?(value: string): void;
  readonly among?: number;
}

/** A byte as eight lamps, the highest at the left; some may be touched. */
export function Lamps({ label, byte, marked = [], onMark, among = 0 }: LampsProps): JSX.Element {
  return (
    <p class="lamps">
      <span>{label}</span>
      {[128, 64, 32, 16, 8, 4, 2, 1].map((value) =>
        onMark && among & value ? (
          <button
            type="button"
            class="lamp"
            key={value}
            aria-pressed={marked.includes(String(value))}
            aria-label={`Lamp ${value}`}
            onClick={() => onMark(String(value))}
          >
            ?
          </button>
        ) : (
          <span class={`lamp ${byte & value ? 'lamp-lit' : ''}`} key={value}>
            {byte & value ? 1 : 0}
          </span>
        ),
      )}
    </p>
  );
}
