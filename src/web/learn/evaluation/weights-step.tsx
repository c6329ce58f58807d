import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { play, positionOf } from '../../../chess/game.ts';
import { makeLine } from '../../../chess/notation.ts';
import { Button } from '../../app/button.tsx';
import { usePage } from '../../app/page.ts';
import { Table } from '../../app/table.tsx';
import { PieceBoard } from '../piece-board.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { Predict, useTask } from '../predict.tsx';
import { Pane, Scene } from '../scene.tsx';
import { nameOf, squareOf } from '../squares.ts';
import { usePosition } from '../use-position.ts';
import { useSetting } from '../use-setting.ts';
import { PLAYED } from './presets.ts';
import { AUTHORS_OWN, type Percents, ranked, type TermName, tiesAtTop, weigh } from './weights.ts';

const NAMES: Readonly<Record<TermName, string>> = {
  EVPAWN: 'Pawns',
  'EVMOBL minor': 'Reach of bishops and knights',
  'EVMOBL major': 'Reach of rooks and queens',
  EVROOK: 'Rooks, doubled or far up',
  EVKING: 'King behind his pawns',
};
const TERM_NAMES = Object.keys(NAMES) as TermName[];
const NOTHING = Object.fromEntries(TERM_NAMES.map((name) => [name, 0])) as unknown as Percents;
const MOST_PERCENT = 400;
const SHOWN = 8;
const pawns = (value: number) => {
  const hundredths = Math.round((value * 100) / 64);
  return `${hundredths < 0 ? '−' : hundredths > 0 ? '+' : ''}${(Math.abs(hundredths) / 100).toFixed(2)}`;
};

/** CHESS 0.5's weights as sliders, and the move they lead to. */
export function Weights(): JSX.Element {
  const { language } = usePage().settings.value;
  const position = usePosition(PLAYED[1]!.fen);
  const setting = useSetting<Percents>('weights', {
    start: AUTHORS_OWN,
    expected: `five whole numbers from 0 to ${MOST_PERCENT}, in steps of 10, with dots between them`,
    read(text) {
      const numbers = text.split('.').map(Number);
      const isRight = numbers.length === TERM_NAMES.length && /^[\d.]+$/.test(text);
      if (!isRight || !numbers.every((each) => each <= MOST_PERCENT && each % 10 === 0)) return undefined;
      return Object.fromEntries(TERM_NAMES.map((name, at) => [name, numbers[at]])) as unknown as Percents;
    },
    write: (values) => TERM_NAMES.map((name) => values[name]).join('.'),
  });
  const [percents, setPercents] = [setting.value, setting.onChange];
  const weighed = useMemo(() => weigh(position.game), [position.game]);
  const all = ranked(position.game, weighed, percents);
  const [best] = all;
  const [authors] = ranked(position.game, weighed, AUTHORS_OWN);
  const textOf = (move: string) => makeLine(position.game, [move], { language });
  const { board } = positionOf(best ? play(position.game, best.move) : position.game);
  const isOwn = TERM_NAMES.every((name) => percents[name] === 100);
  return (
    <>
      <Scene
        lead="These are the five weights of CHESS 0.5. Drag them, and see which move leads to the position that scores best with yours."
        problem={setting.problem}
      >
        <Pane is="effect" class="pane-board">
          <PieceBoard
            label={best ? `The position after ${textOf(best.move)}` : 'The position'}
            pieceOn={(square) => board.get(square)}
            selected={best ? squareOf(best.move.slice(2, 4)) : undefined}
            toneOf={(square) => (best && nameOf(square) === best.move.slice(0, 2) ? 'near' : '')}
          />
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
        </Pane>
        <Pane is="control">
          {TERM_NAMES.map((name) => (
            <label class="weight" key={name}>
              <span>{NAMES[name]}</span>
              <b>{percents[name]}%</b>
              <input
                type="range"
                min={0}
                max={MOST_PERCENT}
                step={10}
                value={percents[name]}
                aria-valuetext={`${percents[name]} percent of the authors’ weight`}
                onInput={({ currentTarget }) => setPercents({ ...percents, [name]: Number(currentTarget.value) })}
              />
            </label>
          ))}
          <p class="buttons">
            <Button onClick={() => setPercents(AUTHORS_OWN)}>The authors’ own</Button>
            <Button onClick={() => setPercents(NOTHING)}>Material alone</Button>
          </p>
        </Pane>
      </Scene>
      <Predict
        task={useTask('ties', position.fen)}
        question="With material alone, how many moves share the first place?"
        answer={{ kind: 'number', unit: 'moves' }}
        truth={() => tiesAtTop(position.game, NOTHING)}
        explain={() =>
          'When nothing can be captured, nearly all moves are equal, and a program without positional terms plays whatever comes first.'
        }
      />
      <Table
        label="The best moves with these weights"
        caption="The best moves with these weights, in pawns, White’s view"
        heads={['Move', 'Together', 'Material', ...TERM_NAMES.map((name) => NAMES[name])]}
      >
        {all.slice(0, SHOWN).map(({ move, value, material, terms }) => (
          <tr key={move}>
            <th scope="row">{textOf(move)}</th>
            <td>
              <b>{pawns(value)}</b>
            </td>
            <td>{pawns(material)}</td>
            {terms.map(({ name, weight, white, black }) => (
              <td key={name}>{pawns((weight * (white - black) * percents[name]) / 6400)}</td>
            ))}
          </tr>
        ))}
      </Table>
      <PositionPicker position={position} presets={PLAYED} />
      <p>The program looks at each move and no further; looking ahead is the next chapter.</p>
    </>
  );
}
