import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { Api } from '@lichess-org/chessground/api';
import type { Config } from '@lichess-org/chessground/config';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { type Game, gameOf } from '../../chess/game.ts';
import { showArrows, showOn } from './ground.ts';

type View = Parameters<typeof showOn>[2];

/** The settings that chessground receives. */
function shown(game: Game, view: Partial<View> = {}): Config {
  let config: Config = {};
  const set = (next: Config) => {
    config = next;
  };
  const ground = { state: { premovable: {} }, set, cancelMove() {} } as unknown as Api;
  showOn(ground, game, { orientation: 'white', movable: undefined, premovable: undefined, ...view });
  return config;
}

const OPENING = gameOf(INITIAL_FEN, ['e2e4', 'e7e5']);
const CHECK = gameOf(INITIAL_FEN, ['e2e4', 'f7f6', 'd1h5']);

describe('the drawn board', () => {
  const globals = globalThis as { document?: unknown };
  beforeEach(() => {
    globals.document = { documentElement: { dataset: { motion: 'full' } } };
  });
  afterEach(() => {
    delete globals.document;
  });

  test('marks the last move, if there is one, and a king in check', () => {
    const marks = (game: Game) => {
      const { lastMove, check, turnColor } = shown(game);
      return { lastMove, check, turnColor };
    };
    assert.deepEqual(marks(gameOf(INITIAL_FEN, [])), { lastMove: undefined, check: false, turnColor: 'white' });
    assert.deepEqual(marks(OPENING), { lastMove: ['e7', 'e5'], check: false, turnColor: 'white' });
    assert.deepEqual(marks(CHECK), { lastMove: ['d1', 'h5'], check: 'black', turnColor: 'black' });
  });

  test('lets the visitor move in turn, or ahead of it, or not at all', () => {
    const rights = (view: Partial<View>) => {
      const { draggable, selectable, premovable, movable } = shown(OPENING, view);
      return [
        draggable?.enabled,
        selectable?.enabled,
        movable?.color,
        movable?.dests?.get('g1'),
        premovable?.enabled,
        premovable?.customDests?.get('b8')?.toSorted(),
      ];
    };
    const knight = ['e2', 'f3', 'h3'];
    const all = ['a6', 'c6', 'd7'];
    assert.deepEqual(rights({}), [false, false, 'white', undefined, false, undefined]);
    assert.deepEqual(rights({ movable: 'white' }), [true, true, 'white', knight, false, undefined]);
    assert.deepEqual(rights({ movable: 'black' }), [false, false, 'white', undefined, false, undefined]);
    assert.deepEqual(rights({ movable: 'black', premovable: 'black' }), [true, true, 'black', undefined, true, all]);
  });

  test('draws arrows and rings: a hint wide and green, one of several thin, others in their own colour', () => {
    let drawn: unknown;
    const ground = { setAutoShapes: (shapes: unknown) => (drawn = shapes) } as unknown as Api;
    showArrows(ground, [
      { from: 'e2', to: 'e4' },
      { from: 'e2', to: 'e4', isLesser: true },
      { from: 'e2', to: 'e4', isHint: true },
      { from: 'e2', color: 'red' },
    ]);
    assert.deepEqual(drawn, [
      { orig: 'e2', dest: 'e4', brush: 'paleBlue', modifiers: { lineWidth: 10 } },
      { orig: 'e2', dest: 'e4', brush: 'paleBlue', modifiers: { lineWidth: 5 } },
      { orig: 'e2', dest: 'e4', brush: 'green', modifiers: { lineWidth: 13 } },
      { orig: 'e2', brush: 'red', modifiers: { lineWidth: 10 } },
    ]);
  });
});
