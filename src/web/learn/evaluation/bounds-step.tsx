import { useMemo } from 'preact/hooks';
import { play, positionOf } from '../../../chess/game.ts';
import { formatSigned } from '../../../format/score.ts';
import { Table } from '../../app/table.tsx';
import { Toggle } from '../lab/controls.tsx';
import { useNotation } from '../lab/lab-text.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { marksOf, Predict, useTask } from '../predict.tsx';
import { BoardPane, Pane } from '../scene.tsx';
import { nameOf, squareOf } from '../squares.ts';
import { useChoice } from '../use-setting.ts';
import { judge } from './bounds.ts';
import { DIAGRAMS, PLAYED } from './presets.ts';

const NO_MOVE = '';
/** The chart's ends, in points; a check's 15 would dwarf the rest. */
const MOST = 10;
const percent = (value: number) => `${((Math.max(-MOST, Math.min(MOST, value)) + MOST) / (2 * MOST)) * 100}%`;
const PRESETS = [DIAGRAMS[3]!, DIAGRAMS[2]!, DIAGRAMS[0]!, DIAGRAMS[1]!, ...PLAYED];

/** Every move with what it brings at least and at most. */
export const Bounds = lessonStep({ presets: PRESETS, forgets: ['move'] }, (position) => {
  const { line } = useNotation();
  const judged = useMemo(() => judge(position.game), [position.game]);
  const picked = useChoice('move', [NO_MOVE, ...judged.map(({ move }) => move)], NO_MOVE);
  const chosen = picked.value;
  const shown = judged.find(({ move }) => move === chosen);
  const { board } = positionOf(shown ? play(position.game, shown.move) : position.game);
  const textOf = (move: string) => line(position.game, [move]);
  const task = useTask('struck', `marks ${position.fen}`);
  const best = judged[0]?.minimum ?? 0;
  return {
    lead: 'Each bar goes from the least to the most that a move may bring, in points. If the first brings just its least, which others cannot be better? Touch them.',
    panes: [
      <BoardPane
        is="effect"
        label={shown ? `The position after ${textOf(shown.move)}` : 'The position'}
        board={board}
        selected={shown ? squareOf(shown.move.slice(2, 4)) : undefined}
        toneOf={(square) => (shown && nameOf(square) === shown.move.slice(0, 2) ? 'near' : '')}
      >
        <p class="learn-said" role="status">
          {shown
            ? `${textOf(shown.move)}: takes ${shown.won}, can lose ${shown.loss} at once, may then win ${shown.gain === 15 ? 'the king (it is check)' : shown.gain}. At least ${formatSigned(shown.minimum)}, at most ${formatSigned(shown.maximum)}.`
            : 'Touch a move to see it on the board.'}
        </p>
      </BoardPane>,
      <Pane is="control">
        <Table
          label="The moves and their bounds"
          class="lines-table bounds"
          about="Minimum and maximum of every move, in points"
          heads={['Move', 'Least', 'Most', { unseen: 'Bar' }, { unseen: 'Strike out' }]}
        >
          {judged.map(({ move, minimum, maximum }) => (
            <tr key={move} class={task.guess !== undefined && maximum < best ? 'struck' : ''}>
              <th scope="row">
                <Toggle
                  class="link"
                  isOn={chosen === move}
                  onClick={() => picked.onChange(chosen === move ? NO_MOVE : move)}
                >
                  {textOf(move)}
                </Toggle>
              </th>
              <td>{formatSigned(minimum)}</td>
              <td>{formatSigned(maximum)}</td>
              <td class="bounds-bar" aria-hidden="true">
                <span style={{ '--from': percent(minimum), '--to': percent(maximum) }} />
              </td>
              <td>
                <Toggle
                  class="small"
                  isOn={task.marked.includes(move)}
                  label={`Strike out ${textOf(move)}`}
                  onClick={() => task.mark(move)}
                >
                  ✗
                </Toggle>
              </td>
            </tr>
          ))}
        </Table>
        {judged.length > 1 ? (
          <Predict
            task={task}
            question="Which moves are struck out, if the first brings just its least?"
            answer={{ kind: 'marks', unit: 'move', labelOf: textOf }}
            truth={() => marksOf(judged.filter(({ maximum }) => maximum < best).map(({ move }) => move))}
            explain="A maximum below the best minimum: such a move is worse even if all goes well. Each one struck out saves the search of everything behind it."
          />
        ) : null}
      </Pane>,
    ],
    after: [
      'With the exchange, a move can be judged without looking ahead. At the least it brings what it takes, less the greatest loss that the opponent can then cause. At the most it brings, on top, the greatest gain that may follow. In Rens’s diagram 4, look at the rook taking on e2: the king cannot take back and go on guarding c4. [@gambiet-2] In ours a check counts as a gain of 15 points, so that it is never passed over: an inference from the checks that Gambiet still looks at when it has won a queen [@gambiet-search].',
      'Gambiet sorts its moves by the minimum, and searches them in this order. Once a move is known to bring more than the maximum of another, that other is never searched.',
    ],
  };
});
