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
  isMated,
  movesLeft,
  type ProblemModel,
  replyOtherwise,
  type SetProblem,
  startOver,
  stopSolver,
} from './problem-model.ts';
import { formatGuess, formatSolved, formatTask } from './problem-text.ts';

/** What follows a solved problem. */
export interface AfterSolving {
  /** How many problems of the collection the visitor has solved. */
  readonly solved: number;
  /** The next one; undefined if all are solved. */
  readonly next: SetProblem | undefined;
  onChoose(problem: SetProblem): void;
}

interface ProblemAttemptProps {
  readonly model: ProblemModel;
  readonly language: Language;
  readonly after: AfterSolving;
}

interface ProblemNowProps {
  readonly model: ProblemModel;
  readonly language: Language;
  /** How many problems of the collection the visitor has solved. */
  readonly solved: number;
}

/** What is to be done, or the verdict on the last move. */
export function ProblemNow({ model, language, solved }: ProblemNowProps): JSX.Element {
  const { moves } = model.problem.value;
  const phase = model.phase.value;
  const game = model.game.value;
  const [last] = model.guesses.value;
  const voice = useVoice();
  const announced = useRef(last);
  useEffect(() => {
    if (last && last !== announced.current) voice.announce(formatGuess(last, moves, language));
    announced.current = last;
  }, [last]);
  return (
    <>
      {phase.kind === 'judging' ? (
        <p class="attempt-now">
          Checking {makeSan(gameAt(game, game.moves.length - 1), phase.move, { language })} against every defence.{' '}
          <Button class="small" onClick={() => stopSolver(model)}>
            Stop
          </Button>
        </p>
      ) : (
        <p class="attempt-now">
          {isMated(model)
            ? formatSolved(model.problem.value, model.isShown.value ? 0 : solved)
            : last && last.judgement.kind !== 'key'
              ? formatGuess(last, moves, language)
              : game.moves.length > 0
                ? `Right so far. ${formatQuantity(movesLeft(model), 'move')} left.`
                : 'Play the first move on the board. Any move that forces mate in time counts.'}
        </p>
      )}
      <LiveRegions messages={voice.messages} />
    </>
  );
}

/** The visitor's attempt: the moves tried and their verdicts. */
export function ProblemAttempt({ model, language, after }: ProblemAttemptProps): JSX.Element | null {
  const { moves } = model.problem.value;
  const guesses = model.guesses.value;
  const replies = model.replies.value;
  const isJudging = model.phase.value.kind === 'judging';
  const game = model.game.value;
  const isOver = isMated(model);
  const hasDefences = replies !== undefined && replies.all.length > 1 && !isOver && !isJudging;
  if (guesses.length === 0 && !isOver && !hasDefences) return null;
  return (
    <section class="panel problem-attempt" aria-labelledby="attempt-title">
      <h2 id="attempt-title">Try it yourself</h2>
      {isOver ? <Next after={after} /> : null}
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
      {guesses.length > 0 ? (
        <>
          <ol class="attempt-guesses">
            {guesses.map((guess, index) => (
              <li
                key={`${guesses.length - index}`}
                class={guess.judgement.kind === 'key' ? 'attempt-right' : 'attempt-wrong'}
              >
                {formatGuess(guess, moves, language)}
              </li>
            ))}
          </ol>
          <p class="buttons">
            <Button class="small" onClick={() => startOver(model)}>
              Start over
            </Button>
          </p>
        </>
      ) : null}
    </section>
  );
}

function Next({ after: { next, onChoose } }: { readonly after: AfterSolving }): JSX.Element {
  return (
    <p class="buttons">
      {next ? (
        <Button class="main" onClick={() => onChoose(next)}>
          Next: {formatTask(next)}, by {next.authors.join(' and ')}
        </Button>
      ) : (
        <a class="button main" href={makeRoute({ view: 'machine', machine: 'prinz' })}>
          See the first chess program solve one, 1951
        </a>
      )}
    </p>
  );
}
