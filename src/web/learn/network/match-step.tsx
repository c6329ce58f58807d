import { formatQuantity } from '../../../format/number.ts';
import { formatElo } from '../../../ratings/elo.ts';
import { Button } from '../../app/button.tsx';
import { ErrorBox } from '../../app/error-box.tsx';
import { makeRoute } from '../../app/route.ts';
import { lessonStep } from '../lesson-step.tsx';
import { Predict, useTask } from '../predict.tsx';
import { quiet } from '../rich-text.tsx';
import { Pane } from '../scene.tsx';
import { usePercents, WeightSliders } from '../weight-sliders.tsx';
import { COURSE, MATCH_NODES, PAIRS } from './course.ts';
import { atWork, learn, matchScore, once, playHand, schooling, stopSchool, trouble } from './school-model.ts';

/** As far as a table of pieces and squares can hold CHESS 0.5's. */
const NAMES = ['Pawns', 'Bishops and knights', 'Rooks and queens', 'Rooks far up', 'King'];
const WINNERS = [
  { value: 'network', label: 'the network' },
  { value: 'hand', label: 'your weights' },
  { value: 'level', label: 'neither' },
];

/** The network against weights set by hand. */
export const MatchStep = lessonStep({}, () => {
  const setting = usePercents();
  const weights = setting.value;
  const task = useTask('winner', weights.join('.'));
  const hasLearnt = schooling.value?.network !== undefined;
  const score = matchScore.value;
  const games = score ? score.wins + score.draws + score.losses : 0;
  return {
    lead: 'Set the weights of the third chapter by hand, and let the network play against them: both look at as many positions a move.',
    panes: [
      <Pane is="control">
        <WeightSliders names={NAMES} setting={setting} />
      </Pane>,
      <Pane is="effect" class="network-score">
        <p class="buttons">
          {atWork.value ? (
            <Button onClick={stopSchool}>Stop</Button>
          ) : hasLearnt ? (
            <Button class="main" onClick={() => playHand(weights, PAIRS)}>
              Play {2 * PAIRS} games
            </Button>
          ) : (
            <Button class="main" onClick={() => learn(COURSE)}>
              Let a network learn first
            </Button>
          )}
        </p>
        <p class="learn-said" role="status">
          {score
            ? `The network: ${score.wins} won, ${score.draws} drawn, ${score.losses} lost. Elo ${formatElo(score.elo)}.`
            : atWork.value === 'learn'
              ? `It is learning: ${formatQuantity(schooling.value?.games ?? 0, 'game')} played.`
              : hasLearnt
                ? `No game has been played. Each side may look at ${MATCH_NODES} positions a move.`
                : 'No network has learnt yet.'}
        </p>
        {score ? (
          <meter min={0} max={1} value={score.elo.score} aria-label="The network’s share of the points">
            {Math.round(100 * score.elo.score)}%
          </meter>
        ) : null}
        {games > 0 && games < 2 * PAIRS ? <p class="quiet">{formatQuantity(games, 'game')} so far.</p> : null}
        {trouble.value ? <ErrorBox report={trouble.value} /> : null}
        <Predict
          task={task}
          question={`Who will have more points after ${2 * PAIRS} games? Then let them play.`}
          answer={{ kind: 'choice', options: WINNERS }}
          truth={() =>
            once(matchScore, (each) => {
              if (!each || each.wins + each.draws + each.losses < 2 * PAIRS) return undefined;
              return each.wins > each.losses ? 'network' : each.wins < each.losses ? 'hand' : 'level';
            })
          }
        />
      </Pane>,
    ],
    after: [
      'Elo is the difference in strength: a lead of 100 means 64 points out of 100 in a match. The figure after ± is the margin of error: the true difference lies within it 95 times in 100. Few games say little: watch how it shrinks as more are played.',
      quiet(
        `Pieces count 1, 3, 3, 5 and 9 pawns. The weights are those of [“Your weights”](${makeRoute({ view: 'learn', chapter: 'evaluation', step: 'weights' })}), as far as a table of pieces and squares can hold them: reach is counted on an empty board, and pawns count for their advance. An address with weights of that step works here too.`,
      ),
    ],
  };
});
