import type { JSX } from 'preact';
import type { Card } from '../../programs/program.ts';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { MACHINE_DRAWINGS } from './machine-drawings.tsx';
import './door.css';

/** The last year of the programs on the timeline; later programs only assist them. */
const LAST_YEAR = 1983;

/** The machines by year, each a drawing that links to the machine itself. */
export function Machines(): JSX.Element {
  const { cards } = usePage();
  const shown = cards.filter(({ id, year }) => year <= LAST_YEAR && id in MACHINE_DRAWINGS);
  return (
    <nav class="machines" aria-label="The machines, by year">
      <ol>
        {shown.map((card) => (
          <li key={card.id}>
            <Machine card={card} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Machine({ card }: { readonly card: Card }): JSX.Element {
  const { machine, name, drawing } = MACHINE_DRAWINGS[card.id]!;
  return (
    <a href={makeRoute({ view: 'machine', machine: card.id })}>
      <svg class="machine-drawing" viewBox="0 0 120 84" aria-hidden="true">
        {drawing}
      </svg>
      <span class="machines-year">{card.year}</span>
      <span class="machines-name">{name ?? card.name}</span>
      <span class="machines-what">{machine}</span>
    </a>
  );
}
