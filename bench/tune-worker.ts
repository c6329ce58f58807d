/** One thread of bench/tune-antwoord.ts: plays games, and keeps a part of the positions to fit the weights to. */
import { parentPort } from 'node:worker_threads';
import { claimOf, endingOf, fenOf, type Game, movesOf, newGame, play, turnOf } from '../src/chess/game.ts';
import type { Uci } from '../src/chess/move.ts';
import { seededChance } from '../src/host/chance.ts';
import { realClock } from '../src/host/clock.ts';
import { startEngine } from '../src/host/engine.ts';
import { linearize, makeLinear } from '../src/programs/antwoord/tuning/coefficients.ts';
import { type Evaluator, startEvaluator } from '../src/programs/antwoord/tuning/evaluator.ts';
import {
  gameStartFrom,
  SAMPLE_BYTES,
  setSample,
  writeResult,
  writeSample,
} from '../src/programs/antwoord/tuning/sample.ts';
import { addPosition, lossOf, makeShard, type Target } from '../src/programs/antwoord/tuning/shard.ts';
import { findProgram } from '../src/programs/catalog.ts';
import type { Chance, Decision, Engine, Program } from '../src/programs/program.ts';

/** What a worker can be asked, and what it is told with it. */
export interface Tasks {
  readonly play: { readonly program: string; readonly seed: number; readonly game: number; readonly nodes: number };
  readonly take: { readonly samples: Uint8Array };
  readonly linearize: { readonly weights: Float64Array };
  readonly loss: { readonly moves: Float64Array; readonly target: Target };
  readonly gradient: { readonly moves: Float64Array; readonly target: Target };
}

/** What it answers. */
export interface Answers {
  readonly play: { readonly samples: Uint8Array; readonly result: number };
  readonly take: true;
  readonly linearize: { readonly used: number };
  readonly loss: {
    readonly loss: number;
    readonly count: number;
    readonly testLoss: number;
    readonly testCount: number;
  };
  readonly gradient: { readonly loss: number; readonly gradient: Float64Array };
}

export type Asked = { [Kind in keyof Tasks]: { readonly kind: Kind; readonly task: Tasks[Kind] } }[keyof Tasks];

/** Random moves at the beginning of a game: so many, or one more. */
const RANDOM_PLIES = 8;
/** An opening that is worse than this for somebody, in centipawns, is thrown away. */
const MOST_UNEVEN = 250;
const LONGEST_GAME_PLIES = 400;
/** A game is over where the better side has been so far ahead for so many moves, in centipawns and plies. */
const DECIDED = 1200;
const DECIDED_PLIES = 5;
/** Beyond this a position teaches nothing. */
const MOST_SCORE = 1500;
const MATE_SCORE = 3000;
/** One position in so many is held out of the fit, in whole games. */
const HELD_OUT = 20;

const evaluator = await startEvaluator();
let samples: Uint8Array = new Uint8Array(0);
let train = makeShard(0);
let test = makeShard(0);

parentPort!.on('message', async (asked: Asked) => {
  parentPort!.postMessage(await answer(asked));
});

async function answer(asked: Asked): Promise<Answers[keyof Answers]> {
  switch (asked.kind) {
    case 'play': {
      const { program, seed, game, nodes } = asked.task;
      return playGame(await findProgram(program).load(), seededChance(seed * 1_000_003 + game), nodes);
    }
    case 'take':
      samples = asked.task.samples;
      return true;
    case 'linearize':
      return linearizeAll(evaluator, asked.task.weights);
    case 'loss': {
      const { moves, target } = asked.task;
      return {
        loss: lossOf(train, moves, target),
        count: train.count,
        testLoss: lossOf(test, moves, target),
        testCount: test.count,
      };
    }
    case 'gradient': {
      const { moves, target } = asked.task;
      const gradient = new Float64Array(moves.length);
      return { loss: lossOf(train, moves, target, gradient), gradient };
    }
  }
}

/** Works out how every position kept here hangs on the weights. The last ones are held out. */
function linearizeAll({ wasm, kernel, weights }: Evaluator, values: Float64Array): Answers['linearize'] {
  for (let term = 0; term < weights.length; term++) weights[term] = (values[2 * term + 1]! << 16) + values[2 * term]!;
  const count = samples.length / SAMPLE_BYTES;
  const firstHeldOut = gameStartFrom(samples, count - Math.floor(count / HELD_OUT));
  const linear = makeLinear();
  train = makeShard(count);
  test = makeShard(Math.ceil(count / HELD_OUT));
  for (let index = 0; index < count; index++) {
    const { score, result } = setSample(wasm, samples, index);
    if (wasm.isKnown()) continue;
    linearize(evaluator, linear, kernel.halfmoves());
    addPosition(index < firstHeldOut ? train : test, linear, score, result);
  }
  return { used: train.count + test.count };
}

/** Plays one game of the program against itself and gives the quiet positions of it. */
async function playGame(program: Program, chance: Chance, nodes: number): Promise<Answers['play']> {
  const { wasm, kernel } = evaluator;
  const engine = startEngine(program, optionsFor(program), chance);
  let game = openingOf(chance);
  let first = think(engine, game, nodes);
  while (Math.abs(worthOf(first)) > MOST_UNEVEN) {
    game = openingOf(chance);
    first = think(engine, game, nodes);
  }

  const kept = new Uint8Array(LONGEST_GAME_PLIES * SAMPLE_BYTES);
  let count = 0;
  let decidedPlies = 0;
  let result = 1;
  kernel.setPosition(fenOf(game));
  for (let ply = 0; ; ply++) {
    const ending = endingOf(game) ?? claimOf(game);
    if (ending || ply === LONGEST_GAME_PLIES) {
      result = ending?.winner === 'white' ? 2 : ending?.winner === 'black' ? 0 : 1;
      break;
    }
    const decision = ply === 0 ? first : think(engine, game, nodes);
    const white = turnOf(game) === 'white' ? worthOf(decision) : -worthOf(decision);
    decidedPlies = Math.abs(white) >= DECIDED ? decidedPlies + 1 : 0;
    if (decidedPlies === DECIDED_PLIES) {
      result = white > 0 ? 2 : 0;
      break;
    }
    const move = decision.move!;
    if (Math.abs(white) <= MOST_SCORE && isQuiet(move)) writeSample(wasm, white, kept, count++);
    game = play(game, move);
    kernel.make(move);
  }
  writeResult(kept, 0, count, result);
  return { samples: kept.slice(0, count * SAMPLE_BYTES), result };

  /** Whether nothing is about to happen: no check, the best move takes nothing and promotes nothing. */
  function isQuiet(move: Uci): boolean {
    return wasm.isKnown() === 0 && !kernel.isCheck() && move.length === 4 && !isCapture(move);
  }

  function isCapture(move: Uci): boolean {
    kernel.make(move);
    const isFinal = kernel.halfmoves() === 0;
    kernel.unmake();
    return isFinal && !isPawnStep(move);
  }

  /** A pawn's move straight ahead. Nobody else stays on a file and sets the counter back without taking somebody. */
  function isPawnStep(move: Uci): boolean {
    const words = new Uint32Array(wasm.memory.buffer, wasm.present(), 6);
    const square = move.charCodeAt(0) - 97 + 8 * (move.charCodeAt(1) - 49);
    const isPawn = ((words[4 + (square >> 5)]! >>> (square & 31)) & 1) !== 0;
    return isPawn && move[0] === move[2];
  }
}

/** A small table is soon emptied, and enough for so few positions. */
function optionsFor(program: Program): Record<string, number> {
  return program.card.options.some(({ name }) => name === 'Hash') ? { Hash: 4 } : {};
}

/** A game that begins with a few moves at random. */
function openingOf(chance: Chance): Game {
  const plies = RANDOM_PLIES + (chance() < 0.5 ? 0 : 1);
  while (true) {
    let game = newGame();
    while (game.moves.length < plies && !endingOf(game)) {
      const moves = movesOf(game);
      game = play(game, moves[Math.floor(chance() * moves.length)]!);
    }
    if (!endingOf(game)) return game;
  }
}

function think(engine: Engine, game: Game, nodes: number): Decision {
  engine.setGame(game);
  const search = engine.search({ nodes }, realClock());
  while (true) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

/** Centipawns for the side to move; a mate is worth more than any position that is kept. */
function worthOf({ score }: Decision): number {
  if (!score) return 0;
  if (score.kind === 'cp') return score.centipawns;
  return score.moves > 0 ? MATE_SCORE : -MATE_SCORE;
}
