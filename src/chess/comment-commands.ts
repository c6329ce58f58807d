/**
 * Commands in the comments of PGN, "[%clk 0:09:58]", as servers, chess clocks and analysis boards write them for other programs
 * (PGN Specification, supplement of 2001: clk and emt; ChessBase: csl and cal; lichess: eval). A comment itself is kept and written
 * as it came; this only reads it. A wrong square costs no more than its own mark, and a clock may lack its hours.
 */

import { type Evaluation, parseComment, type ShapeColor } from 'plyhouse-kernel/pgn';
import { makeSquare } from 'plyhouse-kernel/position';

/** A coloured square, or an arrow if it has an end. */
export interface Drawing {
  readonly color: ShapeColor;
  /** "e2" */
  readonly from: string;
  readonly to?: string;
}

/** A value of a position from White's view; moves to mate are negative if Black mates, and never 0. */
type CommentValue =
  | { readonly kind: 'cp'; readonly centipawns: number }
  | { readonly kind: 'mate'; readonly moves: number };

export interface ReadComment {
  /** The text without any command, for people to read; may be empty. */
  readonly text: string;
  /** The remaining time of the side that has moved. */
  readonly clockMillis?: number;
  /** Spent on the move. */
  readonly spentMillis?: number;
  readonly value?: CommentValue;
  /** The depth of the search that found the value, in plies. */
  readonly depth?: number;
  readonly drawings: readonly Drawing[];
}

/** Malformed and unknown commands, which the kernel leaves in the text. */
const COMMAND = /\[%\w*(?:[^\]["]|"[^"]*"|"(?=[^"]*$))*\]/g;

/** Reads a comment. Malformed and unknown commands are ignored; of two with the same name the later one counts. */
export function readComment(comment: string): ReadComment {
  if (!comment.includes('[%')) return { text: comment, drawings: [] };
  const { text, clock, emt, evaluation, shapes = [] } = parseComment(comment);
  return {
    text: text.replace(COMMAND, ' ').replace(/\s+/g, ' ').trim(),
    ...(clock === undefined ? {} : { clockMillis: Math.round(clock * 1000) }),
    ...(emt === undefined ? {} : { spentMillis: Math.round(emt * 1000) }),
    ...(evaluation ? { value: commentValue(evaluation) } : {}),
    ...(evaluation?.depth === undefined ? {} : { depth: evaluation.depth }),
    drawings: shapes.map(({ color, from, to }) => ({
      color,
      from: makeSquare(from),
      ...(to === from ? {} : { to: makeSquare(to) }),
    })),
  };
}

const commentValue = (evaluation: Evaluation): CommentValue =>
  'mate' in evaluation
    ? { kind: 'mate', moves: evaluation.mate }
    : { kind: 'cp', centipawns: Math.round(100 * evaluation.pawns) };
