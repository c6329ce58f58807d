import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { endingOf } from '../../chess/game.ts';
import { tagOf } from '../../chess/pgn.ts';
import { formatCount, formatQuantity } from '../../format/number.ts';
import { Choice } from '../app/choice.tsx';
import { formatResult, sideName } from '../app/format.ts';
import { type Page, usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { SmallDiagram } from '../board/diagram.tsx';
import { spokenEnding } from '../board/spoken.ts';
import { type GameRecord, programOf, visitorColor } from '../record/record.ts';
import { formatDay } from './games-list.ts';
import { type GamesList, readOf } from './reading.ts';

const RESULTS = { any: 'Any result', won: 'You won', lost: 'You lost', drawn: 'Draw', open: 'Unfinished' } as const;
type ResultWish = keyof typeof RESULTS;

interface Wish {
  readonly words: string;
  readonly program: string;
  readonly result: ResultWish;
}
const NO_WISH: Wish = { words: '', program: '', result: 'any' };
/** Fewer games are seen at a glance. */
const LEAST_TO_FILTER = 6;
/** The height of a row in the page's units, as in the style sheet, and the rows drawn beyond those in sight. */
const ROW_REM = 6;
const SPARE_ROWS = 5;

interface FoundGamesProps {
  readonly list: GamesList;
  onDelete(record: GameRecord): void;
}

/** The list of games, filtered; only the rows in sight are drawn. */
export function FoundGames({ list, onDelete }: FoundGamesProps): JSX.Element {
  const { cardOf } = usePage();
  const [wish, setWish] = useState(NO_WISH);
  const body = useRef<HTMLTableSectionElement>(null);
  const [from, to] = useRowsInSight(body);
  const change = (part: Partial<Wish>) => setWish({ ...wish, ...part });
  const isAll = wish === NO_WISH || (wish.words.trim() === '' && wish.program === '' && wish.result === 'any');
  // What is damaged is listed apart; unread games are found once they are read.
  const found = list.raws.filter((raw) => {
    const read = list.read.get(raw);
    if (!read) return isAll;
    return read.kind === 'whole' && (isAll || isWished(read.record, wish, cardOf));
  });
  const programs = useMemo(() => programsIn(list).filter((program) => cardOf(program)), [list]);
  const shown = found.slice(from, to);
  return (
    <>
      {list.raws.length >= LEAST_TO_FILTER ? (
        <div class="games-filter">
          <label>
            Find{' '}
            <input
              type="text"
              value={wish.words}
              onInput={({ currentTarget }) => change({ words: currentTarget.value })}
            />
          </label>
          <Choice
            label="Opponent"
            value={wish.program}
            options={[['', 'Any opponent'], ...programs.map((id) => [id, cardOf(id)!.name] as const)]}
            onChange={(program) => change({ program })}
          />
          <Choice
            label="Result"
            value={wish.result}
            options={Object.entries(RESULTS) as [ResultWish, string][]}
            onChange={(result) => change({ result })}
          />
          <p class="quiet" role="status">
            {isAll || list.isRead ? formatQuantity(found.length, 'game') : `${formatCount(found.length)} found so far`}
          </p>
        </div>
      ) : null}
      <table class="games-table" aria-label="List of games" aria-rowcount={found.length + 1}>
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">Position</span>
            </th>
            <th scope="col">Game</th>
            <th scope="col">Result</th>
            <th scope="col">Moves</th>
            <th scope="col">
              <span class="unseen">Delete</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body} style={{ '--above': from, '--below': Math.max(0, found.length - to) }}>
          {shown.map((raw, index) => {
            const record = readOf(list, raw);
            return record ? (
              <Row record={record} row={from + index + 2} onDelete={() => onDelete(record)} key={record.id} />
            ) : null;
          })}
        </tbody>
      </table>
    </>
  );
}

/** The programs that played, also in games that are not read yet. */
function programsIn({ raws }: GamesList): string[] {
  const sides = raws.flatMap((raw) => [(raw as GameRecord | null)?.white, (raw as GameRecord | null)?.black]);
  return [...new Set(sides.flatMap((side) => (side?.kind === 'program' ? [side.program] : [])))];
}

/** The rows of a table that are in sight or near it, from one up to but not including another. */
function useRowsInSight(body: { readonly current: HTMLElement | null }): readonly [from: number, to: number] {
  const [range, setRange] = useState(() => rowsInSight(0));
  useEffect(() => {
    const look = () => {
      const above = body.current?.getBoundingClientRect().top ?? 0;
      setRange((before) => {
        const next = rowsInSight(-above);
        return next[0] === before[0] && next[1] === before[1] ? before : next;
      });
    };
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, []);
  return range;
}

/** @param scrolled how far the first row is above the window, in pixels. */
function rowsInSight(scrolled: number): readonly [from: number, to: number] {
  const height = ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const first = Math.max(0, Math.floor(scrolled / height) - SPARE_ROWS);
  // Even, so that rows keep their shade while it scrolls.
  const from = first - (first % 2);
  return [from, from + Math.ceil(innerHeight / height) + 2 * SPARE_ROWS];
}

function isWished(record: GameRecord, { words, program, result }: Wish, cardOf: Page['cardOf']): boolean {
  if (program !== '' && programOf(record) !== program) return false;
  if (result !== 'any' && resultFor(record) !== result) return false;
  // A date as in a PGN tag or in ISO's form: formatting thousands in words would take too long.
  const day = record.pgn ? tagOf(record.pgn, 'Date') : new Date(record.updatedMillis).toISOString().slice(0, 10);
  const text = `${titleOf(record, cardOf)} ${day}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The result from the visitor's view; undefined if others decided it between them. */
function resultFor(record: GameRecord): ResultWish | undefined {
  const ending = endingOf(record.game);
  if (!ending) return 'open';
  if (!ending.winner) return 'drawn';
  const visitor = visitorColor(record);
  if (visitor === undefined || visitor === 'both') return undefined;
  return ending.winner === visitor ? 'won' : 'lost';
}

const titleOf = ({ white, black }: GameRecord, cardOf: Page['cardOf']): string =>
  `${sideName(white, cardOf)} against ${sideName(black, cardOf)}`;

function Row(props: { readonly record: GameRecord; readonly row: number; onDelete(): void }): JSX.Element {
  const { cardOf } = usePage();
  const { record, row, onDelete } = props;
  const { id, game, pgn, updatedMillis } = record;
  const ending = endingOf(game);
  const title = titleOf(record, cardOf);
  const day = formatDay(record);
  // Nobody continues an imported game.
  const open = pgn ? 'is unfinished' : 'is in progress';
  const named = [title, day].filter(Boolean).join(', ');
  return (
    <tr aria-rowindex={row}>
      <td>
        <SmallDiagram game={game} orientation={visitorColor(record) === 'black' ? 'black' : 'white'} />
      </td>
      <td>
        <a href={makeRoute({ view: 'play', game: id })} aria-label={`Open ${named}`}>
          {title}
        </a>
        <small>{pgn ? day : <time dateTime={new Date(updatedMillis).toISOString()}>{day}</time>}</small>
      </td>
      <td title={ending ? spokenEnding(ending) : `The game ${open}`}>
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
