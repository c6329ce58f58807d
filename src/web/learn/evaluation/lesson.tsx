import position from 'source:programs/chess05/evaluate.ts#position';
import greatestGain from 'source:programs/gambiet/evaluate.ts#greatestGain';
import decisiveRungs from 'source:programs/gambiet/exchange.ts#decisiveRungs';
import exchange from 'source:programs/gambiet/exchange.ts#exchange';
import pawnStructure from 'source:programs/schach22/evaluate.ts#isWhitePassed';
import swapOff from 'source:programs/soma/value.ts#swapOff';
import exchangeLoss from 'source:programs/wray74/evaluate.ts#exchangeLoss';
import wrayWeights from 'source:programs/wray74/evaluate.ts#WEIGHTS';
import fillTable from 'source:programs/wray74/table.ts#fillTable';
import type { Lesson } from '../chapter.ts';
import { Bounds } from './bounds-step.tsx';
import { ExchangeStep, SumsStep } from './exchange-steps.tsx';
import { Terms } from './terms-step.tsx';
import { Weights } from './weights-step.tsx';
import './evaluation.css';

export const LESSON: Lesson = {
  exchange: {
    Body: ExchangeStep,
    beside: [
      'Counting the pieces is not enough: a rook that is attacked and unprotected is as good as gone. So for each piece Gambiet finds its attackers and its defenders, sorts both from low to high, lets them capture in turn, and works back from the end, since either side may stop. [@gambiet-2]',
      {
        piece: exchange,
        text: 'Rens’s calculation: first the list; then, from its end, who would rather stop. [@gambiet-2]',
      },
      {
        text: 'SOMA’s rules of 1961 call it swap-off: what the owner of a piece loses if both sides capture, or stop, as suits them best. It is the whole of their tactics, for SOMA looks at no reply. On its blackboard the swap-off of every move stands beside its men and squares. [@soma-1961]',
        program: 'soma',
      },
      { piece: swapOff, text: 'SOMA’s swap-off, worked out once for each piece that can be taken.' },
    ],
  },
  sums: {
    Body: SumsStep,
    beside: [
      'After the decimal point of each register come ten digits: one for the number of the calculator’s pieces that reach the square, one for the player’s, and four for the total value of each side’s. How it uses them the sources that we have do not tell. [@wray-wiki]',
      {
        piece: exchangeLoss,
        text: 'Our reconstruction of the sum. That the average counts is our choice; the figures are Wray’s. [@wray-wiki]',
      },
      { piece: fillTable, text: 'The table: every piece is entered into the squares it reaches.' },
    ],
  },
  bounds: {
    Body: Bounds,
    beside: [
      'A move gets two numbers. The minimum takes off the greatest loss the opponent can cause at once; the maximum adds the greatest gain that may follow, counting pieces behind others on a line and defenders that have two tasks. What the search then finds mostly lies between the two. [@gambiet-2; @gambiet-search]',
      { piece: greatestGain, text: 'What a side could win next, and the lines of three of diagram 3.' },
      { piece: decisiveRungs, text: 'Diagram 4: a piece needed in one exchange cannot defend in another.' },
    ],
  },
  terms: {
    Body: Terms,
    beside: [
      'SCHACH has two evaluations: a thorough one, which values and sorts the moves at the root, and a part of it, essentially material and pawn structure, for the ends of the search, because there efficiency is what counts. [@schach22]',
      { piece: position, text: 'CHESS 0.5: five terms, each with a weight.' },
      {
        piece: wrayWeights,
        text: 'Wray: the nearer a square is to the middle, the more it counts. [@wray-wiki]',
      },
      { piece: pawnStructure, text: 'SCHACH: a pawn is passed if no enemy pawn is ahead of it on three files.' },
    ],
  },
  weights: {
    Body: Weights,
    beside: [
      'The authors of CHESS 0.5 published their program for others to change, its weights named and in one place. [@byte]',
      { piece: position, text: 'Your sliders multiply these weights. At 100% they are the authors’ own.' },
    ],
  },
};
