import { formatPoints } from '../../format/points.ts';
import type { TournamentStandings } from '../../tournament/standings.ts';
import type { CardContent } from '../machine/card-picture.tsx';
import {
  type KeptGame,
  type KeptTournament,
  type VisitorMatch,
  visitorMatches,
  WHITE_POINTS,
} from './kept-tournament.ts';
import { achievement, formatMatch } from './knockout-text.ts';
import { makeTournamentAddress } from './tournament-link.ts';

/** A visitor's certificate of a tournament. */

const SUFFIXES = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as const;
const RULES = new Intl.PluralRules('en', { type: 'ordinal' });
/** A place in words: "2nd". */
const ordinal = (place: number) => `${place}${SUFFIXES[RULES.select(place) as keyof typeof SUFFIXES]}`;

/** The most games a card has room for. */
const CARD_GAMES = 5;
const VERBS = { 1: 'Beat', 0.5: 'Drew with', 0: 'Lost to' } as const;

/**
 * The certificate of the visitor of a finished tournament, as a card. Their best games are on it, with the end of the best one.
 * @param games the tournament's.
 */
export async function certificateOf(
  tournament: KeptTournament,
  standings: TournamentStandings,
  games: readonly KeptGame[],
): Promise<CardContent> {
  const { spec, createdMillis, visitor } = tournament;
  const { name, place, points, games: played } = standings.players.find(({ player }) => player === visitor)!;
  const isKnockout = spec.format.kind === 'knockout';
  const isShared = standings.players.filter((player) => player.place === place).length > 1;
  const own = games
    .flatMap((game) => {
      const isWhite = game.white === name;
      if (!isWhite && game.black !== name) return [];
      const gain = isWhite ? WHITE_POINTS[game.result] : 1 - WHITE_POINTS[game.result];
      return [{ game, isWhite, gain: gain as keyof typeof VERBS, opponent: isWhite ? game.black : game.white }];
    })
    .toSorted((one, other) => other.gain - one.gain);
  const [best] = own;
  const who = best && spec.players.find((player) => player.name === best.opponent)!.who;
  const date = new Date(createdMillis).toLocaleDateString(undefined, { dateStyle: 'medium' });
  return {
    machine: who?.kind === 'program' ? who.id : undefined,
    position: best && {
      game: { start: best.game.start, moves: best.game.moves },
      orientation: best.isWhite ? 'white' : 'black',
    },
    headline: `${spec.name}: ${name} ${isKnockout ? achievement(tournament) : placeText(place, isShared)}`,
    lines: [
      `${formatPoints(points)} of ${played}, place ${place} of ${spec.players.length}, ${date}`,
      ...(isKnockout
        ? visitorMatches(tournament).map((match) => matchLine(tournament, match))
        : own.map(({ gain, opponent }) => `${VERBS[gain]} ${opponent}`)
      ).slice(0, CARD_GAMES),
    ],
    address: await makeTournamentAddress(tournament),
  };
}

/** "won", "came 2nd", "shared 2nd place". */
function placeText(place: number, isShared: boolean): string {
  if (isShared) return `shared ${ordinal(place)} place`;
  return place === 1 ? 'won' : `came ${ordinal(place)}`;
}

/** A match of a knockout: "Lost to MicroChess, ½–1½". */
function matchLine({ spec }: KeptTournament, match: VisitorMatch): string {
  const verb = match.isBySeed ? 'Level with' : VERBS[match.isWon ? 1 : 0];
  return `${verb} ${spec.players[match.opponent]!.name}, ${formatMatch(match)}${match.isBySeed && !match.isWon ? ', out by seeding' : ''}`;
}
