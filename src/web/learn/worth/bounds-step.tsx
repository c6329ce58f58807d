import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { play, positionOf } from '../../../chess/game.ts';
import { makeLine } from '../../../chess/notation.ts';
import { Scroll } from '../../app/scroll.tsx';
import { usePage } from '../../page.ts';
import { PieceBoard } from '../piece-board.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { nameOf, squareOf } from '../squares.ts';
import { usePosition } from '../use-position.ts';
import { judge } from './bounds.ts';
import { DIAGRAMS, PLAYED } from './presets.ts';

const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');
/** The chart's ends, in points; a check's 15 would dwarf the rest. */
const MOST = 10;
const percent = (value: number) => `${((Math.max(-MOST, Math.min(MOST, value)) + MOST) / (2 * MOST)) * 100}%`;
const PRESETS = [DIAGRAMS[3]!, DIAGRAMS[2]!, DIAGRAMS[0]!, DIAGRAMS[1]!, ...PLAYED];

/** Every move with what it brings at least and at most. */
export function Bounds(): JSX.Element {
  const { language } = usePage().settings.value;
  const position = usePosition(PRESETS[0]!.fen);
  const judged = useMemo(() => judge(position.game), [position.game]);
  const [chosen, setChosen] = useState<string>();
  useEffect(() => setChosen(undefined), [position.game]);
  const shown = judged.find(({ move }) => move === chosen);
  const { board } = positionOf(shown ? play(position.game, shown.move) : position.game);
  const textOf = (move: string) => makeLine(position.game, [move], { language });
  const options = useMemo(() => {
    const count = judged.length;
    const picked = [0, Math.floor(count / 4), Math.floor(count / 2), count - 1].map((at) => judged[at]);
    return [...new Set(picked)]
      .filter((each) => each !== undefined)
      .sort((one, other) => (one.move < other.move ? -1 : 1));
  }, [judged]);
  return (
    <>
      <p>
        With the exchange, a move can be judged without looking ahead. At the least it brings what it takes, less the
        greatest loss that the opponent can then cause. At the most it brings, on top, the greatest gain that may
        follow.
      </p>
      <p>
        Each bar goes from the minimum to the maximum of a move, in points. Choose a move to see it on the board. In
        diagram 4, look at the rook taking on e2: the king cannot take back and go on guarding c4.
      </p>
      <PositionPicker position={position} presets={PRESETS} />
      <div class="learn-two">
        <PieceBoard
          label={shown ? `The position after ${textOf(shown.move)}` : 'The position'}
          pieceOn={(square) => board.get(square)}
          selected={shown ? squareOf(shown.move.slice(2, 4)) : undefined}
          toneOf={(square) => (shown && nameOf(square) === shown.move.slice(0, 2) ? 'near' : '')}
        />
        <Scroll label="The moves and their bounds">
          <table class="lines-table bounds">
            <caption class="unseen">Minimum and maximum of every move, in points</caption>
            <thead>
              <tr>
                <th scope="col">Move</th>
                <th scope="col">Least</th>
                <th scope="col">Most</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {judged.map(({ move, minimum, maximum }) => (
                <tr key={move}>
                  <th scope="row">
                    <button
                      type="button"
                      class="link"
                      aria-pressed={chosen === move}
                      onClick={() => setChosen(chosen === move ? undefined : move)}
                    >
                      {textOf(move)}
                    </button>
                  </th>
                  <td>{signed(minimum)}</td>
                  <td>{signed(maximum)}</td>
                  <td class="bounds-bar" aria-hidden="true">
                    <span style={{ '--from': percent(minimum), '--to': percent(maximum) }} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </div>
      <p class="learn-said" role="status">
        {shown
          ? `${textOf(shown.move)}: takes ${shown.won}, can lose ${shown.loss} at once, may then win ${shown.gain === 15 ? 'the king (it is check)' : shown.gain}. At least ${signed(shown.minimum)}, at most ${signed(shown.maximum)}.`
          : 'Choose a move.'}
      </p>
      <p>
        Gambiet sorts its moves by the minimum and strikes a move out of the search if even its maximum is less than
        what it has already.
      </p>
      {options.length > 1 ? (
        <Predict
          id="least"
          about={position.fen}
          question="Which of these moves has the best minimum?"
          answer={{ kind: 'choice', options: options.map(({ move }) => ({ value: move, label: textOf(move) })) }}
          truth={() => {
            const fresh = judge(position.game).filter(({ move }) => options.some((each) => each.move === move));
            const best = Math.max(...fresh.map(({ minimum }) => minimum));
            return fresh.filter(({ minimum }) => minimum === best).map(({ move }) => move);
          }}
          explain={() =>
            'The minimum is careful. It believes that the opponent always finds the best capture, and that you win nothing back.'
          }
        />
      ) : null}
    </>
  );
}
