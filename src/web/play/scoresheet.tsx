import { Fragment, type JSX } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { endingOf, fenOf, type Game, gameAt, positionOf } from '../../chess/game.ts';
import type { Language } from '../../chess/letters.ts';
import { legalMove, type Uci } from '../../chess/move.ts';
import { makeLine, makeSan } from '../../chess/notation.ts';
import { formatQuantity } from '../../format/number.ts';
import { formatScore, TRUE_MINUS } from '../../format/score.ts';
import { Button } from '../app/button.tsx';
import { NotLoaded } from '../app/error-box.tsx';
import { countFrom, formatResult, moveNumber } from '../app/format.ts';
import { usePage } from '../app/page.ts';
import { makeRoute } from '../app/route.ts';
import { Heads } from '../app/table.tsx';
import { useLoaded } from '../app/use-loaded.ts';
import type { SideLines } from '../games/side-lines.ts';
import { branchOf, type GameRecord, type Note, openLines } from '../record/record.ts';
import type { Remark } from '../session/analyst.ts';
import { shownGame } from '../session/game-session.ts';
import { playFrom, putOnBoard, showPly, showVariation } from '../session/play-model.ts';
import { useSession } from '../session/use-session.ts';
import { OpeningName } from './opening-name.tsx';
import { useSheetScroll } from './sheet-scroll.ts';
import { useAnnotation } from './use-annotation.ts';

/** The moves as on a scoresheet. Each one shows its position; a program's evaluation of its move is beside it. */
export function Scoresheet(): JSX.Element {
  const { settings } = usePage();
  const session = useSession();
  const { analyst } = session;
  const record = session.record.value;
  const shownPly = session.shownPly.value;
  const { language } = settings.value;
  const { game } = record;
  const ending = endingOf(game);
  const remarks = analyst.value?.remarks.value;
  const sans = sansOf(game, language);
  const list = useRef<HTMLTableSectionElement>(null);
  const looked = session.preview.value;
  const lookedKey = looked ? `${looked.from.moves.length} ${looked.line.slice(0, looked.shown).join(' ')}` : '';
  const frame = useSheetScroll(`${shownPly} ${lookedKey}`, shownPly === sans.length && !looked);
  const { signs, byPly, left, Variations, problem } = useVariations(record, language);
  const signsOf = (ply: number) => signs.get(ply) ?? '';
  const showLine = (ply: number) => (line: readonly Uci[], shown: number) => showVariation(session, ply, line, shown);

  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -2, ArrowDown: 2 }[event.key];
    const ply = by !== undefined ? shownPly + by : { Home: 1, End: sans.length }[event.key];
    if (ply === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = Math.max(1, Math.min(ply, sans.length));
    showPly(session, next);
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
          aria-label={[
            `${moveNumber(game, ply)} ${sans[ply - 1]}${remarks?.has(ply) ? '' : signsOf(ply)}`,
            ...remarkText(remarks?.get(ply)),
          ].join(', ')}
          {...(ply === shownPly && !looked ? { 'aria-current': 'step' as const } : {})}
          onClick={() => showPly(session, ply)}
        >
          {sans[ply - 1]}
        </button>
        {remarks?.has(ply) ? <MoveRemark remark={remarks.get(ply)} /> : <Signs signs={signsOf(ply)} />}
        <MoveNote note={record.notes.find((note) => note.ply === ply)} />
      </td>
    );

  return (
    <section class="panel scoresheet" aria-labelledby="scoresheet-title">
      <h2 id="scoresheet-title">Moves</h2>
      <div class="scoresheet-moves" ref={frame}>
        {sans.length === 0 ? (
          <p class="quiet">No moves yet. Drag or tap a piece, use the arrow keys on the board, or type a move.</p>
        ) : (
          <table>
            <Heads class="unseen" heads={['Number', 'White', 'Black']} />
            <tbody ref={list} onKeyDown={onKey}>
              {rows.map(([white, black], index) => (
                <Fragment key={white ?? 'first'}>
                  <tr>
                    <th scope="row">{countFrom(game).fullmoves + index}.</th>
                    {cell(white)}
                    {cell(black)}
                  </tr>
                  {[white, black].map((ply) => {
                    const lines = ply === undefined ? undefined : byPly.get(ply);
                    return ply === undefined || !lines || !Variations ? null : (
                      <tr key={ply}>
                        <td colSpan={3}>
                          <Variations
                            beside={`${moveNumber(game, ply)} ${sans[ply - 1]}`}
                            lines={lines}
                            shown={
                              looked?.of === 'variation' && looked.from.moves.length === ply - 1
                                ? looked.line.slice(0, looked.shown)
                                : undefined
                            }
                            onShow={showLine(ply)}
                          />
                        </td>
                      </tr>
                    );
                  })}
                </Fragment>
              ))}
            </tbody>
          </table>
        )}
        {ending ? <p class="scoresheet-result">{formatResult(ending)}</p> : null}
      </div>
      {problem ? <NotLoaded what="The variations of this game" report={problem} /> : null}
      <OpeningName game={game} />
      {left > 0 ? (
        <p class="quiet">
          {formatQuantity(left, 'more variation')} {left === 1 ? 'is' : 'are'} too deep or too long to show here; the
          PGN has {left === 1 ? 'it' : 'them'}.
        </p>
      ) : null}
      <Annotations />
      <Earlier record={record} language={language} />
    </section>
  );
}

/** Moves as text, cached as long as the game exists, since each requires its position. */
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

/** The plies of White and Black by row; White has none in the first row if Black starts. */
function rowsOf(
  plies: number,
  isBlackFirst: boolean,
): readonly (readonly [white: number | undefined, black: number])[] {
  const rows: [number | undefined, number][] = [];
  if (isBlackFirst) rows.push([undefined, 1]);
  for (let ply = isBlackFirst ? 2 : 1; ply <= plies; ply += 2) rows.push([ply, ply + 1]);
  return rows;
}

/** The annotation signs of an imported move: "!?". */
function Signs({ signs }: { readonly signs: string }): JSX.Element | null {
  if (signs === '') return null;
  return (
    <span class="move-sign" aria-hidden="true">
      {signs}
    </span>
  );
}

/** The analysis of a move: its mark, and the better move under it. */
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

/** The same for screen readers, with the move itself. */
function remarkText(remark: Remark | undefined): readonly string[] {
  if (!remark) return [];
  return [remark.mark.kind, ...(remark.better === undefined ? [] : [`better ${remark.better}`])];
}

function MoveNote({ note }: { readonly note: Note | undefined }): JSX.Element | null {
  if (!note) return null;
  const text = note.from === 'book' ? 'book' : note.score ? formatScore(note.score, TRUE_MINUS) : '';
  return text ? <small class="move-note">{text}</small> : null;
}

/** Lines taken back, and the buttons to continue from the position shown. */
function Earlier({ record, language }: { readonly record: GameRecord; readonly language: Language }): JSX.Element {
  const session = useSession();
  const shownPly = session.shownPly.value;
  const { game } = record;
  const lines = openLines(record);
  const looked = session.preview.value;
  const isEarlier = shownPly < game.moves.length;
  const canGoOn =
    looked || isEarlier || (record.pgn !== undefined && !endingOf({ start: game.start, moves: game.moves }));
  return (
    <>
      {canGoOn ? (
        <p class="scoresheet-on">
          {looked ? (
            <a class="button small" href={makeRoute({ view: 'new', fen: fenOf(shownGame(session)) })}>
              Play on from here
            </a>
          ) : record.pgn ? (
            <a class="button small" href={`#/new?from=${record.id}&ply=${shownPly}`}>
              Play on from here
            </a>
          ) : (
            <Button class="small" onClick={() => playFrom(session, shownPly)}>
              Play on from here
            </Button>
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
                  <Button class="small" onClick={() => openLine(session, record, line)}>
                    Open as a game
                  </Button>
                </li>
              );
            })}
          </ul>
        </details>
      ) : null}
    </>
  );
}

function openLine(session: Parameters<typeof putOnBoard>[0], record: GameRecord, line: readonly string[]): void {
  const { services } = session;
  const whole = { ...record, game: { start: record.game.start, moves: line }, notes: [] };
  putOnBoard(session, branchOf(whole, line.length, services.newId(), services.now()));
}

/** The comments of an imported game at the move shown. Variations, with theirs, are on the scoresheet. */
function Annotations(): JSX.Element | null {
  const { preview } = useSession();
  const { annotation, problem } = useAnnotation();
  if (problem) {
    return <NotLoaded what="The comments of this game" report={problem} />;
  }
  if (!annotation) return null;
  const { texts, facts, drawn } = annotation;
  const isVariation = preview.value !== undefined;
  return (
    <div class="annotations">
      {isVariation
        ? null
        : texts.map((text, index) => (
            <p class="story" key={index}>
              {text}
            </p>
          ))}
      {isVariation || facts === '' ? null : <p class="quiet">{facts}</p>}
      {drawn === '' ? null : <p class="unseen">{drawn}</p>}
    </div>
  );
}

const loadVariations = async () => ({
  ...(await import('../games/side-lines.ts')),
  ...(await import('./variations.tsx')),
});

const NO_VARIATIONS: SideLines = { signs: new Map(), byPly: new Map(), left: 0 };

/** The signs and variations of an imported game. Games played here have none, so the code for them is loaded when needed. */
function useVariations({ pgn }: Pick<GameRecord, 'pgn'>, language: Language) {
  const has = pgn?.line.moves.some(({ nags, variations }) => nags.length + variations.length > 0) === true;
  const { value: loaded, problem } = useLoaded([has], () => (has ? loadVariations() : undefined));
  const lines = useMemo(
    () => (pgn && loaded ? loaded.sideLinesOf(pgn, language) : NO_VARIATIONS),
    [pgn, language, loaded],
  );
  return { ...lines, Variations: loaded?.Variations, problem };
}
