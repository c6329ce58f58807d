import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fenOf, newGame } from '../../chess/game.ts';
import { consoleContract, feed, switchOn, type } from '../console.contract.ts';
import type { Console } from '../console.ts';
import { chess05Console, type OperatorState } from './console.ts';
import { setUpLines } from './operator.ts';
import { chess05 } from './program.ts';

const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'ABCDEF123456'].map((sign, index) => [sign, 'PRNBQKprnbqk'[index]!]),
);

/** The board, printed by PR and read by its key: A to F White, 1 to 6 Black. */
function boardOn(console: Console<OperatorState>, before: OperatorState): string {
  let state = before;
  const prints: string[] = [];
  for (const key of console.read('PR')) {
    const step = console.step(state, { kind: 'key', key });
    state = step.state;
    prints.push(...(step.prints ?? []));
  }
  return prints
    .filter((line) => /^ [1-8] /.test(line))
    .map((line) =>
      line
        .slice(3)
        .replace(/[A-F1-6]/g, (sign) => LETTERS[sign]!)
        .replace(/-+/g, (run) => String(run.length)),
    )
    .join('/');
}

consoleContract(chess05Console, {
  program: chess05,
  shows: 'board',
  reads: boardOn,
  illegal: [
    ['P-K5', / {3}ILLEGAL MOVE\./],
    ['N-B3', / {3}AMBIGUOUS MOVE\./],
    ['B', / {3}ILLEGAL MOVE\./],
    ['P+K4', / SYNTAX ERROR\./],
    ['ZA 1', / INVALID COMMAND/],
  ],
  help: [
    ['P-K4', 'e2e4'],
    ['N-KB3', 'g1f3'],
  ],
  dialogue: [
    ['P-K4', 'P-K5;NO;PR;EN'],
    ['S listing, the program', /^ HI\. {2}THIS IS CHESS \.5\n ENTER MOVE OR TYPE GO\.\n/],
    ['S listing, READER: the echo', /^ P-K4$/m],
    ['S listing, MINENG', /^ YOUR MOVE - P-K4\.\n {3}MY MOVE - P-K4\.$/m],
    ['S listing, YRMOVE', /^ {3}ILLEGAL MOVE\.$/m],
    ['S listing, RDRERR', /^ NO\n {3}\^\n INVALID COMMAND$/m],
    ['S listing, PRINTB', /^ 8 23456432$/m],
    ['S listing, PRINTB', /^ W RNBQKBNR$/m],
  ],
});

test('BO and ST set up any position, unless their lines are too long', () => {
  for (const fen of [
    'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 0 12',
    '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 30',
    '4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1',
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  ]) {
    const bench = switchOn(chess05Console);
    for (const line of setUpLines(newGame(fen))) type(chess05Console, undefined, bench, line);
    assert.equal(boardOn(chess05Console, bench.state), fen.split(' ')[0]);
    const [, ...fields] = fenOf(bench.state.game).split(' ');
    assert.deepEqual(fields.slice(0, 3), fen.split(' ').slice(1, 4));
    assert.equal(bench.state.number, Number(fen.split(' ')[5]) - 1);
  }
  const crowded = 'K6k/8/p1P1p1P1/1p1P1p1P/p1P1p1P1/1p1P1p1P/n1N1n1N1/1n1N1n1N w - - 0 1';
  assert.deepEqual(setUpLines(newGame(crowded)), []);
});

/** Its output for these lines, without the greeting. */
function session(...lines: string[]): string[] {
  const bench = switchOn(chess05Console);
  const before = bench.prints.length;
  for (const line of lines) type(chess05Console, chess05, bench, line);
  return bench.prints.slice(before);
}

/** Dialogues as the listing has them (its routine in the third column). */
const DIALOGUES: readonly (readonly [routine: string, lines: readonly string[], prints: readonly string[]])[] = [
  ['YRMOVE, MYMOVE: echo, your move, my move', ['P-K4'], [' P-K4', ' YOUR MOVE - P-K4.', '   MY MOVE - P-K4.']],
  ['SWICMD: no echo', ['SW EC OFF', 'P-K4'], [' SW EC OFF', ' EC OFF', ' YOUR MOVE - P-K4.', '   MY MOVE - P-K4.']],
  ['SWIONE: the value is printed', ['SW PA RE SU'], [' SW PA RE SU', ' PA ON', ' RE ON', ' SU OFF']],
  ['SWICMD', ['SW XX'], [' SW XX', '      ^', ' INVALID SWITCH OPTION']],
  [
    'RDRMOV: commands parted by semicolons',
    ['SW RE OFF;P-K4;P-K4'],
    [' SW RE OFF', ' RE OFF', ' P-K4', ' YOUR MOVE - P-K4.', ' P-K4', ' YOUR MOVE - P-K4.'],
  ],
  ['PLECMD: ten columns', ['PL FNODEL WINDOW'], [' PL FNODEL WINDOW', 'FNODEL            18', 'WINDOW            30']],
  ['LETCMD', ['LE FNODEL 500;PL FNODEL'], [' LE FNODEL 500', ' PL FNODEL', 'FNODEL           500']],
  ['RDRNUM', ['LE FNODEL X'], [' LE FNODEL X', '           ^', ' DIGIT EXPECTED']],
  [
    'RDRERR: without echo the line is printed first',
    ['SW EC OFF', 'LE NO 3'],
    [' SW EC OFF', ' EC OFF', ' LE NO 3', '      ^', ' ILLEGAL LET VARIABLE NAME'],
  ],
  ['READER', ['HELLO'], [' HELLO', '      ^', ' INVALID COMMAND']],
  [
    'POPCMD',
    ['PO'],
    [
      ' PO',
      '    WHITE  TO MOVE.',
      '        -1 ENPASSANT.',
      'MOVE NUMBER          0',
      'WHITE KING SIDE CASTLE LEGAL.',
      'WHITE LONG SIDE CASTLE LEGAL.',
      'BLACK KING SIDE CASTLE LEGAL.',
      'BLACK LONG SIDE CASTLE LEGAL.',
    ],
  ],
  ['WHACMD', ['WH'], [' WH', ' ENTER MOVE OR TYPE GO.']],
  [
    'BOACMD, PRINTB',
    ['BO LKP6D7K', 'PR'],
    [
      ' BO LKP6D7K',
      ' PR',
      '',
      ' 8 --------',
      ' 7 --------',
      ' 6 --------',
      ' 5 --------',
      ' 4 --------',
      ' 3 --------',
      ' 2 -------6',
      ' 1 FA------',
      ' W RNBQKBNR',
    ],
  ],
  ['BOACMD', ['BO KA'], [' BO KA', '     ^', ' ILLEGAL BOARD OPTION']],
  ['STAENP', ['ST EP'], [` ST EP`, `${' '.repeat(74)}^`, ' ENPASSANT FILE OMITTED']],
];

describe('the session of the listing', () => {
  test('it greets', () => {
    const bench = switchOn(chess05Console);
    assert.deepEqual(bench.prints, [' HI.  THIS IS CHESS .5', ' ENTER MOVE OR TYPE GO.']);
  });

  for (const [routine, lines, prints] of DIALOGUES) {
    test(`${routine}: ${lines.join(' / ')}`, () => assert.deepEqual(session(...lines), prints));
  }

  test('PM pauses after twenty moves, and goes on at a carriage return that is thrown away', () => {
    const one = session('PM');
    assert.equal(one[0], ' PM');
    assert.equal(one[1], '   1      FROM    0   TO    0, NULL MOVE.');
    assert.match(one[2]!, /^ {3}2 {6}FROM {3}[ \d]\d {3}TO {3}[ \d]\d, SIMPLE, NO ACS\.$/);
    assert.deepEqual([one.length, one.at(-1)], [22, ' PAUSING']);
    const two = session('PM', 'P-K4');
    assert.equal(two.length, 23);
    assert.doesNotMatch(two.join('\n'), /YOUR MOVE/);
    assert.doesNotMatch(session('SW PA OFF', 'PM').join('\n'), /PAUSING/);
  });

  test('PB prints the attacks: the knight of b1 reaches a3, c3 and d2', () => {
    const lines = session('SW PA OFF', 'PB F').slice(3);
    // Rank 1 of squares is the last row of boards; b1 the second board in it.
    const rows = lines.slice(-9, -1).map((line) => line.slice(11, 19));
    assert.deepEqual(rows, [
      '--------',
      '--------',
      '--------',
      '--------',
      '--------',
      '*-*-----',
      '---*----',
      '--------',
    ]);
  });

  test('GO makes it play White, GO 3 three moves in a row; SU counts, PS scores', () => {
    assert.match(session('GO').join('\n'), /^ GO\n {3}MY MOVE - \S+$/);
    assert.equal(session('GO 3').filter((line) => line.startsWith('   MY MOVE')).length, 3);
    assert.match(session('SW SU ON', 'P-K4').at(-1)!, /^ {9}1\. +\d+ NODES, +-?\d+$/);
    const scores = session('SW PS ON', 'GO').filter((line) => line.startsWith(' PRELIM'));
    assert.equal(scores.length, 20);
  });

  test('mated it congratulates; a stalemate is DRAWN', () => {
    // Starting at a1: rook b1, king g6, the black king g8.
    assert.deepEqual(session('BO 1LR888884K87DK', 'R-N8').slice(2), [
      ' YOUR MOVE - R-N8.  CHECK.',
      ' CONGRATULATIONS.',
    ]);
    // Queen c5, king b6, the black king a8: Q-B7 leaves him no move.
    assert.deepEqual(session('BO 88882LQ6K86DK', 'Q-B7').slice(2), [' YOUR MOVE - Q-B7.', ' DRAWN.']);
  });

  test('EN switches it off', () => {
    const bench = switchOn(chess05Console);
    for (const key of chess05Console.read('EN')) feed(chess05Console, bench, { kind: 'key', key });
    assert.equal(bench.state.task.kind, 'off');
  });

  test('a position that chess does not allow is printed, and not played from', () => {
    const bench = switchOn(chess05Console);
    for (const line of ['BO LK', 'PR', 'GO']) type(chess05Console, chess05, bench, line);
    assert.ok(bench.state.setup);
    assert.match(bench.prints.join('\n'), / 1 F-------/);
    assert.match(bench.notes.join(), /chess does not allow/);
  });

  test('ST gives the move and the rights', () => {
    const bench = switchOn(chess05Console);
    // Kings and rooks at home: a1, e1, h1; a8, e8, h8.
    type(chess05Console, chess05, bench, 'BO LR3K2R888888DR3K2R');
    type(chess05Console, chess05, bench, 'ST L OO D OOO G N 30');
    assert.match(fenOf(bench.state.game), / b Kq - 0 1$/);
    assert.equal(bench.state.number, 30);
  });
});
