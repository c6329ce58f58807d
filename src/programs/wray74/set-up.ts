/** Positions in the registers, as a player prepared them. */
import { INITIAL_FEN } from '../../chess/fen.ts';
import { newGame, positionOf } from '../../chess/game.ts';
import { emptyRegisters, LAST_REGISTER, registerOf, type Side, setUp } from './board.ts';

const LETTERS = ' PNBRQK';

/** Whether the pieces stand as at the start of a game in which the computer has this colour. */
export function isStart(men: readonly number[], computer: Side): boolean {
  const registers = emptyRegisters();
  setUp(registers, positionOf(newGame()).board, computer);
  for (let register = 1; register <= LAST_REGISTER; register++) if (registers[register] !== men[register]) return false;
  return true;
}

/**
 * The position as FEN, or what would be one if chess allowed it. In the start position everything may still castle; of
 * any other the registers remember nothing. The player is to move, unless the computer opens.
 */
export function startFenOf(men: readonly number[], computer: Side): string {
  if (isStart(men, computer)) return INITIAL_FEN;
  const ranks: string[] = [];
  for (let rank = 7; rank >= 0; rank--) {
    let text = '';
    for (let file = 0; file < 8; file++) {
      const man = men[registerOf(8 * rank + file, computer)]!;
      const letter = LETTERS[Math.abs(man)] ?? '?';
      const isWhite = man > 0 === (computer === 'white');
      text += man === 0 ? '1' : isWhite ? letter : letter.toLowerCase();
    }
    ranks.push(text.replace(/1+/g, (run) => String(run.length)));
  }
  return `${ranks.join('/')} w - - 0 1`;
}
