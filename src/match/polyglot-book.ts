/** Node only: books in the format of Polyglot. http://hgm.nubati.net/book_format.html */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Chess, makeUci, parseUci } from 'plyhouse-kernel';
import { polyglotKey } from 'plyhouse-kernel/polyglot';
import { type Fen, INITIAL_FEN } from '../chess/fen.ts';
import type { Uci } from '../chess/move.ts';
import type { Chance } from '../programs/program.ts';
import { OpeningsError } from './openings.ts';
import type { Opening } from './packed-openings.ts';

/** A book that can be asked. Its entries are read from the file when they are needed. */
export interface PolyglotBook {
  /** For errors. */
  readonly name: string;
  /** The number of its entries, in the order of their keys. */
  readonly entries: number;
  /** The bytes of these entries. */
  readonly read: (first: number, count: number) => Buffer;
  readonly close: () => void;
}

/** A move of a book. */
export interface BookMove {
  readonly uci: Uci;
  /** Its share among the moves of its position, above 0 and at most 1. */
  readonly share: number;
}

/** Key (8 bytes), move, weight (2 bytes each), learnt data (4 bytes), the first byte the highest. */
const ENTRY_BYTES = 16;
/** Entries read at once when a book is checked: a megabyte. */
const ENTRIES_AT_ONCE = 65_536;
const PROMOTIONS = ['', 'n', 'b', 'r', 'q'];
/** The most openings taken from a book. */
const MOST_LINES = 10_000;
/** Half-moves of each opening from a book, unless more or fewer are asked for. */
export const BOOK_PLIES = 8;

/**
 * Opens a book.
 * @param name for errors.
 * @param book the file, or its bytes.
 * @throws {OpeningsError} if it is no such book: its length, or an entry whose key is smaller than that before it.
 */
export function openPolyglotBook(name: string, book: string | Buffer): PolyglotBook {
  const opened = typeof book === 'string' ? ofFile(name, book) : ofBytes(name, book);
  try {
    checkOrder(opened);
  } catch (error) {
    opened.close();
    throw error;
  }
  return opened;
}

function ofFile(name: string, file: string): PolyglotBook {
  const handle = openSync(file, 'r');
  return {
    name,
    entries: countEntries(name, fstatSync(handle).size),
    read(first, count) {
      const bytes = Buffer.alloc(count * ENTRY_BYTES);
      const read = readSync(handle, bytes, 0, bytes.length, first * ENTRY_BYTES);
      if (read < bytes.length) throw new OpeningsError(name, `${placeOf(first)}: the file became shorter`);
      return bytes;
    },
    close: () => closeSync(handle),
  };
}

function ofBytes(name: string, bytes: Buffer): PolyglotBook {
  return {
    name,
    entries: countEntries(name, bytes.length),
    read: (first, count) => bytes.subarray(first * ENTRY_BYTES, (first + count) * ENTRY_BYTES),
    close() {},
  };
}

function countEntries(name: string, length: number): number {
  if (length > 0 && length % ENTRY_BYTES === 0) return length / ENTRY_BYTES;
  throw new OpeningsError(name, `expected entries of ${ENTRY_BYTES} bytes each, found ${length} bytes`);
}

function checkOrder({ name, entries, read }: PolyglotBook): void {
  let last = 0n;
  for (let first = 0; first < entries; first += ENTRIES_AT_ONCE) {
    const bytes = read(first, Math.min(ENTRIES_AT_ONCE, entries - first));
    for (let at = 0; at < bytes.length; at += ENTRY_BYTES) {
      const key = bytes.readBigUInt64BE(at);
      if (key < last) {
        const place = placeOf(first + at / ENTRY_BYTES);
        throw new OpeningsError(name, `${place}: expected keys in rising order, found ${hex(key)} after ${hex(last)}`);
      }
      last = key;
    }
  }
}

/** "entry 18 (byte 272)" */
function placeOf(entry: number): string {
  return `entry ${entry + 1} (byte ${entry * ENTRY_BYTES})`;
}

function hex(key: bigint): string {
  return key.toString(16).padStart(16, '0');
}

/**
 * The moves that a book has for a position, the heaviest first; those with weight 0 are not to be played.
 * @throws {OpeningsError} if one is not legal.
 */
export function bookMoves(book: PolyglotBook, chess: Chess): BookMove[] {
  const key = polyglotKey(chess);
  const moves: { uci: Uci; weight: number }[] = [];
  for (let entry = firstOf(book, key); entry < book.entries; entry++) {
    const bytes = book.read(entry, 1);
    if (bytes.readBigUInt64BE(0) !== key) break;
    const uci = moveOf(bytes.readUInt16BE(8));
    const move = parseUci(chess, uci);
    if (move === undefined) {
      throw new OpeningsError(book.name, `${placeOf(entry)}: the move ${uci} is not legal in ${chess.fen()}`);
    }
    const weight = bytes.readUInt16BE(10);
    if (weight > 0) moves.push({ uci: makeUci(chess, move), weight });
  }
  const all = moves.reduce((sum, { weight }) => sum + weight, 0);
  return moves.sort((a, b) => b.weight - a.weight).map(({ uci, weight }) => ({ uci, share: weight / all }));
}

/** The first entry with this key or a greater one. */
function firstOf({ entries, read }: PolyglotBook, key: bigint): number {
  let [low, high] = [0, entries];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (read(middle, 1).readBigUInt64BE(0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Castling is written as king takes rook; the kernel reads both spellings. */
function moveOf(code: number): Uci {
  const square = (bits: number) => 'abcdefgh'.charAt(bits & 7) + (((bits >> 3) & 7) + 1);
  return square(code >> 6) + square(code) + (PROMOTIONS[(code >> 12) & 7] ?? '?');
}

/** The move that a player with this book plays, by weight; undefined if it has none. @throws {OpeningsError} */
export function chooseBookMove(book: PolyglotBook, chess: Chess, chance: Chance): Uci | undefined {
  const moves = bookMoves(book, chess);
  let left = chance();
  return (
    moves.find(({ share }) => {
      left -= share;
      return left < 0;
    })?.uci ?? moves.at(-1)?.uci
  );
}

/**
 * The lines of a book as openings, the likeliest first, each with its likelihood as its weight. Of lines that lead to the
 * same position one is kept, with the likelihood of all; after each half-move the ten thousand likeliest are kept.
 * @param plies half-moves; lines whose book ends earlier are shorter.
 * @throws {OpeningsError} if the book does not know the start, or has a move that is not legal.
 */
export function bookOpenings(book: PolyglotBook, plies = BOOK_PLIES, start: Fen = INITIAL_FEN): Opening[] {
  interface Line {
    readonly moves: readonly Uci[];
    readonly weight: number;
    readonly isOver?: true;
  }
  let lines: Line[] = [{ moves: [], weight: 1 }];
  const chess = new Chess(start);
  const goTo = (moves: readonly Uci[]) => {
    chess.rewind();
    for (const uci of moves) chess.play(parseUci(chess, uci)!);
  };
  if (bookMoves(book, chess).length === 0) {
    throw new OpeningsError(book.name, 'expected moves for the start position, found none');
  }
  for (let ply = 0; ply < plies; ply++) {
    const next = new Map<string, Line>();
    for (const line of lines) {
      goTo(line.moves);
      const found = line.isOver ? [] : bookMoves(book, chess);
      if (found.length === 0) next.set(line.moves.join(' '), { ...line, isOver: true });
      for (const { uci, share } of found) {
        chess.play(parseUci(chess, uci)!);
        const key = chess.fen({ epd: true });
        const weight = line.weight * share;
        const known = next.get(key);
        // The lines come in the order of their likelihood.
        const moves = known?.moves ?? [...line.moves, uci];
        next.set(key, { moves, weight: weight + (known?.weight ?? 0) });
        chess.undo();
      }
    }
    lines = [...next.values()].sort((a, b) => b.weight - a.weight).slice(0, MOST_LINES);
  }
  return lines.map(({ moves, weight }, index) => ({ id: `${book.name} ${index + 1}`, start, moves, weight }));
}
