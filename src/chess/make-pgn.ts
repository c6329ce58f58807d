import type { Position } from 'plyhouse-kernel/position';
import { INITIAL_FEN, isChess960, parseStart } from './fen.ts';
import { printable, quote } from './foreign-text.ts';
import { legalMove, type Uci } from './move.ts';
import { makeSan } from './notation.ts';
import {
  NULL_MOVE,
  type PgnGame,
  type PgnLine,
  type PgnMove,
  type PgnTag,
  SEVEN_TAGS,
  TAG_NAME,
  tagOf,
} from './pgn.ts';

/** The layout of a game. */
interface PgnLayout {
  /** The longest line; a word longer than that stands alone. PGN wants fewer than 80. */
  readonly columns?: number;
  /** `export`: the seven tags first, missing ones as unknown. `given`: as the game has them, and no others. */
  readonly tagOrder?: 'export' | 'given';
  /** `padded`: "{ so }", as most programs write. `tight`: "{+0.41/17 0.555s}", as match runners do. */
  readonly comments?: 'padded' | 'tight';
  /**
   * `san`: the standard ("Nxd4"). `lan`: with the origin of the piece ("Nf3xd4"). `uci`: squares ("f3d4"). Readers of PGN expect the first.
   */
  readonly notation?: PgnNotation;
}

export const PGN_NOTATIONS = ['san', 'lan', 'uci'] as const;
export type PgnNotation = (typeof PGN_NOTATIONS)[number];

/** The parts of a game that are written; its reading errors are not. */
export type WritableGame = Pick<PgnGame, 'tags' | 'start' | 'line' | 'result' | 'text'>;

/** Variations within each other that are written: more than are ever read, and few enough for any stack. */
const MOST_WRITTEN = 1_000;

const UNKNOWN: Readonly<Record<string, string>> = { Date: '????.??.??', Result: '*' };

/**
 * A game in PGN's export format, ending in a line end: seven tags in order, then SetUp and FEN if the start is not the usual one, then the
 * others in their order; standard algebraic moves; signs as $n; the result at the end. The Result, SetUp and FEN tags always agree with the
 * game. Blanks inside comments become single spaces, control characters are written out, and closing braces become brackets.
 * A game that was cut off at an error is written as if it ended there: check `complete` first.
 * @throws {MoveError} if a move of the tree is not legal; {RangeError} if it has more than a thousand nested variations.
 */
export function makePgn(game: WritableGame, layout: PgnLayout = {}): string {
  const { columns = 78, comments = 'padded', notation = 'san' } = layout;
  const tags = orderedTags(game, layout.tagOrder ?? 'export');
  const writer: Writer = { words: [], tight: comments === 'tight', notation };
  for (const comment of game.line.comments) writeComment(writer, comment);
  if (game.line.moves.length > 0) writeMoves(writer, game.line.moves, parseStart(game.start));
  writer.words.push(game.result);
  const head = tags.map(makeTag).join('');
  return `${head}${head ? '\n' : ''}${wrap(writer.words, columns)}\n`;
}

/** Several games as one file, a blank line between them. */
export function makePgnFile(games: readonly WritableGame[], layout: PgnLayout = {}): string {
  return joinPgn(games.map((game) => makePgn(game, layout)));
}

/** Texts of games as one file, with a blank line between two of them if they have none. */
export function joinPgn(texts: readonly string[]): string {
  return texts.map((text, index) => (index < texts.length - 1 ? `${text}${gapBehind(text)}` : text)).join('');
}

function gapBehind(text: string): string {
  const [end = ''] = /(?:\r\n?|\n)?(?:\r\n?|\n)?$/.exec(text.slice(-4)) ?? [];
  const eol = lineEndOf(text);
  return end === '' ? eol + eol : end === eol ? eol : '';
}

/** The line end that a text uses first; a line feed, if it is one line. */
export function lineEndOf(text: string): string {
  return /\r\n?|\n/.exec(text)?.[0] ?? '\n';
}

function orderedTags(game: WritableGame, order: 'export' | 'given'): PgnTag[] {
  // Without a prototype: a tag may be called "constructor".
  const own: Record<string, string> = Object.assign(Object.create(null), { Result: game.result });
  if (game.start !== INITIAL_FEN) Object.assign(own, { SetUp: '1', FEN: game.start });
  // Castling rights as "KQkq" if that is unambiguous, as other programs write them.
  if (isChess960(game.start)) Object.assign(own, { Variant: 'Chess960', FEN: parseStart(game.start).fen() });
  const isSetUp = (name: string) => name === 'SetUp' || name === 'FEN' || (name === 'Variant' && name in own);
  const given = game.tags
    .filter(({ name }) => !isSetUp(name) || game.start !== INITIAL_FEN)
    .map(({ name, value }) => ({ name, value: own[name] ?? value }));
  if (order === 'given') {
    const missing = Object.keys(own).filter((name) => isSetUp(name) && tagOf({ tags: given }, name) === undefined);
    return [...given, ...missing.map((name) => ({ name, value: own[name]! }))];
  }
  const first: readonly string[] = [...SEVEN_TAGS, ...Object.keys(own).filter(isSetUp)];
  const roster = first.map((name) => ({ name, value: own[name] ?? tagOf(game, name) ?? UNKNOWN[name] ?? '?' }));
  return [...roster, ...given.filter(({ name }) => !first.includes(name))];
}

/** A value with nothing to escape: "?" and the like, of which a file of games without tags is full. */
const PLAIN = /^[!#-[\]-~]*$/;

const NAME = new RegExp(`^${TAG_NAME}$`, 'u');

/** A tag pair on a line of its own, its name as it is. @throws {Error} if that cannot be a name. */
export function makeTag({ name, value }: PgnTag): string {
  if (!NAME.test(name)) throw new Error(`${quote(name)} cannot be the name of a tag`);
  const escaped = PLAIN.test(value) ? value : oneLine(value).replace(/[\\"]/g, '\\$&');
  return `[${name} "${escaped}"]\n`;
}

/** Blanks and line ends as single spaces; control characters, which PGN has none of, written out. */
function oneLine(text: string): string {
  return printable(text.replace(/\s+/g, ' '));
}

// -------------------------------------------------------------------------------------------------- movetext

/** The movetext as words that a line may be broken between. */
interface Writer {
  readonly words: string[];
  readonly tight: boolean;
  readonly notation: PgnNotation;
}

/** Writes a line of moves from a position, which is played to the end of it. */
function writeMoves(writer: Writer, moves: readonly PgnMove[], position: Position, depth = 0): void {
  // Black's first move needs its number, and so does one that follows anything but White's move.
  let numbered = true;
  for (const move of moves) {
    const { words } = writer;
    // Before the number, not behind it: pgn-extract takes no comment there.
    for (const comment of move.before) writeComment(writer, comment);
    if (position.turn === 'white') words.push(`${position.fullmoves}.`);
    else if (numbered || move.before.length > 0) words.push(`${position.fullmoves}...`);
    words.push(move.uci === NULL_MOVE ? '--' : makeMove(position, move.uci, writer.notation));
    for (const nag of move.nags) words.push(`$${nag}`);
    for (const comment of move.comments) writeComment(writer, comment);
    for (const variation of move.variations) writeVariation(writer, variation, position.clone(), depth + 1);
    numbered = move.comments.length > 0 || move.variations.length > 0;
    if (move.uci === NULL_MOVE) position.pass();
    else position.play(legalMove(position, move.uci)!);
  }
}

function makeMove(position: Position, uci: Uci, notation: PgnNotation): string {
  if (notation === 'uci') return uci;
  const san = makeSan(position, uci);
  return notation === 'san' ? san : san.replace(/^([KQRBN]?)[a-h]?[1-8]?(x?[a-h][1-8])/, `$1${uci.slice(0, 2)}$2`);
}

/** A variation in brackets, which hold on to its first and last word. One without moves is a comment: brackets want moves. */
function writeVariation(writer: Writer, { comments, moves }: PgnLine, position: Position, depth: number): void {
  if (depth > MOST_WRITTEN) throw new RangeError(`a game has more than ${MOST_WRITTEN} variations within each other`);
  const { words } = writer;
  const first = words.length;
  for (const comment of comments) writeComment(writer, comment);
  writeMoves(writer, moves, position, depth);
  if (moves.length === 0) return;
  words[first] = `(${words[first]}`;
  words[words.length - 1] += ')';
}

function writeComment({ words, tight }: Writer, raw: string): void {
  const text = oneLine(raw).trim();
  if (text === '') return;
  // Braces cannot hold a closing brace, and pgn-extract reads no comment to the end of a line, which could.
  const comment = text.includes('}') ? text.replaceAll('{', '(').replaceAll('}', ')') : text;
  const inner: string[] = tight ? [] : ['{'];
  // A command, "[%eval -0.38]", is one word: what looks for it looks in one line.
  for (const word of comment.match(/(?:\[%[^\][]*\]|\S)+/g)!) {
    // At the beginning of a line "%" would hide it, and "[" look like the next game's tags.
    if (/^[%[]/.test(word) && inner.length > 0) inner[inner.length - 1] += ` ${word}`;
    else inner.push(word);
  }
  if (tight) {
    inner[0] = `{${inner[0]}`;
    inner[inner.length - 1] += '}';
  } else inner.push('}');
  for (const word of inner) words.push(word);
}

function wrap(words: readonly string[], columns: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line === '') line = word;
    else if (line.length + 1 + word.length <= columns) line += ` ${word}`;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  return lines.join('\n');
}
