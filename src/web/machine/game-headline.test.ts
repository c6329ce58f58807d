import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { callGame, type Ending, gameOf } from '../../chess/game.ts';
import { CARDS } from '../../programs/cards.ts';
import { headlineOf } from './game-headline.ts';

const cardOf = (id: string) => CARDS.find((card) => card.id === id);
const white = { kind: 'named', name: 'Anna' } as const;
const black = { kind: 'program', program: 'wray74' } as const;

const ENDINGS: readonly [ending: Ending, headline: string][] = [
  [{ kind: 'time', winner: 'white' }, 'Anna beat the HP 9810A on time'],
  [{ kind: 'time', winner: 'black' }, 'The HP 9810A beat Anna on time'],
  [{ kind: 'resignation', winner: 'white' }, 'Anna beat the HP 9810A in 2 moves'],
  [{ kind: 'agreement' }, 'Anna against the HP 9810A: draw after 2 moves'],
];

test('the headline of a game says who won, and if only the clock decided', () => {
  for (const [ending, headline] of ENDINGS) {
    const game = callGame(gameOf(INITIAL_FEN, ['e2e4', 'e7e5', 'g1f3']), ending);
    assert.equal(headlineOf({ white, black, game }, cardOf), headline);
  }
});
