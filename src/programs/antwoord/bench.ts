import { newGame } from '../../chess/game.ts';
import { ownNetwork } from './own-network.ts';
import { createSearcher } from './searcher.ts';
import { compileEngine } from './wasm.ts';

/** The result of a bench. */
export interface Bench {
  readonly positions: number;
  /** Search depth in plies. */
  readonly depth: number;
  /** Positions examined: the same on every machine until evaluation or search change. */
  readonly nodes: number;
  /** Elapsed milliseconds, different on every machine. */
  readonly millis: number;
}

/** The default depth. */
export const BENCH_DEPTH = 11;
/** The size of the transposition table, emptied before each position; the node count depends on it. */
const MEGABYTES = 16;

// Openings, middle games and endings of every sort. Known from the Chess Programming Wiki ("Perft Results") or of the
// house: positions of the articles (data/positions).
const POSITIONS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1',
  'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8',
  'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10',
  '7k/7p/3q2p1/1Q1B1p2/3b1P2/3n3P/PP2R1PK/2r4N w - - 5 37',
  'rnbqk2r/ppppbppp/8/4P3/2B2pn1/2N2N2/PPPP2PP/R1BQK2R b KQkq - 2 6',
  'r1bk1r2/pp4p1/2pN1p1p/n2pP3/1P6/2N2B2/P1PP2PP/R1B2K1n b - - 0 19',
  '8/8/4k3/8/3K4/8/4P3/8 w - - 6 4',
  '7K/8/k1P5/7p/8/8/8/8 w - - 0 1',
  '8/8/1KP5/3r4/8/8/8/k7 w - - 0 1',
  'r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8',
  '2r3k1/1q3pp1/p2bp2p/1p1n4/3P4/1P1Q1NP1/P2B1P1P/2R3K1 w - - 0 1',
] as const;

/** Searches fixed positions to a fixed depth, each with an empty table. @param onPosition called after each position. */
export async function bench(
  depth: number,
  now: () => number,
  onPosition: (done: number, nodes: number) => void = () => {},
): Promise<Bench> {
  const parts = { code: await compileEngine(), network: await ownNetwork() };
  const searcher = createSearcher(parts, MEGABYTES);
  let nodes = 0;
  let millis = 0;
  for (const [index, fen] of POSITIONS.entries()) {
    // Clears the memory of the previous position; making another searcher takes longer than most of the searches.
    searcher.forget();
    searcher.setGame(newGame(fen));
    const start = now();
    searcher.start(Number.POSITIVE_INFINITY);
    for (let next = 1; next <= depth; next++) while (searcher.deepen(next, 0, false) === undefined);
    millis += now() - start;
    nodes += searcher.examined();
    onPosition(index + 1, nodes);
  }
  return { positions: POSITIONS.length, depth, nodes, millis };
}
