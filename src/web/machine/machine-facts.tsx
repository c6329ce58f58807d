import type { JSX } from 'preact';
import { FACT_KINDS, type Fact } from '../../programs/program.ts';
import { Cite } from '../app/cite.tsx';
import { FACT_WORDS, FactMark } from '../app/fact-mark.tsx';

/** The facts about display, keys and dialogue, and our own choices. */
export function MachineFacts({ facts }: { readonly facts: readonly Fact[] }): JSX.Element {
  return (
    <section class="facts" aria-labelledby="machine-facts">
      <h2 id="machine-facts">What is known of this machine</h2>
      {FACT_KINDS.map((kind) => {
        const of = facts.filter((fact) => fact.kind === kind);
        if (of.length === 0) return null;
        return (
          <section key={kind}>
            <h3>
              <FactMark kind={kind} /> <small>{FACT_WORDS[kind].about}</small>
            </h3>
            <ul>
              {of.map((fact) => (
                <li key={fact.text}>
                  {fact.text} {fact.source ? <Cite of={fact.source} /> : null}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </section>
  );
}
