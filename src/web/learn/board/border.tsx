import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { positionOf } from '../../../chess/game.ts';
import * as gambiet from '../../../programs/gambiet/board.ts';
import { JUMPS } from '../../../programs/gambiet/moves.ts';
import { type Cell, Cells } from '../cells.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { usePosition } from '../use-position.ts';
import { BOARD_PRESETS } from './presets.ts';

const COLUMNS = 10;
const hex = (byte: number) => byte.toString(16).padStart(2, '0').toUpperCase();
const bits = (byte: number) => byte.toString(2).padStart(8, '0').replace(/^..../, '$& ');
const placeName = (place: number) => (gambiet.isOnBoard(place) ? gambiet.squareName(place) : 'border');

/** Gambiet's 120 places: what a knight lands on, and what the processor sees of it. */
export function Border(): JSX.Element {
  const position = usePosition(BOARD_PRESETS[2]!.fen);
  const [here, setHere] = useState(gambiet.squareNamed('h5'));
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
          content: hex(byte),
          label: `place ${place}, ${placeName(place)}: ${hex(byte)}${jumps.includes(place) ? ', a jump ends here' : ''}`,
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
        Rens put a wall round the board: 120 places, 10 to a row, and on every place outside the 64 squares the byte C0.
        Whoever walks off the board walks into the wall and sees it.
      </p>
      <p>
        Why C0? The processor keeps notes (flags) on the last byte it worked on: is it zero, is its highest bit set
        (sign), did a bit fall out at the left (carry), is the number of its ones odd (parity). Each piece has a byte
        that, doubled, has an even number of ones. C0 doubled has one.
      </p>
      <p>
        Choose a square: its knight jumps are marked, those into the wall in broken lines. One column at each side is
        enough for a jump of two files, because the right wall of one row and the left wall of the next stand side by
        side. Above and below it takes two rows.
      </p>
      <PositionPicker position={position} presets={BOARD_PRESETS} />
      <div class="learn-two">
        <figure class="learn-figure border-board">
          <Cells
            label="Gambiet’s 120 places; choose one"
            rows={rows}
            selected={String(here)}
            onSelect={(place) => setHere(Number(place))}
          />
          <figcaption>Bytes in hexadecimal. The sunken places are the wall.</figcaption>
        </figure>
        <div class="learn-figure">
          <p>
            Place {here}, <b>{placeName(here)}</b>:
          </p>
          <table class="lines-table">
            <caption class="unseen">What the Z80 sees of the byte</caption>
            <tbody>
              <tr>
                <th scope="row">The byte</th>
                <td>
                  <code>{bits(byte)}</code>
                </td>
              </tr>
              <tr>
                <th scope="row">Doubled</th>
                <td>
                  <code>{bits(doubled)}</code>
                </td>
              </tr>
              {(
                [
                  ['Zero: nobody is here', gambiet.isEmpty(byte)],
                  ['Parity odd: the wall', gambiet.isOffBoard(byte)],
                  ['Sign: a king', gambiet.isKing(byte)],
                  ['Carry: Black’s', gambiet.isBlack(byte) && !gambiet.isOffBoard(byte)],
                ] as const
              ).map(([name, is]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{is ? <b>yes</b> : 'no'}</td>
                </tr>
              ))}
            </tbody>
          </table>
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
        The wall costs 56 bytes, much in a machine of 16 kilobytes, and the test costs one instruction. Nothing else in
        the generator has to know where the board ends.
      </p>
      <Predict
        id="walls"
        about="b1"
        question="How many of a knight’s eight jumps from b1 end in the wall?"
        answer={{ kind: 'number', unit: 'jumps' }}
        truth={() => {
          const { squares } = gambiet.emptyBoard();
          const from = gambiet.squareNamed('b1');
          return JUMPS.filter((step) => gambiet.isOffBoard(squares[from + step]!)).length;
        }}
        explain={() => 'From b1 a knight reaches a3, c3 and d2. All the others meet the byte C0.'}
      />
    </>
  );
}
