import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';
import { formatCount, formatQuantity } from '../../format/number.ts';
import { Button } from '../app/button.tsx';
import { ErrorBox } from '../app/error-box.tsx';
import { useLoaded } from '../app/use-loaded.ts';
import { useStateAbout } from '../app/use-state-about.ts';
import { useLearning } from './learn-context.ts';
import { judge, type Truth, withPrediction } from './progress.ts';
import { rich } from './rich-text.tsx';

/** A prediction of the step, shared by the question and the thing it is made on. */
export type Task = ReturnType<typeof useTask>;

/**
 * A prediction. @param id one of the `tasks` of the step.
 * @param about what it is about, such as the position and the settings: a prediction about anything else no longer counts.
 */
export function useTask(id: string, about: string) {
  const { chapter, step, progress } = useLearning();
  const tasks = step.tasks ?? [];
  if (!tasks.includes(id)) throw new Error(`the step ${chapter.id}/${step.id} lists no task ${id}`);
  const task = `${chapter.id}/${step.id}/${id}`;
  const kept = progress.value.guesses[task];
  const guess = kept?.about === about ? kept.said : undefined;
  const [drawn, setDrawn] = useStateAbout<readonly string[]>([about, guess], []);
  return {
    id,
    about,
    /** The prediction; undefined while the question is open. */
    guess,
    /** The current marks on the object, before the prediction is made. */
    marked: guess === undefined ? drawn : guess.split(' '),
    label: tasks.length === 1 ? 'Predict, then see' : `Predict, then see: ${tasks.indexOf(id) + 1} of ${tasks.length}`,
    mark(value: string) {
      if (guess !== undefined) return;
      setDrawn(drawn.includes(value) ? drawn.filter((each) => each !== value) : [...drawn, value]);
    },
    submit(text: string) {
      if (guess === undefined) progress.value = withPrediction(progress.value, task, { said: text, about });
    },
    again() {
      progress.value = withPrediction(progress.value, task, undefined);
    },
  };
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

export type Answer =
  /** A number to be typed, with its unit. */
  | { readonly kind: 'number'; readonly unit: string }
  /** One of several, each with a button; on the thing if `isOnThing`: then the options only name what was touched. */
  | { readonly kind: 'choice'; readonly options: readonly Option[]; readonly isOnThing?: boolean }
  /** Things marked on the board, the tree or in the list, counted in their unit. */
  | { readonly kind: 'marks'; readonly unit: string; readonly units?: string; labelOf?(value: string): string };

export interface PredictProps {
  readonly task: Task;
  readonly question: ComponentChildren;
  readonly answer: Answer;
  /** Has the real program find the answer: a number, the value of an option (several, if all are right), or the marks. */
  truth(): Truth | Promise<Truth>;
  /** The lesson of it, shown with the answer. */
  readonly explain?: string | ((truth: Truth) => ComponentChildren);
}

/** The marks of a prediction in a fixed order, as stored and compared. */
export const marksOf = (marks: readonly string[]): string => marks.toSorted().join(' ');

/** Predict, then see: the visitor says what will come out, then the program says what does. */
export function Predict({ task, question, answer, truth, explain }: PredictProps): JSX.Element {
  const { about, guess } = task;
  const [draft, setDraft] = useStateAbout([about, guess], '');
  const [error, setError] = useStateAbout([about, guess], '');
  const field = useId();

  // Shown first that it is at work: a search may take seconds.
  const { value: found, problem } = useLoaded([guess, about], () =>
    guess === undefined ? undefined : new Promise((resolve) => setTimeout(resolve)).then(truth),
  );

  const guessNumber = () => {
    const text = draft.trim().replace(/[.,\s](?=\d{3}\b)/g, '');
    if (text === '') setError('Type a number first.');
    else if (!/^-?\d+$/.test(text)) setError(`Found “${text}”; expected a whole number, such as 12.`);
    else task.submit(text);
  };
  const formatTruth = (value: Truth): string => {
    if (typeof value === 'number') return `${formatCount(value)} ${answer.kind === 'number' ? answer.unit : ''}`.trim();
    if (answer.kind === 'marks') {
      const marks = String(value).split(' ').filter(Boolean);
      return marks.length === 0
        ? `no ${answer.units ?? `${answer.unit}s`}`
        : marks.map((mark) => answer.labelOf?.(mark) ?? mark).join(', ');
    }
    const options = answer.kind === 'choice' ? answer.options : [];
    return [value]
      .flat()
      .map((each) => options.find((option) => option.value === each)?.label ?? each)
      .join(' or ');
  };
  return (
    <section class="stack predict" aria-label={task.label}>
      <p class="predict-question" id={`${field}-question`}>
        {question}
      </p>
      {guess !== undefined ? null : answer.kind === 'number' ? (
        <form
          class="buttons"
          onSubmit={(event) => {
            event.preventDefault();
            guessNumber();
          }}
        >
          <input
            type="text"
            inputMode="numeric"
            autocomplete="off"
            size={7}
            value={draft}
            aria-labelledby={`${field}-question`}
            aria-invalid={error !== ''}
            aria-describedby={`${field}-error`}
            onInput={({ currentTarget }) => setDraft(currentTarget.value)}
          />
          <span>{answer.unit}</span>
          <button type="submit">See</button>
        </form>
      ) : answer.kind === 'marks' ? (
        <p class="buttons">
          <span>{formatQuantity(task.marked.length, answer.unit, answer.units)} marked</span>
          <Button onClick={() => task.submit(marksOf(task.marked))}>See</Button>
        </p>
      ) : answer.isOnThing ? null : (
        <p class="buttons predict-options">
          {answer.options.map(({ value, label }) => (
            <Button key={value} onClick={() => task.submit(value)}>
              {label}
            </Button>
          ))}
        </p>
      )}
      <p class="error" id={`${field}-error`} role="alert">
        {error}
      </p>
      <div class="predict-answer" role="status">
        {guess === undefined ? null : found !== undefined ? (
          <>
            <Verdict guess={guess} truth={found} formatTruth={formatTruth} />
            {explain ? (
              <div class="predict-why">{rich(typeof explain === 'string' ? explain : explain(found))}</div>
            ) : null}
          </>
        ) : problem ? null : (
          <p class="quiet">The program is working it out…</p>
        )}
      </div>
      {problem ? <ErrorBox report={problem} /> : null}
      {guess === undefined ? null : (
        <p class="buttons">
          <Button onClick={task.again}>Predict again</Button>
        </p>
      )}
    </section>
  );
}

function Verdict(props: {
  readonly guess: string;
  readonly truth: Truth;
  formatTruth(value: Truth): string;
}): JSX.Element {
  const { guess, truth, formatTruth } = props;
  const verdict = judge(guess, truth);
  const own = formatTruth(typeof truth === 'number' ? Number(guess) : guess);
  return (
    <p class={`predict-verdict predict-${verdict}`}>
      {verdict === 'right' ? (
        <>
          <b>Right:</b> {own}.
        </>
      ) : (
        <>
          <b>{verdict === 'near' ? 'Very close' : 'Not this time'}:</b> it is {formatTruth(truth)}. You said {own}.
        </>
      )}
    </p>
  );
}
