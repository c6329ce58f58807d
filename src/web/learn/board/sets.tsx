import { useMemo, useState } from 'preact/hooks';
import { positionOf } from '../../../chess/game.ts';
import { formatQuantity } from '../../../format/number.ts';
import { Button } from '../../app/button.tsx';
import { Choice } from '../../app/choice.tsx';
import { Cells } from '../cells.tsx';
import { Tick } from '../lab/controls.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { marksOf, Predict, useTask } from '../predict.tsx';
import { BOARD_PRESETS } from '../presets.ts';
import { BoardPane, Pane } from '../scene.tsx';
import { isDark, nameOf, ROWS } from '../squares.ts';
import { type Setting, useChoice } from '../use-setting.ts';
import { shifted } from './jumps.ts';
import { formatWord32, OPERATIONS, setsOf } from './sets.ts';

const OPERATION_NAMES = { alone: 'alone', and: 'AND', or: 'OR', 'and-not': 'AND NOT' } as const;
const SHIFTS = [
  ['north', 0, 1],
  ['east', 1, 0],
  ['south', 0, -1],
  ['west', -1, 0],
] as const;

/** Sets of squares, put together and moved. */
export const Sets = lessonStep({ presets: BOARD_PRESETS }, (position) => {
  const sets = useMemo(() => setsOf(positionOf(position.game)), [position.game]);
  const ids = sets.map(({ id }) => id);
  const operations = Object.keys(OPERATIONS) as (keyof typeof OPERATIONS)[];
  const first = useChoice('set', ids, 'TMLOC[LITE]');
  const how = useChoice('operation', operations, 'alone');
  const second = useChoice('with', ids, 'ALATK[DARK]');
  const [moved, setMoved] = useState<readonly [files: number, ranks: number][]>([]);
  const [isMasked, setMasked] = useState(true);
  const named = (id: string) => sets.find((set) => set.id === id)!.squares;
  const combined = OPERATIONS[how.value](named(first.value), named(second.value));
  const result = moved.reduce((set, [files, ranks]) => shifted(set, files, ranks, isMasked), combined);
  const { board } = position;
  const titles = sets.map(({ id, title }) => [id, title] as const);
  /** A choice of another set or operation starts again without shifts. */
  const fresh = <Value,>({ value, onChange }: Setting<Value>): Setting<Value> => ({
    value,
    onChange(next) {
      onChange(next);
      setMoved([]);
    },
  });
  const task = useTask('attacked', `marks ${position.fen}`);
  const attacked = named('TMLOC[LITE]').intersect(named('ALATK[DARK]'));
  const isOpen = task.guess === undefined;
  return {
    lead: 'Turn the question round: not what is on e4, but where the white pieces are. The answer is 64 lamps. First touch every white piece on the board that Black attacks.',
    panes: [
      <BoardPane
        is="control"
        label={isOpen ? 'The position; mark what Black attacks' : 'The position; the squares of the set are framed'}
        board={board}
        toneOf={(square) => ((isOpen ? task.marked.includes(nameOf(square)) : result.has(square)) ? 'lit' : '')}
        onSelect={(square) => {
          if (board.get(square)?.color === 'white') task.mark(nameOf(square));
        }}
      />,
      <Pane is="effect">
        <p class="buttons">
          <Choice label={<span class="unseen">First set</span>} options={titles} {...fresh(first)} />
          <Choice label={<span class="unseen">Operation</span>} options={OPERATION_NAMES} {...fresh(how)} />
          {how.value === 'alone' ? null : (
            <Choice label={<span class="unseen">Second set</span>} options={titles} {...fresh(second)} />
          )}
        </p>
        <Cells
          label="The set, a bit for each square"
          rows={ROWS.map((row) =>
            row.map((square) => ({
              id: nameOf(square),
              content: result.has(square) ? '1' : '0',
              label: `${nameOf(square)}: ${result.has(square) ? 1 : 0}`,
              tone: `${isDark(square) ? 'dark' : ''} ${result.has(square) ? 'near' : ''}`,
            })),
          )}
        />
        <p role="status">
          {formatQuantity(result.size(), 'square')}: <code>{formatWord32(result.lo)}</code> for ranks 1 to 4,{' '}
          <code>{formatWord32(result.hi)}</code> for ranks 5 to 8.
        </p>
      </Pane>,
      <Pane>
        <Predict
          task={task}
          question="Which of White’s pieces and pawns does Black attack, protected or not?"
          answer={{ kind: 'marks', unit: 'piece' }}
          truth={() => marksOf([...attacked].map(nameOf))}
          explain="All white pieces AND the squares Black attacks: choose it in the lists. On a board of boxes it would be a walk along every line of every piece."
        />
      </Pane>,
    ],
    below: (
      <>
        <p class="buttons">
          {SHIFTS.map(([name, files, ranks]) => (
            <Button key={name} class="small" onClick={() => setMoved([...moved, [files, ranks]])}>
              Shift {name}
            </Button>
          ))}
          <Button class="small" isOff={moved.length === 0} onClick={() => setMoved([])}>
            Undo all shifts
          </Button>
          <Tick label="With the mask" isOn={isMasked} onChange={setMasked} />
        </p>
        <p>
          To move a set is to shift it: one rank is 8 bits, one file is one bit. Choose the white pawns and shift them
          east. The mask first drops those on the h-file. Without it, they come back on the a-file.
        </p>
      </>
    ),
    after: [
      'A yes or no for each of 64 squares is 64 [[bit|bits]]. CHESS 0.5 keeps them in two words of 32. The gain: one operation, such as [[AND]], works on all squares at once.',
    ],
  };
});
