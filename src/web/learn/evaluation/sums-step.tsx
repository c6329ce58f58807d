import { opposite } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { formatQuantity } from '../../../format/number.ts';
import { withTrueMinus } from '../../../format/score.ts';
import { colorName } from '../../app/format.ts';
import { Pairs } from '../../app/pairs.tsx';
import { Table } from '../../app/table.tsx';
import { Row } from '../lab/bars.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { Predict, useTask } from '../predict.tsx';
import { BoardPane, Pane } from '../scene.tsx';
import { nameOf, squareOf } from '../squares.ts';
import { useContestedSquare } from './exchange-step.tsx';
import { exchangeOn } from './exchanges.ts';
import { EXCHANGES } from './presets.ts';
import { type Sums, sumsOn } from './sums.ts';

/** Points to one decimal at most. */
const points = (value: number) => withTrueMinus(Math.round(value * 10) / 10);
const mean = ({ count, sum }: Sums['owners']) => (count === 0 ? 0 : sum / count);

/** The exchange by sums alone: what one register of Wray's tells. */
export const SumsStep = lessonStep({ presets: EXCHANGES, forgets: ['square'] }, (position) => {
  const { squares, chosen, square: asked } = useContestedSquare(position);
  const { board } = position;
  const square = asked ?? nameOf([...board.king][0]!);
  const sums = useMemo(() => sumsOn(position.game, square), [position.game, square]);
  const task = useTask('average', `${position.fen} ${square}`);
  return {
    lead: 'A calculator has no room for a list of captures, only ten digits for each square. Touch a piece, and see what they say of it.',
    panes: [
      <BoardPane
        is="control"
        label="The position; choose a piece"
        board={board}
        selected={squareOf(square)}
        onSelect={(each) => chosen.onChange(nameOf(each))}
        toneOf={(each) => (squares.includes(nameOf(each)) ? 'near' : '')}
      />,
      <Pane is="effect">
        {sums === undefined ? (
          <p role="status">Nothing stands on {square}. Choose a piece.</p>
        ) : (
          <>
            <p role="status">
              On <b>{square}</b> stands a piece of {colorName(sums.owner)}’s, so {colorName(sums.owner)} is the
              calculator. Register {sums.register}: <code>{sums.digits}</code>
            </p>
            <Pairs
              rows={[
                ['The piece', `${sums.points} points`],
                [
                  `${colorName(sums.owner)} reaches it with`,
                  `${sums.owners.count}, together ${sums.owners.sum} points`,
                ],
                [
                  `${colorName(opposite(sums.owner))} reaches it with`,
                  `${sums.takers.count}, together ${sums.takers.sum} points`,
                ],
              ]}
            />
            <Predict
              task={task}
              question={`How many points does ${colorName(opposite(sums.owner))} win on ${square} by these sums? Round to a whole number.`}
              answer={{ kind: 'number', unit: 'points' }}
              truth={() => Math.round(sums.wins)}
              explain={() => (
                <>
                  <Working sums={sums} square={square} list={exchangeOn(position.game, square, false)?.wins ?? 0} />
                  The average saves the list, and now and then it is wrong: it lets the queen take first as gladly as
                  the pawn, and two pieces one behind the other on a line count as one.
                </>
              )}
            />
          </>
        )}
      </Pane>,
    ],
    after: [
      'A register holds the piece and four more figures: how many of the calculator’s pieces reach the square, how many of the player’s, and what each side’s are worth together. A pawn is 100 points. [@wray-wiki]',
      'How they were used is not in print. Ours lets both sides take in turn, as long as they have pieces to do it with, and makes every lost piece cost the **average** of its side. Nobody is forced to begin, so the player never wins less than nothing. Nor more than the piece, for the calculator need not take back.',
    ],
  };
});

/** The sum, line by line, and Rens's list beside it. */
function Working(props: { readonly sums: Sums; readonly square: string; readonly list: number }): JSX.Element {
  const { sums, square, list } = props;
  const [owner, taker] = [colorName(sums.owner), colorName(opposite(sums.owner))];
  const won = sums.takenAgain * mean(sums.owners);
  const lost = sums.takenBack * mean(sums.takers);
  const balance = sums.points + won - lost;
  const lines: readonly (readonly [string, string])[] =
    sums.takers.count === 0
      ? [['Nobody takes', '0']]
      : [
          [`${taker} takes the piece`, String(sums.points)],
          [
            `and ${formatQuantity(sums.takenAgain, 'piece')} of ${owner}’s more, ${points(mean(sums.owners))} each on average`,
            `+${points(won)}`,
          ],
          [
            `and loses ${formatQuantity(sums.takenBack, 'piece')}, ${points(mean(sums.takers))} each on average`,
            `−${points(lost)}`,
          ],
          [`together ${points(balance)}; not below 0, not above ${sums.points}`, points(sums.wins)],
        ];
  return (
    <Table class="lines-table sum-lines" caption={`The sum for ${square}, in points`}>
      {[...lines, ['Rens’s list for the same square, pawns × 100', String(list * 100)] as const].map((cells) => (
        <Row key={cells[0]} cells={cells} />
      ))}
    </Table>
  );
}
