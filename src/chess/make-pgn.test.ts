import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { makeNag, parseNag } from 'plyhouse-kernel/pgn';
import type { Position } from 'plyhouse-kernel/position';
import { INITIAL_FEN, makeFen, parseFen } from './fen.ts';
import { RESULTS } from './game.ts';
import { joinPgn, makePgn, makePgnFile, type WritableGame } from './make-pgn.ts';
import { legalMove, legalMoves, MoveError } from './move.ts';
import { parsePgn } from './parse-pgn.ts';
import { NULL_MOVE, type PgnLine, type PgnMove, SEVEN_TAGS } from './pgn.ts';
import { randomGames } from './testing/random-games.ts';

const SEED = readFileSync(new URL('../../data/games/seed-games.pgn', import.meta.url), 'utf8');

const ROSTER = '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n[Result "*"]\n';
const move = (uci: string, more: Partial<PgnMove> = {}): PgnMove => {
  return { uci, before: [], nags: [], comments: [], variations: [], ...more };
};
const game = (line: Partial<PgnLine>, more: Partial<WritableGame> = {}): WritableGame => {
  return { tags: [], start: INITIAL_FEN, line: { comments: [], moves: [], ...line }, result: '*', ...more };
};

describe('the games of the sources', () => {
  test('are written back as they came, byte for byte', () => {
    const { games, errors } = parsePgn(SEED);
    assert.ok(games.length >= 10);
    assert.deepEqual(errors, []);
    assert.equal(makePgnFile(games, { tagOrder: 'given' }), SEED);
  });

  test('in export format have the seven tags first, and the same moves', () => {
    const { games } = parsePgn(SEED);
    const again = parsePgn(makePgnFile(games), { strict: true });
    assert.deepEqual(
      again.errors.map((error) => error.message),
      [],
    );
    for (const [index, { tags, line, result }] of again.games.entries()) {
      assert.deepEqual(
        tags.slice(0, 7).map((tag) => tag.name),
        SEVEN_TAGS,
      );
      assert.deepEqual(
        new Set(tags.map((tag) => tag.name + tag.value)),
        new Set(games[index]!.tags.map((tag) => tag.name + tag.value)),
      );
      assert.deepEqual(line, games[index]!.line);
      assert.equal(result, games[index]!.result);
    }
  });
});

const WRITTEN: readonly [name: string, game: WritableGame, text: string][] = [
  ['nothing but a result', game({}), `${ROSTER}\n*\n`],
  [
    'tags: the seven, the start, the others',
    game(
      {},
      {
        start: '4k3/8/8/8/8/8/8/4K2R b K - 3 9',
        result: '1-0',
        tags: [
          { name: 'ECO', value: 'A00' },
          { name: 'White', value: 'a "b" \\' },
          { name: 'FEN', value: 'old' },
          { name: 'Result', value: '*' },
        ],
      },
    ),
    `${ROSTER.replace('White "?"', 'White "a \\"b\\" \\\\"').replace('"*"', '"1-0"')}[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/4K2R b K - 3 9"]\n[ECO "A00"]\n\n1-0\n`,
  ],
  [
    'a start tag that the game does not bear out',
    game(
      {},
      {
        tags: [
          { name: 'SetUp', value: '1' },
          { name: 'FEN', value: 'x' },
        ],
      },
    ),
    `${ROSTER}\n*\n`,
  ],
  [
    'comments, glyphs and variations, with Black’s number after each',
    game({
      comments: ['so'],
      moves: [
        move('e2e4', { nags: [1, 16], comments: ['a', 'b'] }),
        move('e7e5', {
          variations: [
            { comments: ['or'], moves: [move('c7c5'), move('g1f3')] },
            { comments: [], moves: [move('e7e6')] },
          ],
        }),
        move('g1f3', { before: ['on'] }),
        move('b8c6', { before: ['and on'], nags: [2] }),
      ],
    }),
    `${ROSTER}\n{ so } 1. e4 $1 $16 { a } { b } 1... e5 ({ or } 1... c5 2. Nf3) (1... e6) { on\n} 2. Nf3 { and on } 2... Nc6 $2 *\n`,
  ],
  ['a pass', game({ moves: [move('e2e4'), move(NULL_MOVE), move('d2d4')] }), `${ROSTER}\n1. e4 -- 2. d4 *\n`],
  [
    'a comment with a closing brace: no comment can hold one, and brackets are nearest',
    game({ comments: ['a } b'], moves: [move('e2e4', { comments: ['{x}', '{'] }), move('e7e5')] }),
    `${ROSTER}\n{ a ) b } 1. e4 { (x) } { { } 1... e5 *\n`,
  ],
  ['a comment with line ends and blanks', game({ comments: [' a\r\n b\t c '] }), `${ROSTER}\n{ a b c } *\n`],
  [
    'control characters, shown',
    game({ comments: ['\u001b[2J\0'] }, { tags: [{ name: 'White', value: '\u009b31m\u007f' }] }),
    `${ROSTER.replace('White "?"', String.raw`White "\\u009b31m\\u007f"`)}\n{ \\u001b[2J\\u0000 } *\n`,
  ],
  [
    'names of tags with more than letters, digits and underscores, as they are',
    game(
      {},
      { tags: ['X-Match', 'BlackType:', 'White+Elo', 'Zug.Zahl', 'Größe'].map((name) => ({ name, value: 'a' })) },
    ),
    `${ROSTER}[X-Match "a"]\n[BlackType: "a"]\n[White+Elo "a"]\n[Zug.Zahl "a"]\n[Größe "a"]\n\n*\n`,
  ],
  ['an empty comment is none', game({ comments: ['', ' '] }), `${ROSTER}\n*\n`],
];

describe('written as the standard asks', () => {
  for (const [name, written, text] of WRITTEN) test(name, () => assert.equal(makePgn(written), text));

  test('tight comments, as match runners write them', () => {
    const moves = [move('e2e4', { comments: ['+0.41/17 0.555s'] }), move('e7e5', { comments: ['book'] })];
    assert.equal(
      makePgn(game({ moves }), { tagOrder: 'given', comments: 'tight' }),
      '1. e4 {+0.41/17 0.555s} 1... e5 {book} *\n',
    );
  });

  test('a command in a comment stays on one line, where programs look for it', () => {
    for (let length = 1; length <= 80; length++) {
      const before = 'so '.repeat(length).trim();
      const text = makePgn(game({ comments: [`${before} [%eval -0.38] [%clk 0:10:00]`] }));
      assert.match(text, /\[%eval -0\.38\]/, `${length} words`);
      assert.match(text, /\[%clk 0:10:00\]/, `${length} words`);
      assert.ok(text.split('\n').every((line) => line.length < 80));
    }
  });
  test('lines stay under 80 columns, and what would hide text never begins one', () => {
    const parts = Array.from({ length: 60 }, (_, index) =>
      index % 3 === 0 ? '%clk' : index % 3 === 1 ? '[%x' : '[Event "a"]',
    );
    const text = makePgn(game({ comments: [parts.join(' ')] }));
    const lines = text.split('\n\n')[1]!.split('\n');
    for (const line of lines.slice(1)) assert.doesNotMatch(line, /^[%[]/);
    const plain = makePgn(game({ comments: ['word '.repeat(200)] }));
    assert.ok(plain.split('\n').every((line) => line.length < 80));
    assert.deepEqual(parsePgn(text).games[0]!.line.comments, [parts.join(' ')]);
  });

  test('texts are joined by a blank line, where they have none', () => {
    for (const [texts, joined] of [
      [['a\n', 'b\n'], 'a\n\nb\n'],
      [['a\n\n', 'b'], 'a\n\nb'],
      [['a', 'b\n\n'], 'a\n\nb\n\n'],
      [['[E "a"]\r\n*\r\n', 'b'], '[E "a"]\r\n*\r\n\r\nb'],
      [['[E "a"]\r\n*\r\n\r\n', 'b'], '[E "a"]\r\n*\r\n\r\nb'],
      [['a\rb', 'c'], 'a\rb\r\rc'],
    ] as const) {
      assert.equal(joinPgn(texts), joined);
    }
  });
  test('a tag may be called as something that every object has', () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty']) {
      const text = makePgn(game({}, { tags: [{ name, value: 'mine' }] }));
      assert.ok(text.includes(`[${name} "mine"]`), text);
    }
  });

  test('the wrong move and the wrong tag are refused', () => {
    assert.throws(() => makePgn(game({ moves: [move('e2e5')] })), MoveError);
    assert.throws(
      () => makePgn(game({}, { tags: [{ name: 'No blanks', value: '' }] })),
      /"No blanks" cannot be the name of a tag/,
    );
  });
});

test('glyphs have signs, and signs their glyphs', () => {
  for (const [nag, sign] of [
    [1, '!'],
    [6, '?!'],
    [10, '='],
    [16, '±'],
    [18, '+-'],
    [146, 'N'],
  ] as const) {
    assert.equal(makeNag(nag), sign);
    assert.equal(parseNag(sign), nag);
  }
  assert.equal(parseNag('+/-'), 16);
  assert.equal(makeNag(99), '$99');
  assert.equal(parseNag('x'), undefined);
  for (let nag = 0; nag < 256; nag++) if (!makeNag(nag).startsWith('$')) assert.equal(parseNag(makeNag(nag)), nag);
});

// ---------------------------------------------------------------------------------------------- round trip

const texts = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.string({
      minLength: 1,
      maxLength: 30,
      unit: fc.constantFrom(...'ab }{;%"\\[]()$!1.-é♞\n'.split('')),
    }),
  },
  fc.string({ minLength: 1, maxLength: 120 }),
  fc.constantFrom('[Event "x"]', '% out', '; in', '}', '1-0', '--'),
);
const comments = fc.array(
  texts
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .map((text) => (text.includes('}') ? text.replace(/{/g, '(').replace(/}/g, ')') : text))
    .filter((text) => text !== ''),
  { maxLength: 2 },
);
const nags = fc.array(fc.nat(255), { maxLength: 2 });

/** The annotations of a move; `choices` pick the moves of a variation. */
interface Decoration {
  readonly before: readonly string[];
  readonly nags: readonly number[];
  readonly comments: readonly string[];
  readonly variations: readonly {
    readonly comments: readonly string[];
    readonly choices: readonly number[];
    readonly inner: readonly Decoration[];
  }[];
}
const NONE: fc.Arbitrary<never[]> = fc.constant([]);
const decorations = fc.letrec<{ decoration: Decoration }>((tie) => ({
  decoration: fc.record({
    before: fc.oneof({ weight: 4, arbitrary: NONE }, comments),
    nags: fc.oneof({ weight: 2, arbitrary: NONE }, nags),
    comments: fc.oneof({ weight: 2, arbitrary: NONE }, comments),
    variations: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'tree' },
      NONE,
      fc.array(
        fc.record({
          comments,
          choices: fc.array(fc.nat(1000), { minLength: 1, maxLength: 4 }),
          inner: fc.array(tie('decoration'), { maxLength: 4, depthIdentifier: 'tree' }),
        }),
        { maxLength: 2, depthIdentifier: 'tree' },
      ),
    ),
  }),
})).decoration;

const PLAIN: Decoration = { before: [], nags: [], comments: [], variations: [] };

/** Plays the chosen moves (a choice of 7 is a pass, if a pass is possible) and hangs the decorations on them. */
function decorate(start: Position, choices: readonly (number | string)[], hung: readonly Decoration[]): PgnMove[] {
  const position = start.clone();
  const moves: PgnMove[] = [];
  for (const [index, choice] of choices.entries()) {
    const legal = legalMoves(position);
    if (legal.length === 0) break;
    const passes = choice === 7 && !position.isCheck();
    const uci = passes ? NULL_MOVE : typeof choice === 'string' ? choice : legal[choice % legal.length]!;
    const { before, variations, ...rest } = hung[index] ?? PLAIN;
    moves.push({
      uci,
      ...rest,
      // Elsewhere a comment belongs to the move before, or to the line.
      before: (moves[index - 1]?.variations.length ?? 0) > 0 ? before : [],
      variations: variations.map((variation) => ({
        comments: variation.comments,
        moves: decorate(position, variation.choices, variation.inner),
      })),
    });
    if (passes) position.pass();
    else position.play(legalMove(position, uci)!);
  }
  return moves;
}

const values = fc.string({ maxLength: 30 }).map((value) => value.replace(/\s+/g, ' '));
const trees = fc
  .record({
    played: randomGames(30),
    hung: fc.array(decorations, { maxLength: 30 }),
    opening: comments,
    result: fc.constantFrom(...RESULTS),
    roster: fc.array(values, { minLength: 6, maxLength: 6 }),
    others: fc.uniqueArray(fc.tuple(fc.constantFrom('ECO', 'Source', 'X_1', 'WhiteElo'), values), {
      maxLength: 3,
      selector: ([name]) => name,
    }),
  })
  .map(({ played, hung, opening, result, roster, others }): WritableGame => {
    const setUp =
      played.start === INITIAL_FEN
        ? []
        : [
            ['SetUp', '1'],
            ['FEN', played.start],
          ];
    const tags = [...SEVEN_TAGS.map((name, index) => [name, roster[index] ?? result]), ...setUp, ...others];
    return {
      tags: tags.map(([name, value]) => ({ name: name!, value: value! })),
      start: played.start,
      line: { comments: opening, moves: decorate(parseFen(played.start), played.moves, hung) },
      result,
    };
  });

describe('written and read again', () => {
  test('every game, with all that hangs on it, is the same', () => {
    fc.assert(
      fc.property(
        fc.array(trees, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(20, 78),
        fc.constantFrom('padded', 'tight'),
        (games, columns, style) => {
          const text = makePgnFile(games, { columns, comments: style });
          const { games: again, errors } = parsePgn(text);
          assert.deepEqual(
            errors.map((error) => error.message),
            [],
          );
          assert.deepEqual(
            again.map(({ tags, start, line, result }) => ({ tags, start, line, result })),
            games,
          );
          assert.equal(makePgnFile(again, { columns, comments: style }), text);
        },
      ),
      { seed: 1994, numRuns: 150 },
    );
  });

  test('the final position is that of the moves', () => {
    fc.assert(
      fc.property(randomGames(), (played) => {
        const position = parseFen(played.start);
        const [again] = parsePgn(
          makePgn(game({ moves: played.moves.map((uci) => move(uci)) }, { start: played.start })),
        ).games;
        for (const { uci } of again!.line.moves) position.play(legalMove(position, uci)!);
        assert.deepEqual(
          again!.line.moves.map(({ uci }) => uci),
          played.moves,
        );
        assert.equal(makeFen(parseFen(again!.start)), played.start);
      }),
      { seed: 1995, numRuns: 50 },
    );
  });
});
