/** The live analysis, with an engine controlled by the test: its results are shown, kept and continued from. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fenOf, type Game, newGame, play } from '../../chess/game.ts';
import type { EngineClient } from '../../host/engine-client.ts';
import type { Options, Thought } from '../../programs/program.ts';
import { analyse, openBoardAnalysis } from './board-analysis.ts';
import { type Found, type FoundLines, joined, recall, remember } from './found-lines.ts';

interface Search {
  readonly game: Game;
  think(thought: Thought): void;
}

/** An engine that reports the thoughts it is given, until it is stopped. */
function openScript() {
  const searches: Search[] = [];
  const options: Options[] = [];
  let stop = () => {};
  let begun = () => {};
  const client: Pick<EngineClient, 'think' | 'send' | 'setOptions' | 'restart' | 'close'> = {
    think: (game, _request, onThought) =>
      new Promise((resolve) => {
        stop = () => resolve({ decision: { from: 'none', depth: 0, nodes: 0, pv: [] }, millis: 0, periodMillis: 0 });
        searches.push({ game, think: (thought) => onThought?.(thought) });
        begun();
      }),
    send: (command) => command.kind === 'stop' && stop(),
    setOptions: async (next) => void options.push(next),
    restart: async () => {},
    close: async () => {},
  };
  let ticks = 0;
  const analysis = openBoardAnalysis({
    startClient: async (first) => {
      options.push(first);
      return client as EngineClient;
    },
    ticks: () => (ticks += 10),
  });
  return {
    analysis,
    options,
    /** Requests the analysis of a position, and waits for its search to start. */
    async ask(game: Game, lines: number): Promise<Search> {
      const started = new Promise<void>((resolve) => {
        begun = resolve;
      });
      analyse(analysis, { game, options: { MultiPV: lines }, lines });
      await started;
      return searches.at(-1)!;
    },
    async stop() {
      analyse(analysis, undefined);
      await new Promise(setImmediate);
    },
  };
}

const line = (depth: number, nodes: number, move: string, rank = 1): Thought => ({
  kind: 'line',
  depth,
  nodes,
  rank,
  pv: [move],
  score: { kind: 'cp', centipawns: 10 * depth },
});

const START = newGame();
const NEXT = play(START, 'e2e4');

test('a position seen again shows its earlier results at once and searches deeper', async () => {
  const script = openScript();
  const { analysis } = script;
  const first = await script.ask(START, 1);
  first.think(line(9, 1000, 'd2d4'));
  const second = await script.ask(NEXT, 1);
  assert.equal(analysis.view.value, undefined, 'nothing is known of the next position');
  second.think(line(4, 70, 'e7e5'));

  analyse(analysis, { game: START, options: { MultiPV: 1 }, lines: 1 });
  const known = analysis.view.value!;
  assert.deepEqual([known.depth, known.nodes, known.lines[0]!.pv], [9, 1000, ['d2d4']]);
  assert.equal(known.game, START);
  await script.stop();

  // The search starts over: shallower lines do not replace earlier ones, but the effort counts.
  const again = await script.ask(START, 1);
  again.think(line(8, 200, 'g1f3'));
  await script.stop();
  const third = await script.ask(NEXT, 1);
  assert.deepEqual(analysis.view.value!.lines[0]!.score, { kind: 'cp', centipawns: -40 }, 'White’s view');
  third.think(line(3, 5, 'c7c5'));
  const last = await script.ask(START, 1);
  assert.deepEqual([analysis.view.value!.depth, analysis.view.value!.nodes], [9, 1200]);
  last.think(line(10, 300, 'g1f3'));
  await script.stop();
  analyse(analysis, { game: NEXT, options: { MultiPV: 1 }, lines: 1 });
  analyse(analysis, { game: START, options: { MultiPV: 1 }, lines: 1 });
  assert.deepEqual([analysis.view.value!.depth, analysis.view.value!.lines[0]!.pv], [10, ['g1f3']]);
  await script.stop();
});

test('a request for more lines shows the first ones found; a request for fewer keeps the earlier ones', async () => {
  const script = openScript();
  const { analysis } = script;
  (await script.ask(START, 1)).think(line(12, 900, 'd2d4'));
  const three = await script.ask(START, 3);
  assert.deepEqual(script.options, [{ MultiPV: 1 }, { MultiPV: 3 }]);
  assert.equal(analysis.view.value!.depth, 12, 'the one line stands until then');
  for (const [index, move] of ['e2e4', 'd2d4', 'c2c4'].entries()) three.think(line(2, 60, move, index + 1));
  const one = await script.ask(START, 1);
  assert.deepEqual(
    analysis.view.value!.lines.map(({ pv }) => pv[0]),
    ['e2e4'],
  );
  one.think(line(1, 20, 'a2a3'));
  await script.ask(START, 3);
  assert.deepEqual(
    analysis.view.value!.lines.map(({ pv }) => pv[0]),
    ['e2e4', 'd2d4', 'c2c4'],
  );
  await script.stop();
});

test('only the most recently used positions are kept', () => {
  const found: FoundLines = new Map();
  const result = (depth: number): Found => ({ lines: [], asked: 1, depth, nodes: depth, millis: 1 });
  for (let index = 0; index < 500; index++) remember(found, `position ${index}`, result(index));
  assert.equal(recall(found, 'position 0')!.depth, 0);
  remember(found, 'another', result(1));
  assert.equal(found.size, 500);
  assert.equal(recall(found, 'position 1'), undefined);
  assert.equal(recall(found, 'position 0')!.depth, 0);
  assert.equal(recall(found, fenOf(START)), undefined);
});

test('a shallower search adds its effort, and an empty one changes nothing else', () => {
  const found = (depth: number, asked: number, count: number): Found => ({
    lines: Array.from({ length: count }, (_, index) => ({ depth, pv: [`${depth}-${index}`] })),
    asked,
    depth,
    nodes: 100 * depth,
    millis: depth,
  });
  const deep = found(9, 2, 2);
  assert.deepEqual(joined(undefined, deep), deep);
  assert.deepEqual(joined(deep, found(4, 2, 2)), { ...deep, nodes: 1300, millis: 13 });
  assert.deepEqual(joined(deep, found(9, 1, 1)), { ...found(9, 1, 1), nodes: 1800, millis: 18 });
  assert.deepEqual(joined(deep, found(1, 3, 3)), { ...found(1, 3, 3), nodes: 1000, millis: 10 });
  assert.deepEqual(joined(deep, found(0, 3, 0)), deep);
});
