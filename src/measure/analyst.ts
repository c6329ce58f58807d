/** The program that evaluates positions and games by default. */
export const ANALYST = 'antwoord';

/** Positions it may examine for each position of a game: the choices and the default. */
export const ANALYSIS_NODES = { quick: 50_000, usual: 250_000, thorough: 2_000_000 } as const;
