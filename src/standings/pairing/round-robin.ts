import type { Pairing, Round } from './pairing.ts';

/**
 * The rounds of a single round robin by the Berger tables (FIDE Handbook C.05, annex 1). With an odd number of players
 * one has a bye in each round.
 * @param players the number of players, at least two.
 * @throws {RangeError} for fewer than two.
 */
export function bergerTable(players: number): Round[] {
  if (!Number.isInteger(players) || players < 2)
    throw new RangeError(`a round robin needs two players, found ${players}`);
  // With an odd number the highest place of the table stays empty.
  const places = players + (players % 2);
  const last = places - 1;
  const rounds: Round[] = [];
  for (let number = 0; number < last; number++) {
    // The player who meets the one in the last place, alternately as White and as Black.
    const pivot = number % 2 === 0 ? number / 2 : (places + number - 1) / 2;
    const pairings: Pairing[] = [number % 2 === 0 ? { white: pivot, black: last } : { white: last, black: pivot }];
    for (let board = 1; board < places / 2; board++) {
      pairings.push({ white: (pivot + board) % last, black: (pivot - board + last) % last });
    }
    const isPlayed = ({ white, black }: Pairing) => white < players && black < players;
    rounds.push({ pairings: pairings.filter(isPlayed), byes: players < places ? [pivot] : [] });
  }
  return rounds;
}

/**
 * A round robin in several cycles, with colours reversed from cycle to cycle. The last two rounds of the first of two
 * cycles change places, as FIDE recommends, so that nobody has the same colour three times in a row.
 * @param cycles 1 for a single round robin, 2 for a double one.
 * @throws {RangeError} for fewer than two players.
 */
export function roundRobin(players: number, cycles = 1): Round[] {
  const table = bergerTable(players);
  return Array.from({ length: cycles }, (_, cycle) => {
    const turned = cycle % 2 === 0 ? table : table.map(withColorsReversed);
    if (cycle % 2 === 0 && cycle + 1 < cycles && turned.length > 2) {
      return [...turned.slice(0, -2), turned.at(-1)!, turned.at(-2)!];
    }
    return turned;
  }).flat();
}

/** The same round with White and Black exchanged. */
function withColorsReversed({ pairings, byes }: Round): Round {
  return { pairings: pairings.map(({ white, black }) => ({ white: black, black: white })), byes };
}
