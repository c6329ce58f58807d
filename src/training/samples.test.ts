/** The samples of games: quiet positions, each as it stood, none of another's game. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKernel } from 'plyhouse-kernel';
import { INITIAL_FEN } from '../chess/fen.ts';
import { seededChance } from '../host/chance.ts';
import { startEvaluator } from '../programs/antwoord/evaluator.ts';
import { ownNetwork } from '../programs/antwoord/own-network.ts';
import type { TrainingGame } from './game.ts';
import { trainingEngine } from './node-engine.ts';
import { fittedSlope, startSampler } from './sampler.ts';
import { startSelfPlay } from './self-play.ts';
import { valueOfSample } from './testing/value-of-sample.ts';
import { SAMPLE_BYTES } from './trainer.ts';

const sampler = await startSampler();
const player = startSelfPlay(await trainingEngine.code());
const games = Array.from({ length: 12 }, (_, number) => player.play(seededChance(50 + number), 40));
const MOST_SCORE = 2000;
const SLOPE = 180;
const LAMBDA = 0.8;

/** Score and worth from the view of the side to move. */
interface Quiet {
  readonly fen: string;
  readonly score: number;
  readonly worth: number;
}

const expected = (score: number) => 1 / (1 + Math.exp(-score / SLOPE));

/** The value for White of the position before a scored move: each later position counts less by a factor of lambda. */
function worthOf({ scores, result }: TrainingGame, index: number): number {
  const later = scores.slice(index);
  const sum = later.reduce((total, score, steps) => total + (1 - LAMBDA) * LAMBDA ** steps * expected(score), 0);
  return sum + LAMBDA ** later.length * (result / 2);
}

function uciOf(packed: number): string {
  const squareAt = (square: number) => 'abcdefgh'[square & 7]! + ((square >> 3) + 1);
  const text = squareAt(packed & 63) + squareAt((packed >> 6) & 63);
  return text + (['', '', 'n', '', '', 'b', 'r', 'q'][(packed >> 12) & 7] ?? '');
}

/** The same by the kernel's own words, one move after another. */
async function quietPositions(game: TrainingGame): Promise<Quiet[]> {
  const { moves, randomPlies, scores } = game;
  const kernel = await createKernel(INITIAL_FEN);
  const found: Quiet[] = [];
  const menOf = () =>
    kernel
      .fen()
      .split(' ')[0]!
      .replace(/[^a-z]/gi, '').length;
  for (const [ply, packed] of moves.entries()) {
    const uci = uciOf(packed);
    const score = scores[ply - randomPlies];
    if (score !== undefined && Math.abs(score) <= MOST_SCORE) {
      const men = menOf();
      kernel.make(uci);
      const isTaking = menOf() !== men || uci.length === 5;
      kernel.unmake();
      if (!isTaking && !kernel.isCheck()) {
        const worth = worthOf(game, ply - randomPlies);
        const isWhite = kernel.turn() === 'white';
        found.push({ fen: kernel.fen(), score: isWhite ? score : 0 - score, worth: isWhite ? worth : 1 - worth });
      }
    }
    kernel.make(uci);
  }
  return found;
}

test('keeps the quiet positions of a game, with what they are worth to the side to move', async () => {
  let turned = 0;
  for (const game of games) {
    const samples = sampler.samplesOf(game, SLOPE, LAMBDA).slice();
    const quiet = await quietPositions(game);
    assert.equal(samples.length, quiet.length * SAMPLE_BYTES);
    const view = new DataView(samples.buffer);
    for (const [index, { fen, worth }] of quiet.entries()) {
      const at = index * SAMPLE_BYTES;
      assert.deepEqual(samples.slice(at, at + 24), sampler.sampleOf(fen).slice(0, 24), fen);
      assert.ok(Math.abs(view.getUint16(at + 24, true) / 65_535 - worth) < 1e-5, fen);
      if (fen.includes(' b ')) turned++;
    }
  }
  assert.ok(turned > 100);
});

test('replies are worth what the hand-written evaluation says of them', async () => {
  const { wasm, kernel } = await startEvaluator();
  const { moves, randomPlies } = games[0]!;
  const samples = sampler.repliesOf(games[0]!, SLOPE, 256, 1).slice();
  const view = new DataView(samples.buffer);
  kernel.setPosition(INITIAL_FEN);
  const played = await createKernel(INITIAL_FEN);
  for (const packed of moves.slice(0, randomPlies)) played.make(uciOf(packed));
  let index = 0;
  for (const move of played.legalMoves()) {
    played.make(move);
    if (!played.isCheck()) {
      const at = index++ * SAMPLE_BYTES;
      kernel.setPosition(played.fen());
      assert.deepEqual(samples.slice(at, at + 24), sampler.sampleOf(played.fen()).slice(0, 24), played.fen());
      assert.ok(Math.abs(view.getUint16(at + 24, true) / 65_535 - expected(wasm.evaluation())) < 1e-5, played.fen());
    }
    played.unmake();
  }
  assert.ok(index > 10 && samples.length > 100 * index);
});

test('finds the slope that the results were made by', () => {
  const chance = seededChance(8);
  const made = Array.from({ length: 4000 }, (): TrainingGame => {
    const score = Math.round((chance() - 0.5) * 1200);
    const result = chance() < 1 / (1 + Math.exp(-score / 250)) ? 2 : 0;
    return { ...games[0]!, scores: Int16Array.of(score), result };
  });
  const slope = fittedSlope(made);
  assert.ok(Math.abs(slope - 250) < 25, `${slope}`);
});

test('scores agree with the evaluation: no lost position is scored as good', async () => {
  const { wasm, kernel } = await startEvaluator();
  let [agreeing, counted] = [0, 0];
  for (const game of games) {
    for (const { fen, score } of await quietPositions(game)) {
      kernel.setPosition(fen);
      if (Math.abs(wasm.evaluation()) < 200) continue;
      counted++;
      if (wasm.evaluation() > 0 === score > 0) agreeing++;
    }
  }
  assert.ok(counted > 100);
  assert.ok(agreeing > 0.9 * counted, `${agreeing} of ${counted}`);
});

test('sees a position and its mirror, the sides exchanged, alike', () => {
  const pairs = [
    [
      'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
      'r3k2r/pppbbppp/2n2q1P/1P2p3/3pn3/BN2PNP1/P1PPQPB1/R3K2R b KQkq - 0 1',
    ],
    ['8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', '8/4p1p1/8/1r3P1K/kp5R/3P4/2P5/8 b - - 0 1'],
  ] as const;
  for (const [one, other] of pairs) assert.deepEqual(sampler.sampleOf(one), sampler.sampleOf(other));
});

test('says which move of a game is not legal', () => {
  const [game] = games;
  const moves = game!.moves.slice();
  moves[11] = 0;
  assert.throws(() => sampler.samplesOf({ ...game!, moves }, SLOPE, LAMBDA), /move 12 is not legal/);
});

test('replies are worth what a teacher says of them, if there is one', async () => {
  const network = await ownNetwork();
  const { repliesOf } = await startSampler(network);
  let compared = 0;
  for (const game of games.slice(0, 3)) {
    const samples = repliesOf(game, SLOPE, 100, 1).slice();
    const view = new DataView(samples.buffer);
    for (let index = 0; index < samples.length / SAMPLE_BYTES; index += 9) {
      const worth = view.getUint16(index * SAMPLE_BYTES + 24, true) / 65_535;
      const value = valueOfSample(network, samples, index);
      assert.ok(Math.abs(worth - expected(value)) < 3e-3, `sample ${index}: ${worth}, value ${value}`);
      compared++;
    }
  }
  assert.ok(compared > 100);
});
