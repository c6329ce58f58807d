import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { positionOf } from '../../../chess/game.ts';
import { DIRECTIONS } from '../../../programs/tinychess86/inspect.ts';
import { Scroll } from '../../app/scroll.tsx';
import { Table } from '../../app/table.tsx';
import { hexOf } from '../board/columns.ts';
import { PieceBoard } from '../piece-board.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { Predict, useTask } from '../predict.tsx';
import { MOVES_PRESETS } from '../presets.ts';
import { Pane, Scene, StageButtons } from '../scene.tsx';
import { squareOf } from '../squares.ts';
import { Term } from '../term.tsx';
import { usePosition } from '../use-position.ts';
import { useAmount } from '../use-setting.ts';
import { type Found, scan } from './scan.ts';

/** The lists of the table: name, first entry, the end mark. */
const LISTS = [
  ['King and queen', 0, 8],
  ['Rook', 9, 13],
  ['Bishop', 14, 18],
  ['Knight', 19, 27],
] as const;

const PAWN_WORDS = 'A pawn has no list; its routine tries four things in turn.';

/** The generator of Tiny Chess 86, a move at a time. */
export function StepTable(): JSX.Element {
  const position = usePosition(MOVES_PRESETS[0]!.fen, ['shown']);
  const found = useMemo(() => scan(position.game), [position.game]);
  const { value: shown, onChange: setShown, problem } = useAmount('shown', { start: 0, min: 0, max: found.length });
  const { board } = positionOf(position.game);
  const now = found[shown - 1];
  return (
    <>
      <Scene
        lead="A program finds its moves with a table of steps and a loop. Let it find one after the other, and watch which entry of the table it uses."
        problem={problem}
      >
        <Pane is="effect" class="pane-board">
          <PieceBoard
            label="The position; the last move found is framed"
            pieceOn={(square) => board.get(square)}
            selected={now ? squareOf(now.from) : undefined}
            toneOf={(square) => (now && square === squareOf(now.to) ? 'near' : '')}
          />
        </Pane>
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
            {now ? `Move ${shown}: ${now.from} to ${now.to}. ${words(now)}` : 'Nothing has been generated yet.'}
          </p>
        </Pane>
      </Scene>
      <Predict
        task={useTask('found', position.fen)}
        question="How many moves will the generator have found at the end? Count them on the board, castling as well, and let pinned pieces move: it does not ask whether the king is safe."
        answer={{ kind: 'number', unit: 'moves' }}
        truth={() => scan(position.game).length}
        explain={() =>
          'Castling is among them where the way is free. Promotions count once: this program takes a queen and nothing else. The next step says which of these moves must go.'
        }
      />
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
      <PositionPicker position={position} presets={MOVES_PRESETS} />
      <p>
        A move generator is a loop in a loop in a loop: for every square that holds a piece of mine, for every direction
        in the table of that piece, for every step until something is in the way. This is the table of Tiny Chess 86, 28
        bytes, each list ended by 00, and this is its generator at work on an <Term>0x88</Term> board. It looks at the
        squares in turn, from h8 on.
      </p>
    </>
  );
}

function words({ kind, pointer, isCapture, man }: Found): string {
  const end = isCapture ? 'An enemy piece: a capture, and the end of this direction.' : '';
  switch (kind) {
    case 'castling':
      return 'Castling is looked at before the scan begins.';
    case 'pawn':
      return `${PAWN_WORDS} ${end}`;
    case 'step':
      return `The value ${man} says which list; the step is ${hexOf(DIRECTIONS[pointer!]!)}. ${end}`;
    case 'line':
      return `The value ${man} says which list; the step ${hexOf(DIRECTIONS[pointer!]!)} goes on until something is there. ${end}`;
  }
}
