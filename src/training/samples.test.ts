/** The samples of games: quiet positions, each as it stood, none of another's game. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INITIAL_FEN } from '../chess/fen.ts';
import { seededChance } from '../host/chance.ts';
import { createKernel } from '../kernel/kernel.ts';
import { startEvaluator } from '../programs/antwoord/tuning/evaluator.ts';
import { trainingEngine } from './engine.ts';
import { ANSWERED, countAsides, type TrainingGame } from './game.ts';
import { SAMPLE_BYTES, startSampler } from './samples.ts';
import { startSelfPlay } from './self-play.ts';

const sampler = await startSampler();
const player = startSelfPlay(await trainingEngine.code());
const games = Array.from({ length: 12 }, (_, number) =>
  player.play(seededChance(50 + number), { nodes: 40, asides: 4, asideNodes: 15 }),
);
const MOST_SCORE = 2000;
const NO_RESULT = 3;

interface Quiet {
  readonly fen: string;
  readonly score: number;
  readonly result: number;
}

/** The same by the kernel's own words, one move after another. */
async function quietPositions({ moves, randomPlies, scores, result, asides }: TrainingGame): Promise<Quiet[]> {
  const kernel = await createKernel(INITIAL_FEN);
  const found: Quiet[] = [];
  const uciOf = (packed: number) => {
    const squareAt = (square: number) => 'abcdefgh'[square & 7]! + ((square >> 3) + 1);
    const text = squareAt(packed & 63) + squareAt((packed >> 6) & 63);
    return text + (['', '', 'n', '', '', 'b', 'r', 'q'][(packed >> 12) & 7] ?? '');
  };
  const note = (score: number, told: number) => {
    if (Math.abs(score) > MOST_SCORE) return;
    const isWhite = kernel.turn() === 'white';
    const seen = isWhite || told === NO_RESULT ? told : 2 - told;
    found.push({ fen: kernel.fen(), score: isWhite ? score : 0 - score, result: seen });
  };
  const menOf = () =>
    kernel
      .fen()
      .split(' ')[0]!
      .replace(/[^a-z]/gi, '').length;
  let at = 0;
  for (const [ply, packed] of moves.entries()) {
    const uci = uciOf(packed);
    const isScored = ply >= randomPlies;
    if (isScored) {
      const men = menOf();
      kernel.make(uci);
      const isTaking = menOf() !== men || uci.length === 5;
      kernel.unmake();
      if (!isTaking && !kernel.isCheck()) note(scores[ply - randomPlies]!, result);
      for (let left = asides[at++]!; left > 0; left--) {
        const tried = asides[at++]!;
        kernel.make(uciOf(tried & ~ANSWERED));
        if (tried >= ANSWERED) kernel.make(uciOf(asides[at++]!));
        assert.ok(!kernel.isCheck(), `${kernel.fen()} is no quiet position`);
        note((asides[at++]! << 16) >> 16, NO_RESULT);
        if (tried >= ANSWERED) kernel.unmake();
        kernel.unmake();
      }
    }
    kernel.make(uci);
  }
  assert.equal(at, asides.length);
  return found;
}

test('keeps the quiet positions of a game and beside it, with score and result from the side to move', async () => {
  let turned = 0;
  for (const game of games) {
    const samples = sampler.samplesOf(game).slice();
    const expected = await quietPositions(game);
    assert.equal(samples.length, expected.length * SAMPLE_BYTES);
    const view = new DataView(samples.buffer);
    for (const [index, { fen, score, result }] of expected.entries()) {
      const at = index * SAMPLE_BYTES;
      assert.deepEqual(samples.slice(at, at + 24), sampler.sampleOf(fen).slice(0, 24), fen);
      assert.equal(view.getInt16(at + 24, true), score, fen);
      assert.equal(samples[at + 26], result, fen);
      if (fen.includes(' b ')) turned++;
    }
    assert.ok(countAsides(game) > game.scores.length / 2);
  }
  assert.ok(turned > 100);
});

test('scores agree with the evaluation: nobody is told that he stands well where he is lost', async () => {
  const { wasm, kernel } = await startEvaluator();
  const agreeing = [0, 0];
  const counted = [0, 0];
  for (const game of games) {
    for (const { fen, score, result } of await quietPositions(game)) {
      kernel.setPosition(fen);
      if (Math.abs(wasm.evaluation()) < 200) continue;
      const kind = result === NO_RESULT ? 1 : 0;
      counted[kind]!++;
      if (wasm.evaluation() > 0 === score > 0) agreeing[kind]!++;
    }
  }
  for (const kind of [0, 1]) {
    assert.ok(counted[kind]! > 100);
    assert.ok(agreeing[kind]! > 0.9 * counted[kind]!, `${agreeing} of ${counted}`);
  }
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
  assert.throws(() => sampler.samplesOf({ ...game!, moves }), /move 12 is not legal/);
});
