import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { fenOf, positionOf } from '../../../chess/game.ts';
import { Button } from '../../app/button.tsx';
import { Choice } from '../../app/choice.tsx';
import { Cells } from '../cells.tsx';
import { SettingProblem } from '../lab/slider.tsx';
import { PieceBoard } from '../piece-board.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { BOARD_PRESETS } from '../presets.ts';
import { isDark, nameOf, ROWS } from '../squares.ts';
import { Term } from '../term.tsx';
import { usePosition } from '../use-position.ts';
import { useChoice } from '../use-setting.ts';
import { shifted } from './jumps.ts';
import { combine, hexOf, holds, OPERATIONS, type Operation, setsOf, sizeOf } from './sets.ts';

const OPERATION_WORDS: Readonly<Record<Operation | 'alone', string>> = {
  alone: 'alone',
  and: 'AND',
  or: 'OR',
  'and-not': 'AND NOT',
};
const SHIFTS = [
  ['north', 0, 1],
  ['east', 1, 0],
  ['south', 0, -1],
  ['west', -1, 0],
] as const;

/** Sets of squares, put together and moved. */
export function Sets(): JSX.Element {
  const position = usePosition(BOARD_PRESETS[0]!.fen);
  const sets = useMemo(() => setsOf(positionOf(position.game)), [position.game]);
  const ids = sets.map(({ id }) => id);
  const first = useChoice('set', ids, 'TMLOC[LITE]');
  const how = useChoice('operation', ['alone', ...OPERATIONS], 'alone');
  const second = useChoice('with', ids, 'ALATK[DARK]');
  const [one, operation, other] = [first.value, how.value, second.value];
  const [moved, setMoved] = useState<readonly [files: number, ranks: number][]>([]);
  const [isMasked, setMasked] = useState(true);
  const named = (id: string) => sets.find((set) => set.id === id)!;
  const combined = operation === 'alone' ? named(one) : combine(named(one), operation, named(other));
  const result = moved.reduce((set, [files, ranks]) => shifted(set, files, ranks, isMasked), combined);
  const { board } = positionOf(position.game);
  const titles = sets.map(({ id, title }) => [id, title] as const);
  /** A choice of another set or operation starts again without shifts. */
  const fresh =
    <Value,>(change: (value: Value) => void) =>
    (value: Value) => {
      change(value);
      setMoved([]);
    };
  return (
    <>
      <p>
        Turn the question round. Not “what is on e4?” but “where are the white knights?” The answer is yes or no for
        each of 64 squares: 64 bits. CHESS 0.5 keeps them in two words of 32 bits.
      </p>
      <p>
        The gain: one operation works on all squares at once. Which white pieces does Black attack? All white pieces{' '}
        <Term>AND</Term> the squares Black attacks. Count them on the board and answer the question below; then choose
        AND in the second list, and see.
      </p>
      <PositionPicker position={position} presets={BOARD_PRESETS} />
      <SettingProblem problem={first.problem ?? how.problem ?? second.problem} />
      <p class="buttons">
        <Choice
          label={<span class="unseen">First set</span>}
          value={one}
          options={titles}
          onChange={fresh(first.onChange)}
        />
        <Choice
          label={<span class="unseen">Operation</span>}
          value={operation}
          options={(Object.keys(OPERATION_WORDS) as (Operation | 'alone')[]).map((each) => [
            each,
            OPERATION_WORDS[each],
          ])}
          onChange={fresh(how.onChange)}
        />
        {operation === 'alone' ? null : (
          <Choice
            label={<span class="unseen">Second set</span>}
            value={other}
            options={titles}
            onChange={fresh(second.onChange)}
          />
        )}
      </p>
      <div class="learn-two">
        <PieceBoard
          label="The position; the squares of the set are framed"
          pieceOn={(square) => board.get(square)}
          toneOf={(square) => (holds(result, square) ? 'lit' : '')}
        />
        <figure class="learn-figure">
          <Cells
            label="The set, a bit for each square"
            rows={ROWS.map((row) =>
              row.map((square) => ({
                id: nameOf(square),
                content: holds(result, square) ? '1' : '0',
                label: `${nameOf(square)}: ${holds(result, square) ? 1 : 0}`,
                tone: `${isDark(square) ? 'dark' : ''} ${holds(result, square) ? 'near' : ''}`,
              })),
            )}
          />
          <figcaption>
            <span role="status">
              {sizeOf(result) === 1 ? '1 square' : `${sizeOf(result)} squares`}. In hexadecimal: low word (ranks 1 to 4){' '}
              <code>{hexOf(result.low)}</code>, high word (ranks 5 to 8) <code>{hexOf(result.high)}</code>.
            </span>
          </figcaption>
        </figure>
      </div>
      <p>
        To move a set is to shift it: one rank is 8 bits, one file is one bit. Choose the white pawns and shift them
        east. The mask first drops those on the h-file. Without it, they come back on the a-file.
      </p>
      <p class="buttons">
        {SHIFTS.map(([name, files, ranks]) => (
          <Button key={name} class="small" onClick={() => setMoved([...moved, [files, ranks]])}>
            Shift {name}
          </Button>
        ))}
        <Button class="small" isOff={moved.length === 0} onClick={() => setMoved([])}>
          Undo all shifts
        </Button>
        <label class="option">
          <span>
            <input
              type="checkbox"
              checked={isMasked}
              onChange={({ currentTarget }) => setMasked(currentTarget.checked)}
            />{' '}
            With the mask
          </span>
        </label>
      </p>
      <Predict
        id="attacked"
        about={fenOf(position.game)}
        question="In the position above, how many of White’s pieces and pawns does Black attack, protected or not?"
        answer={{ kind: 'number', unit: 'pieces and pawns' }}
        truth={() => {
          const fresh = setsOf(positionOf(position.game));
          const find = (id: string) => fresh.find((set) => set.id === id)!;
          return sizeOf(combine(find('TMLOC[LITE]'), 'and', find('ALATK[DARK]')));
        }}
        explain={() =>
          'One AND of two words each, and one count of bits. On a board of bytes it would be a walk along every line of every piece.'
        }
      />
    </>
  );
}
