/** The door to this program for lessons and measurements: the parts of it that rooms above may look at. */
export { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from './board.ts';
export { OWN_CARD } from './card.ts';
export { createEvaluator, type Terms } from './evaluate.ts';
export { loadOwn, scoreOf } from './program.ts';
export {
  DEFAULT_SETTINGS,
  fileName,
  makeCode,
  makeFile,
  type OwnSettings,
  OwnSettingsError,
  ownName,
  PARTS,
  type Part,
  type PartName,
  parseCode,
  readSettings,
  withValue,
} from './settings.ts';
