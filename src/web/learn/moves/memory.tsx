import { createKernel } from 'plyhouse-kernel';
import { useMemo } from 'preact/hooks';
import { newGame } from '../../../chess/game.ts';
import { Table } from '../../app/table.tsx';
import { useLoaded } from '../../app/use-loaded.ts';
import { Toggle } from '../lab/controls.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { marksOf, Predict, useTask } from '../predict.tsx';
import { MOVES_PRESETS } from '../presets.ts';
import { BoardPane, Pane } from '../scene.tsx';
import { differences, generatorsOn } from './generators.ts';

/** The rules that need more than the board, and the programs that do without them. */
export const Memory = lessonStep({ presets: MOVES_PRESETS, start: 1 }, (position) => {
  const { value: kernel } = useLoaded([], () => createKernel());
  const generators = useMemo(() => (kernel ? generatorsOn(kernel) : undefined), [kernel]);
  const found = useMemo(
    () => (generators ? differences(generators, position.game) : undefined),
    [generators, position.game],
  );
  const { board } = position;
  const task = useTask('short', CASTLING);
  const isAsked = position.fen === CASTLING && task.guess === undefined;
  return {
    lead: isAsked
      ? 'The black rook attacks b1. Which programs think that White may therefore not castle on the queen side? Touch them.'
      : 'Three rules cannot be seen on the board: castling, en passant, and what a pawn becomes. Choose a position, and see what each program does not find.',
    panes: [
      <BoardPane is="control" label="The position" board={board}>
        <p class="buttons">
          {MOVES_PRESETS.slice(1, 4).map(({ name, fen }) => (
            <Toggle
              key={name}
              class="small"
              isOn={newGame(fen).start === position.fen}
              onClick={() => position.setFen(newGame(fen).start)}
            >
              {name}
            </Toggle>
          ))}
        </p>
      </BoardPane>,
      <Pane is="effect">
        {found ? (
          <Table
            label="What each program finds"
            about="What each program finds"
            heads={['Program', 'Moves', 'Does not find']}
          >
            {found.map(({ generator: { id, name }, found: count, missing, extra }) => (
              <tr key={id}>
                <th scope="row">
                  {isAsked ? (
                    <Toggle class="link" isOn={task.marked.includes(id)} onClick={() => task.mark(id)}>
                      {name}
                    </Toggle>
                  ) : (
                    name
                  )}
                </th>
                <td>{isAsked ? '?' : count}</td>
                <td class="line">
                  {isAsked ? '?' : missing.join(' ') || '–'}
                  {isAsked || extra.length === 0 ? '' : `; and too many: ${extra.join(' ')}`}
                </td>
              </tr>
            ))}
          </Table>
        ) : (
          <p class="quiet">Loading the rules…</p>
        )}
        {position.fen === CASTLING ? (
          <Predict
            task={task}
            question="Which programs do not find castling on the queen side?"
            answer={{
              kind: 'marks',
              unit: 'program',
              labelOf: (mark) => found?.find(({ generator }) => generator.id === mark)?.generator.name ?? mark,
            }}
            truth={async () =>
              marksOf(
                differences(generatorsOn(await createKernel()), newGame(CASTLING))
                  .filter(({ missing }) => missing.includes('e1c1'))
                  .map(({ generator }) => generator.id),
              )
            }
            explain="The king passes d1 and c1, and only they must be safe. Alan Wray’s HP 9810A, as we rebuilt it, cannot castle at all [@wray-wiki], and Tiny Chess 86 tests b1 as well [@tinychess86]."
          />
        ) : null}
      </Pane>,
    ],
    after: [
      'May this king still castle? It depends on whether king and rook have ever moved. May this pawn be captured en passant? Only if it has just advanced two squares. And a pawn on the last rank makes four moves out of one. The authors either solved this or left it out.',
      'None of these is a mistake of ours. Alan Wray’s HP 9810A keeps the board in 64 boxes for numbers, and no record of earlier moves is mentioned [@wray-wiki]. Tiny Chess 86 promotes to a queen alone, and its castling test, as we infer, is a little too strict [@tinychess86].',
    ],
  };
});

const CASTLING = newGame(MOVES_PRESETS[1]!.fen).start;
