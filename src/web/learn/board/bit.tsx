import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { DIRECTIONS } from '../../../programs/tinychess86/moves.ts';
import { type Cell, Cells } from '../cells.tsx';
import { Predict } from '../predict.tsx';
import { Term } from '../term.tsx';

const hex = (byte: number) => byte.toString(16).padStart(2, '0').toUpperCase();
const bits = (byte: number) => byte.toString(2).padStart(8, '0');

type Layout = 'tiny' | 'slutspel';
const LAYOUTS: Readonly<Record<Layout, { readonly name: string; rankOf(row: number): number }>> = {
  tiny: { name: 'Tiny Chess 86: a1 is 00', rankOf: (row) => row + 1 },
  slutspel: { name: 'Slutspel: a8 is 00', rankOf: (row) => 8 - row },
};

const isOff = (index: number) => (index & 0x88) !== 0;
const nameIn = (layout: Layout, index: number) => 'abcdefgh'[index & 7]! + LAYOUTS[layout].rankOf(index >> 4);

/** The steps of a knight as bytes, from the table of Tiny Chess 86; Slutspel's are the same with the sign of the ranks turned. */
const KNIGHT = Array.from(DIRECTIONS.slice(-9, -1));
const KING = Array.from(DIRECTIONS.slice(0, 8));

/** The 0x88 board: sixteen columns, of which eight are the board. */
export function Bit(): JSX.Element {
  const [layout, setLayout] = useState<Layout>('tiny');
  const [here, setHere] = useState(0x37);
  const [step, setStep] = useState<number>();
  const to = step === undefined ? undefined : (here + step) & 0xff;
  const drawn = Array.from({ length: 8 }, (_, at) => (layout === 'tiny' ? 7 - at : at));
  const rows: Cell[][] = drawn.map((row) =>
    Array.from({ length: 16 }, (_, column) => {
      const index = row * 16 + column;
      return {
        id: hex(index),
        content: hex(index),
        label: `${hex(index)}, ${isOff(index) ? 'beside the board' : nameIn(layout, index)}`,
        tone: `${isOff(index) ? 'outside' : ''} ${index === to ? (isOff(index) ? 'bad' : 'near') : ''}`,
      };
    }),
  );
  const choose = (byte: number) => (
    <button
      type="button"
      class="small"
      key={byte}
      aria-pressed={step === byte}
      aria-label={`Add ${hex(byte)}, a knight’s or king’s step`}
      onClick={() => setStep(byte)}
    >
      {hex(byte)}
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
        Any step off the board sets the bit 8 in one of the digits: 8 files are one too many, and so is rank 8. One AND
        with hexadecimal 88 finds both. This is the <Term>0x88</Term> board.
      </p>
      <p>
        Choose a square and a step. A step down or to the left is negative, and a byte holds it as 256 less the step: F0
        is 16 back, one rank down. Walk off the lower edge, and the sum falls below 00 and comes round to a byte from F0
        on.
      </p>
      <label class="field">
        <span>Layout</span>
        <select
          value={layout}
          onChange={({ currentTarget }) => {
            setLayout(currentTarget.value as Layout);
            setStep(undefined);
          }}
        >
          {(Object.keys(LAYOUTS) as Layout[]).map((each) => (
            <option value={each} key={each}>
              {LAYOUTS[each].name}
            </option>
          ))}
        </select>
      </label>
      <figure class="learn-figure hex-board">
        <Cells
          label="The 128 places; choose a square of the board"
          rows={rows}
          selected={hex(here)}
          onSelect={(id) => {
            const index = Number.parseInt(id, 16);
            if (isOff(index)) return;
            setHere(index);
          }}
        />
        <figcaption>The right half is never used. It is there to be landed on.</figcaption>
      </figure>
      <p class="buttons">
        <span>Knight:</span> {KNIGHT.map(choose)}
      </p>
      <p class="buttons">
        <span>King:</span> {KING.map(choose)}
      </p>
      <div class="bits" role="status">
        {step === undefined || to === undefined ? (
          <p>
            {nameIn(layout, here)} is {hex(here)}. Choose a step.
          </p>
        ) : (
          <table class="lines-table">
            <caption class="unseen">The sum, bit by bit</caption>
            <tbody>
              <tr>
                <th scope="row">{nameIn(layout, here)}</th>
                <td>{hex(here)}</td>
                <td>{bits(here)}</td>
              </tr>
              <tr>
                <th scope="row">step</th>
                <td>{hex(step)}</td>
                <td>{bits(step)}</td>
              </tr>
              <tr>
                <th scope="row">sum</th>
                <td>{hex(to)}</td>
                <td>{bits(to)}</td>
              </tr>
              <tr>
                <th scope="row">AND 88</th>
                <td>{hex(to & 0x88)}</td>
                <td>{bits(to & 0x88)}</td>
              </tr>
              <tr>
                <th scope="row">so</th>
                <td colSpan={2}>
                  <b>{isOff(to) ? 'off the board' : nameIn(layout, to)}</b>
                </td>
              </tr>
            </tbody>
          </table>
        )}
      </div>
      <p>
        There is one gain more. Here the difference of two squares always says how they lie to each other: 11 is one up
        and one to the right, wherever it starts. With 64 places in a row, a difference of 1 may be the next square, or
        the other end of the next rank.
      </p>
      <Predict
        id="inside"
        about="76+12"
        question="In Tiny Chess 86, g8 is 76. A knight’s step of 12 makes 88. What does the AND with 88 give?"
        answer={{
          kind: 'choice',
          options: [
            { value: '0', label: '00: it is a square of the board' },
            { value: '8', label: '08: beside the board' },
            { value: '128', label: '80: above the board' },
            { value: '136', label: '88: both' },
          ],
        }}
        truth={() => String((0x76 + 0x12) & 0x88)}
        explain={() => 'One rank up and two files to the right of g8 leaves the board on two sides at once.'}
      />
    </>
  );
}
