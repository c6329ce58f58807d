import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PgnCode } from './errors.ts';
import { makeComment, type PgnComment, parseComment } from './pgn-comment.ts';
import { type PlayOptions, playPgn, spellExactly, startingPosition } from './pgn-play.ts';
import { parsePgn as parseText, readPgn, streamPgn } from './pgn-read.ts';
import { emptyPgn, mainline, type PgnGame, type PgnNode, type PlayedMove } from './pgn-tree.ts';
import { makePgn, makePgns } from './pgn-write.ts';
import { parseSquare } from './types.ts';
import { makeUci } from './uci.ts';

/** Reads a text and plays its games. */
const parsePgn = (text: string, options?: PlayOptions) => parseText(text).map((game) => playPgn(game, options));

function one(text: string, options?: PlayOptions): PgnGame<PlayedMove> {
  const games = parsePgn(text, options);
  assert.equal(games.length, 1, `${games.length} games`);
  return games[0]!;
}

/** A tree in short: "e4(d4 d5) e5". */
function short(node: PgnNode): string {
  const [main, ...others] = node.children;
  if (!main) return '';
  const line = (move: typeof main) => [move.san, short(move)].filter(Boolean).join(' ');
  const variations = others.map((other) => `(${line(other)})`).join('');
  return [main.san + variations, short(main)].filter(Boolean).join(' ');
}

const sans = (game: PgnGame) => [...mainline(game)].map(({ san }) => san).join(' ');

test('reads tags as they are written, in their order', () => {
  const { headers, errors } = one(
    '[White "O\'Kelly \\"Alberic\\" de Galway"]\n[Event "A \\\\ B"]\n[Empty ""]\n[ Spaced  "x" ]\n[Quote "The "Immortal" game"]\n[ПереМен "Ж"]\n\n*',
  );
  assert.deepEqual(
    [...headers],
    [
      ['White', 'O\'Kelly "Alberic" de Galway'],
      ['Event', 'A \\ B'],
      ['Empty', ''],
      ['Spaced', 'x'],
      ['Quote', 'The "Immortal" game'],
      ['ПереМен', 'Ж'],
    ],
  );
  assert.deepEqual(errors, []);
});

// Texts and the trees they give, in short form, however the moves are laid out.
const TREES: readonly [what: string, text: string, tree: string][] = [
  ['moves', '1. e4 e5 2. Nf3 *', 'e4 e5 Nf3'],
  ['numbers of any kind', '1.e4 1...e5 2 . Nf3 Nc6 3.Bb5', 'e4 e5 Nf3 Nc6 Bb5'],
  ['no numbers', 'e4 e5 Nf3', 'e4 e5 Nf3'],
  ['an ellipsis', '1. e4 1… e5', 'e4 e5'],
  ['a variation', '1. e4 e5 (1... c5 2. Nf3) 2. Nf3', 'e4 e5(c5 Nf3) Nf3'],
  ['variations at the first move', '1. e4 (1. d4 d5) (1. c4) e5', 'e4(d4 d5)(c4) e5'],
  ['nested variations', '1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) d6) 2. f4', 'e4 e5(c5 Nf3(c3 d5) d6) f4'],
  ['variations without spaces', '1.e4(1.d4 d5)(1.c4)e5', 'e4(d4 d5)(c4) e5'],
  ['an empty variation', '1. e4 () e5', 'e4 e5'],
  ['a variation before any move', '(1. e4 e5) 1. d4 *', 'd4(e4 e5)'],
  ['several, with comments', '{a} (1. d4 {b}) {c} (1. c4) 1. e4 (1. b4) *', 'e4(d4)(c4)(b4)'],
  ['one in a variation', '1. e4 ((1. c4) 1. d4 d5) e5 *', 'e4(d4 d5)(c4) e5'],
  ['letters that English lacks', '1. Sf3 Cc6 2. c3 Tb8 3. Dc2', 'Sf3 Cc6 c3 Tb8 Dc2'],
  ['spaces of other kinds', '1.\u2009e4\u2003\te5\u000b', 'e4 e5'],
  ['a novelty and a diagram', '1. e4 N e5 D', 'e4 e5'],
  ['null moves', '1. e4 -- 2. d4 Z0 3. Nf3', 'e4 -- d4 -- Nf3'],
  ['castling in zeros', '1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0', 'e4 e5 Nf3 Nf6 Bc4 Bc5 0-0 0-0'],
  ['an en passant mark', '1. e4 a6 2. e5 d5 3. exd6 e.p. Nf6 4. d7+ *', 'e4 a6 e5 d5 exd6 Nf6 d7+'],
  ['moves in UCI', '1. e2e4 e7e5 2. g1f3', 'e2e4 e7e5 g1f3'],
  ['reserved signs', '1. e4 <whatever> e5', 'e4 e5'],
  ['lines of escape', '% not a move\n1. e4\n% e6\ne5', 'e4 e5'],
  ['a result inside a variation', '1. e4 (1. d4 1-0) e5 1-0', 'e4(d4) e5'],
  ['words that objects have', '1. e4 {constructor} e5', 'e4 e5'],
];
for (const [what, text, tree] of TREES) {
  test(`reads ${what}`, () => {
    const game = one(text);
    assert.equal(short(game.moves), tree);
    assert.deepEqual(game.errors, []);
  });
}

// Spellings found in print and in people's files, which the command line has always read.
const AS_PEOPLE_WRITE: readonly [what: string, text: string, moves: string][] = [
  ['castling by dashes', '1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0–0 Nf6 5.d3 O—O *', 'e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 O-O'],
  [
    'long castling by dashes',
    '1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O–O–O 0‑0‑0',
    'd4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 O-O-O O-O-O',
  ],
  ['captures by files', '1. e4 d5 2. exd Qxd5 3. d4 e5 4. de', 'e4 d5 exd5 Qxd5 d4 e5 dxe5'],
  ['words for check and mate', '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7 mate 1-0', 'e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#'],
  ['ch and matt', '1. e4 f6 2. d4 g5 3. Qh5 matt', 'e4 f6 d4 g5 Qh5#'],
  ['signs for check apart', '1. e4 d6 2. Bb5 + c6 3. a3 ch.', 'e4 d6 Bb5+ c6 a3'],
  ['judgements joined to moves', '1. e4+/= e5+- 2. Nf3-+ Nc6⩲ 3. Bb5= a6±', 'e4 e5 Nf3 Nc6 Bb5 a6'],
  ['commas between moves, and a full stop', '1. e4 e5, 2. Nf3 Nc6, 3. Bb5 0-1.', 'e4 e5 Nf3 Nc6 Bb5'],
];
for (const [what, text, moves] of AS_PEOPLE_WRITE) {
  test(`reads ${what}`, () => {
    const game = one(text);
    assert.deepEqual(game.errors, []);
    spellExactly(game);
    assert.equal(sans(game), moves);
  });
}
test('reads signs for positions as numbers, apart and joined', () => {
  const game = one('1. e4 +/= e5+- 2. Nf3 =/+ Nc6-+ 3. Bb5 ∓ a6! 4. Ba4+= b5+/= *');
  assert.deepEqual(
    [...mainline(game)].map(({ nags }) => nags),
    [[14], [18], [15], [19], [17], [1], [14], [14]],
  );
});

const FEN = '8/8/8/4k3/8/8/4P3/4K3 w - - 0 15';
for (const [what, text] of [
  ['by a carriage return', `[FEN "${FEN}\r"]\r\n\r\n15. e4 *`],
  ['by a line feed', '[FEN "8/8/8/4k3/8/8/4P3/4K3 w\n- - 0 15"]\n\n15. e4 *'],
  ['by its case', `[Fen "${FEN}"]\n[result "*"]\n\n15. e4 *`],
] as const) {
  test(`reads a tag that is disfigured ${what}`, () => {
    const game = one(text);
    assert.deepEqual(game.errors, []);
    assert.equal(game.headers.get('FEN'), FEN);
    assert.equal(sans(game), 'e4');
  });
}

test('says where each move stands, and plays only when asked', () => {
  const [game] = parseText('[A "b"]\n\n1. e4 {a\nb} (1. Ke9)\n 1... e5 *');
  const [main, other] = game!.moves.children;
  assert.deepEqual(
    [main, other, main!.children[0]].map((move) => [move!.san, move!.line, move!.column, move!.move]),
    [
      ['e4', 3, 4, undefined],
      ['Ke9', 4, 8, undefined],
      ['e5', 5, 7, undefined],
    ],
  );
});

test('keeps the spaces of comments if asked', () => {
  const [game] = parseText('{ so } 1. e4 { a\r\n b } *', { keepSpaces: true });
  assert.deepEqual([game!.comments, game!.moves.children[0]!.comments], [[' so '], [' a  b ']]);
});

for (const [text, result] of [
  ['1. e4 1-0', '1-0'],
  ['1. e4 0-1', '0-1'],
  ['1. e4 1/2-1/2', '1/2-1/2'],
  ['1. e4 1/2', '1/2-1/2'],
  ['1. e4 1:0', '1-0'],
  ['1. e4 0:1', '0-1'],
  ['1. e4 0–1.', '0-1'],
  ['1. e4 ½:½', '1/2-1/2'],
  ['1. e4 ½-½', '1/2-1/2'],
  ['1. e4 *', '*'],
  ['1. e4 e5*', '*'],
  ['1. e4', undefined],
] as const) {
  test(`reads the result of ${text}`, () => assert.equal(one(text).result, result));
}

test('reads comments before the game, before and after moves, and after the result', () => {
  const game = one(`{Before} {and more}
    1. e4 {after} {again} (1. d4 {in it}) ({starts} 1. c4 ; to the end of the line
    e5) e5 {multi
    line} 1-0 {the end}`);
  const [main, queen, english] = game.moves.children;
  assert.deepEqual(game.comments, ['Before', 'and more']);
  assert.deepEqual(main!.comments, ['after', 'again']);
  assert.deepEqual(queen!.comments, ['in it']);
  assert.deepEqual(english!.startingComments, ['starts']);
  assert.deepEqual(english!.comments, ['to the end of the line']);
  assert.deepEqual(main!.children[0]!.comments, ['multi line', 'the end']);
});

test('reads annotations as numbers', () => {
  const game = one('1. e4! e5?! 2. Nf3 $1 $14 Nc6 !? 3. Bb5± a6 += *');
  assert.deepEqual(
    [...mainline(game)].map(({ nags }) => nags ?? []),
    [[1], [6], [1, 14], [5], [16], [14]],
  );
  assert.equal(sans(game), 'e4 e5 Nf3 Nc6 Bb5 a6');
});

// The commands of lichess and ChessBase.
const COMMENTS: readonly [written: string, comment: PgnComment, again?: string][] = [
  ['just text', { text: 'just text' }],
  ['[%clk 1:02:03]', { text: '', clock: 3_723 }],
  ['[%clk 0:00:09.5]', { text: '', clock: 9.5 }],
  ['[%emt 0:00:42]', { text: '', emt: 42 }],
  ['[%eval 0.24]', { text: '', evaluation: { pawns: 0.24 } }],
  ['[%eval -12.50,18]', { text: '', evaluation: { pawns: -12.5, depth: 18 } }],
  ['[%eval #-3]', { text: '', evaluation: { mate: -3 } }],
  [
    'good [%csl Ga4,Rb5] [%cal Yc2c4]',
    {
      text: 'good',
      shapes: [
        { color: 'green', from: parseSquare('a4'), to: parseSquare('a4') },
        { color: 'red', from: parseSquare('b5'), to: parseSquare('b5') },
        { color: 'yellow', from: parseSquare('c2'), to: parseSquare('c4') },
      ],
    },
  ],
  ['mixed [%eval 0.10] [%clk 0:01:00]', { text: 'mixed', evaluation: { pawns: 0.1 }, clock: 60 }],
  ['before [%clk 0:01:00] after', { text: 'before after', clock: 60 }, 'before after [%clk 0:01:00]'],
  ['[%clk 9:58] [%clk 0:00:01]', { text: '', clock: 1 }, '[%clk 0:00:01]'],
  ['kept[%emt 9:58]apart', { text: 'kept apart', emt: 598 }, 'kept apart [%emt 0:09:58]'],
  [
    '[%csl Ga9,Gb4]',
    { text: '', shapes: [{ color: 'green', from: parseSquare('b4'), to: parseSquare('b4') }] },
    '[%csl Gb4]',
  ],
  ['kept [%csl Ga1a2] [%eval #0]', { text: 'kept [%csl Ga1a2] [%eval #0]' }],
  ['kept [%foo bar]', { text: 'kept [%foo bar]' }],
  ['kept [%clk nonsense]', { text: 'kept [%clk nonsense]' }],
];
for (const [written, comment, again = written] of COMMENTS) {
  test(`reads and writes the comment ${written}`, () => {
    assert.deepEqual(parseComment(written), comment);
    assert.equal(makeComment(comment), again);
  });
}
test('a comment cannot end itself', () => assert.equal(makeComment({ text: 'a } b' }), 'a ) b'));

const ERRORS: readonly [
  what: string,
  text: string,
  code: PgnCode,
  line: number,
  column: number,
  message: RegExp,
  tree: string,
][] = [
  ['an illegal move', '[A "b"]\n\n1. e4 e5\n2. Ke3 Nf6 1-0', 'move', 4, 4, /"Ke3": not legal in/, 'e4 e5'],
  ['a word that is no move', '1. e4 hello 2. d4 *', 'move', 1, 7, /"hello": expected a move/, 'e4'],
  ['an ambiguous move', '[FEN "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"]\n\n1. Nd2 *', 'move', 3, 4, /more than one/, ''],
  ['an illegal move in a variation', '1. e4 e5 (1... e4 2. d4) 2. d4 *', 'move', 1, 16, /"e4"/, 'e4 e5 d4'],
  [
    'a tag without an end',
    '[Event "x\n[Site "y"]\n\n1. e4 *',
    'tag',
    1,
    1,
    /expected a tag such as \[Event "Name"\], found "\[Event \\"x"/,
    'e4',
  ],
  ['a FEN that is none', '[FEN "nonsense"]\n\n1. e4 *', 'fen', 3, 1, /four to six fields/, ''],
  ['a comment without an end', '1. e4 {open e5\n2. d4', 'comment', 1, 7, /no end/, 'e4'],
  ['a variation before no move', '(1. e4 e5) *', 'variation', 1, 1, /before no move/, ''],
  ['a variation at the end of one', '1. e4 (1. d4 d5) (\n(1. c4)) *', 'variation', 2, 1, /before no move/, 'e4(d4 d5)'],
  ['a parenthesis too many', '1. e4 ) e5 *', 'variation', 1, 7, /not opened/, 'e4 e5'],
  ['a parenthesis left open', '1. e4 (1. d4 d5', 'variation', 1, 16, /1 of its parentheses open/, 'e4(d4 d5)'],
  ['a bracket among the moves', '1. e4 ] e5 *', 'token', 1, 7, /"\]" means nothing here/, 'e4 e5'],
];
for (const [what, text, code, line, column, message, tree] of ERRORS) {
  test(`finds ${what}, says where, and reads the rest`, () => {
    const game = one(text);
    assert.deepEqual(
      game.errors.map((error) => [error.name, error.code, error.line, error.column]),
      [['PgnError', code, line, column]],
    );
    assert.match(game.errors[0]!.message, message);
    assert.equal(short(game.moves), tree);
  });
}

test('the cause of a move that cannot be played is typed', () => {
  const [error] = one('1. e5 *').errors;
  assert.deepEqual({ ...(error!.cause as object) }, { name: 'MoveError', code: 'illegal', move: 'e5' });
});

test('one bad game does not end the file', () => {
  const games = parsePgn(`[Event "1"]\n\n1. e4 e5 1-0\n\n[Event "2"]\n\n1. e4 Qh5 2. d4 {with a [bracket} (2. c4 *\n
[Event "3"]\n\n1. d4 {no end\n\n[Event "4"]\n\n1. c4 1/2-1/2\n1. Nf3 Nf6 0-1\n\n[Event "6"]\n[Event7 "x"]\n\n[Event "8"]\n*\n`);
  assert.deepEqual(
    games.map((game) => [game.headers.get('Event'), sans(game), game.result, game.errors.map(({ line }) => line)]),
    [
      ['1', 'e4 e5', '1-0', []],
      ['2', 'e4', undefined, [7, 9]],
      ['3', 'd4', undefined, [11]],
      ['4', 'c4', '1/2-1/2', []],
      [undefined, 'Nf3 Nf6', '0-1', []],
      ['6', '', undefined, []],
      ['8', '', '*', []],
    ],
  );
});

test('games without moves and results are kept apart', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const games = parsePgn(
      '[Event "1"]|[White "a"]||[Event "2"]|[Event "2b"]|||[Event "3"]||[Site "x"]||1. e4 *'.replaceAll('|', end),
    );
    assert.deepEqual(
      games.map(({ headers, errors }) => [[...headers.values()], errors]),
      [
        [['1', 'a'], []],
        [['2b'], []],
        [['3', 'x'], []],
      ],
    );
  }
});

test('writes a game with a bad start position, and a tag value of several lines', () => {
  const game = one('[FEN "nonsense"]\n\n1. e4 *');
  assert.equal(makePgn(game), '[FEN "nonsense"]\n\n*\n');
  assert.equal(makePgn(emptyPgn([['Event', 'a "b" \r\n c']])), '[Event "a \\"b\\" c"]\n\n*\n');
});

test('an empty text has no game', () => {
  for (const text of ['', '  \n\n ', '\ufeff', '% only this\n']) assert.deepEqual(parsePgn(text), []);
  assert.equal(parsePgn('\ufeff[Event "x"]\n\n*')[0]!.headers.get('Event'), 'x');
});

test('a game from a position, and one of Chess960', () => {
  const game = one('[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30"]\n[SetUp "1"]\n\n30. e4 Kd7 31. e5 *');
  assert.equal(sans(game), 'e4 Kd7 e5');
  assert.match(makePgn(game), /^30\. e4 Kd7 31\. e5 \*$/m);
  const castles = one(
    '[Variant "Chess960"]\n[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"]\n\n1. f3 f6 2. O-O-O *'.replace(
      'O-O-O',
      'Nf2',
    ),
  );
  assert.deepEqual(castles.errors, []);
  assert.equal(startingPosition(castles.headers).chess960, true);
  // Names used by lichess, fastchess, cutechess-cli, Fritz and chess.com.
  for (const name of ['Chess960', 'chess 960', 'fischerandom', 'Fischerandom', 'Fischer Random', 'FischerRandom960']) {
    const headers = new Map([...castles.headers, ['Variant', name] as const]);
    assert.equal(startingPosition(headers).chess960, true, name);
  }
  const black = one('[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 30"]\n\n30... Kd7 31. e4 *');
  assert.match(makePgn(black), /^30\.\.\. Kd7 31\. e4 \*$/m);
});

test('reads other letters by an option', () => {
  const game = one('1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. 0-0 *', { language: 'de' });
  assert.deepEqual(game.errors, []);
  spellExactly(game);
  assert.equal(sans(game), 'e4 e5 Nf3 Nc6 Bb5 a6 O-O');
});

test('spells every move of the tree exactly', () => {
  const game = one('1. e2e4 (1. Pd4 d7-d5 2. Nb1c3) e7-e5 2. Ng1f3 (2. Qh5 Nf6 3. Qxf7) Nb8c6 *');
  spellExactly(game);
  assert.equal(short(game.moves), 'e4(d4 d5 Nc3) e5 Nf3(Qh5 Nf6 Qxf7+) Nc6');
  const start = startingPosition(game.headers);
  assert.equal(makeUci(start, game.moves.children[0]!.move), 'e2e4');
});

const WRITTEN = `[Event "A \\"quoted\\" event"]
[Result "1-0"]

{ Before. } 1. e4 { Best. [%clk 0:03:00] } ( 1. d4 d5 ( 1... Nf6 2. c4 ) 2. c4 )
1... e5 $1 2. Nf3 Nc6 { Now } { again } 3. Bb5 1-0
`
  .replaceAll('( ', '(')
  .replaceAll(' )', ')');

test('writes what it reads, in lines of at most 79', () => {
  const game = one(WRITTEN);
  assert.deepEqual(game.errors, []);
  assert.equal(makePgn(game), WRITTEN);
  const unbroken = makePgn(game, { lineLength: 0 });
  assert.equal(unbroken.split('\n').length, 5);
  assert.deepEqual(short(one(unbroken).moves), short(game.moves));
  assert.equal(makePgn(emptyPgn([['Result', '*']])), '[Result "*"]\n\n*\n');
  const two = parsePgn(makePgns([game, game]));
  assert.deepEqual(
    two.map((each) => makePgn(each)),
    [WRITTEN, WRITTEN],
  );
});

test('a command of a comment stays on one line', () => {
  for (let length = 50; length < 75; length++) {
    const text = makePgn(one(`1. e4 {${'x'.repeat(length)} [%clk 0:01:00] [%csl Ga1,Gb2]} *`));
    assert.match(text, /\[%clk 0:01:00\]\s\[%csl Ga1,Gb2\]/);
    assert.ok(text.split('\n').every((line) => line.length <= 79));
  }
});

test('comments that fit on their line are written as those that do not', () => {
  for (let length = 1; length < 90; length++) {
    const words = 'ab cde f '.repeat(12).slice(0, length).trim();
    const text = makePgn(one(`1. e4 {${words}} (1. d4 {${words}} d5 {x}) 1... e5 {  two  spaces } {} *`));
    assert.ok(
      text.split('\n').every((line) => line.length <= 79),
      text,
    );
    const joined = text.trim().replaceAll('\n', ' ');
    assert.equal(joined, `1. e4 { ${words} } (1. d4 { ${words} } 1... d5 { x }) 1... e5 { two spaces } { } *`);
    // Broken as late as can be.
    const lines = text.trim().split('\n');
    for (const [at, line] of lines.slice(1).entries()) {
      assert.ok(lines[at]!.length + 1 + line.split(' ')[0]!.length > 79 - 4, text);
    }
  }
});

test('no line begins with a percent sign', () => {
  const text = makePgn(one(`1. e4 {${'50 % '.repeat(60)}} *`));
  assert.ok(!/^%/m.test(text) && text.split('\n').length > 3);
  assert.equal(one(text).moves.children[0]!.comments![0], '50 % '.repeat(60).trim());
});

test('variations ten thousand deep are read, spelt and written', () => {
  const depth = 10_000;
  const text = `1. e4 ${'(1. d4 '.repeat(depth)}${')'.repeat(depth)} e5 *`;
  const game = one(text);
  assert.deepEqual(game.errors, []);
  assert.equal(game.moves.children.length, depth + 1);
  spellExactly(game);
  assert.ok(makePgn(game).length > depth);
  const deep = one(`1. e4 ${'e5 (1... c5 2. Nf3 '.repeat(1)}${')'.repeat(1)} *`);
  assert.equal(short(deep.moves), 'e4 e5(c5 Nf3)');
});

const FILE = Array.from({ length: 40 }, (_, index) =>
  WRITTEN.replace('Before.', `Game ${index}: ünïcödé ♔ [ ( ; ${'word '.repeat(index * 3)}`),
).join('\n');

test('a stream gives the same games as the whole text, whatever the pieces', async () => {
  const whole = parsePgn(FILE).map((game) => makePgn(game));
  assert.equal(whole.length, 40);
  assert.deepEqual(
    [...readPgn(FILE)].map((game) => makePgn(game)),
    whole,
  );
  const bytes = new TextEncoder().encode(FILE);
  for (const size of [1, 7, 64, 1_000, 100_000]) {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    const games: string[] = [];
    for await (const game of streamPgn(pieces)) games.push(makePgn(game));
    assert.deepEqual(games, whole, `pieces of ${size} bytes`);
  }
});

test('reads a web stream without an async iterator, and cancels it if the caller stops early', async () => {
  let isLeft = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('1. e4 e5 1-0\n\n')),
    cancel() {
      isLeft = true;
    },
  });
  Object.defineProperty(body, Symbol.asyncIterator, { value: undefined });
  let count = 0;
  for await (const game of streamPgn(body)) {
    assert.equal(sans(playPgn(game)), 'e4 e5');
    if (++count === 3) break;
  }
  assert.ok(isLeft);
  const games: string[] = [];
  for await (const game of streamPgn(new Blob([FILE]).stream())) games.push(makePgn(game));
  assert.equal(games.length, 40);
});

test('a stream counts lines from the beginning of the file', async () => {
  const text = `${WRITTEN}\n${WRITTEN}\n[Event "bad"]\n\n1. e4 Ke3 *\n`;
  const line = text.split('\n').indexOf('1. e4 Ke3 *') + 1;
  async function* pieces() {
    for (let at = 0; at < text.length; at += 50) yield text.slice(at, at + 50);
  }
  const errors: number[] = [];
  for await (const game of streamPgn(pieces())) errors.push(...playPgn(game).errors.map((error) => error.line));
  assert.deepEqual(errors, [line]);
  assert.deepEqual(
    parsePgn(text).flatMap((game) => game.errors.map((error) => error.line)),
    [line],
  );
});

test('altered text is read without an error of ours, and in proportionate time', () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % below;
  };
  const signs = '(){}[]"\\;%$!?.-0123456789 \nabcdefghNBRQKO=+#xX*/<>';
  for (let time = 0; time < 500; time++) {
    const letters = [...WRITTEN];
    for (let change = 0; change < 8; change++) letters[next(letters.length)] = signs[next(signs.length)]!;
    for (const game of parsePgn(letters.join(''))) makePgn(game);
  }
  for (const repeated of [
    '\n\n',
    '] ',
    '1. e5 *\n',
    '{ \n ',
    '{\n\n',
    '(',
    ')',
    '{',
    '[',
    '"',
    '[A "',
    '1. e4 (',
    ';',
    '$',
    '!',
    '[%clk ',
    '{[%csl Ga1,',
    '\\',
    '% ',
  ]) {
    // Processor time, since other processes may be running.
    const start = process.cpuUsage();
    // An error costs its stack.
    const times = repeated.includes('e5') ? 5_000 : 100_000;
    parsePgn(`1. e4 { ${repeated.repeat(times)}`);
    parsePgn(repeated.repeat(times));
    const { user, system } = process.cpuUsage(start);
    const millis = (user + system) / 1_000;
    assert.ok(millis < 10_000, `${repeated}: ${millis} ms`);
  }
});
