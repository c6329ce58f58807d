/** One thread of bench/self-play.ts: both sides' engines in the same thread, so that one game takes one core. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { claimableDraw, endingOf, type Game, gameOf, movesOf, play, turnOf } from '../src/chess/game.ts';
import type { Uci } from '../src/chess/move.ts';
import { seededChance } from '../src/host/chance.ts';
import { periodClock, realClock } from '../src/host/clock.ts';
import { startEngine } from '../src/host/engine.ts';
import type { Opening } from '../src/match/packed-openings.ts';
import type { CatalogEntry } from '../src/programs/catalog.ts';
import type { Decision, Engine, Limits, Options, Program, Score } from '../src/programs/program.ts';
import { type PlayOutRules, playOut } from '../src/training/play-out.ts';

/** One of the two that are compared. */
export interface Contender {
  /** The checkout it is taken from. */
  readonly checkout: string;
  readonly program: string;
  readonly options: Options;
  readonly limits: Limits;
  /** The clock for a game, if there is one. It counts positions, so that a game is the same on every machine. */
  readonly clock?: CountedClock;
}

/** A clock for the whole game. */
export interface CountedClock {
  readonly millis: number;
  readonly incrementMillis: number;
  /** The number of positions that count as a second. */
  readonly positionsPerSecond: number;
}

/** Both of them, in the order of the worker's data: one, other. */
export type Contenders = readonly [Contender, Contender];

/** A pair of games to play: one opening, both ways round. */
export interface PairTask {
  readonly pair: number;
  readonly opening: Opening;
  /** Random moves after the opening, when openings are used again. */
  readonly randomPlies: number;
  readonly seed: number;
  readonly adjudicated: boolean;
}

export interface PairResult {
  readonly pair: number;
  /** The first contender's points in its game as White and in its game as Black. */
  readonly points: readonly [number, number];
  /** Totals over both games: positions examined by each contender, time, moves, and the sum of the depths. */
  readonly effort: readonly [Effort, Effort];
  readonly plies: number;
}

interface Effort {
  nodes: number;
  millis: number;
  moves: number;
  depths: number;
}

/** The limit beyond which an opening is rejected as uneven, in centipawns for either side after this number of positions. */
const MOST_UNEVEN = 120;
const TRIAL_NODES = 20_000;
const TO_THE_END: PlayOutRules = { longestPlies: 600 };
/** Games between equals that both call decided are over. */
const ADJUDICATED: PlayOutRules = {
  ...TO_THE_END,
  won: { centipawns: 1000, plies: 8 },
  drawn: { centipawns: 8, plies: 16, fromPly: 80 },
};

const contenders = workerData as Contenders;
const programs = [await programOf(contenders[0]), await programOf(contenders[1])] as const;

parentPort!.on('message', (task: PairTask) => parentPort!.postMessage(playPair(task)));

async function programOf({ checkout, program }: Contender): Promise<Program> {
  const catalog = (await import(pathToFileURL(path.join(checkout, 'src/programs/catalog.ts')).href)) as {
    findProgram(id: string): CatalogEntry;
  };
  return catalog.findProgram(program).load();
}

function playPair({ pair, opening, randomPlies, seed, adjudicated }: PairTask): PairResult {
  const start = startOf(opening, randomPlies, seed);
  const effort = [emptyEffort(), emptyEffort()] as const;
  const rules = adjudicated ? ADJUDICATED : TO_THE_END;
  const first = playOne(start, 0, effort, seed, rules);
  const second = playOne(start, 1, effort, seed, rules);
  return { pair, points: [first.points, 1 - second.points], effort, plies: first.plies + second.plies };
}

/** @returns the points of White, which is the contender named. */
function playOne(start: Game, white: 0 | 1, effort: PairResult['effort'], seed: number, rules: PlayOutRules) {
  const engines = programs.map((program, index) =>
    startEngine(program, contenders[index]!.options, seededChance(seed + index)),
  );
  const left = contenders.map(({ clock }) => clock?.millis ?? 0);
  let game = start;
  const ask = () => {
    const isWhite = turnOf(game) === 'white';
    const index = isWhite ? white : 1 - white;
    const account = effort[index]!;
    const { program, limits, clock } = contenders[index]!;
    const gameClock = clock && { remainingMillis: left[index]!, incrementMillis: clock.incrementMillis };
    const from = performance.now();
    const { move, nodes, depth, score } = think(
      engines[index]!,
      game,
      gameClock ? { ...limits, gameClock } : limits,
      clock && periodClock(clock.positionsPerSecond),
    );
    if (clock) left[index] = afterMove(left[index]!, nodes, clock);
    account.millis += performance.now() - from;
    account.nodes += nodes;
    account.depths += depth;
    account.moves++;
    if (move === undefined) throw new Error(`${program} gave no move after ${game.moves.join(' ')}`);
    return { move, white: isWhite ? centipawnsOf(score) : -centipawnsOf(score) };
  };
  const make = (move: Uci) => {
    // play() throws if the move is not legal.
    game = play(game, move);
    const ending = endingOf(game) ?? claimableDraw(game);
    return ending && (ending.winner === undefined ? 1 : ending.winner === 'white' ? 2 : 0);
  };
  const points = playOut({ think: ask, play: make }, start.moves.length, rules) / 2;
  return { points, plies: game.moves.length };
}

/** Infinite for a mate, NaN for no score. */
function centipawnsOf(score: Score | undefined): number {
  if (!score) return Number.NaN;
  return score.kind === 'cp' ? score.centipawns : score.moves * Number.POSITIVE_INFINITY;
}

/** The time left after a move that examined `nodes` positions. No game is lost on time: an overdrawn clock restarts at zero. */
function afterMove(left: number, nodes: number, { incrementMillis, positionsPerSecond }: CountedClock): number {
  return Math.max(0, left - (nodes * 1000) / positionsPerSecond) + incrementMillis;
}

/** Runs a search under the host's time control, which stops engines that ignore time. */
function think(engine: Engine, game: Game, limits: Limits, clock = realClock()): Decision {
  engine.setGame(game);
  const from = performance.now();
  const search = engine.search(limits, clock);
  let step = search.next();
  while (!step.done) {
    const isUp = limits.moveMillis !== undefined && performance.now() - from >= limits.moveMillis;
    step = search.next(isUp ? { kind: 'moveNow' } : undefined);
  }
  return step.value;
}

/** The opening, with random moves behind it that leave the game even in the eyes of the first contender. */
function startOf({ start, moves }: Opening, randomPlies: number, seed: number): Game {
  const opened = gameOf(start, moves);
  if (randomPlies === 0) return opened;
  const chance = seededChance(seed);
  const judge = startEngine(programs[0], contenders[0].options, seededChance(seed));
  for (let tries = 0; tries < 200; tries++) {
    let game = opened;
    for (let ply = 0; ply < randomPlies && !endingOf(game); ply++) {
      const legal = movesOf(game);
      game = play(game, legal[Math.floor(chance() * legal.length)]!);
    }
    if (endingOf(game)) continue;
    if (isEven(think(judge, game, { nodes: TRIAL_NODES }).score)) return game;
  }
  return opened;
}

function isEven(score: Score | undefined): boolean {
  return score === undefined || (score.kind === 'cp' && Math.abs(score.centipawns) <= MOST_UNEVEN);
}

function emptyEffort(): Effort {
  return { nodes: 0, millis: 0, moves: 0, depths: 0 };
}
