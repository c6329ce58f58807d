import type { JSX } from 'preact';
import { makeRoute } from '../app/route.ts';
import { MachineDrawing } from './machine-drawings.tsx';
import { MACHINES } from './machine-list.ts';
import './machine.css';

/** All machines that can be operated, oldest first, each a card that leads to it. */
export function Machines(): JSX.Element {
  return (
    <div class="gallery">
      <header class="article-head">
        <h1>The machines</h1>
        <p class="standfirst">Sit down at one: each has its own display, its own keys and its own words.</p>
      </header>
      <ul class="gallery-list">
        {MACHINES.map(({ id, name, year, runs, played }) => (
          <li class="gallery-card" key={id}>
            <MachineDrawing machine={id} />
            <div>
              <h2>
                <a href={makeRoute({ view: 'machine', machine: id })}>{name}</a>
              </h2>
              <p class="gallery-runs">
                {year}, {runs}
              </p>
              <p>{played}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
