import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { endingOf, type Game, gameAt, positionOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { legalMove } from '../../chess/move.ts';
import { makeLine, makeSan } from '../../chess/notation.ts';
import { usePage } from '../page.ts';
import type { Remark } from '../state/analyst.ts';
import { playFrom, putOnTable, showPly } from '../state/play.ts';
import { branchOf, type GameRecord, type Note, openLines } from '../state/record.ts';
import { countFrom, moveNumber, sayResult, sayScore } from '../state/words.ts';
import { Annotations } from './annotations.tsx';

/** The moves as on a scoresheet. Each one shows its position; what a program thought of its own stands beside it. */
export function Scoresheet(): JSX.Element {
  const { table, settings, analyst } = usePage();
  const record = table.record.value;
  const shownPly = table.shownPly.value;
  const { language } = settings.value;
  const { game } = record;
  const remarks = analyst.value?.remarks.value;
  const sans = sansOf(game, language);
  const list = useRef<HTMLTableSectionElement>(null);

  // The move shown is seen, without the page itself being moved.
  useEffect(() => {
    const frame = list.current?.closest('.scoresheet-moves');
    const cell = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!frame || shownPly === 0) frame?.scrollTo({ top: 0 });
    else if (cell) {
      const top = cell.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop;
      if (top < frame.scrollTop || top > frame.scrollTop + frame.clientHeight - 40) {
        frame.scrollTo({ top: top - frame.clientHeight / 2 });
      }
    }
  }, [shownPly, sans.length]);

  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -2, ArrowDown: 2 }[event.key];
    const ply = by !== undefined ? shownPly + by : { Home: 1, End: sans.length }[event.key];
    if (ply === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = Math.max(1, Math.min(ply, sans.length));
    showPly(table, next);
    list.current?.querySelector<HTMLElement>(`[data-ply="${next}"]`)?.focus();
  };

  const { isBlackFirst } = countFrom(game);
  const rows = rowsOf(sans.length, isBlackFirst);
  const cell = (ply: number | undefined) =>
    ply === undefined || ply > sans.length ? (
      <td>{ply === undefined ? <span class="scoresheet-before">…</span> : null}</td>
    ) : (
      <td>
        <button
          type="button"
          class="move"
          data-ply={ply}
          tabIndex={ply === Math.max(1, shownPly) ? 0 : -1}
          aria-label={[`${moveNumber(game, ply)} ${sans[ply - 1]}`, ...spokenRemark(remarks?.get(ply))].join(', ')}
          {...(ply === shownPly ? { 'aria-current': 'step' as const } : {})}
          onClick={() => showPly(table, ply)}
        >
          {sans[ply - 1]}
        </button>
        <MoveRemark remark={remarks?.get(ply)} />
        <MoveNote note={record.notes.find((note) => note.ply === ply)} />
      </td>
    );

  return (
    <section class="panel scoresheet" aria-labelledby="scoresheet-title">
      <h2 id="scoresheet-title">Moves</h2>
      <div class="scoresheet-moves">
        {sans.length === 0 ? (
          <p class="quiet">None yet. Drag or tap a man, use the arrow keys on the board, or type a move.</p>
        ) : (
          <table>
            <thead class="unseen">
              <tr>
                <th scope="col">Number</th>
                <th scope="col">White</th>
                <th scope="col">Black</th>
              </tr>
            </thead>
            <tbody ref={list} onKeyDown={onKey}>
              {rows.map(([white, black], index) => (
                <tr key={white ?? 'first'}>
                  <th scope="row">{countFrom(game).fullmoves + index}.</th>
                  {cell(white)}
                  {cell(black)}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Result record={record} />
      </div>
      <Annotations />
      <Earlier record={record} language={language} />
    </section>
  );
}

/** Moves as text, kept as long as the game is: each costs a look at its position. */
const known = new WeakMap<readonly string[], Map<Language, readonly string[]>>();

function sansOf(game: Game, language: Language): readonly string[] {
  const byLanguage = known.get(game.moves) ?? new Map<Language, readonly string[]>();
  known.set(game.moves, byLanguage);
  const found = byLanguage.get(language);
  if (found) return found;
  const sans: string[] = [];
  const position = positionOf(gameAt(game, 0)).clone();
  for (const uci of game.moves) {
    sans.push(makeSan(position, uci, { language }));
    position.play(legalMove(position, uci)!);
  }
  byLanguage.set(language, sans);
  return sans;
}

/** Plies of White and Black, row by row; White has none in the first where Black begins. */
function rowsOf(
  plies: number,
  isBlackFirst: boolean,
): readonly (readonly [white: number | undefined, black: number])[] {
  const rows: [number | undefined, number][] = [];
  if (isBlackFirst) rows.push([undefined, 1]);
  for (let ply = isBlackFirst ? 2 : 1; ply <= plies; ply += 2) rows.push([ply, ply + 1]);
  return rows;
}

/** What the analyst says of a move: its sign, and the better move under it. */
function MoveRemark({ remark }: { readonly remark: Remark | undefined }): JSX.Element | null {
  if (!remark) return null;
  const { mark, sign, better } = remark;
  return (
    <>
      <span class={`move-sign move-${mark.kind}`} title={mark.kind} aria-hidden="true">
        {sign}
      </span>
      {better === undefined ? null : (
        <small class="move-better" aria-hidden="true">
          better {better}
        </small>
      )}
    </>
  );
}

/** The same for the ear, with the move itself. */
function spokenRemark(remark: Remark | undefined): readonly string[] {
  if (!remark) return [];
  return [remark.mark.kind, ...(remark.better === undefined ? [] : [`better ${remark.better}`])];
}

function MoveNote({ note }: { readonly note: Note | undefined }): JSX.Element | null {
  if (!note) return null;
  const text = note.from === 'book' ? 'book' : note.score ? sayScore(note.score) : '';
  return text ? <small class="move-note">{text}</small> : null;
}

function Result({ record }: { readonly record: GameRecord }): JSX.Element | null {
  const result = sayResult(endingOf(record.game));
  return result ? <p class="scoresheet-result">{result}</p> : null;
}

/** Lines taken back, and where the game was copied from; and the way to go on from what is shown. */
function Earlier({ record, language }: { readonly record: GameRecord; readonly language: Language }): JSX.Element {
  const { table } = usePage();
  const shownPly = table.shownPly.value;
  const { game } = record;
  const lines = openLines(record);
  const isEarlier = shownPly < game.moves.length;
  const canGoOn = isEarlier || (record.pgn !== undefined && !endingOf({ start: game.start, moves: game.moves }));
  return (
    <>
      {canGoOn ? (
        <p class="scoresheet-on">
          {record.pgn ? (
            <a class="button small" href={`#/new?from=${record.id}&ply=${shownPly}`}>
              Play on from here
            </a>
          ) : (
            <button type="button" class="small" onClick={() => playFrom(table, shownPly)}>
              Play on from here
            </button>
          )}
        </p>
      ) : null}
      {lines.length > 0 ? (
        <details class="fold">
          <summary>Taken back ({lines.length})</summary>
          <ul class="lines">
            {lines.map((line) => {
              const shared = line.findIndex((uci, index) => game.moves[index] !== uci);
              const text = makeLine(gameAt({ start: game.start, moves: line }, shared), line.slice(shared), {
                language,
              });
              return (
                <li key={line.join()}>
                  <span class="line">{text}</span>
                  <button type="button" class="small" onClick={() => openLine(table, record, line)}>
                    Open as a game
                  </button>
                </li>
              );
            })}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function openLine(table: Parameters<typeof putOnTable>[0], record: GameRecord, line: readonly string[]): void {
  const { means } = table;
  const whole = { ...record, game: { start: record.game.start, moves: line }, notes: [] };
  putOnTable(table, branchOf(whole, line.length, means.newId(), means.now()));
}
