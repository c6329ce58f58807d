/** Describes the difference between an old program and a new one, in sentences generated from the figures alone. */
import type { Language } from '../../chess/letters.ts';
import { makeLine } from '../../chess/notation.ts';
import { formatElapsed } from '../../format/duration.ts';
import { formatCount } from '../../format/number.ts';
import { formatScore, TRUE_MINUS } from '../../format/score.ts';
import type { Score } from '../../programs/program.ts';
import type { Contestant, MoveTrial, OpenQuestion, PlayTrial, Trial, TrueResult } from './question.ts';
import { gameOfTrial, isSeen, type MoveAnswer, type PlayAnswer, type Reached, type TrialAnswers } from './run-trial.ts';

/** Names of moves and programs in sentences. */
export interface Naming {
  readonly language: Language;
  /** The name of a program by its id. */
  nameOf(program: string): string;
}

/** Beyond so much a score is no count of pawns any more: it says that the game is decided. */
const SURE_CENTIPAWNS = 5000;

const TRUTH_WORDS: Readonly<Record<TrueResult, string>> = {
  win: 'that the game is won',
  draw: 'the draw',
  loss: 'that the game is lost',
};

/** A contestant's name. */
export function nameOfContestant({ name, program }: Contestant, { nameOf }: Naming): string {
  return name ?? nameOf(program);
}

/** Both answers to a trial, and what its sentences call the programs. */
interface Answered {
  readonly trial: MoveTrial;
  readonly old: MoveAnswer;
  readonly modern: MoveAnswer;
  readonly names: readonly [string, string];
  readonly naming: Naming;
}

/** The results of a trial, one sentence each. */
export function describeTrial(trial: Trial, answers: TrialAnswers, naming: Naming): string[] {
  if (trial.kind === 'play') return describePlay(trial, answers, naming);
  const context: Answered = {
    trial,
    old: answers.old as MoveAnswer,
    modern: answers.modern as MoveAnswer,
    names: [nameOfContestant(trial.old, naming), nameOfContestant(trial.modern, naming)],
    naming,
  };
  return [describeMoves, describeSince, describeTruth, describeCost, describeSaving].flatMap((describe) =>
    describe(context),
  );
}

/** A question's answer in one or two sentences, over all its trials that are answered. */
export function describeQuestion(
  question: OpenQuestion,
  answersOf: (id: string) => TrialAnswers | undefined,
): string[] {
  const done = question.trials.flatMap((trial) => {
    const answers = answersOf(trial.id);
    return answers ? [{ trial, answers }] : [];
  });
  const moves = done.filter((each): each is { trial: MoveTrial; answers: TrialAnswers } => each.trial.kind === 'move');
  const judged = moves.filter(({ trial }) => trial.right);
  const sentences: string[] = [];
  if (judged.length > 0) {
    const right = (side: 'old' | 'modern') =>
      judged.filter(({ trial, answers }) => isRight(trial, answers[side])).length;
    sentences.push(
      `The right move: the old program in ${right('old')} of ${judged.length}, the new one in ${right('modern')}.`,
    );
  }
  const costs = moves.flatMap(({ trial, answers }) => {
    const cost = costOf(answers);
    return !trial.right && cost !== undefined ? [{ trial, cost, answers }] : [];
  });
  if (costs.length > 1) {
    const sum = costs.reduce((total, { cost }) => total + cost, 0);
    const worst = costs.reduce((one, other) => (other.cost > one.cost ? other : one));
    const apart = costs.filter(({ answers }) => believes(answers.old, 1) && believes(answers.modern, -1)).length;
    sentences.push(
      `In ${costs.length} positions the old program’s moves cost ${formatPawns(sum)} in all by the new one’s reckoning, ` +
        `most at “${worst.trial.title}” (${formatPawns(worst.cost)}).`,
      `In ${apart} of them the old one thinks itself ahead where the new one sees it behind.`,
    );
  }
  const played = done.filter(({ trial }) => trial.kind === 'play');
  if (played.length > 0) {
    const won = (side: 'old' | 'modern') => played.filter(({ trial, answers }) => isWon(trial, answers[side])).length;
    sentences.push(`Played on: the old program wins ${won('old')} of ${played.length}, the new one ${won('modern')}.`);
  }
  return sentences;
}

/** Whether a side played a right move. */
export function isRight(trial: MoveTrial, answer: TrialAnswers['old']): boolean {
  return answer.kind === 'move' && answer.final !== undefined && trial.right?.includes(answer.final.move) === true;
}

function isWon(trial: Trial, answer: TrialAnswers['old']): boolean {
  return trial.kind === 'play' && answer.kind === 'play' && answer.ending?.winner === trial.color;
}

/** Whether a side thinks itself ahead (1) or behind (-1). */
function believes(answer: TrialAnswers['old'], sign: 1 | -1): boolean {
  const score = answer.kind === 'move' ? answer.final?.score : undefined;
  if (!score) return false;
  return (score.kind === 'mate' ? score.moves : score.centipawns) * sign > 0;
}

/** The cost of the old program's move by the new one's scores, in centipawns; undefined if a mate is involved. */
export function costOf({ modern }: TrialAnswers): number | undefined {
  if (modern.kind !== 'move' || modern.final?.score?.kind !== 'cp' || modern.otherScore?.kind !== 'cp')
    return undefined;
  return Math.max(0, modern.final.score.centipawns - modern.otherScore.centipawns);
}

/** A move in the reader's letters, with its number. */
export function formatMove(trial: Trial, move: string, { language }: Naming): string {
  return makeLine(gameOfTrial(trial), [move], { language });
}

function describeMoves({ trial, old, modern, names, naming }: Answered): string {
  const describe = ({ final }: MoveAnswer) => (final ? formatMove(trial, final.move, naming) : 'no move');
  const [one, other] = [describe(old), describe(modern)];
  const was = trial.played ? `Played was ${formatMove(trial, trial.played, naming)}. ` : '';
  if (!trial.right || trial.right.length === 0) {
    return one === other ? `${was}Both choose ${one}.` : `${was}${names[0]} chooses ${one}, ${names[1]} ${other}.`;
  }
  const judge = (answer: MoveAnswer) => (isRight(trial, answer) ? 'right' : 'wrong');
  if (one === other) return `Both play ${one}, which is ${judge(old)}.`;
  return `${names[0]} plays ${one}, which is ${judge(old)}; ${names[1]} plays ${other}, which is ${judge(modern)}.`;
}

/** Whether a side ran on a period machine; the new program stands in for an old one if its parts are compared. */
export function isOfThen({ old, modern }: Trial, index: number): boolean {
  return index === 0 && old.program !== modern.program;
}

function describeSince({ trial, old, modern, names }: Answered): string[] {
  if (!trial.right || trial.right.length === 0) return [];
  return [old, modern].flatMap(({ rightFrom }, index) =>
    rightFrom && rightFrom.depth > 1
      ? [`${names[index]} holds to it from ${formatReached(rightFrom, isOfThen(trial, index))}.`]
      : [],
  );
}

function describeTruth({ trial, old, modern, names }: Answered): string[] {
  const { truth } = trial;
  if (!truth) return [];
  return [old, modern].map(({ seenFrom, final }, index) => {
    if (seenFrom)
      return `${names[index]} sees ${TRUTH_WORDS[truth]} from ${formatReached(seenFrom, isOfThen(trial, index))}.`;
    const value = final?.score && !isSeen(truth, final.score) ? `: it says ${answerScore(final.score)}` : '';
    return `${names[index]} does not see ${TRUTH_WORDS[truth]}${value}.`;
  });
}

function describeCost({ trial, old, modern, names, naming }: Answered): string[] {
  if (!old.final || old.final.move === modern.final?.move || !modern.otherScore) return [];
  const cost = costOf({ old, modern });
  const move = formatMove(trial, old.final.move, naming);
  if (cost !== undefined && cost < SURE_CENTIPAWNS)
    return [`By ${names[1]}’s reckoning ${move} costs ${formatPawns(cost)}.`];
  const worth = answerScore(modern.otherScore);
  const best = modern.final?.score && answerScore(modern.final.score);
  if (best === worth) return [`By ${names[1]}’s reckoning ${move} is worth as much: ${worth}.`];
  const instead = best ? ` instead of ${best}` : '';
  return [`By ${names[1]}’s reckoning ${move} is worth ${worth}${instead}.`];
}

/** The number of positions saved, if both reached the same depth. */
function describeSaving({ trial, old, modern, names }: Answered): string[] {
  const { depth } = trial.old.request;
  if (depth === undefined || depth !== trial.modern.request.depth || !old.final || !modern.final) return [];
  const saved = 1 - modern.final.nodes / old.final.nodes;
  const counts = `${formatCount(old.final.nodes)} positions for ${names[0]}, ${formatCount(modern.final.nodes)} for ${names[1]}`;
  if (saved <= 0) return [`To ${depth} plies: ${counts}.`];
  return [`To ${depth} plies: ${counts}, ${(100 * saved).toFixed(saved > 0.99 ? 1 : 0)} % fewer.`];
}

function describePlay(trial: PlayTrial, { old, modern }: TrialAnswers, naming: Naming): string[] {
  return ([old, modern] as readonly PlayAnswer[]).map((answer, index) => {
    const contestant = index === 0 ? trial.old : trial.modern;
    const cost = `${formatCount(answer.nodes)} positions, ${formatElapsed(answer.millis)} here`;
    return `${nameOfContestant(contestant, naming)} ${formatPlayed(trial, answer)} (${cost}).`;
  });
}

/** The end of a game: "mates in 35 moves", "has let the fifty moves run out after 50 moves". */
export function formatPlayed(trial: PlayTrial, answer: PlayAnswer): string {
  const moves = Math.ceil(answer.moves.length / 2);
  const isMate = answer.ending?.winner === trial.color;
  return `${formatEnd(trial, answer)} ${isMate ? 'in' : 'after'} ${moves} ${moves === 1 ? 'move' : 'moves'}`;
}

function formatEnd(trial: PlayTrial, { ending }: PlayAnswer): string {
  if (!ending) return 'has not won';
  if (ending.winner) return ending.winner === trial.color ? 'mates' : 'loses';
  switch (ending.kind) {
    case 'fiftyMoves':
    case 'seventyFiveMoves':
      return 'has let the fifty moves run out';
    case 'threefold':
    case 'fivefold':
      return 'has repeated the position three times';
    case 'stalemate':
      return 'stalemates';
    case 'insufficientMaterial':
      return 'has lost its mating material';
    default:
      return 'has drawn';
  }
}

/** "12 plies on (903 112 positions, 16 min 43 s on its own machine)". */
function formatReached({ depth, nodes, millis, periodMillis }: Reached, isOld: boolean): string {
  const time = isOld ? `${formatElapsed(periodMillis)} at its own pace` : `${formatElapsed(millis)} here`;
  return `${depth} ${depth === 1 ? 'ply' : 'plies'} on (${formatCount(nodes)} positions, ${time})`;
}

/** A score for the answers, the mover's view: "+0.41", "mate in 3", "won". */
export function answerScore(score: Score): string {
  // The new program's word for a known ending, and the king itself for programs that take it.
  if (score.kind === 'cp' && Math.abs(score.centipawns) >= SURE_CENTIPAWNS) {
    return score.centipawns > 0 ? 'won' : 'lost';
  }
  return formatScore(score, TRUE_MINUS);
}

function formatPawns(centipawns: number): string {
  const pawns = (centipawns / 100).toFixed(2);
  return pawns === '0.00' ? 'nothing' : `${pawns} ${pawns === '1.00' ? 'pawn' : 'pawns'}`;
}
