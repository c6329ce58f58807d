import type { Color } from 'plyhouse-kernel/position';
import { readScore } from '../../match/move-comment.ts';
import type { Score } from '../../programs/program.ts';
import { type TournamentStandings, tournamentStandings } from '../../tournament/standings.ts';
import { type KeptGame, type KeptTournament, openPairs, progressOf, visitorMatches } from './kept-tournament.ts';
import { matchText } from './knockout-text.ts';

/** The report on a round once its games are over. */
export interface Bulletin {
  readonly round: number;
  readonly games: readonly KeptGame[];
  /** Names of the players without an opponent. */
  readonly byes: readonly string[];
  /** The table after the round. */
  readonly standings: TournamentStandings;
  /** How the visitor fared in the round of a knockout; undefined if they had no match in it. */
  readonly visitor?: string;
  /** Undefined if no program of the round says what it thought of its positions. */
  readonly moment?: Moment;
}

/** The greatest change of a program's mind from one of its moves to the next. */
export interface Moment {
  readonly game: KeptGame;
  /** The number of half-moves before the position. The program is to move in it. */
  readonly ply: number;
  readonly by: Color;
  /** Its scores at its previous move and at this one. */
  readonly before: Score;
  readonly after: Score;
}

/** The bulletins of all rounds that are over, the first round first. @param games the finished games. */
export function bulletinsOf(tournament: KeptTournament, games: readonly KeptGame[]): Bulletin[] {
  const open = new Set(openPairs(tournament).map(({ round }) => round));
  return tournament.rounds.flatMap(({ number: round, byes }): Bulletin[] => {
    const own = games.filter((game) => game.round === round);
    if (open.has(round) || own.length === 0) return [];
    const match = visitorMatches(tournament).find((each) => each.round === round);
    return [
      {
        round,
        games: own,
        byes: byes.map((player) => tournament.spec.players[player]!.name),
        standings: standingsAfter(tournament, round),
        visitor: match && matchText(tournament, match, tournament.spec.players[tournament.visitor!]!.name),
        moment: momentOf(own),
      },
    ];
  });
}

/** The table after a round, whatever was played since. */
function standingsAfter({ spec, ...tournament }: KeptTournament, last: number): TournamentStandings {
  const pairs = tournament.pairs.filter(({ round }) => round <= last);
  const numbers = new Set(pairs.map(({ number }) => number));
  const until: KeptTournament = {
    ...tournament,
    spec,
    pairs,
    rounds: tournament.rounds.filter(({ number }) => number <= last),
    results: tournament.results.filter(([number]) => numbers.has(number)),
  };
  return tournamentStandings(spec.format, progressOf(until), spec.tieBreaks);
}

/** Beyond this a position is won, and its score says no more. */
const WON_CENTIPAWNS = 600;

/** The moment of some games by what the programs wrote down about their positions; of equal ones the first. */
export function momentOf(games: readonly KeptGame[]): Moment | undefined {
  let [found, greatest]: [Moment | undefined, number] = [undefined, 0];
  for (const game of games) {
    const last: (Score | undefined)[] = [undefined, undefined];
    for (const [index, comment] of game.comments.entries()) {
      const after = readScore(comment);
      if (!after) continue;
      const ply = game.openingPlies + index;
      const before = last[ply % 2];
      last[ply % 2] = after;
      const swing = before === undefined ? 0 : Math.abs(cappedCentipawns(after) - cappedCentipawns(before));
      if (before === undefined || swing <= greatest) continue;
      const isWhite = (ply % 2 === 0) === game.start.includes(' w ');
      [found, greatest] = [{ game, ply, by: isWhite ? 'white' : 'black', before, after }, swing];
    }
  }
  return found;
}

function cappedCentipawns(score: Score): number {
  if (score.kind === 'mate') return score.moves > 0 ? WON_CENTIPAWNS : -WON_CENTIPAWNS;
  return Math.max(-WON_CENTIPAWNS, Math.min(WON_CENTIPAWNS, score.centipawns));
}
