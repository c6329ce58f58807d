import type { ComponentChildren, JSX } from 'preact';
import { FACT_KINDS, type Fact, type FactKind } from '../../programs/program.ts';
import type { SourceId } from '../../programs/sources.ts';

/** How certain a fact is. */
const FACT_WORDS: Readonly<Record<FactKind, { readonly title: string; readonly about: string }>> = {
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

interface FactListsProps {
  readonly facts: readonly Fact[];
  cite(source: SourceId): ComponentChildren;
}

/** Facts grouped by how certain they are. */
export function FactLists({ facts, cite }: FactListsProps): JSX.Element {
  return (
    <>
      {FACT_KINDS.map((kind) => {
        const lines = facts.filter((fact) => fact.kind === kind);
        return lines.length === 0 ? null : (
          <section key={kind}>
            <h3>
              <FactMark kind={kind} /> <small>{FACT_WORDS[kind].about}</small>
            </h3>
            <ul>
              {lines.map(({ text, source }) => (
                <li key={text}>
                  {text} {source ? cite(source) : null}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
