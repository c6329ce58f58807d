import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { positionOf } from '../../../chess/game.ts';
import * as gambiet from '../../../programs/gambiet/inspect.ts';
import { JUMPS } from '../../../programs/gambiet/inspect.ts';
import { Cite } from '../../app/cite.tsx';
import { Table } from '../../app/table.tsx';
import { type Cell, Cells } from '../cells.tsx';
import { Reveal } from '../lab/reveal.tsx';
import { SettingProblem } from '../lab/slider.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { BOARD_PRESETS } from '../presets.ts';
import { Term } from '../term.tsx';
import { usePosition } from '../use-position.ts';
import { useAmount } from '../use-setting.ts';
import { hexOf } from './columns.ts';
import { FLAG_NAMES, flagsOf } from './flags.ts';

const COLUMNS = 10;
const bits = (byte: number) => byte.toString(2).padStart(8, '0').replace(/^..../, '$& ');
const placeName = (place: number) => (gambiet.isOnBoard(place) ? gambiet.squareName(place) : 'border');

/** Gambiet's 120 places: what a knight lands on, and what the processor sees of it. */
export function Border(): JSX.Element {
  const position = usePosition(BOARD_PRESETS[3]!.fen);
  const place = useAmount('place', { start: gambiet.squareNamed('h4'), min: 0, max: gambiet.SQUARES - 1 });
  const here = place.value;
  const board = useMemo(() => {
    const made = gambiet.emptyBoard();
    gambiet.setPosition(made, positionOf(position.game));
    return made;
  }, [position.game]);
  const isHereOn = gambiet.isOnBoard(here);
  const jumps = isHereOn ? JUMPS.map((step) => here + step) : [];
  const rows: Cell[][] = [];
  for (let row = gambiet.SQUARES / COLUMNS - 1; row >= 0; row--) {
    rows.push(
      Array.from({ length: COLUMNS }, (_, column) => {
        const place = row * COLUMNS + column;
        const byte = board.squares[place]!;
        const isOff = gambiet.isOffBoard(byte);
        return {
          id: String(place),
          content: hexOf(byte),
          label: `place ${place}, ${placeName(place)}: ${hexOf(byte)}${jumps.includes(place) ? ', a jump ends here' : ''}`,
          tone: `${gambiet.isOnBoard(place) ? '' : 'outside'} ${jumps.includes(place) ? (isOff ? 'bad' : 'near') : ''}`,
        };
      }),
    );
  }
  const byte = board.squares[here]!;
  const doubled = (byte << 1) & 0xff;
  return (
    <>
      <p>
        Rens counts 64 places in one article <Cite of="gambiet-1" />; the piece code of another has a byte for a border,
        C0 in <Term>hexadecimal</Term> <Cite of="wiki-gambiet" />. So we put a wall round the board: 120 places, 10 to a
        row, our choice, and C0 on every place outside the 64 squares. Whoever walks off the board walks into the wall
        and sees it.
      </p>
      <p>
        Choose a square. A knight’s jumps from there are marked, those into the wall in red. One column at each side is
        enough for a jump of two files, because the right wall of one row and the left wall of the next stand side by
        side. Above and below it takes two rows.
      </p>
      <PositionPicker position={position} presets={BOARD_PRESETS} />
      <SettingProblem problem={place.problem} />
      <div class="learn-two">
        <figure class="learn-figure border-board">
          <Cells
            label="Gambiet’s 120 places; choose one"
            rows={rows}
            selected={String(here)}
            onSelect={(id) => place.onChange(Number(id))}
          />
          <figcaption>Bytes in hexadecimal. The grey places are the wall.</figcaption>
        </figure>
        <div class="learn-figure">
          <p>
            Place {here}, <b>{placeName(here)}</b>:
          </p>
          <Table about="The byte of this place">
            <tr>
              <th scope="row">The byte</th>
              <td>
                <code>{hexOf(byte)}</code>
              </td>
            </tr>
            <tr>
              <th scope="row">Its bits</th>
              <td>
                <code>{bits(byte)}</code>
              </td>
            </tr>
          </Table>
          {isHereOn ? (
            <p role="status">
              {jumps.filter((place) => gambiet.isOffBoard(board.squares[place]!)).length} of 8 jumps end in the wall.
            </p>
          ) : (
            <p role="status">This is the wall itself: nothing jumps from here.</p>
          )}
        </div>
      </div>
      <p>
        Why C0? To find out what stands on a place, Gambiet doubles its byte: all bits move one place to the left. The
        processor, a Z80, then keeps notes on the result, its flags: <b>carry</b>, the bit that fell out at the left was
        a 1; <b>sign</b>, the highest bit is now a 1; <b>zero</b>, nothing is left; <b>odd parity</b>, the number of
        ones left is odd. One instruction tests a flag.
      </p>
      <Predict
        id="flags"
        about={hexOf(byte)}
        question={`Place ${here} holds ${hexOf(byte)}, in bits ${bits(byte)}. Which flags are set after it is doubled?`}
        answer={{ kind: 'choice', options: FLAG_ANSWERS }}
        truth={() => answerOf(flagsOf(byte))}
        explain={() =>
          `Doubled, it is ${bits(doubled)}. Zero means an empty square, carry a black piece, sign a king. All of the program’s own bytes leave an even number of ones. The wall, C0, leaves one: odd parity is the wall’s alone.`
        }
      />
      <Reveal what="the flags" after={{ task: 'flags', about: hexOf(byte) }}>
        {() => (
          <Table caption={`What the Z80 sees of ${hexOf(byte)}`}>
            <tr>
              <th scope="row">Doubled</th>
              <td>
                <code>{bits(doubled)}</code>
              </td>
            </tr>
            {FLAG_NAMES.map((name) => (
              <tr key={name}>
                <th scope="row">{FLAG_WORDS[name]}</th>
                <td>{flagsOf(byte).includes(name) ? <b>yes</b> : 'no'}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">So it is</th>
              <td>
                <b>{whatIs(byte)}</b>
              </td>
            </tr>
          </Table>
        )}
      </Reveal>
      <p>
        The wall costs 56 bytes, much in a machine of 16 kilobytes, and the test costs one instruction. Nothing else in
        the generator has to know where the board ends.
      </p>
    </>
  );
}

const FLAG_WORDS = { zero: 'Zero', carry: 'Carry', sign: 'Sign', parity: 'Odd parity' } as const;
const answerOf = (flags: readonly string[]) => flags.join(' ') || 'none';
const FLAG_ANSWERS = [
  { value: 'zero', label: 'zero' },
  { value: 'none', label: 'none of them' },
  { value: 'carry', label: 'carry' },
  { value: 'sign', label: 'sign' },
  { value: 'carry sign', label: 'carry and sign' },
  { value: 'carry sign parity', label: 'carry, sign and odd parity' },
];

/** What Gambiet takes a byte for. */
function whatIs(byte: number): string {
  if (gambiet.isOffBoard(byte)) return 'the wall';
  if (gambiet.isEmpty(byte)) return 'an empty square';
  return `a ${gambiet.isBlack(byte) ? 'black' : 'white'} ${gambiet.isKing(byte) ? 'king' : 'piece or pawn'}`;
}
