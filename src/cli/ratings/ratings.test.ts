import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inAll } from '../../node/testing/tiers.ts';
import { plyhouse } from '../testing/in-process.ts';

const ratings = (input: string, ...args: string[]) => plyhouse(['ratings', '-', ...args], { input });

const record = ([white, black, result]: readonly [string, string, string]) =>
  `[White "${white}"]\n[Black "${black}"]\n[WhiteElo "1500"]\n[BlackElo "1500"]\n[Result "${result}"]\n\n${result}\n\n`;

/** Three quarters for the first against the second, both colours alike; the third lost everything. */
const GAMES = [
  ...[0, 1, 2, 3].flatMap(() => [['wray74', 'slutspel', '1-0'] as const, ['slutspel', 'wray74', '1/2-1/2'] as const]),
  ['random', 'slutspel', '0-1'] as const,
  ['slutspel', 'random', '1-0'] as const,
]
  .map(record)
  .join('');

interface Report {
  readonly games: number;
  readonly unfinished: number;
  readonly players: readonly {
    readonly name: string;
    readonly rating: number;
    readonly error: number | null;
    readonly games: number;
    readonly perfect?: string;
  }[];
  readonly superiority: readonly (readonly (number | null)[])[];
}

test('one game is one game', { skip: inAll }, async () => {
  assert.equal((await ratings(record(['a', 'b', '1-0']), '--resamples', '0')).err, '1 game\n');
});

describe('ratings', () => {
  test('with the length of the games and the time a move, for people and as JSON', async () => {
    const timed = '[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 {[%emt 0:01:35]} e5 {+0.10/5 100s} 1-0\n\n';
    const { out } = await ratings(timed, '--times', '--json');
    const { times } = JSON.parse(out) as {
      times: { games: number; players: { name: string; secondsPerMove: number }[] };
    };
    assert.equal(times.games, 1);
    assert.deepEqual(
      times.players.map(({ name, secondsPerMove }) => [name, secondsPerMove]),
      [
        ['A', 95],
        ['B', 100],
      ],
    );
    const text = await ratings(timed, '--times');
    assert.match(text.out, /1 game, 1\.0 moves on average, 0\.0 % drawn[\s\S]*A +1 +1 +1 min 35 s/);
    assert.equal('times' in JSON.parse((await ratings(timed, '--json')).out), false);
  });

  test('as JSON, with an anchor', async () => {
    const { code, out } = await ratings(GAMES, '--anchor', 'slutspel=1500', '--resamples', '50', '--json');
    assert.equal(code, 0);
    const { games, players, superiority } = JSON.parse(out) as Report;
    assert.equal(games, 10);
    assert.deepEqual(
      players.map(({ name, games: count, perfect }) => [name, count, perfect]),
      [
        ['wray74', 8, undefined],
        ['slutspel', 10, undefined],
        ['random', 2, 'lost'],
      ],
    );
    assert.deepEqual([players[1]!.rating, players[1]!.error], [1500, 0]);
    assert.ok(players[0]!.rating > 1600 && players[0]!.error! > 0);
    assert.deepEqual(superiority[0]![0], null);
    assert.ok(superiority[0]![1]! > 0.9);
  });

  test('for people, with the likelihoods', async () => {
    const { out, err } = await ratings(GAMES, '--resamples', '20', '--los');
    assert.match(err, /^10 games$/m);
    assert.match(out, /^1 {2}wray74 +\d+ +\d+ +8 {2}6 \(75\.0 %\) +50\.0 %/m);
    assert.match(out, /^3 {2}random +<-\d+/m);
    assert.match(out, /^equals draw \d+\.\d %$/m);
    assert.match(out, /^ {3}stronger than +1 +2 +3$/m);
  });

  test('by the other models', async () => {
    for (const model of ['bayeselo', 'glicko2', 'performance']) {
      const { code, out } = await ratings(GAMES, '--model', model, '--resamples', '20', '--json');
      assert.equal(code, 0, model);
      const { players } = JSON.parse(out) as Report;
      assert.equal(players[0]!.name, 'wray74', model);
      assert.ok(
        players.every(({ rating }) => Number.isFinite(rating)),
        model,
      );
      assert.match((await ratings(GAMES, '--model', model, '--resamples', '20')).out, /^1 {2}wray74/m);
    }
  });

  test('tells of groups that cannot be compared, and of games left out', async () => {
    const text = `${GAMES}${record(['a', 'b', '1-0'])}${record(['b', 'a', '*'])}`;
    const { out, err } = await ratings(text, '--resamples', '0');
    assert.match(err, /^11 games; left out: 1 without a result$/m);
    assert.match(out, /^Group 2 of 2, not comparable with the others:$/m);
    assert.match(out, /^1 {2}a +>\d+ {2}- /m);
  });

  test('games of Chess960 count', async () => {
    const start = 'bqnbrknr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKNR w KQkq - 0 1';
    const tags = `[Result "1-0"]\n[SetUp "1"]\n[FEN "${start}"]\n[Variant "Chess960"]`;
    const game = `[White "slutspel"]\n[Black "random"]\n${tags}\n\n1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O 1-0\n\n`;
    const { code, err } = await ratings(`${game}${GAMES}`, '--resamples', '0');
    assert.match(err, /^11 games$/m);
    assert.equal(code, 0);
  });

  const FAULTS: readonly [name: string, text: string, message: RegExp][] = [
    ['a null move', '[White "a"]\n[Black "b"]\n\n1. d4 -- 2. c4 1-0\n\n', /-: line 4, column 7 .*"--".*; left out$/m],
    ['a broken tag', '[White "a"]\n[Black b]\n\n1. d4 1-0\n\n', /-: line 2, column 1 .*no tag pair.*; left out$/m],
    ['a variant', '[White "a"]\n[Black "b"]\n[Variant "Atomic"]\n\n1. d4 1-0\n\n', /"Atomic".*; left out$/m],
  ];
  for (const [name, text, message] of FAULTS) {
    test(`leaves out a game with ${name}, and ends with 3`, async () => {
      const { code, out, err } = await ratings(`${text}${GAMES}`, '--resamples', '0');
      assert.equal(code, 3);
      assert.match(err, message);
      assert.match(err, /^10 games$/m);
      assert.equal(out, (await ratings(GAMES, '--resamples', '0')).out);
    });
  }

  const WRONG: readonly [input: string, args: string[], code: number, message: RegExp][] = [
    ['', [], 3, /-: no game that counts/],
    [GAMES, ['--anchor', 'wray=1500'], 2, /no player "wray" to anchor; there are wray74, slutspel, random/],
    [GAMES, ['--anchor', 'wray74'], 2, /expected a name and a rating, as in c7010=1625, found "wray74"/],
    [GAMES, ['--model', 'elo'], 2, /Allowed choices are ordo, bayeselo, glicko2, performance/],
    [GAMES, ['--model', 'bayeselo', '--anchor', 'wray74=1', '--anchor', 'random=2'], 2, /takes one anchor/],
  ];
  for (const [input, args, code, message] of WRONG) {
    test(`ratings ${args.join(' ')}`, async () => {
      const { code: found, out, err } = await ratings(input, ...args);
      assert.deepEqual([found, out], [code, '']);
      assert.match(err, message);
    });
  }

  test('a file that is not there', async () => {
    const { code, err } = await plyhouse(['ratings', 'no-such.pgn']);
    assert.equal(code, 3);
    assert.match(err, /no-such\.pgn: there is no such file/);
  });
});
