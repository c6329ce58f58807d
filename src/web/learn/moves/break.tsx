import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fenOf, type Game, gameOf, movesOf, newGame, play, positionOf } from '../../../chess/game.ts';
import type { Uci } from '../../../chess/move.ts';
import { formatCount } from '../../../format/number.ts';
import { Button } from '../../app/button.tsx';
import { Table } from '../../app/table.tsx';
import { SettingProblem } from '../lab/slider.tsx';
import { PieceBoard } from '../piece-board.tsx';
import { PositionPicker } from '../position-picker.tsx';
import { Predict } from '../predict.tsx';
import { COUNT_PRESETS } from '../presets.ts';
import { usePosition } from '../use-position.ts';
import { type Spelling, useSetting } from '../use-setting.ts';
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

/** The broken rules in an address, with dots between them; none is "-". */
const BROKEN: Spelling<ReadonlySet<Rule>> = {
  start: new Set(['doubleStep']),
  expected: `some of ${RULES.join(', ')}, with dots between them, or - for none`,
  read(text) {
    const words = text === '-' ? [] : text.split('.');
    const known = RULES.filter((rule) => words.includes(rule));
    return known.length === words.length ? new Set(known) : undefined;
  },
  write: (rules) => RULES.filter((rule) => rules.has(rule)).join('.') || '-',
};

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
export function Break(): JSX.Element {
  const position = usePosition(COUNT_PRESETS[1]!.fen, ['path']);
  const rules = useSetting<ReadonlySet<Rule>>('broken', BROKEN);
  const broken = rules.value;
  // The moves that were followed to where the counts differ.
  const followed = useSetting<readonly Uci[]>('path', {
    start: [],
    expected: `at most ${DEEPEST - 1} moves that are legal in this position, such as a2a3, with dots between them`,
    read: (text) => readPath(position.fen, text),
    write: (moves) => moves.join('.'),
  });
  const [path, setPath] = [followed.value, followed.onChange];
  const here = gameOf(position.fen, path);
  const key = `${fenOf(here)} ${[...broken].join()}`;
  const { rows, isOver } = useRows(fenOf(here), broken, DEEPEST - path.length, key);
  const first = rows.find((row) => row.right !== row.broken);
  const { board } = positionOf(here);
  return (
    <>
      <p>
        Now break a rule, as a programmer does who forgets it. The generator is Gambiet’s with one change: the rule you
        break. The sequences of moves are counted with the rule and without, half-move by half-move, until the numbers
        differ. Before you break another rule, answer the question below.
      </p>
      <PositionPicker position={position} presets={COUNT_PRESETS} />
      <SettingProblem problem={rules.problem ?? followed.problem} />
      <fieldset>
        <legend>Rules to break</legend>
        <div class="choice predict-options">
          {RULES.map((rule) => (
            <label key={rule}>
              <input
                type="checkbox"
                checked={broken.has(rule)}
                onChange={({ currentTarget: { checked } }) => {
                  const next = new Set(broken);
                  if (checked) next.add(rule);
                  else next.delete(rule);
                  setPath([]);
                  rules.onChange(next);
                }}
              />
              {NAMES[rule]}
            </label>
          ))}
        </div>
      </fieldset>
      <div class="learn-two">
        <div class="learn-figure">
          <PieceBoard
            label={path.length === 0 ? 'The position' : `The position after ${path.join(' ')}`}
            pieceOn={(square) => board.get(square)}
          />
          <p>
            {path.length === 0 ? 'The position itself.' : `After ${path.join(' ')}.`}{' '}
            {path.length > 0 ? (
              <Button class="link" onClick={() => setPath(path.slice(0, -1))}>
                One move back
              </Button>
            ) : null}
          </p>
        </div>
        <div class="learn-figure">
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
              <p>{isOver ? 'As far as was counted, nobody notices.' : 'Counting…'}</p>
            )}
          </div>
        </div>
      </div>
      <Predict
        id="first"
        about={`${position.fen} enPassant`}
        question="In this position, how deep must one count, in half-moves, to notice that en passant is missing? (Not every capture en passant is legal: think of the king.)"
        answer={{
          kind: 'choice',
          options: [...Array.from({ length: DEEPEST }, (_, index) => String(index + 1)), 'more'].map((value) => ({
            value,
            label: value === 'more' ? 'more than 4, or never' : value,
          })),
        }}
        truth={async () => {
          const without: ReadonlySet<Rule> = new Set(['enPassant']);
          const { signal } = new AbortController();
          for (let plies = 1; plies <= DEEPEST; plies++) {
            const right = sumOf(await gather(divideBy(position.fen, plies, NONE), signal));
            if (right !== sumOf(await gather(divideBy(position.fen, plies, without), signal))) return String(plies);
          }
          return 'more';
        }}
        explain={() =>
          'A pawn must first come two steps beside an enemy pawn; only the half-move after that can be missing. So a program can pass many a test and still not know the rule. Choose the positions of a test so that every rule is needed early.'
        }
      />
    </>
  );
}

/** The counts of both generators by depth, as they come. */
function useRows(fen: string, broken: ReadonlySet<Rule>, deepest: number, key: string) {
  const [state, setState] = useState<{ readonly key: string; readonly rows: readonly Row[]; readonly isOver: boolean }>(
    {
      key: '',
      rows: [],
      isOver: false,
    },
  );
  useEffect(() => {
    const stop = new AbortController();
    const work = async () => {
      let rows: readonly Row[] = [];
      for (let plies = 1; plies <= deepest; plies++) {
        const right = await gather(divideBy(fen, plies, NONE), stop.signal);
        const other = await gather(divideBy(fen, plies, broken), stop.signal);
        rows = [...rows, { plies, right: sumOf(right), broken: sumOf(other), disputes: disputes(right, other) }];
        const last = rows.at(-1)!;
        const growth = last.right / (rows.at(-2)?.right || 1);
        const isOver = last.right !== last.broken || plies === deepest || last.right * growth > MOST_COUNTED;
        setState({ key, rows, isOver });
        if (isOver) return;
      }
    };
    work().catch((error) => {
      if (!stop.signal.aborted) throw error;
    });
    return () => stop.abort();
  }, [key, deepest]);
  return state.key === key ? state : { rows: [], isOver: false };
}
