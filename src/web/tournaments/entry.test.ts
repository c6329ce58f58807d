import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlannedPlayer } from '../../match/participant.ts';
import { memoryStorage } from '../app/testing/memory-storage.ts';
import { entered, newEntry, rememberName } from './entry.ts';

const program = (name: string): PlannedPlayer => ({
  name,
  who: { kind: 'program', id: 'wray74', options: {} },
  terms: { nodes: 1 },
});

test('a visitor takes a place among the programs, under a name that none of them has', () => {
  const programs = [program('Wray'), program('Visitor')];
  const [wray, other] = programs;
  const who = { kind: 'program', id: '', options: {} } as const;
  const visitor = (name: string) => ({ name, who, terms: { period: true } });
  assert.deepEqual(entered(programs, 1, { name: ' Anna ', clock: 'none' }), [wray, visitor('Anna'), other]);
  assert.deepEqual(entered(programs, 2, { name: 'Wray', clock: 'none' }), [wray, other, visitor('Wray (visitor)')]);
  assert.deepEqual(entered([wray!], 0, { name: ' ', clock: 'none' }), [visitor('Visitor'), wray]);
  assert.equal(entered(programs, 0, { name: '', clock: 'none' })[0]!.name, 'Visitor (visitor)');
  // Forty moves in two hours, as in the tournaments of the time.
  const control = { moves: 40, millis: 2 * 3_600_000, incrementMillis: 0 };
  assert.deepEqual(entered([], 0, { name: 'Anna', clock: 'period' })[0]!.terms, { period: true, control });
});

test('a visitor’s name is remembered unless it is empty', () => {
  const storage = memoryStorage();
  assert.deepEqual(newEntry(storage), { name: '', clock: 'none' });
  rememberName(storage, { name: ' Anna ', clock: 'period' });
  rememberName(storage, { name: '  ', clock: 'none' });
  assert.deepEqual(newEntry(storage), { name: 'Anna', clock: 'none' });
});
