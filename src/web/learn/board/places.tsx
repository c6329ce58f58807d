import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import * as gambiet from '../../../programs/gambiet/inspect.ts';
import { Choice } from '../../app/choice.tsx';
import { Table } from '../../app/table.tsx';
import { Cells } from '../cells.tsx';
import { Row } from '../lab/bars.tsx';
import { Toggle } from '../lab/controls.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { marksOf, Predict, useTask } from '../predict.tsx';
import { BOARD_PRESETS } from '../presets.ts';
import { Pane } from '../scene.tsx';
import { nameOf, SQUARE_NAMES, squareOf } from '../squares.ts';
import { useAmount, useChoice } from '../use-setting.ts';
import { askedStep, hexOf, indexOf, isOff, KING_BYTES, KNIGHT_BYTES, LAYOUTS, squareAt, walk } from './columns.ts';
import { FLAG_NAMES, flagsOf } from './memories.ts';

interface LampsProps {
  readonly label: string;
  readonly byte: number;
  /** The lamps that can be marked, by their value, and those that are. */
  readonly marked?: readonly string[];
  onMark?(value: string): void;
  readonly among?: number;
}

/** A byte as eight lamps, the highest at the left; some may be touched. */
function Lamps({ label, byte, marked = [], onMark, among = 0 }: LampsProps): JSX.Element {
  return (
    <p class="lamps">
      <span>{label}</span>
      {[128, 64, 32, 16, 8, 4, 2, 1].map((value) =>
        onMark && among & value ? (
          <Toggle
            key={value}
            class="bit-lamp"
            isOn={marked.includes(String(value))}
            label={`Lamp ${value}`}
            onClick={() => onMark(String(value))}
          >
            ?
          </Toggle>
        ) : (
          <span class={`bit-lamp ${byte & value ? 'bit-lamp-lit' : ''}`} key={value}>
            {byte & value ? 1 : 0}
          </span>
        ),
      )}
    </p>
  );
}

const COLUMNS = 10;
const placeName = (place: number) =>
  gambiet.isOnBoard(place) ? nameOf((Math.floor(place / COLUMNS) - 2) * 8 + (place % COLUMNS) - 1) : 'border';

/** Gambiet's 120 places, and what the processor notes of a byte. */
export const Border = lessonStep({ presets: BOARD_PRESETS, start: 3 }, (position) => {
  const place = useAmount('place', { start: gambiet.squareNamed('h4'), min: 0, max: gambiet.SQUARES - 1 });
  const here = place.value;
  const board = useMemo(() => gambiet.boardOf(position.fen), [position.fen]);
  const jumps = gambiet.isOnBoard(here) ? gambiet.JUMPS.map((step) => here + step) : [];
  const isWall = (at: number) => gambiet.isOffBoard(board.squares[at]!);
  const byte = board.squares[here]!;
  const doubled = (byte << 1) & 0xff;
  const task = useTask('flags', hexOf(byte));
  return {
    lead: 'Put a wall round the board. A knight that jumps off it lands in the wall, and the program sees it. Touch a place: what stands there is eight lamps. Then shift them all to the left, and say what is true of them.',
    panes: [
      <Pane is="both" class="border-board">
        <Cells
          label="Gambiet’s 120 places; choose one"
          rows={Array.from({ length: gambiet.SQUARES / COLUMNS }, (_, row) =>
            Array.from({ length: COLUMNS }, (_, column) => {
              const at = (gambiet.SQUARES / COLUMNS - 1 - row) * COLUMNS + column;
              const holds = hexOf(board.squares[at]!);
              return {
                id: String(at),
                content: holds,
                label: `place ${at}, ${placeName(at)}: ${holds}${jumps.includes(at) ? ', a jump ends here' : ''}`,
                tone: `${gambiet.isOnBoard(at) ? '' : 'outside'} ${jumps.includes(at) ? (isWall(at) ? 'bad' : 'near') : ''}`,
              };
            }),
          )}
          selected={String(here)}
          onSelect={(id) => place.onChange(Number(id))}
        />
      </Pane>,
      <Pane is="effect">
        <p role="status">
          Place {here}, <b>{placeName(here)}</b>, holds <code>{hexOf(byte)}</code>.{' '}
          {gambiet.isOnBoard(here)
            ? `${jumps.filter(isWall).length} of 8 jumps end in the wall.`
            : 'This is the wall itself: nothing jumps from here.'}
        </p>
        <Lamps label="Its lamps" byte={byte} />
        {task.guess === undefined ? null : <Lamps label="Doubled" byte={doubled} />}
        <p class="buttons">
          {FLAG_NAMES.map((name) => (
            <Toggle key={name} class="small" isOn={task.marked.includes(name)} onClick={() => task.mark(name)}>
              {name === 'parity' ? 'odd number of lamps' : name}
            </Toggle>
          ))}
        </p>
        <Predict
          task={task}
          question="Doubled, all lamps move one place to the left. Which of the four notes are then true?"
          answer={{ kind: 'marks', unit: 'note' }}
          truth={() => marksOf(flagsOf(byte))}
          explain={() =>
            `So it is ${whatIs(byte)}. Zero means an empty square, carry a black piece, sign a king. All of the program’s own numbers leave an even number of lamps lit. The wall, C0, leaves one: an odd number is the wall’s alone.`
          }
        />
      </Pane>,
    ],
    after: [
      'The processor, a Z80, keeps notes on each result, its flags: **carry**, a lit lamp fell out at the left; **sign**, the leftmost lamp is now lit; **zero**, none is lit; **odd parity**, an odd number is lit. One instruction tests a flag. The numbers are [[byte|bytes]] in [[hexadecimal]].',
      'Rens counts 64 places in one article [@gambiet-1]; the piece code of another has a byte for a border, C0 [@wiki-gambiet]. The 120 places, 10 to a row, are our choice. One column at each side is enough for a jump of two files, because the right wall of one row and the left wall of the next stand side by side. Above and below it takes two rows. The wall costs 56 bytes, beside a program of 9 kilobytes, and the test one instruction. Nothing else has to know where the board ends.',
    ],
  };
});

function whatIs(byte: number): string {
  if (gambiet.isOffBoard(byte)) return 'the wall';
  if (gambiet.isEmpty(byte)) return 'an empty square';
  return `a ${gambiet.isBlack(byte) ? 'black' : 'white'} ${gambiet.isKing(byte) ? 'king' : 'piece or pawn'}`;
}

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
            <Toggle
              key={byte}
              class="small"
              isOn={step === byte}
              label={`Add ${hexOf(byte)}`}
              onClick={() => stepped.onChange(hexOf(byte))}
            >
              {hexOf(byte)}
            </Toggle>
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
