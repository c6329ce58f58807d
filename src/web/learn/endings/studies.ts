import { type EndingKind, endingOf, type Game, play } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import { type Trial, trialTo } from '../lab/lab.ts';

/** Slutspel by one of its searches: the article's, or one of the attempts it warns of. */
export const slutspelTrial = (game: Game, depth: number, search: string): Trial =>
  trialTo(depth, 'slutspel', game, { Search: search });

export const VERDICTS = [
  { value: 'checkmate', label: 'mate' },
  { value: 'stalemate', label: 'stalemate' },
  { value: 'open', label: 'the game goes on' },
] as const;

/** The result on the board after a move. */
export function verdictOf(game: Game, move: Uci | undefined): string {
  const kind: EndingKind | undefined = move === undefined ? undefined : endingOf(play(game, move))?.kind;
  return kind === 'checkmate' || kind === 'stalemate' ? kind : 'open';
}

/** Antwoord, deep enough for a study. */
export const judgeTrial = (game: Game): Trial => trialTo(18, 'antwoord', game, {}, 1_000_000);

export const STUDY_DEPTHS = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** The least depth from which on every depth gives the move; "never" if the last does not. */
export function sinceWhen(moves: readonly (Uci | undefined)[], wanted: Uci): string {
  const first = moves.findLastIndex((move) => move !== wanted) + 1;
  return first < moves.length ? String(STUDY_DEPTHS[first]) : 'never';
}

/** The programs' searches of the opposition, each to a depth it can afford. */
export const oppositionTrials = (game: Game): readonly Trial[] =>
  Object.entries({ chess05: 5, schach22: 8, tinychess86: 5, gambiet82: 5, slutspel: 6, antwoord: 14 }).map(
    ([program, depth]) => trialTo(depth, program, game, {}, 500_000),
  );
