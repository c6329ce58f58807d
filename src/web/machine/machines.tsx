import type { JSX } from 'preact';
import { Cards } from '../app/cards.tsx';
import { makeRoute } from '../app/route.ts';
import { EXHIBITS } from './exhibits.ts';
import { MachineDrawing } from './machine-drawings.tsx';
import { MACHINES } from './machine-list.ts';
import './machine.css';

/** All machines that can be operated, oldest first, each a card that leads to it. */
export function Machines(): JSX.Element {
  return (
    <>
      <header class="article-head">
        <h1>The machines</h1>
        <p class="standfirst">Sit down at one: each has its own display, its own keys and its own words.</p>
      </header>
      <Cards
        label="The machines, by year"
        entries={MACHINES.map(({ id, name, years }) => ({
          id,
          href: makeRoute({ view: 'machine', machine: id }),
          title: name,
          picture: <MachineDrawing of={id} />,
          byline: `${years}, ${EXHIBITS[id].runs}`,
          text: EXHIBITS[id].played,
        }))}
      />
    </>
  );
}
