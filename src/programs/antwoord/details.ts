import type { CardDetails } from '../program.ts';

/** Details of Plyhouse's own engine. */
export const ANTWOORD_DETAILS: CardDetails = {
  language: 'AssemblyScript, compiled to WebAssembly',
  memory: '16 MB for its transposition table, 12 MB for the rest',
  story:
    'The authors of these programs ended their articles with questions: how to see beyond the horizon, what to do about a piece that is lost anyway, how to search wider in the same time. Antwoord is Dutch for “answer”: a modern engine with what half a century has found since.',
  called: 'a modern engine',
  plays: 'Searches far deeper than the others; its strength can be limited.',
  speedFact: {
    kind: 'chosen',
    text: 'A million positions a second, about what it examines on one core of a computer of 2026.',
  },
  facts: [
    {
      kind: 'chosen',
      text: 'It judges positions by a small neural network, trained on games against itself only. With limited strength it goes by an evaluation written by hand, whose terms “Why this value?” shows.',
    },
    {
      kind: 'chosen',
      text: 'If given endgame tables, it follows them: it wins in the fewest moves, loses in the most, and in drawn positions searches among the moves that draw. It looks up only the position on the board, and uses no tables by default or with limited strength.',
    },
    {
      kind: 'chosen',
      text: 'All its methods are common knowledge among engine authors, written from scratch for Plyhouse; the README says which parts have been measured and what they are worth.',
    },
  ],
  lacks: [],
  sources: [],
};
