import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Card } from '../../programs/program.ts';
import { Button } from '../app/button.tsx';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { isMachine, MACHINE_DRAWINGS, MachineDrawing, type ProgramMachine } from '../machine/machine-drawings.tsx';
import './door.css';

/** The last year of the programs on the timeline; later programs only assist them. */
const LAST_YEAR = 1983;

/** What lights the machines, once the page is drawn and idle. */
async function loadLit() {
  await new Promise<unknown>((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve, { timeout: 3000 }) : setTimeout(resolve, 500),
  );
  const { LitDisplay, openShow, runShow, shownAddress } = await import('./lit.tsx');
  return { LitDisplay, runShow, shownAddress, show: await openShow() };
}
type Lit = Awaited<ReturnType<typeof loadLit>>;

/** The machines by year, each a drawing that links to the machine itself. Without what lights them they are only drawn. */
export function Machines(): JSX.Element {
  const { cards } = usePage();
  const list = useRef<HTMLOListElement>(null);
  const { value: lit } = useLoaded([], loadLit);
  useEffect(() => lit?.runShow(lit.show, (id) => list.current!.querySelector(`[data-machine="${id}"]`)), [lit]);
  const shown = cards.filter(({ id, year }) => year <= LAST_YEAR && isMachine(id));
  return (
    <nav class="machines" aria-label="The machines, by year">
      <ol ref={list}>
        {shown.map((card) => (
          <li key={card.id}>
            <Machine card={card} lit={lit} />
          </li>
        ))}
      </ol>
      <p class="machines-still">
        {lit ? (
          <Button
            onClick={() => {
              lit.show.isStill.value = !lit.show.isStill.value;
            }}
          >
            {lit.show.isStill.value ? 'Let the machines play' : 'Stop the displays'}
          </Button>
        ) : null}
      </p>
    </nav>
  );
}

function Machine({ card, lit }: { readonly card: Card; readonly lit: Lit | undefined }): JSX.Element {
  const { machine, name, drawing } = MACHINE_DRAWINGS[card.id as ProgramMachine];
  return (
    <a
      href={lit?.shownAddress(lit.show, card.id) ?? makeRoute({ view: 'machine', machine: card.id })}
      data-machine={card.id}
    >
      <span class="machines-drawing">
        <MachineDrawing>{drawing}</MachineDrawing>
        {lit ? <lit.LitDisplay show={lit.show} id={card.id} /> : null}
      </span>
      <span class="machines-year">{card.years ?? card.year}</span>
      <span class="machines-name">{name ?? card.name}</span>
      <span class="machines-what">{machine}</span>
    </a>
  );
}
