/** A game on a machine as the address of its page. */
import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import { type Game, gameOf, turnOf } from '../../chess/game.ts';
import { MoveError } from '../../chess/move.ts';
import { replayOnMachine } from '../../host/machine-replay.ts';
import type { Console, ConsoleState } from '../../programs/console.ts';
import { makeRoute } from '../app/route.ts';

/** The colour that the machine plays: that of the side to move while it thinks, else the other one. */
export const machineColor = ({ task, game }: ConsoleState): Color =>
  task.kind === 'think' ? turnOf(game) : opposite(turnOf(game));

/** The address, from `#` on, at which a machine shows a game: the machine's colour and the moves. */
export const machineAddress = (machine: string, { moves }: Game, color: Color): string =>
  makeRoute({ view: 'machine', machine, code: [color, ...moves].join('.') });

/** The states of a machine through the game of its address, or why it cannot show it. */
export function readMachineCode(console: Console, code: string): readonly ConsoleState[] | string {
  const [color, ...moves] = code.split('.');
  try {
    const game = gameOf(console.start().state.game.start, moves);
    const states = replayOnMachine(console, game, color === 'white' ? 'white' : 'black');
    return states ?? 'This machine has no way to enter the game of that link.';
  } catch (error) {
    if (error instanceof MoveError) return `The game in this link cannot be read: ${error.message}.`;
    throw error;
  }
}
