/**
 * Positions per second of every program, then and now: each thinks about the same middlegames on this machine, one core,
 * for comparison with the speed of its original on its card. `node bench/positions.ts [program ...] [--json]`
 */
import { newGame } from '../src/chess/game.ts';
import { realClock } from '../src/host/clock.ts';
import { startEngine } from '../src/host/engine.ts';
import { CATALOG } from '../src/programs/catalog.ts';
import type { Program } from '../src/programs/program.ts';
import { readArguments } from './command-line.ts';

/** Middlegames out of book, from recorded games of the time (data/games/seed-games.pgn). */
const MIDDLEGAMES = [
  'r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9',
  'r4rk1/1bq2pbp/p2p1np1/1p1Pp3/4P3/2N1BN1P/PP1Q1PP1/R4RK1 w - - 2 16',
  '2r3k1/pp1b1pp1/3qpn1p/3p4/3P4/1PN1PN2/P1Q2PPP/2R3K1 w - - 0 18',
  'r1bk1r2/pp4p1/2pN1p1p/n2pP3/1P6/2N2B2/P1PP2PP/R1B2K1n b - - 0 19',
];
const MILLIS_EACH = 1500;

interface Speed {
  readonly program: string;
  readonly year: number;
  readonly machine: string;
  readonly original: number;
  readonly now: number;
  readonly ratio: number;
}

/** Positions a second, over all middlegames, of a search that is stopped after a while. */
function measure(program: Program): number {
  let nodes = 0;
  let millis = 0;
  for (const fen of MIDDLEGAMES) {
    const engine = startEngine(program);
    engine.setGame(newGame(fen));
    const start = performance.now();
    // A program that decides before the time is up (one ply, a fixed depth) is asked again until it is.
    while (performance.now() - start < MILLIS_EACH) {
      const search = engine.search({ infinite: true }, realClock());
      let step = search.next();
      while (!step.done) step = search.next(performance.now() - start < MILLIS_EACH ? undefined : { kind: 'moveNow' });
      nodes += step.value.nodes;
    }
    millis += performance.now() - start;
  }
  return (nodes * 1000) / millis;
}

const { values, positionals: wanted } = readArguments(import.meta.url, {
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false } },
});
const speeds: Speed[] = [];
for (const { card, load } of CATALOG) {
  if (card.id === 'random' || (wanted.length > 0 && !wanted.includes(card.id))) continue;
  const now = measure(await load());
  speeds.push({
    program: card.id,
    year: card.year,
    machine: card.machine,
    original: card.positionsPerSecond,
    now,
    ratio: now / card.positionsPerSecond,
  });
}
if (values.json) console.log(JSON.stringify(speeds, null, 2));
else {
  console.log('program       year      then/s        now/s     now:then  machine then');
  for (const { program, year, original, now, ratio, machine } of speeds) {
    console.log(
      `${program.padEnd(13)} ${year}  ${original.toFixed(1).padStart(10)}  ${Math.round(now).toString().padStart(11)}  ${Math.round(ratio).toString().padStart(11)}  ${machine}`,
    );
  }
}
