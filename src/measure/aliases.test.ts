import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parsePgn } from '../chess/parse-pgn.ts';
import { CATALOG } from '../programs/catalog.ts';
import { playerNamed, playerOf } from './aliases.ts';
import { RECORDS_FILE, readHouseFile } from './articles.ts';

const CARDS = CATALOG.map(({ card }) => card);
const MATERIAL = { Strategy: 'false', Book: 'false' };
const named = (name: string) => playerNamed(name, CARDS);

describe('playerNamed', () => {
  const cases: readonly [
    name: string,
    program: string | undefined,
    options?: object,
    depth?: number | undefined,
    version?: string,
  ][] = [
    ['Schach 2.2', 'schach22'],
    ['SCHACH 2.2 (for Huebner)', 'schach22'],
    ['Schach 2.3', 'schach22', {}, undefined, 'a later version of SCHACH 2.2'],
    ['SCHACH 2.7', 'schach22', {}, undefined, 'a later version of SCHACH 2.2'],
    ['Schach 1.0', undefined],
    ['Gambiet 83', 'gambiet82', {}, undefined, 'a later version of Gambiet/82'],
    ['Tiny Chess 86 Lane', 'tinychess86', MATERIAL, undefined, 'a modified copy of Tiny Chess 86'],
    ['Tiny Chess 86 (Murray Lane)', 'tinychess86', MATERIAL, undefined, 'a modified copy of Tiny Chess 86'],
    ["Lane's Tiny Chess 86", 'tinychess86', MATERIAL, undefined, 'a modified copy of Tiny Chess 86'],
    ['Lane’s Tiny Chess 86', 'tinychess86', MATERIAL, undefined, 'a modified copy of Tiny Chess 86'],
    ['Gabmol', 'gambiet80', {}, undefined, 'an earlier version of Gambiet/80'],
    ['Gambiet 82', 'gambiet82'],
    ['Gambiet/82', 'gambiet82'],
    ['Gambiet version 8212', 'gambiet82'],
    ['Gambiet - versie 8212', 'gambiet82'],
    ['Gambiet 80', 'gambiet80'],
    ["Gambiet '81", 'gambiet81'],
    ['Gambiet', undefined],
    ['Philips C7010', 'c7010'],
    ['Chess 0.5X', 'chess05x'],
    ['CHESS-0.5X', 'chess05x'],
    ['Chess 0.5', 'chess05'],
    ['Chess 0.5X (depth 5)', 'chess05x', {}, 5],
    ['Chess 0.5X (material evaluation only, depth 5)', 'chess05x', { Positional: 'false' }, 5],
    ['CHESS 4.8', undefined],
    ['TC86', 'tinychess86'],
    ['Intelekt', 'tinychess86'],
    ['Slutspel (2010)', 'slutspel'],
    ['Slutspel (about 2010)', 'slutspel'],
    ['wray74', 'wray74'],
    ["Alan Wray's HP 9810A", 'wray74'],
    ['Alan Wray’s HP 9810A', 'wray74'],
    ['A Chess-Playing Program for the 9810A', 'wray74'],
    ['HP 9810A', 'wray74'],
    ['Bernstein (IBM 704)', 'bernstein'],
    ['Sargon', 'sargon78'],
    ['Sargon 1978', 'sargon78'],
    ['Sargon 2.5', undefined],
    ['Sargon II', 'sargon2'],
    ['Sargon 2.0', 'sargon2'],
    ['YNCT 2.0', undefined],
    ['?', undefined],
    ['', undefined],
  ];
  for (const [name, program, options = {}, depth, version] of cases) {
    test(`"${name}"`, () => {
      const player = named(name);
      assert.equal(player?.program, program);
      if (!player) return;
      assert.deepEqual([player.options, player.depth, player.version], [options, depth, version]);
    });
  }

  test('the options it asks for are options that the programs have', () => {
    for (const [name] of cases) {
      const player = named(name);
      const card = CARDS.find(({ id }) => id === player?.program);
      if (!card) continue;
      for (const [option, value] of Object.entries(player!.options)) {
        const spec = card.options.find((each) => each.name === option);
        assert.ok(spec, `${card.id} has ${option}`);
        if (spec.kind === 'combo') assert.ok(spec.choices.includes(value), value);
      }
    }
  });
});

test('every program whose games the house keeps is known by its name there', async () => {
  const { games } = parsePgn(await readHouseFile(RECORDS_FILE));
  const players = games.map((game) => [
    playerOf(game, 'White', CARDS)?.program,
    playerOf(game, 'Black', CARDS)?.program,
  ]);
  assert.deepEqual(players, [
    [undefined, 'gambiet82'],
    [undefined, 'gambiet82'],
    ['chess05x', undefined],
    ['gambiet82', undefined],
    ['chess05x', undefined],
    ['schach22', undefined],
    [undefined, undefined],
    [undefined, 'chess05x'],
    ['chess05x', undefined],
    ['schach22', undefined],
    ['soma', undefined],
    [undefined, 'sargon78'],
    ['sargon78', undefined],
    ['sargon78', undefined],
    ...Array.from({ length: 3 }, () => ['microchess', 'microchess']),
    ['turochamp', undefined],
    ['turochamp', undefined],
    ['bernstein', undefined],
    ['bernstein', undefined],
    [undefined, undefined],
    ['sargon2', undefined],
    [undefined, 'sargon2'],
    ...Array.from({ length: 2 }, () => ['zxchess', undefined]),
    ...Array.from({ length: 2 }, () => ['unixchess', undefined]),
    ['gambiet80', undefined],
    ['tinychess86', undefined],
  ]);
  assert.deepEqual(playerOf(games[14]!, 'Black', CARDS), {
    program: 'microchess',
    options: { OwnBook: 'false' },
    depth: 3,
  });
});

test('records of the house say who played, with which options and which chance', () => {
  const [game] = parsePgn(`[White "S"]
[Black "Gambiet 82"]
[X-WhiteCommand "plyhouse:slutspel"]
[X-WhiteOptions "Search=naive; Book=false"]
[X-WhiteSeed "17"]
[X-BlackCommand "stockfish --uci"]

1. e4 *`).games;
  assert.deepEqual(playerOf(game!, 'White', CARDS), {
    program: 'slutspel',
    options: { Search: 'naive', Book: 'false' },
    seed: 17,
  });
  // A command that is not of Plyhouse says nothing; the name still may.
  assert.equal(playerOf(game!, 'Black', CARDS)?.program, 'gambiet82');
});
