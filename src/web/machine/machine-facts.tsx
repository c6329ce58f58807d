import type { JSX } from 'preact';
import type { Machine } from '../../programs/console.ts';
import { FACT_KINDS } from '../../programs/program.ts';
import { Cite } from '../app/cite.tsx';
import { FACT_WORDS, FactMark } from '../app/fact-mark.tsx';
import { CASING_FACTS } from './casing-facts.ts';
import type { MachineEntry } from './machine-list.ts';

/** What is known of display, keys and dialogue, and what we chose. */
export function MachineFacts({
  entry,
  machine,
}: {
  readonly entry: MachineEntry;
  readonly machine: Machine;
}): JSX.Element {
  const facts = [...machine.facts, ...(CASING_FACTS[entry.id] ?? [])];
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
