import type { JSX } from 'preact';
import { Cards } from '../app/cards.tsx';
import { makeRoute } from '../app/route.ts';
import {
  isMachine,
  keys,
  MACHINE_DRAWINGS,
  MachineDrawing,
  type ProgramMachine,
  squares,
} from './machine-drawings.tsx';
import { MACHINES, type MachineId } from './machine-list.ts';
import './machine.css';

export const FURTHER_DRAWINGS: Readonly<Record<Exclude<MachineId, ProgramMachine>, JSX.Element>> = {
  sdk86: (
    <>
      <path class="m-board" d="M18 14h84v66H18z" />
      <path class="m-trace" d="M24 66V48h16M24 30h18v-9M78 20h16v26M60 74h34V62M50 52v16M70 52v14" />
      <path class="m-dark" d="M30 40h42v10H30z" />
      <path class="m-pins" d="M31 38.5h40M31 51.5h40" />
      <path class="m-case" d="M30 58h24v9H30zM62 58h24v9H62z" />
      <path class="m-pins" d="M31 56.5h22M31 68.5h22M63 56.5h22M63 68.5h22" />
      <path
        class="m-glass"
        d="M38.5 62.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M70.5 62.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0"
      />
      <path class="m-glass" d="M34 18h52v13H34z" />
      <path
        class="m-red"
        d="M38 24.5h5M53 22h-4v5h4v-2.5h-4M49 22h4v5M57 27v-5h4M57 24.5h4v2.5h-4M71 22v5M75.5 26.5v.5M80 22v5"
      />
      <path class="m-dark" d="M78 40h16v6H78z" />
    </>
  ),
  kim1: (
    <>
      <path class="m-wood" d="M10 2h100v38H10z" />
      <path class="m-brown" d="M15 6h90v30H15z" />
      <path class="m-paper" d="M44 9h32v25H44z" />
      {squares(51, 12, 2.3, 'm-dark')}
      <path class="m-wood" d="M4 40h112v40H4z" />
      <path class="m-brown" d="M9 44h102v32H9z" />
      <path class="m-board" d="M13 47h56v26H13z" />
      <path class="m-dark" d="M17 50h18v6H17zM17 60h18v5H17zM41 49h25v22H41z" />
      <path class="m-trace" d="M17 69h20M36 53h4M36 62h4" />
      <path class="m-red" d="M43 53h14M60 53h5" stroke-dasharray="2.6 1.2" />
      {keys(43, 21, [59, 63.5, 68], 'm-key m-key-light')}
      <path class="m-silver" d="M76 48h12v11H76zM76 62h12v11H76z" />
      <path class="m-dark" d="M92 48h16v25H92z" />
      <path class="m-paper" d="M94.500 52h11v7h-11z" />
      {keys(94, 12, [67], 'm-key m-key-light')}
    </>
  ),
};

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
        entries={MACHINES.map(({ id, name, years, runs, played }) => ({
          id,
          href: makeRoute({ view: 'machine', machine: id }),
          title: name,
          picture: (
            <MachineDrawing>{isMachine(id) ? MACHINE_DRAWINGS[id].drawing : FURTHER_DRAWINGS[id]}</MachineDrawing>
          ),
          byline: `${years}, ${runs}`,
          text: played,
        }))}
      />
    </>
  );
}
