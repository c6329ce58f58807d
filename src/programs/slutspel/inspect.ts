/** The door to this program for lessons and measurements: the parts of it that rooms above may look at. */
export { createBoard, setPosition } from './board.ts';
export { evaluate } from './evaluate.ts';
export { makeMoveText } from './move.ts';
export { isLegal, listMoves, MAX_MOVES } from './moves.ts';
export { createSorter, generateSorted } from './sort.ts';
export { parseSquareName } from './squares.ts';
export { createWeights } from './weights.ts';
