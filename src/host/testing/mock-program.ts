/** A program for the tests of the host: it counts, and behaves as its options say. */
import { type Game, movesOf, newGame, positionOf } from '../../chess/game.ts';
import { legalMoves } from '../../chess/move.ts';
import type { Card, Engine, Limits, Program, SearchCommand, Searching } from '../../programs/program.ts';

/** Positions per step, and the least time of a step. */
export const STEP_NODES = 100;

export const MOCK_CARD: Card = {
  id: 'mock',
  name: 'The Mock',
  author: 'Plyhouse',
  year: 1979,
  machine: 'Mock 100',
  machineName: 'Mock 100',
  positionsPerSecond: 1000,
  levels: [
    { id: '1', name: 'Quick', about: 'A step.', kind: 'chosen', limits: { nodes: 100 } },
    { id: '2', name: 'Long', about: 'Two seconds.', kind: 'chosen', limits: { moveMillis: 2000 } },
  ],
  tournamentLevel: '2',
  options: [
    {
      name: 'Behaviour',
      about: 'What it does when it searches.',
      kind: 'combo',
      default: 'steady',
      choices: ['steady', 'timeless', 'crash', 'freeze', 'exit', 'cheat', 'none', 'resign', 'talk', 'brittle', 'book'],
    },
    { name: 'Step Micros', about: 'How long a step takes.', kind: 'spin', default: 200, min: 0, max: 1_000_000 },
  ],
  ponders: true,
};

/** The commands it received, for the test that asks: `steady` reports them as its own line. */
interface Received {
  readonly limits: Limits;
  readonly commands: SearchCommand[];
}

export const mock: Program = {
  card: MOCK_CARD,
  create(options, chance): Engine {
    const behaviour = options.Behaviour;
    const stepMillis = Number(options['Step Micros']) / 1000;
    const number = Math.floor(chance() * 1_000_000);
    let game: Game = newGame();
    let games = 0;
    return {
      setGame(next) {
        if (behaviour === 'brittle') throw new Error('no game for me');
        game = next;
        games++;
      },
      *search(limits, clock, trace): Searching {
        const received: Received = { limits, commands: [] };
        const legal = legalMoves(positionOf(game));
        const wanted = movesOf(game).filter((move) => limits.searchMoves?.includes(move) ?? true);
        const move = wanted[Math.floor(chance() * wanted.length)];
        let nodes = 0;
        let depth = 1;
        let present = limits;
        let isStopped = false;
        const onCommand = (command: SearchCommand | undefined) => {
          if (command) received.commands.push(command);
          if (command?.kind === 'stop' || command?.kind === 'moveNow') isStopped = true;
          if (command?.kind === 'level') present = command.limits;
          if (command?.kind === 'hit') present = { ...present, ponder: false };
        };
        const own = () => ({ score: `${games} games, number ${number}`, line: JSON.stringify(received) });
        if (behaviour === 'talk') {
          for (depth = 1; depth <= 30 && !isStopped; depth++) {
            work(2);
            const pv = (at: number) => [legal[at]!];
            onCommand(yield { kind: 'progress', depth, nodes: depth, pv: [] });
            onCommand(yield { kind: 'line', depth, nodes: depth, pv: pv(0), score: { kind: 'cp', centipawns: 0 } });
            onCommand(yield { kind: 'line', depth, nodes: depth, pv: pv(1), score: { kind: 'cp', centipawns: depth } });
          }
        }
        if (behaviour === 'crash') throw new TypeError('undefined is not a square');
        if (behaviour === 'freeze') for (;;) work(1e9);
        // Exits the worker; unavailable elsewhere.
        if (behaviour === 'exit') (globalThis as { process?: { exit(code: number): void } }).process?.exit(7);
        if (behaviour === 'cheat') return { move: 'a1b4', from: 'search', depth, nodes, pv: ['a1b4'] };
        if (behaviour === 'book' && move !== undefined) return { move, from: 'book', depth: 0, nodes: 0, pv: [move] };
        if (behaviour === 'none') return { from: 'none', depth, nodes, pv: [] };
        if (behaviour === 'resign') {
          return { from: 'none', depth, nodes, pv: [], remarks: [{ kind: 'resigns', text: 'I give up' }] };
        }
        trace?.module?.('COUNT');
        trace?.list?.(1, [{ move: move ?? '', values: { number } }]);
        while (nodes < (present.infinite || present.ponder ? Number.POSITIVE_INFINITY : (present.nodes ?? 1e9))) {
          if (isStopped) break;
          work(stepMillis);
          nodes += STEP_NODES;
          trace?.enter?.(1, move ?? '');
          trace?.leave?.(1, move ?? '', nodes);
          depth = 1 + Math.floor(nodes / 10_000);
          onCommand(yield { kind: 'progress', depth, nodes, pv: [] });
          if (isStopped || behaviour === 'timeless' || present.infinite || present.ponder) continue;
          if (clock.elapsedMillis(nodes) >= (present.moveMillis ?? Number.POSITIVE_INFINITY)) break;
        }
        if (move === undefined) return { from: 'none', depth: 0, nodes: 0, pv: [] };
        return { move, from: 'search', depth, nodes, pv: [move], score: { kind: 'cp', centipawns: 7 }, own: own() };
      },
    };
  },
};

/** A memory cell for a thread to wait on. Undefined in a page, which may have no shared memory and may not wait. */
const wall = 'process' in globalThis ? new Int32Array(new SharedArrayBuffer(4)) : undefined;

/** Blocks the thread as a search does; in Node without using its core, which others need meanwhile. */
function work(millis: number): void {
  if (wall) {
    if (millis > 0) Atomics.wait(wall, 0, 0, millis);
    return;
  }
  const until = performance.now() + millis;
  while (performance.now() < until);
}
