import { INITIAL_FEN } from '../../chess/fen.ts';
import { fenOf, type Game, gameAt, newGame } from '../../chess/game.ts';
import type { Uci } from '../../chess/move.ts';
import { type Chance, type Decision, type Engine, freshEngine, type Options, type Program } from '../program.ts';
import { type Board, createBoard, forgetIfIrreversible, makeMove, setPosition } from './board.ts';
import { SLUTSPEL_CARD, VALUE_LISTS } from './card.ts';
import { type Deepening, deepen } from './deepen.ts';
import { makeMoveText } from './move.ts';
import { listMoves } from './moves.ts';
import { createWeights } from './weights.ts';

/**
 * The site's "very minimalistic" book: the first one to three moves of the game, taken from an encyclopedia's page on
 * openings (?visa=chessopening_function). Its lines are not in the stored pages; these are chosen: the openings
 * any such page names first, three moves of each side or as far as the name goes.
 */
const LINES: readonly (readonly [name: string, moves: string])[] = [
  ['Spanish', 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6'],
  ['Italian', 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5'],
  ['Scotch', 'e2e4 e7e5 g1f3 b8c6 d2d4 e5d4'],
  ['Russian', 'e2e4 e7e5 g1f3 g8f6 f3e5 d7d6'],
  ['Sicilian', 'e2e4 c7c5 g1f3 d7d6 d2d4 c5d4'],
  ['French', 'e2e4 e7e6 d2d4 d7d5 b1c3 g8f6'],
  ['Caro-Kann', 'e2e4 c7c6 d2d4 d7d5 b1c3 d5e4'],
  ['Scandinavian', 'e2e4 d7d5 e4d5 d8d5 b1c3 d5a5'],
  ["Queen's Gambit declined", 'd2d4 d7d5 c2c4 e7e6 b1c3 g8f6'],
  ["Queen's Gambit accepted", 'd2d4 d7d5 c2c4 d5c4 g1f3 g8f6'],
  ['Slav', 'd2d4 d7d5 c2c4 c7c6 g1f3 g8f6'],
  ['Nimzo-Indian', 'd2d4 g8f6 c2c4 e7e6 b1c3 f8b4'],
  ["King's Indian", 'd2d4 g8f6 c2c4 g7g6 b1c3 f8g7'],
  ['English', 'c2c4 e7e5 b1c3 g8f6'],
  ['Reti', 'g1f3 d7d5 c2c4 e7e6'],
];

/** A move of the book, and the opening it belongs to. */
interface BookMove {
  readonly move: Uci;
  readonly opening: string;
  /** The rest of the line, this move first. */
  readonly line: readonly Uci[];
}

/** A book move for this game, drawn by chance if several lines continue it; undefined out of book. */
function findBookMove(game: Game, chance: Chance): BookMove | undefined {
  if (game.start !== INITIAL_FEN) return undefined;
  const played = game.moves.length;
  const fitting = LINES.map(([opening, text]) => ({ opening, moves: text.split(' ') })).filter(
    ({ moves }) => moves.length > played && game.moves.every((move, ply) => move === moves[ply]),
  );
  const found = fitting[Math.floor(chance() * fitting.length)];
  return found && { move: found.moves[played]!, opening: found.opening, line: found.moves.slice(played) };
}

/** The chess program of the Swedish JavaScript tutorial. */
export const slutspel: Program = { card: SLUTSPEL_CARD, create: createEngine };

function createEngine(options: Options, chance: Chance): Engine {
  const list = VALUE_LISTS.find((name) => name === options.Values) ?? 'printed';
  const board = createBoard(createWeights(list));
  return freshEngine(newGame(), function* (game, limits, clock, trace) {
    setGameOn(board, game);
    // The book answers at once, unless somebody wants to see the program think.
    if (options.Book === true && !limits.infinite && !limits.searchMoves && limits.mate === undefined) {
      const found = findBookMove(game, chance);
      if (found) return bookDecision(found);
    }
    const isSorting = options.Sorting !== false;
    const isDeepening = options.Deepening !== false;
    const mayStandStill = options.Search === 'still';
    const naive = mayStandStill || options.Search === 'naive';
    const deepening: Deepening = { board, naive, mayStandStill, limits, clock, trace, isSorting, isDeepening };
    return yield* deepen(deepening);
  });
}

function bookDecision({ move, opening, line }: NonNullable<ReturnType<typeof findBookMove>>): Decision {
  const expected = line[1];
  return {
    move,
    from: 'book',
    depth: 0,
    nodes: 0,
    pv: [move],
    own: { remark: opening },
    ...(expected ? { expects: expected } : {}),
  };
}

/** Replays a game on the board, so that the search knows which positions have stood there before. */
function setGameOn(board: Board, game: Game): void {
  setPosition(board, game.start);
  for (const [ply, text] of game.moves.entries()) {
    const move = listMoves(board).find((candidate) => makeMoveText(candidate) === text);
    if (move === undefined) {
      // A rule of Plyhouse that this board lacks (a king castling from another square): go on from what it led to.
      setPosition(board, fenOf(gameAt(game, ply + 1)));
      continue;
    }
    makeMove(board, move);
    forgetIfIrreversible(board);
  }
}
