import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Card } from '../../programs/program.ts';
import { Button } from '../app/button.tsx';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { useLoaded } from '../app/use-loaded.ts';
import { MachineDrawing } from '../machine/machine-drawings.tsx';
import './door.css';

/** The last year of the programs on the timeline; later programs only assist them. */
const LAST_YEAR = 1983;

/** The machines of the timeline in two or three words, by program; and the program's name if the card's is a sentence. */
const MACHINE_NAMES: Readonly<Record<string, readonly [machine: string, name?: string]>> = {
  ajedrecista: ['Chess automaton'],
  turochamp: ['Squared paper and pencil'],
  bernstein: ['IBM 704', 'Alex Bernstein'],
  soma: ['Blackboard and coin'],
  wray74: ['HP 9810A calculator', 'Alan Wray'],
  microchess: ['KIM-1 board'],
  chess05: ['Printing terminal'],
  sargon78: ['Jupiter III', 'Sargon'],
  schach22: ['Burroughs B7800'],
  gambiet80: ['TRS-80 and cassette'],
  gambiet81: ['TRS-80 and disk'],
  tinychess86: ['Terminal and 8088 board'],
  c7010: ['Philips Videopac'],
  gambiet82: ['Northstar/Xerox'],
};

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
  const shown = cards.filter(({ id, year }) => year <= LAST_YEAR && id in MACHINE_NAMES);
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
  const [machine, name = card.name] = MACHINE_NAMES[card.id]!;
  return (
    <a
      href={lit?.shownAddress(lit.show, card.id) ?? makeRoute({ view: 'machine', machine: card.id })}
      data-machine={card.id}
    >
      <span class="machines-drawing">
        <MachineDrawing of={card.id} />
        {lit ? <lit.LitDisplay show={lit.show} id={card.id} /> : null}
      </span>
      <span class="machines-year">{card.years ?? card.year}</span>
      <span class="machines-name">{name}</span>
      <span class="machines-what">{machine}</span>
    </a>
  );
}
