import { useMemo } from 'preact/hooks';
import * as gambiet from '../../../programs/gambiet/inspect.ts';
import { Cells } from '../cells.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { marksOf, Predict, useTask } from '../predict.tsx';
import { BOARD_PRESETS } from '../presets.ts';
import { Pane } from '../scene.tsx';
import { nameOf } from '../squares.ts';
import { useAmount } from '../use-setting.ts';
import { hexOf } from './columns.ts';
import { Lamps } from './lamps.tsx';
import { FLAG_NAMES, flagsOf } from './memories.ts';

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
            <button
              type="button"
              class="small"
              key={name}
              aria-pressed={task.marked.includes(name)}
              onClick={() => task.mark(name)}
            >
              {name === 'parity' ? 'odd number of lamps' : name}
            </button>
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
