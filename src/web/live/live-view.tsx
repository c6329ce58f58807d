import type { Color } from 'plyhouse-kernel/position';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { turnOf } from '../../chess/game.ts';
import { makeSan } from '../../chess/notation.ts';
import { formatClock } from '../../format/clock.ts';
import { formatCount, formatQuantity } from '../../format/number.ts';
import { formatScore, TRUE_MINUS } from '../../format/score.ts';
import { gamesSheet, type Sheet } from '../../tournament/sheets.ts';
import { CURVE, drawCurve, type SprtCurve } from '../../tournament/sprt-curve.ts';
import { formatPgnResult } from '../app/format.ts';
import { Table } from '../app/table.tsx';
import { unbroken } from '../app/unbroken.ts';
import { GameDiagram, thoughtText } from '../tournaments/live-board.tsx';
import type { LiveModel, ShownBoard } from './live-model.ts';

interface LiveViewProps {
  readonly model: LiveModel;
}

/** A running match: its boards, the sequential test, its tables and its games. */
export function LiveView({ model }: LiveViewProps): JSX.Element {
  const report = model.report.value;
  const state = model.state.value;
  useEffect(() => {
    document.title = report ? `${report.progress} · ${report.title}` : 'A match of Plyhouse';
  }, [report?.progress, report?.title]);
  if (!report) {
    return <p role="status">{state === 'lost' ? 'The match does not answer. It is asked again …' : 'Connecting …'}</p>;
  }
  return (
    <div class="tournament stack">
      <header class="tournament-head">
        <p class="kicker">Plyhouse</p>
        <h1>{report.title}</h1>
        {report.about.map((line) => (
          <p class="byline" key={line}>
            {line}
          </p>
        ))}
        <p role="status">{report.progress}</p>
        <p role="status" class={state === 'lost' ? 'live-lost' : ''}>
          {stateText(model)}
        </p>
      </header>
      <div class="tournament-hall live-hall stack">
        <Boards model={model} />
        <div class="tournament-standing stack">
          {report.sprt ? <Curve curve={report.sprt.curve} text={report.sprt.text} /> : null}
          {report.pairs ? <Pairs {...report.pairs} /> : null}
          {report.sheets.map((sheet) => (
            <SheetTable key={sheet.caption} sheet={sheet} />
          ))}
        </div>
      </div>
      <Games model={model} />
    </div>
  );
}

function stateText({ state, report }: LiveModel): string {
  if (state.value === 'lost')
    return 'The match does not answer: it was ended, or will be back. What is shown may be old.';
  if (state.value === 'over') return `${report.value!.over} This page changes no more, and cannot be reloaded.`;
  return '';
}

function Boards({ model }: LiveViewProps): JSX.Element {
  const boards = [...model.boards.value].sort(([one], [other]) => one - other);
  // One timer for all clocks.
  const [ticks, setTicks] = useState(() => performance.now());
  const isRunning = model.state.value === 'following';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setTicks(performance.now()), CLOCK_MILLIS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return (
    <section class="tournament-stage stack" aria-labelledby="live-title">
      <h2 id="live-title">Being played now</h2>
      <div class="tournament-boards">
        {boards.map(([place, board]) => (
          <WatchedBoard key={place} board={board} ticks={isRunning ? ticks : board.askedTicks} />
        ))}
        {boards.length === 0 ? <p class="quiet">No game is being played here.</p> : null}
      </div>
    </section>
  );
}

const CLOCK_MILLIS = 500;

function WatchedBoard({ board, ticks }: { readonly board: ShownBoard; readonly ticks: number }): JSX.Element {
  const { live } = board;
  const { number, white, black, game, pondering, ended } = live;
  const side = (color: Color) => (
    <p class="live-side">
      <b>{live[color]}</b>
      <Clock board={board} color={color} ticks={ticks} />
      <span class="quiet">{sideText(board, color)}</span>
    </p>
  );
  return (
    <article class="tournament-board" aria-label={`Game ${number}: ${white} against ${black}`}>
      {side('black')}
      <GameDiagram white={white} black={black} game={game} language="en" expects={pondering?.expects} />
      {side('white')}
      <p class="quiet">
        {ended
          ? `Game ${number}: ${unbroken(formatPgnResult(ended.result))}, ${ended.reason}`
          : `Game ${number}, move ${formatCount(1 + Math.floor(game.moves.length / 2))}`}
      </p>
    </article>
  );
}

/** The last thought of a side, or the move it ponders on. */
function sideText({ live: { game, pondering, notes } }: ShownBoard, color: Color): string {
  if (pondering?.by === color) return `ponders on ${makeSan(game, pondering.expects)}`;
  const note = notes[color];
  const speed =
    note && note.nodes > 0 && note.millis > 0 ? `${formatCount(Math.round((1000 * note.nodes) / note.millis))}/s` : '';
  const depth = note && note.depth > 0 ? `depth ${note.depth}` : '';
  const score = note?.score ? formatScore(note.score, TRUE_MINUS) : '';
  const book = note?.from === 'book' ? thoughtText(note) : '';
  return [book, score, depth, speed].filter(Boolean).join(', ');
}

function Clock(props: {
  readonly board: ShownBoard;
  readonly color: Color;
  readonly ticks: number;
}): JSX.Element | null {
  const { board, color, ticks } = props;
  const { clocks, game, ended } = board.live;
  const clock = clocks[color];
  if (!clock) return null;
  const isRunning = !ended && clock.isReal && turnOf(game) === color;
  const spent = isRunning ? Math.max(0, ticks - board.askedTicks) : 0;
  return (
    <span class={isRunning ? 'live-clock live-running' : 'live-clock'}>
      {formatClock(clock.remainingMillis - spent)}
    </span>
  );
}

/** The log likelihood ratio of a sequential test between its bounds. */
function Curve({ curve, text }: { readonly curve: SprtCurve; readonly text: string }): JSX.Element {
  return (
    <figure class="live-curve">
      <figcaption>
        Sequential test, {formatQuantity(curve.pairs, 'pair')}: {text}
      </figcaption>
      <svg
        viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}
        role="img"
        aria-label={`Likelihood ratio. ${text}`}
        dangerouslySetInnerHTML={{ __html: drawCurve(curve) }}
      />
    </figure>
  );
}

const PAIR_POINTS = ['0', '½', '1', '1½', '2'];

/** Pairs of games by their points, as bars. */
function Pairs({ player, counts }: { readonly player: string; readonly counts: readonly number[] }): JSX.Element {
  const most = Math.max(1, ...counts);
  return (
    <figure class="live-pairs">
      <figcaption>Pairs of games by the points of {player}</figcaption>
      <ul class="bare">
        {counts.map((count, index) => (
          <li key={PAIR_POINTS[index]}>
            <span>{formatCount(count)}</span>
            <i style={{ height: `${(100 * count) / most}%` }} aria-hidden="true" />
            <b>
              {PAIR_POINTS[index]}
              <span class="unseen"> points</span>
            </b>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function SheetTable({ sheet }: { readonly sheet: Sheet }): JSX.Element {
  const { caption, heads, rows } = sheet;
  return (
    <Table
      label={caption}
      class="tournament-table"
      caption={caption}
      heads={heads.map((head) => (head === '' ? { unseen: 'Number' } : head))}
    >
      {rows.map((row, index) => (
        <tr key={index}>
          {row.map((cell, column) =>
            column === 1 ? (
              <th scope="row" key={column}>
                {cell}
              </th>
            ) : (
              <td key={column}>{cell}</td>
            ),
          )}
        </tr>
      ))}
    </Table>
  );
}

/** The finished games, the last one first. */
function Games({ model }: LiveViewProps): JSX.Element | null {
  const { lines } = model.games.value;
  if (lines.length === 0) return null;
  return (
    <section class="live-games" aria-label="Finished games">
      <SheetTable sheet={gamesSheet(lines.toReversed())} />
    </section>
  );
}
