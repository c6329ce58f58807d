import type { EndingKind, Game } from '../../../chess/game.ts';
import { endingOf, play } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import type { Card } from '../../../programs/program.ts';
import { MOST_POSITIONS, type Trial } from '../lab/lab.ts';

/** The searches of this chapter. */

const JUDGE_DEPTH = 18;
const JUDGE_POSITIONS = 1_000_000;

/** Slutspel by one of its searches: the article's, or one of the attempts it warns of. */
export function slutspelTrial(card: Card, game: Game, depth: number, search: string): Trial {
  return { card, options: { Book: false, Search: search }, game, request: { depth, nodes: MOST_POSITIONS } };
}

export const VERDICTS = [
  { value: 'checkmate', label: 'mate' },
  { value: 'stalemate', label: 'stalemate' },
  { value: 'open', label: 'the game goes on' },
] as const;

/** What is on the board after a move. */
export function verdictOf(game: Game, move: Uci | undefined): string {
  const kind: EndingKind | undefined = move === undefined ? undefined : endingOf(play(game, move))?.kind;
  return kind === 'checkmate' || kind === 'stalemate' ? kind : 'open';
}

/** SCHACH at a depth. */
export function schachTrial(card: Card, game: Game, depth: number): Trial {
  return { card, options: { OwnBook: false }, game, request: { depth, nodes: MOST_POSITIONS } };
}

/** Antwoord, deep enough for a study. */
export function judgeTrial(card: Card, game: Game): Trial {
  return { card, options: {}, game, request: { depth: JUDGE_DEPTH, nodes: JUDGE_POSITIONS } };
}

export const STUDY_DEPTHS = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** The least depth from which on every depth gives the move; "never" if the last does not. */
export function sinceWhen(moves: readonly (Uci | undefined)[], wanted: Uci): string {
  let since = 'never';
  for (const [index, move] of moves.entries()) {
    if (move !== wanted) since = 'never';
    else if (since === 'never') since = String(STUDY_DEPTHS[index]);
  }
  return since;
}

/** Programs that are asked about the opposition, each with a depth it can afford. */
export const PAWN_PROGRAMS: readonly {
  readonly id: string;
  readonly depth: number;
  readonly options: Trial['options'];
}[] = [
  { id: 'chess05', depth: 5, options: {} },
  { id: 'schach22', depth: 8, options: { OwnBook: false } },
  { id: 'tinychess86', depth: 5, options: { Book: false } },
  { id: 'gambiet82', depth: 5, options: { Book: false } },
  { id: 'slutspel', depth: 6, options: { Book: false } },
  { id: 'antwoord', depth: 14, options: {} },
];

export function pawnTrial(card: Card, game: Game, { depth, options }: (typeof PAWN_PROGRAMS)[number]): Trial {
  return { card, options, game, request: { depth, nodes: 500_000 } };
}
