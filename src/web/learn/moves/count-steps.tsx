import { createKernel } from 'plyhouse-kernel';
import { useEffect, useMemo } from 'preact/hooks';
import { fenOf, type Game, gameOf, movesOf, newGame, play, positionOf } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import { formatCount } from '../../../format/number.ts';
import { Button } from '../../app/button.tsx';
import { Scroll } from '../../app/scroll.tsx';
import { Table } from '../../app/table.tsx';
import { useLoaded } from '../../app/use-loaded.ts';
import { useStateAbout } from '../../app/use-state-about.ts';
import { Row } from '../lab/bars.tsx';
import { Switches } from '../lab/controls.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { Predict, useTask } from '../predict.tsx';
import { COUNT_PRESETS } from '../presets.ts';
import { BoardPane, Pane } from '../scene.tsx';
import { useAmount, useSetting, useSome } from '../use-setting.ts';
import { type Dispute, disputes, divideBy, gather, RULES, type Rule, sumOf } from './counting.ts';

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
        <ol class="row bare found shares">
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

const NAMES: Readonly<Record<Rule, string>> = {
  enPassant: 'No en passant',
  castling: 'No castling',
  underpromotion: 'Promotion to a queen only',
  doubleStep: 'Pawns go one step only',
  kingSafety: 'The king may be left to be taken',
};
const DEEPEST_BROKEN = 4;
/** Beyond this many sequences no depth is counted: it would take seconds. */
const MOST_COUNTED = 5_000_000;

function readPath(fen: string, text: string): readonly Uci[] | undefined {
  const moves = text.split('.');
  if (moves.length >= DEEPEST_BROKEN) return undefined;
  let game: Game = newGame(fen);
  for (const move of moves) {
    if (!movesOf(game).includes(move)) return undefined;
    game = play(game, move);
  }
  return moves;
}

interface CountRow {
  readonly plies: number;
  readonly right: number;
  readonly broken: number;
  readonly disputes: readonly Dispute[];
}

/** Gambiet's generator with rules left out, against the whole one. */
export const Break = lessonStep({ presets: COUNT_PRESETS, start: 1, forgets: ['path'] }, (position) => {
  const rules = useSome('broken', RULES, new Set(['doubleStep']));
  const broken = rules.value as ReadonlySet<Rule>;
  // The moves that were followed to where the counts differ.
  const followed = useSetting<readonly Uci[]>('path', {
    start: [],
    expected: `at most ${DEEPEST_BROKEN - 1} moves that are legal in this position, such as a2a3, separated by dots`,
    read: (text) => readPath(position.fen, text),
    write: (moves) => moves.join('.'),
  });
  const [path, setPath] = [followed.value, followed.onChange];
  const here = gameOf(position.fen, path);
  const key = `${fenOf(here)} ${[...broken].join()}`;
  const { rows, isOver } = useRows(fenOf(here), broken, DEEPEST_BROKEN - path.length, key);
  const first = rows.find((row) => row.right !== row.broken);
  const { board } = positionOf(here);
  return {
    lead: 'Break a rule, like a programmer who forgot it. How deep must you count before the numbers differ?',
    panes: [
      <Pane is="control">
        <Switches
          legend="Rules to break"
          switches={RULES.map((name) => ({ name, label: NAMES[name] }))}
          on={broken}
          onChange={(on) => {
            setPath([]);
            rules.onChange(on as ReadonlySet<Rule>);
          }}
        />
        <Table
          class="lines-table counts"
          about="The counts with all rules and with broken ones"
          heads={['Half-moves', 'All rules', 'Broken']}
        >
          {rows.map(({ plies, right, broken: other }) => (
            <tr key={plies}>
              <th scope="row">{plies}</th>
              <td>{formatCount(right)}</td>
              <td class={right === other ? '' : 'way-wrong'}>
                {formatCount(other)}
                {right === other ? '' : ' ≠'}
              </td>
            </tr>
          ))}
        </Table>
        <div role="status">
          {first ? (
            <>
              <p>
                {first.plies === 1
                  ? 'The lists of moves themselves differ:'
                  : `The counts differ from ${first.plies} half-moves on. Follow a first move whose counts differ:`}
              </p>
              <ul class="row bare found">
                {first.disputes.map(({ move, true: right, broken: other }) => (
                  <li key={move}>
                    {first.plies === 1 || right === 0 || other === 0 ? (
                      <span>
                        <b>{move}</b> {right === 0 ? 'is too many' : 'is missing'}
                      </span>
                    ) : (
                      <Button class="small" onClick={() => setPath([...path, move])}>
                        {move}: {formatCount(other)} instead of {formatCount(right)}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p>{isOver ? 'As far as we have counted, the numbers agree.' : 'Counting…'}</p>
          )}
        </div>
      </Pane>,
      <BoardPane
        is="effect"
        label={path.length === 0 ? 'The position' : `The position after ${path.join(' ')}`}
        board={board}
      >
        <p>
          {path.length === 0 ? 'The position itself.' : `After ${path.join(' ')}.`}{' '}
          {path.length > 0 ? (
            <Button class="link" onClick={() => setPath(path.slice(0, -1))}>
              One move back
            </Button>
          ) : null}
        </p>
      </BoardPane>,
    ],
    after: [
      'The moves are found by Gambiet’s own code with one change: the rule you break. Move sequences are counted with the rule and without it, half-move by half-move, until the numbers differ.',
      'Leave out en passant, and count: a pawn must first advance two squares and land beside an enemy pawn; only the half-move after that can be missing. So a program can pass many tests without knowing the rule. Choose the positions of a test so that every rule is needed early.',
    ],
  };
});

/** The counts of both generators by depth, as they come. */
function useRows(fen: string, broken: ReadonlySet<Rule>, deepest: number, key: string) {
  const [state, setState] = useStateAbout<{ readonly rows: readonly CountRow[]; readonly isOver: boolean }>(
    [key, deepest],
    {
      rows: [],
      isOver: false,
    },
  );
  useEffect(() => {
    const stop = new AbortController();
    const work = async () => {
      const rows: CountRow[] = [];
      for (let plies = 1; plies <= deepest; plies++) {
        const right = await gather(divideBy(fen, plies, new Set()), stop.signal);
        const other = await gather(divideBy(fen, plies, broken), stop.signal);
        const last = { plies, right: sumOf(right), broken: sumOf(other), disputes: disputes(right, other) };
        const growth = last.right / (rows.at(-1)?.right || 1);
        const isOver = last.right !== last.broken || plies === deepest || last.right * growth > MOST_COUNTED;
        rows.push(last);
        setState({ rows: [...rows], isOver });
        if (isOver) return;
      }
    };
    work().catch((error) => {
      if (!stop.signal.aborted) throw error;
    });
    return () => stop.abort();
  }, [key, deepest]);
  return state;
}
