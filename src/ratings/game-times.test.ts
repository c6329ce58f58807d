import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePgn } from '../chess/parse-pgn.ts';
import { addTimes, gameTimes, newTimesTally } from './game-times.ts';

const timesOf = (pgn: string) => {
  const tally = newTimesTally();
  for (const game of parsePgn(pgn).games) addTimes(tally, game);
  return gameTimes(tally);
};
const TAGS = '[White "A"]\n[Black "B"]\n[Result "1/2-1/2"]\n';

// Each move of A takes 95 seconds and each of B 100, said in the three ways that there are.
const CASES: readonly [name: string, pgn: string][] = [
  [
    'elapsed times',
    `${TAGS}\n1. e4 {[%emt 0:01:35]} e5 {[%emt 0:01:40]} 2. Nf3 {[%emt 1:35.0]} Nc6 {[%emt 0:01:40]} 1/2-1/2`,
  ],
  ['match runners', `${TAGS}\n1. e4 {+0.41/17 95s n=12} e5 {-M5/20 100.0s} 2. Nf3 {95.000s} Nc6 {100s, Draw} 1/2-1/2`],
  [
    'clocks with increment',
    `${TAGS}[TimeControl "600+5"]\n\n1. e4 {[%clk 0:08:30]} e5 {[%clk 0:08:25]} 2. Nf3 {[%clk 0:07:00]} Nc6 {[%clk 0:06:50]} 1/2-1/2`,
  ],
];
for (const [name, pgn] of CASES) {
  test(`times of ${name}`, async () => {
    const { games, averageMoves, drawRate, players } = await timesOf(pgn);
    assert.deepEqual([games, averageMoves, drawRate], [1, 2, 1]);
    assert.deepEqual(
      players.map((each) => [each.name, each.timedMoves, each.secondsPerMove, each.secondsPerGame]),
      [
        ['A', 2, 95, 190],
        ['B', 2, 100, 200],
      ],
    );
  });
}

test('ignores book moves, clocks that passed a time control, and games without moves', async () => {
  const passed = `${TAGS}[TimeControl "1/60:30"]\n\n1. e4 {[%clk 0:00:10]} e5 {book} 2. Nf3 {[%clk 0:00:35]} Nc6 {depth 5s7} 1/2-1/2`;
  const { games, players } = await timesOf(`${passed}\n\n${TAGS}\n1/2-1/2\n`);
  assert.equal(games, 1);
  assert.deepEqual(
    players.map(({ timedMoves, secondsPerMove }) => [timedMoves, secondsPerMove]),
    [
      [1, 50],
      [0, undefined],
    ],
  );
});

test('lets Black move first if the position says so', async () => {
  const fen = '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"]\n';
  const { players } = await timesOf(`${TAGS}${fen}\n1... Kd7 {7s} 2. e4 {3s} 1/2-1/2`);
  assert.deepEqual(
    players.map(({ secondsPerMove }) => secondsPerMove),
    [3, 7],
  );
});
