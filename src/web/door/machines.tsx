import type { JSX } from 'preact';
import type { Card } from '../../programs/program.ts';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { isMachine, MACHINE_DRAWINGS, MachineDrawing, type ProgramMachine } from '../machine/machine-drawings.tsx';
import './door.css';

/** The last year of the programs on the timeline; later programs only assist them. */
const LAST_YEAR = 1983;

/** The machines by year, each a drawing that links to the machine itself. */
export function Machines(): JSX.Element {
  const { cards } = usePage();
  const shown = cards.filter(({ id, year }) => year <= LAST_YEAR && isMachine(id));
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
  const { machine, name, drawing } = MACHINE_DRAWINGS[card.id as ProgramMachine];
  return (
    <a href={makeRoute({ view: 'machine', machine: card.id })}>
      <MachineDrawing>{drawing}</MachineDrawing>
      <span class="machines-year">{card.year}</span>
      <span class="machines-name">{name ?? card.name}</span>
      <span class="machines-what">{machine}</span>
    </a>
  );
}
