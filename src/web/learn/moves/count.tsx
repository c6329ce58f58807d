import { createKernel } from 'plyhouse-kernel';
import { useMemo } from 'preact/hooks';
import { fenOf } from '../../../chess/game.ts';
import { formatCount } from '../../../format/number.ts';
import { Button } from '../../app/button.tsx';
import { Scroll } from '../../app/scroll.tsx';
import { Table } from '../../app/table.tsx';
import { useLoaded } from '../../app/use-loaded.ts';
import { Row } from '../lab/bars.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { Predict, useTask } from '../predict.tsx';
import { COUNT_PRESETS } from '../presets.ts';
import { BoardPane, Pane } from '../scene.tsx';
import { useAmount } from '../use-setting.ts';

const DEEPEST = 5;
/** Beyond this many positions the next depth is not offered: it would stop the page for seconds. */
const MOST_POSITIONS = 8_000_000;

/** Whether the next depth is bounded, by what the last two make expect. */
function mayCount(counts: readonly number[]): boolean {
  const last = counts.at(-1) ?? 0;
  const growth = counts.length > 1 ? last / Math.max(1, counts.at(-2)!) : 0;
  return last * Math.max(1, growth) <= MOST_POSITIONS;
}

/** Counting move sequences. */
export const Count = lessonStep({ presets: COUNT_PRESETS, forgets: ['plies'] }, (position) => {
  const { value: kernel } = useLoaded([], () => createKernel());
  const plies = useAmount('plies', { start: 2, min: 1, max: DEEPEST });
  const counts = useMemo(() => {
    if (!kernel) return [];
    kernel.setPosition(fenOf(position.game));
    const found: number[] = [];
    while (found.length < plies.value && mayCount(found)) found.push(kernel.perft(found.length + 1));
    return found;
  }, [kernel, position.fen, plies.value]);
  // A link may ask for more than this position allows.
  const depth = Math.max(1, counts.length);
  const shares = useMemo(() => {
    if (!kernel) return [];
    kernel.setPosition(fenOf(position.game));
    return kernel.divide(depth).sort((one, other) => other.nodes - one.nodes);
  }, [kernel, position.fen, depth]);
  const mayGoOn = depth < DEEPEST && (counts.at(-1) ?? 0) > 0 && mayCount(counts);
  return {
    lead: 'How do you know that a program forgets no move? Let it play every move, every answer, every answer to that, and count. Each of these is a half-move: go one deeper.',
    panes: [
      <BoardPane label="The position" board={position.board} />,
      <Pane is="both">
        <p class="buttons">
          <Button class="main" isOff={!mayGoOn} onClick={() => plies.onChange(depth + 1)}>
            One half-move deeper
          </Button>
          <Button isOff={depth <= 1} onClick={() => plies.onChange(depth - 1)}>
            One half-move less
          </Button>
          {mayGoOn ? null : <span class="quiet">Deeper would take this page too long.</span>}
        </p>
        <Table
          class="lines-table counts"
          caption="Sequences from this position"
          heads={['Half-moves', 'Sequences', 'Times the one before']}
        >
          {counts.map((count, index) => (
            <Row
              key={index}
              cells={[
                index + 1,
                formatCount(count),
                index === 0 ? '' : (count / Math.max(1, counts[index - 1]!)).toFixed(1),
              ]}
            />
          ))}
        </Table>
        <Predict
          task={useTask('three', position.fen)}
          question={
            counts.length >= 2
              ? `There are ${formatCount(counts[0]!)} moves, and ${formatCount(counts[1]!)} sequences of two half-moves. How many of three?`
              : 'How many sequences of three half-moves are there?'
          }
          answer={{ kind: 'number', unit: 'sequences' }}
          truth={async () => (await createKernel(position.fen)).perft(3)}
          explain={(truth) =>
            `That is ${(Number(truth) / Math.max(1, counts[1] ?? 1)).toFixed(1)} for each sequence of two. Each further half-move gives that many times more to look at, which decides how far a program can look ahead.`
          }
        />
      </Pane>,
    ],
    after: [
      'Programmers call this [[perft]]. A [[half-move]] is one move of one side, so a move and its answer are two. The right numbers are known, and one forgotten move changes them. Split by the first move, the count becomes a tool: two programs that disagree can say about which move.',
      <Scroll label="The count, split by the first move">
        <ol class="found shares">
          {shares.map(({ move, nodes }) => (
            <li key={move}>
              {move} <b>{formatCount(nodes)}</b>
            </li>
          ))}
        </ol>
      </Scroll>,
    ],
  };
});
