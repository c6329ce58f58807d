import { modern, TINY_CHESS_86 } from './contestants.ts';
import type { OpenQuestion, PlayTrial } from './question.ts';

const mate = (id: string, title: string, start: string): PlayTrial => ({
  kind: 'play',
  id,
  title,
  start,
  color: 'white',
  old: TINY_CHESS_86,
  modern: modern(200_000),
  defender: modern(50_000),
  mostMoves: 50,
});

/** The mate that Dekker and Van den Herik computed through. */
export const BISHOP_AND_KNIGHT: OpenQuestion = {
  id: 'bishop-and-knight',
  title: 'Mate with bishop and knight',
  asked: [
    {
      who: 'Ken Thompson, in a letter',
      quote: '... its a 32-move game, not 33',
      source: 'kbnk-33',
    },
  ],
  about:
    'The hardest of the elementary mates: it takes 33 moves at most, and can be forced only in a corner of the bishop’s colour. ' +
    'The article defends 33 against Thompson’s 32; how the exchange of letters ended is not in our copy, but the house’s ' +
    'own table has 33. No program of the articles could be asked for it. Here one of theirs and the new one try, within the fifty moves that the rule allows, each against the new one as defender.',
  trials: [
    mate('kbnk-a', 'From a position that takes 33 moves', '8/8/7N/8/8/8/8/K1k1B3 w - - 0 1'),
    mate('kbnk-b', 'From another', 'N7/8/8/8/7B/8/8/K1k5 w - - 0 1'),
  ],
  doubt:
    'One diagram was printed, and only its caption survives: mate in 33, “according to us”. These positions are of the house’s own table of the endgame.',
};
