import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../chess/fen.ts';
import { callGame, type Game, gameOf, movesOf, newGame, play } from '../chess/game.ts';
import type { Limits, Options, SearchCommand, Thought } from '../programs/program.ts';
import type { EngineClient, Outcome } from './engine-client.ts';
import { PlayerError, type PlayerProblem } from './player.ts';
import type { SearchRequest } from './search-request.ts';
import { STEP_NODES } from './testing/mock-program.ts';

/** Starts the mock program, in any thread. */
export type MockClient = (options?: Options, seed?: number) => Promise<EngineClient>;

/** Waits at least this long: a timer alone counts from the start of the turn in which it is set. */
export async function pause(millis: number): Promise<void> {
  const end = performance.now() + millis;
  for (let left = millis; left > 0; left = end - performance.now()) {
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}

/** Accepts a `PlayerError` with that problem. */
export const problem =
  (expected: PlayerProblem, pattern = /./) =>
  (error: unknown) => {
    assert.ok(error instanceof PlayerError, String(error));
    assert.equal(error.problem, expected, error.message);
    assert.match(error.message, pattern);
    return true;
  };

/** Runs with a client and closes it in any case. */
export async function withClient(
  client: Promise<EngineClient>,
  body: (client: EngineClient) => Promise<void>,
): Promise<void> {
  const taken = await client;
  try {
    await body(taken);
  } finally {
    await taken.close();
  }
}

/** Asserts how long a search takes: never less, and in the best of many tries at most 200 ms more. */
async function takes(client: EngineClient, request: SearchRequest, millis: number): Promise<void> {
  const taken: number[] = [];
  // Retried only if other work on the machine interfered.
  while (taken.length < 30 && !taken.some((time) => time < millis + 200)) {
    taken.push((await client.think(newGame(), request)).millis);
    assert.ok(
      taken.every((time) => time >= millis - 1),
      `${taken} ms of ${millis}`,
    );
  }
  assert.ok(Math.min(...taken) < millis + 200, `${taken} ms of ${millis}`);
}

const START = newGame();

/** The commands that the mock reports. */
const receivedBy = ({ decision }: Outcome) =>
  JSON.parse(decision.own?.line ?? '{}') as { readonly limits: Limits; readonly commands: readonly SearchCommand[] };

/** Checks the contract of {@link EngineClient} against one kind of client. */
export function clientContract(name: string, mockClient: MockClient): void {
  describe(`${name} keeps the contract`, () => {
    decisionContract(mockClient);
    clockContract(mockClient);
    commandContract(mockClient);
    faultContract(mockClient);
    gameContract(mockClient);
  });
}

function decisionContract(mockClient: MockClient): void {
  test('decides on a legal move, and tells the time of both clocks', () =>
    withClient(mockClient(), async (client) => {
      assert.equal(client.name, 'The Mock');
      assert.equal(client.card.id, 'mock');
      const thoughts: Thought[] = [];
      const start = performance.now();
      const outcome = await client.think(START, { nodes: 3000 }, (thought) => thoughts.push(thought));
      const whole = performance.now() - start;
      const { decision, millis, periodMillis } = outcome;
      assert.ok(movesOf(START).includes(decision.move ?? ''));
      assert.equal(decision.nodes, 3000);
      assert.equal(periodMillis, 3000);
      // Thirty steps of 200 µs.
      assert.ok(millis > 5 && millis <= whole, `${millis} of ${whole} ms`);
      assert.ok(thoughts.length > 0);
      assert.equal(thoughts.at(-1)?.nodes, 3000);
      assert.ok(client.log().some((line) => line.includes(`decides ${decision.move}`)));
    }));

  test('analysis is held until it is stopped, even where there is nothing left to think', () =>
    withClient(mockClient({ Behaviour: 'talk' }), async (client) => {
      for (const kind of ['stop', 'moveNow'] as const) {
        let isOver = false;
        const search = client.think(START, { infinite: true }).finally(() => {
          isOver = true;
        });
        await pause(250);
        assert.equal(isOver, false);
        client.send({ kind });
        assert.ok((await search).decision.move);
      }
    }));

  test('a decision that comes early is held in analysis too', () =>
    withClient(mockClient({ Behaviour: 'resign' }), async (client) => {
      let isOver = false;
      const search = client.think(START, { infinite: true }).finally(() => {
        isOver = true;
      });
      await pause(150);
      assert.equal(isOver, false);
      client.send({ kind: 'stop' });
      assert.equal((await search).decision.remarks?.[0]?.kind, 'resigns');
    }));
}

function clockContract(mockClient: MockClient): void {
  test('in the opponent’s time it waits for the hit, and the limits count from there', () =>
    withClient(mockClient({ Behaviour: 'timeless' }), async (client) => {
      const start = performance.now();
      const search = client.think(START, { ponder: true, moveMillis: 200 });
      await pause(300);
      client.send({ kind: 'hit' });
      const outcome = await search;
      const millis = performance.now() - start;
      assert.ok(millis >= 499, `${millis} ms`);
      assert.deepEqual(
        receivedBy(outcome).commands.map(({ kind }) => kind),
        ['hit', 'moveNow'],
      );
      assert.equal(receivedBy(outcome).limits.ponder, true);
    }));

  test('reports what was examined in the opponent’s time, and does not count it as its own time', () =>
    withClient(mockClient(), async (client) => {
      const start = performance.now();
      const search = client.think(START, { ponder: true, moveMillis: 2000, period: true });
      await pause(300);
      client.send({ kind: 'hit' });
      const { decision, periodMillis, aheadNodes = 0 } = await search;
      // A thousand a second, and the step in which it gets ahead of its machine.
      const most = performance.now() - start + STEP_NODES;
      assert.ok(aheadNodes >= STEP_NODES && aheadNodes <= most, `${aheadNodes} positions`);
      assert.equal(periodMillis, decision.nodes - aheadNodes);
      assert.equal((await client.think(START, { nodes: 100 })).aheadNodes, undefined);
    }));

  test('a hit where nobody ponders is not passed on', () =>
    withClient(mockClient(), async (client) => {
      const search = client.think(START, { infinite: true });
      client.send({ kind: 'hit' });
      await pause(50);
      client.send({ kind: 'stop' });
      assert.deepEqual(receivedBy(await search).commands, [{ kind: 'stop' }]);
    }));

  test('the real clock is kept by the house where the program knows no time', () =>
    withClient(mockClient({ Behaviour: 'timeless' }), async (client) => {
      await client.think(START, { nodes: 100 });
      await takes(client, { moveMillis: 50 }, 50);
      await takes(client, { moveMillis: 300 }, 300);
      // A thirtieth of what is left.
      await takes(client, { gameClock: { remainingMillis: 3000, incrementMillis: 0 } }, 100);
    }));

  test('on the period clock the time is counted in positions, however fast this machine is', () =>
    withClient(mockClient({ 'Step Micros': 0 }), async (client) => {
      const { decision, millis, periodMillis } = await client.think(START, { moveMillis: 60_000, period: true });
      assert.equal(decision.nodes, 60_000);
      assert.equal(periodMillis, 60_000);
      assert.ok(millis < 30_000, `${millis} ms`);
    }));

  test('a guard ends even the period clock, in real time', () =>
    withClient(mockClient(), async (client) => {
      await takes(client, { moveMillis: 3_600_000, period: true, guardMillis: 150 }, 150);
    }));
}

function commandContract(mockClient: MockClient): void {
  test('levels: by name, changed while it thinks, unknown', () =>
    withClient(mockClient(), async (client) => {
      assert.equal((await client.think(START, { level: '1' })).decision.nodes, STEP_NODES);
      assert.equal((await client.think(START, { level: '2', period: true })).decision.nodes, 2000);
      // A request without a limit means the tournament level.
      assert.equal((await client.think(START, { period: true })).decision.nodes, 2000);

      const search = client.think(START, { period: true, nodes: 50_000_000 });
      await pause(50);
      client.send({ kind: 'level', limits: { moveMillis: 5000 } });
      const outcome = await search;
      assert.deepEqual(receivedBy(outcome).commands[0], { kind: 'level', limits: { moveMillis: 5000, nodes: 5000 } });
      assert.ok(outcome.decision.nodes < 50_000_000);
      await assert.rejects(client.think(START, { level: '9' }), { name: 'UnknownLevelError', level: '9' });
    }));

  test('a new level in analysis is passed on, and the decision still held', () =>
    withClient(mockClient(), async (client) => {
      let isOver = false;
      const search = client.think(START, { infinite: true }).finally(() => {
        isOver = true;
      });
      await pause(30);
      client.send({ kind: 'level', limits: { moveMillis: 50 } });
      await pause(250);
      assert.equal(isOver, false);
      client.send({ kind: 'stop' });
      assert.ok((await search).decision.move);
    }));

  test('a word said at once, before the first step, is heard', () =>
    withClient(mockClient(), async (client) => {
      const search = client.think(START, { infinite: true });
      client.send({ kind: 'stop' });
      assert.deepEqual(receivedBy(await search).commands, [{ kind: 'stop' }]);
    }));

  test('a word said while nobody searches is lost', () =>
    withClient(mockClient(), async (client) => {
      client.send({ kind: 'stop' });
      const { decision } = await client.think(START, { nodes: 1000 });
      assert.equal(decision.nodes, 1000);
      client.send({ kind: 'moveNow' });
      assert.equal((await client.think(START, { nodes: 1000 })).decision.nodes, 1000);
    }));

  test('words reach a search within a few slices', () =>
    withClient(mockClient(), async (client) => {
      let quickest = Number.POSITIVE_INFINITY;
      for (let time = 0; time < 5; time++) {
        const search = client.think(START, { infinite: true });
        await pause(60);
        const start = performance.now();
        client.send({ kind: 'stop' });
        await search;
        quickest = Math.min(quickest, performance.now() - start);
      }
      // A few slices of 12 ms, plus what a busy machine adds. If commands are starved it is twelve seconds every time.
      assert.ok(quickest < 4_000, `${quickest} ms`);
    }));

  test('root moves are passed on', () =>
    withClient(mockClient(), async (client) => {
      const { decision } = await client.think(START, { nodes: 100, searchMoves: ['h2h4'] });
      assert.equal(decision.move, 'h2h4');
    }));
}

function faultContract(mockClient: MockClient): void {
  test('an illegal move does not leave the house', () =>
    withClient(mockClient({ Behaviour: 'cheat' }), async (client) => {
      await assert.rejects(client.think(START, { nodes: 100 }), (error) => {
        problem('illegalMove', /a1b4.*not legal in rnbqkbnr/)(error);
        assert.equal((error as PlayerError).move, 'a1b4');
        return true;
      });
    }));

  test('no move where there is one is illegal too; resigning is not', async () => {
    await withClient(mockClient({ Behaviour: 'none' }), (client) =>
      assert.rejects(client.think(START, { nodes: 100 }), problem('illegalMove', /no move/)),
    );
    await withClient(mockClient({ Behaviour: 'resign' }), async (client) => {
      assert.equal((await client.think(START, { nodes: 100 })).decision.move, undefined);
    });
  });

  test('at mate there is nothing to decide', () =>
    withClient(mockClient(), async (client) => {
      const mate = gameOf(INITIAL_FEN, ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
      assert.equal((await client.think(mate, { nodes: 100 })).decision.move, undefined);
      assert.equal(
        (await client.think(callGame(START, { kind: 'agreement' }), { nodes: 100 })).decision.move,
        undefined,
      );
    }));

  for (const behaviour of ['crash', 'brittle'] as const) {
    test(`a program that breaks (${behaviour}) is a fault until it is set up again`, () =>
      withClient(mockClient({ Behaviour: behaviour }), async (client) => {
        const reason = behaviour === 'crash' ? /TypeError: undefined is not a square/ : /no game for me/;
        await assert.rejects(client.think(START, { nodes: 100 }), problem('crashed', reason));
        await assert.rejects(client.think(START, { nodes: 100 }), problem('crashed', reason));
        assert.ok(client.log().some((line) => reason.test(line)));
        await client.setOptions({ Behaviour: 'steady' });
        await (behaviour === 'crash' ? client.newGame() : client.restart());
        assert.equal((await client.think(START, { nodes: 100 })).decision.nodes, 100);
      }));
  }
}

function gameContract(mockClient: MockClient): void {
  test('it follows a game, jumps to another, and a new game forgets', () =>
    withClient(mockClient(), async (client) => {
      let game: Game = START;
      for (const move of ['e2e4', 'e7e5', 'g1f3', 'b8c6']) {
        const { decision } = await client.think(game, { nodes: 100 });
        assert.ok(movesOf(game).includes(decision.move ?? ''));
        game = play(game, move);
      }
      const games = async () => (await client.think(game, { nodes: 100 })).decision.own!.score!.split(',')[0];
      assert.equal(await games(), '5 games');
      const other = newGame('8/8/8/8/8/4k3/4p3/4K3 w - - 0 1');
      assert.equal((await client.think(other, { nodes: 100 })).decision.move, undefined);
      assert.equal(await games(), '7 games');
      await client.newGame();
      assert.equal(await games(), '1 games');
    }));

  test('a game that does not hold together is the asker’s fault, not the program’s', () =>
    withClient(mockClient(), async (client) => {
      await assert.rejects(client.think({ start: INITIAL_FEN, moves: ['e2e5'] }, { nodes: 100 }), {
        name: 'MoveError',
      });
      assert.ok((await client.think(START, { nodes: 100 })).decision.move);
    }));

  test('the same seed gives the same moves; another seed others', async () => {
    const movesOfSeed = async (seed: number) => {
      const moves: (string | undefined)[] = [];
      await withClient(mockClient({}, seed), async (client) => {
        for (let time = 0; time < 8; time++) moves.push((await client.think(START, { nodes: 100 })).decision.move);
        await client.newGame();
        const again = await client.think(START, { nodes: 100 });
        assert.equal(again.decision.move, moves[0], 'a new game begins the row of chance anew');
      });
      return moves;
    };
    assert.deepEqual(await movesOfSeed(5), await movesOfSeed(5));
    assert.notDeepEqual(await movesOfSeed(5), await movesOfSeed(6));
  });

  test('options are checked, count at once, and right after a search that runs', () =>
    withClient(mockClient(), async (client) => {
      await assert.rejects(client.setOptions({ Nonsense: 1 }), { name: 'OptionError', option: 'Nonsense' });
      await assert.rejects(client.setOptions({ Behaviour: 'wild' }), { name: 'OptionError' });
      const search = client.think(START, { infinite: true });
      await client.setOptions({ behaviour: 'RESIGN' }, 9);
      await pause(30);
      client.send({ kind: 'stop' });
      assert.ok((await search).decision.move);
      assert.equal((await client.think(START, { nodes: 100 })).decision.move, undefined);
      await client.newGame();
      assert.equal((await client.think(START, { nodes: 100 })).decision.move, undefined, 'and they last');
    }));

  test('one search at a time', () =>
    withClient(mockClient(), async (client) => {
      const search = client.think(START, { infinite: true });
      await assert.rejects(client.think(START, { nodes: 100 }), /a search is running/);
      client.send({ kind: 'stop' });
      await search;
    }));

  test('restarting or closing in mid-search rejects it as closed', async () => {
    await withClient(mockClient(), async (client) => {
      const rejected = assert.rejects(client.think(START, { infinite: true }), problem('closed'));
      await pause(30);
      await client.restart();
      await rejected;
      assert.equal((await client.think(START, { nodes: 200 })).decision.nodes, 200);
      const last = assert.rejects(client.think(START, { infinite: true }), problem('closed'));
      await pause(30);
      await client.close();
      await last;
      await assert.rejects(client.think(START, { nodes: 100 }), problem('closed'));
      await assert.rejects(client.newGame(), problem('closed'));
      await assert.rejects(client.restart(), problem('closed'));
      await client.close();
    });
  });

  test('a question asked while it restarts waits for it', () =>
    withClient(mockClient(), async (client) => {
      const restarted = client.restart();
      const search = client.think(START, { infinite: true });
      client.send({ kind: 'stop' });
      await restarted;
      assert.ok((await search).decision.move);
    }));
}
