import count from 'source:kernel/assemblyscript/perft.ts#perft';
import genall from 'source:programs/chess05/moves.ts#genall';
import isAttacked from 'source:programs/gambiet/moves.ts#isAttacked';
import legalList from 'source:programs/gambiet/moves.ts#legalList';
import getdes from 'source:programs/tinychess86/moves.ts#getdes';
import path from 'source:programs/tinychess86/moves.ts#path';
import tstcas from 'source:programs/tinychess86/moves.ts#tstcas';
import findMoves from 'source:programs/wray74/moves.ts#findMoves';
import type { Lesson } from '../chapter.ts';
import { Break, Count } from './count-steps.tsx';
import { Memory } from './memory.tsx';
import { King, StepTable } from './scan-steps.tsx';

export const LESSON: Lesson = {
  table: {
    Body: StepTable,
    beside: [
      'The program looks for a square with a piece of its colour, knows the piece by its number, and goes to the instructions for it and to the place in a table where its steps begin. King and queen share one list. Treating the queen as a rook and a bishop in one would save nine numbers in the table, but cost more in instructions. [@tinychess86]',
      { piece: getdes, text: 'King and knight: one step for each entry of the table.' },
      { piece: path, text: 'Bishop, rook and queen: the same step again until something stands in the way.' },
    ],
  },
  king: {
    Body: King,
    beside: [
      'Gambiet works out every square a piece could in principle go to, tests it further, and puts it into the list of moves only if it turns out to be legal. [@gambiet-1]',
      {
        piece: legalList,
        text: 'Make the move, look at the king, take the move back. It is not clever, but it is never wrong.',
      },
      {
        piece: isAttacked,
        text: 'The generator turned round: from the king outwards, to whoever could come from there.',
      },
    ],
  },
  memory: {
    Body: Memory,
    beside: [
      'The pawn is the enfant terrible of every chess program: it moves straight ahead, captures diagonally, captures en passant, and promotes. Kuipers does not print his instructions for it. [@tinychess86]',
      {
        piece: tstcas,
        text: 'Tiny Chess 86 asks of every square between king and rook whether it is attacked. The rules do not ask it of b1 and b8.',
      },
      {
        piece: findMoves,
        text: 'Wray’s boxes hold no earlier moves, so the program cannot know two of the rules. [@wray-wiki]',
      },
    ],
  },
  count: {
    Body: Count,
    beside: [
      'Nobody can look through a hundred thousand moves. So programmers compare counts: the number of all move sequences of a given length is the same for everyone who knows the rules. [@wiki-perft]',
      { piece: count, text: 'Our kernel’s count. The last two half-moves are counted without listing their moves.' },
    ],
  },
  break: {
    Body: Break,
    beside: [
      'The published counts are broken down by kind too (captures, castlings, promotions), so a wrong count points to the rule that is broken. [@wiki-perft]',
      {
        piece: genall,
        text: 'CHESS 0.5 generates moves in this order. Its count agrees with that of Gambiet, whose generator you break here.',
      },
    ],
  },
};
