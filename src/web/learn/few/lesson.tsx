import wins from 'source:endgames/assembly/spread.ts#attacksOf';
import beginLosses from 'source:endgames/assembly/win.ts#win';
import bestOf from 'source:endgames/prober.ts#createProber';
import evaluate from 'source:programs/schach22/evaluate.ts#evaluate';
import pattVal from 'source:programs/slutspel/evaluate.ts#pattVal';
import advance from 'source:programs/slutspel/search.ts#advance';
import type { Lesson } from '../chapter.ts';
import { OppositionStep } from './opposition-step.tsx';
import { StudiesStep } from './studies-step.tsx';
import { TableStep } from './table-step.tsx';
import { TrapsStep } from './traps-step.tsx';
import '../lab/lab.css';

export const LESSON: Lesson = {
  traps: {
    Body: TrapsStep,
    beside: [
      {
        kind: 'article',
        says: 'To take a king one half-move too late is stalemate, and a mate that is found is put off for ever, since minimax sees no difference. The page goes through both, and builds the loop that knows check, mate and draw. Its pictures are lost; ours fit every move that its text names.',
        sources: ['slutspel'],
      },
      {
        kind: 'code',
        piece: advance,
        says: 'The page’s NegaMax in our rebuilding: mate and stalemate are told apart where no move is left.',
      },
      { kind: 'code', piece: pattVal, says: 'What a draw is worth: something to whoever is behind.' },
    ],
  },
  studies: {
    Body: StudiesStep,
    beside: [
      {
        kind: 'article',
        says: 'Réti’s study on the B7800: two half-moves in a tenth of a second give the pawn, three in two tenths the king. That it is a draw is seen after twelve half-moves and five minutes.',
        sources: ['schach22'],
      },
      { kind: 'code', piece: evaluate, says: 'What SCHACH sees at the end of a line: material and pawns.' },
    ],
  },
  opposition: {
    Body: OppositionStep,
    beside: [
      {
        kind: 'article',
        says: 'With the kings on d4 and e6 and the pawn on e2, only the king to e4 wins. Most home computers pushed the pawn; one of the “big five” found the move, after forty minutes.',
        sources: ['opposition'],
      },
      {
        kind: 'code',
        piece: bestOf,
        says: 'Looking a position up, and rating every move by the position it leads to.',
      },
    ],
  },
  table: {
    Body: TableStep,
    beside: [
      {
        kind: 'article',
        says: 'Dekker and Van den Herik had a database find that bishop and knight mate in 33 moves. Thompson wrote that it was a 32-move game, and offered to show where White could improve: “We can iterate until the error is found.”',
        sources: ['kbnk-note', 'kbnk-33'],
      },
      { kind: 'code', piece: beginLosses, says: 'A pass marks wins a word at a time: 64 positions at once.' },
      { kind: 'code', piece: wins, says: 'Moves taken backwards: where a piece may have come from.' },
    ],
  },
};
