import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { makeMoveUci } from 'plyhouse-kernel/move-code';
import { mainline, parsePgn as parseKernelPgn, playPgn } from 'plyhouse-kernel/pgn';
import { INITIAL_FEN } from './fen.ts';
import type { Language } from './letters.ts';
import { joinPgn } from './make-pgn.ts';
import { parsePgn, readPgn } from './parse-pgn.ts';
import { NULL_MOVE, PGN_PROBLEMS, type PgnGame, type PgnLine, type PgnProblem, tagOf } from './pgn.ts';

const SEED = readFileSync(new URL('../../data/games/seed-games.pgn', import.meta.url), 'utf8');

/** The tree in a form that is easy to read in a test: moves, {comments}, $nags, (variations). */
function shown({ comments, moves }: PgnLine): string {
  const note = (texts: readonly string[]) => texts.map((text) => `{${text}}`);
  const parts = moves.flatMap((move) => [
    ...note(move.before),
    move.uci,
    ...move.nags.map((nag) => `$${nag}`),
    ...note(move.comments),
    ...move.variations.map((variation) => `(${shown(variation)})`),
  ]);
  return [...note(comments), ...parts].join(' ');
}

function only(text: string, language?: Language): PgnGame {
  const { games } = parsePgn(text, language ? { language } : {});
  assert.equal(games.length, 1, `one game in ${JSON.stringify(text)}`);
  return games[0]!;
}

describe('torn tags, and tags in another case', () => {
  const FEN = '8/8/8/4k3/8/8/4P3/4K3 w - - 0 15';
  const TORN: readonly [name: string, text: string, tags: Readonly<Record<string, string>>][] = [
    ['a carriage return before the quote', `[FEN "${FEN}\r"]\r\n[Result "*"]\r\n\r\n*`, { FEN, Result: '*' }],
    ['a wrapped value', '[FEN "8/8/8/4k3/8/8/4P3/4K3 w\n - - 0 15"]\n[White "a"]\n\n15. e4 *', { FEN, White: 'a' }],
    ['a value over three lines', '[Event "One\ntwo\r\nthree"]\n\n1. e4 *', { Event: 'One two three' }],
    ['a form feed of lines before the bracket', `[White "a"]\n[FEN "${FEN}\n"  ]\n\n15. e4 *`, { White: 'a', FEN }],
    ['[Fen]', `[Fen "${FEN}"]\n\n15. e4 *`, { FEN }],
    ['[fen] and [setup]', `[setup "1"]\n[fen "${FEN}"]\n\n15. e4 *`, { SetUp: '1', FEN }],
    ['tags in capitals', `[WHITE "a"]\n[RESULT "1-0"]\n\n1. e4`, { White: 'a', Result: '1-0' }],
  ];
  for (const [name, text, tags] of TORN) {
    test(`reads ${name}`, () => {
      const { games, errors } = parsePgn(text);
      assert.deepEqual(errors, []);
      assert.equal(games.length, 1);
      assert.deepEqual(Object.fromEntries(games[0]!.tags.map((tag) => [tag.name, tag.value])), tags);
      assert.equal(games[0]!.start, tags.FEN ?? INITIAL_FEN);
    });
  }

  const LOST: readonly [name: string, text: string, line: number][] = [
    ['a blank line in it', `[FEN "${FEN}\n\n15. e4 *`, 1],
    ['another tag in it', `[White "a"]\n[FEN "8/8/8/4k3\n[Result "*"]\n\n15. e4 *`, 2],
    ['moves behind it', `[FEN "${FEN}\n15. e4 *`, 1],
    ['the end of the text behind it', '[White "a"]\n[FEN "8/8/8', 2],
  ];
  for (const [name, text, line] of LOST) {
    test(`leaves out the one game of a tag with ${name}`, () => {
      const { games, errors } = parsePgn(text);
      assert.deepEqual([games.length, errors[0]?.problem, errors[0]?.line], [1, 'tag', line]);
      assert.equal(games[0]!.fault, errors[0]);
    });
  }

  test('reads a torn tag in chunks of any size, and says where the tags end', async () => {
    const text = `[FEN "${FEN}\r"]\r\n\r\n15. e4 *`;
    for (let size = 1; size < 9; size++) {
      const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, (at + 1) * size),
      );
      for await (const { start, places } of readPgn(chunks, { isPlaced: true })) {
        assert.equal(start, FEN);
        assert.equal(places?.tagsEnd, text.indexOf(']') + 1);
      }
    }
  });
});

/** Whether the kernel reads the main line, its annotations and the result as this room does. */
function sameByKernel(text: string): void {
  const { line, result } = only(text);
  const [game, ...others] = parseKernelPgn(text).map((each) => playPgn(each));
  assert.deepEqual([others, game!.errors], [[], []]);
  assert.deepEqual(
    [...mainline(game!)].map(({ move, nags = [] }) => [makeMoveUci(move), nags]),
    line.moves.map(({ uci, nags }) => [uci, nags]),
  );
  assert.equal(game!.result ?? '*', result);
}

describe('read without complaint', () => {
  const READ: readonly [name: string, text: string, tree: string, result?: string][] = [
    ['the export format', '1. e4 e5 2. Nf3 Nc6 1-0', 'e2e4 e7e5 g1f3 b8c6', '1-0'],
    ['no result', '1. e4 e5', 'e2e4 e7e5', '*'],
    ['no numbers', 'e4 e5 Nf3 *', 'e2e4 e7e5 g1f3', '*'],
    ['no blanks behind numbers', '1.e4 e5 2.Nf3 1/2-1/2', 'e2e4 e7e5 g1f3', '1/2-1/2'],
    ['numbers without dots', '1 e4 e5 2 Nf3', 'e2e4 e7e5 g1f3'],
    ['numbers and moves grown together', '1e4 e5 2Nf3', 'e2e4 e7e5 g1f3'],
    ['numbers before every move', '1. e4 1... e5 2. Nf3 2... Nc6', 'e2e4 e7e5 g1f3 b8c6'],
    ['a typographer’s dots', '1. e4 1… e5', 'e2e4 e7e5'],
    ['wrong numbers', '7. e4 e5 9. Nf3', 'e2e4 e7e5 g1f3'],
    ['commas and a full stop, as magazines print', '1. e4 e5, 2. Nf3 Nc6, 3. 0-1.', 'e2e4 e7e5 g1f3 b8c6', '0-1'],
    ['a brace comment', '1. e4 {best by test} e5', 'e2e4 {best by test} e7e5'],
    ['a comment over several lines', '1. e4 {best\n  by\r\ntest} e5', 'e2e4 {best by test} e7e5'],
    ['a brace inside a comment', '1. e4 {a { b} e5', 'e2e4 {a { b} e7e5'],
    ['a comment to the end of the line', '1. e4 ; best by test }{\ne5', 'e2e4 {best by test }{} e7e5'],
    ['a comment before the moves', '{so} 1. e4', '{so} e2e4'],
    ['a comment behind the number', '1. {so} e4 e5 2. {and so} Nf3', '{so} e2e4 e7e5 {and so} g1f3'],
    ['comments behind variations', '1. e4 e5 (1... c5) {back to} 2. Nf3', 'e2e4 e7e5 (c7c5) {back to} g1f3'],
    ['a comment behind the last variation', '1. e4 e5 (1... c5) {end}', 'e2e4 e7e5 {end} (c7c5)'],
    ['a comment behind the result', '1. e4 1-0 {White wins}', 'e2e4 {White wins}', '1-0'],
    ['an empty comment', '1. e4 {} e5', 'e2e4 e7e5'],
    ['an escaped line', '% secret { ( [\n1. e4\n%more\ne5', 'e2e4 e7e5'],
    ['a percent sign that is not in column 1', '1. e4 {100\n% sure} e5', 'e2e4 {100 % sure} e7e5'],
    ['a variation', '1. e4 (1. d4 d5) 1... e5', 'e2e4 (d2d4 d7d5) e7e5'],
    [
      'nested variations',
      '1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3)) 2. c4) e5',
      'e2e4 (d2d4 d7d5 (g8f6 c2c4 (g1f3)) c2c4) e7e5',
    ],
    ['a variation before the first move', '(1. d4 d5) 1. e4 e5', 'e2e4 (d2d4 d7d5) e7e5'],
    ['several, with comments', '{a} (1. d4 {b}) {c} (1. c4) 1. e4 (1. b4) *', '{a} {c} e2e4 (d2d4 {b}) (c2c4) (b2b4)'],
    ['one before the first move of a variation', '1. e4 ((1. c4) 1. d4 d5) e5', 'e2e4 (d2d4 (c2c4) d7d5) e7e5'],
    [
      'one before Black\u2019s first move',
      '[FEN "k7/8/8/8/8/8/7P/K7 b - - 0 1"]\n\n(1... Ka7) 1... Kb8 2. h4',
      'a8b8 (a8a7) h2h4',
    ],
    ['several variations of a move', '1. e4 (1. d4) (1. c4) e5', 'e2e4 (d2d4) (c2c4) e7e5'],
    ['comments within a variation', '1. e4 ({or} 1. d4 {solid}) e5', 'e2e4 ({or} d2d4 {solid}) e7e5'],
    ['a result inside a variation', '1. e4 (1. d4 1-0) e5 2. Nf3 0-1', 'e2e4 (d2d4) e7e5 g1f3', '0-1'],
    ['glyph numbers', '1. e4 $1 $14 e5 $2', 'e2e4 $1 $14 e7e5 $2'],
    ['printed signs', '1. e4! e5?? 2. Nf3!? Nc6?! 3. Bb5!! a6?', 'e2e4 $1 e7e5 $4 g1f3 $5 b8c6 $6 f1b5 $3 a7a6 $2'],
    [
      'judgements',
      '1. e4 ± e5 ∓ 2. Nf3 = Nc6 +- 3. Bb5 -+ a6 +/=',
      'e2e4 $16 e7e5 $17 g1f3 $10 b8c6 $18 f1b5 $19 a7a6 $14',
    ],
    [
      'judgements right behind the move',
      '1. e4± e5= 2. Nf3+- Nc6-+ 3. Bb5+= a6∞',
      'e2e4 $16 e7e5 $10 g1f3 $18 b8c6 $19 f1b5 $14 a7a6 $13',
    ],
    ['a novelty and a diagram', '1. e4 N e5 D', 'e2e4 $146 e7e5 $220'],
    ['castling with zeros', '1. Nf3 d6 2. g3 d5 3. Bg2 d4 4. 0-0', 'g1f3 d7d6 g2g3 d6d5 f1g2 d5d4 e1g1'],
    ['en passant said', '1. e4 a6 2. e5 d5 3. exd6 e.p. Qxd6', 'e2e4 a7a6 e4e5 d7d5 e5d6 d8d6'],
    ['en passant said at the move', '1. e4 a6 2. e5 d5 3. exd6e.p. Qxd6', 'e2e4 a7a6 e4e5 d7d5 e5d6 d8d6'],
    ['a missing check, and one too many', '1. e4+ f5 2. Qh5 g6', 'e2e4 f7f5 d1h5 g7g6'],
    ['check on its own', '1. e4 f5 2. Qh5 + g6', 'e2e4 f7f5 d1h5 g7g6'],
    ['mate on its own', '1. f3 e5 2. g4 Qh4 ♯', 'f2f3 e7e5 g2g4 d8h4'],
    ['mate in words', '1. f3 e5 2. g4 Qh4 mat.', 'f2f3 e7e5 g2g4 d8h4'],
    ['too much said of the origin', '1. Ng1f3 Nb8-c6 2. e2-e4 e7e5', 'g1f3 b8c6 e2e4 e7e5'],
    ...['--', 'Z0', '0000', '@@@@', 'null', '––'].map((token): [string, string, string] => [
      `${token} in a variation`,
      `1. e4 e5 (1... ${token} 2. d4 ${token}! 3. c4) 2. Nf3 { or ${token} }`,
      `e2e4 e7e5 (${NULL_MOVE} d2d4 ${NULL_MOVE} $1 c2c4) g1f3 {or ${token}}`,
    ]),
    ['letters that English lacks', '1. Sf3 Sc6 2. Sc3', 'g1f3 b8c6 b1c3'],
    ['half points', '1. e4 ½-½', 'e2e4', '1/2-1/2'],
    ['a result with a long dash', '1. e4 1–0', 'e2e4', '1-0'],
    ['an unknown result', '1. e4 *', 'e2e4', '*'],
    ['carriage returns alone', '1. e4 {a\rb}\re5\r', 'e2e4 {a b} e7e5'],
    ['a byte order mark', '\uFEFF1. e4 e5', 'e2e4 e7e5'],
    ['blanks of other kinds', '1.\u00A0e4\t\u2003e5\v', 'e2e4 e7e5'],
  ];
  for (const [name, text, tree, result] of READ) {
    test(name, () => {
      const game = only(text);
      assert.deepEqual(game.errors, []);
      assert.equal(shown(game.line), tree);
      assert.equal(game.complete, true);
      if (result) assert.equal(game.result, result);
    });

    test(`${name}, by the kernel`, () => sameByKernel(text));
  }

  test('promotion in every spelling', () => {
    for (const move of ['e8=Q', 'e8Q', 'e8(Q)', 'e8=D', 'e8D+', 'e8/Q']) {
      const game = only(`[FEN "7k/4P3/8/8/8/8/8/K7 w - - 0 1"]\n\n1. ${move} Kh7`);
      assert.equal(shown(game.line), 'e7e8q h8h7');
      assert.deepEqual(game.errors, []);
    }
  });

  test('letters of the language that is given', () => {
    assert.equal(shown(only('1. Pf3 Pf6 2. Pc3', 'nl').line), 'g1f3 g8f6 b1c3');
    assert.equal(
      shown(only('1. Cf3 Cf6 2. g3 g6 3. Fg2 Fg7 4. 0-0 Rf8', 'fr').line),
      'g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8f8',
    );
  });
});

describe('tags', () => {
  test('are kept in their order, with what they hold', () => {
    const game = only('[Event "a \\"b\\" \\\\ c"]\n[ Site  "x" ]\n[Odd "é ♞"] [Two "on a line"]\n[White ""]\n\n*');
    assert.deepEqual(
      game.tags.map(({ name, value }) => [name, value]),
      [
        ['Event', 'a "b" \\ c'],
        ['Site', 'x'],
        ['Odd', 'é ♞'],
        ['Two', 'on a line'],
        ['White', ''],
      ],
    );
    assert.equal(tagOf(game, 'Site'), 'x');
    assert.equal(tagOf(game, 'Nothing'), undefined);
  });

  test('a quote that nobody escaped', () => {
    assert.equal(tagOf(only('[Event "The "Big" One"]\n\n1. e4'), 'Event'), 'The "Big" One');
  });

  test('a start position', () => {
    const game = only('[FEN "8/8/8/8/8/5pk1/8/4R2K b - -"]\n\n1... f2 2. Re3+');
    assert.equal(game.start, '8/8/8/8/8/5pk1/8/4R2K b - - 0 1');
    assert.equal(shown(game.line), 'f3f2 e1e3');
    assert.equal(only('1. e4').start, INITIAL_FEN);
  });

  test('the result comes from the tag where the moves have none', () => {
    assert.equal(only('[Result "0-1"]\n\n1. e4 e5').result, '0-1');
    assert.equal(only('[Result "0-1"]\n\n1. e4 e5 *').result, '0-1');
    assert.equal(only('[Result "?"]\n\n1. e4 e5').result, '*');
  });

  test('a game may have nothing but tags', () => {
    const { games, errors } = parsePgn('[Event "a"]\n\n[Event "b"]\n[Result "1-0"]\n\n1-0\n');
    assert.deepEqual(
      games.map((game) => game.tags.length),
      [1, 2],
    );
    assert.deepEqual(errors, []);
  });
});

describe('one game after another', () => {
  const results = (text: string) => parsePgn(text).games.map((game) => `${shown(game.line)} ${game.result}`);

  test('parted by their tags', () => {
    assert.deepEqual(results('[Event "a"]\n\n1. e4 1-0\n\n[Event "b"]\n\n1. d4 0-1\n'), ['e2e4 1-0', 'd2d4 0-1']);
  });
  test('with no blank line between them', () => {
    assert.deepEqual(results('[Event "a"]\n1. e4 1-0\n[Event "b"]\n1. d4 0-1'), ['e2e4 1-0', 'd2d4 0-1']);
  });
  test('with no result between them', () => {
    assert.deepEqual(results('[Event "a"]\n1. e4\n[Event "b"]\n1. d4'), ['e2e4 *', 'd2d4 *']);
  });
  test('with no tags at all', () => {
    assert.deepEqual(results('1. e4 1-0 1. d4 0-1\nc4 *'), ['e2e4 1-0', 'd2d4 0-1', 'c2c4 *']);
  });
  test('a comment goes with the game it stands by', () => {
    const { games } = parsePgn('1. e4 1-0 {won}\n\n{next}\n[Event "b"]\n\n1. d4 0-1');
    assert.deepEqual(
      games.map(({ line }) => shown(line)),
      ['e2e4 {won}', '{next} d2d4'],
    );
  });
  test('nothing at all', () => {
    for (const text of ['', '\n \n', '{only words}', '% only\n;words']) assert.deepEqual(parsePgn(text).games, []);
  });
});

interface Row {
  readonly name: string;
  readonly text: string;
  readonly problem: PgnProblem;
  readonly at: readonly [line: number, column: number];
  readonly token: string;
  readonly message: RegExp;
  /** The games that come out all the same. */
  readonly kept: readonly string[];
  readonly complete?: boolean;
}
const ERROR_ROWS: readonly Row[] = [
  {
    name: 'an illegal move',
    text: '[Event "a"]\n\n1. e4 e5 2. Ne5 {no} Nc6 1-0\n\n1. d4 *',
    problem: 'move',
    at: [3, 13],
    token: 'Ne5',
    message:
      /^line 3, column 13 \(game 1\): at 2\. "Ne5" is not legal: White has no knight that can go to e5; legal are Na3.*expected a legal move/,
    kept: ['e2e4 e7e5', 'd2d4'],
    complete: false,
  },
  {
    name: 'an ambiguous move',
    text: '1. Nf3 e6 2. d4 e5 3. Nd2',
    problem: 'move',
    at: [1, 23],
    token: 'Nd2',
    message: /at 3\. "Nd2" fits 2 moves: Nbd2, Nfd2; expected one that fits once/,
    kept: ['g1f3 e7e6 d2d4 e6e5'],
    complete: false,
  },
  {
    name: 'an illegal move in a variation',
    text: '1. e4 (1. d4 d4 2. c4 (2. g3)) e5\n2. Nf3',
    problem: 'move',
    at: [1, 14],
    token: 'd4',
    message: /at 1\.\.\. "d4" is not legal/,
    kept: ['e2e4 (d2d4) e7e5 g1f3'],
  },
  {
    name: 'a word that is no move',
    text: '1. e4 adjourned e5',
    problem: 'token',
    at: [1, 7],
    token: 'adjourned',
    message: /at 1\.\.\. "adjourned" cannot be read as a move.*expected a move, a comment, a variation or the result/,
    kept: ['e2e4'],
    complete: false,
  },
  {
    name: 'a bishop that a small letter does not make',
    text: '[FEN "4k3/8/8/8/8/2n5/8/B3K3 w - - 0 1"]\n\n1. bxc3',
    problem: 'move',
    at: [3, 4],
    token: 'bxc3',
    message: /White has no pawn/,
    kept: [''],
    complete: false,
  },
  {
    name: 'a pass in check',
    text: '1. e4 e5 2. Qh5 Nf6 3. Qxf7+ Kxf7 (3... -- 4. d4)',
    problem: 'move',
    at: [1, 41],
    token: '--',
    message: /in check; expected a move that meets the check/,
    kept: ['e2e4 e7e5 d1h5 g8f6 h5f7 e8f7'],
  },
  ...['--', 'Z0', '0000', '@@@@', 'null'].map(
    (token): Row => ({
      name: `${token} in the main line`,
      text: `[Event "a"]\n\n1. d4 ${token} 2. c4 1-0\n\n[Event "b"]\n\n1. e4 *`,
      problem: 'move',
      at: [3, 7],
      token: token,
      message: new RegExp(
        `the null move "${token}" in the main line, where every move is played; expected a legal move`,
      ),
      kept: ['d2d4', 'e2e4'],
      complete: false,
    }),
  ),
  {
    name: 'en passant after a pass',
    text: '1. e4 a6 2. e5 d5 3. c4 (3. -- exd6)',
    problem: 'move',
    at: [1, 32],
    token: 'exd6',
    message: /Black has no pawn that can go to d6/,
    kept: ['e2e4 a7a6 e4e5 d7d5 c2c4 (0000)'],
  },
  {
    name: 'a tag that is none',
    text: '[Event "a"]\n[Site]\n[Round "1"]\n\n1. e4 *',
    problem: 'tag',
    at: [2, 1],
    token: '[Site]',
    message: /"\[Site\]" is no tag pair; expected a name and a value: \[White "Pion"\]/,
    kept: ['e2e4'],
  },
  {
    name: 'a tag that is not closed',
    text: '[Event "a\n[Round "1"]\n\n1. e4 *',
    problem: 'tag',
    at: [1, 1],
    token: '[Event "a',
    message: /no tag pair/,
    kept: ['e2e4'],
  },
  {
    name: 'a start that is no position',
    text: '[Event "a"]\n[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 (1. d4) e5 1-0\n\n1. c4',
    problem: 'start',
    at: [2, 1],
    token: '8/8/8/8/8/8/8/8 w - - 0 1',
    message: /exactly one king; expected a legal position/,
    kept: ['', 'c2c4'],
    complete: false,
  },
  ...['Atomic', 'Crazyhouse', 'Chess960', 'Three-check'].map(
    (variant): Row => ({
      name: `a game of ${variant}`,
      text: `[Event "a"]\n[Variant "${variant}"]\n\n1. e4 e5 1-0\n\n1. c4`,
      problem: 'variant',
      at: [2, 1],
      token: variant,
      message: new RegExp(`the variant "${variant}" is not played here; expected chess`),
      kept: ['', 'c2c4'],
      complete: false,
    }),
  ),
  {
    name: 'a variation that is never opened',
    text: '1. e4 ) e5',
    problem: 'variation',
    at: [1, 7],
    token: ')',
    message: /no variation is open here/,
    kept: ['e2e4 e7e5'],
  },
  {
    name: 'a variation that is never closed',
    text: '1. e4 (1. d4 d5 0-1\n\n[Event "b"]\n\n1. c4 *',
    problem: 'variation',
    at: [1, 7],
    token: '(',
    message: /this variation is never closed; expected a "\)"/,
    kept: ['e2e4 (d2d4 d7d5)', 'c2c4'],
  },
  {
    name: 'a variation of no move',
    text: '(1. d4) *',
    problem: 'variation',
    at: [1, 1],
    token: '(',
    message: /a variation of no move; expected a move that it could replace/,
    kept: [''],
  },
  {
    name: 'variations nested without end',
    text: `1. e4 ${'(1. d4 '.repeat(10_000)}${') '.repeat(10_000)} e5 *\n\n1. d4 *`,
    problem: 'size',
    at: [1, 455],
    token: '(',
    message: /more than 64 variations within each other; what is deeper is left out/,
    kept: [`e2e4 ${'(d2d4 '.repeat(63)}(d2d4${')'.repeat(64)} e7e5`, 'd2d4'],
  },
  {
    name: 'a comment that is never closed, before another game',
    text: '[Event "a"]\n\n1. e4 {oh\ne5 1-0\n\n[Event "b"]\n\n1. d4 *',
    problem: 'comment',
    at: [3, 7],
    token: '{',
    message: /this comment is never closed; expected a "}"/,
    kept: ['e2e4 {oh}', 'd2d4'],
    complete: false,
  },
  {
    name: 'a comment that is never closed, at the end',
    text: '1. e4 e5 {oh no',
    problem: 'comment',
    at: [1, 10],
    token: '{',
    message: /never closed/,
    kept: ['e2e4 e7e5 {oh no}'],
    complete: false,
  },
  {
    name: 'a brace that closes nothing',
    text: '1. e4 } e5',
    problem: 'token',
    at: [1, 7],
    token: '}',
    message: /"}" closes nothing/,
    kept: ['e2e4 e7e5'],
  },
  {
    name: 'a glyph before any move',
    text: '$1 1. e4',
    problem: 'token',
    at: [1, 1],
    token: '$1',
    message: /stands before any move/,
    kept: ['e2e4'],
  },
  {
    name: 'a glyph without a number',
    text: '1. e4 $x e5',
    problem: 'token',
    at: [1, 7],
    token: '$x',
    message: /"\$x" has no number/,
    kept: ['e2e4 e7e5'],
  },
  {
    name: 'words behind the result',
    text: '1. e4 1-0 Black resigns\n\n1. d4 *',
    problem: 'token',
    at: [1, 11],
    token: 'Black',
    message: /"Black" stands behind the result; expected the next game/,
    kept: ['e2e4', 'd2d4'],
  },
  {
    name: 'two results',
    text: '[Result "1-0"]\n\n1. e4 0-1',
    problem: 'result',
    at: [3, 7],
    token: '0-1',
    message: /the moves end with 0-1, the Result tag says 1-0/,
    kept: ['e2e4'],
  },
];

describe('errors are reported by line, column and token, and the rest is kept', () => {
  for (const { name, text, problem, at, token, message, kept, complete = true } of ERROR_ROWS) {
    test(name, () => {
      const { games, errors } = parsePgn(text);
      const error = errors[0]!;
      assert.equal(error.problem, problem);
      assert.deepEqual([error.line, error.column], at);
      assert.equal(error.token, token);
      assert.match(error.message, message);
      assert.ok(
        text.startsWith(token.slice(0, 3), error.offset) || /^(start|variant)$/.test(problem),
        'the offset points at it',
      );
      assert.deepEqual(
        games.map(({ line }) => shown(line)),
        kept,
      );
      assert.equal(games[0]!.complete, complete);
      assert.ok(games[0]!.errors.includes(error));
      assert.deepEqual(
        games.slice(1).flatMap((game) => game.errors),
        [],
      );
    });
  }
});

describe('the text of each game is kept', () => {
  const TEXTS: readonly (readonly string[])[] = [
    ['[Event "a"]\r\n\r\n1. e4 *\r\n\r\n', '[Event "b"]\r\n\r\n1. d4 *\r\n'],
    ['% escaped\n\n{ before } 1. e4 1-0 ; behind\n\n', '{ of the next } [Event "b"]\n1. d4 *'],
    ['1. e4 1-0 ', '1. d4 0-1 ', '1. c4'],
    ['1. e4 1-0\n\n', '% of the next\n\n; so\n1. d4 *\n'],
    ['[White-Team "X"]\n(1. d4) 1. e4\n\n\n', '[Event: "b"]\n*\n% end\n\n'],
    ['1. e4 -- 2. d4 *\n\n', '[Site]\n\n1. e4 {x\n\ny} *\n \n; tail\n'],
    ['1. e4 {lost\n', '[Event "b"]\n\n1. d4 *\n'],
  ];
  for (const [index, texts] of TEXTS.entries()) {
    test(`text ${index + 1}`, () => {
      for (const mark of ['', '\uFEFF']) {
        const { games } = parsePgn(mark + texts.join(''));
        assert.deepEqual(
          games.map(({ text }) => text),
          texts,
        );
      }
    });
  }
  test('of as many games as are read', () =>
    assert.deepEqual(
      parsePgn('1. e4 *\n\n1. d4 *\n\n1. c4 *\n', { mostGames: 2 }).games.map(({ text }) => text),
      ['1. e4 *\n\n', '1. d4 *\n\n'],
    ));
  test('written and joined they are the file', () =>
    assert.equal(joinPgn(parsePgn(TEXTS[0]!.join('')).games.map(({ text }) => text!)), TEXTS[0]!.join('')));
});

describe('the fault for which a game is left out', () => {
  const FAULTS: readonly [name: string, text: string, fault: RegExp | undefined][] = [
    ['a variation that is never closed', '1. e4 (1. d4 d5 2. c4 e6 3. Nc3 1-0', /this variation is never closed/],
    ['an illegal move, behind errors that do no harm', '1. e4 ) e5 (1... Ke3) 2. Ke3 d6', /"Ke3" is not legal: /],
    ['a null move', '1. e4 -- 2. d4', /null move "--"/],
    ['a tag that is none', '[Event "a"]\n[Site]\n\n1. e4 *', /"\[Site\]" is no tag pair/],
    [
      'a tag that is not closed, behind others',
      '[Event "a"]\n[White "A]\n\n1. e4 *',
      /"\[White \\"A\]" is no tag pair/,
    ],
    ['a start that is no position', '[FEN "8/8 w - - 0 1"]\n\n1. e4 *', /FEN/],
    ['a variant', '[Variant "Atomic"]\n\n1. e4 *', /variant "Atomic"/],
    ['a comment that is never closed', '1. e4 {oh', /never closed/],
    [
      'a comment before the moves that is never closed',
      '[Event "a"]\n\n{oh 1. e4\n\n[Event "b"]\n\n1. d4 *',
      /never closed/,
    ],
    ['none: an error in a variation', '1. e4 e5 (1... Ke3) 2. d4 *', undefined],
    ['none: a remark in square brackets', '1. e4 [not best] e5 *', undefined],
    ['none: two results', '[Result "1-0"]\n\n1. e4 0-1', undefined],
  ];
  for (const [name, text, fault] of FAULTS) {
    test(name, () => {
      const [game] = parsePgn(text).games;
      if (fault) assert.match(game!.fault?.message ?? '', fault);
      else assert.deepEqual([game!.fault, game!.errors.length > 0], [undefined, true]);
    });
  }
  test('its offset is that of the error in the main line', () =>
    assert.equal(parsePgn('1. e4 e5 (1... Ke3) 2. Ke3 d6').games[0]!.fault?.offset, 23));
  test('read as written, a null move is one too', () =>
    assert.match(parsePgn('1. e4 Z0 2. d4', { asWritten: true }).games[0]!.fault?.message ?? '', /null move "Z0"/));
});

test('reads only as many of a million games as were asked for', () => {
  const start = process.cpuUsage();
  assert.equal(parsePgn('*\n'.repeat(1_000_000), { mostGames: 5_000 }).games.length, 5_000);
  const { user, system } = process.cpuUsage(start);
  assert.ok(user + system < 5_000_000, `${(user + system) / 1000} ms`);
});

describe('strict reading', () => {
  const HEAD = '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n[Result "*"]\n';
  const STRICT: readonly [problem: PgnProblem, text: string, token: string, expected: string][] = [
    ['roster', '[Event "?"]\n\n1. e4 *', '', 'Site'],
    ['roster', `${HEAD.replace('[Round "?"]\n', '')}\n1. e4 *`, 'White', 'Round'],
    ['roster', `${HEAD}[FEN "${INITIAL_FEN}"]\n\n1. e4 *`, 'FEN', '[SetUp "1"] beside it'],
    ['result', `${HEAD}\n1. e4`, '', '1-0, 0-1, 1/2-1/2, *'],
    ['number', `${HEAD}\n2. e4 *`, '2.', '1.'],
    ['number', `${HEAD}\n1. e4 1. e5 *`, '1.', '1...'],
    ['notation', `${HEAD}\n1. e2e4 *`, 'e2e4', 'e4'],
    ['notation', `${HEAD}\n1. e4 f5 2. Qh5 *`, 'Qh5', 'Qh5+'],
    ['notation', `${HEAD}\n1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 *`, '0-0', 'O-O'],
    ['notation', `${HEAD}\n1. e4! *`, '!', '$1'],
    ['notation', `${HEAD}\n1. e4 (1. --) *`, '--', 'a legal move'],
    ['notation', `${HEAD}\n1. e4 ½-½`, '½-½', '1/2-1/2'],
    ['notation', `${HEAD.replace('"?"', '"a "b" c"')}\n1. e4 *`, '[Event "a "b" c"]', '\\"'],
    ['notation', `${HEAD}\n1. e4 (1. d4 *) *`, '*', '")"'],
  ];
  for (const [problem, text, token, expected] of STRICT) {
    test(`${problem}: ${JSON.stringify(text.replace(HEAD, ''))}`, () => {
      assert.deepEqual(parsePgn(text).errors, [], 'lenient reading is content');
      const { errors } = parsePgn(text, { strict: true });
      assert.deepEqual(
        errors.map((error) => [error.problem, error.token, error.expected]),
        [[problem, token, expected]],
      );
    });
  }
  test('quotes a move number of any length in a short message', () => {
    const [error] = parsePgn(`${HEAD}\n${'10'.repeat(50_000)}. e4 *`, { strict: true }).errors;
    assert.equal(error!.problem, 'number');
    assert.ok(error!.message.length < 400, `${error!.message.length} letters`);
  });
  test('has nothing to say of the export format', () => {
    const text = `${HEAD}\n1. e4 { so } 1... e5 $1 (1... c5 2. Nf3) 2. Nf3 Nc6 *\n`;
    assert.deepEqual(parsePgn(text, { strict: true }).errors, []);
  });
});

test('chess is chess under each of its names', () => {
  for (const name of ['Standard', 'chess', 'From Position', 'normal', '?', '']) {
    assert.deepEqual(parsePgn(`[Variant "${name}"]\n\n1. e4 *`).errors, [], name);
  }
});

test('every problem is shown by a test', () => {
  const source = readFileSync(new URL(import.meta.url), 'utf8');
  for (const problem of PGN_PROBLEMS) assert.match(source, new RegExp(`(?:problem: |\\[)'${problem}'`));
});

describe('in chunks', () => {
  const collect = async (chunks: Iterable<string>) => {
    const games: PgnGame[] = [];
    for await (const game of readPgn(chunks)) games.push(game);
    return games;
  };
  const messy = `\uFEFF${SEED}\n1. e4 Ke7 {x\r\ny} 1-0\r\n\r\n; c\r[Event "z"]\r\r1. d4 ½-½ {é ♞ 𝄞}`;

  test('of any size the same games and errors come out', async () => {
    const whole = parsePgn(messy).games;
    assert.equal(whole.length, parsePgn(SEED).games.length + 2);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 20 }), async (sizes) => {
        const chunks: string[] = [];
        for (let at = 0, index = 0; at < messy.length; index++) {
          const size = sizes[index % sizes.length]!;
          chunks.push(messy.slice(at, at + size));
          at += size;
        }
        const games = await collect(chunks);
        // Pieces of a text are not kept.
        assert.deepEqual(
          games,
          whole.map(({ text: _, ...game }) => game),
        );
        assert.deepEqual(
          games.flatMap((game) => game.errors.map(({ line, column, offset }) => [line, column, offset])),
          whole.flatMap((game) => game.errors.map(({ line, column, offset }) => [line, column, offset])),
        );
      }),
      { seed: 1994, numRuns: 25 },
    );
  });

  test('a game comes as soon as it has ended', async () => {
    const taken: string[] = [];
    function* chunks() {
      yield '1. e4 1-0\n\n';
      taken.push('asked for more');
      yield '1. d4 0-1\n\n';
    }
    for await (const game of readPgn(chunks())) taken.push(game.result);
    assert.deepEqual(taken, ['1-0', 'asked for more', '0-1']);
  });
});

test('whatever the text, reading ends without a throw, and places lie inside it', () => {
  const scraps = fc.constantFrom(
    ...'()[]{};%"$!?*.-=+#\n\r\\ ',
    'e4',
    'Nf3',
    '1-0',
    '{',
    '}',
    '[Event "x"]\n',
    '--',
    'O-O',
    '\u2003',
    '½',
  );
  const broken = fc
    .array(fc.tuple(fc.nat(SEED.length), fc.nat(4), scraps), { maxLength: 12 })
    .map((cuts) =>
      cuts.reduce(
        (text, [at, remove, scrap]) => text.slice(0, at) + scrap + text.slice(at + remove),
        SEED.slice(0, 3000),
      ),
    );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(scraps, { maxLength: 40 }).map((all) => all.join('')),
        broken,
      ),
      (text) => {
        for (const strict of [false, true]) {
          for (const error of parsePgn(text, { strict }).errors) {
            assert.ok(error.offset >= 0 && error.offset <= text.length);
            const before = text.slice(0, error.offset).split(/\r\n|\r|\n/);
            assert.equal(error.line, before.length);
            assert.equal(error.column, before.at(-1)!.length + 1);
          }
        }
      },
    ),
    { seed: 1995, numRuns: 400 },
  );
});
