import { gameAt, gameOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { makeLine, makeSan } from '../../chess/notation.ts';
import { formatDuration, formatElapsed } from '../../format/duration.ts';
import { formatQuantity } from '../../format/number.ts';
import type { Card } from '../../programs/program.ts';
import { levelOf } from '../app/format.ts';
import { takenBack } from '../board/attempt.ts';
import { type DailyModel, movesLeft } from './daily-model.ts';
import { type DailyProblem, HARDEST } from './daily-problem.ts';
import type { DailyResult } from './daily-results.ts';

/** The texts of a day's position. */

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** A day in words: "28 November 2026". */
export function formatDay(date: string): string {
  const [year, month, day] = date.split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** How long it is to the next position, by this clock: "3 h 05 min". @param nowMillis since 1970. */
export function formatUntilNext(nowMillis: number): string {
  const now = new Date(nowMillis);
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();
  return formatDuration(60_000 * Math.ceil((next - nowMillis) / 60_000));
}

/** The move at a place of the problem's line, as text. */
function sanAt({ fen, moves }: DailyProblem, at: number, language: Language): string {
  return makeSan(gameOf(fen, moves.slice(0, at)), moves[at]!, { language });
}

/** The program's error, and the refutation with its answers: "14... Qg4" and "15. Ng5+ Qxg5 16. hxg5". */
export function formatLines({ fen, moves }: DailyProblem, language: Language): { error: string; refutation: string } {
  const style = { language };
  return {
    error: makeLine(gameOf(fen, []), moves.slice(0, 1), style),
    refutation: makeLine(gameOf(fen, moves.slice(0, 1)), moves.slice(1), style),
  };
}

/** The result of an attempt: "Solved at the first try, in 12 s." */
export function formatResult({ misses, millis, end }: DailyResult): string {
  if (end === 'shown')
    return `The refutation was shown${misses === 0 ? '' : ` after ${formatQuantity(misses, 'miss', 'misses')}`}.`;
  const tries = misses === 0 ? 'at the first try' : `after ${formatQuantity(misses, 'miss', 'misses')}`;
  return `Solved ${tries}, in ${formatElapsed(millis)}.`;
}

/** Why the program erred, in a sentence or two that its search bears out. */
export function formatWhy(problem: DailyProblem, { name }: Card, language: Language): string {
  const { seen, tried, rule, onlyCaptures, deeper } = problem.why;
  const error = sanAt(problem, 0, language);
  const key = sanAt(problem, 1, language);
  const parts: string[] = [];
  const last = sanAt(problem, seen, language);
  const next = seen + 1 < problem.moves.length ? sanAt(problem, seen + 1, language) : undefined;
  const others = formatQuantity(tried, 'reply', 'replies');
  if (next === undefined) parts.push(`${name} looked at the whole refutation, and made its move all the same.`);
  else if (rule) parts.push(`${name} did not expect ${next}: it does not know ${rule}.`);
  else if (seen === 0 && tried === 0)
    parts.push(`${name} followed no reply to ${error}: it valued the board as it stood then.`);
  else if (seen === 0 && onlyCaptures) parts.push(`After ${error} ${name} looked only at captures; ${key} is not one.`);
  else if (seen === 0) parts.push(`${name} looked at ${others} to ${error}, and ${key} was not among them.`);
  else if (tried === 0) parts.push(`${name} saw ${last}, and ended its line there.`);
  else if (onlyCaptures) parts.push(`${name} saw ${last}, and from there looked only at captures; ${next} is not one.`);
  else parts.push(`${name} saw ${last}, and looked at ${others} to it, but not at ${next}.`);
  if (deeper) {
    const [plies, move] = deeper;
    const other = makeSan(gameOf(problem.fen, []), move, { language });
    parts.push(`${plies === 1 ? 'One ply' : `${plies} plies`} deeper, it plays ${other}.`);
  }
  return parts.join(' ');
}

/** At which level it erred: "at its tournament level (2 plies)", without the name if that says no more. */
export function formatLevel(card: Card): string {
  if (card.levels.length === 1) return 'at its only level';
  const { name } = levelOf(card, card.tournamentLevel)!;
  return name === 'Tournament' ? 'at its tournament level' : `at its tournament level (${name})`;
}

/** The origin of the error: a game played to find errors, or a recorded one. */
export function formatOrigin({ from }: DailyProblem, cardOf: (program: string) => Card | undefined): string {
  const [, white, black, move, guest] =
    /^game \d+: (\S+) - (\S+), .*move (\d+)(?:, (\S+) asked there)?$/.exec(from) ?? [];
  if (white === undefined || black === undefined)
    return `From a recorded game: ${from.replace(' - ', ' – ').replace(' ?,', ' unknown,')}.`;
  const nameOf = (id: string) => cardOf(id)?.name ?? id;
  return (
    `From move ${move} of ${nameOf(white)} – ${nameOf(black)}, a test game that Antwoord kept balanced: it took back each move that lost ` +
    `too much and chose another, so that the game stayed open.${guest === undefined ? '' : ` ${nameOf(guest)} was asked for its move there.`}`
  );
}

/** The name of what it failed by. */
export const CAUSE_NAMES = {
  horizon: 'Beyond its horizon',
  rule: 'A rule it does not know',
  'left out': 'A move it left out',
  value: 'A wrong value',
} as const;

/** Marks of misses beyond this are given as a number. */
const MOST_MARKS = 8;

/** The text to share: tries and time, without the solution. @param address of the position. */
export function formatStrip(problem: DailyProblem, result: DailyResult, card: Card, address: string): string {
  const { misses, millis, end } = result;
  const marks = `${misses > MOST_MARKS ? `${misses} × ✗ ` : '✗ '.repeat(misses)}${end === 'solved' ? '✓' : '–'}`;
  const tries = end === 'solved' ? formatQuantity(misses + 1, 'try', 'tries') : 'not solved';
  return [
    `Fool the machine, ${formatDay(problem.date)}`,
    `${card.name}, difficulty ${problem.difficulty} of ${HARDEST}`,
    `${marks}  ${tries}, ${formatElapsed(millis)}`,
    address,
  ].join('\n');
}

type Attempt = Pick<DailyModel, 'problem' | 'game' | 'phase' | 'now' | 'result'>;

/** The task, or the outcome of the last move. */
export function formatAttempt(attempt: Attempt, { name }: Card, language: Language): string {
  const game = attempt.game.value;
  const played = game.moves.length;
  if (attempt.phase.value.kind !== 'yours' || takenBack(attempt)) return announceAttempt(attempt, name, language);
  const left = formatQuantity(movesLeft(attempt), 'move');
  if (played === 1) return `${name} has played ${formatLines(attempt.problem, language).error}. Refute it, in ${left}.`;
  const answer = makeSan(gameAt(game, played - 1), game.moves[played - 1]!, { language });
  return `Right so far: ${name} answered ${answer}. ${left} left.`;
}

/** The same for a screen reader, which hears the moves from the board, and from it alone. @param name the program's. */
export function announceAttempt(attempt: Attempt, name: string, language: Language): string {
  const { phase, result, game } = attempt;
  const played = game.value.moves.length;
  const miss = takenBack(attempt);
  if (phase.value.kind === 'over') return result.value.end === undefined ? '' : formatResult(result.value);
  if (phase.value.kind === 'thinking')
    return played === 0 ? `${name} is looking for a move…` : `Right. ${name} is thinking…`;
  if (miss) return `Not ${makeSan(miss.before, miss.move, { language })}: another move is at least a pawn better.`;
  const left = formatQuantity(movesLeft(attempt), 'move');
  return played === 1 ? `Refute it, in ${left}.` : `${left} left.`;
}
