import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type PROBLEM_PROBLEMS, ProblemError } from './problem.ts';
import { formatOf, readProblems } from './read-problems.ts';

const MORPHY = 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1';

describe('the same problem in every format', () => {
  const TEXTS: readonly [name: string, text: string][] = [
    ['fen', MORPHY],
    ['fen', 'kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; bm Ra6; c0 "Paul Morphy"; c1 "1856"; c2 "New York Clipper";'],
    [
      'popeye',
      `BeginProblem
Author Paul Morphy
Origin New York Clipper, 1856
Stipulation #2
Option Variation Try
Pieces
  White Kc8 Ra1 Pb6
  Black Ka8 Bb8 Pa7b7
EndProblem`,
    ],
    ['popeye', 'begin\nstip #2\nfors kbK5/pp6/1P6/////R7\nend'],
    [
      'yacpdb',
      `---
authors:
  - Morphy, Paul
source: New York Clipper
date: 1856
algebraic:
  white: [Kc8, Ra1, Pb6]
  black: [Ka8, Bb8, Pb7, Pa7]
stipulation: "#2"
solution: |
  "1.Ra1-a6 ! zugzwang.
        1...b7*a6
            2.b6-b7 #"
keywords:
  - Zugzwang`,
    ],
    ['yacpdb', '{ algebraic: { white: [Kc8, Ra1, Pb6], black: [Ka8, Bb8, Pb7, Pa7] }, stipulation: "#2" }'],
  ];
  for (const [format, text] of TEXTS) {
    test(`${format}: ${text.slice(0, 30).replaceAll('\n', ' ')}…`, () => {
      assert.equal(formatOf(text), format);
      const [problem, ...others] = readProblems(text);
      assert.deepEqual(others, []);
      assert.equal(problem!.fen.split(' ').slice(0, 4).join(' '), MORPHY.split(' ').slice(0, 4).join(' '));
      if (text !== MORPHY) assert.equal(problem!.moves, 2);
      assert.deepEqual(problem!.warnings, []);
    });
  }

  test('what belongs to it is kept', () => {
    const [epd, popeye, yacpdb] = [1, 2, 4].map((index) => readProblems(TEXTS[index]![1])[0]!);
    assert.deepEqual(
      [epd!.authors, epd!.date, epd!.source, epd!.stated],
      [['Paul Morphy'], '1856', 'New York Clipper', ['a1a6']],
    );
    assert.deepEqual([popeye!.authors, popeye!.source], [['Paul Morphy'], 'New York Clipper, 1856']);
    assert.deepEqual([yacpdb!.authors, yacpdb!.date, yacpdb!.stated], [['Morphy, Paul'], '1856', ['Ra1-a6']]);
  });
});

describe('several at once', () => {
  test('lines, with comments between', () => {
    const problems = readProblems(`# two\n${MORPHY}\n\n% and\nkbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;\n`);
    assert.deepEqual(
      problems.map(({ moves }) => moves),
      [undefined, 2],
    );
  });
  test('an author without a name is none', () => {
    const [problem] = readProblems('kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; c0 "& Paul Morphy && Another & ";');
    assert.deepEqual(problem!.authors, ['Paul Morphy', 'Another']);
  });
  test("Popeye's NextProblem", () => {
    const text =
      'begin stip #2 pieces white Kc8 Ra1 Pb6 black Ka8 Bb8 Pa7b7\nnext stip #3 pieces white Kb3 Rb8 black Kb1\nend';
    assert.deepEqual(
      readProblems(text).map(({ moves, fen }) => [moves, fen.split(' ')[0]]),
      [
        [2, 'kbK5/pp6/1P6/8/8/8/8/R7'],
        [3, '1R6/8/8/8/8/1K6/8/1k6'],
      ],
    );
  });
  test('documents', () => {
    const one = 'algebraic:\n  white: [Kb3, Rb8]\n  black: [Kb1]\nstipulation: "#2"\n';
    assert.equal(readProblems(`---\n${one}---\n${one}`).length, 2);
  });
});

describe('one that cannot be read among others', () => {
  const men = 'pieces white Kb3 Rb8 black Kb1';
  const document = 'algebraic:\n  white: [Kb3, Rb8]\n  black: [Kb1]\nstipulation: "#2"\n';
  const TEXTS: readonly [format: string, text: string, faults: readonly RegExp[], lines: readonly number[]][] = [
    ['fen', `${MORPHY}\n\n8/8/8/8/8/8/8/R7 w - - 0 1\n${MORPHY}\nnonsense`, [/^line 3: /, /^line 5: /], [1, 4]],
    [
      'popeye',
      `begin stip #2\n${men}\nnext stip h#2\n${men} Xx9\nnext stip #3\n${men}\nnext stip #2 pieces white Kb3\nend`,
      [/^line 3: found the stipulation "h#2"/, /^line 7: .*king/],
      [1, 5],
    ],
    ['yacpdb', `---\n${document}---\nalgebraic: x\n---\n${document}`, [/^line 7: found no men/], [2, 9]],
  ];
  for (const [format, text, faults, lines] of TEXTS) {
    test(`${format}: the others are read, and its line is reported`, () => {
      const received: string[] = [];
      const problems = readProblems(text, undefined, ({ message }) => received.push(message));
      assert.equal(formatOf(text), format);
      assert.deepEqual(
        problems.map(({ line }) => line),
        lines,
      );
      assert.equal(received.length, faults.length, received.join('\n'));
      for (const [index, fault] of faults.entries()) assert.match(received[index]!, fault);
      assert.throws(() => readProblems(text), { name: 'ProblemError', message: faults[0]! });
    });
  }
});

describe('castling and en passant', () => {
  const castling = (text: string) => readProblems(text)[0]!.fen.split(' ').slice(2, 4).join(' ');
  test('a FEN says it', () => {
    assert.equal(castling('4k2r/8/8/8/8/8/8/R3K2R w K - 0 1'), 'K -');
    assert.equal(castling('4k2r/7p/8/8/8/8/8/R3K2R w - - 0 1'), '- -');
  });
  test('in a list of men it is allowed where king and rook are at home', () => {
    assert.equal(castling('begin stip #3 pieces white Ke1 Ra1h1 black Ke8 Rh8 Sa3 end'), 'KQk -');
  });
  test('unless one of them must have moved just now', () => {
    assert.equal(castling('begin stip #3 pieces white Ke1 Ra1h1 black Ke8 Rh8 Pa7h7 end'), 'KQ -');
    assert.equal(castling('begin stip #3 pieces white Ke1 Ra1h1 black Ke8 Rh8 Pa6 end'), 'KQk -');
  });
  test('en passant only if the problem states it', () => {
    const men = 'pieces white Kc3 Pe5 black Kb8 Pd5';
    assert.equal(castling(`begin stip #3 ${men} end`), '- -');
    assert.equal(castling(`begin stip #3 option enpassant d6 ${men} end`), '- d6');
  });
});

describe('an operation of EPD that is not needed refuses nothing', () => {
  const CASES: readonly [operations: string, moves: number | undefined, stated: readonly string[], warnings: RegExp][] =
    [
      ['bm #2;', 2, [], /^$/],
      ['bm #2; PV: a1a6 b7a6 b6b7;', 2, [], /^$/],
      ['bm M2 Ra6;', 2, ['a1a6'], /^$/],
      ['dm 2; bm Ra9;', 2, [], /bm: /],
      ['dm 2; pv Ra6 Kd8;', 2, [], /pv: /],
      ['dm 2; ce much;', 2, [], /ce wants a whole number/],
      ['am Ra2+; dm 2;', 2, [], /^$|am: /],
    ];
  for (const [operations, moves, stated, warnings] of CASES) {
    test(operations, () => {
      const [problem] = readProblems(`kbK5/pp6/1P6/8/8/8/8/R7 w - - ${operations}`);
      assert.deepEqual([problem!.moves, problem!.stated], [moves, stated]);
      assert.match(problem!.warnings.join('; '), warnings);
    });
  }
  test('nor does the length, if another is given', () => {
    for (const operations of ['dm 99;', 'dm two;', 'bm #-2;', '???']) {
      const text = `kbK5/pp6/1P6/8/8/8/8/R7 w - - ${operations}`;
      assert.throws(() => readProblems(text), { name: 'ProblemError' }, operations);
      assert.equal(readProblems(text, 'fen', undefined, true)[0]!.moves, undefined);
    }
  });
  test('but another stipulation does', () => {
    for (const stipulation of ['h#2;', 's#3;', 'ser-#3;', 'h=2;']) {
      const text = `kbK5/pp6/1P6/8/8/8/8/R7 w - - ${stipulation}`;
      assert.throws(() => readProblems(text, 'fen', undefined, true), /found the stipulation/, stipulation);
    }
  });
});

describe("Popeye's options change the problem, or are refused by name", () => {
  const MEN = 'pieces white Ke1 Ra1h1 black Kg8 end';
  const PAWNS = 'pieces white Kc3 Pe5 black Kb8 Pd5 end';
  const HONOURED: readonly [text: string, ...positions: string[]][] = [
    [`begin stip #1 option NoCastling a1 ${MEN}`, '6k1/8/8/8/8/8/8/R3K2R w K - 0 1'],
    [`begin stip #1 option nocas e1 ${MEN}`, '6k1/8/8/8/8/8/8/R3K2R w - - 0 1'],
    [`begin stip #1 option NoC a1h1, Vari ${MEN}`, '6k1/8/8/8/8/8/8/R3K2R w - - 0 1'],
    [`begin stip #1 option HalfDup ${MEN}`, '6k1/8/8/8/8/8/8/R3K2R b KQ - 0 1'],
    [`begin stip #1 option h ${MEN}`, '6k1/8/8/8/8/8/8/R3K2R b KQ - 0 1'],
    [`begin stip #1 option Dup ${MEN}`, '6k1/8/8/8/8/8/8/R3K2R w KQ - 0 1', '6k1/8/8/8/8/8/8/R3K2R b KQ - 0 1'],
    [`begin stip #3 option EnPassant d7d6d5 ${PAWNS}`, '1k6/8/8/3pP3/8/2K5/8/8 w - d6 0 1'],
    [`begin stip #1 option beep 3 noboard intel maxs 5 ${MEN}`, '6k1/8/8/8/8/8/8/R3K2R w KQ - 0 1'],
    ['begin stip #1 initialgamearray end', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'],
    ['begin stip #1 pieces white K b3, R b8 black Kb1; end', '1R6/8/8/8/8/1K6/8/1k6 w - - 0 1'],
    [
      'algebraic: { white: [Ke1, Rh1], black: [Kg8] }\nstipulation: "#1"\noptions:\n  - NoCastling h1',
      '6k1/8/8/8/8/8/8/4K2R w - - 0 1',
    ],
    [
      'algebraic: { white: [Ke1, Rh1, Bc1], black: [Kg8] }\nstipulation: "#1"\noptions: [HalfDuplex]',
      '6k1/8/8/8/8/8/8/2B1K2R b K - 0 1',
    ],
  ];
  for (const [text, ...positions] of HONOURED) {
    test(text.replaceAll('\n', ' / '), () => {
      const faults: string[] = [];
      const problems = readProblems(text, undefined, ({ message }) => faults.push(message));
      assert.deepEqual(
        problems.map(({ fen }) => fen),
        positions,
        faults.join(),
      );
    });
  }

  test('Try and SetPlay are asked for, in full or by a beginning', () => {
    const also = (options: string) => readProblems(`begin stip #1 option ${options} ${MEN}`)[0]!.also;
    assert.deepEqual(also('Try SetPlay'), ['tries', 'setPlay']);
    assert.deepEqual(also('defence 1'), ['tries']);
    assert.deepEqual(also('setp variations'), ['setPlay']);
    assert.deepEqual(also('Variation NoThreat'), []);
  });

  test('what only stops Popeye early is left out with a warning', () => {
    for (const option of ['MaxTime 60', 'MaxSol 1', 'StartMoveNumber 5', 'UpTo 7', 'StopOnShortSolutions']) {
      const [problem] = readProblems(`begin stip #1 option ${option} ${MEN}`);
      assert.match(problem!.warnings.join(), /^the option \w+ is left out: all moves are searched/, option);
    }
  });

  const REFUSED: readonly [words: string, message: RegExp][] = [
    ['option PostKeyPlay', /found the option PostKeyPlay, which changes the problem/],
    ['option postk', /found the option PostKeyPlay/],
    ['option CastlingMutuallyExclusive a1h8', /found the option CastlingMutuallyExclusive/],
    ['option castl a1h8', /found the option CastlingMutuallyExclusive/],
    ['option NullMoves', /found the option NullMoves/],
    ['option Threat 1', /found the option Threat/],
    ['option MaxFlight 2', /found the option MaxFlightsquares/],
    ['option nontriv 0 1', /found the option NonTrivial/],
    ['option nowk', /found the option NoWk/],
    ['option whitetopl', /found the option WhiteToPlay/],
    ['option Variation Hocus', /found the option "Hocus"|found "Hocus"/],
    ['option No', /the option "No", which may be NoWk or NoBk or/],
    ['option Duplex HalfDuplex', /Duplex or HalfDuplex twice/],
    ['option NoCastling', /behind the option NoCastling; expected squares of kings and rooks/],
    ['option NoCastling d4', /found "d4" behind the option NoCastling/],
    ['option EnPassant d7d5', /found "d7d5" behind the option EnPassant/],
    ['option EnPassant d7d6d5', /found the option EnPassant over d6; expected a pawn/],
    ['option EnPassant e2e3e4', /found the option EnPassant over e3/],
    ['option MaxTime', /behind the option MaxTime; expected a number/],
    ['option', /found no option|found the option "pieces"/],
    ['sstipulation white', /found "sstipulation white"; expected orthodox/],
    ['condition circe', /found "condition circe"/],
    ['cond titania', /found "condition titania"/],
    ['zeroposition', /found "zeroposition/],
    ['twin', /found "twin/],
    ['forsyth 4k4/8/8/8/8/8/8/R3K2R', /a rank of 9 squares in Forsyth/],
    ['forsyth 4k3/8/8/8/8/8/8/R3K2R b', /found "b"; expected a word of Popeye's input/],
  ];
  for (const [words, message] of REFUSED) {
    test(words, () => {
      assert.throws(() => readProblems(`begin stip #1 ${words} ${MEN}`), { name: 'ProblemError', message });
    });
  }

  test('in a document of YACPDB too', () => {
    const text = (option: string) =>
      `algebraic: { white: [Kb3, Rb8], black: [Kb1] }\nstipulation: "#1"\noptions: [${option}]`;
    assert.throws(() => readProblems(text('PostKeyPlay')), /found the option PostKeyPlay/);
    assert.throws(() => readProblems(text('Hocus')), /found the option "Hocus"/);
    assert.throws(() => readProblems(text('"NoCastling d4"')), /found "d4" behind the option NoCastling/);
    const men = 'algebraic: { white: [Kb3, [Rb8]], black: [Kb1] }\nstipulation: "#1"';
    assert.throws(() => readProblems(men), /found the white man/);
  });
});

describe('an error says what was found and what was expected', () => {
  const CASES: readonly [text: string, problem: (typeof PROBLEM_PROBLEMS)[number], message: RegExp][] = [
    ['', 'empty', /found nothing; expected a position such as "kbK5/],
    ['# only a comment', 'empty', /found no position; expected one such as/],
    ['kbK5/pp6/1P6/8/8/8/8/R6 w - - 0 1', 'board', /rank 1 \("R6"\) has 7 squares instead of 8; an example is "kbK5/],
    ['8/8/8/8/8/8/8/R7 w - - 0 1', 'board', /each side needs exactly one king/],
    [
      '1R6/8/8/8/8/1K6/8/1k6 b - - 0 1\n7k/8/8/8/8/8/8/K6R w - - 0 1',
      'board',
      /^line 2: .*not to move stands in check/,
    ],
    ['7k/8/8/8/8/8/7P/K7 w - - dm 99;', 'stipulation', /found dm 99; expected a mate in 1 to 30/],
    [
      'begin stip h#2 pieces white Kc8 black Ka8 end',
      'stipulation',
      /^line 1: found the stipulation "h#2"; expected .* "#3"/,
    ],
    [
      'begin\nstip #2\npieces white Kc9 black Ka8\nend',
      'board',
      /^line 3: found "Kc9"; expected men such as "Kb3 Pa2b2"/,
    ],
    ['begin stip #2 pieces Kc8 end', 'board', /found "Kc8" before "White" or "Black"/],
    [
      'begin stip #2 cond circe pieces white Kc8 black Ka6 end',
      'condition',
      /found "condition circe"; expected orthodox/,
    ],
    ['begin stip #2 hocuspocus', 'format', /found "hocuspocus"|stipulation "hocuspocus"/],
    ['begin pieces white Kc8 black Ka6\nstip', 'stipulation', /found no stipulation; expected one such as/],
    ['algebraic: { white: [Kc8], black: [Ka6] }', 'stipulation', /found no stipulation/],
    [
      'algebraic:\n  white: [Kc8, Xa1]\n  black: [Ka6]\nstipulation: "#2"',
      'board',
      /found the white man "Xa1"; expected a letter/,
    ],
    ['algebraic:\n  white: [Kc8, Ra1\n  black: [Ka6\nstipulation: "#2"', 'format', /never closed; expected "\]"/],
    ['algebraic:\n  white: [Kc8]\n  black: [Ka6]\ntwins: b\nstipulation: "#2"', 'condition', /found "twins"/],
    ['algebraic:\n  white: [Kc8, Rc8]\n  black: [Ka6]\nstipulation: "#2"', 'board', /two men stand on c8/],
    [
      'algebraic:\n  white: [Kc8]\n  nonsense\nstipulation: "#2"',
      'format',
      /^line 3: found "nonsense"; expected "key: value"/,
    ],
    [
      'algebraic: &men\n  white: [Kc8]\n  black: *men',
      'format',
      /^line 3: found the alias "\*men"; expected what it stands for/,
    ],
    ['algebraic: {}\nsource: "\\q"', 'format', /^line 2: .*escape/],
  ];
  for (const [text, problem, message] of CASES) {
    test(text.replaceAll('\n', ' / ') || 'nothing', () => {
      assert.throws(
        () => readProblems(text),
        (error) => {
          assert.ok(error instanceof ProblemError, String(error));
          assert.match(error.message, message);
          if (problem !== 'format') assert.equal(error.problem, problem);
          return true;
        },
      );
    });
  }
});

describe('a hostile document is refused at once, and the next is read', () => {
  const good = '---\nalgebraic: { white: [Kb3, Rb8], black: [Kb1] }\nstipulation: "#2"\n';
  const head = '---\nalgebraic: { white: [Kb3], black: [Kb1] }\nstipulation: "#2"\n';
  const indents = Array.from({ length: 10_000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n');
  const CASES: readonly [name: string, text: string, message: RegExp][] = [
    ['10,000 indents', `${head}comments:\n ${indents}`, /^line 2: found \d+ letters; expected at most 262144/],
    ['400 indents', `${head}comments:\n${indents.slice(0, 80_000)}`, /^line 20: found more than 16 lists and mappings/],
    ['10,000 brackets', `${head}comments: ${'['.repeat(10_000)}`, /^line 4: found more than 16 lists/],
    ['10,000 dashes', `${head}comments:\n${'- '.repeat(10_000)}`, /^line 5: found more than 16 lists/],
    ['a million authors', `${head}authors:\n${'- a\n'.repeat(1_000_000)}`, /^line 2: found 40000\d\d letters/],
    ['references to references', `${head}a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]`, /^line 5: found the alias/],
    ['half a quote', `${head}source: ${'"'.repeat(100_000)}`, /^line 4: /],
  ];
  for (const [name, text, message] of CASES) {
    test(name, () => {
      const faults: string[] = [];
      const start = performance.now();
      const problems = readProblems(`${text}\n${good}${good}`, 'yacpdb', (fault) => faults.push(fault.message));
      assert.ok(performance.now() - start < 10_000);
      assert.equal(problems.length, 2);
      assert.equal(faults.length, 1);
      assert.match(faults[0]!, message);
      assert.ok(faults[0]!.length < 500);
    });
  }
});

describe('what is impossible in play is accepted, with a warning', () => {
  const CASES: readonly [fen: string, warning: RegExp][] = [
    ['k7/8/8/8/8/8/PPPPPPPP/QQQ1K3 w - - 0 1', /White needs 2 promoted men, and has lost only 0 pawns/],
    ['k7/8/8/8/8/PP6/PPPPPPPP/4K3 w - - 0 1', /White has 10 pawns; a game has at most 8/],
    ['k1b1b1b1/pppppppp/8/8/8/8/8/4K3 w - - 0 1', /Black needs 2 promoted men/],
    ['k7/1Q6/1K6/8/8/8/8/8 b - - 0 1', /^$/],
    ['8/8/8/3k4/8/2N1Q1N1/8/K2R3B b - - 0 1', /in check from 3 men at once/],
  ];
  for (const [fen, warning] of CASES) {
    test(fen, () => {
      const [problem] = readProblems(fen);
      assert.match(problem!.warnings.join('; '), warning);
    });
  }
});
