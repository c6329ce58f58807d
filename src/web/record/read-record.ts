import * as v from 'valibot';
import { FenError, tryParseFen } from '../../chess/fen.ts';
import { callGame, endingOf, type Game, isSameGame, newGame, play, positionOf } from '../../chess/game.ts';
import type { WritableGame } from '../../chess/make-pgn.ts';
import { MoveError, type Uci } from '../../chess/move.ts';
import { gameOfPgn } from '../../chess/pgn-game.ts';
import { unpackLine } from './packed-line.ts';
import type { GameRecord, Note } from './record.ts';
import * as is from './record-schema.ts';

/** Reads a game stored in a browser. It may have been damaged, so every part is checked separately. */

/** A stored game with parts that cannot be read. */
export interface DamagedRecord {
  /** Its key in the store. */
  readonly key: IDBValidKey;
  /** The unreadable parts, in words: "the notes of the program", "move 12". */
  readonly faults: readonly string[];
  /** The players, if they can be read. */
  readonly white: GameRecord['white'];
  readonly black: GameRecord['black'];
  /** The game without the damaged parts; undefined if no position of it can be read. */
  readonly readable: GameRecord | undefined;
  /** The stored value as it is. */
  readonly raw: unknown;
}

type ReadRecord =
  | { readonly kind: 'whole'; readonly record: GameRecord }
  | { readonly kind: 'damaged'; readonly damaged: DamagedRecord };

/** Reads a game from a store. What an older version of the page did not store is filled in and does not count as damage. */
export function readRecord(raw: unknown): ReadRecord {
  const value = fieldsOf(raw);
  const faults: string[] = [];
  const part = <Value>(name: string, found: unknown, schema: v.GenericSchema<unknown, unknown>, fallback: Value) => {
    if (v.is(schema, found)) return found as Value;
    faults.push(name);
    return fallback;
  };

  // 1. The game itself. Without a position there is nothing to show.
  const id = part('its identifier', value.id, v.pipe(v.string(), v.minLength(1)), '');
  const game = readGame(value.game, faults) ?? gameOfParts(value.pgn);

  // 2. Everything that belongs to it.
  const createdMillis = part('the start time', value.createdMillis, is.MOMENT, 0);
  const nobody = { kind: 'named', name: '' } as const;
  const common = {
    id,
    createdMillis,
    updatedMillis: part('the time of the last change', value.updatedMillis, is.MOMENT, createdMillis),
    white: part<GameRecord['white']>('the white player', value.white, is.SIDE, nobody),
    black: part<GameRecord['black']>('the black player', value.black, is.SIDE, nobody),
    terms: part<GameRecord['terms']>('the time control', value.terms, is.TERMS, {}),
    options: part<GameRecord['options']>('the options', value.options ?? {}, is.OPTIONS, {}),
    seed: part('the seed', value.seed, is.SEED, 1),
    clocks: part<GameRecord['clocks']>('the clocks', value.clocks, is.CLOCKS, undefined),
    branch: part<GameRecord['branch']>('the game it was copied from', value.branch, is.BRANCH, undefined),
    byLink: part<GameRecord['byLink']>('the offer of a draw', value.byLink, is.BY_LINK, {}),
    help: part<GameRecord['help']>('the help the visitor had', value.help, is.HELP, undefined),
    notes: list('the program’s thoughts', value.notes ?? [], is.NOTE, faults) as readonly Note[],
  };
  const present = game ?? newGame();
  const takenBack = readLines(value.takenBack ?? [], present, faults);
  const analysis = readAnalysis(value.analysis, game, faults);
  const pgn = readPgn(value.pgn, present, faults);

  if (faults.length === 0) {
    const { notes, options } = common;
    // The game that was played through: its last position need not be found again.
    return { kind: 'whole', record: { ...(value as unknown as GameRecord), game: present, notes, options, takenBack } };
  }
  const { clocks, branch, byLink, help, notes, ...rest } = common;
  const readable: GameRecord | undefined = game && {
    ...rest,
    game,
    notes: notes.filter(({ ply }) => ply <= game.moves.length),
    takenBack,
    ...(clocks ? { clocks } : {}),
    ...(branch ? { branch } : {}),
    ...(byLink ? { byLink } : {}),
    ...(help ? { help } : {}),
    ...(pgn ? { pgn } : {}),
    ...(analysis ? { analysis } : {}),
  };
  const { white, black } = common;
  return { kind: 'damaged', damaged: { key: value.id as IDBValidKey, faults, white, black, readable, raw } };
}

/**
 * The game to continue: of those played here and unfinished, the one that was changed last. They are read one by one, and imported ones,
 * which nobody continues, never: to read thousands takes seconds.
 */
export function unfinishedGame(raws: readonly unknown[]): GameRecord | undefined {
  const own = (raws as readonly GameRecord[]).filter(({ pgn }) => !pgn);
  for (const raw of own.sort((one, other) => other.updatedMillis - one.updatedMillis)) {
    const read = readRecord(raw);
    if (read.kind === 'whole' && read.record.game.moves.length > 1 && !endingOf(read.record.game)) return read.record;
  }
  return undefined;
}

/** The fields of an object, none of them checked; none if it is something else. */
const partsOf = <Whole>(raw: unknown) =>
  (typeof raw === 'object' && raw !== null ? raw : {}) as Partial<Record<keyof Whole, unknown>>;

function fieldsOf(raw: unknown): Partial<Record<keyof GameRecord, unknown>> {
  const value = partsOf<GameRecord>(raw);
  const { line } = (value.pgn ?? {}) as { readonly line?: unknown };
  return typeof line === 'string' ? { ...value, pgn: { ...(value.pgn as object), line: unpackLine(line) } } : value;
}

/** The moves up to the first that cannot be played. */
function readGame(value: unknown, faults: string[]): Game | undefined {
  const { start, moves, called } = partsOf<Game>(value);
  if (typeof start !== 'string' || tryParseFen(start) instanceof FenError) {
    faults.push('the start position');
    return undefined;
  }
  if (!v.is(is.MOVES, moves)) {
    faults.push('the moves');
    return newGame(start);
  }
  const played = readMoves(start, moves);
  if (played.moves.length < moves.length) {
    faults.push(`move ${played.moves.length + 1} of ${moves.length} and those after it`);
    return played;
  }
  if (called === undefined) return played;
  if (v.is(is.ENDING, called)) return callGame(played, called as Game['called'] & object);
  faults.push('the result');
  return played;
}

/** The game of a PGN, if it can be read. */
function gameOfParts(value: unknown): Game | undefined {
  const { tags, start, line, result } = partsOf<WritableGame>(value);
  if (typeof start !== 'string' || tryParseFen(start) instanceof FenError || !v.is(is.LINE, line)) return undefined;
  return unlessIllegal(() =>
    gameOfPgn({
      tags: Array.isArray(tags) ? tags.filter((tag) => v.is(is.TAG, tag)) : [],
      start,
      line,
      result: v.is(is.RESULT, result) ? result : '*',
      complete: true,
    }),
  );
}

function readMoves(start: string, moves: readonly Uci[]): Game {
  const whole = { start, moves };
  if (isPlayable(whole)) return whole;
  let game = newGame(start);
  unlessIllegal(() => {
    for (const uci of moves) game = play(game, uci);
  });
  return game;
}

const isPlayable = (game: Game) => unlessIllegal(() => positionOf(game)) !== undefined;

/** What is made of moves; undefined if one of them is illegal. */
function unlessIllegal<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof MoveError) return undefined;
    throw error;
  }
}

/** The members of a list that can be read. */
function list(
  name: string,
  value: unknown,
  schema: v.GenericSchema<unknown, unknown>,
  faults: string[],
): readonly unknown[] {
  const members = Array.isArray(value) ? value : [];
  const readable = members.filter((member) => v.is(schema, member));
  if (!Array.isArray(value) || readable.length < members.length) faults.push(name);
  return readable;
}

function readLines(value: unknown, { start }: Game, faults: string[]): GameRecord['takenBack'] {
  const name = 'moves taken back';
  const lines = list(name, value, is.MOVES, faults) as GameRecord['takenBack'];
  const playable = lines.filter((moves) => isPlayable({ start, moves }));
  if (playable.length < lines.length && faults.at(-1) !== name) faults.push(name);
  return playable;
}

function readAnalysis(value: unknown, game: Game | undefined, faults: string[]): GameRecord['analysis'] {
  if (!v.is(is.ANALYSIS, value)) {
    faults.push('the analysis');
    return undefined;
  }
  const analysis = value as GameRecord['analysis'];
  // An analysis of other moves is not shown; it does not count as damage.
  return analysis && game && isSameGame(analysis, game) ? analysis : undefined;
}

/** An imported game: tags that cannot be read are dropped; if its moves cannot be read, only the moves are kept. */
function readPgn(value: unknown, game: Game, faults: string[]): WritableGame | undefined {
  if (value === undefined) return undefined;
  const pgn = partsOf<WritableGame>(value);
  const before = faults.length;
  const tags = list('the PGN tags', pgn.tags, is.TAG, faults) as WritableGame['tags'];
  if (!v.is(is.PGN_TEXT, pgn.text)) faults.push('the PGN text');
  const isResult = v.is(is.RESULT, pgn.result);
  if (!isResult) faults.push('the PGN result');
  const isLine =
    v.is(is.LINE, pgn.line) && pgn.start === game.start && isLineOf(pgn.line as WritableGame['line'], game);
  if (!isLine) faults.push('the PGN moves, with their comments and variations');
  const moves = game.moves.map((uci) => ({ uci, before: [], nags: [], comments: [], variations: [] }));
  return {
    tags,
    start: game.start,
    line: isLine ? (pgn.line as WritableGame['line']) : { comments: [], moves },
    result: isResult ? (pgn.result as WritableGame['result']) : '*',
    ...(faults.length === before && typeof pgn.text === 'string' ? { text: pgn.text } : {}),
  };
}

const isLineOf = ({ moves }: WritableGame['line'], game: Game): boolean =>
  moves.length === game.moves.length && moves.every(({ uci }, index) => uci === game.moves[index]);

/**
 * A stored value as text, complete as far as it can be written: numbers and values without a JSON form are written as
 * strings.
 */
export function makeRawText(raw: unknown): string {
  const above: unknown[] = [];
  const written = JSON.stringify(
    raw,
    function (this: unknown, _key, value: unknown) {
      if (typeof value === 'bigint') return `${value}n`;
      if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
      if (value === undefined) return 'undefined';
      if (typeof value !== 'object' || value === null) return value;
      // The parent of this value: `this` holds it.
      while (above.length > 0 && above.at(-1) !== this) above.pop();
      if (above.includes(value)) return '(itself)';
      above.push(value);
      return value;
    },
    2,
  );
  return `${written}\n`;
}
