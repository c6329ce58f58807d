import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { parsePgn } from '../../chess/parse-pgn.ts';
import { replayOnMachine } from '../../host/machine-replay.ts';
import { CARDS } from '../../programs/cards.ts';
import { machineOfProgram } from '../machine/machine-list.ts';
import { type Commentary, formatDate, readRecordedGames, shortName } from './recorded-games.ts';

const read = (name: string) => readFileSync(new URL(`../../../data/games/${name}`, import.meta.url), 'utf8');
const PGN = read('seed-games.pgn');
const COMMENTARY = JSON.parse(read('commentary.json')) as Commentary[];

describe('readRecordedGames', () => {
  const games = readRecordedGames(PGN, COMMENTARY, CARDS);

  test('includes every game of the articles once, complete, under its own URL', () => {
    const all = parsePgn(PGN).games;
    assert.deepEqual(
      COMMENTARY.map(({ game }) => game),
      all.map((_, index) => index + 1),
    );
    assert.deepEqual(
      games.map(({ game }) => game.moves.length),
      all.map(({ line }) => line.moves.length),
    );
    assert.equal(new Set(games.map(({ id }) => id)).size, games.length);
    for (const { id } of games) assert.match(id, /^[a-z0-9-]+$/);
  });

  test('stand to their end on the machine of their program, if it has one', async () => {
    for (const { id, game, side } of games) {
      const console = side && (await machineOfProgram(side.program)?.load());
      if (console) assert.equal(replayOnMachine(console, game, side.color)?.length, game.moves.length + 1, id);
    }
  });

  test('finds the side of a rebuilt program, with its settings', () => {
    const sides = Object.fromEntries(games.map(({ id, side }) => [id, side && `${side.program} ${side.color}`]));
    assert.equal(sides['gambiet-debut'], 'gambiet82 black');
    assert.equal(sides['gambiet-rebel'], 'gambiet82 white');
    assert.equal(sides['schach-elsa'], 'schach22 white');
    assert.match(sides['saavedra-reversed']!, /^chess05x? black$/);
    assert.equal(sides['soma-machiavelli'], 'soma white');
    assert.equal(sides['bernstein-article'], 'bernstein white');
    assert.equal(sides['sargon-kramer'], 'sargon78 black');
    assert.equal(sides.opposition, undefined);
    assert.deepEqual(games.find(({ id }) => id === 'microchess-blitz')!.side!.options, { OwnBook: 'false' });
    const { side } = games.find(({ id }) => id === 'saavedra-reversed')!;
    assert.deepEqual([side!.depth, side!.options.Positional], [5, 'false']);
  });

  test('rejects a commentary that does not fit its game', () => {
    const [first] = COMMENTARY as [Commentary];
    assert.throws(() => readRecordedGames(PGN, [{ ...first, game: 99 }], CARDS), /names game 99 of \d\d/);
    const notes = [{ ply: 73, text: 'after the end' }];
    assert.throws(() => readRecordedGames(PGN, [{ ...first, notes }], CARDS), /half-move 73 of 72/);
  });
});

test('writes dates and names in words', () => {
  assert.deepEqual(['1982.09.??', '1976.??.??', '????.??.??', '1982.13.01'].map(formatDate), [
    'September 1982',
    '1976',
    '',
    '1982',
  ]);
  assert.deepEqual(['Chess 0.5X (depth 5)', '?', 'Elsa'].map(shortName), ['Chess 0.5X', 'unknown', 'Elsa']);
});
