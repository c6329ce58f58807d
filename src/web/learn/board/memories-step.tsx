import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { positionOf } from '../../../chess/game.ts';
import { registerOf } from '../../../programs/wray74/board.ts';
import { Scroll } from '../../app/scroll.tsx';
import { usePage } from '../../page.ts';
import { Cells } from '../cells.tsx';
import { PieceBoard } from '../piece-board.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { isDark, nameOf, ROWS, squareOf } from '../squares.ts';
import { Term } from '../term.tsx';
import { useKernel } from '../use-kernel.ts';
import { usePosition } from '../use-position.ts';
import { memoriesOf, samePiece } from './memories.ts';
import { BOARD_PRESETS } from './presets.ts';

/** One position in the memories of six programs. */
export function Memories(): JSX.Element {
  const page = usePage();
  const position = usePosition(BOARD_PRESETS[0]!.fen);
  const kernel = useKernel();
  const [square, setSquare] = useState(squareOf('f3'));
  const { board } = positionOf(position.game);
  const memories = useMemo(() => (kernel ? memoriesOf(position.game, kernel) : undefined), [kernel, position.game]);
  const same = samePiece(position.game, square);
  const toneOf = (each: number) => (each !== square && same.includes(each) ? 'near' : '');
  return (
    <>
      <p>
        A computer of 1974 has no board. It has a row of places that hold numbers. Before a program can play a move, its
        author has to say which place is e4 and which number is a knight.
      </p>
      <p>
        Touch a square. It lights up in all six memories, and so do the squares that hold the same piece. The last two
        keep <Term name="bit board">bit boards</Term>: they ask of each kind of piece where it stands, not of each
        square what stands there.
      </p>
      <PositionPicker position={position} presets={BOARD_PRESETS} />
      <PieceBoard
        label="The position; choose a square"
        pieceOn={(each) => board.get(each)}
        selected={square}
        onSelect={setSquare}
        toneOf={toneOf}
      />
      {memories ? (
        <>
          <Scroll label={`${nameOf(square)} in six memories`}>
            <table class="lines-table">
              <caption>
                <b>{nameOf(square)}</b> in six memories
              </caption>
              <thead>
                <tr>
                  <th scope="col">Program</th>
                  <th scope="col">Where</th>
                  <th scope="col">What is there</th>
                </tr>
              </thead>
              <tbody>
                {memories.map(({ id, name, unit, places }) => (
                  <tr key={id}>
                    <th scope="row">{name}</th>
                    <td>
                      {unit} {places[square]!.place}
                    </td>
                    <td class="line">
                      <code>{places[square]!.says}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
          <div class="memories">
            {memories.map(({ id, name, card, unit, places }) => (
              <figure key={id}>
                <Cells
                  label={`${name}; choose a square`}
                  rows={ROWS.map((row) =>
                    row.map((each) => ({
                      id: nameOf(each),
                      content: places[each]!.holds,
                      label: `${nameOf(each)}, ${unit} ${places[each]!.place}: ${places[each]!.says}`,
                      tone: `${isDark(each) ? 'dark' : ''} ${toneOf(each)}`,
                    })),
                  )}
                  selected={nameOf(square)}
                  onSelect={(each) => setSquare(squareOf(each))}
                />
                <figcaption>
                  <b>{name}</b>
                  {card ? `, ${page.cardOf(card)?.year}` : ''}: {WORDS[id]}
                </figcaption>
              </figure>
            ))}
          </div>
        </>
      ) : (
        <p class="quiet">Loading the kernel…</p>
      )}
      <Predict
        id="register"
        about="e4"
        question="Wray’s register 1 is a1, register 8 is h1, register 9 is a2. Which register is e4?"
        answer={{ kind: 'number', unit: '' }}
        truth={() => registerOf(squareOf('e4'), 'black')}
        explain={() =>
          'Three full ranks are 24 registers; e is the fifth file. Where the calculator has White, it turns the board round and register 1 is h8.'
        }
      />
    </>
  );
}

/** How each memory is to be read, in a sentence. */
const WORDS: Readonly<Record<string, string>> = {
  wray74:
    'a register for each square; 1 is a pawn, 6 a king, minus the player’s. Choose a square to see its digits behind the point.',
  gambiet:
    'a byte for each square, in hexadecimal; the last digit is the piece’s value: 1 pawn, 3, 5, 9, F king. Black’s have 80 more.',
  tinychess86:
    'a byte for each square, and the value is the piece: a pawn counts 3, so that knight (9) and bishop (10) differ.',
  slutspel:
    'a byte for each square, from a8; 10 is White’s, 20 Black’s, and the last digit has a bit for straight and one for aslant.',
  chess05:
    'twelve sets of squares, one for each piece of each side; here the set that each square is in. L is light, D dark.',
  kernel: 'seven sets of squares; here in how many of them each square is. A queen is in two sets of pieces.',
};
