import { type Color, opposite } from 'plyhouse-kernel/position';
import type { Fen } from '../chess/fen.ts';
import type { Game } from '../chess/game.ts';
import type { Uci } from '../chess/move.ts';
import type { Score } from '../programs/program.ts';

/** The evaluation of every position of a game, and the resulting mistakes. Pure; page and terminal share it. */

/** The evaluation of one position. */
export interface PositionValue {
  /** From White's view. Absent if the board has ended the game, or the analyst gave no value. */
  readonly score?: Score;
  /** White's winning chance, 0 to 1, a draw counting half; absent if the analyst gave no value. */
  readonly chance?: number;
  /** Its best move; absent if the game is over. */
  readonly best?: Uci;
  /** Its line from here, `best` first. */
  readonly pv: readonly Uci[];
  readonly depth: number;
  readonly nodes: number;
}

/** A game with its positions evaluated. A plain value, stored with the game. */
export interface GameAnalysis {
  /** The id of the program that evaluated it. */
  readonly program: string;
  /** Positions it might examine for each position of the game. */
  readonly nodes: number;
  readonly start: Fen;
  readonly moves: readonly Uci[];
  /** Values by ply, from the start to the last position; null if not evaluated yet. */
  readonly worths: readonly (PositionValue | null)[];
}

export const MARK_KINDS = ['inaccuracy', 'mistake', 'blunder'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/**
 * The loss of winning chance from which a move is marked. These are Lichess's: its judgements fall at 0.1, 0.2 and 0.3
 * on a scale from -1 to 1 (lila, modules/tree/src/main/Advice.scala), which is half as much on ours from 0 to 1.
 */
export const MARK_DROPS: Readonly<Record<MarkKind, number>> = { inaccuracy: 0.05, mistake: 0.1, blunder: 0.15 };

/** The signs that annotators print, with the numbers of PGN (its standard of 1994, section 10). */
export const MARK_SIGNS: Readonly<Record<MarkKind, string>> = { inaccuracy: '?!', mistake: '?', blunder: '??' };
export const MARK_NAGS: Readonly<Record<MarkKind, number>> = { inaccuracy: 6, mistake: 2, blunder: 4 };

/** A move that cost its side winning chance. */
export interface MarkedMove {
  /** The game's move, from 1. */
  readonly ply: number;
  readonly color: Color;
  readonly kind: MarkKind;
  /** The chance lost, 0 to 1. */
  readonly drop: number;
  /** The better move and its continuation; empty if the analyst gives none. */
  readonly line: readonly Uci[];
}

/** A summary of one side's moves in a game. */
interface SideSummary {
  readonly counts: Readonly<Record<MarkKind, number>>;
  /** Moves that could be judged. */
  readonly moves: number;
  /** The chance lost a move on average, 0 to 1. */
  readonly meanDrop: number;
}

/** An analysis without evaluations. */
export function blankAnalysis({ start, moves }: Game, program: string, nodes: number): GameAnalysis {
  return { program, nodes, start, moves, worths: Array.from({ length: moves.length + 1 }, () => null) };
}

/** The analysis with one more position evaluated. */
export function withWorth(analysis: GameAnalysis, ply: number, worth: PositionValue): GameAnalysis {
  return { ...analysis, worths: analysis.worths.with(ply, worth) };
}

/** Whether every position is evaluated. */
export function isWhole({ worths }: GameAnalysis): boolean {
  return worths.every((worth) => worth !== null);
}

/**
 * The chance of winning that a score promises its side, 0 to 1, a draw counting half. The curve is Lichess's, fitted to
 * its games (lichess.org/page/accuracy); beyond ten pawns it is as good as flat, and a mate is a win.
 */
export function chanceOf(score: Score): number {
  if (score.kind === 'mate') return score.moves > 0 ? 1 : 0;
  return 1 / (1 + Math.exp(-0.00368208 * score.centipawns));
}

/** The same score from the other side. */
export function turned(score: Score): Score {
  return score.kind === 'mate'
    ? { kind: 'mate', moves: 0 - score.moves }
    : { kind: 'cp', centipawns: 0 - score.centipawns };
}

/** The side that made a move of the game, by its number from 1. */
export function moverOf({ start }: Pick<GameAnalysis, 'start'>, ply: number): Color {
  const first: Color = start.split(' ')[1] === 'b' ? 'black' : 'white';
  return ply % 2 === 1 ? first : opposite(first);
}

/**
 * White's winning chance after `ply` half-moves, 0 to 1; undefined if it is not known. If the analyst gave no value,
 * as for an only move that needs no thought, the position is worth what comes of that move.
 */
export function chanceAt({ worths }: GameAnalysis, ply: number): number | undefined {
  const worth = worths[ply];
  if (!worth) return undefined;
  if (worth.chance !== undefined) return worth.chance;
  return worths[ply + 1]?.chance;
}

/** The chance that a move cost its side, 0 to 1; undefined if it is not known. The analyst's own move costs nothing. */
export function dropOf(analysis: GameAnalysis, ply: number): number | undefined {
  const before = chanceAt(analysis, ply - 1);
  const after = chanceAt(analysis, ply);
  if (before === undefined || after === undefined) return undefined;
  if (analysis.worths[ply - 1]?.best === analysis.moves[ply - 1]) return 0;
  return Math.max(0, moverOf(analysis, ply) === 'white' ? before - after : after - before);
}

/** The moves that cost their side winning chance, in the order they were played. */
export function marksOf(analysis: GameAnalysis): MarkedMove[] {
  const marks: MarkedMove[] = [];
  for (let ply = 1; ply <= analysis.moves.length; ply++) {
    const drop = dropOf(analysis, ply);
    const kind = drop === undefined ? undefined : MARK_KINDS.findLast((each) => drop >= MARK_DROPS[each]);
    if (drop === undefined || kind === undefined) continue;
    const { best, pv = [] } = analysis.worths[ply - 1] ?? {};
    const line = pv[0] === best ? pv : best === undefined ? [] : [best];
    marks.push({ ply, color: moverOf(analysis, ply), kind, drop, line });
  }
  return marks;
}

/** The totals of a side, as far as evaluated. */
export function summaryOf(analysis: GameAnalysis, color: Color): SideSummary {
  const drops = analysis.moves
    .map((_, index) => index + 1)
    .filter((ply) => moverOf(analysis, ply) === color)
    .flatMap((ply) => dropOf(analysis, ply) ?? []);
  const marks = marksOf(analysis).filter((mark) => mark.color === color);
  const count = (kind: MarkKind) => marks.filter((mark) => mark.kind === kind).length;
  return {
    counts: { inaccuracy: count('inaccuracy'), mistake: count('mistake'), blunder: count('blunder') },
    moves: drops.length,
    meanDrop: drops.length === 0 ? 0 : drops.reduce((sum, drop) => sum + drop, 0) / drops.length,
  };
}
