import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findProgram } from '../programs/catalog.ts';
import { machineName } from './machine-name.ts';

test('a machine is named without what the card tells of it besides', () => {
  const cases: readonly [machine: string, name: string | undefined][] = [
    ['Hewlett-Packard 9810A, a programmable desk calculator of 1971', 'Hewlett-Packard 9810A'],
    ['Intel 8088 at 5 MHz on a board of 10 by 10 cm, with a terminal', 'Intel 8088'],
    ['Control Data 6000; 0.5X: PDP-11/70', 'Control Data 6000'],
    ['Burroughs B7800', 'Burroughs B7800'],
  ];
  for (const [machine, name] of cases) assert.equal(machineName({ machine }), name);
  // "The whatever runs WebAssembly would have needed 1 second" was once on the page.
  for (const id of ['antwoord', 'random']) assert.equal(machineName(findProgram(id).card), undefined, id);
});
