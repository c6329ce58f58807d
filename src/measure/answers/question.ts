import type { Color } from 'plyhouse-kernel/position';
import type { Fen } from '../../chess/fen.ts';
import type { Uci } from '../../chess/move.ts';
import type { SearchRequest } from '../../host/search-request.ts';
import type { Options } from '../../programs/program.ts';
import type { SourceId } from '../../programs/sources.ts';

/** The questions that the articles left open, as tasks for an old program and the new one. */

export interface OpenQuestion {
  readonly id: string;
  readonly title: string;
  readonly asked: readonly QuestionSource[];
  /** The subject, for somebody who has not read the articles. */
  readonly about: string;
  readonly trials: readonly Trial[];
  /** Our own or uncertain parts: substitute positions, settings that the article does not state. */
  readonly doubt?: string;
}

/** The author of a question, in brief, and the publication. The question's statements about the past are from these sources as well. */
interface QuestionSource {
  readonly who: string;
  /** Translated by us. */
  readonly quote: string;
  readonly source: SourceId;
}

/** A program at one side of the comparison. */
export interface Contestant {
  readonly program: string;
  readonly options?: Options;
  readonly request: SearchRequest;
  /** Its settings as text: "5 plies, as in the article". */
  readonly text: string;
  /** Its name here, if its card's name would not distinguish the two sides. */
  readonly name?: string;
}

export type Trial = MoveTrial | PlayTrial;

interface TrialBase {
  readonly id: string;
  readonly title: string;
  /** The position: a start and the moves from it. */
  readonly start: Fen;
  readonly moves?: readonly Uci[];
  readonly old: Contestant;
  readonly modern: Contestant;
}

/** One move to be chosen. */
export interface MoveTrial extends TrialBase {
  readonly kind: 'move';
  /** The right moves; absent if none is known. */
  readonly right?: readonly Uci[];
  /** The true result of the position, from the mover's view; absent if it is not known. */
  readonly truth?: TrueResult;
  /** The original's move. */
  readonly played?: Uci;
  /** Whether the new program says what the old one's move costs. */
  readonly isCosted?: boolean;
}

/** The position is played out against the new program as defender until it ends or the moves run out. */
export interface PlayTrial extends TrialBase {
  readonly kind: 'play';
  /** The side that is to show how it wins. */
  readonly color: Color;
  readonly defender: Contestant;
  /** Moves of that side at most. */
  readonly mostMoves: number;
}

const TRUTHS = ['win', 'draw', 'loss'] as const;
export type TrueResult = (typeof TRUTHS)[number];

/** A score within the first bound of zero means a draw; beyond the second, a decided game. */
export const DRAW_CENTIPAWNS = 50;
export const DECIDED_CENTIPAWNS = 300;
