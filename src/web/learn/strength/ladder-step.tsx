import houseList from '../../../../data/ratings/house.json' with { type: 'json' };
import { formatCount } from '../../../format/number.ts';
import { nameAndYear } from '../../../format/program-text.ts';
import { type Card, yearText } from '../../../programs/program.ts';
import type { HouseList } from '../../../ratings/house-list.ts';
import { usePage } from '../../app/page.ts';
import { makeRoute } from '../../app/route.ts';
import { Bars } from '../lab/bars.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { Predict, useTask } from '../predict.tsx';
import { quiet } from '../rich-text.tsx';
import { Pane } from '../scene.tsx';
import { fastest, highest, ofTheTime, type Rung, rungsOf, shareFor } from './ladder.ts';

const LIST = houseList as HouseList;

/** The programs by year, with what they could look at and how strong they are. */
export const LadderStep = lessonStep({}, () => {
  const { cards } = usePage();
  const rungs = rungsOf(cards, LIST);
  const task = useTask('highest', LIST.date);
  const isShown = task.guess !== undefined;
  return {
    lead: 'Each at its own speed, as it played then: on paper, a calculator, a mainframe, home computers, a web page. Which stands highest? Touch its row.',
    panes: [
      <Pane is="both">
        <Bars
          caption={`Our ratings of ${LIST.date}, by year`}
          heads={['Program', 'Rating', 'Error', 'Year', 'Machine', 'Positions a second']}
          bars={rungs.map(({ card, player }) => ({
            label: card.name,
            value: player && isShown ? Math.round(player.rating) : 'none',
            isMarked: task.guess === card.id,
            onPick:
              !isShown && ofTheTime(rungs).some((rung) => rung.card === card) ? () => task.submit(card.id) : undefined,
            cells: [
              !isShown ? '?' : player ? (player.error > 0 ? `± ${Math.round(player.error)}` : 'fixed') : 'not rated',
              yearText(card),
              card.machineName ?? '–',
              speedOf(card),
            ],
          }))}
        />
        <Predict
          task={task}
          question="Which program of the time stands highest on our rating list?"
          answer={{
            kind: 'choice',
            options: ofTheTime(rungs).map(({ card }) => ({ value: card.id, label: nameAndYear(card) })),
            isOnThing: true,
          }}
          truth={() => highest(rungs)}
          explain={() => reasonOf(rungs)}
        />
      </Pane>,
    ],
    after: [
      `Alan Wray’s calculator of 1974 looks one half-move ahead [@wray-wiki], and at the speed we estimate it needs minutes for that. Plyhouse has let them play against one another and worked out their ratings: a player rated ${DIFFERENCE} points higher scores about ${shareFor(DIFFERENCE)} points out of a hundred.`,
      quiet(
        `From ${formatCount(LIST.games)} games; the error is what another set of games might easily have given. Many neighbours could just as well be the other way round. The rating that is fixed is from a magazine of 1983 [@philips-module]; all others are measured from it. Antwoord is rated only with its strength limited: a rating needs points on both sides. [Which one can you beat?](${makeRoute({ view: 'ladder' })})`,
      ),
    ],
  };
});

/** A difference of ratings to explain them by. */
const DIFFERENCE = 200;

/** Why the highest may stand there, and that speed alone is not why. */
function reasonOf(rungs: readonly Rung[]): string {
  const best = rungs.find(({ card }) => card.id === highest(rungs)[0])!;
  const fast = fastest(rungs);
  const speed = `It examined ${speedOf(best.card)} positions a second`;
  const errors = 'The errors are wide: look at the ladder.';
  if (fast === best) return `${speed}, more than any other. ${errors}`;
  return `${speed}. Speed is not everything: ${fast.card.name} examined ${speedOf(fast.card)} and stands at ${formatCount(Math.round(fast.player!.rating))}. ${errors}`;
}

/** "900", of a calculator "1 in 10 seconds", of rules that people worked out "by hand". */
function speedOf({ isByHand, positionsPerSecond: rate }: Card): string {
  if (isByHand) return 'by hand';
  return rate < 1 ? `1 in ${Number((1 / rate).toFixed(1))} seconds` : formatCount(rate);
}
