import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Cells } from '../cells.tsx';
import { Predict } from '../predict.tsx';
import { isDark, nameOf, ROWS, squareOf } from '../squares.ts';
import { squareBeyond, WAYS, wrongJumps } from './jumps.ts';

const PLAIN = WAYS[0]!;
const KING: readonly (readonly [files: number, ranks: number])[] = [
  [-1, 1],
  [0, 1],
  [1, 1],
  [-1, 0],
  [1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];
const KNIGHT: typeof KING = [
  [-1, 2],
  [1, 2],
  [-2, 1],
  [2, 1],
  [-2, -1],
  [2, -1],
  [-1, -2],
  [1, -2],
];

/** A square that was walked to, and whether chess has the step. */
interface Stop {
  readonly square: number;
  readonly isRight: boolean;
}

/** Moves as sums on the plain numbers 1 to 64. */
export function Sums(): JSX.Element {
  const [trail, setTrail] = useState<readonly Stop[]>([{ square: squareOf('d2'), isRight: true }]);
  const [said, setSaid] = useState('');
  const here = trail.at(-1)!.square;
  const start = (square: number) => {
    setTrail([{ square, isRight: true }]);
    setSaid('');
  };
  const step = (files: number, ranks: number) => {
    const { sum, to, isRight } = PLAIN.jump(here, files, ranks);
    const real = squareBeyond(here, files, ranks);
    if (to === undefined) {
      setSaid(`${sum}: there is no such place, so the program stops here. ${isRight ? 'Rightly.' : ''}`);
      return;
    }
    setTrail([...trail, { square: to, isRight }]);
    setSaid(
      isRight
        ? `${sum}: ${nameOf(to)}.`
        : `${sum}: ${nameOf(to)}! The piece ${real === undefined ? 'has left the board' : 'is elsewhere'}, and the sum has not noticed.`,
    );
  };
  const toneOf = (square: number) => {
    const stop = trail.find((each) => each.square === square);
    return stop === undefined ? '' : stop.isRight ? 'near' : 'bad';
  };
  const button = ([files, ranks]: readonly [number, number]) => {
    const sum = ranks * 8 + files;
    return (
      <button type="button" class="small" key={sum} onClick={() => step(files, ranks)}>
        {sum > 0 ? `+${sum}` : `−${-sum}`}
      </button>
    );
  };
  return (
    <>
      <p>
        Number the squares from 1 (a1) to 64 (h8). A step forward is 8 places on, a step to the right 1, a step forward
        and to the right 9. To move is to add.
      </p>
      <p>Choose a square, then add. Press +9 until you are past the edge. What does the sum know of the h-file?</p>
      <div class="learn-two">
        <figure class="learn-figure">
          <Cells
            label="The places 1 to 64; choose where to start"
            rows={ROWS.map((row) =>
              row.map((square) => ({
                id: nameOf(square),
                content: String(square + 1),
                label: `${nameOf(square)}, place ${square + 1}`,
                tone: `${isDark(square) ? 'dark' : ''} ${toneOf(square)}`,
              })),
            )}
            selected={nameOf(here)}
            onSelect={(name) => start(squareOf(name))}
          />
          <figcaption>Where the walk has been; a broken step is marked.</figcaption>
        </figure>
        <div class="learn-figure">
          <p>
            You are on <b>{nameOf(here)}</b>, place {here + 1}.
          </p>
          <p>King, or one step of a queen:</p>
          <p class="buttons">{KING.map(button)}</p>
          <p>Knight:</p>
          <p class="buttons">{KNIGHT.map(button)}</p>
          <p class="learn-sum" role="status">
            {said}
          </p>
        </div>
      </div>
      <p>
        At the ends of the row the sum is caught: there is no place 70. At the sides it is not: from h4, place 32, nine
        on is 41, and 41 is a6. Every program needs something that notices. The next three steps show what the authors
        of early programs found.
      </p>
      <Predict
        id="wrong"
        about="h4"
        question="A knight on h4 has eight jumps. Four stay on the board. How many of the eight come out on a wrong square, if the program only looks whether the sum is from 1 to 64?"
        answer={{ kind: 'number', unit: 'jumps' }}
        truth={() => wrongJumps(PLAIN, squareOf('h4'))}
        explain={() =>
          'Every jump to the right of the h-file ends on the a- or b-file, and its sum looks like any other.'
        }
      />
    </>
  );
}
