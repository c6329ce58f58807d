import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { gameOf, newGame, positionOf } from '../../chess/game.ts';
import { commandMessage, type Scan, scanOn, targetOf } from './commands.ts';
import type { BoardCommand } from './keys.ts';
import type { SquareName } from './squares.ts';

const GAME = gameOf(INITIAL_FEN, ['e2e4', 'd7d5', 'e4d5']);
const VIEW = {
  position: positionOf(GAME),
  shown: { game: GAME, shownPly: 3 },
  orientation: 'white',
  square: 'e4',
  clockText: undefined,
} as const;
const KINGS = positionOf(newGame('4k3/8/8/8/8/8/8/4K3 w - - 0 1'));

test('keys move the focus as the viewer sees the board', () => {
  const jump = (role: 'knight' | 'king', backwards = false): BoardCommand => ({ kind: 'jump', role, backwards });
  const cases: readonly [command: BoardCommand, white: string | undefined, black: string | undefined][] = [
    [{ kind: 'step', right: 1, up: 1 }, 'f5', 'd3'],
    [{ kind: 'edge', end: 'rowStart' }, 'a4', 'h4'],
    [{ kind: 'edge', end: 'rowEnd' }, 'h4', 'a4'],
    [{ kind: 'edge', end: 'first' }, 'a8', 'h1'],
    [{ kind: 'edge', end: 'last' }, 'h1', 'a8'],
    [{ kind: 'rank', rank: 7 }, 'e7', 'e7'],
    [{ kind: 'file', file: 1 }, 'a4', 'a4'],
    [jump('knight'), 'b1', 'g8'],
    [jump('knight', true), 'g8', 'b1'],
    [jump('king'), 'e1', 'e8'],
    [{ kind: 'flip' }, undefined, undefined],
  ];
  for (const [command, white, black] of cases) {
    const name = JSON.stringify(command);
    assert.equal(targetOf(command, VIEW), white, name);
    assert.equal(targetOf(command, { ...VIEW, orientation: 'black' }), black, name);
  }
  const after = (square: SquareName, backwards = false) => targetOf(jump('knight', backwards), { ...VIEW, square });
  assert.deepEqual([after('b1'), after('g1'), after('g8'), after('b8', true)], ['g1', 'b8', 'b1', 'g1']);
  assert.equal(targetOf(jump('king'), { ...VIEW, position: KINGS, square: 'e1' }), 'e8');
  assert.equal(targetOf(jump('knight'), { ...VIEW, position: KINGS }), undefined);
  assert.equal(targetOf(jump('knight'), { orientation: 'white', square: 'e4' }), undefined, 'without a position');
});

test('keys announce the square, the last move, what it captured, the clocks and moves', () => {
  const clockText = 'White 5:00, Black 4:00';
  const cases: readonly [command: BoardCommand, view: object, text: string | undefined][] = [
    [{ kind: 'announce', what: 'square' }, { square: 'd5' }, 'd5, white pawn'],
    [{ kind: 'announce', what: 'lastMove' }, {}, 'After move 2, White pawn e4 takes d5.'],
    [{ kind: 'announce', what: 'captured' }, {}, 'Captured black pawn on d5.'],
    [{ kind: 'announce', what: 'clocks' }, { clockText }, clockText],
    [{ kind: 'announce', what: 'clocks' }, {}, 'There is no clock in this game.'],
    [{ kind: 'moves', capturesOnly: true }, { square: 'd8' }, 'queen d8: takes d5.'],
    [{ kind: 'moves', capturesOnly: false }, { square: 'b8' }, 'knight b8: a6, c6, d7.'],
    [{ kind: 'jump', role: 'queen', backwards: false }, {}, undefined],
    [{ kind: 'jump', role: 'queen', backwards: false }, { position: KINGS }, 'No queen on the board.'],
    [{ kind: 'flip' }, {}, undefined],
  ];
  for (const [command, view, text] of cases) {
    assert.equal(commandMessage(command, { ...VIEW, ...view }), text, JSON.stringify(command));
  }
});

test('a scan goes on to the next line of the same kind from the same square, either way round', () => {
  const texts = (...keys: readonly (readonly [square: SquareName, lines: Scan['lines'], backwards?: boolean])[]) => {
    let before: Scan | undefined;
    return keys.map(([square, lines, backwards = false]) => {
      const { scan, text } = scanOn({ kind: 'scan', lines, backwards }, { ...VIEW, square }, before);
      before = scan;
      return text.split(':')[0];
    });
  };
  const five = <Key>(key: Key): Key[] => Array.from({ length: 5 }, () => key);
  assert.deepEqual(texts(...five(['e4', 'straight'] as const)), ['up', 'right', 'down', 'left', 'up']);
  assert.deepEqual(texts(...five(['e4', 'straight', true] as const)), ['left', 'down', 'right', 'up', 'left']);
  assert.deepEqual(texts(['e4', 'straight'], ['e5', 'straight'], ['e5', 'diagonals'], ['e5', 'diagonals']), [
    ...['up', 'up', 'up right', 'down right'],
  ]);
  const { text } = scanOn({ kind: 'scan', lines: 'straight', backwards: false }, { ...VIEW, square: 'd1' }, undefined);
  assert.equal(text, 'up: white pawn d2, white pawn d5, black queen d8.');
});
