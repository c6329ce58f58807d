/** The five weights of CHESS 0.5's evaluation in its own order (pawns, minor and major pieces, rooks, king), as percent of the authors' own. */
export type Percents = readonly number[];
export const AUTHORS_OWN: Percents = [100, 100, 100, 100, 100];
export const MATERIAL_ALONE: Percents = [0, 0, 0, 0, 0];
