import plausibleMoves from 'source:programs/bernstein/decision.ts#plausibleMoves';
import isCheckPly from 'source:programs/chess05/select.ts#isCheckPly';
import depth from 'source:programs/gambiet/gambiet82/depth.ts#depth';
import node from 'source:programs/gambiet/gambiet82/node.ts#node';
import enter from 'source:programs/schach22/search.ts#enter';
import isConsiderable from 'source:programs/turochamp/moves.ts#isConsiderable';
import type { Lesson } from '../chapter.ts';
import { ChecksStep } from './checks-step.tsx';
import { KnightStep } from './knight-step.tsx';
import { PruningStep } from './pruning-step.tsx';
import { QuietStep } from './quiet-step.tsx';
import '../lab/lab.css';

export const LESSON: Lesson = {
  knight: {
    Body: KnightStep,
    beside: [
      {
        kind: 'article',
        says: 'Two classic problems of computer chess cost Gambiet a few hundred Elo points, writes its author: blindness beyond the horizon, and that it cannot give up a piece for lost. Whoever knows a general solution, with the stress on general, is asked to get in touch at once.',
        sources: ['gambiet-slaughtered'],
      },
      {
        kind: 'code',
        piece: node,
        says: 'The last ply: the moves are listed and valued, none is made. What comes after them does not count.',
      },
    ],
  },
  quiet: {
    Body: QuietStep,
    beside: [
      {
        kind: 'article',
        says: 'Beyond the full width SCHACH follows all captures and promotions, limited only by its arrays of 35 half-moves; checking moves for two half-moves; and moves out of check for three.',
        sources: ['schach22'],
      },
      {
        kind: 'code',
        piece: enter,
        says: 'A ply begins: within the full width, beyond it in check, or free to stand.',
      },
      {
        kind: 'article',
        says: 'The idea is as old as the first rules for a machine. Turing’s follow every move and every reply; after that only recaptures, captures of undefended or dearer pieces, and mates. A position without such a move is dead, and only there are the pieces counted. No other limit of depth is given.',
        sources: ['turing-typescript'],
        program: 'turochamp',
      },
      { kind: 'code', piece: isConsiderable, says: 'Whether a move is considerable.' },
    ],
  },
  checks: {
    Body: ChecksStep,
    beside: [
      {
        kind: 'article',
        says: 'At five half-moves CHESS 0.5X solved Saavedra’s study even after its positional judgement had been taken out; with colours reversed it repeated moves. Calculation, the article asks, or chance? (The order in which it read the board decided.)',
        sources: ['saavedra'],
      },
      { kind: 'code', piece: isCheckPly, says: 'The half-move that 0.5X must have added.' },
    ],
  },
  pruning: {
    Body: PruningStep,
    beside: [
      {
        kind: 'article',
        says: 'DEPTH strikes out each move whose maximum is lower than the best end evaluation found. It is fast, and full of pitfalls: everything depends on the two values being right.',
        sources: ['gambiet-search'],
      },
      { kind: 'code', piece: depth, says: 'DEPTH in our rebuilding: strike out, then choose.' },
      {
        kind: 'article',
        says: 'Bernstein’s program of 1957 selects before it values anything. Eight questions in a fixed order, from “am I in check?” to moves of any piece, fill a table, and the first seven moves are followed, four half-moves deep. A move that is not among the seven does not exist for it, on either side.',
        sources: ['bernstein-paper'],
        program: 'bernstein',
      },
      { kind: 'code', piece: plausibleMoves, says: 'The eight questions, until the table is full.' },
    ],
  },
};
