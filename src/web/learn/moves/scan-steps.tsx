import { useMemo } from 'preact/hooks';
import { positionOf } from '../../../chess/game.ts';
import { DIRECTIONS } from '../../../programs/tinychess86/inspect.ts';
import { Button } from '../../app/button.tsx';
import { Scroll } from '../../app/scroll.tsx';
import { Table } from '../../app/table.tsx';
import { hexOf, textOfStep } from '../board/columns.ts';
import { Toggle } from '../lab/controls.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { marksOf, Predict, useTask } from '../predict.tsx';
import { MOVES_PRESETS } from '../presets.ts';
import { BoardPane, Pane, StageButtons } from '../scene.tsx';
import { nameOf, squareOf } from '../squares.ts';
import { useAmount, useChoice } from '../use-setting.ts';
import { type Found, scan, stepText } from './scan.ts';

/** The lists of the table: name, first entry, the end mark. */
const LISTS = [
  ['King and queen', 0, 8],
  ['Rook', 9, 13],
  ['Bishop', 14, 18],
  ['Knight', 19, 27],
] as const;

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
                  <span key={`${first + index}`} aria-current={now?.pointer === first + index ? 'true' : undefined}>
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
    below: (
      <Scroll label="The moves found so far">
        <ol class="row bare found">
          {found.slice(0, shown).map((each) => (
            <li key={each.move}>{stepText(each)}</li>
          ))}
        </ol>
      </Scroll>
    ),
    after: [
      'What finds the moves is called a **move generator**: for every square that holds a piece of mine, for every direction in the list of that piece, one step after the other until something is in the way. These are the lists of Tiny Chess 86. It looks at the squares in turn, from h8 on. It does not ask whether the king is safe: the next step says which of these moves must go. Promotions count once, for this program takes a queen and nothing else.',
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
  if (kind === 'castling') return 'Castling is looked at before the scan begins.';
  if (kind === 'pawn') return `A pawn has no list: four things are tried in turn. ${end}`;
  const further = kind === 'line' ? ', and again until something is there' : '';
  return `The number of the piece, ${man}, says which list; the step ${formatStep(pointer!)}${further}. ${end}`;
}

const NO_MOVE = '';

/** Which of the moves found leave the king to be taken, and by what. */
export const King = lessonStep({ presets: MOVES_PRESETS, forgets: ['move'] }, (position) => {
  const found = useMemo(() => scan(position.game), [position.game]);
  const picked = useChoice('move', [NO_MOVE, ...found.map(({ move }) => move)], NO_MOVE);
  const chosen = found.find(({ move }) => move === picked.value);
  const task = useTask('struck', `marks ${position.fen}`);
  const isGuessed = task.guess !== undefined;
  const shown = positionOf(position.game).clone();
  if (chosen) shown.play({ from: squareOf(chosen.from), to: squareOf(chosen.to) });
  const struck = found.filter(({ refutation }) => refutation !== undefined);
  return {
    lead: 'These are the moves that the program has found; it has forgotten the king. Touch a move to see it, and strike it out if the enemy can then take the king.',
    panes: [
      <BoardPane
        is="effect"
        label={chosen ? `The position after ${chosen.from} to ${chosen.to}` : 'The position'}
        board={shown.board}
        selected={chosen ? squareOf(chosen.to) : undefined}
        toneOf={(square) => (isGuessed && chosen?.refutation?.includes(nameOf(square)) ? 'bad' : '')}
      />,
      <Pane is="control">
        <ul class="row bare found">
          {found.map((each) => {
            const isStruck = isGuessed ? each.refutation !== undefined : task.marked.includes(each.move);
            return (
              <li key={each.move}>
                <Toggle
                  class={`small ${isStruck ? 'struck' : ''}`}
                  isOn={chosen?.move === each.move}
                  onClick={() => picked.onChange(chosen?.move === each.move ? NO_MOVE : each.move)}
                >
                  {stepText(each)}
                  {isStruck ? <span class="unseen">, struck out</span> : null}
                </Toggle>
              </li>
            );
          })}
        </ul>
        <p class="buttons">
          <Button isOff={chosen === undefined || isGuessed} onClick={() => chosen && task.mark(chosen.move)}>
            {chosen && task.marked.includes(chosen.move) && !isGuessed ? 'Let it stand' : 'Strike it out'}
          </Button>
        </p>
        <p class="learn-said" role="status">
          {chosen === undefined
            ? 'Choose a move.'
            : !isGuessed
              ? `${chosen.from} to ${chosen.to}: can anything take the king now?`
              : chosen.refutation === undefined
                ? `${chosen.from} to ${chosen.to}: nothing takes the king. Legal.`
                : `${chosen.from} to ${chosen.to}: then ${chosen.refutation.slice(0, 2)} takes the king on ${chosen.refutation.slice(2, 4)}. Illegal.`}
        </p>
        <Predict
          task={task}
          question={`Of these ${found.length} moves, which are illegal?`}
          answer={{ kind: 'marks', unit: 'move' }}
          truth={() => marksOf(struck.map(({ move }) => move))}
          explain={() =>
            struck.length === 0
              ? 'Here every move is legal. Nothing is pinned, and the king is not in check.'
              : 'In check, nearly all moves are illegal; a pinned piece may still move along the line of its pin.'
          }
        />
      </Pane>,
    ],
    after: [
      'Moves found in this way are [[pseudo-legal]] moves: each piece goes as it may, and nobody thinks of the king. A pinned piece moves away, and the king is taken. The surest way to tell is to try. Make the move on the board, see whether the enemy can take the king, take the move back.',
      'Castling is the exception: its squares are tested before the move is made, because the king may not even pass a square that is attacked.',
    ],
  };
});
