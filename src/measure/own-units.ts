/** What the programs count in: how many of each one's own points make a pawn. */

interface OwnUnit {
  readonly name: string;
  readonly toPawn: number;
}

const GAMBIET: OwnUnit = { name: 'position points', toPawn: 8 };
const CENTIPAWNS: OwnUnit = { name: 'points', toPawn: 100 };
const UNITS: Readonly<Record<string, OwnUnit>> = {
  microchess: { name: 'points', toPawn: 8 },
  chess05: { name: 'points', toPawn: 64 },
  chess05x: { name: 'points', toPawn: 64 },
  sargon78: { name: 'points', toPawn: 8 },
  tinychess86: { name: 'points', toPawn: 3 },
  gambiet80: GAMBIET,
  gambiet81: GAMBIET,
  gambiet82: GAMBIET,
  c7010: GAMBIET,
};

/** The unit of a program; a hundred points to a pawn where nothing else is known. */
export const ownUnitOf = (program: string): OwnUnit => UNITS[program] ?? CENTIPAWNS;
