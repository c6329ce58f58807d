import type { JSX } from 'preact';
import { positionOf } from '../../../chess/game.ts';
import { Cite } from '../../app/cite.tsx';
import { Table } from '../../app/table.tsx';
import { SettingProblem } from '../lab/slider.tsx';
import { PieceBoard } from '../piece-board.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { BOARD_PRESETS } from '../presets.ts';
import { nameOf, SQUARE_NAMES, squareOf } from '../squares.ts';
import { usePosition } from '../use-position.ts';
import { useChoice } from '../use-setting.ts';
import { KNIGHT_WAYS, squareBeyond, WAYS, wrongJumps } from './jumps.ts';

/** So many pieces the question offers, knights first. */
const MOST_OPTIONS = 4;
const NONE = 'none';
const WAY_NAMES = KNIGHT_WAYS.map(([files, ranks]) => `${files},${ranks}`);

const jumpText = (files: number, ranks: number) =>
  `${Math.abs(ranks)} ${ranks > 0 ? 'up' : 'down'}, ${Math.abs(files)} ${files > 0 ? 'right' : 'left'}`;

/** One knight, all ways of keeping a board. */
export function Edge(): JSX.Element {
  const position = usePosition(BOARD_PRESETS[3]!.fen);
  const square = useChoice('square', SQUARE_NAMES, 'h4');
  const jumped = useChoice('jump', WAY_NAMES, '2,1');
  const from = squareOf(square.value);
  const chosen = WAY_NAMES.indexOf(jumped.value);
  const [files, ranks] = KNIGHT_WAYS[chosen]!;
  const { board } = positionOf(position.game);
  const options = [...board.knight, ...board.occupied.diff(board.knight)].slice(0, MOST_OPTIONS).map(nameOf);
  const safe = options.filter((name) => wrongJumps(WAYS[0]!, squareOf(name)) === 0);
  const real = squareBeyond(from, files, ranks);
  const ends = WAYS.map((way) => ({ way, jump: way.jump(from, files, ranks), wrong: wrongJumps(way, from) }));
  const astray = new Set(ends.flatMap(({ jump }) => (jump.isRight || jump.to === undefined ? [] : [jump.to])));
  return (
    <>
      <p>
        Now all of them at once. Choose a knight, or any square as if a knight stood there, and a jump. See which
        program knows where it ends.
      </p>
      <PositionPicker position={position} presets={BOARD_PRESETS} />
      <SettingProblem problem={square.problem ?? jumped.problem} />
      <div class="learn-two">
        <PieceBoard
          label="The position; choose where the knight jumps from"
          pieceOn={(each) => board.get(each)}
          selected={from}
          onSelect={(each) => square.onChange(nameOf(each))}
          toneOf={(each) => (each === real ? 'near' : astray.has(each) ? 'bad' : '')}
        />
        <fieldset>
          <legend>The jump</legend>
          <div class="choice predict-options">
            {KNIGHT_WAYS.map(([x, y], index) => (
              <label key={jumpText(x, y)}>
                <input
                  type="radio"
                  name="jump"
                  checked={chosen === index}
                  onChange={() => jumped.onChange(WAY_NAMES[index]!)}
                />
                {jumpText(x, y)}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      <p role="status">
        From {nameOf(from)}, {jumpText(files, ranks)}: <b>{real === undefined ? 'off the board' : nameOf(real)}</b>.
        Wrong:{' '}
        {ends
          .filter(({ jump }) => !jump.isRight)
          .map(({ way, jump }) => `${way.name} (${jump.to === undefined ? 'sees no square' : nameOf(jump.to)})`)
          .join('; ') || 'nobody'}
        .
      </p>
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
      <p>
        Each program pays for the edge in its own way: Wray’s with two comparisons, as we rebuilt it{' '}
        <Cite of="wray-wiki" />, Rens’s with a border, in our layout of 56 bytes <Cite of="wiki-gambiet" />, Kuipers’s{' '}
        <Cite of="wiki-tinychess86" /> and Slutspel with 64, that of Atkin and Frey with a mask <Cite of="byte" />. No
        price is the right one everywhere. The HP 9810A had no bits to mask; a computer of today has words of 64 bits,
        which hold a whole set.
      </p>
      <Predict
        id="fails"
        about={position.fen}
        question="Put a knight on each of these squares. From which of them does the plain sum get every jump right?"
        answer={{
          kind: 'choice',
          options: [
            ...options.map((name) => ({ value: name, label: name })),
            { value: NONE, label: 'from none of them' },
          ],
        }}
        truth={() => (safe.length === 0 ? [NONE] : safe)}
        explain={() =>
          'A knight goes at most two files to the side. From the files c to f it cannot cross one, and the sum itself sees the upper and the lower edge.'
        }
      />
    </>
  );
}
