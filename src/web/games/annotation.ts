import { type Color, opposite } from 'plyhouse-kernel/position';
import { type Drawing, type ReadComment, readComment } from '../../chess/comment-commands.ts';
import { turnOf } from '../../chess/game.ts';
import type { WritableGame } from '../../chess/make-pgn.ts';
import type { Uci } from '../../chess/move.ts';
import type { PgnLine, PgnMove } from '../../chess/pgn.ts';
import { formatClock } from '../../format/clock.ts';
import { formatDuration } from '../../format/duration.ts';
import { formatWhiteScore } from '../../format/score.ts';
import { capitalized } from '../../format/text.ts';

/** The comments of an imported game at one of its positions: for the scoresheet, the board and the clocks. */
export interface Annotation {
  readonly texts: readonly string[];
  /** Figures of clocks and engines: "Clock 9:58, took 12 s, evaluation +0.35". */
  readonly facts: string;
  readonly drawings: readonly Drawing[];
  /** The drawings in words: "Drawn on the board: red d4, green e2 to e4". */
  readonly drawn: string;
  /** The last known time of each side up to there: "9:58". */
  readonly clocks: Readonly<Partial<Record<Color, string>>>;
}

/** @param ply the position: after this many moves of the game. */
export function annotationAt({ start, line }: Pick<WritableGame, 'start' | 'line'>, ply: number): Annotation {
  const clocks: Partial<Record<Color, string>> = {};
  let mover = turnOf({ start, moves: [] });
  for (const { comments } of line.moves.slice(0, ply)) {
    const { clockMillis } = readComment(comments.join(' '));
    if (clockMillis !== undefined) clocks[mover] = formatClock(clockMillis);
    mover = opposite(mover);
  }
  const move = line.moves[ply - 1];
  return { ...annotationOf(move ? [...move.before, ...move.comments] : line.comments), clocks };
}

/** The same at a move of a variation, given by the moves that lead to it from before the game's move of that number. */
export function annotationOfVariation(
  { line }: Pick<WritableGame, 'line'>,
  ply: number,
  path: readonly Uci[],
): Annotation {
  const move = moveOn(line.moves[ply - 1]?.variations ?? [], path);
  return { ...annotationOf(move ? [...move.before, ...move.comments] : []), clocks: {} };
}

/** A comment as one text for a line of moves: "novelty (clock 9:58)". Empty if it holds nothing to show. */
export function commentText(comment: string): string {
  const read = readComment(comment);
  const facts = factsOf(read);
  return [read.text, facts === '' ? '' : `(${facts})`].filter(Boolean).join(' ');
}

function annotationOf(comments: readonly string[]): Omit<Annotation, 'clocks'> {
  const read = comments.map(readComment);
  const drawings = read.flatMap((each) => each.drawings);
  const parts = drawings.map(({ color, from, to }) => `${color} ${to === undefined ? from : `${from} to ${to}`}`);
  return {
    texts: read.map(({ text }) => text).filter(Boolean),
    facts: capitalized(read.map(factsOf).filter(Boolean).join(', ')),
    drawings,
    drawn: parts.length > 0 ? `Drawn on the board: ${parts.join(', ')}` : '',
  };
}

function factsOf({ clockMillis, spentMillis, value, depth }: ReadComment): string {
  return [
    clockMillis === undefined ? '' : `clock ${formatClock(clockMillis)}`,
    spentMillis === undefined ? '' : `took ${formatDuration(spentMillis)}`,
    value ? `evaluation ${formatWhiteScore(value)}${depth === undefined ? '' : ` at depth ${depth}`}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** The last move of a path through variations, each of which may branch off another. */
function moveOn(variations: readonly PgnLine[], path: readonly Uci[]): PgnMove | undefined {
  for (const { moves } of variations) {
    const shared = moves.findIndex(({ uci }, index) => uci !== path[index]);
    // All of it is in this line, or what remains is in a branch of one of its moves.
    if (shared < 0 || shared >= path.length) {
      if (path.length <= moves.length) return moves[path.length - 1];
      continue;
    }
    const found = moveOn(moves[shared]!.variations, path.slice(shared));
    if (found) return found;
  }
  return undefined;
}
