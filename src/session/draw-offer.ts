import type { Origin, Score } from '../programs/program.ts';

/** The number of its own moves before the program considers a draw offer. */
const EARLIEST_MOVES = 10;
/** The largest advantage, in centipawns, with which the program still accepts a draw. */
const CONTENT_CENTIPAWNS = 0;

/** The program's answer to a draw offer, and the reason as text. */
interface DrawAnswer {
  readonly isAccepted: boolean;
  readonly reason: string;
}

/** The origin of a program's move, and its score from its own view, if it gave one. */
interface MoveNote {
  readonly from: Origin;
  readonly score?: Score;
}

/**
 * A program's answer to a draw offer. No program knew the question, so the session answers for them, using only their last
 * score.
 * @param notes one for each move of the program.
 * @param name the program's, for the reason.
 */
export function answerDrawOffer(notes: readonly MoveNote[], name: string): DrawAnswer {
  const last = notes.findLast(({ score }) => score !== undefined);
  if (!last?.score) {
    const hasSearched = notes.some(({ from }) => from === 'search');
    // A move from its book has no score.
    const reason = hasSearched
      ? `${name} keeps no score to judge a draw by. Play on.`
      : `${name} has not had to think about a move yet, and has no score to judge a draw by. Play on.`;
    return { isAccepted: false, reason };
  }
  if (notes.length < EARLIEST_MOVES) {
    return {
      isAccepted: false,
      reason: `It is early for a draw: ${name} has made ${notes.length} of ${EARLIEST_MOVES} moves.`,
    };
  }
  const { score } = last;
  const isContent = score.kind === 'cp' ? score.centipawns <= CONTENT_CENTIPAWNS : score.moves <= 0;
  return isContent
    ? { isAccepted: true, reason: `${name} sees itself no better, and takes the draw.` }
    : { isAccepted: false, reason: `${name} thinks it stands better, and plays on.` };
}
