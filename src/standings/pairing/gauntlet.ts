import type { Pairing, Round } from './pairing.ts';

/**
 * The rounds of a gauntlet: every challenger plays everyone in the field, but no other challenger. Within a round all
 * challengers have different opponents; the rest of the field sits out.
 * @param players the number of players; the first `challengers` of them are the challengers.
 * @param cycles how often each pairing is played, with colours reversed from cycle to cycle.
 * @throws {RangeError} if there is no challenger or no field.
 */
export function gauntlet(players: number, challengers = 1, cycles = 1): Round[] {
  const field = players - challengers;
  if (challengers < 1 || field < 1) {
    throw new RangeError(`a gauntlet needs a challenger and a field, found ${challengers} of ${players} players`);
  }
  const size = Math.max(challengers, field);
  const rounds: Round[] = [];
  for (let cycle = 0; cycle < cycles; cycle++) {
    for (let turn = 0; turn < size; turn++) {
      const pairings: Pairing[] = [];
      for (let challenger = 0; challenger < challengers; challenger++) {
        const place = (challenger + turn) % size;
        if (place >= field) continue;
        const opponent = challengers + place;
        const isWhite = (turn + challenger + cycle) % 2 === 0;
        pairings.push(isWhite ? { white: challenger, black: opponent } : { white: opponent, black: challenger });
      }
      const busy = new Set(pairings.flatMap(({ white, black }) => [white, black]));
      rounds.push({
        pairings,
        byes: Array.from({ length: players }, (_, index) => index).filter((each) => !busy.has(each)),
      });
    }
  }
  return rounds;
}
