/** Determines the next step of a tournament: a pure function of what has been played. */
import { gauntlet } from '../standings/pairing/gauntlet.ts';
import { type Bracket, knockoutRound, makeBracket, nextBracket } from '../standings/pairing/knockout.ts';
import { type Pairing, pairKey, type Round } from '../standings/pairing/pairing.ts';
import { roundRobin } from '../standings/pairing/round-robin.ts';
import { NoPairingError } from '../standings/pairing/swiss/dutch.ts';
import { nextSwissRound } from '../standings/pairing/swiss/swiss.ts';
import type { Format, PairResult, PlannedPair, PlannedRound, TournamentProgress } from './format.ts';
import { sprtProgress } from './sprt-progress.ts';
import { tournamentOf } from './table.ts';

/** The next step of a tournament. */
interface Advance {
  /** Rounds and pairs to add. */
  readonly rounds: readonly PlannedRound[];
  readonly pairs: readonly PlannedPair[];
  /** Pairs that will not be played because a player has withdrawn, with the results recorded for them. */
  readonly forfeits: ReadonlyMap<number, PairResult>;
  /** Whether nothing is left to play; pairs without a result are no longer wanted. */
  readonly isFinished: boolean;
  /** Why it is over, if that is not obvious. */
  readonly note?: string;
}

type Step = Pick<Advance, 'rounds' | 'pairs' | 'isFinished' | 'note'>;
type Knockout = Extract<Format, { kind: 'knockout' }>;
type Swiss = Extract<Format, { kind: 'swiss' }>;
type Sprt = Extract<Format, { kind: 'sprt' }>;

const WAIT: Step = { rounds: [], pairs: [], isFinished: false };
const FINISHED: Step = { rounds: [], pairs: [], isFinished: true };
/** The pairs of a sequential test that are ready to be played; more than any number of machines takes at a time. */
const AHEAD = 64;

/**
 * Plans what to play next. It depends on the progress alone, and not on the order in which results came in, so a
 * tournament that was interrupted anywhere goes on as if it had not been.
 */
export function advance(format: Format, progress: TournamentProgress): Advance {
  let current = progress;
  const added = new Map<number, PairResult>();
  for (;;) {
    const forfeits = forfeitsOf(format, current);
    for (const [number, result] of forfeits) added.set(number, result);
    current = { ...current, results: new Map([...current.results, ...forfeits]) };
    const { rounds, pairs, isFinished, note } = stepOf(format, current);
    current = { ...current, rounds: [...current.rounds, ...rounds], pairs: [...current.pairs, ...pairs] };
    // If a new pair is forfeited at once, more may follow.
    if (isFinished || pairs.length === 0 || !pairs.some((pair) => isForfeited(current, pair))) {
      const made = {
        rounds: current.rounds.slice(progress.rounds.length),
        pairs: current.pairs.slice(progress.pairs.length),
        forfeits: added,
      };
      return { ...made, isFinished, note };
    }
  }
}

function stepOf(format: Format, progress: TournamentProgress): Step {
  switch (format.kind) {
    case 'match':
    case 'round-robin':
      return allAtOnce(format, progress, roundRobin(progress.players.length, Math.ceil(format.games / 2)));
    case 'gauntlet': {
      const rounds = gauntlet(progress.players.length, format.challengers, Math.ceil(format.games / 2));
      return allAtOnce(format, progress, rounds);
    }
    case 'swiss':
      return swissStep(format, progress);
    case 'knockout':
      return knockoutStep(format, progress);
    case 'sprt':
      return sprtStep(format, progress);
  }
}

/** A withdrawn player loses its unplayed games; if both have withdrawn, neither scores. */
function forfeitsOf(format: Format, { pairs, results, withdrawn }: TournamentProgress): Map<number, PairResult> {
  const forfeits = new Map<number, PairResult>();
  if (withdrawn.size === 0 || format.kind === 'sprt') return forfeits;
  for (const { number, white, black, games } of pairs) {
    if (results.has(number) || !(withdrawn.has(white) || withdrawn.has(black))) continue;
    const game = [withdrawn.has(white) ? 0 : 1, withdrawn.has(black) ? 0 : 1] as const;
    forfeits.set(number, { games: new Array(games).fill(game), forfeit: true });
  }
  return forfeits;
}

function isForfeited({ withdrawn }: TournamentProgress, { white, black }: PlannedPair): boolean {
  return withdrawn.has(white) || withdrawn.has(black);
}

/** Plans all rounds at once: cycles of pairs, and for an odd number of games a last cycle of single games. */
function allAtOnce(
  { games, forbidden = [] }: Extract<Format, { kind: 'round-robin' | 'match' | 'gauntlet' }>,
  progress: TournamentProgress,
  schedule: readonly Round[],
): Step {
  if (progress.pairs.length > 0) return hasOpen(progress) ? WAIT : FINISHED;
  const refused = new Set(forbidden.map(([one, other]) => pairKey(one, other)));
  const lastOfPairs = (schedule.length / Math.ceil(games / 2)) * Math.floor(games / 2);
  const rounds: PlannedRound[] = [];
  const pairs: PlannedPair[] = [];
  for (const [index, { pairings, byes }] of schedule.entries()) {
    const made = pairings.filter(({ white, black }) => !refused.has(pairKey(white, black)));
    const without = pairings.filter((each) => !made.includes(each)).flatMap(({ white, black }) => [white, black]);
    rounds.push({ number: index + 1, byes: [...byes, ...without] });
    for (const [board, pairing] of made.entries()) {
      const number = pairs.length + 1;
      pairs.push({ number, round: index + 1, board: board + 1, ...pairing, games: index < lastOfPairs ? 2 : 1 });
    }
  }
  return { rounds, pairs, isFinished: pairs.length === 0 };
}

function swissStep(format: Swiss, progress: TournamentProgress): Step {
  const { players, rounds, pairs, withdrawn } = progress;
  if (hasOpen(progress)) return WAIT;
  if (rounds.length >= format.rounds) return FINISHED;
  if (players.length - withdrawn.size < 2) return { ...FINISHED, note: 'fewer than two players are left' };
  try {
    const round = nextSwissRound(tournamentOf(format, progress), {
      rounds: format.rounds,
      initialColor: format.initialColor,
      absent: withdrawn,
      forbidden: format.forbidden ?? [],
      gamesEach: format.games,
    });
    return roundStep(round, rounds.length + 1, pairs.length, format.games);
  } catch (error) {
    if (error instanceof NoPairingError) return { ...FINISHED, note: error.message };
    throw error;
  }
}

function roundStep({ pairings, byes }: Round, number: number, before: number, games: number): Step {
  const pairs: PlannedPair[] = [];
  for (const [board, pairing] of pairings.entries()) {
    for (let left = games; left > 0; left -= 2) {
      pairs.push(pairOf(pairing, before + pairs.length + 1, number, board + 1, left > 1 ? 2 : 1));
    }
  }
  return { rounds: [{ number, byes }], pairs, isFinished: false };
}

function pairOf({ white, black }: Pairing, number: number, round: number, board: number, games: 1 | 2): PlannedPair {
  return { number, round, board, white, black, games };
}

/** How two of a knockout stand, and what has to happen. */
function knockoutStep(format: Knockout, progress: TournamentProgress): Step {
  const { players, rounds, pairs } = progress;
  if (hasOpen(progress)) return WAIT;
  let bracket: Bracket = makeBracket(players.length, format.forbidden);
  for (const { number } of rounds) {
    const matches = knockoutMatches(format, progress, number);
    const level = matches.filter(({ winner }) => winner === undefined);
    if (level.length > 0) {
      const extra = level.map(({ white, black, board }, index) =>
        pairOf({ white, black }, pairs.length + index + 1, number, board, 2),
      );
      return { rounds: [], pairs: extra, isFinished: false };
    }
    const winners = new Set(matches.map(({ winner }) => winner));
    bracket = nextBracket(bracket, (player) => winners.has(player));
  }
  if (bracket.length === 1) return FINISHED;
  return roundStep(knockoutRound(bracket), rounds.length + 1, pairs.length, format.games);
}

/** Two who meet in a round of a knockout. */
interface KnockoutMatch {
  readonly board: number;
  /** The better seeded. */
  readonly white: number;
  readonly black: number;
  readonly points: readonly [white: number, black: number];
  /** Undefined if it is not decided yet. */
  readonly winner?: number;
  /** Level to the end: the better seeded goes on. */
  readonly isBySeed: boolean;
}

/** The matches of a round of a knockout, as far as they have got. */
export function knockoutMatches(format: Knockout, progress: TournamentProgress, round: number): KnockoutMatch[] {
  const { pairs, results, withdrawn } = progress;
  const boards = Map.groupBy(
    pairs.filter((pair) => pair.round === round),
    ({ board }) => board,
  );
  return [...boards].map(([board, own]): KnockoutMatch => {
    const { white, black } = own[0]!;
    const points: [number, number] = [0, 0];
    for (const { number } of own) {
      for (const [first, second] of results.get(number)?.games ?? []) {
        points[0] += first;
        points[1] += second;
      }
    }
    const isOver = own.every(({ number }) => results.has(number));
    const extraPairs = Math.max(0, own.length - format.games / 2);
    const match = { board, white, black, points };
    if (!isOver) return { ...match, isBySeed: false };
    if (withdrawn.has(white) !== withdrawn.has(black)) {
      const isPlayed = own.every(({ number }) => !results.get(number)!.forfeit);
      if (!isPlayed) return { ...match, winner: withdrawn.has(white) ? black : white, isBySeed: false };
    }
    if (points[0] !== points[1]) return { ...match, winner: points[0] > points[1] ? white : black, isBySeed: false };
    const isLast = extraPairs >= format.extraPairs || own.some(({ number }) => results.get(number)!.forfeit);
    return isLast ? { ...match, winner: Math.min(white, black), isBySeed: true } : { ...match, isBySeed: false };
  });
}

function sprtStep(format: Sprt, progress: TournamentProgress): Step {
  const { pairs, results, withdrawn, rounds } = progress;
  const { verdict, length } = sprtProgress(format, progress);
  if (verdict !== 'open') return FINISHED;
  if (withdrawn.size > 0) return { ...FINISHED, note: 'a player has withdrawn' };
  if (length >= format.mostPairs) return { ...FINISHED, note: `not decided in ${format.mostPairs} pairs` };
  const waiting = pairs.length - results.size;
  if (waiting > AHEAD / 2 || pairs.length >= format.mostPairs) return WAIT;
  const more = Math.min(AHEAD - waiting, format.mostPairs - pairs.length);
  const added = Array.from({ length: more }, (_, index) => {
    const number = pairs.length + index + 1;
    const first = (number - 1) % 2;
    return pairOf({ white: first, black: 1 - first }, number, 1, 1, 2);
  });
  return { rounds: rounds.length === 0 ? [{ number: 1, byes: [] }] : [], pairs: added, isFinished: false };
}

function hasOpen({ pairs, results }: TournamentProgress): boolean {
  return pairs.some(({ number }) => !results.has(number));
}
