import { createKernel } from 'plyhouse-kernel';
import { useMemo } from 'preact/hooks';
import { formatQuantity } from '../../../format/number.ts';
import { yearText } from '../../../programs/program.ts';
import { usePage } from '../../app/page.ts';
import { useLoaded } from '../../app/use-loaded.ts';
import { Cells } from '../cells.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { BOARD_PRESETS } from '../presets.ts';
import { BoardPane, Pane } from '../scene.tsx';
import { isDark, nameOf, ROWS, SQUARE_NAMES, squareOf } from '../squares.ts';
import { useChoice } from '../use-setting.ts';
import { MEMORIES, memoriesOf, samePiece, wrayRegister } from './memories.ts';

/** One position in the memories of six programs, one at a time beside the board. */
export const Memories = lessonStep({ presets: BOARD_PRESETS }, (position) => {
  const { cardOf } = usePage();
  const { value: kernel } = useLoaded([], () => createKernel());
  const chosen = useChoice('square', SQUARE_NAMES, 'f3');
  const shown = useChoice('memory', MEMORIES, 'wray74');
  const square = squareOf(chosen.value);
  const wray = wrayRegister(position.game, square);
  const { board } = position;
  const memories = useMemo(() => (kernel ? memoriesOf(position.game, kernel) : []), [kernel, position.game]);
  const memory = memories.find(({ id }) => id === shown.value);
  const card = memory?.card ? cardOf(memory.card) : undefined;
  const same = samePiece(position.game, square);
  const toneOf = (each: number) => (each !== square && same.includes(each) ? 'near' : '');
  const hasLamps = shown.value === 'chess05' && board.get(square) !== undefined;
  return {
    lead: 'A computer has no board, only a long row of boxes with a number in each. Touch a square, and see which box it is and what is in it.',
    panes: [
      <BoardPane
        is="control"
        label="The position; choose a square"
        board={board}
        selected={square}
        onSelect={(each) => chosen.onChange(nameOf(each))}
        toneOf={toneOf}
      />,
      <Pane is="effect" class="memory">
        <div class="row tabs" role="tablist" aria-label="Memories">
          {memories.map(({ id, name }) => (
            <button
              type="button"
              role="tab"
              key={id}
              aria-selected={id === shown.value}
              onClick={() => shown.onChange(id as typeof shown.value)}
            >
              {name}
            </button>
          ))}
        </div>
        {memory ? (
          <>
            <Cells
              label={`${memory.name}; choose a square`}
              rows={ROWS.map((row) =>
                row.map((each) => ({
                  id: nameOf(each),
                  content: hasLamps ? (same.includes(each) ? '●' : '○') : memory.places[each]!.holds,
                  label: `${nameOf(each)}, ${memory.unit} ${memory.places[each]!.place}: ${memory.places[each]!.text}`,
                  tone: `${isDark(each) ? 'dark' : ''} ${toneOf(each)}`,
                })),
              )}
              selected={nameOf(square)}
              onSelect={chosen.onChange}
            />
            <p role="status">
              <b>{nameOf(square)}</b> is {memory.unit} {memory.places[square]!.place}:{' '}
              <code>{memory.places[square]!.text}</code>
            </p>
          </>
        ) : (
          <p class="fetching">Loading the rules…</p>
        )}
      </Pane>,
    ],
    below: (
      <>
        {memory ? (
          <p>
            <b>{memory.name}</b>
            {card ? `, ${yearText(card)}` : ''}: {WORDS[memory.id]}
            {memory.id === 'wray74'
              ? ` On ${nameOf(square)} the digits after the point say that White reaches it with ${formatQuantity(wray.whites, 'piece or pawn', 'pieces and pawns')}, together worth ${formatQuantity(wray.whiteSum, 'point')}.`
              : ''}
          </p>
        ) : null}
      </>
    ),
    after: [
      'A calculator calls such a box a [[register]]. In most computers it is a [[byte]]: a row of eight lamps, each on or off, and so a number from 0 to 255. One such lamp is a [[bit]]. The last two programs keep no box for each square but a row of 64 lamps for each kind of piece, lit where one stands: a [[bit board]]. Numbers such as EF are [[hexadecimal]]: sixteen figures, 0 to 9 and A to F, so that two of them name any byte.',
      'Wray’s register tells more than the others. After the point, the first digit counts Black’s pieces and pawns that reach the square, the second White’s. The next four digits say what Black’s are worth together, the last four what White’s are, in points: a pawn 100, a knight or bishop 300, a rook 500, a queen 900, a king 1200. [@wray-wiki] So the calculator sees at a glance who is stronger on a square, but no longer which pieces they are.',
    ],
  };
});

/** How each memory is to be read. */
const WORDS: Readonly<Record<string, string>> = {
  wray74:
    'the digit before the point is the piece: 1 pawn, 2 knight, 3 bishop, 4 rook, 5 queen, 6 king. A minus marks White’s: the player has White here, the calculator Black.',
  gambiet:
    'the last digit is what the piece is worth: 1, 3, 5, 9, and F for the king. A black piece has the highest lamp lit as well, which adds 80.',
  tinychess86:
    'the number is the piece, minus for Black. A pawn counts 3, so that a knight (9) and a bishop (10) differ.',
  slutspel:
    'the first digit is the side, 1 White or 2 Black. In the second, 4 stands for straight lines and 8 for diagonals; a queen has both (C).',
  chess05:
    'no numbers but lamps: twelve rows of 64, one row for each kind of piece of each side. The lamps shown are those of the piece that you touched. On an empty square, letters name the row of each piece: L for light or D for dark, then the piece.',
  kernel:
    'the rules of chess for all of Plyhouse, in seven rows of 64 lamps. The number says in how many rows the lamp of the square is lit. A queen’s is lit in three: her colour, the diagonal movers and the straight movers.',
};
