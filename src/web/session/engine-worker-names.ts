/** The name of an engine worker whose program may use endgame tables; any other name plays without. */
export const WITH_TABLES = 'tables';
