import { defined } from '../../chess/defined.ts';
import { type Game, gameAt, isSameGame } from '../../chess/game.ts';
import { joinPgn, makePgn, type WritableGame } from '../../chess/make-pgn.ts';
import { messageOf } from '../../chess/message-of.ts';
import { makeLine } from '../../chess/notation.ts';
import { gamesOfText } from '../../chess/parse-pgn.ts';
import { type PgnGame, type PgnMove, tagOf } from '../../chess/pgn.ts';
import { gameOfPgn, pgnOfGame } from '../../chess/pgn-game.ts';
import { formatElapsed } from '../../format/duration.ts';
import { formatCount, formatQuantity } from '../../format/number.ts';
import { nameWithYear } from '../../format/program-text.ts';
import { formatScore } from '../../format/score.ts';
import { capitalized } from '../../format/text.ts';
import { annotate } from '../../measure/annotate.ts';
import type { Card } from '../../programs/program.ts';
import { makeTimeControlTag } from '../../session/terms.ts';
import { formatPace } from '../app/format.ts';
import { openingOf } from '../record/opening-names.ts';
import { type GameRecord, type Note, newRecord, openLines, programOf, type Side, sideOf } from '../record/record.ts';

/** Games as text, for export and import. */

type CardOf = (program: string) => Card | undefined;

/**
 * The game as PGN; an imported one as it was. The programs' thoughts follow their moves, with the analysis if there is one; lines taken back become
 * variations.
 */
export function pgnOf(record: GameRecord, cardOf: CardOf): string {
  const { analysis } = record;
  const game = writable(record, cardOf);
  const text = game.text ?? makePgn(game);
  if (!analysis || !isSameGame(analysis, record.game)) return text;
  const analyst = cardOf(analysis.program)?.name ?? analysis.program;
  return annotate(text, analysis, `Plyhouse: ${analyst}, ${analysis.nodes} positions`);
}

function writable(record: GameRecord, cardOf: CardOf): WritableGame {
  if (record.pgn) return record.pgn;
  const { game, notes, terms } = record;
  const comments: (string | undefined)[] = [];
  for (const note of notes) comments[note.ply - 1] = commentOf(note, cardOf(note.program));
  const program = programOf(record);
  const card = program === undefined ? undefined : cardOf(program);
  const opening = openingOf(game)?.name;
  const tags: Record<string, string> = {
    Event: 'A game at Plyhouse',
    Site: '?',
    Date: pgnDate(record.createdMillis),
    Round: '-',
    White: pgnName(record.white, cardOf),
    Black: pgnName(record.black, cardOf),
    WhiteType: sideOf(record, 'white').kind === 'program' ? 'program' : 'human',
    BlackType: sideOf(record, 'black').kind === 'program' ? 'program' : 'human',
    // Not the opening's code, which belongs to the named line: the moves that followed may have another.
    ...(opening === undefined ? {} : { Opening: opening }),
    TimeControl: makeTimeControlTag(terms),
    ...(card ? { ProgramPace: formatPace(terms, card) } : {}),
  };
  const pgn = pgnOfGame(game, tags, comments);
  return withVariations(pgn, record);
}

/** Several games as PGN. @returns `left`: the games that cannot be written, and why. */
export function gamesText(
  records: readonly GameRecord[],
  cardOf: CardOf,
): { readonly text: string; readonly left: readonly { readonly game: string; readonly reason: string }[] } {
  const texts: string[] = [];
  const left: { game: string; reason: string }[] = [];
  for (const record of records) {
    try {
      texts.push(pgnOf(record, cardOf));
    } catch (error) {
      const game = `${pgnName(record.white, cardOf)} against ${pgnName(record.black, cardOf)}`;
      left.push({ game, reason: messageOf(error) });
    }
  }
  return { text: joinPgn(texts), left };
}

/** A file name for a saved game: "plyhouse-1982-09-24-wray74.pgn". */
export function fileNameOf(record: GameRecord): string {
  const date = pgnDate(record.createdMillis).replaceAll('.', '-');
  return `plyhouse-${date}-${programOf(record) ?? 'game'}.pgn`;
}

interface BroughtGames {
  readonly records: readonly GameRecord[];
  /** The errors, each with its place in the text. */
  readonly problems: readonly string[];
}

/** The context in which an imported game becomes a record. */
interface Arrival {
  readonly nowMillis: number;
  newId(): string;
}

/** The maximum number of games imported at once: as many as a browser stores without trouble. */
const MOST_GAMES = 5_000;

/** Reads a PGN text. A game whose moves or tags cannot be read to the end is left out, and every error is reported. */
export function importGames(text: string, arrival: Arrival): BroughtGames {
  const loop = importSteps(text, arrival);
  for (;;) {
    const { done, value } = loop.next();
    if (done) return value;
  }
}

/** How far an import is. */
export interface ImportStep {
  /** Characters of the text. */
  readonly read: number;
  readonly games: number;
}

/** The same, game by game, for whoever has something else to do meanwhile. */
export function* importSteps(text: string, arrival: Arrival): Generator<ImportStep, BroughtGames> {
  if (text.trim() === '') return { records: [], problems: ['Expected one or more games as PGN, found nothing.'] };
  const records: GameRecord[] = [];
  const problems: string[] = [];
  let games = 0;
  let read = 0;
  for (const pgn of gamesOfText(text)) {
    if (++games > MOST_GAMES) {
      const most = formatCount(MOST_GAMES);
      problems.unshift(`There are more than ${most} games in this text; only the first ${most} are imported.`);
      break;
    }
    const { errors, fault, line } = pgn;
    for (const error of errors) {
      problems.push(`${capitalized(error.message)}${error === fault ? '; this game is left out' : ''}`);
    }
    if (!fault && (line.moves.length > 0 || errors.length === 0)) {
      // A little older each, so that games of one date and round stand in the list as in the file.
      const nowMillis = arrival.nowMillis - records.length;
      records.push(recordOfPgn(pgn, gameOfPgn(pgn), { ...arrival, nowMillis }));
    }
    read += pgn.text?.length ?? 0;
    yield { read, games };
  }
  if (records.length === 0 && problems.length === 0) problems.push('There is no game in this text.');
  return { records, problems };
}

/** An imported game that is stored already, and the id under which it is. */
export interface DoubleGame {
  readonly record: GameRecord;
  readonly of: string;
}

/**
 * The imported games without those that are stored already or come twice: the same moves, players and date.
 * @param raws the games as stored; damaged ones count for nothing.
 */
export function withoutDoubles(
  records: readonly GameRecord[],
  raws: readonly unknown[],
): { readonly fresh: GameRecord[]; readonly doubles: DoubleGame[] } {
  const known = new Map<string, string>();
  const fresh: GameRecord[] = [];
  const doubles: DoubleGame[] = [];
  for (const raw of raws as readonly GameRecord[]) {
    const likeness = likenessOf(raw);
    if (likeness !== undefined) known.set(likeness, raw.id);
  }
  for (const record of records) {
    const likeness = likenessOf(record)!;
    const of = known.get(likeness);
    if (of === undefined) fresh.push(record);
    else doubles.push({ record, of });
    known.set(likeness, of ?? record.id);
  }
  return { fresh, doubles };
}

/** Equal for games with the same moves, players and date; undefined for one that was not imported. */
function likenessOf({ game, pgn }: GameRecord): string | undefined {
  if (!Array.isArray(game?.moves) || !Array.isArray(pgn?.tags)) return undefined;
  const tags = ['White', 'Black', 'Date'].map((name) => tagOf(pgn, name));
  return JSON.stringify([game.start, game.moves, ...tags]);
}

function recordOfPgn(pgn: PgnGame, game: Game, { nowMillis, newId }: Arrival): GameRecord {
  const { tags, start, line, result, text } = pgn;
  const named = (name: string): Side => ({ kind: 'named', name: (tagOf(pgn, name) ?? '').replace(/^\?$/, '') });
  const fresh = newRecord({
    id: newId(),
    nowMillis,
    game,
    white: named('White'),
    black: named('Black'),
    terms: {},
    seed: 1,
  });
  return { ...fresh, game, pgn: { tags, start, line, result, ...defined({ text }) } };
}

/** Adds the lines taken back as variations of the moves played instead. */
function withVariations(pgn: PgnGame, record: GameRecord): WritableGame {
  const moves: PgnMove[] = [...pgn.line.moves];
  const { game } = record;
  const opening: string[] = [];
  for (const line of openLines(record)) {
    const shared = sharedPlies(line, game.moves);
    const other = moves[shared];
    if (other) {
      const variation = pgnOfGame({ start: game.start, moves: line }).line.moves.slice(shared);
      variation[0] = { ...variation[0]!, comments: ['taken back'] };
      moves[shared] = { ...other, variations: [...other.variations, { comments: [], moves: variation }] };
      continue;
    }
    // Nothing was played instead, so PGN has no place for a variation.
    const text = `taken back: ${makeLine(gameAt(game, shared), line.slice(shared))}`;
    const last = moves[shared - 1];
    if (last) moves[shared - 1] = { ...last, comments: [...last.comments, text] };
    else opening.push(text);
  }
  return { ...pgn, line: { comments: [...pgn.line.comments, ...opening], moves } };
}

/** The number of moves that two lines have in common at the start. */
function sharedPlies(one: readonly string[], other: readonly string[]): number {
  let ply = 0;
  while (ply < one.length && one[ply] === other[ply]) ply++;
  return ply;
}

/** The program's thoughts as plain text: "+0.35, depth 3, 1200 positions, 41 s on the HP 9810A". */
function commentOf({ from, score, depth, nodes, periodMillis }: Note, card: Card | undefined): string {
  if (from === 'book') return 'book';
  const machine = card?.isByHand ? 'by hand' : card?.machineName && `on the ${card.machineName}`;
  const parts = [
    ...(score ? [formatScore(score)] : []),
    `depth ${depth}`,
    formatQuantity(nodes, 'position'),
    ...(machine ? [`${formatElapsed(periodMillis)} ${machine}`] : []),
  ];
  return parts.join(', ');
}

function pgnName(side: Side, cardOf: CardOf): string {
  switch (side.kind) {
    case 'visitor':
      return side.name ?? 'Visitor';
    case 'named':
      return side.name || '?';
    case 'program': {
      const card = cardOf(side.program);
      return card ? nameWithYear(card) : side.program;
    }
  }
}

/** A date in PGN format, in the visitor's time zone. */
function pgnDate(millis: number): string {
  const date = new Date(millis);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}.${pad(date.getMonth() + 1)}.${pad(date.getDate())}`;
}
