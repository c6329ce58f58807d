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
import './order.css';

const SCHACH = 'Matthias Engelbach, “Das Programm SCHACH 2.2”, Europa-Rochade 189, April 1980';
const RENS = 'W.J. Rens, “Gambiet, een schaakprogramma voor een Personal Computer”, Computerschaak 1/2, June 1981';

export const LESSON: Lesson = {
  switches: {
    Body: SwitchesStep,
    beside: [
      {
        kind: 'article',
        says: 'At every node the move of the stored variation comes first, then the captures, the best first: the value of the piece taken, less that of the taker where the square is protected. Then moves that refuted elsewhere at the same depth, and the rest by how the pieces stand.',
        source: SCHACH,
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
        source: '“Sortering av dragen”, javascriptchess.com',
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
        source: SCHACH,
      },
      {
        kind: 'article',
        says: 'Gambiet was to think as long as its operator let it. That takes a search that always has a move ready: to ply 3 first, then 5, then 7.',
        source: RENS,
      },
      {
        kind: 'code',
        piece: putFirst,
        says: 'The Swedish page’s loop of iterations, in our words. The best move is put first for the next one.',
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
