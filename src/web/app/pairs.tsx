import type { ComponentChildren, JSX } from 'preact';

interface PairsProps {
  readonly class?: string;
  /** The name of the list for screen readers, if its heading is not enough. */
  readonly label?: string;
  readonly rows: readonly (readonly [term: string, value: ComponentChildren])[];
}

/** A list of terms, each with its value. */
export function Pairs({ class: name = 'particulars', label, rows }: PairsProps): JSX.Element {
  return (
    <dl class={name} aria-label={label}>
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
