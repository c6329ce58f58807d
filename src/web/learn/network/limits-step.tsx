import { formatCount } from '../../../format/number.ts';
import { Choice, Switch } from '../../app/choice.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { useTask } from '../predict.tsx';
import { useChoice } from '../use-setting.ts';
import { COURSE, type Course } from './course.ts';
import { once, schooling } from './school-model.ts';
import { isOf, School } from './school-panes.tsx';

const SIDES = [
  { value: 'seen', label: 'those that it has learnt from' },
  { value: 'held', label: 'those held out' },
];

const GAMES = ['60', '300', '1500'] as const;
const NEURONS = ['8', '16', '32', '256'] as const;
const TIMES = ['3', '20'] as const;

/** What it cannot do: by switches. */
export const LimitsStep = lessonStep({}, () => {
  const games = useChoice('games', GAMES, '60');
  const neurons = useChoice('neurons', NEURONS, '32');
  const times = useChoice('times', TIMES, '20');
  const sees = useChoice('beside', ['no', 'yes'], 'no');
  const heldOut = useChoice('held', ['no', 'yes'], 'no');
  const course: Course = {
    ...COURSE,
    games: Number(games.value),
    neurons: Number(neurons.value),
    epochs: Number(times.value),
    replyEpochs: sees.value === 'yes' ? COURSE.replyEpochs : 0,
  };
  const task = useTask('smaller', JSON.stringify(course));
  return {
    lead: 'Sixty games, seen twenty times: the error falls and falls. Is that good? Show the games held out, from which it learns nothing.',
    panes: [
      <School course={course} hasHeldOut={heldOut.value === 'yes'}>
        <Switch
          title="Show the games held out"
          about="The error on games that it has not learnt from."
          isOn={heldOut.value === 'yes'}
          onChange={(isOn) => heldOut.onChange(isOn ? 'yes' : 'no')}
        />
        <Choice label="Games" {...games} options={GAMES.map((choice) => [choice, formatCount(Number(choice))])} />
        <Choice label="Neurons" {...neurons} options={NEURONS.map((choice) => [choice, choice])} />
        <Choice label="Each position is seen" {...times} options={TIMES.map((choice) => [choice, `${choice} times`])} />
        <Switch
          title="Positions one move off the games first"
          about="Many more, valued by the hand-written evaluation."
          isOn={sees.value === 'yes'}
          onChange={(isOn) => sees.onChange(isOn ? 'yes' : 'no')}
        />
      </School>,
    ],
    asks: [
      {
        task,
        question:
          'When it has learnt with these settings: on which games will its error be smaller? Then let it learn.',
        answer: { kind: 'choice', options: SIDES },
        truth: () =>
          once(schooling, (each) => {
            const last = each?.isWhole && isOf(each, course) ? each.curve.at(-1) : undefined;
            return last && (last.training < last.heldOut ? 'seen' : 'held');
          }),
      },
    ],
    after: [
      'With few games and many neurons a network learns by heart: the error on what it learns from keeps falling, while the error on the games held out stays or rises. This is over-fitting. More games help most, then fewer rounds. Without games held out you would not see it.',
    ],
  };
});
