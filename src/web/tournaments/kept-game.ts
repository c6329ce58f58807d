import { makePgnFile, type WritableGame } from '../../chess/make-pgn.ts';
import { pgnOfGame } from '../../chess/pgn-game.ts';
import type { RatedGame } from '../../ratings/pool.ts';
import { type RatingList, rateAll } from '../../ratings/rating-list.ts';
import { type KeptGame, type KeptTournament, WHITE_POINTS } from './kept-tournament.ts';

/** The C7010's published strength was 1600 to 1650; its rating is fixed at the mean. */
const ANCHOR = { program: 'c7010', rating: 1625 };
/** Bootstrap samples for the errors: enough for two digits, and computed in a moment. */
const RESAMPLES = 200;

/** A game of a tournament as PGN, with the mover's thoughts as comments. */
export function pgnOfKeptGame({ spec, createdMillis }: KeptTournament, game: KeptGame): WritableGame {
  const { white, black, round, result, start, moves, openingPlies, comments, reason } = game;
  const date = new Date(createdMillis).toISOString().slice(0, 10).replaceAll('-', '.');
  const tags = { Event: spec.name, Site: 'Plyhouse', Date: date, Round: String(round), White: white, Black: black };
  return {
    tags: Object.entries({ ...tags, Result: result, Reason: reason }).map(([name, value]) => ({ name, value })),
    start,
    line: pgnOfGame({ start, moves }, {}, [...moves.slice(0, openingPlies).map(() => undefined), ...comments]).line,
    result,
  };
}

/** All games of a tournament as one PGN text. */
export function pgnOfGames(tournament: KeptTournament, games: readonly KeptGame[]): string {
  const written = games.map((game) => pgnOfKeptGame(tournament, game));
  return makePgnFile(written, { comments: 'tight' });
}

/**
 * The rating list of a tournament, by maximum likelihood. If the C7010 has played, its rating is the published one;
 * otherwise the average is 0.
 */
export function ratingsOf({ spec }: KeptTournament, games: readonly KeptGame[]): RatingList {
  const rated = games.flatMap(({ white, black, result, pair }): RatedGame[] =>
    result === '*' ? [] : [{ white, black, points: WHITE_POINTS[result], pair: String(pair) }],
  );
  const anchor = spec.players.find(({ who }) => who.kind === 'program' && who.id === ANCHOR.program);
  const isPlaying = rated.some(({ white, black }) => white === anchor?.name || black === anchor?.name);
  return rateAll(rated, {
    model: 'ordo',
    resamples: RESAMPLES,
    ...(anchor && isPlaying ? { anchors: new Map([[anchor.name, ANCHOR.rating]]) } : {}),
  });
}

/** A player's rating and its error as the list shows them. One who won or lost all may be any number of points beyond the others. */
export function ratingCells({ isAnchor, perfect, rating, error95 = 0 }: RatingList['players'][number]) {
  if (isAnchor) return { elo: String(Math.round(rating)), error: 'given' };
  if (perfect) return { elo: '—', error: `${perfect} all` };
  return { elo: String(Math.round(rating)), error: String(Math.round(error95)) };
}
