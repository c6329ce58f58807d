import { CHESS_05X_MEN, SECOND } from './contestants.ts';
import type { OpenQuestion } from './question.ts';

/** Saavedra's study by counting pieces. */
export const SAAVEDRA: OpenQuestion = {
  id: 'saavedra',
  title: 'Saavedra: calculation or chance?',
  asked: [
    {
      who: 'An unsigned article',
      quote: 'Why does a chess computer play Saavedra’s position without a mistake?',
      source: 'saavedra',
    },
  ],
  about:
    'Counting nothing but men, CHESS 0.5X solved the study at five half-moves. With the colours exchanged it only repeated ' +
    'moves: what had looked like calculation was the order in which it looked at the squares. A deeper search sees why one ' +
    'king move wins, whatever the order.',
  trials: [
    {
      kind: 'move',
      id: 'saavedra',
      title: 'Saavedra’s position, White to move and win',
      start: '8/8/1KP5/3r4/8/8/8/k7 w - - 0 1',
      right: ['c6c7'],
      truth: 'win',
      old: CHESS_05X_MEN,
      modern: SECOND,
    },
    {
      kind: 'move',
      id: 'saavedra-diagram-1',
      title: 'Diagram 1, after 2...Rd5+',
      start: '8/2P5/8/1K1r4/8/8/8/k7 w - - 4 3',
      right: ['b5b4'],
      truth: 'win',
      isCosted: true,
      old: CHESS_05X_MEN,
      modern: SECOND,
    },
    {
      kind: 'move',
      id: 'saavedra-reversed',
      title: 'Colours exchanged, Black to move and win',
      start: '7K/8/8/8/4R3/5pk1/8/8 b - - 0 1',
      right: ['f3f2'],
      truth: 'win',
      old: CHESS_05X_MEN,
      modern: SECOND,
    },
    {
      kind: 'move',
      id: 'saavedra-diagram-2',
      title: 'Diagram 2, after 3.Re4+: here it went back',
      start: '7K/8/8/8/4R1k1/8/5p2/8 b - - 4 3',
      right: ['g4g5'],
      truth: 'win',
      isCosted: true,
      old: CHESS_05X_MEN,
      modern: SECOND,
    },
  ],
};
