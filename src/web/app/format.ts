import type { Color } from 'plyhouse-kernel/position';
import { type Ending, type Game, resultOf, turnOf } from '../../chess/game.ts';
import { formatDuration, formatLongDuration } from '../../format/duration.ts';
import { formatQuantity } from '../../format/number.ts';
import { formatNeeded } from '../../format/program-text.ts';
import { capitalized } from '../../format/text.ts';
import { type Card, type Level, yearText } from '../../programs/program.ts';
import type { Terms } from '../../session/terms.ts';
import { formatTimeControl } from '../../session/time-control.ts';
import type { Side } from '../record/record.ts';

/** The page's texts; numbers, scores and times are formatted by src/format. */

export const colorName = (color: Color): string => (color === 'white' ? 'White' : 'Black');

/** Machine and year, with the year only once: "HP 9810A, 1974", "browser of about 2010". */
export function aboutMachine(card: Card): string {
  const { machineName } = card;
  const year = yearText(card);
  if (machineName === undefined) return year;
  return machineName.includes(year) ? machineName : `${machineName}, ${year}`;
}

/** The time the original machine would have taken, as a sentence: "The HP 9810A would have needed 41 seconds." */
export function formatPeriod(card: Card, periodMillis: number, isOver = true): string | undefined {
  const time = formatLongDuration(periodMillis);
  const needed = formatNeeded(card, time);
  if (needed === undefined) return undefined;
  if (isOver) return `${capitalized(needed)}.`;
  return card.isByHand
    ? `By hand it would have taken ${time} so far.`
    : `The ${card.machineName} would have been thinking for ${time} by now.`;
}

/** A program's time limits as text: "Level 3, by the period clock", "10 s a move", "40 moves in 2 h". */
export function formatPace(terms: Terms, card: Card): string {
  const { control, moveMillis, nodes, depth, level, period } = terms;
  const parts: string[] = [];
  const found = level === undefined ? undefined : card.levels.find(({ id }) => id === level);
  if (found) parts.push(found.name);
  if (control) parts.push(formatTimeControl(control));
  if (moveMillis !== undefined) parts.push(`${formatDuration(moveMillis)} a move`);
  if (nodes !== undefined) parts.push(`${formatQuantity(nodes, 'position')} a move`);
  if (depth !== undefined) parts.push(formatQuantity(depth, 'ply', 'plies'));
  if (parts.length === 0) parts.push(levelOf(card, card.tournamentLevel)?.name ?? 'Tournament level');
  return `${parts.join(', ')}${(period ?? parts.length === 0) && runsOnTime(terms, card) ? ', period clock' : ''}`;
}

export function levelOf(card: Card, id: string): Level | undefined {
  return card.levels.find((level) => level.id === id);
}

/** Whether time limits how long the program thinks. */
export function runsOnTime({ control, moveMillis, nodes, depth, level }: Terms, card: Card): boolean {
  if ((control ?? moveMillis) !== undefined) return true;
  if ((nodes ?? depth) !== undefined) return false;
  const limits = levelOf(card, level ?? card.tournamentLevel)?.limits;
  return limits?.moveMillis !== undefined || limits?.gameClock !== undefined;
}

/** The name of the player of one colour. */
export function sideName(side: Side, cardOf: (id: string) => Card | undefined): string {
  switch (side.kind) {
    case 'visitor':
      return side.name ?? 'You';
    case 'program':
      return cardOf(side.program)?.name ?? side.program;
    case 'named':
      return side.name || 'Unknown';
  }
}

/** A result as printed: "1–0", "½–½"; empty while the game is in progress. */
export function formatResult(ending: Ending | undefined): string {
  return formatPgnResult(resultOf(ending));
}

/** The same for a result as PGN writes it. */
export function formatPgnResult(result: string): string {
  return result === '*' ? '' : result.replaceAll('1/2', '½').replace('-', '–');
}

/** The number before a move in a list: "12." for White, "12..." for Black. */
export function moveNumber(start: Game, ply: number): string {
  const { fullmoves, isBlackFirst } = countFrom(start);
  const halfmove = ply - 1 + (isBlackFirst ? 1 : 0);
  return `${fullmoves + Math.floor(halfmove / 2)}${halfmove % 2 === 0 ? '.' : '...'}`;
}

/** The number of a game's first move and who plays it. */
export function countFrom({ start }: Pick<Game, 'start'>): {
  readonly fullmoves: number;
  readonly isBlackFirst: boolean;
} {
  const fields = start.split(' ');
  return { fullmoves: Number(fields[5] ?? 1), isBlackFirst: fields[1] === 'b' };
}

/** The side to move: "Your move.", "Black to move." */
export function formatTurn(game: Game, visitor: Color | 'both' | undefined): string {
  const turn = turnOf(game);
  return visitor === turn ? 'Your move.' : `${colorName(turn)} to move.`;
}
