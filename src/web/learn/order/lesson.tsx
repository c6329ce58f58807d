import features from 'source:programs/antwoord/assembly/search/features.ts#TABLE_CUTS';
import iterations from 'source:programs/antwoord/program.ts#choose';
import think from 'source:programs/schach22/program.ts#lineOf';
import evasions from 'source:programs/schach22/search.ts#bestMarked';
import nextMove from 'source:programs/schach22/search.ts#nextMove';
import putFirst from 'source:programs/slutspel/deepen.ts#deepen';
import keyOf from 'source:programs/slutspel/sort.ts#keyOf';
import type { Lesson } from '../chapter.ts';
import { DeepeningStep } from './deepening-step.tsx';
import { ModernStep } from './modern-step.tsx';
import { SortingStep } from './sorting-step.tsx';
import { SwitchesStep } from './switches-step.tsx';
import '../lab/lab.css';

export const LESSON: Lesson = {
  switches: {
    Body: SwitchesStep,
    beside: [
      {
        kind: 'article',
        says: 'At every node the move of the stored variation comes first, then the captures, the best first: the value of the piece taken, less that of the taker where the square is protected. Then moves that refuted elsewhere at the same depth, and the rest by how the pieces stand.',
        sources: ['schach22'],
      },
      { kind: 'code', piece: nextMove, says: 'The stages of a list: stored move, captures, killers, quiet moves.' },
      { kind: 'code', piece: evasions, says: 'Only as much is sorted as is needed: the best of what is left.' },
    ],
  },
  sorting: {
    Body: SortingStep,
    beside: [
      {
        kind: 'article',
        says: 'The site prints all 45 moves of Black and 31 of White in one position, before and after its sorting. Our formula was found from these two lists and gives both exactly.',
        sources: ['slutspel-sorting'],
      },
      { kind: 'code', piece: keyOf, says: 'What a move promises before anybody has looked at it.' },
    ],
  },
  deepening: {
    Body: DeepeningStep,
    beside: [
      {
        kind: 'article',
        says: 'SCHACH begins with two half-moves and adds one at a time. After each iteration it sorts the moves at the root by what came of them, and keeps a variation for every one.',
        sources: ['schach22'],
      },
      {
        kind: 'article',
        says: 'Gambiet/81 went straight to ply 5, and could run out of time before it came to the obvious move. So Gambiet/82 searches to ply 3 first and then to ply 5; plies 7, 9 and more would be splendid, but the clock is watched.',
        sources: ['gambiet-search'],
      },
      {
        kind: 'code',
        piece: putFirst,
        says: 'The Swedish page’s loop of iterations, in our words. The best move is put first for the next one.',
        sources: ['slutspel'],
      },
      { kind: 'code', piece: think, says: 'SCHACH’s stored variation of a root move, as text.' },
    ],
  },
  modern: {
    Body: ModernStep,
    beside: [
      {
        kind: 'code',
        piece: features,
        says: 'Each part has a bit, so that it can be left out and its worth measured by a match.',
      },
      {
        kind: 'code',
        piece: iterations,
        says: 'Its loop of iterations: still the idea of SCHACH, forty-six years on.',
      },
    ],
  },
};
