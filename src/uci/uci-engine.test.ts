import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../chess/fen.ts';
import { printable } from '../chess/foreign-text.ts';
import { gameOf, newGame } from '../chess/game.ts';
import { problem } from '../host/engine-client.contract.ts';
import type { PlayerProblem } from '../host/player.ts';
import { inAll } from '../node/testing/tiers.ts';
import type { Options, Thought } from '../programs/program.ts';
import { engineEnvironment } from './engine-process.ts';
import type { MockBehaviour } from './testing/behaviours.ts';
import { mockCommand } from './testing/mock-command.ts';
import { startUciEngine, type UciEngine, type UciEngineSettings } from './uci-engine.ts';

/** Runs with an engine and closes it whatever happens. */
async function withEngine(settings: UciEngineSettings, body: (engine: UciEngine) => Promise<void>): Promise<void> {
  const engine = await startUciEngine(settings);
  try {
    await body(engine);
  } finally {
    await engine.close();
  }
}
/** Long enough for any machine to answer in; those that stall are given less. */
const mock = (behaviour: MockBehaviour, honestMoves = 0, stallMillis = 15_000): UciEngineSettings => ({
  ...mockCommand(behaviour, honestMoves),
  stallMillis,
  graceMillis: 300,
});
/** Less than the minute that `slow` is late. */
const STALL_MILLIS = 900;
/** Time to answer `isready`, on any machine. */
const ALIVE_MILLIS = 4_000;
/** A request that an honest engine answers at once, and in time on any machine. */
const AMPLE = { moveMillis: 60_000 };
/** Fixed positions: both sides of the table must be asked for the right clock. */
const START = newGame();

describe('an honest engine', () => {
  test('is given the time it is asked to take, be it longer than a timer of the machine can wait', () =>
    withEngine(mock('honest'), async (engine) => {
      for (const moveMillis of [2_200_000_000, 1e12]) {
        assert.equal((await engine.think(START, { moveMillis })).decision.move, 'a2a3');
      }
    }));

  test('keeps the last exact score when bounds and bare variations follow', () =>
    withEngine(mock('bounded'), async (engine) => {
      const { decision } = await engine.think(START, { depth: 9 });
      const score = { kind: 'cp', centipawns: -950 };
      assert.deepEqual(decision, { move: 'a2a3', from: 'search', depth: 8, nodes: 300, score, pv: ['a2a3'] });
    }));

  test('says who it is, takes options, moves and goes', () => {
    const options = { 'style of play': 'very risky', hash: 32, 'Clear Hash': true, 'Debug Log File': '' };
    return withEngine({ ...mock('honest'), options }, async (engine) => {
      assert.equal(engine.name, 'Mock engine');
      assert.equal(engine.author, 'Plyhouse');
      await engine.newGame();
      const thoughts: Thought[] = [];
      const start = performance.now();
      const { decision, millis } = await engine.think(START, { depth: 3 }, (thought) => thoughts.push(thought));
      assert.deepEqual(decision, {
        move: 'a2a3',
        from: 'search',
        depth: 1,
        nodes: 20,
        score: { kind: 'cp', centipawns: 13 },
        pv: ['a2a3'],
      });
      assert.equal(thoughts.length, 1);
      assert.ok(millis <= performance.now() - start);
      const log = engine.log();
      for (const line of [
        '> setoption name Style of Play value Very Risky',
        '> setoption name Hash value 32',
        '> setoption name Clear Hash',
        '> setoption name Debug Log File value <empty>',
        '> position startpos',
        '> go depth 3',
        '< bestmove a2a3',
      ]) {
        assert.ok(log.includes(line), `${line} in\n${log.join('\n')}`);
      }
    });
  });

  test('gets each side its own clock, and root moves last', () =>
    withEngine(mock('honest'), async (engine) => {
      const clock = { remainingMillis: 60_000, incrementMillis: 500, opponentMillis: 50_000, movesToGo: 40 };
      await engine.think(START, { gameClock: clock, searchMoves: ['e2e4', 'd2d4'] });
      await engine.think(gameOf(INITIAL_FEN, ['e2e4']), { gameClock: clock });
      const sent = engine.log().filter((line) => line.startsWith('> go'));
      assert.deepEqual(sent, [
        '> go wtime 60000 btime 50000 winc 500 binc 500 movestogo 40 searchmoves e2e4 d2d4',
        '> go wtime 50000 btime 60000 winc 500 binc 500 movestogo 40',
      ]);
    }));

  test('thinks without end until told to stop, and in the opponent’s time until the hit', { skip: inAll }, () =>
    withEngine(mock('honest', 0, ALIVE_MILLIS), async (engine) => {
      for (const [request, token] of [
        [{ infinite: true }, 'stop'],
        [{ ponder: true, moveMillis: 100 }, 'hit'],
        [{ infinite: true }, 'moveNow'],
      ] as const) {
        let isOver = false;
        const search = engine.think(START, request).finally(() => {
          isOver = true;
        });
        // Longer than a stall, the first time: an engine that answers isready is not hanging.
        await new Promise((resolve) => setTimeout(resolve, token === 'stop' ? 1.5 * ALIVE_MILLIS : 50));
        assert.equal(isOver, false);
        engine.send({ kind: token });
        assert.equal((await search).decision.move, 'a2a3');
      }
    }),
  );

  test('hears a word that is said before the question is out', () =>
    withEngine(mock('honest'), async (engine) => {
      const search = engine.think(START, { infinite: true });
      engine.send({ kind: 'stop' });
      assert.equal((await search).decision.move, 'a2a3');
    }));

  test('is refused levels and a pace that it does not offer, and a pace without a limit', () =>
    withEngine(mock('honest'), async (engine) => {
      await assert.rejects(engine.think(START, { level: '3' }), { name: 'OptionError', option: 'Level' });
      await assert.rejects(engine.think(START, { period: true, depth: 1 }), { option: 'PeriodClock' });
      await assert.rejects(engine.think(START, {}), RangeError);
      assert.equal((await engine.think(START, { depth: 1 })).decision.move, 'a2a3');
    }));

  test('at mate it has no move, and that is right', () =>
    withEngine(mock('honest'), async (engine) => {
      const mate = gameOf(INITIAL_FEN, ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
      const { decision } = await engine.think(mate, { depth: 1 });
      assert.equal(decision.move, undefined);
      assert.equal(decision.from, 'none');
    }));

  test('two searches at once are a mistake of the asker', () =>
    withEngine(mock('honest'), async (engine) => {
      const search = engine.think(START, { infinite: true });
      await assert.rejects(engine.think(START, { depth: 1 }), /a search is running/);
      engine.send({ kind: 'stop' });
      await search;
    }));
});

describe('an engine at fault in its search', () => {
  const cases: readonly [MockBehaviour, PlayerProblem, RegExp][] = [
    ['crash', 'crashed', /exit code 3/],
    ['hang', 'stalled', /go movetime 100/],
    ['freeze', 'stalled', /go movetime 100/],
    ['slow', 'stalled', /go movetime 100/],
    ['cheat', 'illegalMove', /a1b4/],
    ['none', 'illegalMove', /\(none\)/],
    ['empty', 'protocol', /without a move/],
    ['nul', 'illegalMove', /bestmove e2e4\\u0000\ufffd\ufffd, which is not legal/],
  ];
  /** One of each problem. */
  const FIRST: readonly MockBehaviour[] = ['crash', 'freeze', 'cheat', 'empty'];
  for (const [behaviour, expected, pattern] of cases) {
    test(
      `${behaviour}: is ${expected}, tells why, and can be started again`,
      { skip: !FIRST.includes(behaviour) && inAll },
      () =>
        withEngine(mock(behaviour, 1, expected === 'stalled' ? STALL_MILLIS : undefined), async (engine) => {
          assert.equal((await engine.think(START, AMPLE)).decision.move, 'a2a3');
          await assert.rejects(engine.think(START, { moveMillis: 100 }), problem(expected, pattern));
          // It stays broken until it is started again; then it is as at first.
          await assert.rejects(engine.think(START, { moveMillis: 100 }), problem(expected));
          assert.ok(
            engine.log().some((line) => line.startsWith('* ')),
            'the fault is in the log',
          );
          await (behaviour === 'hang' ? engine.newGame() : engine.restart());
          assert.equal((await engine.think(START, AMPLE)).decision.move, 'a2a3');
        }),
    );
  }

  test('the illegal move is handed on, and the last words of a crash are kept', async () => {
    await withEngine(mock('cheat'), async (engine) => {
      await assert.rejects(engine.think(START, { depth: 1 }), { name: 'PlayerError', move: 'a1b4' });
    });
    await withEngine(mock('crash'), async (engine) => {
      await assert.rejects(engine.think(START, { depth: 1 }), problem('crashed'));
      assert.ok(engine.log().includes('! mock: fell over'));
      assert.ok(engine.log().includes('< info string about to fall over'));
    });
  });

  test('deaf to stop: stalls; frozen while it searches without end: stalls', { skip: inAll }, async () => {
    await withEngine(mock('deaf', 0, STALL_MILLIS), async (engine) => {
      const search = engine.think(START, { infinite: true });
      setTimeout(() => engine.send({ kind: 'stop' }), 50);
      await assert.rejects(search, problem('stalled'));
    });
    await withEngine(mock('freeze', 0, STALL_MILLIS), async (engine) => {
      await assert.rejects(engine.think(START, { infinite: true }), problem('stalled', /isready/));
    });
  });

  test('a chatterer is understood all the same, and its log stays short', () =>
    withEngine(mock('chatter'), async (engine) => {
      const thoughts: Thought[] = [];
      for (const _ of [1, 2]) {
        const { decision } = await engine.think(START, { depth: 1 }, (thought) => thoughts.push(thought));
        assert.equal(decision.move, 'a2a3');
        assert.deepEqual(decision.pv, ['a2a3']);
      }
      // Text is no thought.
      assert.deepEqual(
        thoughts.map(({ depth }) => depth),
        [0, 3, 1, 0, 3, 1],
      );
      assert.ok(engine.log().length <= 200);
      assert.ok(engine.log().every((line) => line.length < 3000));
    }));

  test('one that resigns gives no move and says so', () =>
    withEngine(mock('resign'), async (engine) => {
      const { decision } = await engine.think(START, { depth: 1 });
      assert.equal(decision.move, undefined);
      assert.equal(decision.remarks?.[0]?.kind, 'resigns');
    }));
});

test('what an engine says has no control characters left, in its name, its author and its log', () =>
  withEngine(mock('escapes'), async (engine) => {
    assert.equal(engine.name, String.raw`Mock engine\u001b[2J\u0000\u009b31m\u202e`);
    assert.equal(engine.author, String.raw`Plyhouse\u001b[2J\u0000\u009b31m\u202e`);
    await assert.rejects(engine.think(START, { depth: 1 }), problem('illegalMove'));
    const log = engine.log().join('');
    assert.equal(log, printable(log));
  }));

test('an engine gets the variables that any program needs and its own, nothing of ours', async (t) => {
  const own = {
    PATH: process.env.PATH,
    LC_TIME: 'nl_NL.UTF-8',
    Path: 'C:\\',
    PGPASSWORD: 'secret',
    PLYHOUSE_DATABASE: 'x',
    KEY: 'y',
  };
  assert.deepEqual(engineEnvironment(own, { KEY: 'z', LC_TIME: 'C' }), {
    ...{ PATH: process.env.PATH, Path: 'C:\\', LC_TIME: 'C', KEY: 'z' },
  });
  t.after(() => {
    delete process.env.PLYHOUSE_DATABASE;
    delete process.env.PGPASSWORD;
  });
  Object.assign(process.env, { PLYHOUSE_DATABASE: 'postgres://a:secret@b/c', PGPASSWORD: 'secret' });
  await withEngine({ ...mock('environment'), env: { BOOK: 'my book' } }, async (engine) => {
    const text = engine.log().find((line) => line.startsWith('< info string environment'))!;
    const { PATH, BOOK, ...others } = JSON.parse(text.slice(text.indexOf('{')));
    assert.deepEqual({ PATH, BOOK }, { PATH: process.env.PATH, BOOK: 'my book' });
    assert.ok(!text.includes('secret'), Object.keys(others).join(' '));
  });
});

describe('an engine that does not come up', () => {
  for (const [behaviour, expected, handshakeMillis] of [
    // However long a busy machine takes to start it, it ends by itself.
    ['stillborn', 'crashed', 60_000],
    ['mute', 'stalled', 700],
    ['unready', 'stalled', 700],
  ] as const) {
    test(`${behaviour}: ${expected}`, () =>
      assert.rejects(startUciEngine({ ...mock(behaviour), handshakeMillis }), problem(expected)));
  }
  test('a command that is not there, and one that cannot be read', async () => {
    await assert.rejects(startUciEngine('/nowhere/no-engine'), problem('crashed', /could not be started/));
    const shell = (script: string) => startUciEngine({ command: 'sh', args: ['-c', script] });
    if (process.platform !== 'win32') {
      const last = 'it said last: "libnet.so is missing"';
      await assert.rejects(shell('echo libnet.so is missing >&2; exit 3'), {
        message: `sh: ended with exit code 3; ${last}`,
      });
      await assert.rejects(shell('exit 3'), { message: 'sh: ended with exit code 3; it said nothing' });
    }
    await assert.rejects(startUciEngine('engine "unclosed'), RangeError);
  });
  test('an option it does not offer, and values out of range', async () => {
    const bad: Options[] = [{ Contempt: 3 }, { Hash: 4096 }, { Hash: 1.5 }, { 'Style of Play': 'Wild' }];
    for (const options of bad) {
      await assert.rejects(startUciEngine({ ...mock('honest'), options }), { name: 'OptionError' });
    }
  });
});

describe('the end', () => {
  test('closing in mid-search rejects it as closed, and nothing more can be asked', async () => {
    const engine = await startUciEngine(mock('honest'));
    const search = engine.think(START, { infinite: true });
    const rejected = assert.rejects(search, problem('closed'));
    await engine.close();
    await rejected;
    await assert.rejects(engine.think(START, { depth: 1 }), problem('closed'));
    await assert.rejects(engine.newGame(), problem('closed'));
    await engine.close();
  });
  test('restarting in mid-search rejects it as closed, and the next search is answered', () =>
    withEngine(mock('honest'), async (engine) => {
      const search = engine.think(START, { infinite: true });
      const rejected = assert.rejects(search, problem('closed'));
      await new Promise((resolve) => setTimeout(resolve, 50));
      await engine.restart();
      await rejected;
      assert.equal((await engine.think(START, { depth: 1 })).decision.move, 'a2a3');
    }));
  test('one that will not go is made to', async () => {
    const engine = await startUciEngine(mock('lingering'));
    const start = performance.now();
    await engine.close();
    const millis = performance.now() - start;
    assert.ok(millis >= 250, `${millis} ms`);
  });
});
