import { formatPoints } from '../format/points.ts';
import { isVoluntary, type RoundRecord } from './round-record.ts';
import type { Modifiers, ScoredTournament, ValuePart } from './tie-break.ts';

/** The contribution of a round to a sum over opponents. */
interface Contribution {
  /** For people: the opponent. */
  readonly who: string;
  /** The opponent's points. */
  readonly score: number;
  /** The player's points. */
  readonly result: number;
  readonly games: number;
  readonly isVoluntary: boolean;
}

/**
 * The contribution of each of a player's rounds to Buchholz and Sonneborn-Berger. An unplayed round counts as a game against a dummy
 * opponent with the player's own points (C.07, 16.4).
 */
export function contributionsOf(
  scored: ScoredTournament,
  player: number,
  { forfeitsCount }: Modifiers,
): Contribution[] {
  const { tournament, records, adjusted } = scored;
  return records[player]!.map((record) => {
    const { kind, opponent, points, games } = record;
    const isGame = kind === 'played' || (opponent !== undefined && (tournament.predetermined || forfeitsCount));
    if (isGame) {
      const who = tournament.players[opponent!]!.name;
      return { who, score: adjusted[opponent!]!, result: points, games, isVoluntary: false };
    }
    const round = record.round === undefined ? '' : ` in round ${record.round}`;
    const who = `itself for a ${SAY_KIND[kind]}${round}`;
    return { who, score: ownScoreOf(scored, player, record), result: points, games, isVoluntary: isVoluntary(record) };
  });
}

const SAY_KIND: Readonly<Record<RoundRecord['kind'], string>> = {
  played: 'game',
  'forfeit-win': 'win by forfeit',
  'forfeit-loss': 'loss by forfeit',
  pairing: 'bye',
  full: 'full-point bye',
  half: 'half-point bye',
  zero: 'zero-point bye',
};

/** The points of the dummy opponent. */
function ownScoreOf(
  { edition, points, adjusted, tournament, records }: ScoredTournament,
  player: number,
  record: RoundRecord,
): number {
  const own = points[player]!;
  if (edition === '2024') return own;
  // From 2026 on, a forfeit adds at most the scheduled opponent's points, and a bye at most those of draws in all rounds.
  if (record.opponent !== undefined) return Math.min(own, adjusted[record.opponent]!);
  const rounds = tournament.rounds ?? Math.max(...records.map((each) => each.length));
  return Math.min(own, (rounds * record.games) / 2);
}

/**
 * Sums contributions and explains the sum. A cut removes the opponent with the fewest points, the one of lower value in
 * a tie, but prefers a voluntarily unplayed round if its value is at least as great (C.07, 14.1 and 16.5).
 * @param worthOf the value a contribution adds.
 */
export function sumUp(
  contributions: readonly Contribution[],
  { cutLowest, cutHighest }: Modifiers,
  worthOf: (contribution: Contribution) => number,
  describe: (contribution: Contribution) => string,
): { readonly value: number; readonly parts: readonly ValuePart[] } {
  let kept = [...contributions];
  for (let cut = 0; cut < cutLowest && kept.length > 0; cut++) {
    const least = leastBy(kept, ({ score }) => score, worthOf);
    const unplayed = kept.filter((each) => each.isVoluntary);
    const other = unplayed.length > 0 ? leastBy(unplayed, worthOf, ({ score }) => score) : least;
    const gone = worthOf(other) >= worthOf(least) ? other : least;
    kept = kept.filter((each) => each !== gone);
  }
  for (let cut = 0; cut < cutHighest && kept.length > 0; cut++) {
    const most = leastBy(
      kept,
      ({ score }) => -score,
      (each) => -worthOf(each),
    );
    kept = kept.filter((each) => each !== most);
  }
  const parts = contributions.map((each): ValuePart => {
    const part = { text: `${each.who}: ${describe(each)}`, value: worthOf(each) };
    return kept.includes(each) ? part : { ...part, isCut: true };
  });
  return { value: kept.reduce((sum, each) => sum + worthOf(each), 0), parts };
}

function leastBy(
  all: readonly Contribution[],
  first: (each: Contribution) => number,
  second: (each: Contribution) => number,
): Contribution {
  return all.reduce((least, each) => {
    const difference = first(each) - first(least) || second(each) - second(least);
    return difference < 0 ? each : least;
  });
}

/** "1 × 6½" */
export function formatProduct({ result, score }: Contribution): string {
  return `${formatPoints(result)} × ${formatPoints(score)}`;
}

/** "6½", and "2 × 6½" for two games. */
export function formatScore({ games, score }: Contribution): string {
  return games === 1 ? formatPoints(score) : `${games} × ${formatPoints(score)}`;
}
