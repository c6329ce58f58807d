import { defined } from '../chess/defined.ts';
import { EpdError, type EpdRecord, parseEpdLine } from '../chess/epd.ts';
import { INITIAL_FEN, parseStart } from '../chess/fen.ts';
import { gameOf } from '../chess/game.ts';
import { legalMove } from '../chess/move.ts';
import { gamesOfText, readPgn } from '../chess/parse-pgn.ts';
import { type PgnGame, tagOf } from '../chess/pgn.ts';
import { endOf } from '../session/ends.ts';
import { allOf, type Opening, type Openings, type PackedOpenings, packedOpenings } from './packed-openings.ts';

/** A collection of openings that cannot be used. */
export class OpeningsError extends Error {
  override readonly name = 'OpeningsError';
  constructor(collection: string, detail: string) {
    super(`openings "${collection}": ${detail}`);
  }
}

/** Listeners for the openings that are left out. */
interface Complaints {
  /** Called with a sentence for each opening after which the game is over. */
  readonly onSkipped?: ((message: string) => void) | undefined;
  /** Called with the error of each opening that cannot be read; the others are used. */
  readonly onFault?: ((error: Error) => void) | undefined;
}

/**
 * Reads openings from PGN (each game's moves) or EPD (each line a position; FEN lines will do).
 * @param collection its name, for the ids and for errors.
 * @param plies the maximum number of plies taken from each; all by default.
 * @param onSkipped, onFault see {@link Complaints}.
 * @throws {OpeningsError} if none can be played.
 */
export function parseOpenings(
  text: string,
  collection: string,
  plies = Number.POSITIVE_INFINITY,
  onSkipped: (message: string) => void = () => {},
  onFault: (error: Error) => void = () => {},
): Opening[] {
  const reading = startReading(collection, plies);
  if (!isEpd(text)) for (const game of gamesOfText(text)) takeGame(reading, game);
  else for (const [index, line] of text.split(LINE_END).entries()) takeLine(reading, line, index + 1);
  return allOf(openingsOf(reading, { onSkipped, onFault }));
}

/**
 * The same from a text that comes in chunks and is never whole in memory; its beginning shows whether it is PGN or EPD.
 * @param complaints with `chess960`, everything is of Chess960.
 * @throws {OpeningsError} if none can be played.
 */
export async function readOpenings(
  chunks: AsyncIterable<string>,
  collection: string,
  plies = Number.POSITIVE_INFINITY,
  { chess960 = false, ...complaints }: Complaints & { readonly chess960?: boolean } = {},
): Promise<Openings> {
  const reading = startReading(collection, plies, chess960);
  const source = chunks[Symbol.asyncIterator]();
  let head = '';
  let isDone = false;
  while (head.length < HEAD_LETTERS && !isDone) {
    const { value, done } = await source.next();
    if (done) isDone = true;
    else head += value;
  }
  const all = async function* () {
    yield head;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  };
  if (!isEpd(head))
    for await (const game of readPgn(all(), { chess960: chess960 ? 'all' : 'none' })) takeGame(reading, game);
  else {
    let rest = '';
    let number = 0;
    for await (const chunk of all()) {
      // A carriage return at the end may belong to a line feed to come.
      const lines = `${rest}${chunk}`.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop()!;
      for (const line of lines) takeLine(reading, line, ++number);
    }
    takeLine(reading, rest.replace(/\r$/, ''), ++number);
  }
  return openingsOf(reading, complaints);
}

/** Enough of a file to see what it is. */
const HEAD_LETTERS = 65_536;
const LINE_END = /\r\n|\n|\r/;

function isEpd(text: string): boolean {
  return !/^[ \t]*\[/m.test(text) && /^[ \t]*[pnbrqkPNBRQK1-8]+\/\S+[ \t]+[wb]\s/m.test(text);
}

/** A collection while it is read. */
interface Reading {
  readonly collection: string;
  readonly plies: number;
  readonly chess960: boolean;
  /** Games or positions so far, with those that cannot be read. */
  count: number;
  readonly openings: PackedOpenings;
  readonly faults: Error[];
  /** A sentence on each that leaves nothing to play. */
  readonly skipped: string[];
}

function startReading(collection: string, plies: number, chess960 = false): Reading {
  return { collection, plies, chess960, count: 0, openings: packedOpenings(), faults: [], skipped: [] };
}

function openingsOf({ collection, openings, faults, skipped }: Reading, { onSkipped, onFault }: Complaints): Openings {
  if (openings.length === 0 && skipped.length === 0) {
    throw new OpeningsError(collection, faults[0]?.message ?? 'expected games or positions, found none');
  }
  for (const fault of faults) onFault?.(fault);
  for (const message of skipped) onSkipped?.(message);
  if (openings.length === 0) throw new OpeningsError(collection, 'the game is over after each of them');
  return openings;
}

/** Takes an opening, unless the game is over after it. */
function takeOpening({ collection, openings, skipped }: Reading, opening: Opening): void {
  const { id, start, moves } = opening;
  const ending = goesOn(opening) ? undefined : endOf(gameOf(start, moves), 'automatic');
  if (ending) skipped.push(`openings "${collection}": "${id}" is left out, the game is over after it (${ending.kind})`);
  else openings.add(opening);
}

/** Whether the board alone shows that the game is not over: a game, with what is cached beside it, is made of few openings. */
function goesOn({ start, moves }: Opening): boolean {
  const position = parseStart(start);
  for (const uci of moves) position.play(legalMove(position, uci)!);
  const { halfmoves } = position;
  const canHaveOccurred = moves.length >= 8 && halfmoves >= 8;
  return !canHaveOccurred && halfmoves < 100 && !position.isInsufficientMaterial() && position.hasDests();
}

/** The start position itself, for matches without openings. */
export const START_OPENING: Opening = { id: 'start', start: INITIAL_FEN, moves: [] };

function takeGame(reading: Reading, game: PgnGame): void {
  const id = `${reading.collection} ${++reading.count}`;
  if (game.fault) {
    reading.faults.push(game.fault);
    return;
  }
  const hasPosition = tagOf(game, 'FEN') !== undefined;
  if (!hasPosition && (game.line.moves.length === 0 || tagOf(game, 'SetUp') === '1')) {
    const found = game.line.moves.length === 0 ? 'neither moves nor a tag FEN' : 'the tag SetUp "1", and no tag FEN';
    reading.faults.push(new OpeningsError(reading.collection, `"${id}" has ${found}`));
    return;
  }
  const moves = game.line.moves.slice(0, reading.plies).map(({ uci }) => uci);
  takeOpening(reading, { id, start: game.start, moves, ...namesOf(game) });
}

function namesOf(game: PgnGame): Pick<Opening, 'eco' | 'name' | 'variation'> {
  const [eco, name, variation] = ['ECO', 'Opening', 'Variation'].map((tag) => tagOf(game, tag) || undefined);
  return defined({ eco, name, variation });
}

function takeLine(reading: Reading, line: string, number: number): void {
  const text = number === 1 ? line.replace(/^\uFEFF/, '') : line;
  if (/^\s*(?:$|[#%])/.test(text)) return;
  const record = parseEpdLine(text, number, reading.chess960);
  if (record instanceof EpdError) reading.faults.push(record);
  else takeRecord(reading, record);
}

function takeRecord(reading: Reading, { fen, operations, errors }: EpdRecord): void {
  const id = `${reading.collection} ${++reading.count}`;
  // Faults in the operations about best moves do not concern an opening.
  const faults = errors.filter(({ problem, opcode }) => problem === 'fen' || opcode === 'hmvc' || opcode === 'fmvn');
  reading.faults.push(...faults);
  if (faults.length > 0) return;
  const name = operations.find(({ opcode }) => opcode === 'id')?.operands[0]?.text;
  takeOpening(reading, { id, start: fen, moves: [], ...(name ? { name } : {}) });
}
