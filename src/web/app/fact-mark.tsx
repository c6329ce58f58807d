import type { JSX } from 'preact';
import type { FactKind } from '../../programs/program.ts';

/** How certain a fact is. */
export const FACT_WORDS: Readonly<Record<FactKind, { readonly title: string; readonly about: string }>> = {
  described: { title: 'Described', about: 'Stated in a source.' },
  inferred: { title: 'Inferred', about: 'Deduced from a source, such as a recorded game or a printed variation.' },
  chosen: { title: 'Chosen', about: 'Our choice, because nothing is known.' },
};

/** A word and a colour for how certain a fact is; colour is never used alone. */
export function FactMark({ kind }: { readonly kind: FactKind }): JSX.Element {
  return (
    <span class={`mark mark-${kind}`} title={FACT_WORDS[kind].about}>
      {FACT_WORDS[kind].title.toLowerCase()}
    </span>
  );
}
