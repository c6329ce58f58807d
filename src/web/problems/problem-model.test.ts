import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inAll } from '../../node/testing/tiers.ts';
import { makeProblem } from '../../problems/problem.ts';
import { localWorkerClient } from '../app/testing/local-asker.ts';
import { openSolver } from '../solver/solver-answers.ts';
import { FIRST_PROBLEM } from './problem-collection.ts';
import {
  guess,
  isMated,
  movesLeft,
  openModel,
  replyOtherwise,
  type SetProblem,
  setProblem,
  solve,
  startOver,
} from './problem-model.ts';
import { formatAttempted, formatProgress, formatStated, formatVerdict } from './problem-text.ts';

const client = localWorkerClient(await openSolver());
const model = (problem: SetProblem = FIRST_PROBLEM) => openModel(client, () => performance.now(), problem);
const problem = (fen: string, moves: number, stated: readonly string[] = []): SetProblem => ({
  ...makeProblem(fen, { stated }),
  moves,
});
/** Kf7 and Kg6 both mate in two; the text gives one. */
const COOKED = problem('7k/8/5K2/8/8/8/8/R7 w - - 0 1', 2, ['Kg6']);

describe('an attempt', () => {
  test('at the key is answered with its hardest defence, up to the mate', async () => {
    const one = model();
    await guess(one, 'a1a6');
    assert.equal(formatAttempted(one.attempted.value[0]!, 2, 'en'), '1. Ra6! is the composer’s key. It mates in 2.');
    assert.equal(one.game.value.moves.length, 2);
    assert.equal(movesLeft(one), 1);
    assert.equal(one.replies.value?.all.length, 7);
    const other = one.replies.value!.all.findIndex(({ move }) => move === 'b7a6');
    replyOtherwise(one, other);
    assert.deepEqual(one.game.value.moves, ['a1a6', 'b7a6']);
    await guess(one, 'b6b7');
    assert.ok(isMated(one));
    assert.equal(formatAttempted(one.attempted.value[0]!, 2, 'de'), '2. b7# is mate. Solved.');
  });

  test('at a try is taken back, with its refutation', async () => {
    const one = model();
    await guess(one, 'a1a5');
    assert.deepEqual(one.game.value.moves, []);
    assert.equal(
      formatAttempted(one.attempted.value[0]!, 2, 'nl'),
      '1. Ta5? does not mate in 2: it is refuted by 1... a6 and nothing else. A try!',
    );
    await guess(one, 'b6a7');
    assert.match(
      formatAttempted(one.attempted.value[0]!, 2, 'en'),
      /^1\. bxa7\? does not mate in 2: it is refuted by /,
    );
    startOver(one);
    assert.deepEqual(one.attempted.value, []);
  });

  test('by any move that mates in time is correct, and distinguished from the composer’s key', async () => {
    const one = model(COOKED);
    await guess(one, 'f6f7');
    const [other] = one.attempted.value;
    assert.equal(other?.judgement.kind, 'key');
    assert.equal(
      formatAttempted(other!, 2, 'en'),
      '1. Kf7 also mates in 2 and counts, but it is not the composer’s key.',
    );
    startOver(one);
    await guess(one, 'f6g6');
    assert.equal(formatAttempted(one.attempted.value[0]!, 2, 'en'), '1. Kg6! is the composer’s key. It mates in 2.');
  });

  test('that mates sooner than required counts', async () => {
    const one = model(problem('k7/8/1K6/8/8/8/8/7R w - - 0 1', 3));
    await guess(one, 'h1h8');
    assert.equal(
      formatAttempted(one.attempted.value[0]!, 3, 'en'),
      '1. Rh8# is mate. Solved in fewer moves than allowed.',
    );
  });

  test('is answered with the longest defence first; shorter ones can be chosen', async () => {
    // Loyd, American Union, 1858.
    const one = model(problem('8/2P1Q2b/2qp3n/5k1B/5N1R/4K3/7B/8 w - - 0 1', 3, ['Kd2']));
    await guess(one, 'e3d2');
    assert.equal(one.attempted.value[0]?.mates, 3);
    const { all, chosen } = one.replies.value!;
    const short = all.findIndex(({ move }) => move === 'h7g6');
    assert.deepEqual([chosen, all[0]?.moves, all[short]?.moves, all.at(-1)?.moves], [0, 2, 1, 1]);
    replyOtherwise(one, short);
    assert.deepEqual(one.game.value.moves, ['e3d2', 'h7g6']);
    await guess(one, 'h5g6');
    assert.ok(isMated(one));
  });

  test('that stalemates is reported as stalemate', async () => {
    const one = model(problem('k7/8/1K6/8/8/8/8/2Q5 w - - 0 1', 2));
    await guess(one, 'c1c7');
    assert.equal(formatAttempted(one.attempted.value[0]!, 2, 'en'), '1. Qc7? is stalemate.');
  });

  test('beyond the limits gets no verdict', async () => {
    const one = model(problem('n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1', 5));
    one.limits.value = { positions: 200 };
    await guess(one, 'b2b4');
    assert.equal(one.attempted.value[0]?.judgement.kind, 'not decided');
    assert.deepEqual(one.game.value.moves, []);
  });
});

describe('the solution', () => {
  const solved = async (given: SetProblem, limits = {}) => {
    const one = model(given);
    one.limits.value = limits;
    await solve(one);
    return one.solution.value!;
  };

  test('has a text for each verdict', { skip: inAll }, async () => {
    const sound = await solved(FIRST_PROBLEM);
    assert.deepEqual(formatVerdict(sound, 'en'), { label: 'Sound', text: 'One key, Ra6, and no shorter mate.' });
    assert.equal(formatStated(sound, ['a1a6'], 'nl'), 'Ta6 is the composer’s key.');
    const cooked = await solved(COOKED);
    assert.equal(formatVerdict(cooked, 'en').text, '2 first moves mate in 2: Kf7, Kg6. There should be one.');
    assert.equal(formatStated(cooked, ['f6g6'], 'en'), 'The composer’s key is Kg6; Kf7 mates as well.');
    assert.equal(formatStated(cooked, ['a1a7'], 'en'), 'The text gives Ra7 as the key, but it does not mate in 2.');
    const none = await solved(problem('8/8/8/4k3/8/8/8/4K2R w - - 0 1', 2));
    assert.match(formatVerdict(none, 'en').text, /proved that White has no mate in 2/);
    const short = await solved(problem('k7/8/1K6/8/8/8/8/7R w - - 0 1', 2));
    assert.match(formatVerdict(short, 'en').text, /^There is already a mate in 1\./);
    const open = await solved(problem('n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1', 5), { positions: 100 });
    assert.equal(formatVerdict(open, 'en').label, 'Not decided');
    assert.match(formatVerdict(open, 'en').text, /It is not known whether there is a mate in 5/);
  });

  test('is undecided if stopped; switching to another problem drops it', { skip: inAll }, async () => {
    const hard = problem('n1rb2q1/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1', 9);
    const one = model(hard);
    one.limits.value = {};
    const solving = solve(one);
    const { phase } = one;
    /** The first texts that report progress. */
    const received = () =>
      new Promise<string>((resolve) => {
        phase.subscribe((now) => {
          if (now.kind === 'solving' && now.progress) resolve(formatProgress(hard, now.progress, 'en'));
        });
      });
    assert.match(await received(), /positions\.$/);
    one.client.stop();
    await solving;
    assert.equal(one.solution.value?.verdict, 'not decided');
    const again = solve(one);
    await received();
    setProblem(one, FIRST_PROBLEM);
    await again;
    assert.equal(one.solution.value, undefined);
    assert.equal(one.phase.value.kind, 'resting');
  });
});
