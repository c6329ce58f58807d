import { newGame, play, turnOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import type { Uci } from '../../chess/move.ts';
import { makeSan } from '../../chess/notation.ts';
import { formatLongDuration } from '../../format/duration.ts';
import { formatCount, formatQuantity } from '../../format/number.ts';
import { KIM_1, type Kim1Estimate, TR_440 } from '../../problems/kim1-estimate.ts';
import { FERRANTI_MARK_I, type PrinzReport, solveAsPrinz } from '../../problems/prinz/report.ts';
import { ProblemError } from '../../problems/problem.ts';
import type { Solution } from '../../problems/solution.ts';
import type { SolverProgress } from '../../problems/solver.ts';
import { colorName } from '../app/format.ts';
import type { AttemptedMove, SetProblem } from './problem-model.ts';

/** The texts of the problem page, with moves in the chosen notation. */

/** "White mates in 3". */
export function formatTask({ fen, moves }: Pick<SetProblem, 'fen' | 'moves'>): string {
  return `${colorName(turnOf(newGame(fen)))} mates in ${moves}`;
}

/**
 * The sentence shown at the mate: "Mate. That was Paul Morphy’s problem of 1856. You have solved 3 so far."
 * @param solved how many of the collection the visitor has solved; 0 if the solution had been shown.
 */
export function formatSolved({ authors, date }: Pick<SetProblem, 'authors' | 'date'>, solved: number): string {
  const year = /^\d{4}/.exec(date ?? '')?.[0];
  const whose = authors.length > 0 ? `${authors.join(' and ')}’s problem` : 'the problem';
  const count = solved > 0 ? ` You have solved ${formatCount(solved)} so far.` : '';
  return `Mate. That was ${whose}${year === undefined ? '' : ` of ${year}`}.${count}`;
}

const isWhiteFirst = (fen: string) => fen.split(' ')[1] === 'w';

/** The verdict, as a term and a sentence. */
export function formatVerdict(
  solution: Solution,
  language: Language,
): { readonly label: string; readonly text: string } {
  const { verdict, keys, shortest, moves, fen, isComplete, positions } = solution;
  const side = isWhiteFirst(fen) ? 'White' : 'Black';
  const all = keys.map(({ move }) => makeSan(newGame(fen), move, { language })).join(', ');
  const rest = isComplete
    ? ''
    : ' The limit was reached before every line was worked out: lines may be missing, but none is wrong.';
  const texts: Readonly<Record<Solution['verdict'], readonly [label: string, text: string]>> = {
    sound: ['Sound', `One key, ${all}, and no shorter mate.${rest}`],
    cooked: ['Cooked', `${keys.length} first moves mate in ${moves}: ${all}. There should be one.${rest}`],
    'short solution': [
      'Short solution',
      `There is already a mate in ${shortest}. Mates in ${moves} or fewer: ${all}.${rest}`,
    ],
    'no solution': [
      'No solution',
      `It is proved that ${side} has no mate in ${moves}: every first move has a defence.${rest}`,
    ],
    'not decided': [
      'Not decided',
      `The limit was reached after ${formatQuantity(positions, 'position')}. ${
        keys.length > 0
          ? `So far ${keys.length === 1 ? 'this key is' : 'these keys are'} certain: ${all}; there may be others.`
          : `It is not known whether there is a mate in ${moves}. A higher limit may decide it.`
      }`,
    ],
  };
  const [label, text] = texts[verdict];
  return { label, text };
}

const PHASE_WORDS = {
  keys: 'Looking for keys',
  tries: 'Looking for tries',
  'set play': 'Looking at the set play',
  variations: 'Working out the lines',
} as const;

/** The progress of a solver: "Looking for keys: Qh7, 12 of 45. 48,210 positions." */
export function formatProgress({ fen }: SetProblem, progress: SolverProgress | undefined, language: Language): string {
  if (!progress) return 'Starting the solver.';
  const { phase, move, index, count, positions, keys } = progress;
  // In the set play the moves are the other side's.
  const isOwn = phase !== 'set play' && move !== undefined;
  const name = isOwn ? `: ${makeSan(newGame(fen), move, { language })}, ${index} of ${count}` : '';
  const found = phase === 'keys' && keys.length > 0 ? ` Keys so far: ${keys.length}.` : '';
  return `${PHASE_WORDS[phase]}${name}. ${formatCount(positions)} positions.${found}`;
}

/** The verdict on an attempt. */
export function formatAttempted(attempted: AttemptedMove, moves: number, language: Language): string {
  const { fen, move, left, judgement, mates = left, isStated } = attempted;
  const game = newGame(fen);
  const number = moves - left + 1;
  const name = `${number}. ${makeSan(game, move, { language })}`;
  switch (judgement.kind) {
    case 'key': {
      if (mates === 1) return `${name} is mate. ${left > 1 ? `Solved in fewer moves than allowed.` : 'Solved.'}`;
      const sooner = mates < left ? ` in ${mates}, sooner than required` : ` in ${left}`;
      if (isStated === true) return `${name}! is the composer’s key. It mates${sooner}.`;
      if (isStated === false) {
        return `${name} also mates${sooner} and counts, but it is not the composer’s key.`;
      }
      return `${name} is right: it mates${sooner}.`;
    }
    case 'refuted': {
      const after = play(game, move);
      const [first, ...others] = judgement.refutations.map((reply) => makeSan(after, reply, { language }));
      const more = others.length > 0 ? `, and by ${formatQuantity(others.length, 'other move')}` : ' and nothing else';
      const kind = others.length === 0 && number === 1 ? ' A try!' : '';
      return `${name}? does not mate in ${left}: it is refuted by ${number}... ${first}${more}.${kind}`;
    }
    case 'stalemate':
      return `${name}? is stalemate.`;
    case 'illegal':
      return `That move is not legal here.`;
    default:
      return `${name}: not decided. The limit was reached first; a higher one may decide it.`;
  }
}

/** Whether the result agrees with the keys given in the text. */
export function formatStated(solution: Solution, stated: readonly Uci[], language: Language): string {
  const game = newGame(solution.fen);
  const name = (moves: readonly Uci[]) => moves.map((move) => makeSan(game, move, { language })).join(', ');
  const found = solution.keys.map(({ move }) => move);
  const missing = stated.filter((move) => !found.includes(move));
  const others = found.filter((move) => !stated.includes(move));
  if (missing.length > 0) {
    return solution.verdict === 'not decided'
      ? `The text gives ${name(stated)} as the key; that is not decided yet.`
      : `The text gives ${name(missing)} as the key, but it does not mate in ${solution.moves}.`;
  }
  if (others.length > 0) return `The composer’s key is ${name(stated)}; ${name(others)} mates as well.`;
  return `${name(stated)} is the composer’s key.`;
}

/** The time the machine of 1976 would have needed for this problem. */
export function formatKim1({ positions, millis, isSettled }: Kim1Estimate): string {
  const time = formatLongDuration(millis);
  return isSettled
    ? `A KIM-1 would have needed ${time} to find all keys.`
    : `A KIM-1 would still be searching after ${time} and ${formatQuantity(positions, 'position')}.`;
}

/**
 * The result of Prinz's program of 1951, and the time it would have taken; undefined if it does not solve such
 * problems.
 */
export function formatPrinz({ fen, moves, keys }: Pick<Solution, 'fen' | 'moves' | 'keys'>): string | undefined {
  if (moves !== 2 || !isWhiteFirst(fen)) return undefined;
  let report: PrinzReport;
  try {
    report = solveAsPrinz(fen);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
  const { key, numbers, tests, leastMillis, mostMillis } = report;
  const time = `${formatLongDuration(leastMillis)} to ${formatLongDuration(mostMillis)}`;
  const cost = `after ${formatQuantity(tests, 'test')} for legality, which took a ${FERRANTI_MARK_I.name} ${time}`;
  if (key === undefined) return `The first chess program that ran, Prinz’s of 1951, finds no solution ${cost}.`;
  const isSound = keys.some(({ move }) => move.slice(0, 4) === key);
  const wrong = isSound
    ? ''
    : ' By the rules of chess that is no mate: it takes stalemate for mate, and knows no promotion or double step.';
  return `The first chess program that ran, Prinz’s of 1951, types ${numbers} (${key.slice(0, 2)}-${key.slice(2)}) ${cost}.${wrong}`;
}

/** The calculation, with what is known and what is assumed. */
export function formatKim1Figures({ positions, leastMillis, mostMillis, isSettled }: Kim1Estimate) {
  const perSecond = KIM_1.instructionsPerSecond / KIM_1.instructionsPerPosition;
  return {
    text:
      `${isSettled ? formatQuantity(positions, 'position') : 'Positions'} by plain depth-first search, ${perSecond} a second: ` +
      `${formatCount(KIM_1.instructionsPerSecond)} instructions a second, as an amateur reported of his KIM-1 in 1981, and ` +
      `${formatCount(KIM_1.instructionsPerPosition)} for each position, which is our choice ` +
      `(with ${KIM_1.leastInstructions} it would be ${formatLongDuration(leastMillis)}, with ` +
      `${formatCount(KIM_1.mostInstructions)} ${formatLongDuration(mostMillis)}). His yardstick ` +
      `was the ${TR_440.name} in Munich: ${TR_440.problems} mates in ${TR_440.moves} in ${TR_440.millis / 1000} seconds.`,
    source: 'problems-1981',
  } as const;
}
