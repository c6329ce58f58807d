import { type CardDetails, factsFrom } from '../program.ts';
import { SESSION_FACTS } from './console-facts.ts';

const { described, inferred, chosen } = factsFrom('byte');

/** Facts about CHESS 0.5. */
export const CHESS05_DETAILS: CardDetails = {
  country: 'United States',
  language: 'Pascal',
  memory: 'size not stated: two words for a set of squares, 500 moves, 17 plies',
  story:
    'A teaching program by one of the authors of the world champion CHESS 4.6, printed in full in BYTE. It stores the board as bit boards, two words of 32 squares each, and updates every attack move by move. From it Wim Elsenaar made CHESS 0.5X, which has a card of its own.',
  called: 'a teaching program',
  plays: 'Searches all moves a ply deeper each time, then captures; counts pawns, mobility and king.',
  ownPoints: { name: 'points', toPawn: 64 },
  speedFact: chosen(
    'No source gives a figure. One hundred a second makes 18,000 positions, or four to five plies, in three minutes: what other programs of the time had.',
  ),
  facts: [
    described(
      'Full-width alpha-beta, deepened ply by ply from two; then captures, the largest first, to at most sixteen plies. A side may always stand pat.',
    ),
    described(
      'A window of 30/64 of a pawn on either side of the expected value; if the value falls outside, the iteration is searched again.',
    ),
    described(
      'Material, with a bonus for exchanging when ahead; pawns, mobility, rooks and king by printed weights, skipped where they could not matter.',
    ),
    inferred(
      'Eight printing errors in the surviving text are corrected (README); moves, counts and scores then agree with the corrected original in 528 searches.',
    ),
    ...SESSION_FACTS,
  ],
  lacks: [
    'Draws by repetition and the fifty-move rule: it neither avoids nor seeks them.',
    'A clock: the printed program counts positions.',
    'Checks and mates beyond the full width: in the capture search it may always stand pat.',
  ],
  sources: ['byte', 'wiki-chess05', 'wiki-chess05x'],
};
