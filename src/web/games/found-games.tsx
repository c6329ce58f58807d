import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { endingOf, resultOf } from '../../chess/game.ts';
import { formatCount, formatQuantity } from '../../format/number.ts';
import { Choice } from '../app/choice.tsx';
import { formatResult, sideName } from '../app/format.ts';
import { type Page, usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { Heads } from '../app/table.tsx';
import { SmallDiagram } from '../board/diagram.tsx';
import { endingText } from '../board/spoken.ts';
import { type GameRecord, programOf, visitorColor } from '../record/record.ts';
import { formatDay, type GameFacts, inOrder, LIST_ORDERS, type ListOrder, titleOf } from './games-list.ts';
import { OWN_NAMES, ownColor } from './own-names.ts';
import { type GamesList, readOf } from './reading.ts';
import { extended, NOTHING_SELECTED, toggled } from './selection.ts';

const RESULTS = { any: 'Any result', won: 'You won', lost: 'You lost', drawn: 'Draw', open: 'Unfinished' } as const;
type ResultFilter = keyof typeof RESULTS;

interface GamesFilter {
  readonly text: string;
  readonly program: string;
  readonly result: ResultFilter;
  readonly order: ListOrder;
}
const NO_FILTER: GamesFilter = { text: '', program: '', result: 'any', order: 'newest' };
/** Fewer games are seen at a glance. */
const LEAST_TO_FILTER = 6;
/** The height of a row in the page's units, as in the style sheet, and the rows drawn beyond those in sight. */
const ROW_REM = 6;
const SPARE_ROWS = 5;

interface FoundGamesProps {
  readonly list: GamesList;
  /** A note on deleted games, with the undo. */
  readonly undo: ComponentChildren;
  /** @param raws as stored. */
  onDelete(raws: readonly unknown[]): void;
  onDownload(records: readonly GameRecord[]): void;
}

/** The list of games, searched and sorted; only the rows in sight are drawn. */
export function FoundGames({ list, undo, onDelete, onDownload }: FoundGamesProps): JSX.Element {
  const { cardOf } = usePage();
  const [filter, setFilter] = useState(NO_FILTER);
  const frame = useRef<HTMLDivElement>(null);
  const [from, to] = useRowsInSight(frame);
  const isAll = filter.text.trim() === '' && filter.program === '' && filter.result === 'any';
  const found = useFound(list, filter, isAll);
  const programs = useMemo(() => programsIn(list).filter((program) => cardOf(program)), [list]);
  const { ids, chosen, select, selectAll, remove, removeChosen, onKey } = useSelection(list, found, frame, onDelete);
  const download = () => onDownload(chosen.flatMap((raw) => readOf(list, raw) ?? []));
  const shown = found.slice(from, to);

  return (
    <>
      {list.raws.length >= LEAST_TO_FILTER || !isAll || filter.order !== 'newest' ? (
        <Filter
          {...{ filter, programs }}
          status={
            isAll || list.isRead ? formatQuantity(found.length, 'game') : `${formatCount(found.length)} found so far`
          }
          onChange={(part) => {
            setFilter({ ...filter, ...part });
            frame.current?.scrollTo(0, 0);
          }}
        />
      ) : null}
      <div class="games-bar">
        {undo}
        <label class="games-all">
          <input
            type="checkbox"
            checked={chosen.length > 0 && chosen.length === found.length}
            indeterminate={chosen.length > 0 && chosen.length < found.length}
            disabled={!list.isRead || found.length === 0}
            onClick={({ currentTarget }) => selectAll(currentTarget.checked)}
          />
          Select all
        </label>
        <p role="status">{chosen.length > 0 ? `${formatCount(chosen.length)} selected` : ''}</p>
        {chosen.length > 0 ? (
          <>
            <button type="button" class="small" onClick={removeChosen}>
              Delete selected
            </button>
            <button type="button" class="small" onClick={download}>
              Download selected
            </button>
          </>
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
      <section class="games-frame" ref={frame} aria-label="Games" tabIndex={0}>
        <table class="games-table" aria-label="List of games" aria-rowcount={found.length + 1} onKeyDown={onKey}>
          <Heads
            heads={[{ unseen: 'Select' }, { unseen: 'Position' }, 'Game', 'Result', 'Moves', { unseen: 'Delete' }]}
          />
          <tbody style={{ '--above': from, '--below': Math.max(0, found.length - to) }}>
            {shown.map((raw, index) => {
              const record = readOf(list, raw);
              return record ? (
                <Row
                  record={record}
                  row={from + index + 2}
                  isSelected={ids.has(record.id)}
                  onSelect={(isRange) => select(record.id, isRange)}
                  onDelete={() => remove([raw])}
                  key={record.id}
                />
              ) : null;
            })}
          </tbody>
        </table>
      </section>
      <p class="quiet games-keys">
        In the list, <kbd>Shift</kbd> selects everything between two games; the arrow keys go from game to game, and{' '}
        <kbd>Delete</kbd> deletes what is selected.
      </p>
    </>
  );
}

/** The games that pass the filter, in its order. */
function useFound(list: GamesList, filter: GamesFilter, isAll: boolean): readonly unknown[] {
  const { cardOf, storage } = usePage();
  const names = useMemo(() => OWN_NAMES.read(storage), [list]);
  const ordered = useMemo(
    () => inOrder(list.raws, filter.order, (raw) => factsOf(list, raw, cardOf)),
    [list, filter.order, list.isRead],
  );
  // Damaged games are listed apart; unread games are found once they are read.
  return useMemo(
    () =>
      ordered.filter((raw) => {
        const read = list.read.get(raw);
        if (!read) return isAll;
        return read.kind === 'whole' && (isAll || passes(read.record, filter, cardOf, names));
      }),
    [ordered, filter, list.read.size, names],
  );
}

/** The games selected by pointer or keyboard, and their deletion. */
function useSelection(
  list: GamesList,
  found: readonly unknown[],
  frame: RefObject<HTMLElement | null>,
  onDelete: FoundGamesProps['onDelete'],
) {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const chosen = useMemo(() => found.filter((raw) => selection.ids.has(idOf(raw))), [found, selection]);

  /** @returns whether the game is selected then. */
  const select = (id: string, isRange: boolean): boolean => {
    const next = isRange ? extended(selection, found.map(idOf), id) : toggled(selection, id);
    setSelection(next);
    return next.ids.has(id);
  };
  const selectAll = (isOn: boolean) =>
    setSelection(isOn ? { ids: new Set(found.map(idOf)), anchor: undefined } : NOTHING_SELECTED);
  const remove = (raws: readonly unknown[]) => {
    setSelection(NOTHING_SELECTED);
    onDelete(raws);
  };
  // Damaged games are deleted one by one, never with others.
  const removeChosen = () => remove(chosen.filter((raw) => readOf(list, raw)));

  const onKey = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey, target } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-id]') : null;
    if (altKey || !row) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[key];
    const next = Number(row.getAttribute('aria-rowindex')) + (by ?? 0);
    if (by !== undefined && !isCommand) {
      const there = frame.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${next}"]`);
      there?.querySelector('input')?.focus();
      if (there && shiftKey) select(there.dataset.id!, true);
    } else if (key === ' ' && shiftKey) select(row.dataset.id!, true);
    else if (key === 'a' && isCommand) selectAll(list.isRead);
    else if (key === 'Delete' && chosen.length > 0) removeChosen();
    else return;
    event.preventDefault();
  };
  return { ids: selection.ids, chosen, select, selectAll, remove, removeChosen, onKey };
}

interface FilterProps {
  readonly filter: GamesFilter;
  /** The programs to choose from. */
  readonly programs: readonly string[];
  /** How many games are found. */
  readonly status: string;
  onChange(part: Partial<GamesFilter>): void;
}

/** The search text and the order. */
function Filter({ filter, programs, status, onChange }: FilterProps): JSX.Element {
  const { cardOf } = usePage();
  return (
    <div class="games-filter">
      <label>
        Find{' '}
        <input
          type="text"
          value={filter.text}
          onInput={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
      </label>
      <Choice
        label="Opponent"
        value={filter.program}
        options={[['', 'Any opponent'], ...programs.map((id) => [id, cardOf(id)!.name] as const)]}
        onChange={(program) => onChange({ program })}
      />
      <Choice label="Result" value={filter.result} options={RESULTS} onChange={(result) => onChange({ result })} />
      <Choice label="Order" value={filter.order} options={LIST_ORDERS} onChange={(order) => onChange({ order })} />
      <p class="quiet" role="status">
        {status}
      </p>
    </div>
  );
}

const idOf = (raw: unknown) => (raw as GameRecord).id;

/** The facts by which the list is sorted, as far as known before a game is read; undefined for a damaged one. */
function factsOf({ read }: GamesList, raw: unknown, cardOf: Page['cardOf']): GameFacts | undefined {
  const found = read.get(raw);
  if (found?.kind === 'damaged') return undefined;
  try {
    const { white, black, pgn, game } = raw as GameRecord;
    return {
      players: `${sideName(white, cardOf)} ${sideName(black, cardOf)}`,
      result: pgn?.result ?? resultOf(found ? endingOf(found.record.game) : game.called),
      plies: game.moves.length,
    };
  } catch {
    return undefined;
  }
}

/** The programs that played, also in games that are not read yet. */
function programsIn({ raws }: GamesList): string[] {
  const sides = raws.flatMap((raw) => [(raw as GameRecord | null)?.white, (raw as GameRecord | null)?.black]);
  return [...new Set(sides.flatMap((side) => (side?.kind === 'program' ? [side.program] : [])))];
}

/** The rows of the list that are in sight or near it, from one up to but not including another. */
function useRowsInSight(frame: { readonly current: HTMLElement | null }): readonly [from: number, to: number] {
  const [range, setRange] = useState(() => rowsInSight(0, innerHeight));
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const look = () =>
      setRange((before) => {
        const next = rowsInSight(current.scrollTop, current.clientHeight);
        return next[0] === before[0] && next[1] === before[1] ? before : next;
      });
    current.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(current);
    return () => {
      current.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, []);
  return range;
}

/** @param scrolled how far the first row is above the frame, in pixels. */
function rowsInSight(scrolled: number, height: number): readonly [from: number, to: number] {
  const row = ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const first = Math.max(0, Math.floor(scrolled / row) - SPARE_ROWS);
  // Even, so that rows keep their shade while it scrolls.
  const from = first - (first % 2);
  return [from, from + Math.ceil(height / row) + 2 * SPARE_ROWS];
}

function passes(
  record: GameRecord,
  { text: message, program, result }: GamesFilter,
  cardOf: Page['cardOf'],
  names: readonly string[],
): boolean {
  if (program !== '' && programOf(record) !== program) return false;
  if (result !== 'any' && resultFor(record, names) !== result) return false;
  // All tags of an imported game; a date in ISO's form: formatting thousands in words would take too long.
  const about = record.pgn
    ? record.pgn.tags.map(({ value }) => value).join(' ')
    : new Date(record.updatedMillis).toISOString().slice(0, 10);
  const text = `${titleOf(record, cardOf)} ${about}`.toLowerCase();
  return message
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The result from the visitor's view; undefined if others decided it between them. */
function resultFor(record: GameRecord, names: readonly string[]): ResultFilter | undefined {
  const ending = endingOf(record.game);
  if (!ending) return 'open';
  if (!ending.winner) return 'drawn';
  const own = ownColor(record, names);
  return own && (ending.winner === own ? 'won' : 'lost');
}

interface RowProps {
  readonly record: GameRecord;
  readonly row: number;
  readonly isSelected: boolean;
  /** @returns whether it is selected then. */
  onSelect(isRange: boolean): boolean;
  onDelete(): void;
}

function Row({ record, row, isSelected, onSelect, onDelete }: RowProps): JSX.Element {
  const { cardOf } = usePage();
  const { id, game, pgn, updatedMillis } = record;
  const ending = endingOf(game);
  const title = titleOf(record, cardOf);
  const day = formatDay(record);
  // Nobody continues an imported game.
  const open = pgn ? 'is unfinished' : 'is in progress';
  const named = [title, day].filter(Boolean).join(', ');
  return (
    <tr aria-rowindex={row} data-id={id} class={isSelected ? 'selected-row' : ''}>
      <td>
        <label>
          <input
            type="checkbox"
            aria-label={`Select ${named}`}
            checked={isSelected}
            onClick={({ currentTarget, shiftKey }) => {
              // At the end of a range the browser may have drawn the opposite.
              currentTarget.checked = onSelect(shiftKey);
            }}
          />
        </label>
      </td>
      <td>
        <SmallDiagram game={game} orientation={visitorColor(record) === 'black' ? 'black' : 'white'} />
      </td>
      <td>
        <a href={makeRoute({ view: 'play', game: id })} aria-label={`Open ${named}`}>
          {title}
        </a>
        <small>{pgn ? day : <time dateTime={new Date(updatedMillis).toISOString()}>{day}</time>}</small>
      </td>
      <td title={ending ? endingText(ending) : `The game ${open}`}>
        {formatResult(ending) || <span class="quiet">{open.replace('is ', '')}</span>}
      </td>
      <td>{Math.ceil(game.moves.length / 2)}</td>
      <td>
        <button type="button" class="small" aria-label={`Delete ${named}`} onClick={onDelete}>
          Delete
        </button>
      </td>
    </tr>
  );
}
