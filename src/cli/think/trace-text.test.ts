import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newGame } from '../../chess/game.ts';
import type { TraceEvent } from '../../host/trace-event.ts';
import { traceFormatter } from './trace-text.ts';

const EVENTS: readonly [event: TraceEvent, line: string][] = [
  [{ kind: 'module', name: 'ANALYS' }, 'ANALYS'],
  [
    {
      kind: 'list',
      ply: 1,
      moves: [
        { move: 'g1f3', values: { minimum: 4, maximum: 6 } },
        { move: 'e2e4', values: { minimum: 0, maximum: 3, end: -2 } },
      ],
    },
    'list of 2 moves, minimum/maximum/end: Pf3 +4/+6/-, e4 0/+3/-2',
  ],
  [{ kind: 'prune', ply: 1, move: 'e2e4', reason: 'maximum 3 < end 4' }, 'prune e4: maximum 3 < end 4'],
  [{ kind: 'enter', ply: 1, move: 'g1f3' }, 'enter Pf3'],
  [{ kind: 'module', name: 'NODE' }, '  NODE'],
  [{ kind: 'list', ply: 2, moves: [] }, '  list of 0 moves'],
  [{ kind: 'list', ply: 2, moves: [{ move: 'g8f6', values: {} }] }, '  list of 1 move: Pf6'],
  [{ kind: 'enter', ply: 2, move: 'b8c6' }, '  enter Pc6'],
  [{ kind: 'evaluate', ply: 3, value: 0 }, '    evaluate 0'],
  [{ kind: 'leave', ply: 2, move: 'b8c6', value: -7 }, '  leave Pc6: -7'],
  [{ kind: 'cut', ply: 2, move: 'b8c6', value: 5 }, '  cut by Pc6: +5'],
  [{ kind: 'missed', count: 3 }, '  (3 events were not kept)'],
  [{ kind: 'leave', ply: 1, move: 'g1f3', value: 7 }, 'leave Pf3: +7'],
  [
    {
      kind: 'thought',
      thought: {
        kind: 'line',
        depth: 2,
        nodes: 40,
        pv: ['g1f3'],
        score: { kind: 'cp', centipawns: 41 },
        own: { score: '+1' },
      },
    },
    'says depth 2, 40 positions, +0.41, its own score +1',
  ],
  [{ kind: 'thought', thought: { kind: 'progress', depth: 3, nodes: 90, pv: [] } }, 'says depth 3, 90 positions'],
  [
    { kind: 'decides', decision: { move: 'g1f3', from: 'search', depth: 2, nodes: 40, pv: [] } },
    'decides Pf3, from search',
  ],
  [{ kind: 'decides', decision: { from: 'none', depth: 0, nodes: 0, pv: [] } }, 'decides on no move'],
];

test('an event a line, set in by its ply, moves in the reader’s letters', () => {
  const describe = traceFormatter(newGame(), 'nl');
  for (const [event, line] of EVENTS) assert.equal(describe(event), line);
});
