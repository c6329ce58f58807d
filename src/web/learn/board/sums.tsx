import { Button } from '../../app/button.tsx';
import { useStateAbout } from '../../app/use-state-about.ts';
import { lessonStep } from '../lesson-step.tsx';
import { useTask } from '../predict.tsx';
import { BOARD_PRESETS } from '../presets.ts';
import { BoardPane, Pane } from '../scene.tsx';
import { nameOf, SQUARE_NAMES, squareOf } from '../squares.ts';
import { useChoice } from '../use-setting.ts';
import { KING_WAYS, KNIGHT_WAYS, kingsWrong, squareBeyond, stepsOf, WAYS } from './jumps.ts';

const PLAIN = WAYS[0]!;

/** Moves as sums on the plain numbers 1 to 64. */
export const Sums = lessonStep({ presets: BOARD_PRESETS, start: 2 }, (position) => {
  const from = useChoice('square', SQUARE_NAMES, 'h4');
  const start = squareOf(from.value);
  const [steps, setSteps] = useStateAbout<readonly { readonly square: number; readonly isRight: boolean }[]>(
    [start, position.fen],
    [],
  );
  const [message, setMessage] = useStateAbout([start, position.fen], '');
  const trail = [{ square: start, isRight: true }, ...steps];
  const here = trail.at(-1)!.square;
  const { board } = position;
  const piece = board.get(start);
  const step = (files: number, ranks: number) => {
    const { sum, to, isRight } = PLAIN.jump(here, files, ranks);
    if (to === undefined) {
      setMessage(`${sum}: there is no such place, so the program stops here. ${isRight ? 'Rightly.' : ''}`);
      return;
    }
    setSteps([...steps, { square: to, isRight }]);
    const lost = squareBeyond(here, files, ranks) === undefined ? 'has left the board' : 'is elsewhere';
    setMessage(
      isRight ? `${sum}: ${nameOf(to)}.` : `${sum}: ${nameOf(to)}! The piece ${lost}, and the sum has not noticed.`,
    );
  };
  const kings = [...board.king].map(nameOf).join(' and ');
  return {
    lead: 'Number the squares from 1 (a1) to 64 (h8), and a move is an addition. Press +10, the knight’s jump one up and two to the right: where does it come down?',
    panes: [
      <BoardPane
        is="effect"
        label="The places 1 to 64; choose where to start"
        board={{ get: (square) => (square === start && here !== start ? undefined : board.get(square)) }}
        noteOn={(square) => String(square + 1)}
        selected={here}
        onSelect={(square) => from.onChange(nameOf(square))}
        toneOf={(square) => {
          const stop = trail.findLast((each) => each.square === square);
          return stop === undefined ? '' : stop.isRight ? 'near' : 'bad';
        }}
      />,
      <Pane is="control">
        <p>
          You are on <b>{nameOf(here)}</b>, place {here + 1}
          {piece ? `, with the ${piece.color} ${piece.role} of ${nameOf(start)}` : ''}.
        </p>
        <p class="buttons">
          {(piece ? stepsOf(piece.role, piece.color) : [...KING_WAYS, ...KNIGHT_WAYS]).map(([files, ranks]) => {
            const sum = ranks * 8 + files;
            return (
              <Button key={sum} class="small" onClick={() => step(files, ranks)}>
                {sum > 0 ? `+${sum}` : `−${-sum}`}
              </Button>
            );
          })}
          <Button
            class="small"
            isOff={steps.length === 0}
            onClick={() => {
              setSteps([]);
              setMessage('');
            }}
          >
            Back to {nameOf(start)}
          </Button>
        </p>
        <p class="learn-sum" role="status">
          {message}
        </p>
      </Pane>,
    ],
    asks: [
      {
        task: useTask('wrong', position.fen),
        question: `The kings stand on ${kings}. Each has eight steps. How many of the sixteen come out on a wrong square, if the program only checks that the sum is from 1 to 64?`,
        answer: { kind: 'number', unit: 'steps' },
        truth: () => kingsWrong(position.game),
        explain: (truth) =>
          truth === 0
            ? 'Neither king stands on the a- or h-file, so no step crosses a side. Sums below 1 and above 64 are caught.'
            : 'A step off the right side comes out on the a-file, one off the left side on the h-file, and its sum looks like any other. Only sums below 1 and above 64 are caught.',
      },
    ],
    after: [
      'Above the last rank and below the first the sum is caught: there is no place 70. At the sides it is not: from h4, place 32, ten on is 42, and 42 is b6. Every program needs a way to notice. The next steps show what the authors of early programs found.',
    ],
  };
});
