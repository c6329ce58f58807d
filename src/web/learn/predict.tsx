import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import { formatCount } from '../../format/number.ts';
import { type ErrorReport, reportError } from '../../host/error-report.ts';
import { Button } from '../app/button.tsx';
import { Problem } from '../app/problem.tsx';
import { useStateAbout } from '../app/use-state-about.ts';
import { judge, type Truth } from './judge.ts';
import { useGuess, useLearn } from './learn-context.ts';
import { withGuess } from './progress.ts';

interface PredictProps {
  /** Its id among the tasks of the step. */
  readonly id: string;
  readonly question: ComponentChildren;
  /** What the question is about, such as the position and the settings: a prediction about anything else no longer counts. */
  readonly about: string;
  /** A number to be typed, with its unit, or one of several answers. */
  readonly answer:
    | { readonly kind: 'number'; readonly unit: string }
    | { readonly kind: 'choice'; readonly options: readonly { readonly value: string; readonly label: string }[] };
  /** Has the real program find the answer: a number, or the value of an option (several, if all of them are right). */
  truth(): Truth | Promise<Truth>;
  /** What there is to learn from it, shown with the answer. */
  explain?(truth: Truth): ComponentChildren;
}

type Found =
  | { readonly kind: 'found'; readonly truth: Truth }
  | { readonly kind: 'failed'; readonly report: ErrorReport };

/** Predict, then see: the visitor says what will come out, then the program says what does. */
export function Predict(props: PredictProps): JSX.Element {
  const { id, question, about, answer, truth, explain } = props;
  const { chapter, step, progress } = useLearn();
  if (!step.tasks?.includes(id)) throw new Error(`the step ${chapter.id}/${step.id} lists no task ${id}`);
  const task = `${chapter.id}/${step.id}/${id}`;
  const guess = useGuess(id, about);
  const [draft, setDraft] = useStateAbout([about], '');
  const [error, setError] = useStateAbout([about], '');
  const [found, setFound] = useStateAbout<Found | undefined>([guess?.said, about], undefined);
  const field = useId();

  useEffect(() => {
    if (!guess) return;
    let isWanted = true;
    // Shown first that it is at work: a search may take seconds.
    const timer = setTimeout(async () => {
      try {
        const known = await truth();
        if (isWanted) setFound({ kind: 'found', truth: known });
      } catch (reason) {
        if (isWanted) setFound({ kind: 'failed', report: reportError(reason) });
      }
    });
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [guess?.said, about]);

  const say = (said: string) => {
    if (said === '') {
      setError('Choose an answer first.');
      return;
    }
    if (answer.kind === 'number' && !/^-?\d+$/.test(said)) {
      setError(`Found “${said}”; expected a whole number, such as 12.`);
      return;
    }
    setError('');
    progress.value = withGuess(progress.value, task, { said, about });
  };
  const again = () => {
    progress.value = withGuess(progress.value, task, undefined);
    setDraft('');
  };
  const labelOf = (value: string) =>
    answer.kind === 'choice' ? (answer.options.find((option) => option.value === value)?.label ?? value) : value;

  return (
    <section class="predict" aria-label={labelOfTask(step.tasks, id)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          say(draft.trim().replace(/[.,\s](?=\d{3}\b)/g, ''));
        }}
      >
        {answer.kind === 'number' ? (
          <>
            <label class="predict-question" for={field}>
              {question}
            </label>
            <p class="buttons">
              <input
                id={field}
                type="text"
                inputMode="numeric"
                autocomplete="off"
                size={9}
                value={guess?.said ?? draft}
                readOnly={guess !== undefined}
                aria-invalid={error !== ''}
                aria-describedby={`${field}-error`}
                onInput={({ currentTarget }) => setDraft(currentTarget.value)}
              />
              <span>{answer.unit}</span>
              <Ask isGuessed={guess !== undefined} onAgain={again} />
            </p>
          </>
        ) : (
          <fieldset aria-describedby={`${field}-error`}>
            <legend class="predict-question">{question}</legend>
            <div class="choice predict-options">
              {answer.options.map(({ value, label }) => (
                <label key={value}>
                  <input
                    type="radio"
                    name={field}
                    value={value}
                    checked={(guess?.said ?? draft) === value}
                    disabled={guess !== undefined && guess.said !== value}
                    onChange={() => setDraft(value)}
                  />
                  {label}
                </label>
              ))}
            </div>
            <p class="buttons">
              <Ask isGuessed={guess !== undefined} onAgain={again} />
            </p>
          </fieldset>
        )}
        <p class="error" id={`${field}-error`} role="alert">
          {error}
        </p>
      </form>
      <div class="predict-answer" role="status">
        {guess && !found ? <p class="quiet">The program is working it out…</p> : null}
        {guess && found?.kind === 'found' ? (
          <>
            <Verdict
              said={guess.said}
              truth={found.truth}
              unit={answer.kind === 'number' ? answer.unit : undefined}
              labelOf={labelOf}
            />
            {explain ? <div class="predict-why">{explain(found.truth)}</div> : null}
          </>
        ) : null}
      </div>
      {found?.kind === 'failed' ? <Problem report={found.report}>{found.report.message}</Problem> : null}
    </section>
  );
}

/** Landmarks of a page have names of their own. */
const labelOfTask = (tasks: readonly string[], id: string): string =>
  tasks.length === 1 ? 'Predict, then see' : `Predict, then see: ${tasks.indexOf(id) + 1} of ${tasks.length}`;

function Ask(props: { readonly isGuessed: boolean; onAgain(): void }): JSX.Element {
  return props.isGuessed ? (
    <Button onClick={props.onAgain}>Predict again</Button>
  ) : (
    <button type="submit" class="main">
      See
    </button>
  );
}

function Verdict(props: {
  readonly said: string;
  readonly truth: Truth;
  readonly unit: string | undefined;
  labelOf(value: string): string;
}): JSX.Element {
  const { said, truth, unit, labelOf } = props;
  const verdict = judge(said, truth);
  const right =
    typeof truth === 'number'
      ? `${formatCount(truth)} ${unit}`.trim()
      : (typeof truth === 'string' ? [truth] : truth).map(labelOf).join(' or ');
  return (
    <p class={`predict-verdict predict-${verdict}`}>
      {verdict === 'right' ? (
        <>
          <b>Right:</b> {typeof truth === 'number' ? right : labelOf(said)}.
        </>
      ) : verdict === 'near' ? (
        <>
          <b>Very close:</b> it is {right}.
        </>
      ) : (
        <>
          <b>Not this time:</b> it is {right}.
        </>
      )}
    </p>
  );
}
