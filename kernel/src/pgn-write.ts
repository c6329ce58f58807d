import { makeComment, type PgnComment } from './pgn-comment.ts';
import { type PgnGame, type PgnMove, type PgnNode, startingPosition } from './pgn-tree.ts';

/** How a PGN is written. */
export interface PgnWriteOptions {
  /** The longest line of moves, 79 by default as the format has it for export; 0 does not break lines. */
  readonly lineLength?: number;
}

/** What is left to write: a line from a position on, a variation, or the end of one. */
type Task =
  | { readonly kind: 'line'; readonly node: PgnNode; readonly ply: number; readonly isNumbered: boolean }
  | { readonly kind: 'variation'; readonly move: PgnMove; readonly ply: number }
  | { readonly kind: 'end' };

/** A game as PGN, with a line feed at its end. Several are joined with another. */
export function makePgn(game: PgnGame, { lineLength = 79 }: PgnWriteOptions = {}): string {
  let text = '';
  for (const [name, value] of game.headers) text += `[${name} "${value.replace(/["\\]/g, '\\$&')}"]\n`;
  if (text !== '') text += '\n';
  const words: string[] = [];
  addComments(words, game.comments);
  addMoves(words, game);
  words.push(game.result ?? game.headers.get('Result') ?? '*');
  return `${text}${broken(words, lineLength)}\n`;
}

/** Games as one PGN file. */
export function makePgns(games: Iterable<PgnGame>, options?: PgnWriteOptions): string {
  return Array.from(games, (game) => makePgn(game, options)).join('\n');
}

function addMoves(words: string[], game: PgnGame): void {
  const start = game.headers.has('FEN') ? startingPosition(game.headers) : undefined;
  const first = start ? (start.fullmoves() - 1) * 2 + (start.turn() === 'black' ? 1 : 0) : 0;
  const tasks: Task[] = [{ kind: 'line', node: game.moves, ply: first, isNumbered: true }];
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    if (task.kind === 'end') {
      words[words.length - 1] += ')';
      continue;
    }
    const { ply } = task;
    const [move, ...others] = task.kind === 'line' ? task.node.children : [task.move];
    if (!move) continue;
    if (task.kind === 'variation') {
      words.push('(');
      addComments(words, move.startingComments);
    }
    const isNumbered = task.kind === 'variation' || task.isNumbered || ply % 2 === 0;
    if (isNumbered) words.push(ply % 2 === 0 ? `${ply / 2 + 1}.` : `${(ply + 1) / 2}...`);
    words.push(move.san);
    for (const nag of move.nags ?? []) words.push(`$${nag}`);
    addComments(words, move.comments);
    if (task.kind === 'variation') tasks.push({ kind: 'end' });
    const isInterrupted = others.length > 0 || (move.comments?.length ?? 0) > 0;
    tasks.push({ kind: 'line', node: move, ply: ply + 1, isNumbered: isInterrupted });
    for (const other of others.reverse()) tasks.push({ kind: 'variation', move: other, ply });
  }
}

function addComments(words: string[], comments: readonly PgnComment[] = []): void {
  for (const comment of comments) {
    words.push('{');
    for (const word of makeComment(comment).split(' ')) words.push(word);
    words.push('}');
  }
}

/** Words in lines of at most this length. What begins a variation stands before its first word. */
function broken(words: readonly string[], lineLength: number): string {
  let text = '';
  let length = 0;
  let isOpen = false;
  for (const word of words) {
    const space = length === 0 || isOpen ? 0 : 1;
    if (space && lineLength > 0 && length + 1 + word.length > lineLength) {
      text += '\n';
      length = 0;
    } else if (space) {
      text += ' ';
      length++;
    }
    text += word;
    length += word.length;
    isOpen = word === '(';
  }
  return text;
}
