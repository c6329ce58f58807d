import type { PgnGame, PgnMove, PgnNode } from './pgn-tree.ts';

/** How a PGN is written. */
export interface PgnWriteOptions {
  /** The longest line of moves, 79 by default as the format has it for export; 0 does not break lines. */
  readonly lineLength?: number;
}

/** Moves as far as they are written, in lines. */
interface Writing {
  readonly lineLength: number;
  text: string;
  /** The length of the last line. */
  column: number;
  /** The last word, to which a parenthesis may still be added. */
  word: string;
}

/** Variations that are being written: those of the first of some moves, before the line goes on from it. */
interface Variations {
  readonly moves: readonly PgnMove[];
  readonly ply: number;
  next: number;
}

/** A game as PGN, with a line feed at its end. */
export function makePgn(game: PgnGame, { lineLength = 79 }: PgnWriteOptions = {}): string {
  let text = '';
  for (const [name, value] of game.headers) text += `[${name} "${escaped(value)}"]\n`;
  const writing: Writing = { lineLength, text: text === '' ? '' : `${text}\n`, column: 0, word: '' };
  writeComments(writing, game.comments);
  writeMoves(writing, game);
  write(writing, game.result ?? game.headers.get('Result') ?? '*');
  write(writing, '');
  return `${writing.text}\n`;
}

/** Games as one PGN file. */
export function makePgns(games: Iterable<PgnGame>, options?: PgnWriteOptions): string {
  return Array.from(games, (game) => makePgn(game, options)).join('\n');
}

/** The value of a tag as written between quotation marks, on one line. */
function escaped(value: string): string {
  return /["\\\n\r]/.test(value) ? value.replace(/\s*[\n\r]\s*/g, ' ').replace(/["\\]/g, '\\$&') : value;
}

/** Ends the last word and begins the next. No line begins with a percent sign, which would hide it. */
function write(writing: Writing, word: string): void {
  const { word: last, column, lineLength } = writing;
  writing.word = word;
  if (last === '') return;
  if (column === 0) {
    writing.text += last;
    writing.column = last.length;
  } else if (lineLength > 0 && column + 1 + last.length > lineLength && last.charAt(0) !== '%') {
    writing.text += `\n${last}`;
    writing.column = last.length;
  } else {
    writing.text += ` ${last}`;
    writing.column = column + 1 + last.length;
  }
}

/** The words of a comment; a command, such as "[%clk 0:01:00]", is one. */
const WORDS = /\[%\w+ [^\]\s]+\]|\S+/g;

/** What has to be written word by word: spaces in a row or at the ends, a line end, a brace. */
const LOOSE = /^\s|\s\s|[\n\r\t}]|\s$/;
/** Parentheses that may still follow a comment on its line. */
const CLOSING = 4;

/** @param before what stands before the first brace. */
function writeComments(writing: Writing, comments: readonly string[] | undefined, before = ''): void {
  if (!comments) return;
  for (const [index, comment] of comments.entries()) {
    const open = index === 0 ? `${before}{` : '{';
    const rest = writing.lineLength - CLOSING - writing.column - writing.word.length - open.length;
    if ((writing.lineLength === 0 || comment.length + 4 < rest) && comment !== '' && !LOOSE.test(comment)) {
      write(writing, `${open} ${comment} }`);
      continue;
    }
    write(writing, open);
    for (const word of comment.replaceAll('}', ')').match(WORDS) ?? []) write(writing, word);
    write(writing, '}');
  }
}

const NO_MOVES: PgnNode = { children: [] };

/** The half-moves before a position, by the move number and the side to move of its FEN, as far as it has them. */
function firstPly(fen: string): number {
  const [, side, number = '1'] = /^\s*\S+\s+([wb])(?:\s+\S+\s+\S+\s+\d+\s+(\d{1,7}))?/.exec(fen) ?? [];
  return 2 * Math.max(0, Number(number) - 1) + (side === 'b' ? 1 : 0);
}

function writeMoves(writing: Writing, game: PgnGame): void {
  if (game.moves.children.length === 0) return;
  let ply = firstPly(game.headers.get('FEN') ?? '');
  let node = game.moves;
  let isNumbered = true;
  const open: Variations[] = [];
  for (;;) {
    const main = node.children[0];
    if (main) {
      writeMove(writing, main, ply, isNumbered, '');
      if (node.children.length > 1) {
        open.push({ moves: node.children, ply, next: 1 });
        node = NO_MOVES;
      } else {
        node = main;
        ply++;
        isNumbered = main.comments !== undefined;
      }
      continue;
    }
    // A line ends. It was a variation, unless the variations are only to begin.
    const variations = open.at(-1);
    if (!variations) return;
    if (node !== NO_MOVES) writing.word += ')';
    const variation = variations.moves[variations.next++];
    if (variation) {
      const { startingComments } = variation;
      writeComments(writing, startingComments, '(');
      writeMove(writing, variation, variations.ply, true, startingComments ? '' : '(');
    } else open.pop();
    node = variation ?? variations.moves[0]!;
    ply = variations.ply + 1;
    isNumbered = variation === undefined || variation.comments !== undefined;
  }
}

/** @param before what stands before the first word. */
function writeMove(writing: Writing, move: PgnMove, ply: number, isNumbered: boolean, before: string): void {
  if (ply % 2 === 0) write(writing, `${before}${ply / 2 + 1}.`);
  else if (isNumbered) write(writing, `${before}${(ply + 1) / 2}...`);
  write(writing, move.san);
  if (move.nags) for (const nag of move.nags) write(writing, `$${nag}`);
  writeComments(writing, move.comments);
}
