import { useEffect } from 'preact/hooks';
import { fenOf, type Game, gameOf, movesOf, newGame, play, positionOf } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import { formatCount } from '../../../format/number.ts';
import { Button } from '../../app/button.tsx';
import { Table } from '../../app/table.tsx';
import { useStateAbout } from '../../app/use-state-about.ts';
import { Switches } from '../lab/controls.tsx';
import { lessonStep } from '../lesson-step.tsx';
import { useTask } from '../predict.tsx';
import { COUNT_PRESETS } from '../presets.ts';
import { BoardPane, Pane } from '../scene.tsx';
import { useSetting, useSome } from '../use-setting.ts';
import { type Dispute, disputes, divideBy, gather, RULES, type Rule, sumOf } from './counting.ts';

const NAMES: Readonly<Record<Rule, string>> = {
  enPassant: 'No en passant',
  castling: 'No castling',
  underpromotion: 'Promotion to a queen only',
  doubleStep: 'Pawns go one step only',
  kingSafety: 'The king may be left to be taken',
};
const NONE: ReadonlySet<Rule> = new Set();
const DEEPEST = 4;
/** Beyond this many sequences no depth is counted: it would take seconds. */
const MOST_COUNTED = 5_000_000;

function readPath(fen: string, text: string): readonly Uci[] | undefined {
  const moves = text.split('.');
  if (moves.length >= DEEPEST) return undefined;
  let game: Game = newGame(fen);
  for (const move of moves) {
    if (!movesOf(game).includes(move)) return undefined;
    game = play(game, move);
  }
  return moves;
}

interface Row {
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
    expected: `at most ${DEEPEST - 1} moves that are legal in this position, such as a2a3, separated by dots`,
    read: (text) => readPath(position.fen, text),
    write: (moves) => moves.join('.'),
  });
  const [path, setPath] = [followed.value, followed.onChange];
  const here = gameOf(position.fen, path);
  const key = `${fenOf(here)} ${[...broken].join()}`;
  const { rows, isOver } = useRows(fenOf(here), broken, DEEPEST - path.length, key);
  const first = rows.find((row) => row.right !== row.broken);
  const { board } = positionOf(here);
  const task = useTask('first', `${position.fen} enPassant`);
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
              <ul class="found">
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
    asks: [
      {
        task,
        question:
          'How deep must you count in this position, in half-moves, to notice that en passant is missing? (Not every such capture is legal: think of the king.)',
        answer: {
          kind: 'choice',
          options: [
            ...Array.from({ length: DEEPEST }, (_, index) => ({ value: String(index + 1), label: String(index + 1) })),
            { value: 'more', label: 'more than 4, or never' },
          ],
        },
        truth: async () => {
          const count = async (plies: number, ...rules: Rule[]) =>
            sumOf(await gather(divideBy(position.fen, plies, new Set(rules))));
          for (let plies = 1; plies <= DEEPEST; plies++) {
            if ((await count(plies)) !== (await count(plies, 'enPassant'))) return String(plies);
          }
          return 'more';
        },
        explain:
          'A pawn must first advance two squares and land beside an enemy pawn; only the half-move after that can be missing. So a program can pass many tests without knowing the rule. Choose the positions of a test so that every rule is needed early.',
      },
    ],
    after: [
      'The moves are found by Gambiet’s own code with one change: the rule you break. Move sequences are counted with the rule and without it, half-move by half-move, until the numbers differ.',
    ],
  };
});

/** The counts of both generators by depth, as they come. */
function useRows(fen: string, broken: ReadonlySet<Rule>, deepest: number, key: string) {
  const [state, setState] = useStateAbout<{ readonly rows: readonly Row[]; readonly isOver: boolean }>([key, deepest], {
    rows: [],
    isOver: false,
  });
  useEffect(() => {
    const stop = new AbortController();
    const work = async () => {
      const rows: Row[] = [];
      for (let plies = 1; plies <= deepest; plies++) {
        const right = await gather(divideBy(fen, plies, NONE), stop.signal);
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
