import { Chess } from './chess.ts';
import { FenError, MoveError, PgnError } from './errors.ts';
import { INITIAL_FEN } from './fen.ts';
import { LANGUAGES, type Language, LETTERS } from './letters.ts';
import { type Move, NULL_MOVE } from './move-code.ts';
import type { PgnGame, PgnMove, PgnNode, PlayedMove } from './pgn-tree.ts';
import { Position } from './position.ts';
import { detailOf, searchMove } from './san.ts';
import { sanOf } from './san-write.ts';
import { type Before, makeMove, undoMove } from './standing.ts';

/** How the moves of a game are understood. */
export interface PlayOptions {
  /** Whose letters the pieces have; English ones by default. Letters that it lacks are read as those of other languages. */
  readonly language?: Language;
}

/** The names of Chess960 in the tag Variant. */
const CHESS960 = /^chess.?960$|^fischer ?r?andom|^freestyle|^frc$|^960$/i;

/**
 * The start position of a game, by its tags FEN and Variant.
 * @throws {FenError} if the FEN cannot be read or is not legal.
 */
export function startingPosition(headers: ReadonlyMap<string, string>): Chess {
  return new Chess(headers.get('FEN'), { chess960: isChess960(headers) });
}

const isChess960 = (headers: ReadonlyMap<string, string>) =>
  headers.has('FEN') && CHESS960.test(headers.get('Variant') ?? '');

/**
 * Plays all moves of a game, so that each has its `move`. What cannot be played is among the errors, and left out with what
 * stands behind it in its line of play.
 */
export function playPgn(game: PgnGame, options: PlayOptions = {}): PgnGame<PlayedMove> {
  play(game, options.language ?? 'en', false);
  return game as PgnGame<PlayedMove>;
}

/** As {@link playPgn}, and spells all moves exactly, in SAN of English letters. */
export function spellExactly(game: PgnGame, options: PlayOptions = {}): PgnGame<PlayedMove> {
  play(game, options.language ?? 'en', true);
  return game as PgnGame<PlayedMove>;
}

/** A move whose continuations are being played, with what takes it back. */
interface Open {
  readonly node: PgnNode;
  readonly move: Move;
  readonly before: Before;
  next: number;
}

function play(game: PgnGame, language: Language, isSpelt: boolean): void {
  const found = game.errors.length;
  const position = startOf(game);
  if (!position) {
    game.moves.children.length = 0;
    return;
  }
  const open: Open[] = [{ node: game.moves, move: NULL_MOVE, before: position, next: 0 }];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const { children } = top.node;
    const child = children[top.next];
    if (!child) {
      open.pop();
      if (open.length > 0) undoMove(position, top.move, top.before);
      continue;
    }
    const move = child.move ?? moveOf(game, position, child, language);
    if (move === undefined) {
      // What could have been played instead of a main move that cannot be played is lost with it.
      if (top.next === 0) children.length = 0;
      else children.splice(top.next, 1);
      continue;
    }
    top.next++;
    child.move = move;
    if (isSpelt) child.san = sanOf(position, move, LETTERS.en);
    const { rights, epSquare, halfmoves } = position;
    makeMove(position, move);
    open.push({ node: child, move, before: { rights, epSquare, halfmoves }, next: 0 });
  }
  if (game.errors.length > found) game.errors.sort((one, other) => one.line - other.line || one.column - other.column);
}

function startOf(game: PgnGame): Position | undefined {
  try {
    return Position.fromFen(game.headers.get('FEN') ?? INITIAL_FEN, { chess960: isChess960(game.headers) });
  } catch (error) {
    if (!(error instanceof FenError)) throw error;
    game.errors.push(new PgnError('fen', game.line ?? 1, game.column ?? 1, error.message, { cause: error }));
    return undefined;
  }
}

function moveOf(
  game: PgnGame,
  position: Position,
  { san, line = 1, column = 1 }: PgnMove,
  language: Language,
): Move | undefined {
  if (san === '--' && !position.isCheck()) return NULL_MOVE;
  let move = searchMove(position, san, language);
  // Letters that the language lacks are those of another.
  for (const other of LANGUAGES) if (move === 'syntax') move = searchMove(position, san, other);
  if (typeof move !== 'string') return move;
  const error = new MoveError(move, san, detailOf(move, position));
  game.errors.push(new PgnError('move', line, column, error.message, { cause: error }));
  return undefined;
}
