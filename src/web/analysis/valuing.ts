import { type ReadonlySignal, signal } from '@preact/signals';
import type { EngineClient } from '../../host/engine-client.ts';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import type { GameAnalysis } from '../../measure/analysis.ts';
import { analyseGame, beginAnalysis } from '../../measure/run-analysis.ts';
import type { GameRecord } from '../record/record.ts';
import { type GameSession, save } from '../session/game-session.ts';

/** The analysis of a whole game: position by position, saved with the game. */

/** How often results are saved with the game, in positions, so that little is lost with the page. */
const KEPT_EVERY = 8;

interface ValuingState {
  /** The game being analysed. */
  readonly game: string;
  readonly analysis: GameAnalysis;
}

export interface Valuing {
  /** The running analysis; undefined if none is. */
  readonly running: ReadonlySignal<ValuingState | undefined>;
  readonly problem: ReadonlySignal<ErrorReport | undefined>;
  /** Analyses the game on the board, or continues. Ends by itself, by {@link stop}, or when another game is opened. */
  start(program: string, nodes: number): Promise<void>;
  stop(): void;
}

export function openValuing(session: GameSession, startClient: () => Promise<EngineClient>): Valuing {
  const running = signal<ValuingState | undefined>(undefined);
  const problem = signal<ErrorReport | undefined>(undefined);
  let abort: AbortController | undefined;

  /** Saves the results with their game, if it is still on the board. */
  const keep = (record: GameRecord, analysis: GameAnalysis) => {
    if (session.record.value.id !== record.id) return;
    session.record.value = { ...session.record.value, analysis };
    save(session);
  };

  return {
    running,
    problem,
    async start(program, nodes) {
      abort?.abort();
      const stop = new AbortController();
      abort = stop;
      const record = session.record.value;
      problem.value = undefined;
      let since = 0;
      const task = { game: record.game, program, nodes, known: record.analysis };
      running.value = { game: record.id, analysis: beginAnalysis(task) };
      try {
        const analysis = await analyseGame({
          ...task,
          client: startClient,
          signal: stop.signal,
          onWorth(found) {
            if (abort !== stop) return;
            running.value = { game: record.id, analysis: found };
            if (++since % KEPT_EVERY === 0) keep(record, found);
          },
        });
        // A stopped analysis was saved when it stopped, and another may be running by now.
        if (abort === stop) keep(record, analysis);
      } catch (error) {
        if (abort === stop) problem.value = reportError(error);
      } finally {
        if (abort === stop) {
          abort = undefined;
          running.value = undefined;
        }
      }
    },
    stop() {
      abort?.abort();
      abort = undefined;
      // The results so far stay on the page throughout.
      if (running.value?.game === session.record.value.id) keep(session.record.value, running.value.analysis);
      running.value = undefined;
    },
  };
}
