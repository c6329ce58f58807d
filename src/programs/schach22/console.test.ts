import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endingOf, newGame } from '../../chess/game.ts';
import { makeSan } from '../../chess/notation.ts';
import { type Bench, consoleContract, feed, switchOn, type } from '../console.contract.ts';
import type { Console } from '../console.ts';
import { readEntry } from '../console-steps.ts';
import { type FormState, recordLines, schach22Console } from './console.ts';
import { schach22 } from './program.ts';

const ENGLISH: Readonly<Record<string, string>> = { B: 'p', S: 'n', L: 'b', T: 'r', D: 'q', K: 'k' };

/** The position on the form. */
function boardOn(console: Console<FormState>, state: FormState): string {
  return console
    .view(state)
    .text.flatMap((line) => /^ [1-8] (( [.*][.BSLTDK]){8})/.exec(line)?.[1] ?? ([] as string[]))
    .map((rank) =>
      rank
        .match(/[.*][.BSLTDK]/g)!
        .map(([side, man]) => (man === '.' ? '1' : side === '*' ? ENGLISH[man!]! : ENGLISH[man!]!.toUpperCase()))
        .join('')
        .replace(/1+/g, (run) => String(run.length)),
    )
    .join('/');
}

consoleContract(schach22Console, {
  program: schach22,
  begin: ['TIEFE 2'],
  shows: 'board',
  reads: boardOn,
  illegal: [
    ['E2-E5', /E2-E5: REGELWIDRIG/],
    ['HALLO', /HALLO: REGELWIDRIG/],
    ['TIEFE 40', /TIEFE VON 2 BIS 12/],
    ['ZEIT 0', /ZEIT VON 1 BIS 3600/],
  ],
  limits: { depth: 2 },
  help: [
    ['E4', 'e2e4'],
    ['SF3', 'g1f3'],
    ['E2-E4', 'e2e4'],
    ['SG1-F3', 'g1f3'],
  ],
  dialogue: [
    ['TIEFE 2', 'E2-E5', 'E2-E4', 'PROTOKOLL'],
    ['C the form', /SCHACH 2\.2 .*WEISS AM ZUG/],
    ['S Rochade: moves are checked; C the word', /E2-E5: REGELWIDRIG/],
    ['S Rochade: the game and the times are recorded', /1\. {2}E4 +0:00 +\S+ +\d:\d\d/],
  ],
});

const text = (bench: Bench<FormState>) => schach22Console.view(bench.state).text.join('\n');
const enter = (bench: Bench<FormState>, line: string) => {
  for (const key of schach22Console.read(line)) feed(schach22Console, bench, { kind: 'key', key });
};

describe('the form (its words are chosen; what stands on it is described: Europa-Rochade 189)', () => {
  test('an average time is entered, or a depth', () => {
    const bench = switchOn(schach22Console);
    enter(bench, 'ZEIT 60');
    enter(bench, 'E2-E4');
    const clock = { remainingMillis: 2_400_000, incrementMillis: 0, movesToGo: 40 };
    assert.deepEqual(bench.state.task, { kind: 'think', limits: { gameClock: clock } });
    const other = switchOn(schach22Console);
    enter(other, 'TIEFE 5');
    enter(other, 'E2-E4');
    assert.deepEqual(other.state.task, { kind: 'think', limits: { depth: 5 } });
  });

  test('mate is announced, value and expected answer stand on the form, and hits are counted', () => {
    const bench = switchOn(schach22Console);
    enter(bench, 'E2-E4');
    feed(schach22Console, bench, {
      kind: 'decision',
      decision: {
        move: 'e7e5',
        from: 'search',
        depth: 7,
        nodes: 61_204,
        pv: ['e7e5', 'g1f3'],
        own: { score: 'Matt in 3' },
        remarks: [{ kind: 'announcesMate', text: 'Matt in 3 Zügen' }],
        expects: 'g1f3',
      },
    });
    for (const line of [
      'MATT IN 3 ZUEGEN',
      'BEWERTUNG   MATT IN 3',
      'TIEFE       7',
      'STELLUNGEN  61204',
      'ERWARTET    SF3',
    ]) {
      assert.ok(text(bench).includes(line), line);
    }
    // 61,204 positions at 900 a second.
    assert.deepEqual(recordLines(bench.state), ['  1.  E4          0:00   E5          1:08']);
    enter(bench, 'SG1-F3');
    assert.deepEqual(bench.state.expected, { hits: 1, of: 1 });
    // The article counts both: "30-40 % aller gegnerischen Züge" foreseen, "ca. 60.000 Stellungen pro Zug".
    assert.match(text(bench), /ERWARTET WAREN 1 VON 1 ZUEGEN, 100 %/);
    assert.deepEqual(bench.state.task.kind, 'think');
  });

  test('clocks, positions a move and the list of moves go with the game; the form is sent whole', () => {
    const bench = switchOn(schach22Console);
    const replies = ['e7e5', 'b8c6', 'g8f6'] as const;
    for (const [index, yours] of ['E2-E4', 'SG1-F3', 'LF1-C4'].entries()) {
      const before = text(bench);
      feed(schach22Console, bench, { kind: 'time', millis: 61_000 });
      assert.equal(text(bench), before, 'no clock ticks on a form');
      enter(bench, yours);
      const from = index === 0 ? 'book' : 'search';
      const nodes = index === 0 ? 0 : index * 40_000;
      const decision = { move: replies[index]!, from, depth: index, nodes, pv: [], expects: 'a2a3' } as const;
      feed(schach22Console, bench, { kind: 'decision', decision });
    }
    // 120,000 positions at 900 a second; none for the move from the library.
    for (const line of [
      'WEISS     3:03   SCHWARZ     2:13',
      'JE ZUG      60000',
      'ERWARTET WAREN 0 VON 2 ZUEGEN, 0 %',
    ]) {
      assert.ok(text(bench).includes(line), `${line} in\n${text(bench)}`);
    }
    assert.match(text(bench), / {2}1\. {2}E4 .*\n.* {2}2\. {2}SF3 .*\n.* {2}3\. {2}LC4 /);
    enter(bench, 'NEU');
    assert.doesNotMatch(text(bench), /JE ZUG|ERWARTET|LC4/);
  });

  test('the record stands on the screen when asked for, and goes with the next entry', () => {
    const bench = switchOn(schach22Console);
    for (const line of ['TIEFE 2', 'E2-E4', 'PROTOKOLL']) type(schach22Console, schach22, bench, line);
    assert.match(text(bench), /PROTOKOLL\n[\s\S]* 1\. {2}E4 /);
    type(schach22Console, schach22, bench, '');
    assert.doesNotMatch(text(bench), /PROTOKOLL/);
  });

  test('SCHWARZ lets it open; from its library it opens 1.g4 or another move of it', () => {
    const bench = switchOn(schach22Console);
    type(schach22Console, schach22, bench, 'SCHWARZ');
    assert.equal(bench.state.game.moves.length, 1);
    assert.match(text(bench), /AUS DER BIBLIOTHEK/);
  });
});

describe('on the player’s time it searches the reply that it expects (Europa-Rochade 189, of tournaments)', () => {
  /** After 1.e4 and its move of 40,000 positions, which expects 2.Sf3. */
  const pondering = () => {
    const bench = switchOn(schach22Console);
    enter(bench, 'ZEIT 60');
    enter(bench, 'E4');
    const own = {
      move: 'e7e5',
      from: 'search',
      depth: 6,
      nodes: 40_000,
      pv: ['e7e5', 'g1f3'],
      expects: 'g1f3',
    } as const;
    feed(schach22Console, bench, { kind: 'decision', decision: own });
    return bench;
  };
  const pondered = ({ state: { task } }: Bench<FormState>) => (task.kind === 'listen' ? task.ponder : undefined);
  /** Sends a line; the words for the search that come of it. */
  const sent = (bench: Bench<FormState>, line: string) =>
    schach22Console
      .read(line)
      .flatMap((key) => feed(schach22Console, bench, { kind: 'key', key }).words ?? [])
      .map(({ kind }) => kind);
  const minute = { gameClock: { remainingMillis: 2_400_000, incrementMillis: 0, movesToGo: 40 } };

  test('by the limits of its own moves, and nothing of it is shown', () => {
    const bench = pondering();
    assert.deepEqual(pondered(bench)?.game.moves, ['e2e4', 'e7e5', 'g1f3']);
    assert.deepEqual(pondered(bench)?.limits, minute);
    const before = text(bench);
    const thought = { kind: 'line', depth: 7, nodes: 99_999, pv: ['b8c6'] } as const;
    feed(schach22Console, bench, { kind: 'thought', thought });
    assert.equal(text(bench), before);
  });

  test('the expected move goes on with that search; only what came after it counts on the clock', () => {
    const bench = pondering();
    assert.deepEqual(sent(bench, 'SF3'), ['hit']);
    assert.deepEqual(bench.state.task, { kind: 'think', limits: minute });
    const decision = { move: 'b8c6', from: 'search', depth: 7, nodes: 90_000, pv: [] } as const;
    feed(schach22Console, bench, { kind: 'decision', decision, aheadNodes: 36_000 });
    // 54,000 positions at 900 a second.
    assert.match(recordLines(bench.state)[1]!, /SC6 +1:00$/);
    assert.equal(pondered(bench), undefined, 'it expects nothing');
  });

  test('another move ends it', () => {
    const bench = pondering();
    assert.deepEqual(sent(bench, 'D4'), ['stop']);
    assert.deepEqual(bench.state.task, { kind: 'think', limits: minute });
  });

  test('so do NEU and ENDE; other limits begin it anew, and anything else leaves it alone', () => {
    for (const line of ['NEU', 'ENDE', 'SCHWARZ']) assert.deepEqual(sent(pondering(), line), ['stop'], line);
    const bench = pondering();
    for (const line of ['PROTOKOLL', '', 'E5', 'ZEIT 0', 'WEISS']) assert.deepEqual(sent(bench, line), [], line);
    assert.deepEqual(pondered(bench)?.limits, minute);
    assert.deepEqual(sent(bench, 'TIEFE 5'), ['stop']);
    assert.deepEqual(pondered(bench)?.limits, { depth: 5 });
  });

  test('not where the expected reply would end the game', () => {
    const bench = switchOn(schach22Console);
    bench.state = { ...bench.state, game: newGame('6k1/5ppp/8/8/8/n7/8/R5K1 b - - 0 1'), task: { kind: 'think' } };
    const decision = { move: 'a3b5', from: 'search', depth: 2, nodes: 9, pv: [], expects: 'a1a8' } as const;
    feed(schach22Console, bench, { kind: 'decision', decision });
    assert.deepEqual(bench.state.task, { kind: 'listen' });
  });
});

describe('moves are typed as the article prints them (Europa-Rochade 189)', () => {
  /** "Weiß: Schach 2.2 - Schwarz: ELSA", letter for letter, without annotation signs and the last move's mate. */
  const PRINTED =
    'g4 d5 Lg2 Lxg4 c4 c6 cxd5 cxd5 Sc3 Sc6 Lxd5 Tc8 Db3 e6 Lxc6+ Txc6 Dxb7 Db6 Da8+ Ke7 b3 Dc7 La3+ Kf6 Dxf8 Db7 f3 Tc8 Se4+ Kg6 Dd6 Sf6 Sxf6 gxf6 Dg3 f5 h3 h5 Dh4 Lxh3 Sxh3 Thg8 Sf4+ Kg7 Dg5+ Kh7 Txh5';

  test('the whole game against ELSA is read, whoever has the move', () => {
    let game = newGame();
    for (const san of PRINTED.split(' ')) {
      const bench = switchOn(schach22Console);
      bench.state = { ...bench.state, game };
      enter(bench, san);
      assert.equal(bench.state.game.moves.length, game.moves.length + 1, `${san}: ${bench.state.message}`);
      assert.equal(makeSan(game, bench.state.game.moves.at(-1)!, { language: 'de' }).replace('#', ''), san);
      game = bench.state.game;
    }
    assert.equal(endingOf(game)?.kind, 'checkmate');
  });

  test('so are the moves under its diagrams, with both squares and B for a pawn', () => {
    for (const [fen, typed, uci] of [
      ['7K/8/k1P5/7p/8/8/8/8 w - - 0 1', 'Kh8-g7', 'h8g7'],
      ['7K/8/k1P5/7p/8/8/8/8 w - - 0 1', 'Bc6-c7', 'c6c7'],
      ['7K/8/k1P5/7p/8/8/8/8 w - - 0 1', 'Bc7', 'c6c7'],
      ['4k3/2P5/8/8/8/8/8/4K2R w K - 0 1', '0-0', 'e1g1'],
      ['4k3/2P5/8/8/8/8/8/4K2R w K - 0 1', 'c8', 'c7c8q'],
      ['4k3/2P5/8/8/8/8/8/4K2R w K - 0 1', 'c7-c8S', 'c7c8n'],
      // The queen on the fourth rank goes there too.
      ['4k3/8/8/1p6/Q2N4/8/8/4K3 w - - 0 1', 'd4-b5', 'd4b5'],
      ['4k3/8/8/1p6/Q2N4/8/8/4K3 w - - 0 1', 'd4b5', 'd4b5'],
    ] as const) {
      assert.deepEqual(readEntry(newGame(fen), typed.toUpperCase(), 'de'), [uci], typed);
    }
  });

  test('capitals that fit the queen and the pawn of the d-file are refused until the square is named', () => {
    const bench = switchOn(schach22Console);
    const game = newGame('4k3/8/8/4p3/3P4/8/4Q3/4K3 w - - 0 1');
    bench.state = { ...bench.state, game };
    enter(bench, 'DXE5');
    assert.deepEqual([bench.state.game, bench.state.message], [game, 'DXE5: MEHRDEUTIG']);
    enter(bench, 'D4XE5');
    assert.deepEqual(bench.state.game.moves, ['d4e5']);
  });
});
