/** Chapter nine's network, by the code that its worker runs: what it learns in a minute beats weights set by hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inAll } from '../../../node/testing/tiers.ts';
import type { Network } from '../../../programs/antwoord/inspect.ts';
import { AUTHORS_OWN, MATERIAL_ALONE } from '../percents.ts';
import { COURSE, PAIRS } from './course.ts';
import { handNetwork } from './hand-network.ts';
import { type MatchScore, openSchool, type SchoolAnswer, type Schooling, type SchoolQuestion } from './school.ts';

const school = await openSchool();
/** The answer to a question; `signal` stops it. */
function ask<Answer extends SchoolAnswer>(
  question: SchoolQuestion,
  onProgress: (each: Answer) => void = () => {},
  signal?: AbortSignal,
): Answer {
  const loop = school.answer(question, signal);
  for (let step = loop.next(); ; step = loop.next()) {
    if (step.done) return step.value as Answer;
    onProgress(step.value as Answer);
  }
}
const leastElo = ({ elo }: MatchScore) => elo.difference! - elo.error!;

test('a network that has learnt from 1500 games beats plain material by 100 Elo, and weights set by hand by 50', {
  skip: inAll,
}, () => {
  const { network, curve, samples, replies, isWhole } = ask<Schooling>({ kind: 'learn', course: COURSE });
  assert.ok(isWhole);
  // The time depends on the samples seen: 0.9 million a second and core for 32 neurons (docs/network.md).
  const seen = COURSE.epochs * samples + COURSE.replyEpochs * replies;
  assert.ok(seen > 1e6 && seen < 3e6, `${seen} samples seen`);
  const errors = curve.map((point) => point.heldOut);
  assert.ok(errors.at(-1)! < 0.9 * errors[0]!, `the error on games held out falls: ${errors}`);
  const against = (other: Network) => ask<MatchScore>({ kind: 'match', sides: [network!, other], pairs: PAIRS });
  const material = against(handNetwork(MATERIAL_ALONE));
  const byHand = against(handNetwork(AUTHORS_OWN));
  assert.ok(leastElo(material) >= 100, `material: ${JSON.stringify(material)}`);
  assert.ok(leastElo(byHand) >= 50, `by hand: ${JSON.stringify(byHand)}`);
});

test('the same seed gives the same network; few games are over-fitted; training can be stopped early', {
  skip: inAll,
}, () => {
  const course = { ...COURSE, games: 60, neurons: 8, replyEpochs: 0, epochs: 25 };
  const first = ask<Schooling>({ kind: 'learn', course });
  assert.deepEqual(ask<Schooling>({ kind: 'learn', course }), first);
  const heldOut = first.curve.map((point) => point.heldOut);
  assert.ok(first.curve.at(-1)!.training < 0.5 * heldOut.at(-1)!, 'it knows the games it has seen much better');
  // Neurons that were not asked for have no weights.
  const { network } = first;
  assert.ok(network!.inputs.every((weight, index) => index % 32 < 8 || weight === 0));
  const stopping = new AbortController();
  const stop = ({ games }: Schooling) => games === 7 && stopping.abort();
  const stopped = ask<Schooling>({ kind: 'learn', course }, stop, stopping.signal);
  assert.deepEqual([stopped.games, stopped.isWhole, stopped.network], [7, false, undefined]);
});
