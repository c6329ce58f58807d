import aheadToA from 'source:kernel/assemblyscript/bitboard.ts#aheadToA';
import addloc from 'source:programs/chess05/board.ts#addloc';
import eastOf from 'source:programs/chess05/board.ts#eastOf';
import emptyBoard from 'source:programs/gambiet/board.ts#emptyBoard';
import border from 'source:programs/gambiet/board.ts#isOffBoard';
import steps from 'source:programs/gambiet/moves.ts#JUMPS';
import generate from 'source:programs/slutspel/moves.ts#generateMoves';
import directions from 'source:programs/tinychess86/moves.ts#DIRECTIONS';
import registerAt from 'source:programs/wray74/board.ts#registerAt';
import setUp from 'source:programs/wray74/board.ts#setUp';
import type { Lesson } from '../chapter.ts';
import { Edge, Sums } from './jump-steps.tsx';
import { Memories } from './memories-step.tsx';
import { Bit, Border } from './places.tsx';
import { Sets } from './sets.tsx';
import './board.css';

export const LESSON: Lesson = {
  memories: {
    Body: Memories,
    beside: [
      'The calculator has 64 data registers, so each takes a square: register 1 is a1, register 9 is a2. The digit before the decimal point names the piece, plus for the calculator’s and minus for the player’s. The ten digits after it say who reaches the square. [@wray-wiki]',
      {
        piece: setUp,
        text: 'Wray’s pieces go into the registers; the digits after the point come later. [@wray-wiki]',
      },
    ],
  },
  sums: {
    Body: Sums,
    beside: [
      'Number the squares 1 to 64, and every move is a sum: the square diagonally ahead to the right is always nine places on. Computers are born better at sums than at chess. [@gambiet-1]',
      {
        piece: registerAt,
        text: 'Wray keys in x and y separately; our version checks that each is from 1 to 8. [@wray-wiki]',
      },
    ],
  },
  border: {
    Body: Border,
    beside: [
      'Rens’s piece byte is made for the Z80: doubled once, it sets the processor’s flags so that one jump each then tells an empty square, no square at all, a king and a black piece. [@wiki-gambiet]',
      {
        piece: emptyBoard,
        text: 'Our board: all 120 places are border first; then the 64 squares are cleared.',
      },
      { piece: border, text: 'Off the board: the doubled byte has odd parity. One machine instruction.' },
      { piece: steps, text: 'A row is ten places long, so a knight’s jump is 21, 19, 12 or 8.' },
    ],
  },
  bit: {
    Body: Bit,
    beside: [
      'Tiny Chess 86 reads the direction of each step from a table and follows a line until it meets a piece or would leave the board. [@tinychess86]',
      { piece: directions, text: 'The steps as bytes. EF is how a byte of the 8086 holds minus 17.' },
      { piece: generate, text: 'Slutspel’s generator: the inner loop ends where “to & 0x88” is not 0.' },
    ],
  },
  sets: {
    Body: Sets,
    beside: [
      'CHESS 0.5 keeps a set of squares for each kind of piece and for each side. A question about the whole board becomes one operation on a set. [@byte]',
      { piece: addloc, text: 'Putting down a piece sets a bit in three sets.' },
      { piece: aheadToA, text: 'Our kernel: all pawns capture towards the a-file with one shift and one mask.' },
    ],
  },
  edge: {
    Body: Edge,
    beside: [
      'Kuipers’s board is laid out so that one instruction, line 110 of his listing, tests for its edge: a bit of 88 is set wherever a step leaves it. [@wiki-tinychess86]',
      {
        piece: eastOf,
        text: 'One file to the east: the h-file is dropped first, or it would come back as the a-file.',
      },
    ],
  },
};
