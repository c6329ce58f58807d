/**
 * The tournaments of IA Mario Held, "Exercises in Tie-Breaking", FIDE Technical Commission, rev. 2403220900 for C.07 of
 * 2023, in its own notation: "+B10" won with Black against number 10, "=" drawn, "-" lost, "+F14" won by forfeit,
 * "-F12" lost so, "+BYE" a bye for the odd number, "=BYE" a half-point bye, "--" away.
 */
import type { Bye, Meeting, Tournament } from '../tournament.ts';

/** Page 5: a Swiss with 16 players and all kinds of rounds that were not played. */
const SWISS = `
1 Alyx 2200 +W9 =B13 =W2 +B15 =W4
2 Bruno 2150 +B10 +W7 =B1 +W16 =B3
3 Charline 2100 =W11 +B6 +W8 =B4 =W2
4 David 2050 +B12 =BYE +W13 =W3 =B1
5 Helene 2000 -W13 -B15 +W11 =B7 +W10
6 Franck 1950 -B14 -W3 +BYE +W10 +B8
7 Genevieve 1900 +W15 -B2 -B16 =W5 -B11
8 Irina 1850 =B16 +W14 -B3 +W13 -W6
9 Jessica 1800 -B1 -W10 =BYE -F11 +BYE
10 Lais 1750 -W2 +B9 -W15 -B6 -B5
11 Maria 1700 =B3 -W16 -B5 +F9 +W7
12 Nick 1650 -W4 +BYE +F14 -- --
13 Opal 1600 +B5 =W1 -B4 -B8 -W14
14 Paul 1550 +W6 -B8 -F12 -- +B13
15 Reine 1500 -B7 +W5 +B10 -W1 -B16
16 Stephan 1450 =W8 +B11 +W7 -B2 +W15`;

/** Page 43: four more rounds of it. */
const LONG_SWISS = `
1 Alyx 2200 +W9 =B13 =W2 +B15 =W4 =B6 =B3 =W16 +B8
2 Bruno 2150 +B10 +W7 =B1 +W16 +B3 =W4 -W6 =B15 =W5
3 Charline 2100 =W11 +B6 +W8 =B4 -W2 +B16 =W1 +W14 +B10
4 David 2050 +B12 =BYE +W13 =W3 =B1 =B2 =W16 =B6 +W15
5 Helene 2000 -W13 -B15 +W11 =B7 +W10 -B14 +B9 -W8 =B2
6 Franck 1950 -B14 -W3 +BYE +W10 +B8 =W1 +B2 =W4 +B16
7 Genevieve 1900 +W15 -B2 -B16 =W5 -B11 -B10 +W13 +W9 +B14
8 Irina 1850 =B16 +W14 -B3 +W13 -W6 =B11 =W15 +B5 -W1
9 Jessica 1800 -B1 -W10 =BYE -F11 +BYE +B13 -W5 -B7 =W12
10 Lais 1750 -W2 +B9 -W15 -B6 -B5 +W7 +B12 +W11 -W3
11 Maria 1700 =B3 -W16 -B5 +F9 +W7 =W8 -B14 -B10 =W13
12 Nick 1650 -W4 +BYE +F14 -- -- -B15 -W10 =B13 =B9
13 Opal 1600 +B5 =W1 -B4 -B8 -W14 -W9 -B7 =W12 =B11
14 Paul 1550 +W6 -B8 -F12 -- +B13 +W5 +W11 -B3 -W7
15 Reine 1500 -B7 +W5 +B10 -W1 -B16 +W12 =B8 =W2 -B4
16 Stephan 1450 =W8 +B11 +W7 -B2 +W15 -W3 =B4 =B1 -W6`;

/** Page 6: a round robin; in the first of its two tables number 6 lost to number 5 by forfeit. */
const ROUND_ROBIN = `
1 Alyx 2200 =W6 +W2 +B3 -W4 +B5
2 Bruno 2150 +W5 -B1 +W6 =W3 +B4
3 Charline 2100 +W4 +B5 -W1 =B2 +W6
4 David 2050 -B3 -B6 =W5 +B1 -W2
5 Helene 2000 -B2 -W3 =B4 +F6 -W1
6 Franck 1950 =B1 +W4 -B2 -F5 -B3`;

export const swiss = () => readTable(SWISS, false);
export const longSwiss = () => readTable(LONG_SWISS, false);
export const roundRobin = () => readTable(ROUND_ROBIN, true);

/** A table in the notation of the exercises. */
export function readTable(text: string, predetermined: boolean): Tournament {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  const meetings: Meeting[] = [];
  const byes: Bye[] = [];
  for (const [player, [, , , ...fields]] of lines.entries()) {
    for (const [index, field] of fields.entries()) {
      const round = index + 1;
      const [, sign = '', what = '', number = ''] = /^([-+=])(W|B|F|BYE|-)(\d*)$/.exec(field) ?? [];
      if (what === 'BYE') byes.push({ player, round, kind: sign === '+' ? 'pairing' : 'half' });
      else if (what === '-') byes.push({ player, round, kind: 'zero' });
      const opponent = Number(number) - 1;
      // Each game stands in two lines: that of the one with White is taken, and of a forfeit the winner's.
      if (what !== 'W' && field.slice(0, 2) !== '+F') continue;
      const points = { '+': [1, 0], '=': [0.5, 0.5], '-': [0, 1] }[sign] as [number, number];
      const more = what === 'W' ? { white: 0 as const } : { forfeit: true };
      meetings.push({ players: [player, opponent], points, games: 1, round, ...more });
    }
  }
  const players = lines.map(([, name, rating]) => ({ name: name!, rating: Number(rating) }));
  return { players, meetings, byes, rounds: lines[0]!.length - 3, predetermined };
}
