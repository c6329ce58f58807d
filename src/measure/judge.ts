import type { Game } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import type { EngineClient } from '../host/engine-client.ts';
import type { Score } from '../programs/program.ts';

/** A program's judgement of a recorded move, compared with its own choice. */
interface MoveJudgement {
  /**
   * How much less the recorded move is worth than its own, in its centipawns, 0 and up (0 if it rates both equal); at most {@link
   * MOST_REGRET}.
   */
  readonly regret: number;
  /** The rank of the move in its judgement, 1 for the best; only if every move was asked for. */
  readonly rank?: number;
}

/** More than ten pawns is lost, however much more; a mean would be of mates alone. */
const MOST_REGRET = 1000;
/** A mate, in centipawns; a nearer one is worth more. */
const MATE = 100_000;

/**
 * Lets a program value a recorded move: each move is searched alone, with a fresh memory, to the depth that its own decision came from, so
 * that no window and no earlier move affect the value.
 * @param client a client of the program, its book closed; its memory is lost.
 * @param own its own decision there, and the depth it came from.
 * @param legal all moves of the position, if the rank is wanted.
 * @returns undefined if it values nothing.
 * @throws {PlayerError}
 */
export async function judge(
  client: EngineClient,
  game: Game,
  played: Uci,
  own: { readonly move: Uci; readonly depth: number },
  legal: readonly Uci[] = [],
): Promise<MoveJudgement | undefined> {
  const worthOf = async (move: Uci) => {
    await client.newGame();
    const { decision } = await client.think(game, { depth: Math.max(1, own.depth), searchMoves: [move] });
    return decision.score === undefined ? undefined : pointsOf(decision.score);
  };
  const isSame = own.move === played;
  if (isSame && legal.length === 0) return { regret: 0 };
  const recorded = await worthOf(played);
  if (recorded === undefined) return undefined;
  const choice = isSame ? recorded : await worthOf(own.move);
  if (choice === undefined) return undefined;
  const regret = Math.min(MOST_REGRET, Math.max(0, choice - recorded));
  let better = 0;
  for (const move of legal) {
    if (move === played) continue;
    const value = move === own.move ? choice : await worthOf(move);
    if (value !== undefined && value > recorded) better++;
  }
  return { regret, ...(legal.length > 0 ? { rank: better + 1 } : {}) };
}

/** A score as one number, the mover's view. */
function pointsOf(score: Score): number {
  if (score.kind === 'cp') return score.centipawns;
  return score.moves > 0 ? MATE - score.moves : -MATE - score.moves;
}
