/** A game on a machine as the address of its page. */
import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import { type Game, turnOf } from '../../chess/game.ts';
import { replayOnMachine } from '../../host/machine-replay.ts';
import type { Console, ConsoleState } from '../../programs/console.ts';
import { makeRoute } from '../app/route.ts';
import { GameLinkError, makeGameCode, parseGameCode } from '../games/game-link.ts';
import type { Side } from '../record/record.ts';

/** The colour that the machine plays: that of the side to move while it thinks, else the other one. */
export const machineColor = ({ task, game }: ConsoleState): Color =>
  task.kind === 'think' ? turnOf(game) : opposite(turnOf(game));

/** The address, from `#` on, at which a machine shows a game. @param color the machine's. */
export function machineAddress(machine: string, program: string, { start, moves }: Game, color: Color): string {
  const side = (of: Color): Side => (of === color ? { kind: 'program', program } : { kind: 'visitor' });
  const sides = { white: side('white'), black: side('black') };
  const code = makeGameCode({ ...sides, terms: {}, options: {}, game: { start, moves } });
  return makeRoute({ view: 'machine', machine, code });
}

/** The states of a machine through the game of its address, or why it cannot show it. */
export function readMachineCode(console: Console, code: string): readonly ConsoleState[] | string {
  try {
    const { game, black } = parseGameCode(code, () => ({}));
    const color = black.kind === 'program' ? 'black' : 'white';
    return replayOnMachine(console, game, color) ?? 'This machine has no way to enter the game of that link.';
  } catch (error) {
    if (error instanceof GameLinkError) return error.message;
    throw error;
  }
}
