import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { MessageChannel } from 'node:worker_threads';
import { type Desk, DeskError, type FromDesk, localDesk, serveDesk, type ToDesk, workerDesk } from './desk.ts';
import type { Progress } from './solver.ts';

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';
const HARD = 'n1rb2q1/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1';

/** A desk behind a real message port, cloned and queued as a worker's is. */
function behindPort(): Desk {
  const { port1, port2 } = new MessageChannel();
  serveDesk({
    post: (message) => port2.postMessage(message),
    listen: (onMessage) => void port2.on('message', (message: ToDesk) => onMessage(message)),
  });
  return workerDesk({
    post: (message) => port1.postMessage(message),
    listen: (onMessage) => void port1.on('message', (message: FromDesk) => onMessage(message)),
    onDeath: () => {},
    end: () => port1.close(),
  });
}

const DESKS: readonly [name: string, open: () => Promise<Desk>][] = [
  ['in this thread', localDesk],
  ['behind a port', async () => behindPort()],
];

for (const [name, open] of DESKS) {
  describe(`a desk ${name}`, () => {
    const opened = open();
    after(async () => (await opened).close());

    test('solves, and gives the tree', async () => {
      const desk = await opened;
      const solution = await desk.ask({ kind: 'solve', fen: MORPHY, moves: 2, options: { setPlay: true } });
      assert.deepEqual([solution.verdict, solution.keys[0]?.san, solution.setPlay.length], ['sound', 'Ra6', 6]);
    });

    test('judges a guess against every reply', async () => {
      const desk = await opened;
      const judge = (guess: string) => desk.ask({ kind: 'judge', fen: MORPHY, moves: 2, guess });
      assert.deepEqual(await judge('a1a6'), { kind: 'key' });
      assert.deepEqual(await judge('a1a5'), { kind: 'refuted', refutations: ['a7a6'] });
      assert.deepEqual(await judge('a1b2'), { kind: 'illegal' });
      const { kind } = await desk.ask({
        kind: 'judge',
        fen: 'k7/8/1K6/8/8/8/8/2Q5 w - - 0 1',
        moves: 2,
        guess: 'c1c7',
      });
      assert.equal(kind, 'stalemate');
    });

    test('tells its progress, and stops where it is told to', async () => {
      const desk = await opened;
      const heard: Progress[] = [];
      const solution = await desk.ask({ kind: 'solve', fen: HARD, moves: 9 }, (progress) => {
        heard.push(progress);
        if (heard.length === 5) desk.stop();
      });
      assert.equal(solution.verdict, 'not decided');
      assert.ok(heard.length >= 5 && heard.length < 60, `${heard.length}`);
      for (const [index, { positions }] of heard.entries()) {
        assert.ok(index === 0 || positions >= heard[index - 1]!.positions);
      }
    });

    test('a new question ends the one before', async () => {
      const desk = await opened;
      const first = desk.ask({ kind: 'solve', fen: HARD, moves: 9 });
      await new Promise((resolve) => setTimeout(resolve, 60));
      const second = await desk.ask({ kind: 'findMate', fen: MORPHY, moves: 2 });
      assert.equal((await first).verdict, 'not decided');
      assert.ok(second.kind === 'mate' && second.line.length === 3);
    });

    test('says what it cannot understand', async () => {
      const desk = await opened;
      const isInput = (message: RegExp) => (error: unknown) => {
        assert.ok(error instanceof DeskError && error.problem === 'input', String(error));
        assert.match(error.message, message);
        return true;
      };
      await assert.rejects(desk.ask({ kind: 'solve', fen: '8/8 w', moves: 2 }), isInput(/FEN "8\/8 w"/));
      await assert.rejects(
        desk.ask({ kind: 'solve', fen: MORPHY, moves: 0 }),
        isInput(/expected a whole number from 1/),
      );
      assert.equal((await desk.ask({ kind: 'solve', fen: MORPHY, moves: 2 })).verdict, 'sound');
    });
  });
}

test('where a worker dies, every open question hears of it, and so does the next', async () => {
  let die: (detail: string) => void = () => {};
  const desk = workerDesk({
    post: () => {},
    listen: () => {},
    onDeath: (hear) => {
      die = hear;
    },
    end: () => {},
  });
  const asked = desk.ask({ kind: 'solve', fen: HARD, moves: 9 });
  die('ran out of memory');
  await assert.rejects(asked, /the solver's worker: ran out of memory/);
  await assert.rejects(desk.ask({ kind: 'solve', fen: MORPHY, moves: 2 }), /ran out of memory/);
  desk.close();
});
