import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Uci } from '../../chess/move.ts';
import { formatReason, formatValue } from './step-text.ts';
import { BEFORE, columnsOf, type Fate, type Watched, type WatchedList, type WatchedMove, worthOf } from './watched.ts';

/** Column headings, short and in full. */
const HEADS: Readonly<Record<string, readonly [short: string, full: string]>> = {
  minimum: ['Min.', 'Minimum evaluation'],
  maximum: ['Max.', 'Maximum evaluation'],
  end: ['End', 'End evaluation'],
  before: ['Before', 'End evaluation of the pass before'],
  value: ['Value', 'Value'],
};

const FATE_WORDS: Readonly<Record<Fate, string>> = {
  open: '',
  executed: 'executed',
  back: 'looked at',
  struck: 'struck out',
  cut: 'cut',
};

interface MoveListsProps {
  readonly lists: readonly (WatchedList | undefined)[];
  /** The deepest ply that has had a list: it keeps its place while it has none. */
  readonly deepest: number;
  /** For few moves: the list is not scrolled. */
  readonly isShort: boolean;
  name(ply: number, move: Uci): string;
  /** The owner of a ply's moves. */
  whose(ply: number): string;
}

/** The move lists from the root to the current ply. */
export function MoveLists({ lists, deepest, isShort, name, whose }: MoveListsProps): JSX.Element {
  const plies = Array.from({ length: deepest }, (_, index) => index + 1);
  if (deepest === 0) return <p class="quiet">No list has been made yet.</p>;
  return (
    <div class={`lists ${isShort ? 'lists-short' : ''}`}>
      {plies.map((ply) => {
        const list = lists[ply - 1];
        const title = `Ply ${ply}: ${whose(ply)}`;
        if (list) return <MoveList key={ply} list={list} name={(move) => name(ply, move)} title={title} />;
        return (
          <section class="move-list" key={ply}>
            <h3>
              {title} <small>no list now</small>
            </h3>
            <div class="move-list-scroll" />
          </section>
        );
      })}
    </div>
  );
}

function MoveList(props: { readonly list: WatchedList; readonly title: string; name(move: Uci): string }): JSX.Element {
  const { list, title, name } = props;
  const columns = columnsOf(list);
  const scroll = useRef<HTMLElement>(null);
  const executed = list.moves.findIndex(({ fate }) => fate === 'executed');
  // The executed move is kept visible by scrolling only the list, not the page.
  useLayoutEffect(() => {
    const box = scroll.current;
    const row = box?.querySelector<HTMLElement>('.move-executed');
    if (!box || !row) return;
    const head = box.querySelector('thead')?.offsetHeight ?? 0;
    if (row.offsetTop - head < box.scrollTop) box.scrollTop = row.offsetTop - head;
    const under = row.offsetTop + row.offsetHeight - box.clientHeight;
    if (under > box.scrollTop) box.scrollTop = under;
  }, [executed, list.ply]);
  return (
    <section class="move-list">
      <h3>
        {title} <small>{formatNumber(list)}</small>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a stop for the focus, keys could not scroll it. */}
      <section class="scroll move-list-scroll" aria-label={`${title}, the list`} tabIndex={0} ref={scroll}>
        <table>
          <caption class="unseen">{title}: the moves in the program’s order, with their evaluations</caption>
          <thead>
            <tr>
              <th scope="col">Move</th>
              {columns.map((column) => (
                <th scope="col" key={column}>
                  <Head column={column} />
                </th>
              ))}
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {list.moves.map((move) => (
              <Row key={move.move} move={move} columns={columns} name={name(move.move)} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Head({ column }: { readonly column: string }): JSX.Element {
  const [short, full] = HEADS[column] ?? [column, column];
  if (short === full) return <>{short}</>;
  return (
    <>
      <span title={full} aria-hidden="true">
        {short}
      </span>
      <span class="unseen">{full}</span>
    </>
  );
}

function Row(props: {
  readonly move: WatchedMove;
  readonly columns: readonly string[];
  readonly name: string;
}): JSX.Element {
  const { move, columns, name } = props;
  const { fate, values, reason } = move;
  return (
    <tr class={`move-${fate}`}>
      <th scope="row">{name}</th>
      {columns.map((column) => (
        <td key={column} class="value">
          {values[column] === undefined ? '' : formatValue(values[column])}
        </td>
      ))}
      <td class="state">
        {FATE_WORDS[fate]}
        {reason ? <small>{formatReason(reason)}</small> : null}
      </td>
    </tr>
  );
}

/** "24 moves, 3 struck out, 20 cut". */
function formatNumber({ moves, isShown, worth }: WatchedList): string {
  const of = (fate: Fate) => moves.filter((move) => move.fate === fate).length;
  const parts = [`${moves.length} ${moves.length === 1 ? 'move' : 'moves'}${isShown ? '' : ' looked at'}`];
  if (of('struck') > 0) parts.push(`${of('struck')} struck out`);
  if (of('cut') > 0) parts.push(`${of('cut')} cut`);
  if (worth !== undefined) parts.push(`worth ${formatValue(worth)}`);
  return parts.join(', ');
}

const MARKS: Readonly<Record<Fate, string>> = { open: '', executed: '', back: '', struck: 'struck', cut: 'cut' };

interface RootMovesProps {
  readonly watched: Watched;
  /** The legal moves: those that the program has not listed yet keep their places. */
  readonly legal: readonly Uci[];
  name(move: Uci): string;
}

/** The root moves with their values so far, as numbers and bars: the one being looked at and the best are marked. */
export function RootMoves({ watched, legal, name }: RootMovesProps): JSX.Element {
  const { decision, candidate, best } = watched;
  const rows = rowsOf(watched, legal);
  const finite = rows.flatMap((row) => shownValue(row) ?? []).filter(Number.isFinite);
  const [low, high] = [Math.min(...finite), Math.max(...finite)];
  const valued = rows.filter((row) => shownValue(row) !== undefined).length;
  const height = (columns: number) => Math.ceil(rows.length / columns);
  return (
    <section class="watch-roots" aria-labelledby="roots-title">
      <h2 id="roots-title">
        Root moves{' '}
        <small>
          {valued} of {rows.length} valued
        </small>
      </h2>
      <ol class="bare" style={`--rows: ${height(rows.length > 28 ? 3 : 2)}; --rows-narrow: ${height(3)}`}>
        {rows.map((row) => {
          const value = shownValue(row);
          const part = value === undefined ? 0 : high > low ? (value - low) / (high - low) : 1;
          const isOn = row.move === (decision ? decision.move : candidate);
          const mark = isOn ? (decision ? 'played' : '') : row.move === best ? 'best' : MARKS[row.fate];
          const isNew = worthOf(row) !== undefined;
          return (
            <li
              key={row.move}
              class={`root ${isOn ? 'root-on' : ''} ${mark === '' ? '' : `root-${mark}`} ${isNew ? '' : 'root-old'}`}
              style={`--part: ${Math.round(100 * Math.max(0, Math.min(1, part)))}%`}
            >
              <span>{name(row.move)}</span>
              <small>{mark === 'struck' ? 'out' : mark}</small>
              <b>{value === undefined ? '' : formatValue(value)}</b>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The program's own list, in its order; a list that grows, in that of the legal moves, so that no move changes its place. */
function rowsOf({ lists: [list] }: Watched, legal: readonly Uci[]): WatchedMove[] {
  const known = new Map(list?.moves.map((row) => [row.move, row]));
  const all = list?.isShown ? [...known.keys(), ...legal] : [...legal, ...known.keys()];
  return [...new Set(all)].map((move) => known.get(move) ?? { move, values: {}, fate: 'open' });
}

/** The value in this pass or, failing that, in the pass before. */
const shownValue = (row: WatchedMove) => worthOf(row) ?? row.values[BEFORE];
