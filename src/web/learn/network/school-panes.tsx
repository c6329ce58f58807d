import type { ComponentChildren, JSX } from 'preact';
import { formatCount, formatQuantity } from '../../../format/number.ts';
import { Button } from '../../app/button.tsx';
import { Problem } from '../../app/problem.tsx';
import { Pane } from '../scene.tsx';
import { type Course, POINTS } from './course.ts';
import { Curve, Neurons } from './pictures.tsx';
import type { Schooling } from './school.ts';
import { atWork, learn, schooling, stopSchool, trouble } from './school-model.ts';

const RESULTS = ['Black won', 'a draw', 'White won'] as const;

/** Whether a network learns, or has learnt, by a course. */
export const isOf = (state: Schooling | undefined, course: Course) =>
  state !== undefined && JSON.stringify(state.course) === JSON.stringify(course);

interface SchoolProps {
  readonly course: Course;
  readonly hasHeldOut: boolean;
  readonly children: ComponentChildren;
}

/** The button, the error as it falls, and the neurons as they are. */
export function School({ course, hasHeldOut, children }: SchoolProps): JSX.Element {
  const state = schooling.value;
  const { replyEpochs, epochs, games } = state?.course ?? course;
  const length = POINTS * (replyEpochs + epochs);
  const ended =
    atWork.value === 'learn' ? 'It is learning.' : state?.isWhole ? 'It has learnt them.' : 'It was stopped.';
  return (
    <>
      <Pane is="control" class="pane-school">
        <p class="buttons">
          {atWork.value ? (
            <Button onClick={stopSchool}>Stop</Button>
          ) : (
            <Button class="main" onClick={() => learn(course)}>
              {state ? 'Learn afresh' : 'Let it learn'}
            </Button>
          )}
        </p>
        {children}
      </Pane>
      <Pane is="effect" class="pane-run">
        <p class="learn-said" role="status">
          {state === undefined
            ? atWork.value === 'learn'
              ? 'The trainer is being loaded.'
              : `Nothing has been learnt yet. It learns from ${formatQuantity(games, 'game')}.`
            : state.samples === 0
              ? `${formatQuantity(state.games, 'game')} of ${formatCount(games)} played; the one shown: ${RESULTS[state.result]}.${atWork.value === 'learn' ? '' : ' It was stopped.'}`
              : `${formatQuantity(state.games, 'game')}, ${formatCount(state.samples)} quiet positions and ${formatCount(state.replies)} one move off them. ${ended}`}
        </p>
        <Curve curve={state?.curve ?? []} length={length} hasHeldOut={hasHeldOut} />
        {state !== undefined && !isOf(state, course) ? (
          <p class="quiet">This was learnt with other settings than those chosen now.</p>
        ) : null}
        {trouble.value ? <Problem report={trouble.value}>{trouble.value.message}</Problem> : null}
        {state?.network ? <Neurons network={state.network} label="Its neurons" /> : null}
      </Pane>
    </>
  );
}
