import type { JSX } from 'preact';
import { makeRoute } from '../app/route.ts';
import { MACHINES } from './machine-list.ts';
import './machine.css';

/** All machines that can be operated. */
export function Machines(): JSX.Element {
  return (
    <div class="column">
      <h1>The machines</h1>
      <p class="story">Each with its display, its keys and its own words. Everything is drawn by us.</p>
      <ul class="machines-list">
        {MACHINES.map(({ id, name, year, runs }) => (
          <li key={id}>
            <a href={makeRoute({ view: 'machine', machine: id })}>
              <b>{name}</b> <span>{year}</span> <small>{runs}</small>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
