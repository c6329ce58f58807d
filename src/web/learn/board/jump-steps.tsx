import { Button } from '../../app/button.tsx';
import { Table } from '../../app/table.tsx';
import { useStateAbout } from '../../app/use-state-about.ts';
import { Toggle } from '../lab/controls.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { useTask } from '../predict.tsx';
import { BOARD_PRESETS } from '../presets.ts';
import { BoardPane, Pane } from '../scene.tsx';
import { nameOf, SQUARE_NAMES, squareOf } from '../squares.ts';
import { useChoice } from '../use-setting.ts';
import { textOfStep } from './columns.ts';
import { KING_WAYS, KNIGHT_WAYS, kingsWrong, squareBeyond, stepsOf, WAYS, wrongJumps } from './jumps.ts';

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

const WAY_NAMES = KNIGHT_WAYS.map(([files, ranks]) => `${files},${ranks}`);
/** The jumps as they lie round the knight: two files and ranks to either side. */
const PAD = [2, 1, 0, -1, -2].map((ranks) => [-2, -1, 0, 1, 2].map((files) => `${files},${ranks}`));
/** A square without a file to cross. */
const SAFE = 'd4';

/** One knight, all ways of keeping a board. */
export const Edge = lessonStep({ presets: BOARD_PRESETS, start: 3 }, (position) => {
  const square = useChoice('square', SQUARE_NAMES, 'h4');
  const jumped = useChoice('jump', WAY_NAMES, '2,1');
  const from = squareOf(square.value);
  const [files, ranks] = KNIGHT_WAYS[WAY_NAMES.indexOf(jumped.value)]!;
  const { board } = position;
  const task = useTask('fails', position.fen);
  const real = squareBeyond(from, files, ranks);
  const ends = WAYS.map((way) => ({ way, jump: way.jump(from, files, ranks), wrong: wrongJumps(way, from) }));
  const astray = new Set(ends.flatMap(({ jump }) => (jump.isRight || jump.to === undefined ? [] : [jump.to])));
  return {
    lead: 'All of them at once. Touch a square as if a knight stood there, then a jump: which program knows where it ends?',
    panes: [
      <BoardPane
        is="control"
        label="The position; choose where the knight jumps from"
        board={board}
        selected={from}
        onSelect={(each) => square.onChange(nameOf(each))}
        toneOf={(each) => (each === real ? 'near' : astray.has(each) ? 'bad' : '')}
      />,
      <Pane is="both">
        <div class="edge-jump">
          <div class="jump-pad">
            {PAD.flat().map((way) => {
              const [x, y] = way.split(',').map(Number) as [number, number];
              return WAY_NAMES.includes(way) ? (
                <Toggle
                  key={way}
                  isOn={way === jumped.value}
                  label={textOfStep(x, y)}
                  onClick={() => jumped.onChange(way)}
                >
                  ♞
                </Toggle>
              ) : (
                <span key={way}>{way === '0,0' ? nameOf(from) : ''}</span>
              );
            })}
          </div>
          <p role="status">
            From {nameOf(from)}, {textOfStep(files, ranks)}:{' '}
            <b>{real === undefined ? 'off the board' : nameOf(real)}</b>. Wrong:{' '}
            {ends
              .filter(({ jump }) => !jump.isRight)
              .map(({ way, jump }) => `${way.name} (${jump.to === undefined ? 'sees no square' : nameOf(jump.to)})`)
              .join('; ') || 'nobody'}
            .
          </p>
        </div>
        <Table
          label="The jump in every memory"
          class="lines-table ways"
          about="The jump in every memory"
          heads={['Memory', 'The sum, and what it sees', 'Ends on', 'Wrong, of 8']}
        >
          {ends.map(({ way, jump, wrong }) => (
            <tr key={way.id}>
              <th scope="row">{way.name}</th>
              <td>
                <code>{jump.sum}</code>
                <br />
                {jump.seen}
              </td>
              <td class={jump.isRight ? '' : 'way-wrong'}>
                {jump.to === undefined ? 'off' : nameOf(jump.to)}
                {jump.isRight ? '' : ', wrong'}
              </td>
              <td>{wrong}</td>
            </tr>
          ))}
        </Table>
      </Pane>,
    ],
    asks: [
      {
        task,
        question:
          'From which square does the plain sum get every jump of a knight right? Touch it on the board, then say so.',
        answer: { kind: 'choice', options: [{ value: nameOf(from), label: `From ${nameOf(from)}` }] },
        truth: () => (wrongJumps(WAYS[0]!, squareOf(task.guess!)) === 0 ? task.guess! : SAFE),
        explain:
          'A knight goes at most two files to the side. From the files c to f it cannot cross one, and the sum itself sees the upper and the lower edge.',
      },
    ],
    after: [
      'Each program pays for the edge in its own way: Wray’s program with two comparisons, as we rebuilt it [@wray-wiki], Rens’s with a border, in our layout of 56 bytes [@wiki-gambiet], Kuipers’s [@wiki-tinychess86] and Slutspel with 64, that of Atkin and Frey with a mask [@byte]. No price is the right one everywhere. The HP 9810A had no bits to mask; a computer of today has words of 64 bits, which hold a whole set.',
    ],
  };
});
