import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fenOf, gameOf } from '../../chess/game.ts';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { gameOfPgn } from '../../chess/pgn-game.ts';
import { countLines, type SideLine, type SideLineLimits, sideLinesOf } from './side-lines.ts';

function linesOf(text: string, limits?: SideLineLimits) {
  const { games, errors } = parsePgn(text);
  assert.deepEqual(errors, []);
  return sideLinesOf(games[0]!, 'en', limits);
}

/** A line in a readable form: "  2: so! 7... Nf2?! {so} 8. Qe1". */
const written = ({ depth, comments, moves }: SideLine) =>
  [
    `${'  '.repeat(depth - 1)}${depth}:`,
    ...comments.map((text) => `{${text}}`),
    ...moves.flatMap(({ number, san, signs, before, comments: behind }) => [
      ...before.map((text) => `{${text}}`),
      ...(number ? [number] : []),
      san + signs,
      ...behind.map((text) => `{${text}}`),
    ]),
  ].join(' ');

const CASES: readonly [name: string, pgn: string, expected: Readonly<Record<number, readonly string[]>>][] = [
  ['none', '1. e4 e5 2. Nf3', {}],
  ['of either side', '1. e4 (1. d4 d5) e5 (1... c5 2. Nf3 d6)', { 1: ['1: 1. d4 d5'], 2: ['1: 1... c5 2. Nf3 d6'] }],
  ['several of a move', '1. e4 (1. d4) (1. c4) e5', { 1: ['1: 1. d4', '1: 1. c4'] }],
  [
    'nested, each behind the one it branches off',
    '1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 (2... Nf6)) (2. d4) 2... d6 3. d4) 2. Nf3',
    { 2: ['1: 1... c5 2. Nf3 d6 3. d4', '  2: 2. c3 d5', '    3: 2... Nf6', '  2: 2. d4'] },
  ],
  [
    'words and signs',
    '1. e4 ({better?} 1. d4!? {solid} d5 $6 {yes} 2. c4) 1... e5',
    { 1: ['1: {better?} 1. d4!? {solid} 1... d5?! {yes} 2. c4'] },
  ],
  [
    'a pass, and what comes behind it',
    '1. e4 e5 (1... -- 2. d4 (2. f4 d5) d5)',
    { 2: ['1: 1... -- 2. d4 d5', '  2: 2. f4 d5'] },
  ],
  [
    'none of a game from a position',
    '[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 9"]\n\n9... Kd7 (9... Ke7) 10. e4',
    { 1: ['1: 9... Ke7'] },
  ],
];
for (const [name, pgn, expected] of CASES) {
  test(`variations: ${name}`, () => {
    const { byPly, left } = linesOf(pgn);
    const found = Object.fromEntries([...byPly].map(([ply, lines]) => [ply, lines.map(written)]));
    assert.deepEqual(found, expected);
    assert.equal(left, 0);
  });
}

test('each move leads to the position that it makes', () => {
  const text = '1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 (2... Nf6 3. e5)) 2... d6) 2. Nf3 Nc6 (2... d6 3. d4) 3. Bb5';
  const { games } = parsePgn(text);
  const game = gameOfPgn(games[0]!);
  const boards: string[] = [];
  for (const [ply, lines] of sideLinesOf(games[0]!, 'en').byPly) {
    for (const { moves, path } of lines) {
      for (const { shown } of moves) {
        const after = gameOf(game.start, [...game.moves.slice(0, ply - 1), ...path.slice(0, shown)]);
        boards.push(fenOf(after).split(' ')[0]!);
      }
    }
  }
  const of = (...moves: readonly string[]) => fenOf(gameOf(game.start, moves)).split(' ')[0];
  assert.deepEqual(boards, [
    of('e2e4', 'c7c5'),
    of('e2e4', 'c7c5', 'g1f3'),
    of('e2e4', 'c7c5', 'g1f3', 'd7d6'),
    of('e2e4', 'c7c5', 'c2c3'),
    of('e2e4', 'c7c5', 'c2c3', 'd7d5'),
    of('e2e4', 'c7c5', 'c2c3', 'g8f6'),
    of('e2e4', 'c7c5', 'c2c3', 'g8f6', 'e4e5'),
    of('e2e4', 'e7e5', 'g1f3', 'd7d6'),
    of('e2e4', 'e7e5', 'g1f3', 'd7d6', 'd2d4'),
  ]);
});

test('nothing after a null move can be shown on the board', () => {
  const { byPly } = linesOf('1. e4 e5 (1... c5 2. -- d5 (2... e5)) 2. Nf3');
  const [line, branch] = byPly.get(2)!;
  assert.deepEqual(
    line!.moves.map(({ san, shown }) => [san, shown]),
    [
      ['c5', 1],
      ['--', undefined],
      ['d5', undefined],
    ],
  );
  assert.deepEqual(line!.path, ['c7c5']);
  assert.deepEqual(
    branch!.moves.map(({ shown }) => shown),
    [undefined],
  );
});

test('moves use the reader’s letters', () => {
  const { games } = parsePgn('1. e4 (1. Nf3 Nf6) e5');
  const [line] = sideLinesOf(games[0]!, 'de').byPly.get(1)!;
  assert.deepEqual(
    line!.moves.map(({ san }) => san),
    ['Sf3', 'Sf6'],
  );
});

test('lines that do not fit the scoresheet are counted', () => {
  const nested = '1. e4 (1. d4 (1. c4 (1. b4 (1. a4) (1. a3)))) e5 (1... c5) (1... d5 2. exd5)';
  const { byPly, left } = linesOf(nested, { depth: 2, moves: 100 });
  assert.deepEqual(
    [...byPly].map(([ply, lines]) => [ply, lines.length]),
    [
      [1, 2],
      [2, 2],
    ],
  );
  assert.equal(left, 3);
  assert.equal(countLines(parsePgn(nested).games[0]!.line), 1 + 5 + 2);
  // A line that does not fit as a whole is left out; shorter ones after it still fit.
  const few = linesOf(nested, { depth: 9, moves: 6 });
  assert.deepEqual(
    [...few.byPly].map(([ply, lines]) => [ply, lines.length]),
    [
      [1, 5],
      [2, 1],
    ],
  );
  assert.equal(few.left, 1);
});
