/** The door to this program for lessons and measurements: the parts of it that rooms above may look at. */
export { create, eastOf, northHigh, northLow, southHigh, southLow, westOf } from './board.ts';
export { createDatabase } from './database.ts';
export { type PositionTerm, positionTerms } from './evaluate.ts';
export { genall, makeMoveUci } from './moves.ts';
export {
  type Choice,
  calculationOrChance,
  type Experiment,
  type Outcome,
  SIDES,
  type Side,
  STUDY,
} from './saavedra.ts';
export { DARK, LITE, MT } from './tables.ts';
export { dndate, update } from './update.ts';
