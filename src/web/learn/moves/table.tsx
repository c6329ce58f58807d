import { useMemo } from 'preact/hooks';
import { DIRECTIONS } from '../../../programs/tinychess86/inspect.ts';
import { Scroll } from '../../app/scroll.tsx';
import { Table } from '../../app/table.tsx';
import { hexOf, textOfStep } from '../board/columns.ts';
import { lessonStep } from '../lesson-step.tsx';
import { useTask } from '../predict.tsx';
import { MOVES_PRESETS } from '../presets.ts';
import { BoardPane, Pane, StageButtons } from '../scene.tsx';
import { squareOf } from '../squares.ts';
import { useAmount } from '../use-setting.ts';
import { type Found, scan } from './scan.ts';

/** The lists of the table: name, first entry, the end mark. */
const LISTS = [
  ['King and queen', 0, 8],
  ['Rook', 9, 13],
  ['Bishop', 14, 18],
  ['Knight', 19, 27],
] as const;

const PAWN_WORDS = 'A pawn has no list: four things are tried in turn.';

/** The generator of Tiny Chess 86, a move at a time. */
export const StepTable = lessonStep({ presets: MOVES_PRESETS, forgets: ['shown'] }, (position) => {
  const found = useMemo(() => scan(position.game), [position.game]);
  const { value: shown, onChange: setShown } = useAmount('shown', { start: 0, min: 0, max: found.length });
  const { board } = position;
  const now = found[shown - 1];
  return {
    lead: 'A program finds its moves with a list of steps for each piece, tried one after the other. Let it find move after move, and watch which step it uses.',
    panes: [
      <BoardPane
        is="effect"
        label="The position; the last move found is framed"
        board={board}
        selected={now ? squareOf(now.from) : undefined}
        toneOf={(square) => (now && square === squareOf(now.to) ? 'near' : '')}
      />,
      <Pane is="both">
        <StageButtons stage={shown} last={found.length} next="Next move" onChange={setShown} />
        <Table class="lines-table directions" about="DIRECTIONS, in hexadecimal">
          {LISTS.map(([name, first, end]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {Array.from(DIRECTIONS.subarray(first, end + 1), (byte, index) => (
                  <span
                    key={`${first + index}`}
                    class={now?.pointer === first + index ? 'direction-now' : ''}
                    {...(now?.pointer === first + index ? { 'aria-current': 'true' as const } : {})}
                  >
                    {hexOf(byte)}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </Table>
        <p class="learn-said" role="status">
          {now ? `Move ${shown}: ${now.from} to ${now.to}. ${textOf(now)}` : 'No move has been found yet.'}
        </p>
      </Pane>,
    ],
    asks: [
      {
        task: useTask('found', position.fen),
        question:
          'How many moves will the program have found at the end? Count them on the board, castling as well, and let pinned pieces move: it does not ask whether the king is safe.',
        answer: { kind: 'number', unit: 'moves' },
        truth: () => scan(position.game).length,
        explain:
          'Castling is among them where the way is free. Promotions count once: this program takes a queen and nothing else. The next step says which of these moves must go.',
      },
    ],
    below: (
      <Scroll label="The moves found so far">
        <ol class="found">
          {found.slice(0, shown).map(({ move, from, to, isCapture }) => (
            <li key={move}>
              {from}
              {isCapture ? '×' : '–'}
              {to}
            </li>
          ))}
        </ol>
      </Scroll>
    ),
    after: [
      'What finds the moves is called a **move generator**: for every square that holds a piece of mine, for every direction in the list of that piece, one step after the other until something is in the way. These are the lists of Tiny Chess 86. It looks at the squares in turn, from h8 on.',
      'Each step is a number that is added to that of the square, on the long ranks of “One bit tells”, the [[0x88]] board. Numbers are written in [[hexadecimal]], with sixteen figures from 0 to F: 10 is one rank up, 01 one file to the right, F0 and FF the same the other way. 00 ends a list.',
    ],
  };
});

/** "EF is 1 down, 1 left". */
function formatStep(pointer: number): string {
  const byte = DIRECTIONS[pointer]!;
  // As the byte is held, a negative step is 256 less.
  const step = (byte << 24) >> 24;
  const ranks = Math.round(step / 16);
  return `${hexOf(byte)} is ${textOfStep(step - 16 * ranks, ranks)}`;
}

function textOf({ kind, pointer, isCapture, man }: Found): string {
  const end = isCapture ? 'An enemy piece: a capture, and the end of this direction.' : '';
  switch (kind) {
    case 'castling':
      return 'Castling is looked at before the scan begins.';
    case 'pawn':
      return `${PAWN_WORDS} ${end}`;
    case 'step':
      return `The number of the piece, ${man}, says which list; the step ${formatStep(pointer!)}. ${end}`;
    case 'line':
      return `The number of the piece, ${man}, says which list; the step ${formatStep(pointer!)}, and again until something is there. ${end}`;
  }
}
