import type { Color } from 'chessops/types';
import { type Ending, type Game, resultOf, turnOf } from '../../chess/game.ts';
import { machineName } from '../../host/machine-name.ts';
import { sayDuration } from '../../match/duration.ts';
import type { Terms } from '../../match/terms.ts';
import { sayTimeControl } from '../../match/time-control.ts';
import type { Card, FactKind, Level, Score } from '../../programs/program.ts';
import type { Side } from './record.ts';

/** What the page says in words and figures. Signs are typographic: a true minus, thin spaces between thousands. */

const THIN_SPACE = '\u202f';
const MINUS = '\u2212';

export const colorName = (color: Color): string => (color === 'white' ? 'White' : 'Black');

/** A whole number, its thousands set apart from five figures on: "1200", "12 480". */
export function sayCount(count: number): string {
  const figures = String(Math.round(count));
  return figures.length < 5 ? figures : figures.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);
}

/** A count with its noun: "1 position", "12 480 positions". */
export function sayMany(count: number, one: string, many = `${one}s`): string {
  return `${sayCount(count)} ${Math.round(count) === 1 ? one : many}`;
}

/** A score in pawns, in its own view: "+0.35", "−1.20", "mate in 3", "mated in 2". */
export function sayScore(score: Score): string {
  if (score.kind === 'mate') {
    return score.moves > 0 ? `mate in ${score.moves}` : `mated in ${Math.abs(score.moves)}`;
  }
  const pawns = (Math.abs(score.centipawns) / 100).toFixed(2);
  if (score.centipawns === 0) return '0.00';
  return `${score.centipawns > 0 ? '+' : MINUS}${pawns}`;
}

/** What the original machine would have taken, as a sentence: "The HP 9810A would have needed 41 seconds." */
export function sayPeriod(card: Card, periodMillis: number, isOver = true): string | undefined {
  const name = machineName(card);
  if (name === undefined) return undefined;
  // "a web browser of about 2010" has its article already.
  const subject = /^an? /.test(name) ? name.charAt(0).toUpperCase() + name.slice(1) : `The ${name}`;
  const time = sayLongDuration(periodMillis);
  return isOver ? `${subject} would have needed ${time}.` : `${subject} would be at it for ${time} now.`;
}

/** A length of time with its units in full: "41 seconds", "2 minutes 30 seconds", "3 hours 5 minutes", "12 days". */
export function sayLongDuration(millis: number): string {
  if (millis < 1) return 'no time';
  const units: readonly [name: string, millis: number][] = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
    ['second', 1000],
  ];
  // Under ten seconds a decimal still says something.
  if (millis < 10_000) {
    const seconds = Number((millis / 1000).toFixed(millis < 100 ? 3 : 1));
    return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  }
  for (const [index, [name, size]] of units.entries()) {
    const smaller = units[index + 1];
    const whole = smaller ? Math.round(millis / smaller[1]) * smaller[1] : Math.round(millis / size) * size;
    if (whole < size) continue;
    const count = Math.floor(whole / size);
    const rest = smaller ? Math.round((whole - count * size) / smaller[1]) : 0;
    const first = sayMany(count, name);
    return smaller && rest > 0 ? `${first} ${sayMany(rest, smaller[0])}` : first;
  }
  return sayMany(millis / 1000, 'second');
}

/** A clock's face: "1:59:03", "4:07", under twenty seconds with tenths "0:19.4". Never below nothing. */
export function sayClock(remainingMillis: number): string {
  const millis = Math.max(0, remainingMillis);
  if (millis < 20_000) {
    const tenths = Math.ceil(millis / 100);
    return `0:${String(Math.floor(tenths / 10)).padStart(2, '0')}.${tenths % 10}`;
  }
  const seconds = Math.ceil(millis / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const pad = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}

/** How long a program may think, for people: "Level 3, by the period clock", "10 s a move", "40 moves in 2 h". */
export function sayPace(terms: Terms, card: Card): string {
  const { control, moveMillis, nodes, depth, level, period } = terms;
  const words: string[] = [];
  const found = level === undefined ? undefined : card.levels.find(({ id }) => id === level);
  if (found) words.push(found.name);
  if (control) words.push(sayTimeControl(control));
  if (moveMillis !== undefined) words.push(`${sayDuration(moveMillis)} a move`);
  if (nodes !== undefined) words.push(`${sayMany(nodes, 'position')} a move`);
  if (depth !== undefined) words.push(sayMany(depth, 'ply', 'plies'));
  if (words.length === 0) words.push(levelOf(card, card.tournamentLevel)?.name ?? 'Tournament level');
  return `${words.join(', ')}${(period ?? words.length === 0) && runsOnTime(terms, card) ? ', period clock' : ''}`;
}

export function levelOf(card: Card, id: string): Level | undefined {
  return card.levels.find((level) => level.id === id);
}

/** Whether a clock has any say in how long the program thinks. */
export function runsOnTime({ control, moveMillis, nodes, depth, level }: Terms, card: Card): boolean {
  if ((control ?? moveMillis) !== undefined) return true;
  if ((nodes ?? depth) !== undefined) return false;
  const limits = levelOf(card, level ?? card.tournamentLevel)?.limits;
  return limits?.moveMillis !== undefined || limits?.gameClock !== undefined;
}

/** The name of whoever has the men of one colour. */
export function sideName(side: Side, cardOf: (id: string) => Card | undefined): string {
  switch (side.kind) {
    case 'visitor':
      return 'You';
    case 'program':
      return cardOf(side.program)?.name ?? side.program;
    case 'named':
      return side.name || 'Unknown';
  }
}

/** A result as it is printed: "1–0", "½–½"; nothing where the game goes on. */
export function sayResult(ending: Ending | undefined): string {
  const result = resultOf(ending);
  if (result === '*') return '';
  return result === '1/2-1/2' ? '½–½' : result.replace('-', '–');
}

/** The number before a move in a list: "12." for White, "12..." for Black. */
export function moveNumber(start: Game, ply: number): string {
  const { fullmoves, isBlackFirst } = countFrom(start);
  const halfmove = ply - 1 + (isBlackFirst ? 1 : 0);
  return `${fullmoves + Math.floor(halfmove / 2)}${halfmove % 2 === 0 ? '.' : '...'}`;
}

/** Where a game's move numbers begin. */
export function countFrom({ start }: Pick<Game, 'start'>): {
  readonly fullmoves: number;
  readonly isBlackFirst: boolean;
} {
  const fields = start.split(' ');
  return { fullmoves: Number(fields[5] ?? 1), isBlackFirst: fields[1] === 'b' };
}

/** "Your move", "The program is to move": what happens next, in a few words. */
export function sayTurn(game: Game, visitor: Color | 'both' | undefined): string {
  const turn = turnOf(game);
  if (visitor === 'both' || visitor === undefined) return `${colorName(turn)} to move.`;
  return visitor === turn ? 'Your move.' : `${colorName(turn)} to move.`;
}

export const FACT_WORDS: Readonly<Record<FactKind, { readonly title: string; readonly about: string }>> = {
  described: { title: 'Described', about: 'Written in a source.' },
  inferred: { title: 'Inferred', about: 'Follows from a source: a recorded game, a printed variation.' },
  chosen: { title: 'Chosen', about: 'Ours, because nothing is known.' },
};
