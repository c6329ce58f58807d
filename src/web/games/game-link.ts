import * as v from 'valibot';
import { FenError, INITIAL_FEN } from '../../chess/fen.ts';
import {
  callGame,
  ENDING_KINDS,
  type Ending,
  endingOf,
  type Game,
  newGame,
  play,
  positionOf,
} from '../../chess/game.ts';
import { legalMoves } from '../../chess/move.ts';
import type { GameRecord, Side } from '../record/record.ts';
import { OPTIONS, TERMS } from '../record/record-schema.ts';

/**
 * A game in a link: who played, the time control, the start position, and the moves, each as its index in the list of legal
 * moves. docs/links.md describes every byte.
 */

/** The parts of a game that a link holds. */
export type LinkedGame = Pick<GameRecord, 'white' | 'black' | 'terms' | 'options' | 'game'>;

type GameLinkProblem =
  /** It was cut short or changed on its way. */
  | 'damaged'
  /** Made by a later version of the page. */
  | 'newer';

/** A link that cannot be read. `problem` is stable and safe to switch on; `message` is for people. */
export class GameLinkError extends Error {
  override readonly name = 'GameLinkError';
  readonly problem: GameLinkProblem;
  constructor(problem: GameLinkProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

const VERSION = 1;
const HAS_START = 1;
const HAS_ENDING = 2;
const HAS_PACE = 4;
/** No text after `code=` is longer; a game of a thousand moves needs about 2,000 letters. */
const LONGEST_CODE = 12_000;
const SIDE_MARKS = { visitor: '', program: '@', named: '=' } as const;
const WINNERS = [undefined, 'white', 'black'] as const;

/** A game as the letters of a link. The time control is omitted if it is `usual`, the program's tournament level. */
export function makeGameCode({ white, black, terms, options, game }: LinkedGame, usual?: GameRecord['terms']): string {
  const start = game.start === INITIAL_FEN ? undefined : game.start;
  const isUsual = usual !== undefined && JSON.stringify(terms) === JSON.stringify(usual);
  const hasOptions = Object.keys(options).length > 0;
  const pace = isUsual && !hasOptions ? undefined : JSON.stringify([terms, options]);
  const { called } = game;
  const bytes = [
    VERSION,
    (start ? HAS_START : 0) | (called ? HAS_ENDING : 0) | (pace ? HAS_PACE : 0),
    ...textBytes(sideText(white)),
    ...textBytes(sideText(black)),
    ...(start ? textBytes(start) : []),
    ...(called ? [ENDING_KINDS.indexOf(called.kind) * 3 + WINNERS.indexOf(called.winner)] : []),
    ...(pace ? textBytes(pace) : []),
    ...countBytes(game.moves.length),
    ...moveBytes(game),
  ];
  const sum = checksum(bytes);
  return makeBase64url([...bytes, sum >> 8, sum & 0xff]);
}

/**
 * Reads the game of a link.
 * @param usual the time control of a program if the link names none.
 * @throws {GameLinkError}
 */
export function parseGameCode(code: string, usual: (program: string) => GameRecord['terms']): LinkedGame {
  const bytes = bytesOf(code);
  const content = bytes.slice(0, -2);
  const sum = (bytes.at(-2)! << 8) | bytes.at(-1)!;
  if (checksum(content) !== sum) throw damaged('was cut short or changed on its way');
  const read = reader(content);
  const version = read.byte();
  if (version !== VERSION) throw new GameLinkError('newer', 'The link was made by a later version of this page.');
  const flags = read.byte();
  const white = parseSide(read.text());
  const black = parseSide(read.text());
  const start = flags & HAS_START ? read.text() : INITIAL_FEN;
  const called = flags & HAS_ENDING ? parseEnding(read.byte()) : undefined;
  const { terms, options } = flags & HAS_PACE ? parsePace(read.text()) : { terms: undefined, options: {} };
  const program = [white, black].find((side) => side.kind === 'program');
  const plies = read.count();
  const game = parseMoves(startGame(start), plies, read.rest());
  return {
    white,
    black,
    terms: terms ?? (program ? usual(program.program) : {}),
    options,
    game: called && !endingOf(game) ? callGame(game, called) : game,
  };
}

const damaged = (what: string) => new GameLinkError('damaged', `The game in this link ${what}.`);

/** The moves as one mixed-radix number, lowest byte first: each move takes only as much as its position leaves to choose from. */
function moveBytes({ start, moves }: Game): number[] {
  const digits: (readonly [index: number, base: number])[] = [];
  let game = newGame(start);
  for (const uci of moves) {
    const legal = legalMoves(positionOf(game));
    digits.push([legal.indexOf(uci), legal.length]);
    game = play(game, uci);
  }
  let number = 0n;
  for (const [index, base] of digits.reverse()) number = number * BigInt(base) + BigInt(index);
  const hex = number.toString(16);
  const even = hex.length % 2 === 0 ? hex : `0${hex}`;
  return number === 0n ? [] : (even.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)).reverse();
}

/** @throws {GameLinkError} if moves follow the end of the game. */
function parseMoves(first: Game, plies: number, bytes: readonly number[]): Game {
  const hex = [...bytes].reverse().map((byte) => byte.toString(16).padStart(2, '0'));
  let number = bytes.length === 0 ? 0n : BigInt(`0x${hex.join('')}`);
  let game = first;
  for (let ply = 0; ply < plies; ply++) {
    const legal = legalMoves(positionOf(game));
    if (legal.length === 0) throw damaged('has moves after its end');
    const base = BigInt(legal.length);
    game = play(game, legal[Number(number % base)]!);
    number /= base;
  }
  return game;
}

function startGame(start: string): Game {
  try {
    return newGame(start);
  } catch (error) {
    if (error instanceof FenError) throw damaged(`begins from an impossible position (${error.message})`);
    throw error;
  }
}

function sideText(side: Side): string {
  if (side.kind === 'visitor') return SIDE_MARKS.visitor;
  return side.kind === 'program' ? SIDE_MARKS.program + side.program : SIDE_MARKS.named + side.name;
}

function parseSide(text: string): Side {
  if (text === SIDE_MARKS.visitor) return { kind: 'visitor' };
  if (text.startsWith(SIDE_MARKS.program)) return { kind: 'program', program: text.slice(1) };
  return { kind: 'named', name: text.slice(1) };
}

function parseEnding(byte: number): Ending {
  const kind = ENDING_KINDS[Math.floor(byte / 3)];
  const winner = WINNERS[byte % 3];
  if (!kind) throw damaged('ends in an unknown way');
  return { kind, ...(winner ? { winner } : {}) };
}

const PACE = v.tuple([TERMS, OPTIONS]);

function parsePace(text: string): Pick<GameRecord, 'terms' | 'options'> {
  try {
    const [terms, options] = v.parse(PACE, JSON.parse(text));
    return { terms: terms as GameRecord['terms'], options };
  } catch {
    throw damaged('has a time control that cannot be read');
  }
}

/** A text, preceded by its length in bytes. */
function textBytes(text: string): number[] {
  const bytes = new TextEncoder().encode(text.toWellFormed());
  return [...countBytes(bytes.length), ...bytes];
}

/** A count, seven bits a byte, the lowest first; all but the last have their highest bit set. */
function countBytes(count: number): number[] {
  return count < 128 ? [count] : [(count & 127) | 128, ...countBytes(count >> 7)];
}

function reader(bytes: Uint8Array) {
  let at = 0;
  const byte = () => {
    if (at >= bytes.length) throw damaged('was cut short');
    return bytes[at++]!;
  };
  const count = () => {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const part = byte();
      value |= (part & 127) << shift;
      if (part < 128) return value;
    }
    throw damaged('contains a number that never ends');
  };
  return {
    byte,
    count,
    text() {
      const length = count();
      if (at + length > bytes.length) throw damaged('was cut short');
      at += length;
      return new TextDecoder().decode(bytes.slice(at - length, at));
    },
    rest: () => [...bytes.slice(at)],
  };
}

/** CRC-16 with the polynomial 0x1021, initial value 0xffff, inverted (GENIBUS): it detects added or missing zeros at the end. */
function checksum(bytes: Iterable<number>): number {
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
  }
  return sum ^ 0xffff;
}

/** Bytes in the letters of a URL (RFC 4648, section 5), without padding. */
export function makeBase64url(bytes: ArrayLike<number>): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @throws {DOMException} if the text is none. */
export function parseBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

function bytesOf(code: string): Uint8Array {
  if (code.length > LONGEST_CODE || !/^[\w-]+$/.test(code)) throw damaged('was cut short or changed on its way');
  let bytes: Uint8Array;
  try {
    bytes = parseBase64url(code);
  } catch {
    throw damaged('was cut short or changed on its way');
  }
  if (bytes.length < 3) throw damaged('was cut short');
  return bytes;
}
