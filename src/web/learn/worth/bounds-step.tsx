import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { play, positionOf } from '../../../chess/game.ts';
import { makeLine } from '../../../chess/notation.ts';
import { formatSigned } from '../../../format/score.ts';
import { Cite } from '../../app/cite.tsx';
import { usePage } from '../../app/page.ts';
import { Table } from '../../app/table.tsx';
import { SettingProblem } from '../lab/slider.tsx';
import { PieceBoard } from '../piece-board.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { nameOf, squareOf } from '../squares.ts';
import { usePosition } from '../use-position.ts';
import { useChoice } from '../use-setting.ts';
import { judge, struckBy } from './bounds.ts';
import { DIAGRAMS, PLAYED } from './presets.ts';

const NO_MOVE = '';
/** The chart's ends, in points; a check's 15 would dwarf the rest. */
const MOST = 10;
const percent = (value: number) => `${((Math.max(-MOST, Math.min(MOST, value)) + MOST) / (2 * MOST)) * 100}%`;
const PRESETS = [DIAGRAMS[3]!, DIAGRAMS[2]!, DIAGRAMS[0]!, DIAGRAMS[1]!, ...PLAYED];

/** Every move with what it brings at least and at most. */
export function Bounds(): JSX.Element {
  const { language } = usePage().settings.value;
  const position = usePosition(PRESETS[0]!.fen, ['move']);
  const judged = useMemo(() => judge(position.game), [position.game]);
  const picked = useChoice('move', [NO_MOVE, ...judged.map(({ move }) => move)], NO_MOVE);
  const chosen = picked.value;
  const shown = judged.find(({ move }) => move === chosen);
  const { board } = positionOf(shown ? play(position.game, shown.move) : position.game);
  const textOf = (move: string) => makeLine(position.game, [move], { language });
  return (
    <>
      <p>
        With the exchange, a move can be judged without looking ahead. At the least it brings what it takes, less the
        greatest loss that the opponent can then cause. At the most it brings, on top, the greatest gain that may
        follow. A check counts as a gain of 15 points, so that Gambiet never passes it over.
      </p>
      <p>
        Each bar goes from the minimum to the maximum of a move, in points. Choose a move to see it on the board. In
        Rens’s diagram 4, look at the rook taking on e2: the king cannot take back and go on guarding c4.{' '}
        <Cite of="gambiet-2" />
      </p>
      <PositionPicker position={position} presets={PRESETS} />
      <SettingProblem problem={picked.problem} />
      <div class="learn-two">
        <PieceBoard
          label={shown ? `The position after ${textOf(shown.move)}` : 'The position'}
          pieceOn={(square) => board.get(square)}
          selected={shown ? squareOf(shown.move.slice(2, 4)) : undefined}
          toneOf={(square) => (shown && nameOf(square) === shown.move.slice(0, 2) ? 'near' : '')}
        />
        <Table
          label="The moves and their bounds"
          class="lines-table bounds"
          about="Minimum and maximum of every move, in points"
          heads={['Move', 'Least', 'Most', { unseen: 'Bar' }]}
        >
          {judged.map(({ move, minimum, maximum }) => (
            <tr key={move}>
              <th scope="row">
                <button
                  type="button"
                  class="link"
                  aria-pressed={chosen === move}
                  onClick={() => picked.onChange(chosen === move ? NO_MOVE : move)}
                >
                  {textOf(move)}
                </button>
              </th>
              <td>{formatSigned(minimum)}</td>
              <td>{formatSigned(maximum)}</td>
              <td class="bounds-bar" aria-hidden="true">
                <span style={{ '--from': percent(minimum), '--to': percent(maximum) }} />
              </td>
            </tr>
          ))}
        </Table>
      </div>
      <p class="learn-said" role="status">
        {shown
          ? `${textOf(shown.move)}: takes ${shown.won}, can lose ${shown.loss} at once, may then win ${shown.gain === 15 ? 'the king (it is check)' : shown.gain}. At least ${formatSigned(shown.minimum)}, at most ${formatSigned(shown.maximum)}.`
          : 'Choose a move.'}
      </p>
      <p>
        Gambiet sorts its moves by the minimum, and searches them in this order. Once a move is known to bring more than
        the maximum of another, that other is struck out: it is never searched.
      </p>
      {judged.length > 1 ? (
        <Predict
          id="struck"
          about={position.fen}
          question="Suppose the first move of the list turns out to bring just its minimum. How many of the others are then struck out?"
          answer={{ kind: 'number', unit: 'moves' }}
          truth={() => struckBy(judge(position.game))}
          explain={() =>
            'A maximum below the best minimum: such a move is worse even if all goes well. Each one struck out saves the search of everything behind it.'
          }
        />
      ) : null}
    </>
  );
}
