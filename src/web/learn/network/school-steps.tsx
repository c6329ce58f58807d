import type { ComponentChildren, JSX } from 'preact';
import { INITIAL_FEN } from '../../../chess/fen.ts';
import { gameOf, positionOf } from '../../../chess/game.ts';
import { formatCount, formatQuantity } from '../../../format/number.ts';
import { Button } from '../../app/button.tsx';
import { Choice, Switch } from '../../app/choice.tsx';
import { ErrorBox } from '../../app/error-box.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { PieceBoard } from '../piece-board.tsx';
import { useTask } from '../predict.tsx';
import { Pane } from '../scene.tsx';
import { useChoice, useSwitch } from '../use-setting.ts';
import { COURSE, type Course, POINTS } from './course.ts';
import { Curve, Neurons } from './pictures.tsx';
import type { Schooling } from './school.ts';
import { atWork, learn, once, schooling, stopSchool, trouble } from './school-model.ts';

const RESULTS = ['Black won', 'a draw', 'White won'] as const;

/** Whether a network learns, or has learnt, by a course. */
const isOf = (state: Schooling | undefined, course: Course) =>
  state !== undefined && JSON.stringify(state.course) === JSON.stringify(course);

interface SchoolProps {
  readonly course: Course;
  readonly hasHeldOut: boolean;
  readonly children: ComponentChildren;
}

/** The button, the error as it falls, and the neurons as they are. */
function School({ course, hasHeldOut, children }: SchoolProps): JSX.Element {
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
        {trouble.value ? <ErrorBox report={trouble.value} /> : null}
        {state?.network ? <Neurons network={state.network} label="Its neurons" /> : null}
      </Pane>
    </>
  );
}

/** The error as it falls, and what was learnt from. */
export const LearnsStep = lessonStep({}, () => {
  const state = schooling.value;
  const { board } = positionOf(gameOf(INITIAL_FEN, state?.moves ?? []));
  return {
    lead: 'Let a network learn chess before your eyes. First Antwoord, our own program, plays quick games against itself; from these the network learns which positions are good.',
    panes: [
      <School course={COURSE} hasHeldOut>
        <PieceBoard
          label={state ? 'The end of a game that it learns from' : 'The board before the first game'}
          board={board}
        />
      </School>,
    ],
    after: [
      'A network is a sum of sums. Each of its **neurons** has a number for every kind of piece on every square, its **weights**, and adds up those of the pieces on the board; below zero it counts as nothing. What the neurons say is weighed and added up once more, and that is the network’s guess at how the game will end. At first all weights are random. After every few positions each weight is changed a little, so that the guesses come nearer to what really happened. What a position ought to be worth is taken mostly from the later positions of its game.',
      'It does not find everything out by itself. Most of the positions it sees are one move off the games, and their values come from Antwoord’s hand-written evaluation, which knows what a queen is worth. They teach it mainly the value of a piece that has just been lost; the games come after them. The games, too, are played with that evaluation.',
      'One game in twenty is held out: nothing is learnt from it, so the error on it shows what the network has understood, not what it remembers. Nor does it learn from positions in which something is about to happen: a check, or a capture or promotion as the best move. The games, the trainer and the weights are computed here, on your machine, by the code that made Antwoord’s own network.',
    ],
  };
});

const SIDES = [
  { value: 'seen', label: 'those that it has learnt from' },
  { value: 'held', label: 'those held out' },
];

const GAMES = ['60', '300', '1500'] as const;
const NEURONS = ['8', '16', '32', '256'] as const;
const TIMES = ['3', '20'] as const;

/** The limits of the network, by switches. */
export const LimitsStep = lessonStep({}, () => {
  const games = useChoice('games', GAMES, '60');
  const neurons = useChoice('neurons', NEURONS, '32');
  const times = useChoice('times', TIMES, '20');
  const sees = useSwitch('beside', ['no', 'yes'], 'no');
  const heldOut = useSwitch('held', ['no', 'yes'], 'no');
  const course: Course = {
    ...COURSE,
    games: Number(games.value),
    neurons: Number(neurons.value),
    epochs: Number(times.value),
    replyEpochs: sees.isOn ? COURSE.replyEpochs : 0,
  };
  const task = useTask('smaller', JSON.stringify(course));
  return {
    lead: 'Sixty games, seen twenty times: the error falls and falls. Is that good? Show the games held out, from which it learns nothing.',
    panes: [
      <School course={course} hasHeldOut={heldOut.isOn}>
        <Switch title="Show the games held out" about="The error on games that it has not learnt from." {...heldOut} />
        <Choice label="Games" {...games} options={GAMES.map((choice) => [choice, formatCount(Number(choice))])} />
        <Choice label="Neurons" {...neurons} options={NEURONS.map((choice) => [choice, choice])} />
        <Choice label="Each position is seen" {...times} options={TIMES.map((choice) => [choice, `${choice} times`])} />
        <Switch
          title="Positions one move off the games first"
          about="Many more, valued by the hand-written evaluation."
          {...sees}
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
