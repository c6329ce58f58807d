import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { formatCount } from '../../format/number.ts';
import { Button } from '../app/button.tsx';
import { Choice } from '../app/choice.tsx';
import { Alert } from '../app/error-box.tsx';
import { type CollectionPart, creditOf } from './problem-collection.ts';
import type { SetProblem } from './problem-model.ts';
import {
  difficultyOf,
  type Filter,
  HARDEST,
  type ListChoice,
  nextUnsolved,
  type ProblemGroup,
  type ProblemOrder,
  placeIn,
} from './problem-order.ts';

const ORDER_WORDS: Readonly<Record<ProblemOrder, string>> = {
  length: 'by length',
  easiest: 'easiest first',
  hardest: 'hardest first',
};
const FILTER_WORDS: Readonly<Record<Filter, string>> = { all: 'all', unsolved: 'unsolved', solved: 'solved' };

export interface CollectionChoiceProps {
  readonly parts: readonly CollectionPart[] | string | undefined;
  readonly problem: SetProblem;
  /** The numbers of the solved problems. */
  readonly solved: ReadonlySet<string>;
  readonly list: ListChoice;
  /** The collection in that order. */
  readonly groups: readonly ProblemGroup[];
  onList(list: ListChoice): void;
  onChoose(problem: SetProblem): void;
}

/** The choice of a problem of the collection: in a chosen order, all or the unsolved ones. */
export function CollectionChoice(props: CollectionChoiceProps): JSX.Element {
  const { parts, problem, solved, list, groups, onList, onChoose } = props;
  const id = useId();
  if (parts === undefined) return <p class="quiet">Loading…</p>;
  if (typeof parts === 'string') return <Alert text={`The collection could not be loaded: ${parts}`} />;
  const total = parts.flatMap(({ problems }) => problems).length;
  const all = groups.flatMap(({ problems }) => problems);
  const here = placeIn(all, problem);
  const step = (by: number) => {
    const next = all[(Math.max(here, by > 0 ? -1 : 0) + by + all.length) % all.length];
    if (next) onChoose(next);
  };
  const unsolved = nextUnsolved(all, here, solved);
  const difficulty = difficultyOf(problem);
  return (
    <>
      <div class="row problem-order">
        <Choice
          label="Order"
          value={list.order}
          options={ORDER_WORDS}
          onChange={(order) => onList({ ...list, order })}
        />
        <Choice
          label="Show"
          value={list.filter}
          options={FILTER_WORDS}
          onChange={(filter) => onList({ ...list, filter })}
        />
      </div>
      <div class="stack problem-select">
        <label class="unseen" for={id}>
          Problem
        </label>
        <select
          id={id}
          value={here < 0 ? '' : String(here)}
          onChange={({ currentTarget }) => {
            const chosen = all[Number(currentTarget.value)];
            if (chosen && currentTarget.value !== '') onChoose(chosen);
          }}
        >
          {here < 0 ? <option value="">{all.length} problems</option> : null}
          {groups.map(({ label, problems }) => (
            <optgroup key={label} label={label}>
              {problems.map((each) => (
                <option key={each.title} value={String(all.indexOf(each))}>
                  {creditOf(each)}
                  {solved.has(each.title ?? '') ? ' ✓' : ''}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <p class="buttons">
        <Button class="small" isOff={all.length === 0} onClick={() => step(-1)}>
          Previous problem
        </Button>
        <Button class="small" isOff={all.length === 0} onClick={() => step(1)}>
          Next problem
        </Button>
        <Button class="small" isOff={unsolved === undefined} onClick={() => unsolved && onChoose(unsolved)}>
          Next unsolved
        </Button>
      </p>
      <p class="quiet problem-tally">
        {solved.size} of {total} solved{solved.has(problem.title ?? '') ? ', this one too' : ''}.
        {difficulty
          ? ` Difficulty ${difficulty.level} of ${HARDEST}: the solver examines ${formatCount(difficulty.positions)} positions to prove the key.`
          : ''}
      </p>
    </>
  );
}
