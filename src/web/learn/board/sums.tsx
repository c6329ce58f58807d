import type { Role } from 'chessops/types';
import type { JSX } from 'preact';
import { positionOf } from '../../../chess/game.ts';
import { Button } from '../../app/button.tsx';
import { useStateAbout } from '../../app/use-state-about.ts';
import { SettingProblem } from '../lab/slider.tsx';
import { PieceBoard } from '../piece-board.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { BOARD_PRESETS } from '../presets.ts';
import { nameOf, SQUARE_NAMES, squareOf } from '../squares.ts';
import { usePosition } from '../use-position.ts';
import { useChoice } from '../use-setting.ts';
import { KING_WAYS, KNIGHT_WAYS, kingsWrong, squareBeyond, stepsOf, WAYS, type Ways } from './jumps.ts';

const PLAIN = WAYS[0]!;

/** A square that was walked to, and whether chess has the step. */
interface Stop {
  readonly square: number;
  readonly isRight: boolean;
}

/** Moves as sums on the plain numbers 1 to 64. */
export function Sums(): JSX.Element {
  const position = usePosition(BOARD_PRESETS[2]!.fen);
  const from = useChoice('square', SQUARE_NAMES, 'h4');
  const start = squareOf(from.value);
  const [steps, setSteps] = useStateAbout<readonly Stop[]>([start, position.fen], []);
  const [said, setSaid] = useStateAbout([start, position.fen], '');
  const trail = [{ square: start, isRight: true }, ...steps];
  const here = trail.at(-1)!.square;
  const { board } = positionOf(position.game);
  const piece = board.get(start);
  const step = (files: number, ranks: number) => {
    const { sum, to, isRight } = PLAIN.jump(here, files, ranks);
    const real = squareBeyond(here, files, ranks);
    if (to === undefined) {
      setSaid(`${sum}: there is no such place, so the program stops here. ${isRight ? 'Rightly.' : ''}`);
      return;
    }
    setSteps([...steps, { square: to, isRight }]);
    setSaid(
      isRight
        ? `${sum}: ${nameOf(to)}.`
        : `${sum}: ${nameOf(to)}! The piece ${real === undefined ? 'has left the board' : 'is elsewhere'}, and the sum has not noticed.`,
    );
  };
  const toneOf = (square: number) => {
    const stop = trail.findLast((each) => each.square === square);
    return stop === undefined ? '' : stop.isRight ? 'near' : 'bad';
  };
  const buttons = (ways: Ways) => (
    <p class="buttons">
      {ways.map(([files, ranks]) => {
        const sum = ranks * 8 + files;
        return (
          <Button key={sum} class="small" onClick={() => step(files, ranks)}>
            {sum > 0 ? `+${sum}` : `−${-sum}`}
          </Button>
        );
      })}
    </p>
  );
  const kings = [...board.king].map(nameOf).join(' and ');
  return (
    <>
      <p>
        Number the squares from 1 (a1) to 64 (h8). A step forward is 8 places on, a step to the right 1, a step forward
        and to the right 9. To move is to add.
      </p>
      <p>
        Choose a square, then add. Press +10, the jump of the knight one up and two to the right, and see where it comes
        down. What does the sum know of the h-file?
      </p>
      <PositionPicker position={position} presets={BOARD_PRESETS} />
      <SettingProblem problem={from.problem} />
      <div class="learn-two">
        <figure class="learn-figure">
          <PieceBoard
            label="The places 1 to 64; choose where to start"
            pieceOn={(square) => (square === start && here !== start ? undefined : board.get(square))}
            noteOn={(square) => String(square + 1)}
            selected={here}
            onSelect={(square) => from.onChange(nameOf(square))}
            toneOf={toneOf}
          />
          <figcaption>Framed: where the walk has been. A broken step is marked in red.</figcaption>
        </figure>
        <div class="learn-figure">
          <p>
            You are on <b>{nameOf(here)}</b>, place {here + 1}
            {piece ? `, with the ${piece.color} ${piece.role} of ${nameOf(start)}` : ''}.
          </p>
          {piece ? (
            <>
              <p>{STEP_WORDS[piece.role]}</p>
              {buttons(stepsOf(piece.role, piece.color))}
            </>
          ) : (
            <>
              <p>Nothing stands on {nameOf(start)}. A king’s steps:</p>
              {buttons(KING_WAYS)}
              <p>A knight’s:</p>
              {buttons(KNIGHT_WAYS)}
            </>
          )}
          <p class="buttons">
            <Button
              class="small"
              isOff={steps.length === 0}
              onClick={() => {
                setSteps([]);
                setSaid('');
              }}
            >
              Back to {nameOf(start)}
            </Button>
          </p>
          <p class="learn-sum" role="status">
            {said}
          </p>
        </div>
      </div>
      <p>
        Above the last rank and below the first the sum is caught: there is no place 70. At the sides it is not: from
        h4, place 32, ten on is 42, and 42 is b6. Every program needs something that notices. The next steps show what
        the authors of early programs found.
      </p>
      <Predict
        id="wrong"
        about={position.fen}
        question={`The kings stand on ${kings}. Each has eight steps. How many of the sixteen come out on a wrong square, if the program looks only whether the sum is from 1 to 64?`}
        answer={{ kind: 'number', unit: 'steps' }}
        truth={() => kingsWrong(position.game)}
        explain={(truth) =>
          truth === 0
            ? 'Neither king stands on the a- or h-file, so no step crosses a side. Sums below 1 and above 64 are caught.'
            : 'A step off the right side comes out on the a-file, one off the left side on the h-file, and its sum looks like any other. Only sums below 1 and above 64 are caught.'
        }
      />
    </>
  );
}

const STEP_WORDS: Readonly<Record<Role, string>> = {
  king: 'A king’s steps:',
  queen: 'A queen’s steps, each as often as you like:',
  rook: 'A rook’s steps, each as often as you like:',
  bishop: 'A bishop’s steps, each as often as you like:',
  knight: 'A knight’s jumps:',
  pawn: 'A pawn’s steps: forward one or two, and to either side to take:',
};
