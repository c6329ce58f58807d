import { fenOf, type Game } from '../chess/game.ts';
import type { Card, Engine, Options, Program, Screen, Trace } from '../programs/program.ts';
import { seededChance } from './chance.ts';
import { startEngine } from './engine.ts';
import { recentLog } from './log.ts';
import { type Answer, type Player, PlayerError } from './player.ts';
import { runSearch } from './run-search.ts';
import type { RunCommand, SearchRequest } from './search-request.ts';
import type { TraceBatch } from './trace-event.ts';
import { type TraceStream, traceStream } from './trace-stream.ts';

/**
 * A program of Plyhouse at the board, spoken to without waiting: in this thread ({@link localClient}) or in a worker
 * (`nodeSeat`, `browserSeat`). After a fault `newGame` or `restart` sets it up again.
 */
export interface EngineClient extends Player {
  readonly card: Card;
  think(...question: Parameters<Player['think']>): Promise<Outcome>;
  /** As any player's, and another pace for the running search. */
  tell(word: RunCommand): void;
  /**
   * Other options, and another seed where one is given: at once, or right after the search that runs. What the
   * engine remembered of the game is forgotten.
   * @throws {OptionError}
   */
  setOptions(options: Options, seed?: number): Promise<void>;
  /** The period display with a game on it, where the program has one; in the midst of a search too (`Engine.screen`). */
  screen(game: Game): Promise<Screen | undefined>;
  /**
   * Opens a search to be watched event by event; one that was watched before is let go. It rests until it is pulled,
   * and ends with the next question of another kind.
   * @throws {PlayerError}
   */
  watch(game: Game, request: SearchRequest): Promise<void>;
  /** The next events of the watched search (`TraceReel`). Words told meanwhile reach it. @throws {PlayerError} */
  pull(count: number): Promise<TraceBatch>;
}

/** What came of a search of a program of Plyhouse. Its times count from the hit where it began on the opponent's time. */
export interface Outcome extends Answer {
  /** What the original machine would have taken for the same positions. */
  readonly periodMillis: number;
  /** Positions of the decision's that were examined on the opponent's time. */
  readonly aheadNodes?: number;
}

/** An engine in this thread. It thinks in slices, so that the thread stays free for words and events. */
export function localClient(program: Program, options: Options = {}, seed = 1, trace?: Trace): EngineClient {
  const { card } = program;
  const log = recentLog();
  let settings = { options, seed };
  let engine: Engine | undefined = startEngine(program, options, seededChance(seed));
  let running: { readonly words: RunCommand[]; closed: boolean } | undefined;
  let stream: TraceStream | undefined;
  let fault: PlayerError | undefined;
  let closed = false;

  const fresh = () => startEngine(program, settings.options, seededChance(settings.seed));
  const open = () => {
    if (closed) throw new PlayerError('closed', card.id, 'was closed');
  };
  const unwatch = () => {
    stream?.close();
    stream = undefined;
  };
  const end = () => {
    unwatch();
    if (running) running.closed = true;
    running?.words.push({ kind: 'stop' });
    running = undefined;
  };
  const start = () => {
    unwatch();
    engine = fresh();
    fault = undefined;
  };

  return {
    card,
    name: card.name,
    async newGame() {
      open();
      log.add('new game');
      start();
    },
    async restart() {
      open();
      log.add('restart');
      end();
      start();
    },
    async setOptions(next, nextSeed = settings.seed) {
      open();
      const other = startEngine(program, next, seededChance(nextSeed));
      settings = { options: next, seed: nextSeed };
      log.add(`options ${JSON.stringify(settings)}`);
      unwatch();
      engine = other;
    },
    async think(game, request, onThought) {
      open();
      if (running) throw new Error(`${card.id}: a search is running`);
      if (fault || !engine) throw fault ?? new Error(`${card.id}: no engine`);
      unwatch();
      log.add(`think about ${fenOf(game)} ${JSON.stringify(request)}`);
      const search = { words: [] as RunCommand[], closed: false };
      running = search;
      try {
        const { decision, millis, ahead } = await runSearch({
          engine,
          card,
          game,
          request,
          words: search.words,
          isClosed: () => search.closed,
          onThought,
          trace,
        });
        if (search.closed) throw new PlayerError('closed', card.id, 'closed in the middle of a search');
        log.add(`decides ${decision.move ?? '(none)'} after ${decision.nodes} positions, ${Math.round(millis)} ms`);
        const aheadNodes = Math.min(ahead?.nodes ?? 0, decision.nodes);
        const periodMillis = ((decision.nodes - aheadNodes) * 1000) / card.positionsPerSecond;
        return { decision, millis, periodMillis, ...(ahead ? { aheadNodes } : {}) };
      } catch (error) {
        log.add(String(error));
        if (error instanceof PlayerError && running === search) fault = error;
        throw error;
      } finally {
        if (running === search) running = undefined;
      }
    },
    tell(word) {
      if (running) running.words.push(word);
      else if (word.kind !== 'pace') stream?.tell(word);
    },
    async screen(game) {
      open();
      return engine?.screen?.(game);
    },
    async watch(game, request) {
      open();
      if (running) throw new Error(`${card.id}: a search is running`);
      if (fault || !engine) throw fault ?? new Error(`${card.id}: no engine`);
      unwatch();
      log.add(`watch ${fenOf(game)} ${JSON.stringify(request)}`);
      try {
        stream = traceStream({ engine, card, game, request });
      } catch (error) {
        if (error instanceof PlayerError) fault = error;
        throw error;
      }
    },
    async pull(count) {
      open();
      if (!stream) throw fault ?? new Error(`${card.id}: nothing is watched`);
      const pulled = stream;
      try {
        return await pulled.pull(count);
      } catch (error) {
        log.add(String(error));
        if (error instanceof PlayerError && stream === pulled) fault = error;
        throw error;
      }
    },
    log: log.lines,
    async close() {
      closed = true;
      end();
    },
  };
}
