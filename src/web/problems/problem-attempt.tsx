import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { gameAt } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { makeSan } from '../../chess/notation.ts';
import { formatQuantity } from '../../format/number.ts';
import { Button } from '../app/button.tsx';
import { Choice } from '../app/choice.tsx';
import { makeRoute } from '../app/route.ts';
import { LiveRegions, useVoice } from '../board/live.tsx';
import {
  hideSolution,
  isMated,
  movesLeft,
  type ProblemModel,
  replyOtherwise,
  type SetProblem,
  solve,
  startOver,
} from './problem-model.ts';
import { formatAttempted, formatSolved, formatTask } from './problem-text.ts';

/** The offers after a solved problem. */
export interface AfterSolving {
  /** How many problems of the collection the visitor has solved. */
  readonly solved: number;
  /** The next one; undefined if all are solved. */
  readonly next: SetProblem | undefined;
  onChoose(problem: SetProblem): void;
}

interface ProblemNowProps {
  readonly model: ProblemModel;
  readonly language: Language;
  /** How many problems of the collection the visitor has solved. */
  readonly solved: number;
}

/** The task, or the verdict on the last move. */
export function ProblemNow({ model, language, solved }: ProblemNowProps): JSX.Element {
  const { moves } = model.problem.value;
  const phase = model.phase.value;
  const game = model.game.value;
  const [last] = model.attempted.value;
  const voice = useVoice();
  const announced = useRef(last);
  useEffect(() => {
    if (last && last !== announced.current) voice.announce(formatAttempted(last, moves, language));
    announced.current = last;
  }, [last]);
  return (
    <>
      {phase.kind === 'judging' ? (
        <p class="now-text">
          Checking {makeSan(gameAt(game, game.moves.length - 1), phase.move, { language })} against every defence.{' '}
          <Button class="small" onClick={() => model.client.stop()}>
            Stop
          </Button>
        </p>
      ) : (
        <p class="now-text">
          {isMated(model)
            ? formatSolved(model.problem.value, model.isShown.value ? 0 : solved)
            : last && last.judgement.kind !== 'key'
              ? formatAttempted(last, moves, language)
              : game.moves.length > 0
                ? `Right so far. ${formatQuantity(movesLeft(model), 'move')} left.`
                : 'Play the first move on the board. Any move that forces mate in time counts.'}
        </p>
      )}
      <LiveRegions messages={voice.messages} />
    </>
  );
}

interface ProblemActionsProps {
  readonly model: ProblemModel;
  readonly after: AfterSolving;
}

/** The next problem once this one is solved; the solution, and another attempt. */
export function ProblemActions({ model, after: { next, onChoose } }: ProblemActionsProps): JSX.Element {
  const isSolving = model.phase.value.kind === 'solving';
  const solution = model.solution.value;
  const isOver = isMated(model);
  // One button for all states, so that keyboard users keep the focus.
  const [label, act] = isSolving
    ? (['Stop', () => model.client.stop()] as const)
    : solution
      ? (['Hide the solution', () => hideSolution(model)] as const)
      : (['Show the solution', () => void solve(model)] as const);
  return (
    <>
      {!isOver ? null : next ? (
        <Button class="main" onClick={() => onChoose(next)}>
          Next: {formatTask(next)}, by {next.authors.join(' and ')}
        </Button>
      ) : (
        <a class="button main" href={makeRoute({ view: 'machine', machine: 'prinz' })}>
          See the first chess program solve one, 1951
        </a>
      )}
      <Button onClick={act}>{label}</Button>
      {solution && !isSolving ? <Button onClick={() => void solve(model)}>Solve it again</Button> : null}
      {solution || model.attempted.value.length === 0 ? null : (
        <Button onClick={() => startOver(model)}>Start over</Button>
      )}
    </>
  );
}

/** The visitor's attempt: the moves tried and their verdicts. */
export function ProblemAttempt({ model, language }: Omit<ProblemNowProps, 'solved'>): JSX.Element | null {
  const { moves } = model.problem.value;
  const attempted = model.attempted.value;
  const replies = model.replies.value;
  const isJudging = model.phase.value.kind === 'judging';
  const game = model.game.value;
  const isOver = isMated(model);
  const hasDefences = replies !== undefined && replies.all.length > 1 && !isOver && !isJudging;
  if (attempted.length === 0 && !hasDefences) return null;
  return (
    <section class="panel problem-attempt" aria-labelledby="attempt-title">
      <h2 id="attempt-title">Try it yourself</h2>
      {hasDefences ? (
        <Choice
          label="The defence"
          value={replies.chosen}
          options={replies.all.map(({ move, moves: needed }, index) => [
            index,
            `${makeSan(gameAt(game, game.moves.length - 1), move, { language })}${needed < movesLeft(model) ? `, mate in ${needed}` : ''}`,
          ])}
          onChange={(index) => replyOtherwise(model, index)}
        />
      ) : null}
      {attempted.length > 0 ? (
        <ol class="bare attempt-guesses">
          {attempted.map((each, index) => (
            <li
              key={`${attempted.length - index}`}
              class={each.judgement.kind === 'key' ? 'attempt-right' : 'attempt-wrong'}
            >
              {formatAttempted(each, moves, language)}
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}
