import { type Game, positionOf } from '../chess/game.ts';
import type { Card, Engine, SearchCommand } from '../programs/program.ts';
import { periodClock } from './clock.ts';
import { eventLoopTurns } from './event-loop.ts';
import { checkDecision, orCrash } from './run-search.ts';
import { limitsOf, type SearchRequest } from './search-request.ts';
import { recordingTrace, type TraceBatch, type TraceEvent } from './trace-event.ts';

/** A search that advances only while somebody watches it. */
export interface TraceStream {
  /**
   * The next events: as many as requested, fewer at the end. The search runs no further than needed, in slices of the
   * program's own size.
   * @throws {PlayerError} if the program crashes or plays an illegal move, after all earlier events have been delivered.
   */
  pull(count: number): Promise<TraceBatch>;
  /** A command to the search, received at its next slice. */
  send(command: SearchCommand): void;
  /** Drops the search. A pending pull returns nothing. */
  close(): void;
}

/** A search to be watched. */
interface Watching {
  readonly engine: Engine;
  readonly card: Card;
  readonly game: Game;
  readonly request: SearchRequest;
}

const weightOf = (event: TraceEvent) => (event.kind === 'list' ? 1 + event.moves.length : 1);

/** The most events delivered at once. */
const MOST_PULLED = 20_000;
/** The most that may wait: events, and moves of lists. A slice that produces more loses the rest. */
const MOST_WAITING = 400_000;
/** The maximum time that pulling may block the thread, in milliseconds. */
const HOLD_MILLIS = 12;

declare const performance: { now(): number };

/**
 * Opens a search to be watched event by event. It always runs on the period clock, since real time would pass between events.
 * @param mostWaiting for tests.
 * @throws {UnknownLevelError} and {PlayerError}
 */
export function traceStream({ engine, card, game, request }: Watching, mostWaiting = MOST_WAITING): TraceStream {
  positionOf(game);
  const limits = limitsOf(card, { ...request, period: true });
  let waiting: TraceEvent[] = [];
  let weight = 0;
  let missed = 0;
  const take = (event: TraceEvent) => {
    const added = weightOf(event);
    if (weight + added > mostWaiting) {
      missed++;
      return;
    }
    weight += added;
    waiting.push(event);
  };
  const commands: SearchCommand[] = [];
  let isBegun = false;
  let isOver = false;
  let isClosed = false;
  let isPulling = false;
  let fault: unknown;

  const search = orCrash(card, () => {
    engine.setGame(game);
    return engine.search(limits, periodClock(card.positionsPerSecond), recordingTrace(take));
  });

  /** One slice of the program. A generator's first step receives nothing, so commands wait for the second. */
  const step = () => {
    const command = isBegun ? commands.shift() : undefined;
    isBegun = true;
    weight = waiting.reduce((sum, event) => sum + weightOf(event), 0);
    try {
      const { done, value } = orCrash(card, () => search.next(command));
      if (missed > 0) waiting.push({ kind: 'missed', count: missed });
      missed = 0;
      if (done) {
        isOver = true;
        checkDecision(card, game, value, request.searchMoves);
        waiting.push({ kind: 'decides', decision: value });
      } else if (value.kind === 'line') {
        waiting.push({ kind: 'thought', thought: value });
      }
    } catch (error) {
      isOver = true;
      fault = error;
    }
  };

  return {
    async pull(count) {
      if (isPulling) throw new Error(`${card.id}: events are being pulled`);
      isPulling = true;
      const wanted = Math.min(Math.max(1, count), MOST_PULLED);
      const turns = eventLoopTurns();
      try {
        let holdEnd = performance.now() + HOLD_MILLIS;
        while (!isClosed && !isOver && waiting.length < wanted) {
          step();
          if (performance.now() < holdEnd) continue;
          await turns.take();
          holdEnd = performance.now() + HOLD_MILLIS;
        }
      } finally {
        turns.close();
        isPulling = false;
      }
      if (isClosed) return { events: [], isOver: true };
      if (waiting.length === 0 && fault !== undefined) throw fault;
      const events = waiting.slice(0, wanted);
      waiting = waiting.slice(wanted);
      return { events, isOver: isOver && waiting.length === 0 && fault === undefined };
    },
    send(command) {
      commands.push(command);
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      waiting = [];
      if (isOver) return;
      try {
        search.return(undefined as never);
      } catch {
        // It is being discarded; errors have no recipient.
      }
    },
  };
}
