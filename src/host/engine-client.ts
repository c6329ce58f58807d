import { fenOf, type Game } from '../chess/game.ts';
import type { Card, Engine, Options, Program } from '../programs/program.ts';
import { seededChance } from './chance.ts';
import { prepareEngine, startEngine } from './engine.ts';
import { recentLog } from './log.ts';
import { type Player, type PlayerAnswer, PlayerError } from './player.ts';
import { runSearch } from './run-search.ts';
import type { RunCommand, SearchRequest } from './search-request.ts';
import type { TraceBatch } from './trace-event.ts';
import { type TraceStream, traceStream } from './trace-stream.ts';

/**
 * A Plyhouse program that answers asynchronously: in this thread ({@link localClient}) or in a worker (`nodeClient`,
 * `browserClient`). After a fault `newGame` or `restart` starts it again.
 */
export interface EngineClient extends Player {
  readonly card: Card;
  think(...question: Parameters<Player['think']>): Promise<Outcome>;
  /** Like any player's, and also a new request for the running search. */
  tell(word: RunCommand): void;
  /**
   * Sets other options and, if given, another seed: at once, or right after the running search. The engine forgets the game.
   * @throws {OptionError}
   */
  setOptions(options: Options, seed?: number): Promise<void>;
  /**
   * Opens a search to be watched event by event, and drops the previous one. It advances only when events are pulled, and
   * ends at the next question of another kind.
   * @throws {PlayerError}
   */
  watch(game: Game, request: SearchRequest): Promise<void>;
  /** The next events of the watched search (`TraceStream`). Commands sent meanwhile reach it. @throws {PlayerError} */
  pull(count: number): Promise<TraceBatch>;
}

/** The result of a search by a Plyhouse program. If it began on the opponent's time, its times count from the hit. */
export interface Outcome extends PlayerAnswer {
  /** The time the original machine would have taken for the same positions. */
  readonly periodMillis: number;
  /** The decision's positions that were examined on the opponent's time. */
  readonly aheadNodes?: number;
}

/**
 * An engine in this thread. It thinks in slices, so that the thread stays responsive. For options that need preparation the
 * caller must have called `prepareEngine`.
 */
export function localClient(program: Program, options: Options = {}, seed = 1): EngineClient {
  const { card } = program;
  const log = recentLog();
  let settings = { options, seed };
  let engine: Engine | undefined = startEngine(program, options, seededChance(seed));
  /** While it is prepared for other options. */
  let preparing: Promise<void> | undefined;
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
  const replace = (next: Engine) => {
    engine?.close?.();
    engine = next;
  };
  const start = () => {
    unwatch();
    replace(fresh());
    fault = undefined;
  };

  const prepare = async (options: Options) => {
    const attempt = prepareEngine(program, options);
    preparing = attempt;
    await attempt.finally(() => {
      if (preparing === attempt) preparing = undefined;
    });
    open();
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
      if (program.prepare) await prepare(next);
      const other = startEngine(program, next, seededChance(nextSeed));
      settings = { options: next, seed: nextSeed };
      log.add(`options ${JSON.stringify(settings)}`);
      unwatch();
      replace(other);
    },
    async think(game, request, onThought) {
      open();
      if (preparing) await preparing.catch(() => {});
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
      engine?.close?.();
    },
  };
}
