/** Tests the UCI front end while a game clock runs: it measures the overhead of moves, and does not delay a decision. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type EngineClient, localClient } from '../host/engine-client.ts';
import { mock } from '../host/testing/mock-program.ts';
import { type Dialogue, withDoor } from './testing/dialogue.ts';

const BESTMOVE = /^bestmove /;

/** A client that says a line for each of thirty depths and decides at once, so that all of it is heard together. */
async function hastyClient(): Promise<EngineClient> {
  const line = (depth: number) =>
    ({ depth, nodes: depth, score: { kind: 'cp', centipawns: depth }, pv: ['e2e4'] }) as const;
  return {
    ...localClient(mock),
    async think(_game, _pace, onThought) {
      for (let depth = 1; depth <= 30; depth++) {
        onThought?.({ kind: 'line', ...line(depth), rank: 1 });
        onThought?.({ kind: 'line', ...line(depth), rank: 2, pv: ['d2d4'] });
        if (depth === 7) onThought?.({ kind: 'line', ...line(depth), own: { remark: 'seven' } });
      }
      return { decision: { move: 'e2e4', from: 'search', ...line(30) }, millis: 5, periodMillis: 5 };
    },
  };
}
/** The depths reported, and those of the second line. */
const depthsReported = ({ lines }: Dialogue, rank: number) =>
  lines.filter((line) => line.includes(` multipv ${rank} `)).map((line) => Number(/^info depth (\d+)/.exec(line)?.[1]));

describe('a decision that has come does not wait for what was said before it', () => {
  test('on a game clock: reports the newest line of each rank, and the program’s own words', () =>
    withDoor(
      async (dialogue) => {
        dialogue.send('position startpos', 'go wtime 1000 btime 1000 winc 10 binc 10');
        await dialogue.expect(BESTMOVE);
        assert.deepEqual([depthsReported(dialogue, 1), depthsReported(dialogue, 2)], [[30], [30]]);
        assert.equal(dialogue.lines.filter((line) => line === 'info string remark seven').length, 1);
        assert.equal(dialogue.lines.filter((line) => BESTMOVE.test(line)).length, 1);
      },
      { start: hastyClient },
    ));

  test('else every line is, in its order', () =>
    withDoor(
      async (dialogue) => {
        const all = Array.from({ length: 30 }, (_, index) => index + 1);
        for (const [index, go] of ['go depth 30', 'go wtime 1000 btime 1000'].entries()) {
          // On the period clock there is no hurry.
          if (index === 1) dialogue.send('setoption name PeriodClock value true');
          dialogue.send('position startpos', go);
          await dialogue.expect(BESTMOVE);
          assert.deepEqual(depthsReported(dialogue, 1), [...all, ...(index === 1 ? all : [])]);
        }
      },
      { start: hastyClient },
    ));
});

describe('what a move costs beside thinking', () => {
  /** The overhead of a move that the program is given. */
  const lagAt = async (dialogue: Dialogue) => {
    const line = await dialogue.expect(/^info string debug go /);
    const { lag } = JSON.parse(line.slice('info string debug go '.length));
    await dialogue.expect(BESTMOVE);
    return lag;
  };

  test('is learned from one move to the next, and lasts for the next game', () =>
    withDoor(
      async (dialogue) => {
        dialogue.send('debug on', 'position startpos', 'go wtime 1000 btime 1000 winc 10 binc 10');
        const first = await lagAt(dialogue);
        // It thought for 5 ms and got 10: the rest is the way there and back.
        dialogue.send('position startpos moves e2e4 e7e5', 'go wtime 965 btime 1000 winc 10 binc 10');
        const second = await lagAt(dialogue);
        assert.equal(first.worstMillis, 0);
        assert.equal(second.worstMillis, 40);
        assert.ok(second.usualMillis > first.usualMillis);
        dialogue.send('ucinewgame', 'position startpos moves d2d4', 'go wtime 1000 btime 100 winc 10 binc 10');
        assert.deepEqual(await lagAt(dialogue), second);
      },
      { start: hastyClient },
    ));

  test('from a move that is held until its time is up nothing is learned', () =>
    withDoor(
      async (dialogue) => {
        const clocks = (millis: number) => `wtime ${millis} btime 1000 winc 10 binc 10`;
        dialogue.send('debug on', 'position startpos', `go movetime 100 ${clocks(1000)}`);
        const first = await lagAt(dialogue);
        // It is there after 5 ms, and is given at 100.
        dialogue.send('position startpos moves e2e4 e7e5', `go ${clocks(908)}`);
        assert.deepEqual(await lagAt(dialogue), first);
      },
      { start: hastyClient },
    ));

  test('in the opponent’s time and by the period clock nothing is learned', () =>
    withDoor(
      async (dialogue) => {
        dialogue.send('debug on', 'position startpos', 'go wtime 1000 btime 1000 winc 10 binc 10');
        const first = await lagAt(dialogue);
        dialogue.send('position startpos moves e2e4 e7e5', 'go ponder wtime 500 btime 1000 winc 10 binc 10', 'stop');
        assert.deepEqual(await lagAt(dialogue), first);
        dialogue.send('setoption name PeriodClock value true');
        dialogue.send('position startpos moves e2e4 e7e5', 'go wtime 500 btime 1000 winc 10 binc 10');
        assert.equal(await lagAt(dialogue), undefined);
        dialogue.send('setoption name PeriodClock value false');
        dialogue.send('position startpos moves e2e4 e7e5', 'go wtime 965 btime 1000 winc 10 binc 10');
        assert.equal((await lagAt(dialogue)).worstMillis, 40, 'and what was to be learned is not forgotten');
      },
      { start: hastyClient },
    ));
});
