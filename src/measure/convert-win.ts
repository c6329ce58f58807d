import type { Color } from 'chessops/types';
import { claimOf, type Ending, endingOf, type Game, play, turnOf } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';

/** Chooses a side's moves: a program, an endgame table, a person. Asked only if there is a move. */
export type Chooser = (game: Game) => Uci | Promise<Uci>;

/** How a won ending was played. */
interface DrivenHome {
  readonly game: Game;
  /** How it ended; absent where the moves allowed ran out. */
  readonly ending?: Ending;
  /** Moves of the winning side, the mating one included. */
  readonly moves: number;
}

/**
 * Plays an ending out: the side to move tries to mate, the other to resist. It ends by the rules, including draws that a
 * player may claim: the fifty-move rule and repetition.
 * @param most the most moves of the winning side.
 * @throws {MoveError} if a chooser returns an illegal move.
 */
export async function convertWin(start: Game, attack: Chooser, defend: Chooser, most = 100): Promise<DrivenHome> {
  const attacker: Color = turnOf(start);
  let game = start;
  let moves = 0;
  for (;;) {
    const ending = endingOf(game) ?? claimOf(game);
    if (ending) return { game, ending, moves };
    const isAttack = turnOf(game) === attacker;
    if (isAttack && moves === most) return { game, moves };
    game = play(game, await (isAttack ? attack : defend)(game));
    if (isAttack) moves++;
  }
}

/** Whether it was mate, by the side that was to mate. */
export function isMated({ game, ending }: DrivenHome, start: Game): boolean {
  return ending?.kind === 'checkmate' && ending.winner === turnOf(start) && game.moves.length > 0;
}
