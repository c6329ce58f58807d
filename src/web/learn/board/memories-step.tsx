import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { positionOf } from '../../../chess/game.ts';
import { createKernel } from '../../../kernel/kernel.ts';
import { Cite } from '../../app/cite.tsx';
import { usePage } from '../../app/page.ts';
import { Table } from '../../app/table.tsx';
import { useLoaded } from '../../app/use-loaded.ts';
import { Cells } from '../cells.tsx';
import { SettingProblem } from '../lab/slider.tsx';
import { PieceBoard } from '../piece-board.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { BOARD_PRESETS } from '../presets.ts';
import { isDark, nameOf, ROWS, SQUARE_NAMES, squareOf } from '../squares.ts';
import { Term } from '../term.tsx';
import { usePosition } from '../use-position.ts';
import { useChoice } from '../use-setting.ts';
import { memoriesOf, samePiece, wrayRegister } from './memories.ts';

/** One position in the memories of six programs. */
export function Memories(): JSX.Element {
  const page = usePage();
  const position = usePosition(BOARD_PRESETS[0]!.fen);
  const { value: kernel } = useLoaded([], () => createKernel());
  const chosen = useChoice('square', SQUARE_NAMES, 'f3');
  const square = squareOf(chosen.value);
  const wray = wrayRegister(position.game, square);
  const { board } = positionOf(position.game);
  const memories = useMemo(() => (kernel ? memoriesOf(position.game, kernel) : undefined), [kernel, position.game]);
  const same = samePiece(position.game, square);
  const toneOf = (each: number) => (each !== square && same.includes(each) ? 'near' : '');
  return (
    <>
      <p>
        A computer has no board. It has a row of places that hold numbers. Before a program can play a move, its author
        has to say which place is e4 and which number is a knight.
      </p>
      <p>
        Choose a square. It lights up in all six memories, and so do the squares that hold the same piece. The first
        memory is a calculator’s, with a <Term>register</Term> for each square. The next three have a <Term>byte</Term>{' '}
        for each. The last two keep <Term name="bit board">bit boards</Term>: they ask of each kind of piece where it
        stands, not of each square what stands there, and a <Term>bit</Term> says yes or no. Numbers such as EF are{' '}
        <Term>hexadecimal</Term>.
      </p>
      <PositionPicker position={position} presets={BOARD_PRESETS} />
      <SettingProblem problem={chosen.problem} />
      <PieceBoard
        label="The position; choose a square"
        pieceOn={(each) => board.get(each)}
        selected={square}
        onSelect={(each) => chosen.onChange(nameOf(each))}
        toneOf={toneOf}
      />
      {memories ? (
        <>
          <Table
            label={`${nameOf(square)} in six memories`}
            caption={
              <>
                <b>{nameOf(square)}</b> in six memories
              </>
            }
            heads={['Program', 'Where', 'What is there']}
          >
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
          </Table>
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
                  onSelect={chosen.onChange}
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
      <p>
        Wray’s register tells more than the others. Behind the point, the first digit counts Black’s pieces and pawns
        that reach the square, the second White’s. The next four digits say what Black’s are worth together, the last
        four what White’s are, in points: a pawn 100, a knight or bishop 300, a rook 500, a queen 900, a king 1200.{' '}
        <Cite of="wray-wiki" />
      </p>
      <Predict
        id="register"
        about={`${position.fen} ${nameOf(square)}`}
        question={`Register ${wray.register} is ${nameOf(square)}. It holds ${wray.digits}. How many of White’s pieces and pawns reach this square?`}
        answer={{ kind: 'number', unit: 'pieces and pawns' }}
        truth={() => wrayRegister(position.game, square).whites}
        explain={() =>
          `Together they are worth ${wray.whiteSum} points: the last four digits. So the calculator sees at a glance who is stronger on a square, but no longer which pieces they are.`
        }
      />
    </>
  );
}

/** How each memory is to be read, in a sentence. */
const WORDS: Readonly<Record<string, string>> = {
  wray74:
    'a register for each square. The digit before the point is the piece: 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king. A minus marks White’s: the player has White here, the calculator Black.',
  gambiet:
    'a byte for each square, in hexadecimal. The last digit is what the piece is worth: 1, 3, 5, 9, and F for the king. A black piece has the highest bit set as well, which adds 80.',
  tinychess86:
    'a byte for each square. Its value is the piece, minus for Black. A pawn counts 3, so that a knight (9) and a bishop (10) differ.',
  slutspel:
    'a byte for each square, in hexadecimal. The first digit is the side, 1 White or 2 Black. In the last, 4 stands for straight lines and 8 for diagonals; a queen has both (C).',
  chess05:
    'twelve sets of squares, one for each kind of piece of each side. The letters name the set that a square is in: L for light or D for dark, then the piece (N is the knight).',
  kernel:
    'the rules of chess for the whole house, with seven sets of squares. The number says how many of them a square is in. A queen is in three: its colour, the diagonal movers and the straight movers.',
};
