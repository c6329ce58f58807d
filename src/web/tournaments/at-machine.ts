import { endingOf } from '../../chess/game.ts';
import type { Card } from '../../programs/program.ts';
import { kept, type ValueStorage } from '../app/kept.ts';
import { machineState } from '../machine/keep.ts';
import { machineAddress } from '../machine/machine-address.ts';
import { machineOfProgram } from '../machine/machine-list.ts';
import { type GameRecord, visitorColor, withMove } from '../record/record.ts';

/**
 * A visitor's game in a tournament, played on at the machine of its program. A machine has no clock for its user, so games with
 * clocks stay on the board.
 */

/** The game that was last taken to a machine. */
const TAKEN = kept('plyhouse.evening.machine', (stored) => stored);

/** The address of the opponent's machine in the game, from `#` on; undefined if it is to be played on the board. */
export function machineFor(record: GameRecord, card: Card | undefined): string | undefined {
  const machine = card && machineOfProgram(card.id);
  if (!machine || record.clocks || endingOf(record.game)) return undefined;
  return machineAddress(machine.id, record.game, visitorColor(record) === 'white' ? 'black' : 'white');
}

/** The visitor takes the game to the machine, which forgets what it showed before. */
export function takeToMachine(storage: ValueStorage | undefined, record: GameRecord, card: Card): void {
  TAKEN.write(storage, record.id);
  machineState(machineOfProgram(card.id)!.id).write(storage, undefined);
}

/** The game with the moves made on the machine since it was taken there; undefined if there are none. */
export function gameFromMachine(
  storage: ValueStorage | undefined,
  record: GameRecord,
  card: Card | undefined,
  nowMillis: number,
): GameRecord | undefined {
  const machine = card && machineOfProgram(card.id);
  if (!machine || record.clocks || endingOf(record.game) || TAKEN.read(storage) !== record.id) return undefined;
  const game = machineState(machine.id).read(storage)?.game;
  const { start, moves } = record.game;
  if (game?.start !== start || game.moves.length <= moves.length) return undefined;
  if (!moves.every((uci, index) => game.moves[index] === uci)) return undefined;
  // The page ends a game at a third repetition, where a machine may go on.
  return game.moves
    .slice(moves.length)
    .reduce((next, uci) => (endingOf(next.game) ? next : withMove(next, uci, nowMillis)), record);
}
