import type { JSX } from 'preact';
import type { Uci } from '../../chess/move.ts';
import { formatValue } from './step-text.ts';
import { BEFORE, type Fate, type Watched, type WatchedMove, worthOf } from './watched.ts';

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
      <ol style={`--rows: ${height(rows.length > 28 ? 3 : 2)}; --rows-narrow: ${height(3)}`}>
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
  const all = list?.isTold ? [...known.keys(), ...legal] : [...legal, ...known.keys()];
  return [...new Set(all)].map((move) => known.get(move) ?? { move, values: {}, fate: 'open' });
}

/** The value in this pass or, failing that, in the pass before. */
const shownValue = (row: WatchedMove) => worthOf(row) ?? row.values[BEFORE];
