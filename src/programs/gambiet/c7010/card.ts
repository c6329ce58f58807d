import type { Card, Level } from '../../program.ts';

/** Plies of each level, level 1 first: the tournament level, then from the quickest to the slowest. */
const LEVEL_PLIES = [4, 1, 2, 3, 5, 6] as const;

/**
 * The module's time for a move at each level, in minutes: the minimum and maximum over the middlegames of bench/positions.ts, at the card's
 * rate.
 */
export const MIDDLEGAME_MINUTES: readonly (readonly [least: number, most: number])[] = [
  [1, 2.5],
  [0.005, 0.01],
  [0.02, 0.08],
  [0.3, 0.9],
  [8.8, 36],
  [35, 159],
];

const LEVELS: readonly Level[] = MIDDLEGAME_MINUTES.map((minutes, index) => {
  const depth = LEVEL_PLIES[index]!;
  const isTournament = index === 0;
  const plies = depth === 1 ? '1 ply' : `${depth} plies`;
  const time = formatMinutes(minutes);
  return {
    id: String(index + 1),
    name: `Level ${index + 1}`,
    about: isTournament
      ? `Two minutes a move in the middlegame (described); four plies (chosen): ${time} on the module.`
      : `${plies}: ${time} a move in the middlegame, on the module.`,
    kind: isTournament ? 'described' : 'chosen',
    limits: { depth },
  };
});

/** Formats a range in the unit that fits the longer time: "8.8 to 36 minutes", "1 to 5 seconds". */
function formatMinutes([least, most]: readonly [number, number]): string {
  if (most < 1) {
    const seconds = (value: number) => String(Math.max(1, Math.round(value * 60)));
    const [from, to] = [seconds(least), seconds(most)];
    return from === to ? 'about a second' : `${from} to ${to} seconds`;
  }
  const [unit, minutes] = most < 90 ? ['minutes', 1] : ['hours', 60];
  const figure = (value: number) =>
    String(value < 10 * minutes ? Math.round((value * 10) / minutes) / 10 : Math.round(value / minutes));
  return `${figure(least)} to ${figure(most)} ${unit}`;
}

/** The card of the Philips C7010. */
export const C7010_CARD: Card = {
  id: 'c7010',
  name: 'Philips C7010',
  author: 'Wim Rens, for Philips',
  year: 1982,
  machine: 'NSC800 at 4.43 MHz in a module on a Videopac game console',
  machineName: 'Videopac C7010',
  positionsPerSecond: 90,
  positionsPerMove: [30, 8200, 22_000],
  levels: LEVELS,
  tournamentLevel: '1',
  usesChance: { option: 'Book', is: true },
  options: [{ name: 'Book', kind: 'check', default: true, about: 'Plays the first moves from a short book.' }],
  bookOption: 'Book',
  traces: true,
};
