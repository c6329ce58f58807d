import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { INITIAL_FEN } from '../chess/fen.ts';
import { gameOf } from '../chess/game.ts';
import { endOf } from '../session/ends.ts';
import type { Terms } from '../session/terms.ts';
import type { Opening } from './packed-openings.ts';
import { type PlannedPlayer, parseParticipant } from './participant.ts';
import { differentGames, makePlan } from './plan.ts';
import { openingOf, withRandomPlies } from './random-plies.ts';

const START: Opening = { id: 'start', start: INITIAL_FEN, moves: [] };
const CONTEST = { name: 'A test', rules: {}, seed: 1, quarantineAfter: 3 };
const KINGS: Opening = { id: 'kings', start: '8/8/8/8/8/k1p5/8/1K6 w - - 0 1', moves: [] };
const STALE: Opening = { id: 'stale', start: '7k/8/6K1/8/8/8/8/5Q2 w - - 0 1', moves: ['f1f2', 'h8g8'] };

describe('random plies', () => {
  test('are legal, as many as requested, and never end the game', () => {
    for (const opening of [START, KINGS, STALE]) {
      for (let seed = 0; seed < 40; seed++) {
        const { id, start, moves } = withRandomPlies(opening, 5, seed);
        assert.equal(start, opening.start);
        assert.deepEqual(moves.slice(0, opening.moves.length), opening.moves);
        assert.equal(moves.length, opening.moves.length + 5);
        assert.equal(endOf(gameOf(start, moves), 'automatic'), undefined);
        assert.equal(id, `${opening.id} and 5 random plies`);
      }
    }
  });
  test('are left out if every move would end the game', () => {
    // White's only move takes the last piece.
    const last: Opening = { id: 'last', start: '8/8/8/8/8/3k4/1q6/K7 w - - 0 1', moves: [] };
    assert.deepEqual(withRandomPlies(last, 1, 1), last);
  });
  test('differ with the seed, and begin with every move', () => {
    const firsts = new Set(Array.from({ length: 400 }, (_, seed) => withRandomPlies(START, 1, seed).moves[0]));
    assert.equal(firsts.size, 20);
  });
});

describe('how many different games there can be', () => {
  const openings = (count: number): Opening[] =>
    Array.from({ length: count }, (_, index) => ({
      id: String(index + 1),
      start: INITIAL_FEN,
      moves: gameOf(INITIAL_FEN, [['e2e4'], ['d2d4'], ['c2c4'], ['g1f3']][index % 4]!).moves,
    }));
  const player = (text: string, terms: Terms, name = text): PlannedPlayer => ({
    ...parseParticipant(text),
    name,
    terms,
  });
  const count = (players: readonly PlannedPlayer[], games: number, given = openings(3), randomPlies = 0) => {
    const { schedule } = makePlan({ ...CONTEST, players, openings: given, randomPlies }, games);
    return differentGames(schedule, players);
  };
  const nodes = { nodes: 50 };
  const CASES: readonly [about: string, one: PlannedPlayer, other: PlannedPlayer, expected: number][] = [
    ['on positions', player('wray74', nodes), player('chess05', nodes), 6],
    ['by the period clock', player('wray74', {}), player('chess05', { period: true }), 6],
    ['on a real clock', player('wray74', { moveMillis: 100 }), player('chess05', nodes), 40],
    ['one by chance', player('wray74', nodes), player('random', nodes), 40],
    ['one with a book', player('wray74', nodes), player('slutspel', nodes), 40],
    ['its book closed', player('wray74', nodes), player('slutspel option.Book=false', nodes, 'slutspel'), 6],
    ['the engine of the house', player('wray74', nodes), player('antwoord', nodes), 6],
    ['of limited strength', player('wray74', nodes), player('antwoord option.UCI_LimitStrength=true', nodes, 'a'), 40],
    ['a foreign engine', player('wray74', nodes), player('cmd=stockfish', nodes, 'stockfish'), 40],
  ];
  for (const [about, one, other, expected] of CASES) {
    test(`${about}: ${expected} of 40`, () => assert.equal(count([one, other], 40), expected));
  }
  test('of three players, each two of them', () => {
    const three = [player('wray74', nodes), player('chess05', nodes), player('random', nodes)];
    assert.equal(count(three, 40), 6 + 40 + 40);
  });
  test('no more than are asked for', () => {
    assert.equal(count([player('wray74', nodes), player('chess05', nodes)], 5), 5);
  });
  test('an opening that stands there twice is one', () => {
    assert.equal(count([player('wray74', nodes), player('chess05', nodes)], 40, openings(8)), 8);
  });
  test('random plies make more', () => {
    const two = [player('wray74', nodes), player('chess05', nodes)];
    const few = count(two, 400, [START], 1);
    assert.equal(few, 40, 'twenty moves, both colours');
    assert.equal(count(two, 400, [START], 4), 400);
  });
  test('the two games of a pair begin alike, the next pair differently', () => {
    const two = [player('wray74', nodes), player('chess05', nodes)];
    const { schedule } = makePlan({ ...CONTEST, players: two, openings: [START], randomPlies: 6 }, 4);
    const [first, second, third] = schedule.map((game) => openingOf(game).moves.join(' '));
    assert.equal(first, second);
    assert.notEqual(second, third);
  });
});
