import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Fen, INITIAL_FEN } from '../chess/fen.ts';
import { type Game, gameOf, movesOf } from '../chess/game.ts';
import { CATALOG } from '../programs/catalog.ts';
import { localClient } from './engine-client.ts';
import type { TraceEvent } from './trace-event.ts';
import { tracePath } from './trace-path.ts';

/** Out of every book, with something to think about. */
const GAME = gameOf(INITIAL_FEN, ['a2a3', 'h7h5', 'b1c3', 'g8h6', 'e2e4']);
/** These search every line that they consider to its end. */
const PLAIN_MINIMAX = ['bernstein'];
const PACE = { depth: 3, nodes: 3000, period: true } as const;

/** Each event has the ply that {@link Trace} says: that of its move, counted from the root. */
function assertPlies(events: readonly TraceEvent[], game: Game, isPlain: boolean): void {
  const path = tracePath(game);
  let cuts = 0;
  let deepest = 0;
  for (const [index, event] of events.entries()) {
    const executed = path.moves.length;
    const text = `event ${index}, behind ${path.moves.join(' ')}: ${JSON.stringify(event)}`;
    if (event.kind === 'enter' || event.kind === 'prune' || event.kind === 'list')
      assert.equal(event.ply, executed + 1, text);
    if (event.kind === 'leave') assert.deepEqual([event.ply, event.move], [executed, path.moves.at(-1)], text);
    // A move may be judged without being executed.
    if (event.kind === 'evaluate') assert.ok([executed, executed + 1].includes(event.ply), text);
    if (event.kind === 'cut') {
      assert.equal(event.ply, executed + 1, text);
      cuts++;
    }
    path.follow(event);
    deepest = Math.max(deepest, path.moves.length);
  }
  // A search of one ply has nothing to cut.
  assert.equal(cuts > 0, deepest > 1 && !isPlain, `${cuts} cuts`);
}

function afterFirstMove(fen: Fen): Game {
  return gameOf(fen, movesOf(gameOf(fen, [])).slice(0, 1));
}

describe('programs whose card says that they can be watched', () => {
  for (const { card, load } of CATALOG.filter(({ card }) => card.traces)) {
    test(`${card.id} enters moves and leaves them, and decides as unwatched`, async () => {
      const program = await load();
      const game = card.ending ? afterFirstMove(card.ending.start) : GAME;
      const events: TraceEvent[] = [];
      const watched = localClient(program);
      await watched.watch(game, PACE);
      for (let isOver = false; !isOver; ) {
        const batch = await watched.pull(5000);
        events.push(...batch.events);
        isOver = batch.isOver;
      }
      const entered = events.flatMap((event) => (event.kind === 'enter' && event.ply === 1 ? [event.move] : []));
      assert.ok(entered.length > 0);
      for (const move of entered) assert.ok(movesOf(game).includes(move), move);
      const left = events.flatMap((event) => (event.kind === 'leave' && event.ply === 1 ? [event] : []));
      assert.ok(left.some(({ move, value }) => entered.includes(move) && Number.isFinite(value)));
      assertPlies(events, game, PLAIN_MINIMAX.includes(card.id));
      const last = events.at(-1)!;
      const { decision } = await localClient(program).think(game, PACE);
      assert.deepEqual(last, { kind: 'decides', decision });
    });
  }
});
