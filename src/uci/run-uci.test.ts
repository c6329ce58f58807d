import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { movesOf, newGame } from '../chess/game.ts';
import { MOCK_CARD } from '../host/testing/mock-program.ts';
import { inAll } from '../node/testing/tiers.ts';
import type { Card, Options } from '../programs/program.ts';
import { parseOption } from './option.ts';
import { mockClient, withDoor } from './testing/dialogue.ts';

const BESTMOVE = /^bestmove /;
const count = (lines: readonly string[], pattern: RegExp) => lines.filter((line) => pattern.test(line)).length;
const MATE = 'position startpos moves f2f3 e7e5 g2g4 d8h4';
const STALEMATE = 'position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1';

describe('the handshake', () => {
  test('says who it is, offers its options and uciok; twice, if asked twice; the program is not started for it', async () => {
    let starts = 0;
    const start: typeof mockClient = (...given) => {
      starts++;
      return mockClient(...given);
    };
    await withDoor(
      async (dialogue) => {
        dialogue.send('uci');
        await dialogue.expect(/^uciok$/);
        const lines = [...dialogue.lines];
        assert.deepEqual(lines, [
          'id name Plyhouse mock (1979)',
          'id author Plyhouse',
          'option name Level type combo default none var none var 1 var 2',
          'option name PeriodClock type check default false',
          'option name Seed type spin default 1 min 0 max 2147483647',
          'option name Move Overhead type spin default 30 min 0 max 5000',
          'option name Ponder type check default false',
          'option name Behaviour type combo default steady var steady var timeless var crash var freeze var exit var cheat var none var resign var talk var brittle var book',
          'option name Step Micros type spin default 200 min 0 max 1000000',
          'option name UCI_EngineAbout type string default The Mock (1979) by Plyhouse, Mock 100',
          'uciok',
        ]);
        for (const line of lines.filter((text) => text.startsWith('option'))) {
          assert.ok(parseOption(line.split(' ').slice(1)), line);
        }
        dialogue.send('uci');
        await dialogue.expect(/^uciok$/);
        assert.deepEqual(dialogue.lines.slice(lines.length), lines);
        assert.equal(starts, 0);
        await dialogue.settle();
        await dialogue.settle();
        assert.equal(starts, 1);
      },
      { start },
    );
  });

  test('noise is passed over: xboard, nothing, blanks, tabs, CRLF, words unknown, control letters', () =>
    withDoor(async (dialogue, _over, { input }) => {
      dialogue.send('xboard', '', '   ', '\t', 'protover 2', 'register later', 'ucinewgame now', 'stop', 'ponderhit');
      dialogue.send('\u0000\u0001\u0002', 'bestmove e2e4', '__proto__', 'constructor', 'toString 1', 'quitter', '☃');
      input.write('uci\r\n\r\nisready\r\n');
      await dialogue.expect(/^uciok$/);
      await dialogue.expect(/^readyok$/);
      input.write('  position\tstartpos   moves\te2e4  \r\n go \t nodes   100 \r\n');
      await dialogue.expect(BESTMOVE);
      assert.equal(count(dialogue.lines, /error/), 0);
      assert.ok(dialogue.lines.every((line) => !line.includes('\r')));
    }));

  test('unknown words before a harmless one are skipped, and debug tells what it makes of things', () =>
    withDoor(async (dialogue) => {
      dialogue.send('joho debug on', 'what is this', 'please go', 'go depth 1');
      assert.match(await dialogue.expect(/debug/), /unknown: what is this/);
      assert.match(await dialogue.expect(/debug/), /unknown: please go/);
      assert.equal(await dialogue.expect(/debug/), 'info string debug go {"depth":1}');
      dialogue.send('stop');
      await dialogue.expect(BESTMOVE);
      dialogue.send('debug off', 'what is this');
      await dialogue.settle();
      assert.equal(count(dialogue.lines, /debug unknown/), 2);
    }));

  test('a command of a megabyte is not given back whole', () =>
    withDoor(async (dialogue) => {
      const much = 'x'.repeat(1_000_000);
      for (const command of [
        `position fen ${much}`,
        `position startpos moves ${much}`,
        `setoption name ${much} value 1`,
        `setoption name Level value ${much}`,
        `go nodes 100 ${much}`,
        `go nodes 100 searchmoves ${much}`,
        `go nodes 100 ${'"'.repeat(500_000)}`,
      ]) {
        dialogue.send(command);
        const text = await dialogue.expect(/^info string error /);
        assert.match(text, /…/);
        if (command.startsWith('go')) await dialogue.expect(BESTMOVE);
      }
      dialogue.send('debug on', much);
      await dialogue.expect(/debug unknown: x+ …/);
      assert.deepEqual(
        dialogue.lines.filter((line) => line.length > 2_100).map((line) => line.length),
        [],
      );
    }));

  test('pieces of lines are put together', () =>
    withDoor(async (dialogue, _over, { input }) => {
      for (const letter of 'isready\nuci\n') {
        input.write(letter);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await dialogue.expect(/^uciok$/);
      await dialogue.expect(/^readyok$/);
    }));
});

describe('options', () => {
  test('any case, spaces in names and values, set beforehand', () =>
    withDoor(
      async (dialogue) => {
        dialogue.send('debug on', 'setoption name move overhead value 0', 'setoption name PERIODCLOCK value true');
        dialogue.send('setoption name step micros value 0', 'go wtime 3000');
        await dialogue.expect(/"level":"1"/);
        assert.match(await dialogue.expect(/^info string line /), /"nodes":100/);
        await dialogue.expect(BESTMOVE);
        dialogue.send('setoption name Level value NONE', 'go wtime 3000');
        // A thirtieth of three seconds at a thousand positions a second.
        assert.match(await dialogue.expect(/^info string line /), /"moveMillis":100,"nodes":100/);
        await dialogue.expect(/^info depth .* nodes 100 /);
        await dialogue.expect(BESTMOVE);
        assert.equal(count(dialogue.lines, /error/), 0);
      },
      { options: { level: '1' } },
    ));

  test('reports unknown ones and wrong values, and changes nothing', () =>
    withDoor(async (dialogue) => {
      const wrong = [
        'setoption name Hash value 32',
        'setoption name Threads value 4',
        'setoption name Level value 9',
        'setoption name Seed value x',
        'setoption name Seed',
        'setoption name Clear Hash',
        'setoption name Move Overhead value -1',
        'setoption name UCI_EngineAbout value me',
        'setoption',
      ];
      for (const line of wrong) {
        dialogue.send(line);
        assert.match(await dialogue.expect(/./), /^info string error mock, option /, line);
      }
      dialogue.send('setoption name Clear Hash');
      assert.match(await dialogue.expect(/./), /"Clear Hash": unknown; its options: Level, /);
      dialogue.send('setoption name Seed');
      assert.match(await dialogue.expect(/./), /"Seed": expected a value, found none$/);
      dialogue.send('go nodes 100');
      await dialogue.expect(BESTMOVE);
    }));

  test('wrong ones set beforehand are an error before a word is said', async () => {
    await withDoor(
      async (dialogue, over) => {
        await assert.rejects(over, { name: 'OptionError', option: 'Nope' });
        assert.deepEqual(dialogue.lines, []);
      },
      { options: { Nope: 1 } },
    );
  });

  test('the same seed, the same game; set while it thinks, it counts from the next search', () =>
    withDoor(async (dialogue) => {
      const moves = async (seed: number) => {
        dialogue.send(`setoption name Seed value ${seed}`, 'ucinewgame');
        const row: string[] = [];
        for (let move = 0; move < 6; move++) {
          dialogue.send('position startpos', 'go nodes 100');
          row.push(await dialogue.expect(BESTMOVE));
        }
        return row;
      };
      const row = await moves(3);
      assert.deepEqual(await moves(3), row);
      assert.notDeepEqual(await moves(4), row);
      dialogue.send('go infinite', 'setoption name Behaviour value resign', 'isready');
      await dialogue.expect(/^readyok$/);
      dialogue.send('stop');
      await dialogue.expect(BESTMOVE);
      assert.equal(count(dialogue.lines, /resigns/), 0);
      dialogue.send('go nodes 100');
      await dialogue.expect(/^info string resigns I give up$/);
    }));

  test('a period clock by which it cannot play is reported once in a game', () =>
    withDoor(async (dialogue) => {
      const WARNING = /^info string The Mock needs about 2 s for a move and gets about 0\.37 s/;
      const ask = async (...lines: readonly string[]) => {
        const before = dialogue.lines.length;
        dialogue.send(...lines, 'position startpos');
        for (const millis of [20_000, 15_000]) {
          dialogue.send(`go wtime ${millis} btime ${millis}`);
          await dialogue.expect(BESTMOVE);
        }
        return count(dialogue.lines.slice(before), WARNING);
      };
      assert.equal(await ask(), 0);
      assert.equal(await ask('setoption name PeriodClock value true'), 1);
      assert.equal(await ask(), 0);
      assert.equal(await ask('ucinewgame'), 1);
    }));

  test('a level chosen while it thinks reaches the search', () =>
    withDoor(async (dialogue) => {
      dialogue.send('setoption name PeriodClock value true', 'position startpos', 'go nodes 100000000');
      await dialogue.expect(/^info /);
      dialogue.send('setoption name Level value 2');
      assert.match(
        await dialogue.expect(/^info string line /),
        /"kind":"level","limits":\{"moveMillis":2000,"nodes":2000\}/,
      );
      await dialogue.expect(BESTMOVE);
    }));
});

describe('endgame tables', () => {
  const card = { ...MOCK_CARD, usesTables: true };
  const found = (folder: string) => new RegExp(`^info string error TablesPath: .*${folder}`);

  test('another folder has the program started anew, but not while it searches', async () => {
    const folders: (string | undefined)[] = [];
    const start = (_: Card, options: Options, seed: number, folder?: string) => {
      folders.push(folder);
      return mockClient(card, options, seed);
    };
    await withDoor(
      async (dialogue) => {
        const legal = new RegExp(`^bestmove (${movesOf(newGame()).join('|')})\\b`);
        dialogue.send('position startpos', 'go infinite');
        await dialogue.expect(/^info depth/);
        dialogue.send('setoption name TablesPath value /nowhere/one', 'isready', 'ucinewgame', 'isready');
        await dialogue.expect(found('one'));
        await dialogue.expect(/^readyok$/);
        await dialogue.expect(/^readyok$/);
        await dialogue.expectNot(BESTMOVE, 100);
        assert.deepEqual(folders, [undefined]);
        dialogue.send('stop');
        await dialogue.expect(legal);
        dialogue.send('go nodes 100');
        await dialogue.expect(legal);
        assert.deepEqual(folders, [undefined, '/nowhere/one']);
        // The first search is to give its own move, the second is to have the tables that were set before it.
        dialogue.send('go infinite', 'setoption name TablesPath value /nowhere/two', 'go nodes 100');
        dialogue.send('setoption name TablesPath value /nowhere/three', 'go nodes 100');
        for (let time = 0; time < 3; time++) await dialogue.expect(legal);
        await dialogue.settle();
        assert.deepEqual(folders, [undefined, '/nowhere/one', '/nowhere/two', '/nowhere/three']);
        dialogue.send('setoption name TablesPath value <empty>', 'isready');
        await dialogue.expect(/^readyok$/);
        assert.deepEqual(folders.slice(4), [undefined]);
      },
      { card, start, countTables: () => 0 },
    );
  });

  test('reports what was found, or why it cannot be read', () => {
    const countTables = (folder: string) => {
      if (folder !== '/five') throw new Error(`${folder}: not a directory`);
      return 5;
    };
    return withDoor(
      async (dialogue) => {
        dialogue.send('setoption name TablesPath value /five');
        await dialogue.expect(/^info string found 5 tables in \/five$/);
        dialogue.send('setoption name TablesPath value /none');
        await dialogue.expect(/^info string error TablesPath: \/none: not a directory$/);
        await dialogue.settle();
      },
      { card, start: mockClient, countTables },
    );
  });

  test('TablesPath is offered only where tables can be given', async () => {
    const isOffered = async (door: { readonly countTables?: () => number }) => {
      let offered = false;
      await withDoor(
        async (dialogue) => {
          dialogue.send('uci');
          await dialogue.expect(/^uciok$/);
          offered = dialogue.lines.some((line) => line.startsWith('option name TablesPath '));
        },
        { card, start: mockClient, ...door },
      );
      return offered;
    };
    assert.equal(await isOffered({}), false);
    assert.equal(await isOffered({ countTables: () => 0 }), true);
  });
});

describe('positions', () => {
  /** A search limited to one move; whether the move is accepted shows which position is set up. */
  const only = (move: string) => [`go nodes 100 searchmoves ${move}`] as const;

  test('startpos, and FENs of four, five and six fields, Black to move, no castling, en passant', () =>
    withDoor(async (dialogue) => {
      for (const [position, move] of [
        ['startpos', 'g1f3'],
        ['startpos moves e2e4', 'e7e5'],
        ['fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'c7c5'],
        ['fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -', 'c7c5'],
        ['fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0', 'c7c5'],
        ['fen 4k3/8/8/8/8/8/4P3/4K3 w - -', 'e2e3'],
        ['fen 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2', 'e5d6'],
        ['fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1', 'a7a8n'],
      ] as const) {
        dialogue.send(`position ${position}`, ...only(move));
        assert.match(await dialogue.expect(BESTMOVE), new RegExp(`^bestmove ${move}`), position);
      }
      assert.equal(count(dialogue.lines, /error/), 0);
    }));

  test('castling is taken both ways and said as the king’s step', () =>
    withDoor(async (dialogue) => {
      const castle = 'position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
      for (const move of ['e1g1', 'e1h1']) {
        dialogue.send(castle, ...only(move));
        assert.equal(await dialogue.expect(BESTMOVE), 'bestmove e1g1');
      }
      for (const move of ['e1g1', 'e1h1', 'E1G1']) {
        dialogue.send(`${castle} moves ${move}`, ...only('e8c8'));
        assert.match(await dialogue.expect(BESTMOVE), /^bestmove e8c8/);
      }
      dialogue.send('position fen 4k3/P7/8/8/8/8/8/4K3 w - - 0 1 moves a7a8Q', ...only('e8d7'));
      assert.match(await dialogue.expect(BESTMOVE), /^bestmove e8d7/);
      assert.equal(count(dialogue.lines, /error/), 0);
    }));

  test('reports what is impossible, and keeps the position', () =>
    withDoor(async (dialogue) => {
      const wrong: readonly [line: string, pattern: RegExp][] = [
        ['position fen 8/8/8/8 w - - 0 1', /expected 8 ranks/],
        ['position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w KQkq - 0 1', /king/],
        ['position fen 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1 moves', /not to move stands in check/],
        ['position fen', /expected a position/],
        ['position', /expected "startpos" or "fen"/],
        ['position e2e4', /expected "startpos" or "fen"/],
        ['position startpos moves e2e4 e7e5 e4e5', /"e4e5": move 3 of the list/],
        ['position startpos moves banana', /"banana": move 1/],
        ['position startpos moves 0000', /"0000"/],
      ];
      dialogue.send('position startpos moves e2e4');
      for (const [line, pattern] of wrong) {
        dialogue.send(line);
        const text = await dialogue.expect(/./);
        assert.match(text, /^info string error .*left as it was$/);
        assert.match(text, pattern);
        dialogue.send(...only('e7e5'));
        assert.match(await dialogue.expect(BESTMOVE), /^bestmove e7e5/, line);
      }
    }));

  test('a game told move by move is fed on, not begun anew', () =>
    withDoor(async (dialogue) => {
      // The mock numbers the games it was given; a row of chance that goes on shows that it is the same engine.
      const moves: string[] = [];
      for (const move of ['e2e4', 'e7e5', 'g1f3']) {
        moves.push(move);
        dialogue.send(`position startpos moves ${moves.join(' ')}`, 'go nodes 100');
        assert.match(await dialogue.expect(/eval/), new RegExp(`^info string eval ${moves.length} games`));
        await dialogue.expect(BESTMOVE);
      }
      dialogue.send('ucinewgame', 'position startpos', 'go nodes 100');
      await dialogue.expect(/^info string eval 1 games/);
      await dialogue.expect(BESTMOVE);
    }));
});

describe('searching', () => {
  test('the last info has score and variation, whole numbers, and the bestmove is its first', () =>
    withDoor(async (dialogue) => {
      for (const go of ['depth 1 nodes 100', 'nodes 5000', 'mate 2 nodes 200', 'movetime 100', 'wtime 100 btime 100']) {
        dialogue.send('position startpos', `go ${go}`);
        const best = await dialogue.expect(BESTMOVE);
        const last = dialogue.lines[dialogue.lines.indexOf(best, dialogue.lines.length - 1) - 1]!;
        assert.match(last, /^info depth \d+ score cp -?\d+ nodes \d+ nps \d+ time \d+ pv( [a-h][1-8][a-h][1-8])+$/);
        assert.equal(best.split(' ')[1], /pv (\S+)/.exec(last)?.[1]);
        assert.ok(movesOf(newGame()).includes(best.split(' ')[1]!));
      }
    }));

  test('the program’s own units and what the original would have needed stand beside it', () =>
    withDoor(async (dialogue) => {
      dialogue.send('go nodes 4100');
      await dialogue.expect(/^info string eval 1 games, number \d+$/);
      await dialogue.expect(/^info string line \{/);
      assert.equal(await dialogue.expect(/period/), 'info string period clock 4.1 s (Mock 100)');
      await dialogue.expect(BESTMOVE);
    }));

  test('no bestmove before stop in analysis, with go alone, with go infinite and whatever else', () =>
    withDoor(async (dialogue) => {
      for (const go of [
        'go',
        'go infinite',
        'go infinite depth 1',
        'go searchmoves e2e4 d2d4',
        'go infinite wtime 10',
      ]) {
        dialogue.send('position startpos', go);
        await dialogue.expectNot(BESTMOVE, 150);
        dialogue.send('stop');
        await dialogue.expect(BESTMOVE);
      }
    }));

  test('isready and uci are answered in the middle of a search', () =>
    withDoor(async (dialogue) => {
      dialogue.send('position startpos', 'go infinite');
      await dialogue.expect(/^info /);
      // The quickest of many: starved of words it would be seconds each time.
      let quickest = Number.POSITIVE_INFINITY;
      for (let time = 0; time < 20; time++) {
        const start = performance.now();
        await dialogue.settle();
        quickest = Math.min(quickest, performance.now() - start);
      }
      assert.ok(quickest < 1_000, `${quickest} ms`);
      dialogue.send('uci');
      await dialogue.expect(/^uciok$/);
      assert.equal(count(dialogue.lines, BESTMOVE), 0);
      dialogue.send('stop');
      await dialogue.expect(BESTMOVE);
    }));

  test('exactly one bestmove for each go: stops in a storm, stop before it could begin, go upon go', () =>
    withDoor(async (dialogue) => {
      dialogue.send('stop', 'stop', 'go infinite', 'stop', 'stop', 'stop', 'isready', 'stop');
      await dialogue.expect(/^readyok$/);
      await dialogue.expect(BESTMOVE);
      for (let time = 0; time < 15; time++) dialogue.send('position startpos', 'go infinite', 'stop', 'stop');
      for (let time = 0; time < 10; time++) dialogue.send('go nodes 300');
      dialogue.send('go infinite', 'go nodes 100', 'ucinewgame', 'position startpos', 'go nodes 100', 'stop');
      for (let time = 0; time < 28; time++) await dialogue.expect(BESTMOVE);
      await dialogue.expectNot(BESTMOVE, 200);
      assert.equal(count(dialogue.lines, BESTMOVE), 29);
      assert.equal(count(dialogue.lines, /error|\(none\)/), 0);
    }));
});

describe('the time of a search', () => {
  test('movetime is kept: never less, and at best within 200 ms more; stop ends it', () =>
    withDoor(async (dialogue) => {
      await dialogue.settle();
      for (const behaviour of ['steady', 'timeless', 'resign']) {
        dialogue.send(`setoption name Behaviour value ${behaviour}`);
        await dialogue.settle();
        let best = Number.POSITIVE_INFINITY;
        for (let time = 0; time < 30 && best >= 400; time++) {
          const start = performance.now();
          dialogue.send('position startpos', 'go movetime 200');
          await dialogue.expect(BESTMOVE);
          const millis = performance.now() - start;
          // Clocks are read in whole milliseconds.
          assert.ok(millis >= 197, `${behaviour}: ${millis} ms`);
          best = Math.min(best, millis);
        }
        assert.ok(best < 400, `${behaviour}: ${best} ms`);
        dialogue.send('go movetime 600000', 'stop');
        await dialogue.expect(BESTMOVE);
      }
    }));

  test('a movetime beyond what a timer of the machine can wait is kept too; an absurd one is bounded with a word', () =>
    withDoor(async (dialogue) => {
      dialogue.send('setoption name Behaviour value resign', 'position startpos');
      for (const movetime of ['2200000000', '1e300']) {
        dialogue.send(`go movetime ${movetime}`);
        await dialogue.expectNot(BESTMOVE, 300);
        dialogue.send('stop');
        await dialogue.expect(BESTMOVE);
      }
      assert.deepEqual(
        dialogue.lines.filter((line) => /error/.test(line)),
        ['info string error go: too much, taken movetime 1e300 as 8640000000'],
      );
    }));

  test('a book move does not wait for the end of its movetime; in analysis and in the opponent’s time it is held', () =>
    withDoor(async (dialogue) => {
      dialogue.send('setoption name Behaviour value book', 'position startpos');
      // An hour: it comes at once or not at all.
      dialogue.send('go movetime 3600000');
      await dialogue.expect(/^info string book$/);
      await dialogue.expect(BESTMOVE);
      dialogue.send('go infinite movetime 3600000');
      await dialogue.expectNot(BESTMOVE, 150);
      dialogue.send('stop');
      await dialogue.expect(BESTMOVE);
      dialogue.send('go ponder movetime 3600000');
      await dialogue.expectNot(BESTMOVE, 150);
      dialogue.send('ponderhit');
      await dialogue.expect(BESTMOVE);
    }));

  test('little or no time, or less than none, still gets a move, soon', () =>
    withDoor(async (dialogue) => {
      await dialogue.settle();
      for (const go of [
        'wtime 1',
        'wtime 0 btime 0',
        'wtime -500 winc 0',
        'movetime 0',
        'movetime 1',
        'btime 20',
        'winc 10',
      ]) {
        let best = Number.POSITIVE_INFINITY;
        for (let time = 0; time < 20 && best >= 1_000; time++) {
          const start = performance.now();
          dialogue.send('position startpos', `go ${go}`);
          await dialogue.expect(BESTMOVE);
          best = Math.min(best, performance.now() - start);
        }
        assert.ok(best < 1_000, `${go}: ${best} ms`);
      }
    }));

  test('with a level or on the period clock the asker’s clock is still a guard', () =>
    withDoor(async (dialogue) => {
      dialogue.send('setoption name Behaviour value timeless', 'setoption name Move Overhead value 0');
      dialogue.send('setoption name Level value 2');
      await dialogue.settle();
      for (const period of ['true', 'false']) {
        dialogue.send(`setoption name PeriodClock value ${period}`);
        let best = Number.POSITIVE_INFINITY;
        for (let time = 0; time < 20 && best >= 1000; time++) {
          const start = performance.now();
          dialogue.send('position startpos', 'go wtime 6000 btime 6000');
          await dialogue.expect(BESTMOVE);
          best = Math.min(best, performance.now() - start);
        }
        assert.ok(best < 1000, `${best} ms`);
        if (period === 'false') assert.ok(best >= 199, `${best} ms`);
      }
    }));
});

describe('what a search is asked for', () => {
  test('ponder: held until the hit, then timed; or stopped; a hit when idle is nothing', { skip: inAll }, () =>
    withDoor(async (dialogue) => {
      dialogue.send('ponderhit');
      await dialogue.settle();
      for (const behaviour of ['steady', 'timeless', 'resign']) {
        dialogue.send(`setoption name Behaviour value ${behaviour}`, 'position startpos moves e2e4 e7e5');
        dialogue.send('go ponder movetime 200');
        await dialogue.expectNot(BESTMOVE, 300);
        const start = performance.now();
        dialogue.send('ponderhit');
        await dialogue.expect(BESTMOVE);
        const millis = performance.now() - start;
        // Clocks are read in whole milliseconds.
        assert.ok(millis >= 197, `${behaviour}: ${millis} ms`);
        dialogue.send('go ponder wtime 1000 btime 1000');
        await dialogue.expectNot(BESTMOVE, 150);
        dialogue.send('stop');
        await dialogue.expect(BESTMOVE);
      }
    }),
  );

  test('root moves that are not legal are left out, with a word; nothing but such: all are searched', () =>
    withDoor(async (dialogue) => {
      dialogue.send('position startpos', 'go nodes 100 searchmoves e2e5 h2h4 d7d5');
      await dialogue.expect(/^info string error .*searchmoves what is not legal: "e2e5", "d7d5"$/);
      assert.match(await dialogue.expect(BESTMOVE), /^bestmove h2h4/);
      dialogue.send('go searchmoves e2e5 nodes 100');
      await dialogue.expect(BESTMOVE);
      dialogue.send('go nodes 100 depth x whatever');
      assert.match(await dialogue.expect(/left out/), /"depth x", "whatever"/);
      await dialogue.expect(BESTMOVE);
    }));

  test('a program that can make none of the root moves asked for makes none, and it is said which', () =>
    withDoor(async (dialogue) => {
      dialogue.send('setoption name Behaviour value none', 'position startpos', 'go searchmoves e2e4 d2d4 depth 1');
      assert.equal(await dialogue.expect(/error/), 'info string error go: mock cannot make e2e4 or d2d4');
      assert.equal(await dialogue.expect(BESTMOVE), 'bestmove (none)');
    }));

  test('where there is no move: (none), with a mated score or an even one; held in analysis', () =>
    withDoor(async (dialogue) => {
      for (const [position, score] of [
        [MATE, 'mate 0'],
        [STALEMATE, 'cp 0'],
      ] as const) {
        dialogue.send(position, 'go depth 3');
        assert.match(await dialogue.expect(/^info depth/), new RegExp(`^info depth 0 score ${score} `));
        assert.equal(await dialogue.expect(BESTMOVE), 'bestmove (none)');
        dialogue.send('go infinite');
        await dialogue.expectNot(BESTMOVE, 100);
        dialogue.send('stop');
        assert.equal(await dialogue.expect(BESTMOVE), 'bestmove (none)');
        dialogue.send('go ponder');
        await dialogue.expectNot(BESTMOVE, 50);
        dialogue.send('ponderhit');
        assert.equal(await dialogue.expect(BESTMOVE), 'bestmove (none)');
      }
    }));

  const SCRIPTS: readonly [name: string, lines: readonly string[], answers: readonly RegExp[]][] = [
    ['a count before quit', ['position startpos', 'go perft 3', 'quit'], [/^info string perft total 8902$/, BESTMOVE]],
    ['a count before the end', ['position startpos', 'go perft 4'], [/^info string perft total 197281$/, BESTMOVE]],
    ['two counts', ['go perft 2', 'go perft 3'], [/perft total 400$/, BESTMOVE, /perft total 8902$/, BESTMOVE]],
    ['a search and a count', ['go nodes 5000', 'go perft 2', 'quit'], [BESTMOVE, /perft total 400$/, BESTMOVE]],
    [
      'a search, a move and a count',
      ['go nodes 300', 'position startpos moves e2e4', 'go perft 1', 'quit'],
      [BESTMOVE, /perft total 20$/, BESTMOVE],
    ],
  ];
  for (const [name, lines, answers] of SCRIPTS) {
    test(`a script in a pipe is carried out in order: ${name}`, () =>
      withDoor(async (dialogue, over, { input }) => {
        input.end(`${lines.join('\n')}\n`);
        for (const answer of answers) await dialogue.expect(answer);
        await over;
        assert.equal(count(dialogue.lines, BESTMOVE), answers.filter((answer) => answer === BESTMOVE).length);
      }));
  }

  test('perft counts, can be stopped, and has its one bestmove too', () =>
    withDoor(async (dialogue) => {
      dialogue.send('position startpos', 'go perft 3');
      await dialogue.expect(/^info string perft e2e4 600$/);
      await dialogue.expect(/^info string perft total 8902$/);
      await dialogue.expect(BESTMOVE);
      dialogue.send('go perft 7');
      await dialogue.settle();
      dialogue.send('stop');
      await dialogue.expect(/^info string perft stopped before its end; there is no total$/);
      await dialogue.expect(BESTMOVE);
    }));
});
