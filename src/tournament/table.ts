/** Tables of a tournament as far as it has got. */
import type { Bye, Meeting, OpenMeeting, Tournament } from '../standings/tournament.ts';
import type { Format, TournamentProgress } from './format.ts';
import { sprtProgress } from './sprt-progress.ts';

/**
 * The finished games, for tables and tie-breaks. What a player played who left a tournament in which everybody knew
 * the opponents beforehand, and had not half of the games behind it, does not count for anybody (FIDE Handbook, General
 * Regulations for Competitions: round robins); of a sequential test those pairs count that it has looked at.
 */
export function tournamentOf(format: Format, progress: TournamentProgress): Tournament {
  const { players, rounds, pairs, results } = progress;
  const predetermined = format.kind !== 'swiss' && format.kind !== 'knockout';
  const annulled = predetermined ? annulledPlayers(progress) : new Set<number>();
  const counted = format.kind === 'sprt' ? sprtProgress(format, progress).length : pairs.length;
  const meetings: Meeting[] = [];
  const open: OpenMeeting[] = [];
  for (const { number, round, white, black, games } of pairs.slice(0, counted)) {
    const result = results.get(number);
    if (annulled.has(white) || annulled.has(black)) continue;
    if (!result) {
      open.push({ players: [white, black], games, round });
      continue;
    }
    for (const [index, points] of result.games.entries()) {
      meetings.push({
        players: [white, black],
        points,
        games: 1,
        white: index === 0 ? 0 : 1,
        round,
        ...(result.forfeit ? { forfeit: true } : {}),
      });
    }
  }
  const byes = rounds.flatMap(({ number, byes: without }) =>
    without.map((player): Bye => ({ player, round: number, kind: 'pairing', games: swissGames(format) })),
  );
  return {
    players: players.map((name) => ({ name })),
    meetings,
    // Only in a Swiss is a bye worth points.
    byes: format.kind === 'swiss' ? byes : [],
    open,
    rounds: rounds.length,
    predetermined,
  };
}

function swissGames(format: Format): number {
  return format.kind === 'swiss' ? format.games : 1;
}

/** Those who left before they had played half of their games. */
function annulledPlayers({ pairs, results, withdrawn }: TournamentProgress): Set<number> {
  const annulled = [...withdrawn].filter((player) => {
    const own = pairs.filter(({ white, black }) => white === player || black === player);
    const played = own.filter(({ number }) => results.get(number)?.forfeit === undefined && results.has(number));
    return 2 * played.length < own.length;
  });
  return new Set(annulled);
}
