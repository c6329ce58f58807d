import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { gameAt } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { makeSan } from '../../chess/notation.ts';
import { formatQuantity } from '../../format/number.ts';
import { Button } from '../app/button.tsx';
import { Choice } from '../app/choice.tsx';
import { LiveRegions, useVoice } from '../board/live.tsx';
import { isMated, movesLeft, type ProblemModel, replyOtherwise, startOver, stopSolver } from './problem-model.ts';
import { formatGuess } from './problem-text.ts';

/** The visitor's attempt: the moves tried and their verdicts. */
export function ProblemAttempt({
  model,
  language,
}: {
  readonly model: ProblemModel;
  readonly language: Language;
}): JSX.Element {
  const { moves } = model.problem.value;
  const guesses = model.guesses.value;
  const replies = model.replies.value;
  const phase = model.phase.value;
  const game = model.game.value;
  const [last] = guesses;
  const voice = useVoice();
  const told = useRef(last);
  useEffect(() => {
    if (last && last !== told.current) voice.say(formatGuess(last, moves, language));
    told.current = last;
  }, [last]);

  const isOver = isMated(model);
  return (
    <section class="panel problem-attempt" aria-labelledby="attempt-title">
      <h2 id="attempt-title">Try it yourself</h2>
      {phase.kind === 'judging' ? (
        <p class="attempt-now">
          Checking {makeSan(gameAt(game, game.moves.length - 1), phase.move, { language })} against every defence.{' '}
          <Button class="small" onClick={() => stopSolver(model)}>
            Stop
          </Button>
        </p>
      ) : (
        <p class="attempt-now">
          {isOver
            ? 'Mate. The problem is solved.'
            : game.moves.length > 0
              ? `Right so far. ${formatQuantity(movesLeft(model), 'move')} left.`
              : 'Play the first move on the board. Any move that forces mate in time counts.'}
        </p>
      )}
      {replies && replies.all.length > 1 && !isOver && phase.kind !== 'judging' ? (
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
      <LiveRegions messages={voice.messages} />
    </section>
  );
}
