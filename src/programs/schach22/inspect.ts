/** The door to this program for lessons and measurements: the parts of it that rooms above may look at. */
export { boardOf, makeMoveText, PAWN, POINTS } from './board.ts';
export { evaluationTerms } from './evaluate.ts';
export { legalList } from './moves.ts';
