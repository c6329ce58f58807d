import { useMemo } from 'preact/hooks';
import { play, positionOf } from '../../../chess/game.ts';
import { formatQuantity } from '../../../format/number.ts';
import { formatSigned } from '../../../format/score.ts';
import { Table } from '../../app/table.tsx';
import { Row } from '../lab/bars.tsx';
import { useNotation } from '../lab/lab-text.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { AUTHORS_OWN, MATERIAL_ALONE } from '../percents.ts';
import { BoardPane, Pane } from '../scene.tsx';
import { nameOf, squareOf } from '../squares.ts';
import { usePercents, WeightSliders } from '../weight-sliders.tsx';
import { PLAYED } from './presets.ts';
import { ranked, tiesAtTop, weigh } from './weights.ts';

const NAMES = [
  'Pawns',
  'Reach of bishops and knights',
  'Reach of rooks and queens',
  'Rooks, doubled or far up',
  'King behind his pawns',
];
const SHOWN = 8;
const pawns = (value: number) => formatSigned(value / 64, 2);

/** CHESS 0.5's weights as sliders, and the move they lead to. */
export const Weights = lessonStep({ presets: PLAYED, start: 1 }, (position) => {
  const { line } = useNotation();
  const setting = usePercents();
  const percents = setting.value;
  const weighed = useMemo(() => weigh(position.game), [position.game]);
  const all = ranked(position.game, weighed, percents);
  const [best] = all;
  const [authors] = ranked(position.game, weighed, AUTHORS_OWN);
  const textOf = (move: string) => line(position.game, [move]);
  const { board } = positionOf(best ? play(position.game, best.move) : position.game);
  const isOwn = percents.every((each) => each === 100);
  return {
    lead: 'These are the five weights of CHESS 0.5. Drag them, and see which move leads to the position that scores best with yours.',
    panes: [
      <BoardPane
        is="effect"
        label={best ? `The position after ${textOf(best.move)}` : 'The position'}
        board={board}
        selected={best ? squareOf(best.move.slice(2, 4)) : undefined}
        toneOf={(square) => (best && nameOf(square) === best.move.slice(0, 2) ? 'near' : '')}
      >
        <p class="learn-said" role="status">
          {best && authors ? (
            <>
              Best now: <b>{textOf(best.move)}</b>, {pawns(best.value)} pawns for White.{' '}
              {isOwn
                ? 'These are the authors’ weights.'
                : best.move === authors.move
                  ? 'The authors’ weights choose the same.'
                  : `The authors’ weights choose ${textOf(authors.move)}.`}
            </>
          ) : (
            'There is no move here.'
          )}
        </p>
      </BoardPane>,
      <Pane is="control">
        <WeightSliders names={NAMES} setting={setting} />
      </Pane>,
    ],
    below: (
      <Table
        label="The best moves with these weights"
        caption="The best moves with these weights, in pawns, White’s view"
        heads={['Move', 'Together', 'Material', ...NAMES]}
      >
        {all.slice(0, SHOWN).map(({ move, value, material, terms }) => (
          <Row
            key={move}
            cells={[
              textOf(move),
              <b key="sum">{pawns(value)}</b>,
              pawns(material),
              ...terms.map(({ weight, white, black }, term) =>
                pawns((weight * (white - black) * percents[term]!) / 6400),
              ),
            ]}
          />
        ))}
      </Table>
    ),
    after: [
      `With material alone ${formatQuantity(tiesAtTop(position.game, MATERIAL_ALONE), 'move shares', 'moves share')} the first place here. When nothing can be captured, nearly all moves are equal, and a program without positional terms plays whatever comes first.`,
      'This one looks at each move and no further. Where a search that looks further must not stop is the next chapter.',
    ],
  };
});
