/** A game on a machine as the address of its page. */
import { type Color, opposite } from 'plyhouse-kernel/position';
import { INITIAL_FEN } from '../../chess/fen.ts';
import { type Game, turnOf } from '../../chess/game.ts';
import type { ConsoleState } from '../../programs/console.ts';
import { makeRoute } from '../app/route.ts';

/** The colour that the machine plays: that of the side to move while it thinks, else the other one. */
export const machineColor = ({ task, game }: ConsoleState): Color =>
  task.kind === 'think' ? turnOf(game) : opposite(turnOf(game));

/**
 * The address, from `#` on, at which a machine shows a game: the machine's colour, the position it begins with if that is not the
 * initial one, and the moves.
 */
export const machineAddress = (machine: string, { start, moves }: Game, color: Color): string =>
  makeRoute({ view: 'machine', machine, code: [color, ...(start === INITIAL_FEN ? [] : [start]), ...moves].join('.') });
