import { fenOf, type Game, gameAt, newGame } from '../../chess/game.ts';
import { type Chance, type Decision, type Engine, freshEngine, type Options, type Program } from '../program.ts';
import { type Board, createBoard, forgetIfIrreversible, makeMove, setPosition } from './board.ts';
import { findBookMove } from './book.ts';
import { SLUTSPEL_CARD, VALUE_LISTS } from './card.ts';
import { type Deepening, deepen } from './deepen.ts';
import { makeMoveText } from './move.ts';
import { listMoves } from './moves.ts';
import { createWeights } from './weights.ts';

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
