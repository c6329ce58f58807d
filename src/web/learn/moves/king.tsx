import { useMemo } from 'preact/hooks';
import { positionOf } from '../../../chess/game.ts';
import { Button } from '../../app/button.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { marksOf, Predict, useTask } from '../predict.tsx';
import { MOVES_PRESETS } from '../presets.ts';
import { BoardPane, Pane } from '../scene.tsx';
import { nameOf, squareOf } from '../squares.ts';
import { useChoice } from '../use-setting.ts';
import { scan } from './scan.ts';

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
        <ul class="found">
          {found.map(({ move, from, to, isCapture, refutation }) => {
            const isStruck = isGuessed ? refutation !== undefined : task.marked.includes(move);
            return (
              <li key={move}>
                <button
                  type="button"
                  class={`small ${isStruck ? 'struck' : ''}`}
                  aria-pressed={chosen?.move === move}
                  onClick={() => picked.onChange(chosen?.move === move ? NO_MOVE : move)}
                >
                  {from}
                  {isCapture ? '×' : '–'}
                  {to}
                  {isStruck ? <span class="unseen">, struck out</span> : null}
                </button>
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
