import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../chess/fen.ts';
import { gameOf, movesOf } from '../chess/game.ts';
import { CATALOG } from '../programs/catalog.ts';
import { localSeat } from './seat.ts';
import type { TraceEvent } from './trace-event.ts';

/** Out of every book, with something to think about. */
const GAME = gameOf(INITIAL_FEN, ['a2a3', 'h7h5', 'b1c3', 'g8h6', 'e2e4']);
const PACE = { depth: 3, nodes: 3000, period: true } as const;

describe('programs whose card says that they can be watched', () => {
  for (const { card, load } of CATALOG.filter(({ card }) => card.traces)) {
    test(`${card.id} enters moves and leaves them, and decides as unwatched`, async () => {
      const program = await load();
      const events: TraceEvent[] = [];
      const watched = localSeat(program);
      await watched.watch(GAME, PACE);
      for (let isOver = false; !isOver; ) {
        const batch = await watched.pull(5000);
        events.push(...batch.events);
        isOver = batch.isOver;
      }
      const entered = events.flatMap((event) => (event.kind === 'enter' && event.ply === 1 ? [event.move] : []));
      assert.ok(entered.length > 0);
      for (const move of entered) assert.ok(movesOf(GAME).includes(move), move);
      const left = events.flatMap((event) => (event.kind === 'leave' && event.ply === 1 ? [event] : []));
      assert.ok(left.some(({ move, value }) => entered.includes(move) && Number.isFinite(value)));
      assert.ok(events.every((event) => !('ply' in event) || event.ply >= 1));
      const last = events.at(-1)!;
      const { decision } = await localSeat(program).think(GAME, PACE);
      assert.deepEqual(last, { kind: 'decides', decision });
    });
  }
});
