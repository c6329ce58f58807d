import type { JSX } from 'preact';
import type { Card } from '../../programs/program.ts';
import { makeRoute } from '../app/route.ts';
import { machineOfProgram } from '../machine/machine-list.ts';
import { Facts, Particulars, Sources } from './facts.tsx';

/** The program's card beside the board. */
export function CardPanel({ card }: { readonly card: Card }): JSX.Element {
  const machine = machineOfProgram(card.id);
  return (
    <section class="panel card" aria-labelledby="card-title">
      <h2 id="card-title">The program</h2>
      <p class="card-name">
        <a href={makeRoute({ view: 'program', program: card.id })}>{card.name}</a>
      </p>
      <p class="story">{card.story}</p>
      {machine ? (
        <p>
          <a href={makeRoute({ view: 'machine', machine: machine.id })}>On its own machine</a>
        </p>
      ) : null}
      <Particulars card={card} />
      <Facts card={card} folded />
      {card.sources.length > 0 ? (
        <details class="fold">
          <summary>Sources ({card.sources.length})</summary>
          <Sources card={card} />
        </details>
      ) : null}
    </section>
  );
}
