import { Choice } from '../../app/choice.tsx';
import { Table } from '../../app/table.tsx';
import { Cells } from '../cells.tsx';
import { Row } from '../lab/bars.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { marksOf, Predict, useTask } from '../predict.tsx';
import { BOARD_PRESETS } from '../presets.ts';
import { Pane } from '../scene.tsx';
import { nameOf, SQUARE_NAMES, squareOf } from '../squares.ts';
import { useChoice } from '../use-setting.ts';
import { askedStep, hexOf, indexOf, isOff, KING_BYTES, KNIGHT_BYTES, LAYOUTS, squareAt, walk } from './columns.ts';
import { Lamps } from './lamps.tsx';

const LAYOUT_NAMES = { tiny: 'Tiny Chess 86: a1 is 00', slutspel: 'Slutspel: a8 is 00' } as const;
const BYTES = [...KNIGHT_BYTES, ...KING_BYTES];
const MEN = {
  white: { pawn: '♙', knight: '♘', bishop: '♗', rook: '♖', queen: '♕', king: '♔' },
  black: { pawn: '♟', knight: '♞', bishop: '♝', rook: '♜', queen: '♛', king: '♚' },
} as const;

/** The 0x88 board: sixteen columns, of which eight are the board. */
export const Bit = lessonStep({ presets: BOARD_PRESETS, start: 3 }, (position) => {
  const layout = useChoice('layout', LAYOUTS, 'tiny');
  const chosen = useChoice('square', SQUARE_NAMES, 'h4');
  const stepped = useChoice('step', BYTES.map(hexOf), hexOf(BYTES[0]!));
  const here = indexOf(layout.value, squareOf(chosen.value));
  const step = Number.parseInt(stepped.value, 16);
  const landings = walk(position.game, layout.value, squareOf(chosen.value), step);
  const { board } = position;
  const asked = askedStep(position.game);
  const sum = (asked.index + asked.step) & 0xff;
  const task = useTask('inside', `marks ${position.fen}`);
  return {
    lead: 'Make every rank twice as long: to the right of the board lies a second one that nobody uses. The first digit of a place is its rank, the second its file. Touch a square and a step: where does it end?',
    panes: [
      <Pane is="both" class="hex-board">
        <Cells
          label="The 128 places; choose a square of the board"
          rows={Array.from({ length: 8 }, (_, at) =>
            Array.from({ length: 16 }, (_, column) => {
              const index = (layout.value === 'tiny' ? 7 - at : at) * 16 + column;
              const square = isOff(index) ? undefined : squareAt(layout.value, index);
              const piece = square === undefined ? undefined : board.get(square);
              const landing = landings.some((each) => each.index === index);
              return {
                id: hexOf(index),
                content: piece ? <span class="man">{MEN[piece.color][piece.role]}</span> : hexOf(index),
                label: `${hexOf(index)}, ${square === undefined ? 'beside the board' : nameOf(square)}${piece ? `, ${piece.color} ${piece.role}` : ''}`,
                tone: `${square === undefined ? 'outside' : ''} ${landing ? (square === undefined ? 'bad' : 'near') : ''}`,
              };
            }),
          )}
          selected={hexOf(here)}
          onSelect={(id) => {
            const index = Number.parseInt(id, 16);
            if (!isOff(index)) chosen.onChange(nameOf(squareAt(layout.value, index)));
          }}
        />
      </Pane>,
      <Pane is="both">
        <p class="buttons">
          {BYTES.map((byte) => (
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
          ))}
        </p>
        <div class="bits" role="status">
          <Table label="The walk" about="The sum, and every place of the walk">
            <Row cells={[chosen.value, `${hexOf(here)} + ${hexOf(step)}`, '']} />
            {landings.map(({ index, and, square: to, holds }) => {
              const found = to === undefined ? 'off the board' : `${to}: ${holds ?? 'empty'}`;
              return (
                <Row key={index} cells={[`= ${hexOf(index)}`, `AND 88 = ${hexOf(and)}`, <b key="b">{found}</b>]} />
              );
            })}
          </Table>
        </div>
        <Lamps
          label={`${hexOf(asked.index)} + ${hexOf(asked.step)}`}
          byte={sum}
          among={task.guess === undefined ? 0x88 : 0}
          marked={task.marked}
          onMark={task.mark}
        />
        <Predict
          task={task}
          question={`From ${asked.square}, ${hexOf(asked.index)} in Tiny Chess 86, take the step ${hexOf(asked.step)}. Two lamps tell whether it left the board. Touch those that you think are lit.`}
          answer={{ kind: 'marks', unit: 'lamp', labelOf: (mark) => `lamp ${mark}` }}
          truth={() => marksOf(['8', '128'].filter((lamp) => sum & Number(lamp)))}
          explain={() =>
            `The sum is ${hexOf(sum)}. The first lamp is lit if the rank does not exist, the fifth if the file does not: both dark is a square of the board.`
          }
        />
      </Pane>,
    ],
    below: <Choice label="Layout" {...layout} options={LAYOUTS.map((each) => [each, LAYOUT_NAMES[each]])} />,
    after: [
      'In [[hexadecimal]], the first digit is the rank and the second the file, both from 0 to 7. Any step off the board makes one of them 8 or more, and there is no file 8 or rank 8. One [[AND]] with hexadecimal 88 finds both: it keeps two of the eight lamps. This is the [[0x88]] board.',
      'A step down or to the left is negative, and a byte holds it as 256 less the step: F0 is 16 back, one rank down. If a bishop, rook or queen stands on the square, it goes on until something is in the way. The layout has another advantage: the difference between two squares always tells how they lie relative to each other. With 64 places in a row, a difference of 1 may be the next square, or the other end of the next rank.',
    ],
  };
});
