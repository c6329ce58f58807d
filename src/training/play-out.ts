/** A half point: 2 if White won, 1 for a draw, 0 if Black won. */
export type WhiteHalfPoints = 0 | 1 | 2;

/** A game between two engines in this thread: without clocks, protocols and records. */
export interface EngineGame<Move> {
  /** The move of the side to move, and its value in centipawns from White's view; NaN if it gives none. */
  think(): { readonly move: Move; readonly white: number };
  /** Plays it. @returns the result if that ends the game by the rules. */
  play(move: Move): WhiteHalfPoints | undefined;
}

/** When a game is adjudicated, by the values of its last plies, for either side. */
export interface PlayOutRules {
  /** Won by the side that has been this far ahead for this number of plies. */
  readonly won?: { readonly centipawns: number; readonly plies: number };
  /** Drawn from a ply on, if neither side has been further ahead than this for this number of plies. */
  readonly drawn?: { readonly centipawns: number; readonly plies: number; readonly fromPly: number };
  /** Drawn after this number of plies, those of the opening included. */
  readonly longestPlies: number;
}

/**
 * Plays a game to its end: the one loop of self-play, of matches between networks and of bench/self-play.ts. It is apart
 * from the runner of matches (match/runner) because of its speed: millions of games are played by it.
 * @param plies those of the opening; the game is not over yet.
 */
export function playOut<Move>(
  { think, play }: EngineGame<Move>,
  plies: number,
  { won, drawn, longestPlies }: PlayOutRules,
): WhiteHalfPoints {
  let wonPlies = 0;
  let drawnPlies = 0;
  let before: number | undefined;
  for (let ply = plies + 1; ; ply++) {
    const { move, white } = think();
    if (won) {
      const isAhead = Math.abs(white) >= won.centipawns && white > 0 === (before ?? white) > 0;
      wonPlies = isAhead ? wonPlies + 1 : 0;
      if (wonPlies === won.plies) return white > 0 ? 2 : 0;
    }
    const result = play(move);
    if (result !== undefined) return result;
    if (drawn) {
      drawnPlies = Math.abs(white) <= drawn.centipawns && ply > drawn.fromPly ? drawnPlies + 1 : 0;
      if (drawnPlies === drawn.plies) return 1;
    }
    if (ply >= longestPlies) return 1;
    before = white;
  }
}
