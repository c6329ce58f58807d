import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { gameOf } from '../../chess/game.ts';
import { CARDS } from '../../programs/cards.ts';
import type { HouseList, HousePlayer } from '../../ratings/house-list.ts';
import { memoryStorage } from '../app/testing/memory-storage.ts';
import type { GameRecord } from '../record/record.ts';
import {
  BEATEN,
  describeRating,
  isRungBeaten,
  isWonByShortClock,
  nextRung,
  ratedName,
  rememberBeaten,
  rungOf,
  rungRequest,
  rungsOf,
} from './ladder-model.ts';

const cardOf = (id: string) => CARDS.find((card) => card.id === id);
const LIST = JSON.parse(
  readFileSync(new URL('../../../data/ratings/house.json', import.meta.url), 'utf8'),
) as HouseList;

const player = (more: Partial<HousePlayer> = {}): HousePlayer => ({
  name: 'wray74',
  program: 'wray74',
  options: {},
  level: 'tournament',
  rating: 1000,
  error: 40,
  games: 20,
  points: 5,
  ...more,
});
const anchor = { name: 'c7010', rating: 1625, source: 'a magazine' };

test('every player of the list is a rung, the weakest first, at a level that its program has', () => {
  const rungs = rungsOf(LIST, cardOf);
  assert.equal(rungs.length, LIST.players.length);
  const ratings = rungs.map((rung) => rung.player.rating);
  assert.deepEqual(
    ratings,
    ratings.toSorted((one, other) => one - other),
  );
  assert.equal(new Set(rungs.map(({ name }) => name)).size, rungs.length, 'no two have the same name');
  for (const { player } of rungs) {
    assert.ok(
      cardOf(player.program)!.levels.some(({ id }) => id === player.level),
      player.name,
    );
  }
});

test('players outside the collection are left out, and a limited player is named as one', () => {
  const limited = player({
    name: 'antwoord-1200',
    program: 'antwoord',
    rating: 900,
    options: { UCI_LimitStrength: true, UCI_Elo: 1200 },
  });
  const rungs = rungsOf({ ...LIST, players: [player(), limited, player({ program: 'unknown' })] }, cardOf);
  assert.deepEqual(
    rungs.map(({ name, about }) => [name, about]),
    [
      ['Antwoord limited to 1200', '2026'],
      ["Alan Wray's HP 9810A", 'HP 9810A, 1974'],
    ],
  );
  assert.equal(ratedName(rungs[0]!), 'Antwoord limited to 1200 (measured 900)');
});

test('a game is on a rung only as that was rated; the next rung is the next stronger, whatever the level', () => {
  const rungs = rungsOf(LIST, cardOf);
  const next = (more: object, program: string) =>
    nextRung(rungs, { ...rungRequest(rungs[0]!), ...more } as never, cardOf(program)!)?.player.name;
  for (const [index, rung] of rungs.entries()) {
    const order = { ...rungRequest(rung, 'black'), options: rung.player.options };
    const card = cardOf(rung.player.program)!;
    assert.equal(rungOf(rungs, order, card), rung);
    assert.equal(rungOf(rungs, { ...order, terms: { ...order.terms, level: 'other' } }, card), undefined);
    assert.equal(rungOf(rungs, { ...order, terms: { level: rung.player.level } }, card), undefined);
    assert.equal(nextRung(rungs, order, card), rungs[index + 1]);
  }
  const held = (elo: number) => ({
    black: { kind: 'program', program: 'antwoord' },
    options: { UCI_LimitStrength: true, UCI_Elo: elo },
  });
  const below = rungs.findIndex(({ player }) => player.name === 'antwoord-1200');
  assert.equal(next(held(1300), 'antwoord'), rungs[below + 1]!.player.name);
  assert.equal(next({ ...held(1300), options: {} }, 'antwoord'), undefined, 'nothing is above it at full strength');
});

test('a rung is beaten by a whole game that the visitor won against the program, and remembered', () => {
  const storage = memoryStorage();
  const rungs = rungsOf(LIST, cardOf);
  for (const rung of [rungs[1]!, rungs[0]!, rungs[1]!]) rememberBeaten(storage, rung.player.name);
  assert.deepEqual(BEATEN.read(storage), [rungs[1]!.player.name, rungs[0]!.player.name]);
  storage.setItem('plyhouse.beaten', '7');
  assert.deepEqual(BEATEN.read(storage), []);

  const game = gameOf(INITIAL_FEN, ['f2f3', 'e7e5', 'g2g4', 'd8h4']);
  const won = { ...rungRequest(rungs[0]!, 'black'), id: '', game, notes: [{}], takenBack: [] } as unknown as GameRecord;
  const card = cardOf(rungs[0]!.player.program)!;
  assert.equal(isRungBeaten(won, card), true);
  for (const other of [
    rungRequest(rungs[0]!, 'white'),
    { branch: { from: 'x', ply: 2 } },
    { notes: [] },
    { help: 'hint' },
    { help: 'analysis' },
    { takenBack: [['f2f4']] },
    { game: gameOf(INITIAL_FEN, ['f2f3']) },
    {
      game: {
        ...gameOf('4k3/8/8/8/8/8/8/4K2R w K - 0 1', []),
        called: { kind: 'resignation', winner: 'black' } as const,
      },
    },
  ]) {
    assert.equal(isRungBeaten({ ...won, ...other } as GameRecord, card), false);
  }
});

test('a win on time by a clock that the program could not play by is no rung', () => {
  const rungs = rungsOf(LIST, cardOf);
  const clocks: readonly [program: string, minutes: number, moves: number | undefined, isRung: boolean][] = [
    ['turochamp', 3, undefined, false],
    ['turochamp', 30, undefined, false],
    ['turochamp', 54 * 60, 40, true],
    ['wray74', 3, undefined, false],
    ['soma', 30, undefined, false],
    ['bernstein', 30, undefined, false],
    ['microchess', 30, undefined, false],
    ['microchess', 90, 40, true],
    ['sargon78', 3, undefined, false],
  ];
  for (const [program, minutes, moves, isRung] of clocks) {
    const card = cardOf(program)!;
    const rung = rungs.find(({ player }) => player.program === program)!;
    const { terms, ...order } = rungRequest(rung, 'white');
    const control = { millis: 60_000 * minutes, incrementMillis: 0, moves };
    const game = { ...gameOf(INITIAL_FEN, ['e2e4']), called: { kind: 'time', winner: 'white' } as const };
    const won = {
      ...order,
      terms: { ...terms, control },
      id: '',
      game,
      notes: [{}],
      takenBack: [],
    } as unknown as GameRecord;
    assert.equal(isRungBeaten(won, card), isRung, `${program}, ${minutes} min`);
    assert.equal(isWonByShortClock(won, card), !isRung, `${program}, ${minutes} min`);
    const mated = { ...won, game: { ...game, called: { kind: 'resignation', winner: 'white' } } } as GameRecord;
    assert.equal(isWonByShortClock(mated, card), false, 'a resignation is a win');
  }
});

test('a rating is written as a sentence', () => {
  const describe = (more: Partial<HousePlayer>) => describeRating({ anchor }, player(more));
  assert.equal(describe({}), 'Rated about 1000, give or take 40 points.');
  assert.equal(describe({ name: 'c7010', rating: 1625 }), 'Rated 1625: the others are measured from it.');
  assert.equal(describe({ bound: 'below' }), 'Rated below 1000: it has lost every game.');
  assert.equal(describe({ bound: 'above' }), 'Rated above 1000: it has won every game.');
});
