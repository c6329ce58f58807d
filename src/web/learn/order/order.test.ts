import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movesOf, newGame } from '../../../chess/game.ts';
import { startEngine } from '../../../host/engine.ts';
import { localClient } from '../../../host/engine-client.ts';
import { loadProgram } from '../../../programs/loaders.ts';
import { openLab, trialTo } from '../lab/lab.ts';
import { ORDER_PRESETS, SORTED_PRESETS } from '../presets.ts';
import { ALL_OFF, ALL_ON, countsOf, schachTrial, shareOf, slutspelLists } from './order.ts';

const labHere = () => openLab(async (card, options, seed) => localClient(await loadProgram(card.id), options, seed));

/** A fresh engine's result, without the lab. */
async function alone(id: string, fen: string, depth: number, options: Record<string, boolean>) {
  const engine = startEngine(await loadProgram(id), options);
  engine.setGame(newGame(fen));
  const search = engine.search({ depth }, { kind: 'real', elapsedMillis: () => 0 });
  for (let step = search.next(); ; step = search.next()) if (step.done) return step.value;
}

test('the lab gives the figures of a fresh engine, whatever was asked before', async () => {
  const lab = labHere();
  for (const { fen } of ORDER_PRESETS) {
    for (const on of [ALL_ON, ALL_OFF, ALL_ON]) {
      const { decision, iterations } = await lab.ask(schachTrial(newGame(fen), 3, on));
      const off = Object.fromEntries(
        ['CapturesFirst', 'Killers', 'FollowVariation', 'Deepening'].map((name) => [name, on.has(name)]),
      );
      const expected = await alone('schach22', fen, 3, { OwnBook: false, ...off });
      assert.deepEqual(
        [decision.nodes, decision.move, decision.score],
        [expected.nodes, expected.move, expected.score],
      );
      const counts = countsOf(iterations, decision.nodes);
      assert.deepEqual(
        counts.map(({ depth }) => depth),
        on === ALL_ON ? [2, 3] : [3],
      );
      assert.equal(
        counts.reduce((sum, { nodes }) => sum + nodes, 0),
        decision.nodes,
      );
    }
  }
  const start = newGame();
  const { decision } = await lab.ask(trialTo(3, 'slutspel', start, { Sorting: false }));
  assert.equal(decision.nodes, (await alone('slutspel', start.start, 3, { Book: false, Sorting: false })).nodes);
  lab.close();
});

test('a trial that is not wanted any more is not begun, and one that is stopped is not remembered', async () => {
  const lab = labHere();
  const trial = schachTrial(newGame(), 3, ALL_ON);
  await assert.rejects(lab.ask(trial, AbortSignal.abort()), { name: 'AbortError' });
  const stopping = new AbortController();
  const slow = lab.ask(schachTrial(newGame(ORDER_PRESETS[2]!.fen), 9, ALL_OFF), stopping.signal);
  setTimeout(() => stopping.abort(), 30);
  await assert.rejects(slow, { name: 'AbortError' });
  assert.ok((await lab.ask(trial)).decision.nodes > 100);
  lab.close();
});

test('Slutspel’s two lists hold every legal move; those to choose among hold the first', () => {
  for (const { fen } of SORTED_PRESETS) {
    const game = newGame(fen);
    const lists = slutspelLists(game);
    assert.deepEqual([...lists.generated].sort(), movesOf(game).sort());
    assert.deepEqual([...lists.sorted].sort(), movesOf(game).sort());
  }
  // As the site prints them: De5 is generated first, Dxe4 sorted first.
  const printed = slutspelLists(newGame(SORTED_PRESETS[0]!.fen));
  assert.deepEqual([printed.generated[0], printed.sorted[0]], ['d5e5', 'd5e4']);
});

test('the words for a share', () => {
  assert.equal(shareOf([{ nodes: 1 }, { nodes: 9 }]), 'most');
  assert.equal(shareOf([{ nodes: 3 }, { nodes: 1 }]), 'quarter');
});
