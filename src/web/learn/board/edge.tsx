import { Table } from '../../app/table.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { useTask } from '../predict.tsx';
import { BOARD_PRESETS } from '../presets.ts';
import { BoardPane, Pane } from '../scene.tsx';
import { nameOf, SQUARE_NAMES, squareOf } from '../squares.ts';
import { useChoice } from '../use-setting.ts';
import { textOfStep } from './columns.ts';
import { KNIGHT_WAYS, squareBeyond, WAYS, wrongJumps } from './jumps.ts';

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
                <button
                  type="button"
                  key={way}
                  aria-label={textOfStep(x, y)}
                  aria-pressed={way === jumped.value}
                  onClick={() => jumped.onChange(way)}
                >
                  ♞
                </button>
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
