/** The solver of problems as the engine of a machine on the page. */
import type { MachineEngine } from '../../host/machine-driver.ts';
import type { SolverProgress } from '../../problems/solver.ts';
import type { Solved } from '../../programs/console.ts';
import type { WorkerClient } from '../app/worker-questions.ts';
import type { SolverAnswer, SolverQuestion } from '../solver/solver-answers.ts';

/** The most positions counted to estimate how long a problem would have taken. */
const MOST_COUNTED = 2_000_000;

/** The engine of a machine without a program: it solves problems. Its machine time is estimated from a program of its period (kim1-estimate.ts). */
export function solverEngine(client: WorkerClient<SolverQuestion, SolverProgress, SolverAnswer>): MachineEngine {
  let isStopped = false;
  let pace = Number.POSITIVE_INFINITY;
  return {
    think: () => Promise.reject(new Error('this machine runs no program that could think')),
    async solve({ fen, moves }, paceNow) {
      isStopped = false;
      pace = paceNow;
      const start = performance.now();
      const answer = await client.ask({ kind: 'solve', fen, moves, options: { variations: false }, limits: {} });
      if (answer.kind !== 'solution') throw new Error(`asked for a solution, got a ${answer.kind}`);
      const { keys, isComplete } = answer.solution;
      const solved: Solved = { keys: keys.map(({ move }) => move), isSettled: isComplete };
      if (isStopped || pace === Number.POSITIVE_INFINITY) return solved;
      const counted = await client.ask({ kind: 'kim1', fen, moves, limits: { positions: MOST_COUNTED } });
      const machineMillis = counted.kind === 'kim1' ? counted.estimate.millis : 0;
      while (!isStopped && (performance.now() - start) * pace < machineMillis) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return solved;
    },
    send(command) {
      if (command.kind === 'pace') pace = command.pace;
      if (command.kind !== 'stop') return;
      isStopped = true;
      client.stop();
    },
    close: async () => client.close(),
  };
}
