import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Color, Role } from 'plyhouse-kernel/position';
import { movesOf } from '../../chess/game.ts';
import { type Bench, consoleContract, feed, type PlayerSettings, switchOn, type } from '../console.contract.ts';
import type { Console, Picture } from '../console.ts';
import { decide } from '../program.contract.ts';
import { c7010Console } from './c7010/console.ts';
import { c7010 } from './c7010/program.ts';
import type { GambietState } from './dialogue.ts';
import { gambiet80Console } from './gambiet80/console.ts';
import { gambiet80 } from './gambiet80/program.ts';
import { gambiet81Console } from './gambiet81/console.ts';
import { gambiet81 } from './gambiet81/program.ts';
import { gambiet82Console } from './gambiet82/console.ts';
import { gambiet82 } from './gambiet82/program.ts';
import { squareLines } from './piece-drawings.ts';

const DUTCH: Readonly<Record<string, string>> = { K: 'k', D: 'q', T: 'r', L: 'b', P: 'n', p: 'p' };
const ROLES: Readonly<Record<string, Role>> = {
  k: 'king',
  q: 'queen',
  r: 'rook',
  b: 'bishop',
  n: 'knight',
  p: 'pawn',
};

const joined = (ranks: readonly (readonly string[])[]) =>
  ranks.map((rank) => rank.join('').replace(/1+/g, (run) => String(run.length))).join('/');

/** The board of a TRS-80, told by the drawings on it. */
function drawnBoard(console: Console<GambietState>, state: GambietState): string {
  const known = new Map<string, string>();
  for (const isDark of [true, false]) {
    known.set(squareLines(undefined, isDark).join('\n'), '1');
    for (const [letter, role] of Object.entries(ROLES)) {
      for (const color of ['white', 'black'] satisfies Color[]) {
        const drawn = squareLines({ role, color }, isDark).join('\n');
        assert.ok(!known.has(drawn), `${color} ${role} looks like ${known.get(drawn)}`);
        known.set(drawn, color === 'white' ? letter.toUpperCase() : letter);
      }
    }
  }
  const picture = console.view(state).pictures.screen as Picture & { kind: 'screen' };
  const rows = picture.rows.map((runs) => Array.from(runs.map(({ text }) => text).join('')));
  const ranks = Array.from({ length: 8 }, (_, rank) =>
    Array.from({ length: 8 }, (_, file) => {
      const lines = [0, 1].map((row) => rows[2 * rank + row]!.slice(6 * file, 6 * file + 6).join(''));
      return known.get(lines.join('\n')) ?? '?';
    }),
  );
  return joined(ranks);
}

/** A board of letters, Black's behind a star. @param columns of a square. */
const letteredBoard = (columns: number) => (console: Console<GambietState>, state: GambietState) => {
  const ranks = console.view(state).text.flatMap((line) => {
    const found = /^ ?[1-8] (.*)$/.exec(line);
    if (!found || !/^[ *.KDTLPp]+$/.test(found[1]!.slice(0, 8 * columns))) return [];
    const squares = Array.from({ length: 8 }, (_, file) =>
      found[1]!.slice(columns * file, columns * (file + 1)).trim(),
    );
    return [
      squares.map((square) => {
        if (square === '.') return '1';
        const letter = DUTCH[square.replace('*', '')]!;
        return square.startsWith('*') ? letter : letter.toUpperCase();
      }),
    ];
  });
  return joined(ranks);
};

const MACHINES: readonly (readonly [
  Console<GambietState>,
  refusal: RegExp,
  Pick<PlayerSettings<GambietState>, 'program' | 'begin' | 'reads' | 'limits' | 'help' | 'dialogue'>,
])[] = [
  [
    gambiet80Console,
    /HELAAS NIET/,
    {
      program: gambiet80,
      begin: ['3', 'J'],
      reads: drawnBoard,
      limits: { depth: 3 },
      help: [
        ['E2E4', 'e2e4'],
        ['PG1-F3', 'g1f3'],
      ],
      dialogue: [
        ['2', 'J', 'E2E5', 'E2E4'],
        ['C the question', /NIVEAU 2-6\?/],
        ['S organisation: refused politely; C the words', /HELAAS NIET/],
        ['S organisation: the move is added to the list', /1 E2-E4 +[A-Z]/],
      ],
    },
  ],
  [
    gambiet81Console,
    /HELAAS NIET/,
    {
      program: gambiet81,
      begin: ['1', 'J'],
      reads: drawnBoard,
      limits: { depth: 3 },
      help: [
        ['E2E4', 'e2e4'],
        ['PG1-F3', 'g1f3'],
      ],
      dialogue: [
        ['1', 'N'],
        ['C the title', /GAMBIET\/81/],
        ['S organisation: the list of moves', / 1 P?[A-H][1-8]-[A-H][1-8]/],
      ],
    },
  ],
  [
    gambiet82Console,
    /Die zet is helaas niet toegestaan/,
    {
      program: gambiet82,
      begin: ['1', 'J'],
      reads: letteredBoard(3),
      limits: { nodes: 1500 },
      help: [
        ['E2E4', 'e2e4'],
        ['PG1-F3', 'g1f3'],
      ],
      dialogue: [
        ['1', 'J', 'A1A8', 'E2E4'],
        ['S organisation: the modules of MATCH', /MATCH > ANALYS > MOVOUT > STATUS > PLAYER > MOVOUT > STATUS > SWEEP/],
        ['S organisation: refused politely; C the words', /Die zet is helaas niet toegestaan/],
        ['S slaughtered: moves are written long', /1\. e2-e4/],
      ],
    },
  ],
  [
    c7010Console,
    /^\?/m,
    {
      program: c7010,
      begin: ['1', 'YES'],
      reads: letteredBoard(2),
      limits: { depth: 3 },
      help: [['E2E4', 'e2e4']],
      dialogue: [
        ['1', 'YES', 'E2E5', 'E2E4'],
        ['C levels by figure', /1-6 \?/],
        ['C a refusal by a sign', /^\?$/m],
        ['C the last move and the clock', /^1 [A-Z0-9-]+ +\d+:\d\d$/m],
      ],
    },
  ],
];

for (const [console, refusal, settings] of MACHINES) {
  const whole: PlayerSettings<GambietState> = {
    ...settings,
    shows: 'board',
    illegal: [
      ['E2E5', refusal],
      ['E7E5', refusal],
      ['XYZ', refusal],
    ],
  };
  consoleContract(console, whole);
}

const text = (console: Console<GambietState>, bench: Bench<GambietState>) => console.view(bench.state).text.join('\n');

describe('the dialogue of the Gambiets', () => {
  test('moves stand in the list long and in Dutch, as version 8212 wrote them (Computerschaak, June 1982)', () => {
    const bench = switchOn(gambiet82Console);
    for (const line of ['1', 'J']) type(gambiet82Console, gambiet82, bench, line);
    // Van Grijfland - Gambiet: 1. e2-e4 e7-e5 2. f2-f4 e5xf4 3. Pg1-f3 Lf8-e7 4. Lf1-c4 Pg8-f6 5. e4-e5 Pf6-g4.
    const game = [
      ['e2e4', 'e7e5'],
      ['f2f4', 'e5f4'],
      ['g1f3', 'f8e7'],
      ['f1c4', 'g8f6'],
      ['e4e5', 'f6g4'],
    ] as const;
    for (const [yours, its] of game) {
      for (const key of gambiet82Console.keysFor(bench.state, yours)!)
        feed(gambiet82Console, bench, { kind: 'key', key });
      const decision = { move: its, from: 'book', depth: 0, nodes: 0, pv: [its] } as const;
      feed(gambiet82Console, bench, { kind: 'decision', decision });
    }
    for (const line of ['2. f2-f4    e5xf4', '3. Pg1-f3   Lf8-e7', '5. e4-e5    Pf6-g4']) {
      assert.ok(text(gambiet82Console, bench).includes(line), `${line} in\n${text(gambiet82Console, bench)}`);
    }
  });

  test('the player is asked for level and colour; with Black it opens', () => {
    const bench = switchOn(gambiet80Console);
    assert.match(text(gambiet80Console, bench), /NIVEAU 2-6\?/);
    type(gambiet80Console, gambiet80, bench, '9');
    assert.match(text(gambiet80Console, bench), /DAT NIVEAU IS/);
    type(gambiet80Console, gambiet80, bench, '2');
    type(gambiet80Console, gambiet80, bench, 'N');
    assert.equal(bench.state.game.moves.length, 1);
    assert.match(text(gambiet80Console, bench), /UW ZET\?/);
  });

  test('the clock runs for the player while it waits, and for the program by its positions', () => {
    const bench = switchOn(gambiet80Console);
    for (const line of ['2', 'J']) type(gambiet80Console, gambiet80, bench, line);
    feed(gambiet80Console, bench, { kind: 'time', millis: 65_000 });
    assert.match(text(gambiet80Console, bench), /WIT +1:05/);
    for (const key of gambiet80Console.read('E2E4')) feed(gambiet80Console, bench, { kind: 'key', key });
    // 75 positions a second (June 1981).
    const thought = { kind: 'progress', depth: 2, nodes: 7500, pv: [], own: { score: '0' } } as const;
    feed(gambiet80Console, bench, { kind: 'thought', thought });
    assert.match(text(gambiet80Console, bench), /ZWART +1:40/);
    const decision = { move: 'e7e5', from: 'search', depth: 2, nodes: 9000, pv: ['e7e5'] } as const;
    feed(gambiet80Console, bench, { kind: 'decision', decision });
    assert.match(text(gambiet80Console, bench), /WIT +1:05[\s\S]*ZWART +2:00/);
  });

  test('castling is typed with noughts or as the king goes; a promotion names its man', () => {
    const bench = switchOn(gambiet80Console);
    for (const line of ['2', 'J']) type(gambiet80Console, gambiet80, bench, line);
    for (const [yours, its] of [
      ['PG1-F3', 'a7a6'],
      ['E2-E4', 'a6a5'],
      ['LF1-E2', 'a5a4'],
      ['0-0', 'a4a3'],
    ] as const) {
      for (const key of gambiet80Console.read(yours)) feed(gambiet80Console, bench, { kind: 'key', key });
      feed(gambiet80Console, bench, {
        kind: 'decision',
        decision: { move: its, from: 'book', depth: 0, nodes: 0, pv: [] },
      });
    }
    assert.equal(bench.state.game.moves[6], 'e1g1');
    assert.match(text(gambiet80Console, bench), / 4 0-0 {4}A4-A3/);
  });

  test('mated it says so, and hears NIEUW', () => {
    const bench = switchOn(gambiet80Console);
    for (const line of ['2', 'J']) type(gambiet80Console, gambiet80, bench, line);
    for (const [yours, its] of [
      ['E2E4', 'e7e5'],
      ['F1C4', 'b8c6'],
      ['D1H5', 'g8f6'],
    ] as const) {
      for (const key of gambiet80Console.read(yours)) feed(gambiet80Console, bench, { kind: 'key', key });
      feed(gambiet80Console, bench, {
        kind: 'decision',
        decision: { move: its, from: 'book', depth: 0, nodes: 0, pv: [] },
      });
    }
    type(gambiet80Console, gambiet80, bench, 'H5F7');
    assert.equal(movesOf(bench.state.game).length, 0);
    assert.match(text(gambiet80Console, bench), /IK STA MAT/);
    type(gambiet80Console, gambiet80, bench, 'E2E4');
    assert.match(text(gambiet80Console, bench), /PARTIJ IS/);
    type(gambiet80Console, gambiet80, bench, 'NIEUW');
    assert.equal(bench.state.game.moves.length, 0);
  });

  test('the module knows no other level during a game; RESET ends a thought', () => {
    const bench = switchOn(c7010Console);
    for (const line of ['2', 'YES']) type(c7010Console, undefined, bench, line);
    type(c7010Console, undefined, bench, '3');
    assert.equal(bench.state.level, '2');
    type(c7010Console, undefined, bench, 'E2E4');
    assert.equal(bench.state.task.kind, 'think');
    const { words } = feed(c7010Console, bench, { kind: 'key', key: 'RESET' });
    assert.deepEqual([words, bench.state.task.kind], [[{ kind: 'stop' }], 'listen']);
  });
});

describe('time and pictures of the Gambiets', () => {
  test('Gambiet/82 analyses on in the player’s time until the keyboard interrupts it (June 1982)', () => {
    const bench = switchOn(gambiet82Console);
    for (const line of ['1', 'J', 'E2E4']) type(gambiet82Console, undefined, bench, line);
    const decision = {
      move: 'e7e5',
      from: 'search',
      depth: 3,
      nodes: 3000,
      pv: ['e7e5', 'g1f3'],
      expects: 'g1f3',
    } as const;
    feed(gambiet82Console, bench, { kind: 'decision', decision });
    const { task } = bench.state;
    assert.deepEqual(task.kind === 'listen' && task.ponder?.game.moves, ['e2e4', 'e7e5', 'g1f3']);
    assert.match(text(gambiet82Console, bench), /ZWART 0:30/);
    // Counter and variations run on; the clock of the player is not theirs.
    const thought = {
      kind: 'line',
      depth: 5,
      nodes: 1234,
      pv: ['b8c6'],
      own: { line: 'b8c6 f1b5 -2', score: '-2' },
    } as const;
    feed(gambiet82Console, bench, { kind: 'thought', thought });
    assert.match(text(gambiet82Console, bench), /stellingen {4}1234/);
    assert.match(text(gambiet82Console, bench), /b8c6 f1b5 +-2/);
    assert.match(text(gambiet82Console, bench), /WIT 0:00/);
    const inverse = () =>
      (gambiet82Console.view(bench.state).pictures.screen as Picture & { kind: 'screen' }).rows
        .flat()
        .find(({ isInverse }) => isInverse)?.text;
    assert.equal(inverse(), 'ANALYS');
    const { words } = feed(gambiet82Console, bench, { kind: 'key', key: 'D' });
    assert.deepEqual([words, bench.state.task, inverse()], [[{ kind: 'stop' }], { kind: 'listen' }, 'PLAYER']);
    assert.equal(bench.state.typed, 'D');
    // A thought that comes too late is not shown.
    feed(gambiet82Console, bench, { kind: 'thought', thought: { ...thought, nodes: 9999 } });
    assert.doesNotMatch(text(gambiet82Console, bench), /9999/);
  });

  test('the earlier versions did not yet think in the player’s time (June 1982)', () => {
    for (const console of [gambiet80Console, gambiet81Console]) {
      const bench = switchOn(console);
      for (const line of [console === gambiet80Console ? '3' : '1', 'J', 'E2E4']) type(console, undefined, bench, line);
      const decision = {
        move: 'e7e5',
        from: 'search',
        depth: 3,
        nodes: 3000,
        pv: ['e7e5', 'g1f3'],
        expects: 'g1f3',
      } as const;
      feed(console, bench, { kind: 'decision', decision });
      assert.deepEqual(bench.state.task, { kind: 'listen' });
    }
  });

  for (const [console, , { program, begin = [] }] of MACHINES) {
    test(`${program.card.id}: while it thinks its display changes twice a second of its own time, clocks apart`, () => {
      const bench = switchOn(console);
      for (const line of [...begin, 'A2A3']) type(console, undefined, bench, line);
      const { positionsPerSecond } = program.card;
      const { thoughts } = decide(
        program,
        bench.state.game,
        { nodes: 30 * positionsPerSecond },
        { options: { Book: false } },
      );
      let [changes, shown, nodes, longest] = [0, '', 0, 0];
      for (const thought of thoughts) {
        feed(console, bench, { kind: 'thought', thought });
        const next = text(console, bench).replace(/\d+:\d\d(:\d\d)?/g, '');
        if (next === shown) continue;
        if (changes++ > 0) longest = Math.max(longest, thought.nodes - nodes);
        [shown, nodes] = [next, thought.nodes];
      }
      const seconds = thoughts.at(-1)!.nodes / positionsPerSecond;
      assert.ok(seconds > 15, `${seconds} seconds`);
      assert.ok(changes >= 2 * seconds, `${changes} changes in ${seconds} seconds`);
      assert.ok(longest <= positionsPerSecond, `${longest} positions without a change`);
    });
  }

  test('the television has 20 letters to a row and eight by eight cells', () => {
    const bench = switchOn(c7010Console);
    for (const line of ['1', 'YES', 'E2E4']) type(c7010Console, c7010, bench, line, { limits: { depth: 2 } });
    const picture = c7010Console.view(bench.state).pictures.television as Picture & { kind: 'television' };
    for (const { runs } of picture.bands) assert.equal(runs.map(({ text }) => text).join('').length, 20);
    assert.deepEqual(
      picture.cells.map((row) => row.length),
      Array(8).fill(8),
    );
  });

  test('on a TRS-80 nothing is wider than its panel of 16 columns', () => {
    const bench = switchOn(gambiet80Console);
    for (const line of ['3', 'J', 'E2E4', 'G1F3'])
      type(gambiet80Console, gambiet80, bench, line, { limits: { depth: 2 } });
    const picture = gambiet80Console.view(bench.state).pictures.screen as Picture & { kind: 'screen' };
    assert.equal(picture.rows.length, 16);
    for (const runs of picture.rows) assert.equal(Array.from(runs.map(({ text }) => text).join('')).length, 64);
  });
});
