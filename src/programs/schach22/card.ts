import type { Card, Level, OptionSpec } from '../program.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** An average time, kept to over 40 moves and then every 10: the clock as it stands at the first move. */
const average = (id: string, name: string, about: string, millis: number): Level => ({
  id,
  name,
  about,
  kind: 'chosen',
  limits: { gameClock: { remainingMillis: 40 * millis, incrementMillis: 0, movesToGo: 40 } },
});

const DEPTHS: readonly Level[] = Array.from({ length: 11 }, (_, index) => {
  const depth = index + 2;
  return {
    id: `depth${depth}`,
    name: `${depth} plies`,
    about: `Full width to ${depth} half-moves, then captures, checks and evasions.`,
    kind: 'described',
    limits: { depth },
  };
});

/** Our switches, for lessons and measurements: each leaves out one part of the search. The original has none of them. */
const PARTS: readonly OptionSpec[] = (
  [
    ['Deepening', 'searches two plies, then three, and so on; without it, the last iteration alone'],
    ['FollowVariation', 'follows the variation stored for each root move'],
    ['CapturesFirst', 'tries captures first; without it, moves in order of their squares'],
    ['Killers', 'tries the killers after the captures'],
    ['Quiescence', 'goes on with captures, checks and evasions beyond the fixed ply'],
  ] as const
).map(([name, does]) => ({ name, kind: 'check', default: true, about: `Ours, not the original’s: ${does}.` }));

/** The card of SCHACH 2.2. */
export const SCHACH_22_CARD: Card = {
  id: 'schach22',
  name: 'SCHACH 2.2',
  author: 'Matthias Engelbach',
  year: 1980,
  years: '1979-80',
  machine: 'Burroughs B7800 of the Bundeswehr university in Neubiberg',
  machineName: 'Burroughs B7800',
  positionsPerSecond: 900,
  levels: [
    ...DEPTHS,
    average('avg5', '5 seconds a move', 'On average, over 40 moves and then every 10.', 5 * SECOND),
    average('avg30', '30 seconds a move', 'On average, over 40 moves and then every 10.', 30 * SECOND),
    average('avg60', '1 minute a move', 'On average, over 40 moves and then every 10.', MINUTE),
    average('tournament', 'Tournament', '40 moves in two hours, then 10 moves every half hour.', 3 * MINUTE),
  ],
  tournamentLevel: 'tournament',
  usesChance: { option: 'OwnBook', is: true },
  traces: true,
  ponders: true,
  options: [{ name: 'OwnBook', kind: 'check', default: true, about: 'Plays from its opening library.' }, ...PARTS],
  bookOption: 'OwnBook',
};
