import type { JSX } from 'preact';
import { endingOf, type Game, movesOf } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import { makeLine, makeSan } from '../../../chess/notation.ts';
import { formatCount } from '../../../format/number.ts';
import { formatScore, TRUE_MINUS } from '../../../format/score.ts';
import type { Decision, Score } from '../../../programs/program.ts';
import { ErrorBox } from '../../app/error-box.tsx';
import { usePage } from '../../app/page.ts';
import { MOST_POSITIONS } from './lab.ts';
import type { Trials } from './use-lab.ts';

/** How moves are written, by the visitor's settings. */
export function useNotation() {
  const { settings } = usePage();
  const { language } = settings.value;
  const san = (game: Game, move: Uci | undefined) => (move === undefined ? '–' : makeSan(game, move, { language }));
  const line = (game: Game, moves: readonly Uci[]) => makeLine(game, moves, { language });
  const score = (value: Score | undefined) => (value === undefined ? '–' : formatScore(value, TRUE_MINUS));
  /** The move, value and line of a search, as cells of a table. */
  const cells = (
    game: Game,
    found: Partial<Pick<Decision, 'score' | 'pv'>> & { readonly move?: Uci | undefined } = {},
  ) => [san(game, found.move), score(found.score), line(game, found.pv ?? [])] as const;
  return { language, san, line, score, cells };
}

/** Why there is nothing to search in a position; undefined where there is. */
export const noMoveIn = (game: Game): string | undefined =>
  movesOf(game).length === 0
    ? `This position is ${endingOf(game)?.kind === 'checkmate' ? 'mate' : 'stalemate'}: there is no move to search. Choose another.`
    : undefined;

/** The same, and where only one move is legal: most old programs play it without a search. */
export const noSearchIn = (game: Game): string | undefined =>
  movesOf(game).length === 1
    ? 'Only one move is legal in this position. Most of the old programs play it at once, without a search, so there is nothing to compare. Choose another.'
    : noMoveIn(game);

interface BoundedProps {
  readonly decisions: readonly (Decision | undefined)[];
  readonly most: number | undefined;
}

/** Said where a search reached its bound of positions. */
export function Bounded({ decisions, most = MOST_POSITIONS }: BoundedProps): JSX.Element | null {
  if (!decisions.some((decision) => decision && decision.nodes >= most)) return null;
  return (
    <p class="quiet">
      A search that reaches {formatCount(most)} positions is stopped there, so that you need not wait: its count is a
      lower bound, and its move comes from an unfinished search.
    </p>
  );
}

/** The state of running searches, also for screen readers. */
export function Working({ trials, what }: { readonly trials: Trials; readonly what: string }): JSX.Element {
  return (
    <>
      <p class="quiet lab-said" role="status">
        {trials.problem ? '' : trials.left > 0 ? `${what} is searching…` : 'Done.'}
      </p>
      {trials.problem ? <ErrorBox report={trials.problem} /> : null}
    </>
  );
}
