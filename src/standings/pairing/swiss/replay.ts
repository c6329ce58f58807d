import { type Color, opposite } from 'plyhouse-kernel/position';
import type { Tournament } from '../../tournament.ts';
import type { TrfReport } from '../../trf.ts';
import type { Pairing, Round } from '../pairing.ts';
import { nextSwissRound } from './swiss.ts';

/** A round that our own pairing makes differently. */
interface RoundDifference {
  /** Counted from 1. */
  readonly round: number;
  readonly expected: Round;
  /** Our round, or the error that prevented one. */
  readonly found: Round | Error;
}

/**
 * Pairs each round of a finished Swiss tournament again from the rounds before it, and returns those that come out
 * differently in opponents, colours or the bye. Players with neither an opponent nor a pairing bye count as absent.
 */
export function differencesFrom({ tournament, plannedRounds, initialColor }: TrfReport): RoundDifference[] {
  const rounds = tournament.rounds ?? 0;
  const drawn = initialColor ?? initialColorOf(tournament);
  const differences: RoundDifference[] = [];
  for (let round = 1; round <= rounds; round++) {
    const expected = roundOf(tournament, round);
    const here = new Set([...expected.byes, ...expected.pairings.flatMap(({ white, black }) => [white, black])]);
    const absent = new Set([...tournament.players.keys()].filter((player) => !here.has(player)));
    const settings = { rounds: plannedRounds ?? rounds, initialColor: drawn, absent };
    const found = attempt(() => nextSwissRound(upTo(tournament, round - 1), settings));
    if (found instanceof Error || spelled(found) !== spelled(expected)) differences.push({ round, expected, found });
  }
  return differences;
}

/** The tournament as it was after `rounds` rounds. */
function upTo(tournament: Tournament, rounds: number): Tournament {
  return {
    ...tournament,
    meetings: tournament.meetings.filter(({ round }) => round! <= rounds),
    byes: tournament.byes.filter(({ round }) => round <= rounds),
    rounds,
  };
}

/**
 * The colour drawn for the top seed, deduced from the first round in which anyone had a colour; White if there is no such
 * round.
 */
function initialColorOf({ players, meetings, byes }: Tournament): Color {
  const colored = meetings.filter(({ white }) => white !== undefined);
  const first = Math.min(...colored.map(({ round }) => round!));
  let color: Color = 'white';
  for (const player of players.keys()) {
    const isOf = (meeting: (typeof meetings)[number]) => meeting.players.includes(player) && meeting.round! <= first;
    const meeting = colored.find(isOf);
    if (meeting) {
      const hasWhite = meeting.players[meeting.white!] === player;
      return hasWhite ? color : opposite(color);
    }
    const isBye = byes.some((bye) => bye.player === player && bye.kind === 'pairing' && bye.round <= first);
    if (isBye || meetings.some(isOf)) color = opposite(color);
  }
  return 'white';
}

function roundOf({ meetings, byes }: Tournament, number: number): Round {
  return {
    pairings: meetings
      .filter(({ round }) => round === number)
      .map(({ players: [one, other], white }): Pairing => {
        return white === 1 ? { white: other, black: one } : { white: one, black: other };
      }),
    byes: byes.filter(({ round, kind }) => round === number && kind === 'pairing').map(({ player }) => player),
  };
}

function spelled({ pairings, byes }: Round): string {
  return [...pairings.map(({ white, black }) => `${white}-${black}`).sort(), ...byes].join(' ');
}

function attempt<T>(work: () => T): T | Error {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}
