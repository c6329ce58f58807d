/** The engine of a machine on the page: its program in a worker, or the solver of problems. */
import type { Game } from '../../chess/game.ts';
import type { EngineClient, Outcome } from '../../host/engine-client.ts';
import type { RunCommand } from '../../host/search-request.ts';
import type { SolverProgress } from '../../problems/solver.ts';
import type { Solved, Task } from '../../programs/console.ts';
import type { Options, Thought } from '../../programs/program.ts';
import type { Asker } from '../app/worker-questions.ts';
import type { SolverAnswer, SolverQuestion } from '../problems/solver-answers.ts';

/** One task at a time. */
export interface Mind {
  /** @param pace the limit of its speed relative to the original machine. @throws {PlayerError} */
  think(
    game: Game,
    task: Task & { kind: 'think' },
    pace: number,
    onThought: (thought: Thought) => void,
  ): Promise<Outcome>;
  solve(task: Task & { kind: 'solve' }, pace: number): Promise<Solved>;
  /** Sends a message to the running task. */
  tell(word: RunCommand): void;
  /** Ready again after a failure. */
  restart(): Promise<void>;
  close(): void;
}

/** A program, started on first use. It runs on the period clock, so that it uses machine time. */
export function programMind(start: (options: Options) => Promise<EngineClient>): Mind {
  let client: Promise<EngineClient> | undefined;
  let asked = '{}';
  let isClosed = false;
  /** Messages for a task whose program is still loading. */
  let early: RunCommand[] | undefined;
  const started = () => {
    client ??= start({}).catch((error) => {
      client = undefined;
      throw error;
    });
    return client;
  };
  return {
    async think(game, { level, limits = {}, options = {} }, pace, onThought) {
      early = [];
      const ready = await started();
      const wanted = JSON.stringify(options);
      if (wanted !== asked) await ready.setOptions(options);
      asked = wanted;
      const request = { ...(level === undefined ? {} : { level }), ...limits, period: true, pace };
      const thinking = ready.think(game, request, onThought);
      for (const word of early ?? []) ready.tell(word);
      early = undefined;
      return thinking;
    },
    solve: () => Promise.reject(new Error('a program solves no problems')),
    tell(word) {
      if (early) early.push(word);
      else void client?.then((ready) => ready.tell(word));
    },
    async restart() {
      await (await client)?.restart();
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      void client?.then((ready) => ready.close()).catch(() => {});
    },
  };
}

/** The most positions counted to estimate how long a problem would have taken. */
const MOST_COUNTED = 2_000_000;

/** The solver. Its machine time is estimated from a program of its period (kim1-estimate.ts). */
export function solverMind(asker: Asker<SolverQuestion, SolverProgress, SolverAnswer>): Mind {
  let isStopped = false;
  let pace = Number.POSITIVE_INFINITY;
  return {
    think: () => Promise.reject(new Error('the solver plays no games')),
    async solve({ fen, moves }, paceNow) {
      isStopped = false;
      pace = paceNow;
      const start = performance.now();
      const answer = await asker.ask({ kind: 'solve', fen, moves, options: { variations: false }, limits: {} });
      if (answer.kind !== 'solution') throw new Error(`asked for a solution, told a ${answer.kind}`);
      const { keys, isComplete } = answer.solution;
      const solved: Solved = { keys: keys.map(({ move }) => move), isSettled: isComplete };
      if (isStopped || pace === Number.POSITIVE_INFINITY) return solved;
      const counted = await asker.ask({ kind: 'kim1', fen, moves, limits: { positions: MOST_COUNTED } });
      const machineMillis = counted.kind === 'kim1' ? counted.estimate.millis : 0;
      while (!isStopped && (performance.now() - start) * pace < machineMillis) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return solved;
    },
    tell(word) {
      if (word.kind === 'pace') pace = word.pace;
      if (word.kind !== 'stop') return;
      isStopped = true;
      asker.stop();
    },
    restart: async () => {},
    close: () => asker.close(),
  };
}
