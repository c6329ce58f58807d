import count from 'source:kernel/assembly/perft.ts#perft';
import genall from 'source:programs/chess05/moves.ts#genall';
import isAttacked from 'source:programs/gambiet/moves.ts#isAttacked';
import legalList from 'source:programs/gambiet/moves.ts#legalList';
import getdes from 'source:programs/tinychess86/moves.ts#getdes';
import path from 'source:programs/tinychess86/moves.ts#path';
import tstcas from 'source:programs/tinychess86/moves.ts#tstcas';
import findMoves from 'source:programs/wray74/moves.ts#findMoves';
import type { Lesson } from '../chapter.ts';
import { Break } from './break.tsx';
import { Count } from './count.tsx';
import { King } from './king.tsx';
import { Memory } from './memory.tsx';
import { StepTable } from './table.tsx';

export const LESSON: Lesson = {
  table: {
    Body: StepTable,
    beside: [
      {
        says: 'The program looks for a square with a piece of its colour, knows the piece by its value and jumps to the routine for it, with a pointer into a table of directions. King and queen share one list. Making the queen a rook and a bishop in one would save nine bytes of table and cost more in program.',
        sources: ['tinychess86'],
      },
      { piece: getdes, says: 'King and knight: one step for each entry of the table.' },
      {
        piece: path,
        says: 'Bishop, rook and queen: the same step again until something stands in the way.',
      },
    ],
  },
  king: {
    Body: King,
    beside: [
      {
        says: 'Gambiet works out every square a piece could in principle go to, tests it further, and puts it into the list of moves only if it turns out to be legal.',
        sources: ['gambiet-1'],
      },
      {
        piece: legalList,
        says: 'Make the move, look at the king, take the move back. Not clever, never wrong.',
      },
      {
        piece: isAttacked,
        says: 'The generator turned round: from the king outwards, to whoever could come from there.',
      },
    ],
  },
  memory: {
    Body: Memory,
    beside: [
      {
        says: 'The pawn is the enfant terrible of every chess program: it walks ahead, takes aslant, takes in passing and promotes. Kuipers does not print its routine.',
        sources: ['tinychess86'],
      },
      {
        piece: tstcas,
        says: 'Tiny Chess 86 asks of every square between king and rook whether it is attacked. The rules ask that of b1 and b8 not at all.',
      },
      {
        piece: findMoves,
        says: 'Wray’s registers remember no history, so two rules of chess cannot be had.',
        sources: ['wray-wiki'],
      },
    ],
  },
  count: {
    Body: Count,
    beside: [
      {
        says: 'Nobody can look through a hundred thousand moves. So programmers compare counts: the number of all move sequences of a given length is the same for everyone who knows the rules.',
        sources: ['wiki-perft'],
      },
      {
        piece: count,
        says: 'Our kernel’s count. The last two half-moves are counted without listing their moves.',
      },
    ],
  },
  break: {
    Body: Break,
    beside: [
      {
        says: 'The published counts are told by kind as well (captures, castlings, promotions), so that a wrong count hints at the rule that is broken.',
        sources: ['wiki-perft'],
      },
      {
        piece: genall,
        says: 'CHESS 0.5 generates in this order; its count agrees with Gambiet’s, whose generator you break here.',
      },
    ],
  },
};
