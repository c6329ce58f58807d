import { CODE_8, ZERO } from './characters.ts';
import { type PgnCode, PgnError, quote } from './errors.ts';
import { parseNag } from './nags.ts';
import { addText, type PgnListener, type PgnScan, readGames, scanPgn } from './pgn-scan.ts';
import { emptyPgn, type PgnGame, type PgnMove, type PgnNode } from './pgn-tree.ts';

/** How a PGN is read. */
export interface PgnOptions {
  /** True to keep the spaces at both ends of comments in braces. */
  readonly keepSpaces?: boolean;
}

/** A variation that stands before the move that it replaces. */
interface Early extends PgnNode, Place {
  /** The position that it begins from. */
  readonly from: PgnNode;
}

/** A variation that is open, with what is continued after it. */
interface Open {
  /** The move that it replaces; undefined if it stands before that. */
  readonly move: PgnMove | undefined;
  /** The position before that move, or the one that it begins from. */
  readonly before: PgnNode;
  /** What it holds if it stands before the move. */
  readonly early: Early | undefined;
}

/** A game being read. */
interface Draft {
  readonly game: PgnGame;
  /** The variations that are open, the outermost first. */
  readonly open: Open[];
  /** The position that the next move is played in. */
  node: PgnNode;
  /** The move before it; undefined at the start of a game or of a variation. */
  move?: PgnMove | undefined;
  /** The position before that move. */
  before: PgnNode;
  /** Comments at the start of a variation. */
  starting?: string[] | undefined;
  /** Variations that stand before the move that they replace. */
  early: Early[];
}

type Scan = PgnScan<Draft>;
type Place = Readonly<Pick<Scan, 'line' | 'lineStart' | 'at'>>;

/** Words after a move that add nothing to it. */
const EMPTY_WORD = /^(?:[+#♯†‡]+|e\.?p\.?[+#]?|mat[et]?\.?|ch\.?)$/;
const NULL_MOVE = /^(?:[-–]{2}|—|[Zz]0|@@@@|0000|null|pass)$/;

/** All games of a text. Never throws: what cannot be read is listed in the errors of its game. */
export function parsePgn(text: string, options: PgnOptions = {}): PgnGame[] {
  return [...readPgn(text, options)];
}

/** The games of a text, one by one. */
export function readPgn(text: string, options: PgnOptions = {}): Generator<PgnGame, void> {
  return readGames(scanPgn(text), treeOf(options));
}

/**
 * The games of a file of any size, read piece by piece: a stream of Node or of a page, or any other iterable of text or of
 * bytes in UTF-8. Not more than a game and a piece is kept.
 */
export function streamPgn(pieces: PgnPieces, options: PgnOptions = {}): AsyncGenerator<PgnGame, void> {
  return streamGames(pieces, treeOf(options));
}

/** What of Node and the page is needed to decode bytes. */
interface Decoder {
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
}

/** The part of a web ReadableStream that is used: older browsers, and some versions of its types, have no async iterator. */
export interface PieceStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: string | Uint8Array | undefined }>;
    cancel(): Promise<void>;
  };
}

async function* piecesOf(stream: PieceStream): AsyncGenerator<string | Uint8Array, void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value!;
    }
  } finally {
    // The caller may have stopped early.
    await reader.cancel();
  }
}

/** The sources that a file can be read from. */
export type PgnPieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array> | PieceStream;

/** The games of a file, each as soon as it is whole. */
export async function* streamGames<Kept, Game>(
  pieces: PgnPieces,
  to: PgnListener<Kept, Game>,
): AsyncGenerator<Game, void, undefined> {
  const decoder: Decoder = new (globalThis as unknown as { TextDecoder: new () => Decoder }).TextDecoder();
  const scan = scanPgn<Kept>('');
  scan.isLast = false;
  let rest = '';
  /** A token that is not whole is tried again when there is twice as much text. */
  let wanted = 0;
  const isStream = typeof pieces === 'object' && 'getReader' in pieces;
  for await (const piece of isStream ? piecesOf(pieces) : pieces) {
    const text = typeof piece === 'string' ? piece : decoder.decode(piece, { stream: true });
    rest += text;
    if (rest.length < wanted || !/[\n\r]/.test(text)) continue;
    addText(scan, rest);
    rest = '';
    yield* readGames(scan, to);
    wanted = scan.at < scan.limit ? scan.text.length - scan.at : 0;
  }
  scan.isLast = true;
  addText(scan, rest + decoder.decode());
  yield* readGames(scan, to);
}

// ------------------------------------------------------------------------------------------------------- tree

function treeOf({ keepSpaces = false }: PgnOptions): PgnListener<Draft, PgnGame> {
  return {
    start: newDraft,
    tag({ game }, name, value, isApart) {
      // Repeated after an empty line, it begins the next game: this one has no moves.
      if (isApart && game.headers.has(name)) return true;
      game.headers.set(name, value);
      return false;
    },
    begin({ game }, scan) {
      game.line = scan.line;
      game.column = columnOf(scan);
    },
    comment(draft, text, scan, isWrapped, isClosed) {
      if (!isClosed) report(draft, scan, 'comment', 'a comment begins here that has no end');
      const comment = isWrapped ? (keepSpaces ? text.replace(/[\n\r]+/g, ' ') : onOneLine(text)) : text;
      addComment(draft, keepSpaces ? comment : comment.trim());
    },
    word: addWord,
    nag: addNag,
    open: openVariation,
    close: closeVariation,
    result({ game, open }, result) {
      if (open.length > 0) return false;
      game.result = result;
      return true;
    },
    fault(draft, code, token, scan) {
      const found = quote(token);
      const detail =
        code === 'tag' ? `expected a tag such as [Event "Name"], found ${found}` : `${found} means nothing here`;
      report(draft, scan, code, detail);
    },
    end(draft, scan) {
      const { game, open } = draft;
      if (open.length > 0)
        report(draft, scan, 'variation', `the game ends with ${open.length} of its parentheses open`);
      for (const early of draft.early) {
        if (early.children[0]) {
          report(draft, early, 'variation', 'a variation begins here that stands before no move');
        }
      }
      game.errors.sort((one, other) => one.line - other.line || one.column - other.column);
      return game;
    },
  };
}

function newDraft(): Draft {
  const game = emptyPgn();
  const node = game.moves;
  return { game, open: [], node, before: node, early: [] };
}

const columnOf = ({ at, lineStart }: Place) => at - lineStart + 1;

function report({ game }: Draft, place: Place, code: PgnCode, detail: string): void {
  // More errors of one game are not reported.
  if (game.errors.length < 100) game.errors.push(new PgnError(code, place.line, columnOf(place), detail));
}

const onOneLine = (text: string) =>
  text
    .split('\n')
    .map((part) => part.trim())
    .join(' ');

function addComment(draft: Draft, comment: string): void {
  if (draft.move) {
    draft.move.comments ??= [];
    draft.move.comments.push(comment);
  } else if (draft.open.length > 0) {
    draft.starting ??= [];
    draft.starting.push(comment);
  } else draft.game.comments.push(comment);
}

function addNag({ move }: Draft, nag: number | undefined): void {
  if (!move || !nag) return;
  move.nags ??= [];
  move.nags.push(nag);
}

function openVariation(draft: Draft, scan: Scan): void {
  const { move, node } = draft;
  if (move) {
    draft.open.push({ move, before: draft.before, early: undefined });
    draft.node = draft.before;
  } else {
    const { line, lineStart, at } = scan;
    const early = { children: [], from: node, line, lineStart, at };
    draft.open.push({ move, before: node, early });
    draft.node = early;
  }
  draft.move = undefined;
}

function closeVariation(draft: Draft, scan: Scan): void {
  const last = draft.open.pop();
  if (!last) {
    report(draft, scan, 'variation', 'a parenthesis is closed here that was not opened');
    return;
  }
  const { move, before, early } = last;
  if (early) draft.early.push(early);
  draft.node = move ?? before;
  draft.move = move;
  draft.before = before;
  draft.starting = undefined;
}

/** Puts the variations that stood before a move behind it. */
function placeEarly(draft: Draft, from: PgnNode): void {
  for (const early of draft.early) if (early.from === from) from.children.push(...early.children);
  draft.early = draft.early.filter((early) => early.from !== from);
}

/** Takes a word for a move, or for an annotation. */
function addWord(draft: Draft, written: string, scan: Scan): void {
  let san = written;
  let sign: number | undefined;
  const last = san.charCodeAt(san.length - 1);
  // Most moves end in the number of their rank; others may be annotations, or end in some.
  if (last <= ZERO || last > CODE_8 || san.length < 2) {
    const glyph = parseNag(san);
    if (glyph && (draft.move || san.length > 1)) {
      addNag(draft, glyph);
      return;
    }
    if (draft.move && isEmptyWord(san)) return;
    [san, sign] = splitSign(san);
    if (isNullWord(san)) san = '--';
  }
  const child: PgnMove = { san, children: [], line: scan.line, column: columnOf(scan) };
  if (draft.starting) {
    child.startingComments = draft.starting;
    draft.starting = undefined;
  }
  draft.node.children.push(child);
  if (draft.early.length > 0) placeEarly(draft, draft.node);
  draft.before = draft.node;
  draft.node = child;
  draft.move = child;
  addNag(draft, sign);
}

/** Whether a word after a move adds nothing to it. */
export const isEmptyWord = (word: string) => EMPTY_WORD.test(word);
export const isNullWord = (word: string) => NULL_MOVE.test(word);

/** A move and the number of the sign for a position that is set at its end. */
export function splitSign(word: string): [move: string, nag?: number] {
  if (!/[^\w#+]\+?$/.test(word)) return [word];
  for (const length of [3, 2, 1]) {
    const nag = parseNag(word.slice(-length).replace('−', '-'));
    if (nag && word.length > length) return [word.slice(0, -length), nag];
  }
  return [word];
}
