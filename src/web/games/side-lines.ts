import { makeNag } from 'plyhouse-kernel/pgn';
import type { Position } from 'plyhouse-kernel/position';
import { parseFen } from '../../chess/fen.ts';
import type { Language } from '../../chess/letters.ts';
import type { WritableGame } from '../../chess/make-pgn.ts';
import { legalMove, type Uci } from '../../chess/move.ts';
import { makeSan } from '../../chess/notation.ts';
import { NULL_MOVE, type PgnLine } from '../../chess/pgn.ts';
import { commentText } from './annotation.ts';

/** The annotation signs and the variations of an imported game for the scoresheet: a list of lines, each with its nesting depth. */

export interface SideMove {
  /** "7." or "7..."; empty if the previous move is in the same line. */
  readonly number: string;
  /** In the chosen notation; a null move is "--". */
  readonly san: string;
  /** The annotation signs: "!?". */
  readonly signs: string;
  /** Comments before and after the move, with their commands in words. */
  readonly before: readonly string[];
  readonly comments: readonly string[];
  /** How many moves of the line's `path` lead to it; undefined from a null move on, as a chess game cannot contain one. */
  readonly shown: number | undefined;
}

export interface SideLine {
  /** 1 for a variation of the game itself, 2 for one of such a variation, and so on. */
  readonly depth: number;
  readonly comments: readonly string[];
  readonly moves: readonly SideMove[];
  /**
   * The moves from the position before the game's move: those of the lines it branches off, then its own, up to a null
   * move.
   */
  readonly path: readonly Uci[];
}

export interface SideLines {
  /** The signs of the game's moves, by half-move (from 1): "!?". */
  readonly signs: ReadonlyMap<number, string>;
  /** Lines by the half-move of the game (from 1) that they, or the lines they branch off, replace. */
  readonly byPly: ReadonlyMap<number, readonly SideLine[]>;
  /** The number of further variations in the game. */
  readonly left: number;
}

/** The maximum number of lines on a scoresheet; the rest are only counted. */
export interface SideLineLimits {
  readonly depth: number;
  readonly moves: number;
}
const LIMITS: SideLineLimits = { depth: 12, moves: 4000 };

export function sideLinesOf(
  { start, line }: Pick<WritableGame, 'start' | 'line'>,
  language: Language,
  limits: SideLineLimits = LIMITS,
): SideLines {
  const signs = new Map<number, string>();
  const byPly = new Map<number, readonly SideLine[]>();
  const reading: Reading = { language, limits, movesLeft: limits.moves, left: 0 };
  const position = parseFen(start);
  for (const [index, { uci, nags, variations }] of line.moves.entries()) {
    if (nags.length > 0) signs.set(index + 1, signsOf(nags));
    const lines: SideLine[] = [];
    for (const variation of variations) read(reading, lines, { line: variation, position, path: [], depth: 1 });
    if (lines.length > 0) byPly.set(index + 1, lines);
    const move = legalMove(position, uci);
    if (!move) break;
    position.play(move);
  }
  return { signs, byPly, left: reading.left };
}

interface Reading {
  readonly language: Language;
  readonly limits: SideLineLimits;
  movesLeft: number;
  left: number;
}

/** A line to be read. */
interface Branch {
  readonly line: PgnLine;
  /** Before its first move; not changed. */
  readonly position: Position;
  /** The moves leading to it; undefined after a null move. */
  readonly path: readonly Uci[] | undefined;
  readonly depth: number;
}

/** Reads a line and its branches, each after the line it branches off. */
function read(reading: Reading, lines: SideLine[], { line, position: before, path, depth }: Branch): void {
  if (depth > reading.limits.depth || line.moves.length > reading.movesLeft) {
    reading.left += countLines(line);
    return;
  }
  reading.movesLeft -= line.moves.length;
  const position = before.clone();
  const moves: SideMove[] = [];
  const branches: Branch[] = [];
  const walked = [...(path ?? [])];
  let isPassed = path === undefined;
  let isNumbered = true;
  for (const { uci, nags, before: parts, comments, variations } of line.moves) {
    const isPass = uci === NULL_MOVE;
    const move = isPass ? undefined : legalMove(position, uci);
    if (!isPass && !move) break;
    for (const variation of variations) {
      branches.push({
        line: variation,
        position: position.clone(),
        path: isPassed ? undefined : [...walked],
        depth: depth + 1,
      });
    }
    const isWhite = position.turn === 'white';
    const number = isWhite ? `${position.fullmoves}.` : isNumbered ? `${position.fullmoves}...` : '';
    isPassed ||= isPass;
    if (!isPassed) walked.push(uci);
    moves.push({
      number,
      san: isPass ? '--' : makeSan(position, uci, { language: reading.language }),
      signs: signsOf(nags),
      before: shownOf(parts),
      comments: shownOf(comments),
      shown: isPassed ? undefined : walked.length,
    });
    isNumbered = comments.length > 0;
    if (move) position.play(move);
    else position.pass();
  }
  lines.push({ depth, comments: shownOf(line.comments), moves, path: walked });
  for (const branch of branches) read(reading, lines, branch);
}

const signsOf = (nags: readonly number[]) => nags.map(makeNag).join(' ');

const shownOf = (comments: readonly string[]) => comments.map(commentText).filter(Boolean);

/** The number of lines in a variation, including its branches. */
export function countLines(line: PgnLine): number {
  let count = 0;
  const waiting = [line];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    count++;
    for (const { variations } of next.moves) waiting.push(...variations);
  }
  return count;
}
