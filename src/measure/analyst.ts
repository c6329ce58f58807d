/** The program that values positions and games unless another is asked for. */
export const ANALYST = 'antwoord';

/** Positions it may examine for each position of a game: what is offered, and what is taken where nobody says. */
export const ANALYSIS_NODES = { quick: 50_000, usual: 250_000, thorough: 2_000_000 } as const;
