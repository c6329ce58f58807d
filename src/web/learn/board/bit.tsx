import type { JSX } from 'preact';
import { positionOf } from '../../../chess/game.ts';
import { Choice } from '../../app/choice.tsx';
import { Table } from '../../app/table.tsx';
import { type Cell, Cells } from '../cells.tsx';
import { SettingProblem } from '../lab/slider.tsx';
import { PieceBoard } from '../piece-board.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { BOARD_PRESETS } from '../presets.ts';
import { nameOf, SQUARE_NAMES, squareOf } from '../squares.ts';
import { Term } from '../term.tsx';
import { usePosition } from '../use-position.ts';
import { useChoice } from '../use-setting.ts';
import {
  askedStep,
  hexOf,
  indexOf,
  isOff,
  KING_BYTES,
  KNIGHT_BYTES,
  LAYOUTS,
  type Layout,
  squareAt,
  walk,
} from './columns.ts';

const bits = (byte: number) => byte.toString(2).padStart(8, '0');
const LAYOUT_NAMES: Readonly<Record<Layout, string>> = {
  tiny: 'Tiny Chess 86: a1 is 00',
  slutspel: 'Slutspel: a8 is 00',
};
const NO_STEP = 'none';
const STEPS = [NO_STEP, ...[...KNIGHT_BYTES, ...KING_BYTES].map(hexOf)];

/** The 0x88 board: sixteen columns, of which eight are the board. */
export function Bit(): JSX.Element {
  const position = usePosition(BOARD_PRESETS[3]!.fen);
  const layout = useChoice('layout', LAYOUTS, 'tiny');
  const chosen = useChoice('square', SQUARE_NAMES, 'h4');
  const stepped = useChoice('step', STEPS, NO_STEP);
  const square = squareOf(chosen.value);
  const here = indexOf(layout.value, square);
  const step = stepped.value === NO_STEP ? undefined : Number.parseInt(stepped.value, 16);
  const landings = step === undefined ? [] : walk(position.game, layout.value, square, step);
  const [first] = landings;
  const { board } = positionOf(position.game);
  const piece = board.get(square);
  const asked = askedStep(position.game);
  const drawn = Array.from({ length: 8 }, (_, at) => (layout.value === 'tiny' ? 7 - at : at));
  const rows: Cell[][] = drawn.map((row) =>
    Array.from({ length: 16 }, (_, column) => {
      const index = row * 16 + column;
      const landing = landings.some((each) => each.index === index);
      return {
        id: hexOf(index),
        content: hexOf(index),
        label: `${hexOf(index)}, ${isOff(index) ? 'beside the board' : nameOf(squareAt(layout.value, index))}`,
        tone: `${isOff(index) ? 'outside' : ''} ${landing ? (isOff(index) ? 'bad' : 'near') : ''}`,
      };
    }),
  );
  const choose = (byte: number) => (
    <button
      type="button"
      class="small"
      key={byte}
      aria-pressed={step === byte}
      aria-label={`Add ${hexOf(byte)}`}
      onClick={() => stepped.onChange(hexOf(byte))}
    >
      {hexOf(byte)}
    </button>
  );
  return (
    <>
      <p>
        Give every rank sixteen places instead of eight. In <Term>hexadecimal</Term>, the first digit is then the rank
        and the second the file, both from 0 to 7. To the right of the board lies a second one, of which nothing is
        used.
      </p>
      <p>
        Any step off the board makes one of the digits 8 or more, for there is no file 8 and no rank 8. One{' '}
        <Term>AND</Term> with hexadecimal 88 finds both. This is the <Term>0x88</Term> board.
      </p>
      <p>
        Choose a square and a step. A step down or to the left is negative, and a byte holds it as 256 less the step: F0
        is 16 back, one rank down. Walk off the lower edge, and the sum falls below 00 and comes round to a byte from F0
        on. If a bishop, rook or queen stands on the square, it goes on until something is in the way.
      </p>
      <PositionPicker position={position} presets={BOARD_PRESETS} />
      <Choice label="Layout" {...layout} options={LAYOUTS.map((each) => [each, LAYOUT_NAMES[each]])} />
      <SettingProblem problem={layout.problem ?? chosen.problem ?? stepped.problem} />
      <div class="learn-two">
        <PieceBoard
          label="The position; choose a square"
          pieceOn={(each) => board.get(each)}
          selected={square}
          onSelect={(each) => chosen.onChange(nameOf(each))}
          toneOf={(each) => (landings.some((landing) => landing.square === nameOf(each)) ? 'near' : '')}
        />
        <div class="learn-figure">
          <p>
            {chosen.value} is {hexOf(here)}, {piece ? `a ${piece.color} ${piece.role}` : 'empty'}.
          </p>
          <p class="buttons">
            <span>Knight:</span> {KNIGHT_BYTES.map(choose)}
          </p>
          <p class="buttons">
            <span>King, or one step of a queen:</span> {KING_BYTES.map(choose)}
          </p>
        </div>
      </div>
      <figure class="learn-figure hex-board">
        <Cells
          label="The 128 places; choose a square of the board"
          rows={rows}
          selected={hexOf(here)}
          onSelect={(id) => {
            const index = Number.parseInt(id, 16);
            if (!isOff(index)) chosen.onChange(nameOf(squareAt(layout.value, index)));
          }}
        />
        <figcaption>The right half is never used. It is there to be landed on.</figcaption>
      </figure>
      <div class="bits" role="status">
        {step === undefined || first === undefined ? (
          <p>Choose a step.</p>
        ) : (
          <Table label="The walk" about="The sum, bit by bit, and every place of the walk">
            <tr>
              <th scope="row">{chosen.value}</th>
              <td>{hexOf(here)}</td>
              <td>{bits(here)}</td>
            </tr>
            <tr>
              <th scope="row">step</th>
              <td>{hexOf(step)}</td>
              <td>{bits(step)}</td>
            </tr>
            <tr>
              <th scope="row">sum</th>
              <td>{hexOf(first.index)}</td>
              <td>{bits(first.index)}</td>
            </tr>
            <tr>
              <th scope="row">AND 88</th>
              <td>{hexOf(first.and)}</td>
              <td>{bits(first.and)}</td>
            </tr>
            {landings.map(({ index, and, square: to, holds }) => (
              <tr key={index}>
                <th scope="row">so {hexOf(index)}</th>
                <td>{hexOf(and)}</td>
                <td>
                  <b>{to === undefined ? 'off the board' : `${to}: ${holds ?? 'empty'}`}</b>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </div>
      <p>
        The layout has another advantage. The difference of two squares always says how they lie to each other: 11 is
        one up and one to the right, wherever it starts. With 64 places in a row, a difference of 1 may be the next
        square, or the other end of the next rank.
      </p>
      <Predict
        id="inside"
        about={position.fen}
        question={`In Tiny Chess 86, ${asked.square} is ${hexOf(asked.index)}. Add the step ${hexOf(asked.step)}, in a byte. What does the AND with 88 give?`}
        answer={{
          kind: 'choice',
          options: [
            { value: '0', label: '00: a square of the board' },
            { value: '8', label: '08: beside the board' },
            { value: '128', label: '80: above or below it' },
            { value: '136', label: '88: both' },
          ],
        }}
        truth={() => String((asked.index + asked.step) & 0x88)}
        explain={() =>
          `The sum is ${hexOf((asked.index + asked.step) & 0xff)}. The first 8 of 88 tests the rank, the second the file.`
        }
      />
    </>
  );
}
