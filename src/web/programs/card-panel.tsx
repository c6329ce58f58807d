import type { JSX } from 'preact';
import type { Card } from '../../programs/program.ts';
import { LaterFold } from '../app/later-fold.tsx';
import { makeRoute } from '../app/route.ts';
import { machineOfProgram } from '../machine/machine-list.ts';

/** The program beside the board: its card at once, and what is known about it on request. */
export function CardPanel({ card }: { readonly card: Card }): JSX.Element {
  const machine = machineOfProgram(card.id);
  return (
    <section class="panel card" aria-labelledby="card-title">
      <h2 id="card-title">The program</h2>
      <p class="card-name">
        <a href={makeRoute({ view: 'program', program: card.id })}>{card.name}</a>
      </p>
      <p>
        {card.author}, {card.years ?? card.year}
        <br />
        {card.machine}
      </p>
      {machine ? (
        <p>
          <a href={makeRoute({ view: 'machine', machine: machine.id })}>On its own machine</a>
        </p>
      ) : null}
      <LaterFold summary="What is known about it" load={() => import('./known.tsx')}>
        {({ KnownAbout }) => <KnownAbout card={card} />}
      </LaterFold>
    </section>
  );
}
